/* SPDX-License-Identifier: 0BSD
 * A minimal Siam player. Copy it freely, in your course work too.
 *     ./joueur host port name [own port] [seed]
 * It plays until the tournament is over: it takes a win, likes to push, otherwise plays at random.
 * Put your own thinking into choose(). */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "protocole.h"

/* ---- The rules: boards and moves ---- */
enum { EMPTY = -1, MOUNTAIN = 8 }; /* an animal is 4 * TypAnimal + TypOrientation, 0 to 7 */
enum { CONTINUES = 100, ILLEGAL }; /* what a move does, besides GAGNE and PERDU */
typedef struct { int at[5][5]; } Board;
typedef struct { TypCoupReq move[192]; int count; } Moves;
/* NORD is towards line A. If your tournament says north = "E", exchange -1 and 1 in DL. */
static const int DL[4] = {-1, 0, 1, 0}, DC[4] = {0, 1, 0, -1};
static int on_board(int l, int c) { return l >= 0 && l < 5 && c >= 0 && c < 5; }
static int belongs(int piece, int who) { return piece >= 0 && piece < MOUNTAIN && piece / 4 == who; }
static int faces(int piece, int o) { return piece >= 0 && piece < MOUNTAIN && piece % 4 == o; }

/* An animal of `who` arrives on (l, c), going to o: pushes whatever stands there. The force of the
 * line must be positive and at least the number of mountains, after every piece of it. */
static int push(Board *b, int l, int c, int o, int who) {
    int line[5], n = 0, force = 1, mountains = 0, y = l, x = c, winner = who;
    for (; on_board(y, x) && b->at[y][x] != EMPTY; y += DL[o], x += DC[o]) {
        line[n] = b->at[y][x];
        force += faces(line[n], o) - faces(line[n], (o + 2) % 4);
        mountains += line[n++] == MOUNTAIN;
        if (force <= 0 || force < mountains) return ILLEGAL;
    }
    for (int k = 0; k < n - 1; k++) /* who wins, if the last piece is a mountain that falls */
        winner = faces(line[k], o) ? line[k] / 4 : winner;
    for (int k = n; k > 0; k--) {
        y = l + k * DL[o], x = c + k * DC[o];
        if (on_board(y, x)) b->at[y][x] = line[k - 1];
        else if (line[k - 1] == MOUNTAIN) return winner == who ? GAGNE : PERDU;
    }
    return CONTINUES;
}

static int play(Board *b, int who, const TypCoupReq *m) {
    int outside = m->posDepart.l == L_NULL || m->posDepart.c == C_NULL;
    int enters = m->propCoup <= ENTREE_POUSSEE || (m->propCoup >= GAGNE && outside);
    if (!enters) b->at[m->posDepart.l][m->posDepart.c] = EMPTY;
    if (m->propCoup == SORTIE) return CONTINUES;
    int end = push(b, (int)m->posArrivee.l, (int)m->posArrivee.c, (int)m->o, who);
    b->at[m->posArrivee.l][m->posArrivee.c] = 4 * who + (int)m->o;
    return end;
}

/* Adds a move unless it is illegal; one that ends the game is announced as GAGNE or PERDU. */
static void add(Moves *all, const Board *b, int who, TypPropCoup prop, TypPosition from,
                TypPosition to, int o) {
    TypCoupReq m = {COUP, prop, from, to, (TypOrientation)o};
    Board after = *b;
    int end = play(&after, who, &m);
    if (end == GAGNE || end == PERDU) m.propCoup = (TypPropCoup)end;
    if (end != ILLEGAL) all->move[all->count++] = m;
}

static void legal_moves(const Board *b, int who, Moves *all) {
    const TypPosition outside = {L_NULL, C_NULL};
    int placed = all->count = 0;
    for (int at = 0; at < 25; at++) placed += belongs(b->at[at / 5][at % 5], who);
    for (int at = 0; at < 25; at++) {
        int l = at / 5, c = at % 5, piece = b->at[l][c], mine = belongs(piece, who);
        int border = l == 0 || l == 4 || c == 0 || c == 4, entry = border && placed < 5;
        TypPosition here = {(TypLigne)l, (TypColumn)c};
        if (mine && border) add(all, b, who, SORTIE, here, outside, O_NULL);
        for (int o = 0; o < 4; o++) {
            int y = l + DL[o], x = c + DC[o];
            TypPosition next = {(TypLigne)y, (TypColumn)x};
            if (entry && piece == EMPTY) add(all, b, who, ENTREE, outside, here, o);
            else if (entry && !on_board(l - DL[o], c - DC[o])) /* it comes from over the edge */
                add(all, b, who, ENTREE_POUSSEE, outside, here, o);
            if (mine && !faces(piece, o)) add(all, b, who, CHANGE, here, here, o);
            if (!mine || !on_board(y, x)) continue;
            for (int turn = 0; turn < 4 && b->at[y][x] == EMPTY; turn++)
                add(all, b, who, DEPLACE, here, next, turn);
            if (b->at[y][x] != EMPTY && faces(piece, o)) add(all, b, who, POUSSEE, here, next, o);
        }
    }
}

