/* SPDX-License-Identifier: 0BSD
 * A minimal Kamisado player. Copy it freely, in your course work too.
 *
 *     ./joueur host port name [BLANC|NOIR] [seed]
 *
 * It plays the two games of a match: it takes a win, avoids giving one away, and otherwise
 * plays at random. Put your own thinking into choose(). */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "protocole.h"

/* ---- The rules: positions and moves ---- */

enum { NOBODY = -1, ANY = -1, MOST_MOVES = 8 * 24 };

typedef struct {
    int owner[8][8];   /* BLANC, NOIR or NOBODY, by line and column */
    TCase tower[2][8]; /* where each tower stands, by player and colour */
    int forced;        /* the colour that must move now, or ANY in the first move of a game */
} Position;

typedef struct { int colour, c, l; } Move; /* that tower goes to column c, line l */

/* The colour of each square, line UN first; the digits are values of TCoulPion. */
static const char *const SQUARES[8] = {"01234567", "50361472", "63052741", "32107654",
                                       "45670123", "14725036", "27416305", "76543210"};
static const char *const COLOURS[8] = {"ORANGE", "BLEU", "POURPRE", "FUCHIA",
                                       "JAUNE", "ROUGE", "VERT", "MARON"};

static int square_colour(TCase at) { return SQUARES[at.l][at.c] - '0'; }

static void start(Position *p) {
    memset(p->owner, NOBODY, sizeof p->owner); /* every byte -1 is every int -1 */
    for (int colour = 0; colour < 8; colour++) {
        p->tower[BLANC][colour] = (TCase){(TCol)colour, UN};
        p->tower[NOIR][colour] = (TCase){(TCol)(7 - colour), HUIT};
        p->owner[UN][colour] = BLANC;
        p->owner[HUIT][colour] = NOIR;
    }
    p->forced = ANY;
}

/* Writes the moves of `player` into `moves`; returns how many there are. None: they must pass. */
static int legal_moves(const Position *p, int player, Move moves[MOST_MOVES]) {
    int count = 0, forward = player == BLANC ? 1 : -1;
    for (int colour = 0; colour < 8; colour++) {
        if (p->forced != ANY && p->forced != colour) continue;
        TCase from = p->tower[player][colour];
        for (int side = -1; side <= 1; side++) { /* diagonally, straight, diagonally */
            int c = (int)from.c + side, l = (int)from.l + forward;
            for (; c >= 0 && c < 8 && l >= 0 && l < 8 && p->owner[l][c] == NOBODY;
                 c += side, l += forward)
                moves[count++] = (Move){colour, c, l};
        }
    }
    return count;
}

static void play(Position *p, int player, Move m) {
    TCase *tower = &p->tower[player][m.colour];
    p->owner[tower->l][tower->c] = NOBODY;
    *tower = (TCase){(TCol)m.c, (TLg)m.l};
    p->owner[m.l][m.c] = player;
    p->forced = square_colour(*tower);
}

/* A pass is a move of no squares: the square under the blocked tower says what comes next. */
static void pass(Position *p, int player) {
    p->forced = square_colour(p->tower[player][p->forced]);
}

static int wins(int player, Move m) { return m.l == (player == BLANC ? HUIT : UN); }

static int can_win(const Position *p, int player) {
    Move moves[MOST_MOVES];
    int count = legal_moves(p, player, moves);
    for (int i = 0; i < count; i++)
        if (wins(player, moves[i])) return 1;
    return 0;
}

/* ---- The connection ---- */

static _Noreturn void quit(const char *why) {
    fprintf(stderr, "Erreur : %s\n", why);
    exit(1);
}

static int connect_to(const char *host, const char *port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0) quit("machine ou port inconnu");
    for (struct addrinfo *a = found; a != NULL; a = a->ai_next) {
        int s = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (s >= 0 && connect(s, a->ai_addr, a->ai_addrlen) == 0) return s;
        close(s);
    }
    quit("connexion impossible");
}

/* TCP is a stream: one read may return half a struct. Read until there is a whole one. */
static void read_all(int s, void *into, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t n = read(s, (char *)into + done, size - done);
        if (n <= 0) quit("plus de connexion avec l'arbitre");
        done += (size_t)n;
    }
}

/* If the referee hung up, the next read tells: what it said last may still be there to be read. */
static void write_all(int s, const void *from, size_t size) {
    ssize_t n = 1;
    for (size_t done = 0; done < size && n > 0; done += (size_t)n)
        n = write(s, (const char *)from + done, size - done);
}

/* Has the referee said something that we have not read? While it is our turn that can only be
 * the end of the game: TIMEOUT (we are late, or the opponent is gone). */
static int referee_spoke(int s) {
    struct pollfd fd = {.fd = s, .events = POLLIN};
    return poll(&fd, 1, 0) > 0;
}

/* ---- YOUR THINKING GOES HERE ----
 * Choose one of `count` legal moves (at least one) within 6 seconds. Ask referee_spoke() now and
 * then while you think: if it has, the game is over, return anything. */
