"""A player of Pawn Hub's blocks for the tests of `damier check-bot`: host port name [fault] [mode].

It knows how pieces move, not what check is: what the server refuses it replaces by another move.
Without a fault it does everything right. A fault is one thing that students get wrong.
"""

import random
import socket
import sys
import time

HOST, PORT, NAME = sys.argv[1], int(sys.argv[2]), sys.argv[3]
FAULT = sys.argv[4] if len(sys.argv) > 4 else ""
MODE = sys.argv[5] if len(sys.argv) > 5 else "0"
BLOCK = 150
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]

wire = socket.create_connection((HOST, PORT))
waiting = b""


def block():
    global waiting
    while len(waiting) < BLOCK:
        data = wire.recv(4096)
        if not data:
            sys.exit(0)
        waiting += data
        if FAULT == "block_is_recv":
            waiting = waiting.ljust(BLOCK, b"|")
    first, waiting = waiting[:BLOCK], waiting[BLOCK:]
    if FAULT == "forgets_rest":
        waiting = b""
    return first


def hear():
    text = block()
    while not text.endswith(b"|"):
        text += block()
    return text.decode().rstrip("|")


def say(text):
    data = text.encode()
    if FAULT == "lines":
        wire.sendall(data + b"\n")
    else:
        wire.sendall(data + b"|" * (BLOCK - len(data) % BLOCK))


def read_board(line):
    """The pieces by square: (is white, letter)."""
    white, black = line.lstrip("12").rstrip("#").split("!")
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
    return squares.lower() if FAULT == "lowercase" else squares


def tries(boards, is_white):
    if FAULT == "garbage":
        return ["A1A1"] * 400
    found = [text(move) for board in boards.values() for move in moves(board, is_white)]
    random.shuffle(found)
    return found


def play():
    """One game, from 30~F to 30~U."""
    boards, left, is_white, fresh = {}, [], True, False
    while True:
        said = hear()
        if not said.startswith("30~"):
            if FAULT == "game_only":
                raise ValueError(said)
            continue
        letter, rest = said[3], said[4:]
        if letter == "X":
            is_white = rest == "white"
        elif letter == "B":
            boards[rest[0] if rest[0] in "12" else "1"] = read_board(rest)
            fresh = True
        elif letter == "A":
            if fresh or not left:
                left, fresh = tries(boards, is_white), False
            side = "w" if is_white or FAULT == "always_white" else "b"
            say("30~M" + side + left[-1])
            if FAULT != "same_again":
                left.pop()
        elif letter == "P":
            if FAULT == "no_promotion":
                time.sleep(60)
            say("30~P" + ("Q" if FAULT == "capital_queen" else random.choice("qbhr")))
        elif letter == "U" and rest not in ("start", "alice"):
            if FAULT == "plays_on":
                say("30~MwE2E4")
                say("30~MwE2E4")
            if rest != "surrend" or FAULT != "knows_no_surrender":
                return


def main():
    say("1~" + NAME + "~" + ("short" if FAULT == "short_password" else "a password"))
    assert hear() == "1~1"
    say("2~" + NAME + ("" if FAULT == "no_password" else "~a password"))
    assert hear() == "2~1"
    for asked in ("9~viewFriends", "10~viewRequest", "14~viewSentRequest", "7~myStat"):
        say(asked)
    for _ in range(8):
        assert hear().startswith("7~")
    say("4~" + ("4" if FAULT == "real_time" else MODE))
    assert hear() == "4"
    play()
    while FAULT == "hangs":
        time.sleep(1)
    say("0~Quit")
    while hear() != "0~Quit":
        pass
    wire.close()


main()
