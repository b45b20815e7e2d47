"""A small UGI engine for Kamisado: it takes a win, else it plays any move.

    python3 kamisado.py [LOG [MISBEHAVIOUR]]

writes the lines it is sent to the file LOG. For tests, it can also misbehave: `dies`, `hangs`,
`garbage` (which is no misbehaviour, only talk), `illegal`, `none` or `mute`. With `waits` it does not
move before there is a file LOG.go.
"""

import os
import random
import sys
import time

COLOURS = [
    "OBPFJRVM", "ROFVBJMP", "VFORPMJB", "FPBOMVRJ",
    "JRVMOBPF", "BJMPROFV", "PMJBVFOR", "MVRJFPBO",
]
START = "mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -"


def read(text):
    """The towers by (column, row), the side to move and the colour to be moved."""
    rows, side, forced = text.split()
    towers = {}
    for row, line in zip(range(7, -1, -1), rows.split("/")):
        column = 0
        for letter in line:
            if letter.isdigit():
                column += int(letter)
            else:
                towers[column, row] = letter
                column += 1
    return towers, side, forced


def moves(towers, side, forced):
    forward = 1 if side == "w" else -1
    found = []
    for (column, row), letter in towers.items():
        if letter.isupper() != (side == "w") or forced not in ("-", letter.upper()):
            continue
        for sideways in (-1, 0, 1):
            c, r = column + sideways, row + forward
            while 0 <= c < 8 and 0 <= r < 8 and (c, r) not in towers:
                found.append(((column, row), (c, r)))
                c, r = c + sideways, r + forward
    return found


def name(move):
    return "".join("abcdefgh"[c] + str(r + 1) for c, r in move)


def play(state, text):
    towers, side, forced = state
    towers = dict(towers)
    if text == "pass":
        blocked = [at for at, letter in towers.items()
                   if letter == (forced if side == "w" else forced.lower())]
        column, row = blocked[0]
    else:
        column, row = ord(text[2]) - ord("a"), int(text[3]) - 1
        towers[column, row] = towers.pop((ord(text[0]) - ord("a"), int(text[1]) - 1))
    return towers, "b" if side == "w" else "w", COLOURS[row][column]


def choose(state):
    found = moves(*state)
    if not found:
        return "pass"
    home = 7 if state[1] == "w" else 0
    wins = [move for move in found if move[1][1] == home]
    return name(random.choice(wins or found))


def say(text):
    print(text, flush=True)


def main():
    log = open(sys.argv[1], "a") if len(sys.argv) > 1 else None
    misbehaviour = sys.argv[2] if len(sys.argv) > 2 else ""
    state = read(START)
    answer = None
    for line in sys.stdin:
        words = line.split()
        if log:
            log.write(line)
            log.flush()
        if not words:
            continue
        if words[0] == "ugi":
            if misbehaviour == "mute":
                continue
            if misbehaviour == "garbage":
                say("Hello! I am \x1b[31mrude\x1b[0m.")
                sys.stdout.buffer.write(b"\xff\xfe\n")
            say("id name Tower of Tests")
            say("option name deadlock type combo default cycle var cycle var two_passes var draw")
            say("ugiok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "position":
            before, _, after = line.strip().partition(" moves ")
            state = read(START if words[1] == "startpos" else before.split(" ", 2)[2])
            for text in after.split():
                state = play(state, text)
        elif words[0] == "go":
            if misbehaviour == "dies":
                sys.exit("no more towers")
            if misbehaviour == "hangs":
                time.sleep(600)
            if misbehaviour == "illegal":
                say("bestmove a1a1")
                continue
            if misbehaviour == "none":
                say("bestmove (none)")
                continue
            while misbehaviour == "waits" and not os.path.exists(sys.argv[1] + ".go"):
                time.sleep(0.01)
            say("info depth 1")
            best = choose(state)
            answer = "bestmove %s ponder %s" % (best, choose(play(state, best)))
            if "ponder" not in words:
                say(answer)
        elif words[0] in ("ponderhit", "stop") and answer:
            say(answer)
        elif words[0] == "quit":
            break


main()
