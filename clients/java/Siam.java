// SPDX-License-Identifier: 0BSD
// Copy this file freely, in your course work too.

import java.io.EOFException;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A minimal Siam player.
 *
 *     java Siam.java host port name [own port] [seed]
 *
 * It plays until the tournament is over: it takes a win, likes to push, and otherwise plays at
 * random. Put your own thinking into choose(). The protocol is in docs/protocols/siam.md.
 */
public class Siam {
    // ---- The protocol: C structs, little-endian; every enum is a 4-byte integer ----

    static final int IDENTIFICATION = 0, PARTIE = 1, COUP = 2, COUP_ADVERS = 3; // TypIdRequest
    static final int OK = 0, ERR_COUP = 3; // TypErreur
    static final int RHINO = 0, ELEPH = 1; // TypAnimal
    static final int NULL = 5, O_NULL = 4; // no line or column; NORD, EST, SUD, OUEST are 0 to 3
    static final int ENTREE = 0, ENTREE_POUSSEE = 1, SORTIE = 2, CHANGE = 3; // TypPropCoup
    static final int DEPLACE = 4, POUSSEE = 5, GAGNE = 6, PERDU = 7;
    static final String[] PROPERTIES = {"ENTREE", "ENTREE_POUSSEE", "SORTIE", "CHANGE", "DEPLACE",
        "POUSSEE", "GAGNE", "PERDU"};
    static final int VALID = 0, TIMEOUT = 1, TRICHE = 2; // TypValCoup

