#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
# Copy this file freely, in your course work too.
"""A minimal Siam player.

    python3 siam.py host port name [own port] [seed]

It plays until the tournament is over: it takes a win, likes to push, and otherwise plays at random.
Put your own thinking into choose(). The protocol is in docs/protocols/siam.md.
"""

import random
import select
import socket
import struct
import sys
from collections import Counter

# ---- The protocol: C structs, little-endian; every enum is a 4-byte integer ("i") ----

IDENTIFICATION, PARTIE, COUP, COUP_ADVERS = range(4)  # TypIdRequest
OK, ERR_COUP = 0, 3  # TypErreur
RHINO, ELEPH = range(2)  # TypAnimal
L_NULL, C_NULL, O_NULL = 5, 5, 4  # no line, no column, no orientation (NORD, EST, SUD, OUEST: 0 to 3)
ENTREE, ENTREE_POUSSEE, SORTIE, CHANGE, DEPLACE, POUSSEE, GAGNE, PERDU = range(8)  # TypPropCoup
PROPERTIES = ["ENTREE", "ENTREE_POUSSEE", "SORTIE", "CHANGE", "DEPLACE", "POUSSEE", "GAGNE", "PERDU"]
VALID, TIMEOUT, TRICHE = range(3)  # TypValCoup

IDENTIFICATION_REQ = struct.Struct("<i30s30sH2x")  # idRequest, nom, nomMachine, noPort
IDENTIFICATION_REP = struct.Struct("<2i")  # err, joueur
PARTIE_REQ = struct.Struct("<2i")  # idRequest, joueur
# After err and adversaire: nomMachineAdv, noPortAdv, finTournoi, typeAnimal
PARTIE_REP_REST = struct.Struct("<30sH2i")
# idRequest, propCoup, posDepart.l, posDepart.c, posArrivee.l, posArrivee.c, o
COUP_REQ = struct.Struct("<7i")
COUP_REP = struct.Struct("<2i")  # err, validCoup
assert (IDENTIFICATION_REQ.size, PARTIE_REP_REST.size + 8, COUP_REQ.size) == (68, 48, 28)

# ---- The rules: boards and moves ----

OUTSIDE = (L_NULL, C_NULL)
MOUNTAIN = "mountain"
CONTINUES = "continues"  # what a move does, besides GAGNE and PERDU
# NORD is towards line A. If your tournament says north = "E", exchange the first and the third.
WAYS = [(-1, 0), (0, 1), (1, 0), (0, -1)]


def on_board(place):
    return 0 <= place[0] < 5 and 0 <= place[1] < 5


def beside(place, way, steps=1):
    return place[0] + steps * WAYS[way][0], place[1] + steps * WAYS[way][1]


class Board:
    """Places (line, column) and what stands there: MOUNTAIN, or (animal, orientation)."""

    def __init__(self, at=None):
        self.at = dict(at) if at else {(2, c): MOUNTAIN for c in (1, 2, 3)}

    def push(self, place, way, who):
        """An animal of `who` arrives there: pushes the line that begins there. None: too weak."""
        line, force, mountains, end = [], 1, 0, place
        while end in self.at:
            piece = self.at[end]
            line.append(piece)
            if piece == MOUNTAIN:
                mountains += 1
            else:
                force += (piece[1] == way) - (piece[1] == (way + 2) % 4)
            if force <= 0 or force < mountains:  # after every piece of the line
                return None
            end = beside(end, way)
        winner = who  # if the last piece is a mountain that falls: who pushes it from nearest
        for piece in line[:-1]:
            if piece != MOUNTAIN and piece[1] == way:
                winner = piece[0]
        for steps in range(len(line), 0, -1):
            to = beside(place, way, steps)
            if on_board(to):
                self.at[to] = line[steps - 1]
            elif line[steps - 1] == MOUNTAIN:
                return GAGNE if winner == who else PERDU
        return CONTINUES

    def play(self, who, move):
        """Plays (property, start, end, orientation) and returns what that does; None: illegal."""
        kind, start, end, way = move
        enters = kind <= ENTREE_POUSSEE or (kind >= GAGNE and L_NULL in start)
        if not enters:
            self.at.pop(start, None)
        if kind == SORTIE:
            return CONTINUES
        effect = self.push(end, way, who)
        self.at[end] = (who, way)
        return effect

    def legal_moves(self, who):
        moves = []

        def add(kind, start, end, way):
            effect = Board(self.at).play(who, (kind, start, end, way))
            if effect in (GAGNE, PERDU):  # is announced as what it is
                kind = effect
            if effect is not None:
                moves.append((kind, start, end, way))

        mine = {place for place, piece in self.at.items() if piece[0] == who}
        for here in ((l, c) for l in range(5) for c in range(5)):
            border = here[0] in (0, 4) or here[1] in (0, 4)
            if here in mine and border:
                add(SORTIE, here, OUTSIDE, O_NULL)
            for way in range(4):
                if border and len(mine) < 5 and here not in self.at:
                    add(ENTREE, OUTSIDE, here, way)
                elif border and len(mine) < 5 and not on_board(beside(here, way, -1)):
                    add(ENTREE_POUSSEE, OUTSIDE, here, way)  # it comes from over the edge
                if here not in mine:
                    continue
                facing, there = self.at[here][1], beside(here, way)
                if facing != way:
                    add(CHANGE, here, here, way)
                if on_board(there) and there not in self.at:
                    for turn in range(4):
                        add(DEPLACE, here, there, turn)
                elif on_board(there) and facing == way:
                    add(POUSSEE, here, there, way)
        return moves


