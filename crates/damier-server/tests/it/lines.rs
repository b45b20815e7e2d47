//! Programs that speak lines: Mastermind and Pawn Hub.

use std::net::SocketAddr;

use damier_rules::testkit::Random;
use damier_rules::{GameKind, Seat, Setup, new_game};
use damier_server::Dialect;
use damier_wire::pawnhub::{FromServer, Mode, ReplyReader, Side, Winner};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::running::Running;
use crate::table::{DEADLINE, get, parts, waiting};

/// A connection that speaks lines.
pub(crate) struct Lines {
    stream: BufReader<TcpStream>,
}

impl Lines {
    pub(crate) async fn connect(address: SocketAddr) -> Lines {
        Lines::of(TcpStream::connect(address).await.expect("a connection"))
    }

    pub(crate) fn of(stream: TcpStream) -> Lines {
        Lines { stream: BufReader::new(stream) }
    }

    /// Says something to somebody who may have stopped listening.
    pub(crate) async fn try_say(&mut self, line: &str) {
        let _ = self.stream.get_mut().write_all(format!("{line}\n").as_bytes()).await;
    }

    pub(crate) async fn say(&mut self, line: &str) {
        self.raw(format!("{line}\n").as_bytes()).await;
    }

    pub(crate) async fn raw(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).await.expect("sent");
    }

    /// The next line; nothing once the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line);
        // A reset is an end, too.
        let count = tokio::time::timeout(DEADLINE, read).await.expect("in time").unwrap_or(0);
        (count > 0).then(|| line.trim_end_matches('\n').to_owned())
    }

    pub(crate) async fn expect(&mut self, wanted: &[&str]) {
        for wanted in wanted {
            assert_eq!(self.next().await.as_deref(), Some(*wanted));
        }
    }

    /// Reads up to an empty line.
    async fn paragraph(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.next().await.filter(|line| !line.is_empty()) {
            lines.push(line);
        }
        lines
    }
}

/// Somebody who plays Mastermind, and their number.
pub(crate) async fn mastermind(address: SocketAddr) -> (Lines, u32) {
    let mut lines = Lines::connect(address).await;
    let id = lines.next().await.expect("an id");
    let id = id.strip_prefix("ID ").expect("an id").parse().expect("a number");
    assert_eq!(lines.paragraph().await.len(), 8);
    (lines, id)
}

async fn begin(one: &mut (Lines, u32), two: &mut (Lines, u32)) {
    one.0.say(&format!("CONN {}", two.1)).await;
    one.0.expect(&["CONNECT_OK"]).await;
    two.0.expect(&[&format!("INVITE_FROM {}", one.1)]).await;
    two.0.say("LIST").await;
    two.0.expect(&["id | invitation", &format!("{} | X", one.1), ""]).await;
    two.0.say(&format!("ACPT {}", one.1)).await;
    one.0.expect(&[&format!("Début de la partie avec J{}...", two.1), "PASSWORD:"]).await;
    two.0.expect(&[&format!("Début de la partie avec J{}...", one.1), "PASSWORD:"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_in_one_segment_are_answered_in_their_order() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Mastermind);
    let (mut one, mut two) = (mastermind(port).await, mastermind(port).await);
    begin(&mut one, &mut two).await;
    one.0.raw(b"PASSWORD RVBO\nPASSWORD JJJJ\nHELP\n").await;
    one.0.expect(&["PASSWORD_OK", "ERROR: code secret déjà choisi"]).await;
    assert_eq!(one.0.paragraph().await.len(), 8);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mastermind_to_a_win_a_draw_and_a_walkover() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Mastermind);
    let (mut one, mut two) = (mastermind(port).await, mastermind(port).await);
    assert_eq!((one.1, two.1), (1, 2));
    one.0.say("PASSWORD PPPP").await;
    one.0.expect(&["ERROR: commande impossible maintenant"]).await;
    begin(&mut one, &mut two).await;
    let (_, live) = parts(&get(server.address, "/api/games").await);
    let id = live["items"][0]["id"].as_str().expect("a game").to_owned();
    one.0.say("PASSWORD RVBZ").await;
    one.0.expect(&["ERROR: code invalide", "PASSWORD:"]).await;
    one.0.say("PASSWORD RVBO").await;
    one.0.expect(&["PASSWORD_OK"]).await;
    one.0.say("ATTEMPT JJJJ").await;
    one.0.expect(&["ERROR: commande impossible maintenant"]).await;
    let dialogue = format!("/api/game/{id}/dialogue");
    assert_eq!(parts(&get(server.address, &dialogue).await).0, 403, "hidden until the end");
    two.0.say("PASSWORD JJVV").await;
    two.0.expect(&["PASSWORD_OK", "ATTEMPT:"]).await;
    one.0.expect(&["ATTEMPT:"]).await;
    one.0.raw(b"ATTEMPT VJVR\nATTEMPT JJVV\n").await;
    one.0.expect(&["ERROR: proposition déjà prise en compte"]).await;
    two.0.say("ATTEMPT rvbo").await;
    two.0.expect(&["ERROR: code invalide", "ATTEMPT:"]).await;
    two.0.say("ATTEMPT WWWW").await;
    two.0.expect(&["RESULT ----", "ATTEMPT:"]).await;
    one.0.expect(&["RESULT OOX-", "ATTEMPT:"]).await;
    one.0.say("ATTEMPT JJVV").await;
    two.0.say("ATTEMPT RVWW").await;
    one.0.expect(&["WINNING:"]).await;
    two.0.expect(&["LOSING: JJVV"]).await;
    let (status, lines) = parts(&get(server.address, &dialogue).await);
    assert_eq!(status, 200);
    assert!(lines.to_string().contains("PASSWORD JJVV"), "{lines}");
    assert!(!lines.to_string().contains("PPPP"), "a code that came too early is written nowhere");

    begin(&mut two, &mut one).await;
    for player in [&mut one, &mut two] {
        player.0.say("PASSWORD RRRR").await;
        player.0.expect(&["PASSWORD_OK"]).await;
    }
    for player in [&mut one, &mut two] {
        player.0.expect(&["ATTEMPT:"]).await;
        player.0.say("ATTEMPT RRRR").await;
    }
    one.0.expect(&["DRAW:"]).await;
    two.0.expect(&["DRAW:"]).await;

    begin(&mut one, &mut two).await;
    one.0.say("QUIT").await;
    one.0.expect(&["BYE"]).await;
    assert_eq!(one.0.next().await, None);
    two.0.expect(&["ERROR: l'adversaire a quitté la partie", "WINNING:"]).await;
    two.0.say("LIST").await;
    two.0.expect(&["id | invitation", ""]).await;
    server.stop().await;
}

