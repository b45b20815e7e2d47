"""A player of Siam for the tests of `damier check-bot`: host port name peer_port [fault].

Without a fault it does everything right: it pushes a mountain out if it can. A fault is one thing
that students get wrong.
"""

import select
import socket
import struct
import sys
import time

HOST, PORT, NAME, PEER_PORT = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
FAULT = sys.argv[5] if len(sys.argv) > 5 else ""
ORDER = ">" if FAULT == "big_endian" else "<"
IDENTIFICATION, PARTIE, COUP, COUP_ADVERS = range(4)
RHINO, ELEPH = range(2)
ENTREE, ENTREE_POUSSEE, SORTIE, CHANGE, DEPLACE, POUSSEE, GAGNE, PERDU = range(8)
WAYS = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # NORD, EST, SUD, OUEST
NOWHERE = (5, 5)
MOUNTAIN = "mountain"


class Closed(Exception):
    pass


class Over(Exception):
    """The game is over."""


def receive(wire, size):
    data = b""
    while len(data) < size:
        part = wire.recv(size - len(data))
        if not part:
            raise Closed
        data += part
        if FAULT == "one_recv":
            break
    return data


def beside(place, way):
    return place[0] + WAYS[way][0], place[1] + WAYS[way][1]


class Board:
    def __init__(self):
        self.at = {(2, 1): MOUNTAIN, (2, 2): MOUNTAIN, (2, 3): MOUNTAIN}

    def line(self, place, way):
        """The pieces that are pushed together, from `place` on."""
        pieces = []
        while place in self.at:
            pieces.append(place)
            place = beside(place, way)
        return pieces

    def gives_way(self, place, way):
        force, mountains = 1, 0
        for piece in (self.at[place] for place in self.line(place, way)):
            if piece == MOUNTAIN:
                mountains += 1
            elif piece[1] == way:
                force += 1
            elif piece[1] == (way + 2) % 4:
                force -= 1
            if force <= 0 or force < mountains:
                return False
        return True

    def winner(self, place, way, pusher):
        """Who wins by that push; nobody if no mountain falls."""
        line = self.line(place, way)
        last = line[-1]
        end = beside(last, way)
        if self.at[last] != MOUNTAIN or (0 <= end[0] < 5 and 0 <= end[1] < 5):
            return None
        pushing = [self.at[p][0] for p in line if self.at[p] != MOUNTAIN and self.at[p][1] == way]
        return pushing[-1] if pushing else pusher

    def play(self, animal, kind, start, end, way):
        if start != NOWHERE and kind not in (ENTREE, ENTREE_POUSSEE):
            self.at.pop(start, None)
        if kind == SORTIE:
            return
        for place in reversed(self.line(end, way)):
            piece, to = self.at.pop(place), beside(place, way)
            if 0 <= to[0] < 5 and 0 <= to[1] < 5:
                self.at[to] = piece
        self.at[end] = (animal, way)

    def choose(self, animal):
        mine = [(p, piece[1]) for p, piece in sorted(self.at.items()) if piece[0] == animal]
        # Up the second column, and push.
        for place, way in mine:
            ahead = beside(place, 0)
            if way != 0 or place[1] != 1 or place[0] == 0:
                continue
            if ahead not in self.at:
                return DEPLACE, place, ahead, 0
            if self.gives_way(ahead, 0):
                winner = self.winner(ahead, 0, animal)
                kind = POUSSEE if winner is None else GAGNE if winner == animal else PERDU
                if FAULT == "wins_too_early":
                    kind = GAGNE
                return kind, place, ahead, 0
        if len(mine) < 5:
            order = [(4, 1), (3, 0), (1, 0), (3, 4), (1, 4), (0, 0), (4, 4)]
            for place in order:
                if place not in self.at:
                    return ENTREE, NOWHERE, place, 0
        place, way = mine[-1]
        return CHANGE, place, place, (way + 1) % 4


def pack(request, kind, start, end, way):
    if FAULT in ("column_first", "column_first_always"):
        start, end = start[::-1], end[::-1]
    if FAULT in ("upside_down", "upside_down_always"):
        way = {0: 2, 2: 0}.get(way, way)
    return struct.pack(ORDER + "7i", request, kind, *start, *end, way)