/* ---- YOUR THINKING GOES HERE ----
 * Choose one of the legal moves (there is always one) within 6 seconds. If the referee ends the game
 * meanwhile, my_turn() sees it; a long search could ask who_speaks(referee, -1, 0) now and then. */
static TypCoupReq choose(const Moves *all, int ply) {
    static const int BONUS[] = {[ENTREE_POUSSEE] = 50, [POUSSEE] = 50, [GAGNE] = 1000, [PERDU] = -1000};
    TypCoupReq best = all->move[0];
    for (int k = 0, most = -10000; k < all->count; k++) {
        const TypCoupReq *m = &all->move[k]; /* A iii and E iii may be forbidden at the beginning */
        int cross = ply < 4 && m->posArrivee.c == iii && (m->posArrivee.l == A || m->posArrivee.l == E);
        int value = BONUS[m->propCoup] + rand() % 100 - 5000 * cross;
        if (value > most) best = *m, most = value;
    }
    return best;
}

/* ---- The connections ---- */
static _Noreturn void quit(const char *why) { fprintf(stderr, "Erreur : %s\n", why); exit(1); }
static int connect_to(const char *host, const char *port) { /* -1: nobody there */
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0) return -1;
    for (; found != NULL; found = found->ai_next) {
        int s = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
        if (connect(s, found->ai_addr, found->ai_addrlen) == 0) return s;
        close(s);
    }
    return -1;
}

static int open_door(uint16_t *port) { /* listens on that port; 0: on any that is free */
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(*port)};
    socklen_t size = sizeof at;
    int door = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(door, (struct sockaddr *)&at, size) != 0 || listen(door, 5) != 0) quit("port pris");
    getsockname(door, (struct sockaddr *)&at, &size);
    *port = ntohs(at.sin_port);
    return door;
}

/* TCP is a stream: a simple read may return half a struct. 0: the other side hung up. */
static int read_all(int s, void *into, size_t size) {
    return recv(s, into, size, MSG_WAITALL) == (ssize_t)size;
}
static void hear(int referee, void *into, size_t size) {
    if (!read_all(referee, into, size)) quit("plus de connexion avec l'arbitre");
}
/* If the other side hung up, the next read tells; without MSG_NOSIGNAL we would be killed. */
static void say(int s, const void *from, size_t size) { send(s, from, size, MSG_NOSIGNAL); }
/* Who speaks first within that time (-1: for ever)? The referee, who may end the game at any
 * moment, is preferred; `other` may be -1: then only the referee is waited for. -1: nobody. */