/// A program that knows no rules: it tries any two squares, and leaves when it has had enough.
async fn pawnhub(address: SocketAddr, mode: Mode, seed: u64) -> Winner {
    let mut lines = Lines::connect(address).await;
    lines.say(mode.word()).await;
    let mut reader = ReplyReader::new(mode);
    let mut random = Random(seed);
    let mut side = Side::White;
    let mut tries = 0;
    loop {
        let line = lines.next().await.expect("still open");
        match reader.read(&line).unwrap_or_else(|_| panic!("{line} comes unexpected")) {
            FromServer::Side(given) => side = given,
            FromServer::Winner(winner) => {
                assert_eq!(lines.next().await, None, "closed");
                return winner;
            }
            FromServer::AskPromotion => lines.say("q").await,
            _ => {}
        }
        if reader.my_turn() {
            tries += 1;
            let columns_and_ranks = [b"ABCDEFGH", b"12345678", b"ABCDEFGH", b"12345678"];
            let letters = columns_and_ranks.map(|letters| letters[random.below(8)]);
            let text = letters.map(char::from).iter().collect::<String>();
            if tries > 15 {
                drop(lines);
                return if side == Side::White { Winner::Black } else { Winner::White };
            }
            lines.say(&text).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pawn_hub_in_all_four_modes() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::PawnHub);
    for mode in Mode::ALL {
        let players = (pawnhub(port, mode, 1), pawnhub(port, mode, 2));
        let (one, two) = tokio::join!(players.0, players.1);
        assert_eq!(one, two, "{mode:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pawn_hub_to_mate_and_with_a_promotion() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::PawnHub);
    let (mut white, mut black) = (Lines::connect(port).await, Lines::connect(port).await);
    // The first one chooses nothing, and gets orthodox chess by its first move.
    white.say("A2A4").await;
    waiting(server.address, 1).await;
    black.say("classic").await;
    let mut board = new_game(GameKind::Chess, &Setup::default()).expect("a start");
    let game = ["A2A4", "B7B5", "A4B5", "G8F6", "B5B6", "F6G8", "B6A7", "G8F6", "A7B8"];
    let start = [("1", &mut white), ("0", &mut black)];
    for (side, player) in start {
        player.expect(&[side]).await;
        player.next().await.expect("a board");
        player.expect(&["1"]).await;
    }
    for (ply, text) in (0_u32..).zip(game) {
        let (mover, other) =
            if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        if ply > 0 {
            mover.say(text).await;
        }
        let promotes = text == "A7B8";
        if promotes {
            mover.expect(&["PROMOTION"]).await;
            mover.say("k").await;
            mover.expect(&["PROMOTION"]).await;
            mover.say("h").await;
        }
        mover.expect(&["True"]).await;
        let seat = if ply % 2 == 0 { Seat::One } else { Seat::Two };
        let text = format!("{}{}", text.to_lowercase(), if promotes { "n" } else { "" });
        board.play(seat, &text).expect("legal");
        let shown =
            damier_dialect::pawnhub::boards(&board.position(), Mode::Classic).expect("a board");
        for player in [mover, other] {
            let turn = (ply + 2).to_string();
            player.expect(&[&shown[0].to_string(), "False", &turn]).await;
        }
    }
    drop(white);
    black.next().await.expect("the board once more");
    black.expect(&["True", "black"]).await;
    assert_eq!(black.next().await, None);
    server.stop().await;
}