    /** Bytes of that size, in the order of C structs on a PC. Java itself would write big-endian. */
    static ByteBuffer struct(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** What TypCoupReq says of a move: places are 5 * line + column, -1 for none. */
    record Move(int property, int from, int to, int facing) {
        static Move read(ByteBuffer req) {
            return new Move(req.getInt(4), place(req, 8), place(req, 16), req.getInt(24));
        }

        static int place(ByteBuffer req, int at) {
            int line = req.getInt(at), column = req.getInt(at + 4);
            return line < 0 || line > 4 || column < 0 || column > 4 ? -1 : 5 * line + column;
        }

        ByteBuffer struct(int request) {
            ByteBuffer req = Siam.struct(28).putInt(request).putInt(property);
            for (int at : new int[] {from, to})
                req.putInt(at < 0 ? NULL : at / 5).putInt(at < 0 ? NULL : at % 5);
            return req.putInt(facing);
        }

        @Override
        public String toString() {
            String facings = "NESO-";
            return PROPERTIES[property] + " " + name(from) + " " + name(to) + " "
                + facings.charAt(Math.floorMod(facing, 5));
        }

        static String name(int at) {
            return at < 0 ? "--" : "" + "ABCDE".charAt(at / 5) + (at % 5 + 1);
        }
    }

    // ---- The rules: boards and moves ----

    static final int EMPTY = -1, MOUNTAIN = 8; // an animal is 4 * animal + facing, 0 to 7
    static final int CONTINUES = 100, ILLEGAL = 101; // what a move does, besides GAGNE and PERDU
    // NORD is towards line A. If your tournament says north = "E", exchange -1 and 1 in DL.
    static final int[] DL = {-1, 0, 1, 0}, DC = {0, 1, 0, -1};

    /** The place so many steps further that way; -1 off the board. */
    static int beside(int at, int way, int steps) {
        int line = at / 5 + steps * DL[way], column = at % 5 + steps * DC[way];
        return line < 0 || line > 4 || column < 0 || column > 4 ? -1 : 5 * line + column;
    }

    static boolean belongs(int piece, int who) {
        return piece >= 0 && piece < MOUNTAIN && piece / 4 == who;
    }

    static boolean faces(int piece, int way) {
        return piece >= 0 && piece < MOUNTAIN && piece % 4 == way;
    }

    static int[] start() {
        int[] board = new int[25];
        Arrays.fill(board, EMPTY);
        Arrays.fill(board, 11, 14, MOUNTAIN);
        return board;
    }

    /**
     * An animal of `who` arrives there and pushes whatever stands there. The force of the line must
     * be positive and at least the number of mountains, after every piece of it.
     */
    static int push(int[] board, int at, int way, int who) {
        int count = 0, force = 1, mountains = 0, winner = who;
        int[] line = new int[5];
        for (int next = at; next >= 0 && board[next] != EMPTY; next = beside(at, way, count)) {
            int piece = line[count++] = board[next];
            if (faces(piece, way)) force++;
            if (faces(piece, (way + 2) % 4)) force--;
            if (piece == MOUNTAIN) mountains++;
            if (force <= 0 || force < mountains) return ILLEGAL;
        }
        // Who wins, if the last piece is a mountain that falls.
        for (int k = 0; k < count - 1; k++) if (faces(line[k], way)) winner = line[k] / 4;
        for (int k = count; k > 0; k--) {
            int to = beside(at, way, k);
            if (to >= 0) board[to] = line[k - 1];
            else if (line[k - 1] == MOUNTAIN) return winner == who ? GAGNE : PERDU;
        }
        return CONTINUES;
    }

    static int play(int[] board, int who, Move m) {
        boolean enters = m.property <= ENTREE_POUSSEE || (m.property >= GAGNE && m.from < 0);
        if (!enters) board[m.from] = EMPTY;
        if (m.property == SORTIE) return CONTINUES;
        int effect = push(board, m.to, m.facing, who);
        board[m.to] = 4 * who + m.facing;
        return effect;
    }

    /** Adds a move unless it is illegal; one that ends the game is announced as what it is. */
    static void add(List<Move> all, int[] board, int who, int property, int from, int to, int way) {
        int effect = play(board.clone(), who, new Move(property, from, to, way));
        boolean ends = effect == GAGNE || effect == PERDU;
        if (effect != ILLEGAL) all.add(new Move(ends ? effect : property, from, to, way));
    }

    static List<Move> legalMoves(int[] board, int who) {
        List<Move> all = new ArrayList<>();
        long placed = Arrays.stream(board).filter(piece -> belongs(piece, who)).count();
        for (int at = 0; at < 25; at++) {
            boolean mine = belongs(board[at], who);
            boolean border = at / 5 % 4 == 0 || at % 5 % 4 == 0, entry = border && placed < 5;
            if (mine && border) add(all, board, who, SORTIE, at, -1, O_NULL);
            for (int way = 0; way < 4; way++) {
                int next = beside(at, way, 1);
                if (entry && board[at] == EMPTY) add(all, board, who, ENTREE, -1, at, way);
                else if (entry && beside(at, way, -1) < 0) // it comes from over the edge
                    add(all, board, who, ENTREE_POUSSEE, -1, at, way);
                if (mine && !faces(board[at], way)) add(all, board, who, CHANGE, at, at, way);
                if (!mine || next < 0) continue;
                for (int turn = 0; turn < 4 && board[next] == EMPTY; turn++)
                    add(all, board, who, DEPLACE, at, next, turn);
                if (board[next] != EMPTY && faces(board[at], way))
                    add(all, board, who, POUSSEE, at, next, way);
            }
        }
        return all;
    }

    // ---- YOUR THINKING GOES HERE ----

    /** Chooses one of the legal moves (there is always one) within 6 seconds. */
    Move choose(List<Move> moves, int ply) {
        Move best = null;
        int most = Integer.MIN_VALUE;
        for (Move m : moves) { // A iii and E iii may be forbidden at the beginning
            int value = random.nextInt(100) - (ply < 4 && (m.to == 2 || m.to == 22) ? 5000 : 0);
            if (m.property == ENTREE_POUSSEE || m.property == POUSSEE) value += 50;
            if (m.property == GAGNE) value += 1000;
            if (m.property == PERDU) value -= 1000;
            if (value > most) {
                best = m;
                most = value;
            }
        }
        return best;
    }

    // ---- The connections ----

    /** A connection that can be listened to without taking anything from it. */
    static class Wire {
        final Socket socket;
        final PushbackInputStream in;

        Wire(Socket socket) throws IOException {
            this.socket = socket;
            in = new PushbackInputStream(socket.getInputStream(), 4);
        }

        /** Is there something to read within that time? Having hung up counts, too. */
        boolean speaks(int milliseconds) throws IOException {
            socket.setSoTimeout(milliseconds);
            try {
                int first = in.read();
                if (first >= 0) in.unread(first);
                return true;
            } catch (SocketTimeoutException nothing) {
                return false;
            } catch (IOException gone) {
                return true;
            }
        }

        /** Reads a whole struct: TCP is a stream, and a simple read may return half of it. */
        ByteBuffer read(int size) throws IOException {
            socket.setSoTimeout(0);
            byte[] bytes = in.readNBytes(size);
            if (bytes.length < size) throw new EOFException("plus de connexion avec l'arbitre");
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        void write(ByteBuffer message) {
            try {
                socket.getOutputStream().write(message.array());
            } catch (IOException hungUp) {
                // The next read tells.
            }
        }
    }

    final Wire referee;
    final ServerSocket door;
    final Random random;

    Siam(String host, int port, int ownPort, Random random) throws IOException {
        referee = new Wire(new Socket(host, port));
        door = new ServerSocket(ownPort);
        this.random = random;
    }

    /** Who speaks first within that time (-1: for ever)? The referee is preferred. */
    Wire whoSpeaks(Wire peer, int milliseconds) throws IOException {
        long end = System.currentTimeMillis() + milliseconds;
        do {
            if (referee.speaks(5)) return referee;
            if (peer != null && peer.speaks(5)) return peer;
        } while (milliseconds < 0 || System.currentTimeMillis() < end);
        return null;
    }

    // ---- The tournament ----

    static String result(int effect, boolean mine) {
        return effect == CONTINUES ? null : mine == (effect == GAGNE) ? "GAGNE" : "PERDU";
    }

    /** Our turn: thinks, asks the referee, tells the opponent, who acknowledges. */
    String myTurn(Wire peer, int[] board, int me, int ply) throws IOException {
        Move m = choose(legalMoves(board, me), ply);
        if (!referee.speaks(1)) { // else the game is over: send nothing, read that
            referee.write(m.struct(COUP));
            System.out.println("Moi : " + m);
        }
        int valid = referee.read(8).getInt(4);
        if (valid == TRICHE) return "TRICHE, PERDU";
        if (valid != VALID || peer == null) return "TIMEOUT, PERDU (ou adversaire parti)";
        peer.write(m.struct(COUP));
        if (whoSpeaks(peer, 6000) == peer) peer.in.readNBytes(8);
        return result(play(board, me, m), true);
    }

    /** The opponent's turn: they tell their move, the referee says whether that is true. */
    String otherTurn(Wire peer, int[] board, int me) throws IOException {
        Wire speaker = whoSpeaks(peer, -1);
        ByteBuffer req = null;
        if (speaker == peer) {
            try {
                req = peer.read(28);
            } catch (IOException left) { // the referee will say so
                speaker = whoSpeaks(null, 10000);
            }
        }
        if (speaker == null) return "pas de nouvelles de l'adversaire";
        if (speaker == referee) // they are late or gone, or their move is wrong
            return referee.read(8).getInt(4) == TRICHE ? "TRICHE, GAGNE" : "TIMEOUT, GAGNE";
        peer.write(struct(8).putInt(OK).putInt(VALID));
        referee.write(req.putInt(0, COUP_ADVERS));
        int valid = referee.read(8).getInt(4);
        if (valid == TIMEOUT) return "TIMEOUT, GAGNE";
        if (valid == TRICHE) { // they lied, and their true move follows; else it was wrong
            ByteBuffer first = referee.read(4);
            referee.in.unread(first.array());
            if (first.getInt(0) != COUP) return "TRICHE, GAGNE";
            req = referee.read(28);
            System.out.println("TRICHE : il a menti, voici son vrai coup");
        }
        Move m = Move.read(req);
        System.out.println("Lui : " + m);
        return result(play(board, 1 - me, m), false);
    }

    /** The connection to the opponent: ELEPH waits for RHINO's. Nothing if the game is over before. */
    Wire meet(int me, String host, int port) throws IOException {
        door.setSoTimeout(20);
        while (!referee.speaks(20)) {
            try {
                return new Wire(me == ELEPH ? door.accept() : new Socket(host, port));
            } catch (IOException notYet) {
                // Again.
            }
        }
        return null;
    }

    /** Plays one game and returns its result for us. */
    String playGame(int me, String host, int port) throws IOException {
        Wire peer = meet(me, host, port);
        int[] board = start();
        Map<String, Integer> past = new HashMap<>();
        String end = null;
        for (int ply = 0; end == null; ply++) {
            int turn = ply % 2 == 0 ? ELEPH : RHINO;
            int same = past.merge(turn + Arrays.toString(board), 1, Integer::sum);
            if (same == 3) end = "NUL"; // a draw, which nobody announces
            else end = turn == me ? myTurn(peer, board, me, ply) : otherTurn(peer, board, me);
        }
        if (peer != null) peer.socket.close();
        return end;
    }

    /** Connections of games that are over. */
    void emptyDoor() throws IOException {
        door.setSoTimeout(1);
        try {
            while (true) door.accept().close();
        } catch (SocketTimeoutException nobody) {
            // Nobody is left there.
        }
    }

    static byte[] name(String text) {
        return Arrays.copyOf(Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), 29), 30);
    }

