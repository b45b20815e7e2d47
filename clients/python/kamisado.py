#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
# Copy this file freely, in your course work too.
"""A minimal Kamisado player.

    python3 kamisado.py host port name [BLANC|NOIR] [seed]

It plays the two games of a match: it takes a win, avoids giving one away, and otherwise plays at
random. Put your own thinking into choose(). The protocol is in docs/protocols/kamisado.md.
"""

import random
import select
import socket
import struct
import sys
from copy import deepcopy

# ---- The protocol: C structs, little-endian; every enum is a 4-byte integer ("i") ----

PARTIE, COUP = 0, 1  # TIdReq
ERR_OK = 0  # TCodeRep
BLANC, NOIR = 0, 1  # TCoulJoueur
KO = 1  # TValidCoul: the wished colour is taken
DEPL_PION, PASSE = 0, 1  # TCoup
VALID, TIMEOUT, TRICHE = 0, 1, 2  # TValCoup
CONT, GAGNE, NUL = 0, 1, 2  # TPropCoup (PERDU = 3), for the player who moved
COLOURS = ["ORANGE", "BLEU", "POURPRE", "FUCHIA", "JAUNE", "ROUGE", "VERT", "MARON"]  # TCoulPion

PARTIE_REQ = struct.Struct("<i30s2xi")  # idReq, nomJoueur, pion
PARTIE_REP = struct.Struct("<i30s2xi")  # err, nomAdvers, validCoul
# idRequest, numPartie, typeCoup, coulJ, caractPion, caseDep.c, caseDep.l, caseArr.c, caseArr.l
COUP_REQ = struct.Struct("<9i")
COUP_REP = struct.Struct("<3i")  # err, validCoup, propCoup
assert (PARTIE_REQ.size, PARTIE_REP.size, COUP_REQ.size, COUP_REP.size) == (40, 40, 36, 12)

# ---- The rules: positions and moves ----

# The colour of each square, line UN first.
SQUARES = ["01234567", "50361472", "63052741", "32107654",
           "45670123", "14725036", "27416305", "76543210"]


def square_colour(column, line):
    return int(SQUARES[line][column])


class Position:
    """Where the towers stand, and which of them must move."""

    def __init__(self):
        # towers[player][colour] is (column, line)
        self.towers = [[(c, 0) for c in range(8)], [(7 - c, 7) for c in range(8)]]
        self.forced = None  # the colour that must move; None: any, in the first move of a game

    def legal_moves(self, player):
        """A list of (colour, column, line): that tower goes there. Empty: they must pass."""
        taken = set(self.towers[BLANC] + self.towers[NOIR])
        forward = 1 if player == BLANC else -1
        moves = []
        for colour in range(8) if self.forced is None else [self.forced]:
            for side in (-1, 0, 1):  # diagonally, straight, diagonally
                c, l = self.towers[player][colour]
                c, l = c + side, l + forward
                while 0 <= c < 8 and 0 <= l < 8 and (c, l) not in taken:
                    moves.append((colour, c, l))
                    c, l = c + side, l + forward
        return moves

    def play(self, player, move):
        """Plays a move; None is a pass, which is a move of no squares."""
        if move is not None:
            colour, c, l = move
            self.towers[player][colour] = (c, l)
        else:
            c, l = self.towers[player][self.forced]
        self.forced = square_colour(c, l)


def wins(player, move):
    return move[2] == (7 if player == BLANC else 0)


# ---- YOUR THINKING GOES HERE ----


def choose(position, player, moves, game_over):
    """Chooses one of the legal moves (there is at least one) within 6 seconds.

    Call game_over() now and then while you think: if it says True, return anything.
    """
    safe = []
    for move in moves:
        if wins(player, move):
            return move
        if game_over():
            break
        after = deepcopy(position)
        after.play(player, move)
        if not any(wins(1 - player, answer) for answer in after.legal_moves(1 - player)):
            safe.append(move)
    return random.choice(safe or moves)


# ---- The connection ----


