// SPDX-License-Identifier: 0BSD
// Copy this file freely, in your course work too.

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A minimal Kamisado player.
 *
 *     java Kamisado.java host port name [BLANC|NOIR] [seed]
 *
 * It plays the two games of a match: it takes a win, avoids giving one away, and otherwise plays
 * at random. Put your own thinking into choose(). The protocol is in docs/protocols/kamisado.md.
 */
public class Kamisado {
    // ---- The protocol: C structs, little-endian; every enum is a 4-byte integer ----

    static final int PARTIE = 0, COUP = 1; // TIdReq
    static final int ERR_OK = 0; // TCodeRep
    static final int BLANC = 0, NOIR = 1; // TCoulJoueur
    static final int KO = 1; // TValidCoul: the wished colour is taken
    static final int DEPL_PION = 0, PASSE = 1; // TCoup
    static final int VALID = 0, TIMEOUT = 1, TRICHE = 2; // TValCoup
    static final int CONT = 0, GAGNE = 1, NUL = 2; // TPropCoup (PERDU = 3), for who moved
    static final String[] COLOURS = // TCoulPion
        {"ORANGE", "BLEU", "POURPRE", "FUCHIA", "JAUNE", "ROUGE", "VERT", "MARON"};
    /** TPartieReq and TPartieRep are alike: an int, 30 bytes of name, 2 of padding, an int. */
    static final int TPARTIE = 40, TCOUP_REQ = 36, TCOUP_REP = 12; // sizes

