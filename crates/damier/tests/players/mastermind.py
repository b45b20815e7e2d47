"""A player of Mastermind for the tests of `damier check-bot`: host port name [fault].

Without a fault it does everything right. A fault is one thing that students get wrong.
"""

import itertools
import random
import socket
import sys
import time

HOST, PORT = sys.argv[1], int(sys.argv[2])
FAULT = sys.argv[4] if len(sys.argv) > 4 else ""
COLOURS = "RJVBOWPF"
ALL = ["".join(code) for code in itertools.product(COLOURS, repeat=4)]

wire = socket.create_connection((HOST, PORT))
waiting = b""


def next_line():
    """The next line of the server; nothing if it has hung up."""
    global waiting
    while b"\n" not in waiting:
        data = wire.recv(4096)
        if not data:
            return None
        if FAULT == "one_line_a_recv":
            return data.split(b"\n")[0].decode()
        if FAULT == "line_is_recv":
            # It knows no line that is a part of one.
            assert data.find(b"\n") == len(data) - 1, data
            return data.decode().strip()
        waiting += data
    line, waiting = waiting.split(b"\n", 1)
    if FAULT != "keeps_cr":
        line = line.rstrip(b"\r")
    return line.decode()


def say(line):
    if FAULT == "lowercase":
        line = line.lower()
    end = "" if FAULT == "no_newline" else "\0\n" if FAULT == "nul" else "\n"
    wire.sendall((line + end).encode())


def answer(secret, guess):
    right = sum(a == b for a, b in zip(secret, guess))
    common = sum(min(secret.count(c), guess.count(c)) for c in COLOURS)
    return "O" * right + "X" * (common - right) + "-" * (4 - common)


def main():
    possible, guess, asked = ALL, None, False
    while (line := next_line()) is not None:
        if line.startswith("ID ") and FAULT == "active":
            say("HELP")
            say("LIST")
        elif line.endswith("| X") and FAULT == "active":
            say("CONN " + line.split()[0])
        elif line.startswith("INVITE_FROM ") and FAULT != "active":
            say("ACPT " + ("7" if FAULT == "own_number" else line.split()[1]))
        elif line == "PASSWORD:":
            if asked and FAULT == "one_secret":
                continue
            asked = True
            say("PASSWORD " + ("RVB" if FAULT == "short_code" else "".join(random.choices(COLOURS, k=4))))
            if FAULT == "resends_password":
                say("PASSWORD RRRR")
        elif line == "ATTEMPT:":
            guess = random.choice(ALL if FAULT == "at_random" else possible)
            say("ATTEMPT " + guess)
            if FAULT == "attempts_twice":
                say("ATTEMPT " + guess)
        elif line.startswith("RESULT "):
            told = line.split()[1]
            possible = [code for code in possible if answer(code, guess) == told]
        elif line.split(" ")[0] in ("WINNING:", "LOSING:", "DRAW:"):
            possible, asked = ALL, False
            if FAULT == "plays_on":
                say("ATTEMPT RRRR")
            if FAULT == "one_game":
                say("QUIT")
                return
            if FAULT == "no_draw" and line == "DRAW:":
                raise ValueError(line)
        elif line.startswith("ERROR: l'adv") and FAULT == "dies_alone":
            sys.exit(1)
    while FAULT == "hangs":
        time.sleep(1)


main()