def unpack(data):
    _, kind, l1, c1, l2, c2, way = struct.unpack("<7i", data)
    if FAULT == "column_first_always":
        l1, c1, l2, c2 = c1, l1, c2, l2
    if FAULT == "upside_down_always":
        way = {0: 2, 2: 0}.get(way, way)
    return kind, (l1, c1), (l2, c2), way


def my_turn(referee, peer, board, animal):
    if FAULT == "slow" and len(board.at) == 3:
        time.sleep(6.5)
    kind, start, end, way = board.choose(animal)
    data = pack(COUP, kind, start, end, way)
    referee.sendall(data)
    error, valid = struct.unpack("<2i", receive(referee, 8))
    if (error, valid) == (0, 1) and FAULT != "one_answer":
        receive(referee, 8)  # ERR_COUP, TIMEOUT: it was sent too late
    if valid != 0 and FAULT != "ignores_timeout":
        raise Over
    board.play(animal, kind, start, end, way)
    if FAULT == "no_copy":
        time.sleep(60)
    if FAULT == "forges":
        data = pack(COUP, kind, start, end, (way + 1) % 4)
    peer.sendall(data)
    receive(peer, 8)
    if kind in (GAGNE, PERDU):
        raise Over


def their_turn(referee, peer, board, animal):
    while True:
        ready, _, _ = select.select([referee, peer], [], [])
        if referee in ready:
            receive(referee, 8)  # TRICHE or TIMEOUT
            raise Over
        try:
            data = receive(peer, 28)
            break
        except (Closed, OSError):
            if FAULT == "dies_alone":
                raise
            receive(referee, 8)
            raise Over
    if FAULT != "no_answer":
        peer.sendall(struct.pack("<2i", 0, 2 if FAULT == "bad_answer" else 0))
    move = unpack(data)
    if FAULT != "forgets_coup_advers":
        asked = move[:3] + ((move[3] + 1) % 4,) if FAULT == "other_question" else move
        question = pack(COUP_ADVERS, *asked) if FAULT.endswith("_always") else struct.pack(
            "<7i", COUP_ADVERS, asked[0], *asked[1], *asked[2], asked[3]
        )
        referee.sendall(question)
        _, valid = struct.unpack("<2i", receive(referee, 8))
        if valid == 2 and FAULT != "ignores_truth":
            move = unpack(receive(referee, 28))
        elif valid == 1:
            raise Over
    board.play(1 - animal, *move)
    if move[0] in (GAGNE, PERDU) and FAULT != "never_over":
        raise Over


def play(referee, listener, animal, host, port):
    if animal == ELEPH:
        peer, _ = listener.accept()
    else:
        peer = socket.create_connection((host, port))
    board, turn = Board(), ELEPH
    try:
        while True:
            (my_turn if turn == animal else their_turn)(referee, peer, board, animal)
            turn = 1 - turn
    except Over:
        peer.close()


def main():
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if FAULT != "deaf":
        listener.bind(("", PEER_PORT))
        listener.listen()
    referee = socket.create_connection((HOST, PORT))
    name = b"n" * 30 if FAULT == "no_nul" else NAME.encode()
    port = 0 if FAULT == "no_port" else PEER_PORT
    pad = "" if FAULT == "packed" else "2x"
    referee.sendall(struct.pack(ORDER + "i30s30sH" + pad, IDENTIFICATION, name, b"localhost", port))
    _, number = struct.unpack("<2i", receive(referee, 8))
    games = 0
    while FAULT != "one_game" or games == 0:
        asked = 0 if FAULT == "number_0" else number
        referee.sendall(struct.pack(ORDER + "2i", PARTIE, asked))
        data = receive(referee, 48)
        _, _, host, port, over, animal = struct.unpack("<2i30sH2i", data)
        if over:
            break
        games += 1
        play(referee, listener, animal, host.split(b"\0")[0].decode(), port)
    while FAULT == "hangs":
        time.sleep(1)


try:
    main()
except Closed:
    pass