static Move choose(int referee, const Position *p, int player, const Move *moves, int count) {
    Move safe[MOST_MOVES];
    int safe_count = 0;
    for (int i = 0; i < count && !referee_spoke(referee); i++) {
        if (wins(player, moves[i])) return moves[i];
        Position after = *p;
        play(&after, player, moves[i]);
        if (!can_win(&after, 1 - player)) safe[safe_count++] = moves[i];
    }
    return safe_count > 0 ? safe[rand() % safe_count] : moves[rand() % count];
}

/* ---- The match ---- */

static void show(const char *who, const TCoupReq *m) {
    printf("%s : %s ", who, COLOURS[m->pion.caractPion & 7]);
    if (m->typeCoup == PASSE) printf("PASSE\n");
    else printf("%c%d %c%d\n", 'A' + (int)m->caseDep.c, 1 + (int)m->caseDep.l,
                'A' + (int)m->caseArr.c, 1 + (int)m->caseArr.l);
}

/* Our turn: thinks, sends the move and returns what the referee says. */
static TCoupRep my_turn(int referee, Position *p, int game, int me) {
    Move moves[MOST_MOVES], chosen = {0, 0, 0};
    int count = legal_moves(p, me, moves);
    if (count > 0) chosen = choose(referee, p, me, moves, count);
    TCoupRep answer;
    if (!referee_spoke(referee)) {
        int colour = count > 0 ? chosen.colour : p->forced;
        TCase from = p->tower[me][colour];
        TCoupReq m = {.idRequest = COUP, .numPartie = game, .typeCoup = count > 0 ? DEPL_PION : PASSE,
                      .pion = {(TCoulJoueur)me, (TCoulPion)colour}, .caseDep = from, .caseArr = from};
        if (count > 0) m.caseArr = (TCase){(TCol)chosen.c, (TLg)chosen.l};
        write_all(referee, &m, sizeof m);
        show("Moi", &m);
    }
    /* The answer to our move, or what was said before it. A move that was sent too late does no
     * harm: it carries the number of its game. */
    read_all(referee, &answer, sizeof answer);
    if (answer.validCoup == VALID && count > 0) play(p, me, chosen);
    if (answer.validCoup == VALID && count == 0) pass(p, me);
    return answer;
}

/* The opponent's turn: the same answer, then their move if the game goes on. */
static TCoupRep other_turn(int referee, Position *p, int me) {
    TCoupRep answer;
    TCoupReq m;
    read_all(referee, &answer, sizeof answer);
    if (answer.validCoup != VALID || answer.propCoup != CONT) return answer;
    read_all(referee, &m, sizeof m);
    show("Lui", &m);
    if (m.typeCoup == PASSE) pass(p, 1 - me); /* its squares mean nothing */
    else play(p, 1 - me, (Move){(int)m.pion.caractPion, (int)m.caseArr.c, (int)m.caseArr.l});
    return answer;
}

/* Plays one game; returns its result for us. */
static const char *play_game(int referee, int game, int me) {
    Position p;
    start(&p);
    int turn = game == 1 ? BLANC : NOIR;
    for (;; turn = 1 - turn) {
        int mine = turn == me;
        TCoupRep answer = mine ? my_turn(referee, &p, game, me) : other_turn(referee, &p, me);
        if (answer.validCoup == TIMEOUT)
            return mine ? "TIMEOUT, PERDU (ou adversaire parti)" : "TIMEOUT, GAGNE";
        if (answer.validCoup == TRICHE) return mine ? "TRICHE, PERDU" : "TRICHE, GAGNE";
        if (answer.propCoup == NUL) return "NUL";
        if (answer.propCoup != CONT) return mine == (answer.propCoup == GAGNE) ? "GAGNE" : "PERDU";
    }
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "Usage : %s machine port nom [BLANC|NOIR] [graine]\n", argv[0]);
        return 2;
    }
    int me = argc > 4 && strcmp(argv[4], "NOIR") == 0 ? NOIR : BLANC;
    srand(argc > 5 ? (unsigned)atoi(argv[5]) : (unsigned)time(NULL) ^ (unsigned)getpid());
    signal(SIGPIPE, SIG_IGN); /* or writing to a lost connection would kill us */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);

    int referee = connect_to(argv[1], argv[2]);
    TPartieReq ask = {.idReq = PARTIE, .pion = (TCoulJoueur)me};
    strncpy(ask.nomJoueur, argv[3], NOM_MAX - 1);
    write_all(referee, &ask, sizeof ask);
    TPartieRep found;
    fprintf(stderr, "En attente : un adversaire...\n");
    read_all(referee, &found, sizeof found); /* comes when there is an opponent */
    if (found.err != ERR_OK) quit("l'arbitre ne veut pas de ce joueur");
    if (found.validCoul == KO) me = 1 - me;
    printf("Je joue %s contre %.30s\n", me == BLANC ? "BLANC" : "NOIR", found.nomAdvers);

    for (int game = 1; game <= 2; game++)
        printf("Partie %d : %s\n", game, play_game(referee, game, me));
    char rest;
    while (read(referee, &rest, 1) > 0) {} /* the referee hangs up first */
    printf("Fin.\n");
    return 0;
}