    /** Bytes of that size, in the order of C structs on a PC. Java itself would write big-endian. */
    static ByteBuffer struct(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    // ---- The rules: positions and moves ----

    /** The colour of each square, line UN first. */
    static final String[] SQUARES = {"01234567", "50361472", "63052741", "32107654",
                                     "45670123", "14725036", "27416305", "76543210"};
    static final int ANY = -1;

    record Square(int column, int line) {
        int colour() { return SQUARES[line].charAt(column) - '0'; }
        @Override public String toString() { return "" + (char) ('A' + column) + (line + 1); }
    }

    /** The tower of that colour goes there. */
    record Move(int colour, Square to) {}

    static class Position {
        final Square[][] towers = new Square[2][8]; // by player and colour
        int forced = ANY; // the colour that must move; ANY in the first move of a game

        Position() {
            for (int colour = 0; colour < 8; colour++) {
                towers[BLANC][colour] = new Square(colour, 0);
                towers[NOIR][colour] = new Square(7 - colour, 7);
            }
        }

        Position(Position other) {
            for (int player = 0; player < 2; player++) towers[player] = other.towers[player].clone();
            forced = other.forced;
        }

        boolean isEmpty(Square at) {
            if (at.column < 0 || at.column > 7 || at.line < 0 || at.line > 7) return false;
            for (Square[] side : towers) if (Arrays.asList(side).contains(at)) return false;
            return true;
        }

        /** None: the player must pass. */
        List<Move> legalMoves(int player) {
            List<Move> moves = new ArrayList<>();
            int forward = player == BLANC ? 1 : -1;
            for (int colour = 0; colour < 8; colour++) {
                if (forced != ANY && forced != colour) continue;
                for (int side = -1; side <= 1; side++) { // diagonally, straight, diagonally
                    Square at = towers[player][colour];
                    while (isEmpty(at = new Square(at.column + side, at.line + forward)))
                        moves.add(new Move(colour, at));
                }
            }
            return moves;
        }

        /** Plays a move; null is a pass, which is a move of no squares. */
        void play(int player, Move move) {
            if (move != null) towers[player][move.colour] = move.to;
            forced = towers[player][move != null ? move.colour : forced].colour();
        }
    }

    static boolean wins(int player, Move move) {
        return move.to.line == (player == BLANC ? 7 : 0);
    }

    // ---- YOUR THINKING GOES HERE ----

    /**
     * Chooses one of the legal moves (there is at least one) within 6 seconds. Ask refereeSpoke()
     * now and then while you think: if it has, the game is over, return anything.
     */
    Move choose(Position position, int player, List<Move> moves) throws IOException {
        List<Move> safe = new ArrayList<>();
        for (Move move : moves) {
            if (wins(player, move)) return move;
            if (refereeSpoke()) break;
            Position after = new Position(position);
            after.play(player, move);
            if (after.legalMoves(1 - player).stream().noneMatch(answer -> wins(1 - player, answer)))
                safe.add(move);
        }
        List<Move> good = safe.isEmpty() ? moves : safe;
        return good.get(random.nextInt(good.size()));
    }

    // ---- The connection ----

    final Socket socket;
    final InputStream in;
    final Random random;

    Kamisado(String host, int port, Random random) throws IOException {
        socket = new Socket(host, port);
        in = socket.getInputStream();
        this.random = random;
    }

    /** Reads one whole struct: TCP is a stream, and a simple read may return half of it. */
    ByteBuffer read(int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) throw new EOFException("plus de connexion avec l'arbitre");
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    void write(ByteBuffer struct) {
        try {
            socket.getOutputStream().write(struct.array()); // all of it, in one piece
        } catch (IOException hungUp) {
            // What the referee said last may still be there to be read.
        }
    }

    /**
     * Is there something to read? In our turn that can only be the end of the game: TIMEOUT (we
     * are late, or the opponent is gone).
     */
    boolean refereeSpoke() throws IOException {
        return in.available() > 0;
    }

    // ---- The match ----

    /** TCoupRep without its err, which tells only of mistakes in messages. */
    record Answer(int valid, int effect) {}

    Answer readAnswer() throws IOException {
        ByteBuffer rep = read(TCOUP_REP);
        return new Answer(rep.getInt(4), rep.getInt(8));
    }

    static void show(String who, int colour, String what) {
        System.out.println(who + COLOURS[colour] + " " + what);
    }

    /** Our turn: thinks, sends the move and returns what the referee says. */
    Answer myTurn(Position position, int game, int me) throws IOException {
        List<Move> moves = position.legalMoves(me);
        Move move = moves.isEmpty() ? null : choose(position, me, moves);
        if (!refereeSpoke()) {
            int colour = move != null ? move.colour : position.forced;
            Square from = position.towers[me][colour], to = move != null ? move.to : from;
            ByteBuffer req = struct(TCOUP_REQ).putInt(COUP).putInt(game);
            req.putInt(move != null ? DEPL_PION : PASSE).putInt(me).putInt(colour);
            req.putInt(from.column).putInt(from.line).putInt(to.column).putInt(to.line);
            write(req);
            show("Moi : ", colour, move == null ? "PASSE" : from + " " + to);
        }
        // The answer to our move, or what was said before it. A move that was sent too late does
        // no harm: it carries the number of its game.
        Answer answer = readAnswer();
        if (answer.valid == VALID) position.play(me, move);
        return answer;
    }

    /** The opponent's turn: the same answer, then their move if the game goes on. */
    Answer otherTurn(Position position, int me) throws IOException {
        Answer answer = readAnswer();
        if (answer.valid != VALID || answer.effect != CONT) return answer;
        ByteBuffer req = read(TCOUP_REQ);
        int colour = req.getInt(16);
        Square from = new Square(req.getInt(20), req.getInt(24));
        Square to = new Square(req.getInt(28), req.getInt(32));
        boolean passes = req.getInt(8) == PASSE; // then the squares mean nothing
        show("Lui : ", colour, passes ? "PASSE" : from + " " + to);
        position.play(1 - me, passes ? null : new Move(colour, to));
        return answer;
    }

    /** Plays one game and returns its result for us. */
    String playGame(int game, int me) throws IOException {
        Position position = new Position();
        for (int turn = game == 1 ? BLANC : NOIR;; turn = 1 - turn) {
            boolean mine = turn == me;
            Answer answer = mine ? myTurn(position, game, me) : otherTurn(position, me);
            if (answer.valid == TIMEOUT)
                return mine ? "TIMEOUT, PERDU (ou adversaire parti)" : "TIMEOUT, GAGNE";
            if (answer.valid == TRICHE) return mine ? "TRICHE, PERDU" : "TRICHE, GAGNE";
            if (answer.effect == NUL) return "NUL";
            if (answer.effect != CONT) return mine == (answer.effect == GAGNE) ? "GAGNE" : "PERDU";
        }
    }

    void playMatch(String name, int wish) throws IOException {
        byte[] bytes = Arrays.copyOf(name.getBytes(StandardCharsets.UTF_8), 29);
        write(struct(TPARTIE).putInt(PARTIE).put(bytes).putInt(36, wish));
        System.err.println("En attente : un adversaire...");
        ByteBuffer rep = read(TPARTIE); // comes when there is an opponent
        if (rep.getInt(0) != ERR_OK) throw new IOException("l'arbitre ne veut pas de ce joueur");
        int me = rep.getInt(36) == KO ? 1 - wish : wish;
        String opponent = new String(rep.array(), 4, 30, StandardCharsets.UTF_8).split("\0")[0];
        System.out.println("Je joue " + (me == BLANC ? "BLANC" : "NOIR") + " contre " + opponent);
        for (int game = 1; game <= 2; game++) {
            System.out.println("Partie " + game + " : " + playGame(game, me));
        }
        try {
            while (in.read() >= 0) {} // the referee hangs up first
        } catch (IOException closed) {
            // Closed all the same.
        }
        System.out.println("Fin.");
    }

    public static void main(String[] args) {
        if (args.length < 3) {
            System.err.println("Usage : java Kamisado.java machine port nom [BLANC|NOIR] [graine]");
            System.exit(2);
        }
        int wish = args.length > 3 && args[3].equals("NOIR") ? NOIR : BLANC;
        Random random = args.length > 4 ? new Random(Long.parseLong(args[4])) : new Random();
        try {
            new Kamisado(args[0], Integer.parseInt(args[1]), random).playMatch(args[2], wish);
        } catch (IOException | NumberFormatException error) {
            System.err.println("Erreur : " + error.getMessage());
            System.exit(1);
        }
    }
}