# ---- YOUR THINKING GOES HERE ----


def choose(moves, ply):
    """Chooses one of the legal moves (there is always one) within 6 seconds."""
    bonus = {ENTREE_POUSSEE: 50, POUSSEE: 50, GAGNE: 1000, PERDU: -1000}

    def value(move):  # A iii and E iii may be forbidden at the beginning
        cross = ply < 4 and move[2] in ((0, 2), (4, 2))
        return bonus.get(move[0], 0) + random.randrange(100) - 5000 * cross

    return max(moves, key=value)


# ---- The connections ----


def read_all(wire, size):
    """Reads so many bytes: TCP is a stream, and recv may return half of them. None: hung up."""
    data = b""
    while len(data) < size:
        try:
            piece = wire.recv(size - len(data))
        except OSError:
            piece = b""
        if not piece:
            return None
        data += piece
    return data


def hear(referee, layout):
    data = read_all(referee, layout.size)
    if data is None:
        raise ConnectionError("plus de connexion avec l'arbitre")
    return layout.unpack(data)


def say(wire, layout, *fields):
    try:
        wire.sendall(layout.pack(*fields))
    except OSError:
        pass  # they hung up: the next read tells


def who_speaks(seconds, referee, other=None):
    """Who speaks first within that time (None: for ever)? The referee, who may end the game at any
    moment, is preferred. Nobody: None."""
    ready = select.select([referee, other] if other else [referee], [], [], seconds)[0]
    return referee if referee in ready else ready[0] if ready else None


# ---- The tournament ----


def wait(for_what):
    print(f"En attente : {for_what}...", file=sys.stderr, flush=True)


def show(who, move):
    kind, (l1, c1), (l2, c2), way = move  # fields without meaning hold anything
    print(who, ":", PROPERTIES[kind], "ABCDE-"[l1 % 6] + "12345-"[c1 % 6],
          "ABCDE-"[l2 % 6] + "12345-"[c2 % 6], "NESO-"[way % 5])


def unpack(fields):
    _, kind, l1, c1, l2, c2, way = fields
    return kind, (l1, c1), (l2, c2), way


def result(effect, mine):
    """What the end of a game is for us, if it has come."""
    if effect == CONTINUES:
        return None
    return "GAGNE" if mine == (effect == GAGNE) else "PERDU"


def my_turn(referee, peer, board, me, ply):
    """Thinks, asks the referee, tells the opponent, who acknowledges."""
    move = choose(board.legal_moves(me), ply)
    kind, start, end, way = move
    if who_speaks(0, referee) is None:  # else the game is over: send nothing, read that
        say(referee, COUP_REQ, COUP, kind, *start, *end, way)
        show("Moi", move)
    _, valid = hear(referee, COUP_REP)
    if valid == TRICHE:
        return "TRICHE, PERDU"
    if valid != VALID:
        return "TIMEOUT, PERDU (ou adversaire parti)"
    say(peer, COUP_REQ, COUP, kind, *start, *end, way)
    if who_speaks(6, referee, peer) is peer:
        read_all(peer, COUP_REP.size)
    return result(board.play(me, move), True)