static int who_speaks(int referee, int other, int milliseconds) {
    struct pollfd fds[2] = {{.fd = referee, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    if (poll(fds, 2, milliseconds) <= 0) return -1;
    return fds[0].revents != 0 ? referee : other;
}

/* ---- The tournament ---- */
static void show(const char *who, const TypCoupReq *m) { /* fields without meaning hold anything */
    static const char *const PROP[] = {"ENTREE", "ENTREE_POUSSEE", "SORTIE", "CHANGE",
                                       "DEPLACE", "POUSSEE", "GAGNE", "PERDU"};
    printf("%s : %s %c%c %c%c %c\n", who, PROP[m->propCoup],
           "ABCDE-"[m->posDepart.l % 6], "12345-"[m->posDepart.c % 6],
           "ABCDE-"[m->posArrivee.l % 6], "12345-"[m->posArrivee.c % 6], "NESO-"[m->o % 5]);
}

/* Our turn: thinks, asks the referee, tells the opponent, who acknowledges. */
static const char *my_turn(int referee, int peer, Board *b, int me, int ply) {
    Moves all; TypCoupRep answer;
    legal_moves(b, me, &all);
    TypCoupReq m = choose(&all, ply);
    if (who_speaks(referee, -1, 0) != referee) /* else the game is over: send nothing, read that */
        say(referee, &m, sizeof m), show("Moi", &m);
    hear(referee, &answer, sizeof answer);
    if (answer.validCoup == TRICHE) return "TRICHE, PERDU";
    if (answer.validCoup != VALID) return "TIMEOUT, PERDU (ou adversaire parti)";
    say(peer, &m, sizeof m);
    if (who_speaks(referee, peer, 6000) == peer) read_all(peer, &answer, sizeof answer);
    int end = play(b, me, &m);
    return end == CONTINUES ? NULL : end == GAGNE ? "GAGNE" : "PERDU";
}

/* The opponent's turn: they tell their move, the referee says whether that is true. */
static const char *other_turn(int referee, int peer, Board *b, int me) {
    TypCoupReq m; TypCoupRep answer = {OK, VALID};
    int speaker = who_speaks(referee, peer, -1);
    if (speaker == peer && !read_all(peer, &m, sizeof m)) /* they left: the referee will say so */
        speaker = who_speaks(referee, -1, 10000);
    if (speaker < 0) return "pas de nouvelles de l'adversaire";
    if (speaker == referee) {
        hear(referee, &answer, sizeof answer); /* they are late or gone, or their move is wrong */
        return answer.validCoup == TRICHE ? "TRICHE, GAGNE" : "TIMEOUT, GAGNE";
    }
    say(peer, &answer, sizeof answer);
    m.idRequest = COUP_ADVERS;
    say(referee, &m, sizeof m);
    hear(referee, &answer, sizeof answer);
    if (answer.validCoup == TIMEOUT) return "TIMEOUT, GAGNE";
    if (answer.validCoup == TRICHE) { /* they lied, and their true move follows; else it was wrong */
        if (recv(referee, &m, 4, MSG_PEEK | MSG_WAITALL) != 4 || m.idRequest != COUP)
            return "TRICHE, GAGNE";
        hear(referee, &m, sizeof m);
        printf("TRICHE : il a menti, voici son vrai coup\n");
    }
    show("Lui", &m);
    int end = play(b, 1 - me, &m);
    return end == CONTINUES ? NULL : end == GAGNE ? "PERDU" : "GAGNE";
}

static const char *play_game(int referee, int door, const TypPartieRep *game) {
    static Board past[1000]; char port[8];
    int me = (int)game->typeAnimal, peer = -1;
    snprintf(port, sizeof port, "%d", game->noPortAdv);
    if (me == ELEPH && who_speaks(referee, door, -1) == door) peer = accept(door, NULL, NULL);
    while (me == RHINO && peer < 0 && who_speaks(referee, -1, 100) != referee)
        peer = connect_to(game->nomMachineAdv, port); /* again, if ELEPH is not there yet */
    struct timeval patience = {.tv_sec = 10}; /* for the second half of a struct of theirs */
    setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    Board b;
    memset(&b, EMPTY, sizeof b); /* every byte -1 is every int -1 */
    b.at[C][ii] = b.at[C][iii] = b.at[C][iv] = MOUNTAIN;
    const char *end = NULL; /* not yet known */
    for (int ply = 0, turn = ELEPH; end == NULL && ply < 1000; ply++, turn = 1 - turn) {
        int same = 0; /* the same position for the third time: a draw, which nobody announces */
        past[ply] = b;
        for (int k = ply; k >= 0; k -= 2) same += memcmp(&past[k], &b, sizeof b) == 0;
        if (same == 3) end = "NUL";
        else if (turn == me) end = my_turn(referee, peer, &b, me, ply);
        else end = other_turn(referee, peer, &b, me);
    }
    close(peer);
    return end;
}

int main(int argc, char **argv) {
    if (argc < 4) quit("usage : joueur machine port nom [mon port] [graine]");
    srand(argc > 5 ? (unsigned)atoi(argv[5]) : (unsigned)time(NULL) ^ (unsigned)getpid());
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    int referee = connect_to(argv[1], argv[2]);
    if (referee < 0) quit("connexion impossible");
    TypIdentificationReq who = {.idRequest = IDENTIFICATION}; TypIdentificationRep number;
    who.noPort = argc > 4 ? (uint16_t)atoi(argv[4]) : 0;
    int door = open_door(&who.noPort);
    strncpy(who.nom, argv[3], sizeof who.nom - 1);
    gethostname(who.nomMachine, sizeof who.nomMachine - 1);
    say(referee, &who, sizeof who);
    hear(referee, &number, sizeof number);
    if (number.err != OK) quit("l'arbitre ne veut pas de ce nom");
    printf("Je suis le joueur %d\n", number.joueur);
    for (int count = 1;; count++) {
        TypPartieReq ask = {PARTIE, number.joueur};
        TypPartieRep game;
        while (who_speaks(-1, door, 0) == door) close(accept(door, NULL, NULL)); /* of old games */
        say(referee, &ask, sizeof ask);
        fprintf(stderr, "En attente : un adversaire...\n");
        do hear(referee, &game, sizeof(TypCoupRep)); /* a move of ours that came too late ... */
        while (game.err == ERR_COUP);                /* ... is answered first, with ERR_COUP */
        hear(referee, (char *)&game + sizeof(TypCoupRep), sizeof game - sizeof(TypCoupRep));
        if (game.err != OK) quit("l'arbitre refuse la demande de partie");
        if (game.finTournoi == VRAI) break;
        const char *animal = game.typeAnimal == ELEPH ? "ELEPH" : "RHINO";
        printf("Partie %d : je joue %s contre le joueur %d\n", count, animal, game.adversaire);
        printf("Partie %d : %s\n", count, play_game(referee, door, &game));
    }
    printf("Fin du tournoi.\n");
    return 0;
}
