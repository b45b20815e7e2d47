"""A player of Kamisado for the tests of `damier check-bot`: host port name [fault].

Without a fault it does everything right, at random. A fault is one thing that students get wrong.
"""

import random
import socket
import struct
import subprocess
import sys
import time

HOST, PORT, NAME = sys.argv[1], int(sys.argv[2]), sys.argv[3]
FAULT = sys.argv[4] if len(sys.argv) > 4 else ""
WHITE, BLACK = 0, 1
OK, KO = 0, 1
VALID, CONT = 0, 0
ORDER = ">" if FAULT == "big_endian" else "<"
COLOURS = "01234567 50361472 63052741 32107654 45670123 14725036 27416305 76543210".split()

wire = socket.create_connection((HOST, PORT))


class Closed(Exception):
    pass


def receive(size):
    if FAULT == "one_recv":
        data = wire.recv(size)
    elif FAULT == "greedy_recv":
        data = wire.recv(4096)[:size]
    else:
        data = b""
        while len(data) < size:
            part = wire.recv(size - len(data))
            if not part:
                break
            data += part
    if not data:
        raise Closed
    return data


def verdict():
    """Does the game go on?"""
    _, valid, effect = struct.unpack("<3i", receive(12))
    if FAULT == "ignores_timeout" and valid == 1:
        return True
    if FAULT == "ignores_draw" and effect == 2:
        return True
    return (valid, effect) == (VALID, CONT)


class Board:
    def __init__(self):
        # towers[side][colour] = (column, line)
        self.towers = [[(c, 0) for c in range(8)], [(7 - c, 7) for c in range(8)]]
        self.forced = None

    def taken(self, square):
        return square in self.towers[WHITE] or square in self.towers[BLACK]

    def moves(self, side):
        found = []
        ahead = 1 if side == WHITE else -1
        for colour in range(8) if self.forced is None else [self.forced]:
            start = self.towers[side][colour]
            for sideways in (-1, 0, 1):
                column, line = start[0] + sideways, start[1] + ahead
                while 0 <= column < 8 and 0 <= line < 8 and not self.taken((column, line)):
                    found.append((colour, start, (column, line)))
                    column, line = column + sideways, line + ahead
        return found

    def play(self, side, colour, end):
        if end is not None:
            self.towers[side][colour] = end
        column, line = self.towers[side][colour]
        self.forced = int(COLOURS[line][column])


def my_move(board, side, game):
    moves = board.moves(side)
    if FAULT == "slow" and board.forced is None:
        time.sleep(6.5)
    if moves or FAULT == "never_passes":
        kind, (colour, start, end) = 0, random.choice(moves or [(board.forced, (0, 0), (0, 1))])
        board.play(side, colour, end)
    else:
        kind, colour = 1, board.forced
        start = end = board.towers[side][colour]
        board.play(side, colour, None)
    if FAULT == "any_tower" and board.moves(side):
        start = (start[0], 7 - start[1])
    if FAULT == "square_colour":
        colour = (colour + 1) % 8
    if FAULT in ("line_first", "line_first_always"):
        start, end = start[::-1], end[::-1]
    if FAULT == "upside_down":
        start, end = (start[0], 7 - start[1]), (end[0], 7 - end[1])
    number = 1 if FAULT == "always_game_1" else game
    wire.sendall(struct.pack(ORDER + "9i", 1, number, kind, side, colour, *start, *end))


def play(game, side, starter):
    board, turn = Board(), starter
    while True:
        if turn == side:
            my_move(board, side, game)
            if not verdict():
                return
        else:
            if not verdict():
                return
            _, _, kind, _, colour, _, _, column, line = struct.unpack("<9i", receive(36))
            if FAULT == "line_first_always":
                column, line = line, column
            if FAULT == "upside_down":
                line = 7 - line
            moves = kind == 0 or FAULT == "believes_passes"
            board.play(turn, colour, (column, line) if moves else None)
        turn = 1 - turn


def main():
    if FAULT == "asks":
        input("Name? ")
    name, padding = NAME.encode(), "" if FAULT == "packed" else "2x"
    if FAULT == "other_name":
        name = b"toto"
    wish = BLACK if FAULT in ("big_endian", "wishes_black") else WHITE
    if FAULT == "bad_colour":
        wish = 2
    wire.sendall(struct.pack(ORDER + "i30s" + padding + "i", 0, name, wish))
    if FAULT == "sends_twice":
        wire.sendall(struct.pack("<i30s2xi", 0, name, wish))
    _, _, answer = struct.unpack("<i30s2xi", receive(40))
    side = wish if answer == OK or FAULT == "ignores_ko" else 1 - wish
    if FAULT == "engine":
        subprocess.Popen(["sleep", "60"])
    play(1, side, WHITE)
    if FAULT == "one_game":
        return
    play(2, side, WHITE if FAULT == "white_again" else BLACK)
    if FAULT == "crash":
        raise RuntimeError("after the last game")
    while FAULT == "hangs":
        time.sleep(1)
    try:
        receive(1)
    except Closed:
        pass


try:
    main()
except Closed:
    if FAULT == "died":
        raise