def other_turn(referee, peer, board, me):
    """The opponent tells their move, the referee says whether that is true."""
    speaker, data = who_speaks(None, referee, peer), None
    if speaker is not referee:
        data = read_all(peer, COUP_REQ.size)
    if data is None and speaker is not referee:  # they left: the referee will say so
        speaker = who_speaks(10, referee)
    if speaker is None:
        return "pas de nouvelles de l'adversaire"
    if speaker is referee:  # they are late or gone, or their move is wrong
        _, valid = hear(referee, COUP_REP)
        return "TRICHE, GAGNE" if valid == TRICHE else "TIMEOUT, GAGNE"
    say(peer, COUP_REP, OK, VALID)
    fields = COUP_REQ.unpack(data)
    say(referee, COUP_REQ, COUP_ADVERS, *fields[1:])
    _, valid = hear(referee, COUP_REP)
    if valid == TIMEOUT:
        return "TIMEOUT, GAGNE"
    if valid == TRICHE:  # they lied, and their true move follows; else it was wrong
        first = referee.recv(4, socket.MSG_PEEK | socket.MSG_WAITALL)
        if first != struct.pack("<i", COUP):
            return "TRICHE, GAGNE"
        fields = hear(referee, COUP_REQ)
        print("TRICHE : il a menti, voici son vrai coup")
    move = unpack(fields)
    show("Lui", move)
    return result(board.play(1 - me, move), False)


def meet(referee, door, me, host, port):
    """The connection to the opponent: ELEPH waits for RHINO's."""
    if me == ELEPH:
        wait("la connexion de l'adversaire")
        return door.accept()[0] if who_speaks(None, referee, door) is door else None
    while who_speaks(0.1, referee) is None:  # again, if ELEPH is not there yet
        try:
            return socket.create_connection((host, port))
        except OSError:
            pass
    return None


def play_game(referee, door, me, host, port):
    """Plays one game and returns its result for us."""
    peer = meet(referee, door, me, host, port)
    if peer:
        peer.settimeout(10)  # for the second half of a struct of theirs
    board, past, end, ply = Board(), Counter(), None, 0
    while end is None:
        turn = ELEPH if ply % 2 == 0 else RHINO
        position = (turn, frozenset(board.at.items()))
        past[position] += 1
        if past[position] == 3:  # a draw, which nobody announces
            end = "NUL"
        elif turn == me:
            end = my_turn(referee, peer, board, me, ply)
        else:
            end = other_turn(referee, peer, board, me)
        ply += 1
    if peer:
        peer.close()
    return end


def main(args):
    if len(args) < 3:
        print("Usage : siam.py machine port nom [mon port] [graine]", file=sys.stderr)
        return 2
    random.seed(int(args[4]) if len(args) > 4 else None)
    sys.stdout.reconfigure(line_buffering=True, encoding="utf-8")
    referee = socket.create_connection((args[0], int(args[1])))
    door = socket.create_server(("", int(args[3]) if len(args) > 3 else 0))
    machine = socket.gethostname().encode()[:29]
    port = door.getsockname()[1]
    say(referee, IDENTIFICATION_REQ, IDENTIFICATION, args[2].encode()[:29], machine, port)
    err, number = hear(referee, IDENTIFICATION_REP)
    if err != OK:
        raise ConnectionError("l'arbitre ne veut pas de ce nom")
    print("Je suis le joueur", number)
    count = 0
    while True:
        while select.select([door], [], [], 0)[0]:
            door.accept()[0].close()  # of old games
        say(referee, PARTIE_REQ, PARTIE, number)
        wait("un adversaire")
        err, opponent = hear(referee, COUP_REP)
        while err == ERR_COUP:  # a move of ours that came too late is answered first
            err, opponent = hear(referee, COUP_REP)
        host, port, over, me = hear(referee, PARTIE_REP_REST)
        if err != OK:
            raise ConnectionError("l'arbitre refuse la demande de partie")
        if over:
            break
        count += 1
        animal = "ELEPH" if me == ELEPH else "RHINO"
        print(f"Partie {count} : je joue {animal} contre le joueur {opponent}")
        host = host.split(b"\0")[0].decode(errors="replace")
        print(f"Partie {count} :", play_game(referee, door, me, host, port))
    print("Fin du tournoi.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        sys.exit(f"Erreur : {error}")
