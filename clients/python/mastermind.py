#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
# Copy this file freely, in your course work too.
"""A minimal Mastermind player.

    python3 mastermind.py host port name [games] [seed]

It looks for an opponent, plays that many games (one, if nothing is said) and leaves. Its guesses
agree with all answers so far; put your own thinking into choose_guess(). The protocol has no names:
ours is only shown on the screen. It is lines of text, see docs/protocols/mastermind.md.
"""

import itertools
import random
import socket
import sys

# ---- The rules: codes and answers ----

COLOURS = "RJVBOWPF"
CODES = ["".join(code) for code in itertools.product(COLOURS, repeat=4)]  # all 4096


def answer(guess, secret):
    """How many colours are in their place (O), and how many elsewhere (X)."""
    placed = sum(g == s for g, s in zip(guess, secret))
    common = sum(min(guess.count(colour), secret.count(colour)) for colour in COLOURS)
    return placed, common - placed


# ---- YOUR THINKING GOES HERE ----


def choose_secret():
    """What the opponent has to find."""
    return random.choice(CODES)


def choose_guess(possible):
    """The next guess, knowing the codes that agree with all answers so far."""
    return random.choice(possible)


# ---- The connection ----


class Server:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.received = b""

    def say(self, line):
        self.socket.sendall(line.encode() + b"\n")

    def hear(self, seconds=None):
        """The next line; None if none comes in time. A recv may return half a line, or three:
        what follows the first end of line waits for the next call."""
        while b"\n" not in self.received:
            self.socket.settimeout(seconds)
            try:
                piece = self.socket.recv(1024)
            except socket.timeout:
                return None
            if not piece:
                raise ConnectionError("plus de connexion avec le serveur")
            self.received += piece
        line, self.received = self.received.split(b"\n", 1)
        return line.decode(errors="replace").rstrip("\r")


# ---- The waiting room ----


class Player:
    """Reacts to whatever the server says, whenever it says it."""

    PAUSE = 2  # seconds between two looks at the list
    PATIENCE = 5  # how many looks we give somebody whom we invited

    def __init__(self, server, name, games):
        self.server, self.name, self.games_left = server, name, games
        self.playing = False
        self.invited = None  # whom we invited
        self.looks = 0  # how often we looked since then
        self.refused = set()  # who does not want to play with us

    def run(self):
        while self.games_left > 0:
            line = self.server.hear(None if self.playing else self.PAUSE)
            if line is None:
                self.look_around()
            else:
                self.react(line)
        self.server.say("QUIT")
        while self.server.hear() != "BYE":
            pass

    def look_around(self):
        """Nothing happened for a while: who is there?"""
        self.looks += 1
        if self.invited is not None and self.looks > self.PATIENCE:
            self.server.say(f"REFU {self.invited}")
            self.refused.add(self.invited)
            self.invited = None
        if self.looks % 10 == 0:
            self.refused.clear()  # people change their minds
        self.server.say("LIST")

    def react(self, line):
        key, _, text = line.partition(" ")
        if key == "ID":
            print(f"{self.name} : je suis le joueur {text}")
            print("En attente : un adversaire...", file=sys.stderr, flush=True)
            self.server.say("LIST")
        elif text.startswith("|") and key.isdigit() and not self.playing:
            self.meet(int(key), invites_us="X" in text)  # a row of the list
        elif key == "INVITE_FROM":
            self.meet(int(text), invites_us=True)
        elif key == "REFUSED_BY":
            self.refused.add(int(text))
            self.invited = None
        elif key == "PASSWORD:":
            self.begin()
        elif key == "ATTEMPT:":
            self.guess = choose_guess(self.possible)
            print("Je propose", self.guess)
            self.server.say(f"ATTEMPT {self.guess}")
        elif key == "RESULT":
            print("Reponse :", text)
            told = text.count("O"), text.count("X")
            self.possible = [code for code in self.possible if answer(self.guess, code) == told]
        elif key in ("WINNING:", "LOSING:", "DRAW:"):
            words = {"WINNING:": "GAGNE", "LOSING:": "PERDU", "DRAW:": "NUL"}
            print("Partie :", words[key])
            self.playing = False
            self.games_left -= 1
            if self.games_left > 0:
                self.server.say("LIST")
        elif key == "ERROR:":
            print("Erreur :", text)
            if not self.playing:
                self.invited = None  # nothing is lost: we look around again later

    def meet(self, other, invites_us):
        """Somebody is free: accept their invitation, or invite them if we invited nobody."""
        if invites_us:
            print("J'accepte l'invitation du joueur", other)
            self.server.say(f"ACPT {other}")
        elif self.invited is None and other not in self.refused:
            print("J'invite le joueur", other)
            self.server.say(f"CONN {other}")
            self.invited, self.looks = other, 0

    def begin(self):
        self.playing, self.invited = True, None
        self.possible = CODES
        secret = choose_secret()
        print("La partie commence, mon code est", secret)
        self.server.say(f"PASSWORD {secret}")


def main(args):
    if len(args) < 3:
        print("Usage : mastermind.py machine port nom [parties] [graine]", file=sys.stderr)
        return 2
    games = int(args[3]) if len(args) > 3 else 1
    if len(args) > 4:
        random.seed(int(args[4]))
    sys.stdout.reconfigure(line_buffering=True)
    Player(Server(args[0], int(args[1])), args[2], games).run()
    print("Fin.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        sys.exit(f"Erreur : {error}")
