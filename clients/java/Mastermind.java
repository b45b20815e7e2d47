// SPDX-License-Identifier: 0BSD
// Copy this file freely, in your course work too.

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A minimal Mastermind player.
 *
 *     java Mastermind.java host port name [games] [seed]
 *
 * It looks for an opponent, plays that many games (one, if nothing is said) and leaves. Its guesses
 * agree with all answers so far; put your own thinking into chooseGuess(). The protocol has no
 * names: ours is only shown on the screen. It is lines of text, see docs/protocols/mastermind.md.
 */
public class Mastermind {
    // ---- The rules: codes and answers ----

    static final String COLOURS = "RJVBOWPF";
    static final List<String> CODES = allCodes();

    static List<String> allCodes() {
        List<String> codes = List.of("");
        for (int length = 0; length < 4; length++) {
            List<String> longer = new ArrayList<>();
            for (String code : codes)
                for (char colour : COLOURS.toCharArray()) longer.add(code + colour);
            codes = longer;
        }
        return codes; // all 4096
    }

    static int count(String text, char wanted) {
        return (int) text.chars().filter(found -> found == wanted).count();
    }

    /** How many colours are in their place, and how many elsewhere. */
    record Answer(int placed, int elsewhere) {
        static Answer to(String guess, String secret) {
            int placed = 0, common = 0;
            for (int i = 0; i < 4; i++) if (guess.charAt(i) == secret.charAt(i)) placed++;
            for (char colour : COLOURS.toCharArray())
                common += Math.min(count(guess, colour), count(secret, colour));
            return new Answer(placed, common - placed);
        }

        /** What the server says, such as OX--. */
        static Answer read(String marks) {
            return new Answer(count(marks, 'O'), count(marks, 'X'));
        }
    }

    // ---- YOUR THINKING GOES HERE ----

    /** What the opponent has to find. */
    String chooseSecret() {
        return CODES.get(random.nextInt(CODES.size()));
    }

    /** The next guess, knowing the codes that agree with all answers so far. */
    String chooseGuess() {
        return possible.get(random.nextInt(possible.size()));
    }

    // ---- The connection ----

    final Socket socket;
    final ByteArrayOutputStream begun = new ByteArrayOutputStream(); // a line whose end is to come

    void say(String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The next line; null if none comes within that time (0: wait for ever). BufferedReader would
     * forget half a line when the time is over, so we gather the bytes ourselves.
     */
    String hear(int milliseconds) throws IOException {
        socket.setSoTimeout(milliseconds);
        try {
            int next;
            while ((next = socket.getInputStream().read()) != '\n') {
                if (next < 0) throw new EOFException("plus de connexion avec le serveur");
                begun.write(next);
            }
        } catch (SocketTimeoutException nothing) {
            return null;
        }
        String line = begun.toString(StandardCharsets.UTF_8);
        begun.reset();
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    // ---- The waiting room and the game: react to whatever the server says ----

    static final int PAUSE = 2000; // milliseconds between two looks at the list
    static final int PATIENCE = 5; // how many looks we give somebody whom we invited
    static final String NOBODY = "";
    static final Map<String, String> RESULTS =
        Map.of("WINNING:", "GAGNE", "LOSING:", "PERDU", "DRAW:", "NUL");

    final String name;
    final Random random;
    int gamesLeft;
    boolean playing = false;
    String invited = NOBODY; // whom we invited
    int looks = 0; // how often we looked since then
    final Set<String> refused = new HashSet<>(); // who does not want to play with us
    List<String> possible = CODES; // the codes that agree with all answers so far
    String guess = "";

    Mastermind(Socket socket, String name, int games, Random random) {
        this.socket = socket;
        this.name = name;
        this.gamesLeft = games;
        this.random = random;
    }

    void run() throws IOException {
        while (gamesLeft > 0) {
            String line = hear(playing ? 0 : PAUSE);
            if (line == null) lookAround();
            else react(line);
        }
        say("QUIT");
        while (!hear(0).equals("BYE")) {}
    }

    /** Nothing happened for a while: who is there? */
    void lookAround() throws IOException {
        looks++;
        if (!invited.equals(NOBODY) && looks > PATIENCE) {
            say("REFU " + invited);
            refused.add(invited);
            invited = NOBODY;
        }
        if (looks % 10 == 0) refused.clear(); // people change their minds
        say("LIST");
    }

    void react(String line) throws IOException {
        String[] words = line.split(" ", 2);
        String key = words[0], text = words.length > 1 ? words[1] : "";
        switch (key) {
            case "ID" -> {
                System.out.println(name + " : je suis le joueur " + text);
                System.err.println("En attente : un adversaire...");
                say("LIST");
            }
            case "INVITE_FROM" -> meet(text, true);
            case "REFUSED_BY" -> {
                refused.add(text);
                invited = NOBODY;
            }
            case "PASSWORD:" -> begin();
            case "ATTEMPT:" -> {
                guess = chooseGuess();
                System.out.println("Je propose " + guess);
                say("ATTEMPT " + guess);
            }
            case "RESULT" -> {
                System.out.println("Reponse : " + text);
                Answer told = Answer.read(text);
                possible = possible.stream().filter(it -> Answer.to(guess, it).equals(told)).toList();
            }
            case "WINNING:", "LOSING:", "DRAW:" -> {
                System.out.println("Partie : " + RESULTS.get(key));
                playing = false;
                gamesLeft--;
                if (gamesLeft > 0) say("LIST");
            }
            case "ERROR:" -> {
                System.out.println("Erreur : " + text);
                if (!playing) invited = NOBODY; // nothing is lost: we look around again later
            }
            default -> { // a row of the list, or a text for people
                boolean isRow = key.matches("[0-9]+") && text.startsWith("|");
                if (isRow && !playing) meet(key, text.contains("X"));
            }
        }
    }

    /** Somebody is free: accept their invitation, or invite them if we invited nobody. */
    void meet(String other, boolean invitesUs) throws IOException {
        if (invitesUs) {
            System.out.println("J'accepte l'invitation du joueur " + other);
            say("ACPT " + other);
        } else if (invited.equals(NOBODY) && !refused.contains(other)) {
            System.out.println("J'invite le joueur " + other);
            say("CONN " + other);
            invited = other;
            looks = 0;
        }
    }

    void begin() throws IOException {
        playing = true;
        invited = NOBODY;
        possible = CODES;
        String secret = chooseSecret();
        System.out.println("La partie commence, mon code est " + secret);
        say("PASSWORD " + secret);
    }

    public static void main(String[] args) {
        if (args.length < 3) {
            System.err.println("Usage : java Mastermind.java machine port nom [parties] [graine]");
            System.exit(2);
        }
        try {
            int games = args.length > 3 ? Integer.parseInt(args[3]) : 1;
            Random random = args.length > 4 ? new Random(Long.parseLong(args[4])) : new Random();
            Socket socket = new Socket(args[0], Integer.parseInt(args[1]));
            new Mastermind(socket, args[2], games, random).run();
            System.out.println("Fin.");
        } catch (IOException | NumberFormatException error) {
            System.err.println("Erreur : " + error.getMessage());
            System.exit(1);
        }
    }
}
