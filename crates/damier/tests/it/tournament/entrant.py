"""Entrants of a tournament that do what a test wants: entrant.py KITS GAME MANNER HOST PORT NAME [PEER_PORT].

They are the kits, with another way to choose a move. Manners: `step:N` plays a legal move that depends on N and on
the position only; `cheat` sends what is no move, `late` thinks for too long, `crash` ends in the middle of a game.
Where LOG is set, they write a line there whenever they think.
"""

import os
import sys
import time

kits, game, manner, host, port, name, *rest = sys.argv[1:]
sys.path.insert(0, kits)
sys.dont_write_bytecode = True
kit = __import__(game)


def choose_siam(moves, ply):
    wrong = (kit.SORTIE, (2, 2), kit.OUTSIDE, kit.O_NULL)
    return misbehave(wrong, sorted(moves), ply + 1)


def choose_kamisado(position, player, moves, game_over):
    # As the player sees the board: both sides think alike.
    def seen(move):
        colour, column, line = move
        return (colour, column, line) if player == kit.BLANC else (colour, 7 - column, 7 - line)

    colour = moves[0][0]
    wrong = (colour, *position.towers[player][colour])
    moves = sorted(moves, key=seen)
    return misbehave(wrong, moves, 1 + sum(sum(seen(move)) for move in moves))


def misbehave(wrong, moves, number):
    if "LOG" in os.environ:
        with open(os.environ["LOG"], "a") as log:
            log.write(f"{name}\n")
    if manner == "cheat":
        return wrong
    if manner == "late":
        # Twice; then it only leaves, for nobody likes to wait.
        with open(os.environ["LOG"]) as log:
            if log.read().split().count(name) <= 2:
                time.sleep(11)
        os._exit(1)
    if manner == "crash":
        os._exit(1)
    return moves[int(manner.removeprefix("step:")) * number % len(moves)]


kit.choose = {"siam": choose_siam, "kamisado": choose_kamisado}[game]
kit.main([host, port, name, *rest])