class Referee:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))

    def read(self, layout):
        """Reads one whole struct: TCP is a stream, and recv may return half of it."""
        data = b""
        while len(data) < layout.size:
            piece = self.socket.recv(layout.size - len(data))
            if not piece:
                raise ConnectionError("plus de connexion avec l'arbitre")
            data += piece
        return layout.unpack(data)

    def write(self, layout, *fields):
        try:
            self.socket.sendall(layout.pack(*fields))
        except OSError:
            pass  # it hung up: what it said last may still be there to be read

    def spoke(self):
        """Is there something to read? In our turn that can only be the end of the game:
        TIMEOUT (we are late, or the opponent is gone)."""
        return bool(select.select([self.socket], [], [], 0)[0])

    def wait_for_close(self):
        try:
            while self.socket.recv(64):
                pass
        except OSError:
            pass  # closed all the same


# ---- The match ----


def square(column, line):
    return f"{'ABCDEFGH'[column]}{line + 1}"


def my_turn(referee, position, game, me):
    """Thinks, sends the move and returns what the referee says: (err, validCoup, propCoup)."""
    moves = position.legal_moves(me)
    move = choose(position, me, moves, referee.spoke) if moves else None
    if not referee.spoke():
        colour = move[0] if move else position.forced
        start = position.towers[me][colour]
        end = move[1:] if move else start
        kind = DEPL_PION if move else PASSE
        referee.write(COUP_REQ, COUP, game, kind, me, colour, *start, *end)
        print("Moi :", COLOURS[colour], f"{square(*start)} {square(*end)}" if move else "PASSE")
    # The answer to our move, or what was said before it. A move that was sent too late does no
    # harm: it carries the number of its game.
    answer = referee.read(COUP_REP)
    if answer[1] == VALID:
        position.play(me, move)
    return answer


def other_turn(referee, position, me):
    """The same answer, then the opponent's move if the game goes on."""
    answer = referee.read(COUP_REP)
    if answer[1:] == (VALID, CONT):
        _, _, kind, _, colour, c1, l1, c2, l2 = referee.read(COUP_REQ)
        if kind == PASSE:  # its squares mean nothing: we know which tower is blocked
            print("Lui :", COLOURS[colour], "PASSE")
            position.play(1 - me, None)
        else:
            print("Lui :", COLOURS[colour], square(c1, l1), square(c2, l2))
            position.play(1 - me, (colour, c2, l2))
    return answer


def play_game(referee, game, me):
    """Plays one game and returns its result for us."""
    position = Position()
    turn = BLANC if game == 1 else NOIR
    while True:
        mine = turn == me
        if mine:
            _, valid, effect = my_turn(referee, position, game, me)
        else:
            _, valid, effect = other_turn(referee, position, me)
        if valid == TIMEOUT:
            return "TIMEOUT, PERDU (ou adversaire parti)" if mine else "TIMEOUT, GAGNE"
        if valid == TRICHE:
            return "TRICHE, PERDU" if mine else "TRICHE, GAGNE"
        if effect == NUL:
            return "NUL"
        if effect != CONT:
            return "GAGNE" if mine == (effect == GAGNE) else "PERDU"
        turn = 1 - turn


def main(args):
    if len(args) < 3:
        print("Usage : kamisado.py machine port nom [BLANC|NOIR] [graine]", file=sys.stderr)
        return 2
    me = NOIR if args[3:4] == ["NOIR"] else BLANC
    if len(args) > 4:
        random.seed(int(args[4]))
    sys.stdout.reconfigure(line_buffering=True, encoding="utf-8")
    referee = Referee(args[0], int(args[1]))
    referee.write(PARTIE_REQ, PARTIE, args[2].encode()[:29], me)
    print("En attente : un adversaire...", file=sys.stderr, flush=True)
    err, opponent, colour = referee.read(PARTIE_REP)  # comes when there is an opponent
    if err != ERR_OK:
        raise ConnectionError("l'arbitre ne veut pas de ce joueur")
    if colour == KO:
        me = 1 - me
    opponent = opponent.split(b"\0")[0].decode(errors="replace")
    print("Je joue", "BLANC" if me == BLANC else "NOIR", "contre", opponent)
    for game in (1, 2):
        print(f"Partie {game} :", play_game(referee, game, me))
    referee.wait_for_close()  # the referee hangs up first
    print("Fin.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        sys.exit(f"Erreur : {error}")
