"""A player of Pawn Hub for the tests of `damier check-bot`: host port name [fault] [mode].

It knows how pieces move, not what check is: what the server refuses it replaces by another move.
Without a fault it does everything right. A fault is one thing that students get wrong.
"""

import random
import socket
import sys
import time

HOST, PORT = sys.argv[1], int(sys.argv[2])
FAULT = sys.argv[4] if len(sys.argv) > 4 else ""
MODE = sys.argv[5] if len(sys.argv) > 5 else ""
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]

wire = socket.create_connection((HOST, PORT))
waiting = b""


def next_line():
    global waiting
    while b"\n" not in waiting:
        data = wire.recv(4096)
        if not data:
            sys.exit(0)
        waiting += data
        if FAULT == "line_is_recv":
            waiting += b"\n"
    line, waiting = waiting.split(b"\n", 1)
    if FAULT == "forgets_rest":
        waiting = b""
    return line.decode() if FAULT == "keeps_cr" else line.decode().rstrip("\r")


def say(line):
    wire.sendall((line + ("" if FAULT == "no_newline" else "\n")).encode())


def read_board(line):
    """The pieces by square: (is white, letter)."""
    white, black = line.split(":")[-1].rstrip("#").split("!")
    board = {}
    for is_white, pieces in ((True, white), (False, black)):
        for at in range(0, len(pieces), 3):
            letter, column, rank = pieces[at:at + 3]
            board["ABCDEFGH".index(column), int(rank) - 1] = is_white, letter
    return board


def moves(board, is_white):
    found = []
    for (column, rank), (owner, letter) in board.items():
        if owner != is_white:
            continue

        def slide(ways, steps):
            for x, y in ways:
                to = column + x, rank + y
                for _ in range(steps):
                    if not (0 <= to[0] < 8 and 0 <= to[1] < 8) or board.get(to, (None,))[0] == is_white:
                        break
                    found.append(((column, rank), to))
                    if to in board:
                        break
                    to = to[0] + x, to[1] + y

        if letter == "p":
            ahead = 1 if is_white else -1
            if (column, rank + ahead) not in board:
                slide([(0, ahead)], 1)
                if rank == (1 if is_white else 6) and (column, rank + 2 * ahead) not in board:
                    found.append(((column, rank), (column, rank + 2 * ahead)))
            for side in (-1, 1):
                if (column + side, rank + ahead) in board:
                    slide([(side, ahead)], 1)
        else:
            ways = {"r": STRAIGHT, "b": DIAGONAL, "h": KNIGHT}.get(letter, STRAIGHT + DIAGONAL)
            slide(ways, 1 if letter in "hk" else 7)
    return found


def text(move):
    (c1, r1), (c2, r2) = move
    squares = "ABCDEFGH"[c1] + str(r1 + 1) + "ABCDEFGH"[c2] + str(r2 + 1)
    if FAULT == "lowercase":
        return squares.lower()
    if FAULT == "dashes":
        return squares[:2] + "-" + squares[2:]
    return squares


def boards(first=None):
    lines = [first or next_line()]
    if MODE == "alice":
        lines.append(next_line())
    return [read_board(line) for line in lines]


def my_turn(seen, is_white):
    """Sends moves until one is valid; the boards, if the game is over instead."""
    tries = [text(move) for board in seen for move in moves(board, is_white)]
    random.shuffle(tries)
    if FAULT == "garbage":
        tries = ["A1A1"] * 400
    while True:
        say(tries[-1])
        if FAULT != "same_again":
            tries.pop()
        answer = next_line()
        if answer == "PROMOTION":
            if FAULT == "no_promotion":
                time.sleep(60)
            say("Q" if FAULT == "capital_queen" else random.choice("qrbh"))
            answer = next_line()
        if answer == "True":
            return None
        if answer != "False":
            if FAULT == "dies_alone":
                raise ValueError(answer)
            return answer


def main():
    if MODE or FAULT == "classique":
        say(MODE or "classique")
    is_white = next_line() == "1" or FAULT == "always_white"
    seen = boards()
    while True:
        turn = int(next_line())
        over = None
        if (turn % 2 == 1) == is_white or FAULT == "no_turns":
            over = my_turn(seen, is_white)
        seen = boards(over)
        if next_line() == "True":
            if FAULT == "plays_on":
                say("E2E4")
            next_line()
            break
    while FAULT == "hangs":
        time.sleep(1)
    next_line()


main()