    void playTournament(String name) throws IOException {
        ByteBuffer who = struct(68).putInt(IDENTIFICATION).put(name(name));
        who.put(name(InetAddress.getLocalHost().getHostName()));
        referee.write(who.putShort((short) door.getLocalPort()));
        ByteBuffer identified = referee.read(8);
        if (identified.getInt(0) != OK) throw new IOException("l'arbitre ne veut pas de ce nom");
        int number = identified.getInt(4);
        System.out.println("Je suis le joueur " + number);
        for (int count = 1;; count++) {
            emptyDoor();
            referee.write(struct(8).putInt(PARTIE).putInt(number));
            System.err.println("En attente : un adversaire...");
            ByteBuffer head = referee.read(8);
            while (head.getInt(0) == ERR_COUP) head = referee.read(8); // a move that came too late
            ByteBuffer game = referee.read(40);
            if (head.getInt(0) != OK) throw new IOException("l'arbitre refuse la demande de partie");
            if (game.getInt(32) != 0) break; // finTournoi
            int me = game.getInt(36), port = Short.toUnsignedInt(game.getShort(30));
            String host = new String(game.array(), 0, 30, StandardCharsets.UTF_8).split("\0")[0];
            System.out.println("Partie " + count + " : je joue " + (me == ELEPH ? "ELEPH" : "RHINO")
                + " contre le joueur " + head.getInt(4));
            System.out.println("Partie " + count + " : " + playGame(me, host, port));
        }
        System.out.println("Fin du tournoi.");
    }

    public static void main(String[] args) {
        if (args.length < 3) {
            System.err.println("Usage : java Siam.java machine port nom [mon port] [graine]");
            System.exit(2);
        }
        Random random = args.length > 4 ? new Random(Long.parseLong(args[4])) : new Random();
        try {
            int ownPort = args.length > 3 ? Integer.parseInt(args[3]) : 0;
            new Siam(args[0], Integer.parseInt(args[1]), ownPort, random).playTournament(args[2]);
        } catch (IOException | NumberFormatException error) {
            System.err.println("Erreur : " + error.getMessage());
            System.exit(1);
        }
    }
}
