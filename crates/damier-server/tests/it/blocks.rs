//! Clients that speak Pawn Hub's blocks: accounts, and whole games.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use damier_server::{Config, Dialect};
use damier_wire::blocks::{BLOCK, to_blocks};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::running::Running;
use crate::table::{Client, DEADLINE, by_id, get, parts, post, terms, token};
use damier_wire::web::{Challenge, FromServer, Happening, ToServer};

pub(crate) const PASSWORD: &str = "s3cret pw";

/// A client as there are some: it takes what one `read` gives for one block.
pub(crate) struct Blocks {
    stream: TcpStream,
}

impl Blocks {
    pub(crate) async fn connect(port: SocketAddr) -> Blocks {
        Blocks { stream: TcpStream::connect(port).await.expect("a connection") }
    }

    /// Somebody new who has signed in.
    pub(crate) async fn new(port: SocketAddr, name: &str) -> Blocks {
        let mut client = Blocks::connect(port).await;
        client.say(&format!("1~{name}~{PASSWORD}")).await;
        client.expect(&["1~1"]).await;
        client.sign_in(name).await;
        client
    }

    pub(crate) async fn sign_in(&mut self, name: &str) {
        self.say(&format!("2~{name}~{PASSWORD}")).await;
        self.expect(&["2~1"]).await;
    }

    /// The same, as soon as the server has noticed that the connection before is gone.
    async fn comes_back(&mut self, name: &str) {
        loop {
            self.say(&format!("2~{name}~{PASSWORD}")).await;
            match self.next().await.as_deref() {
                Some("2~1") => return,
                Some("2~3") => tokio::time::sleep(Duration::from_millis(10)).await,
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.raw(&to_blocks(text)).await;
    }

    pub(crate) async fn raw(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.expect("sent");
    }

    /// The next text; nothing if the server has hung up.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let mut text = Vec::new();
        loop {
            let mut block = [0; BLOCK];
            let count = timeout(DEADLINE, self.stream.read(&mut block)).await.expect("in time");
            match count {
                Ok(BLOCK) => text.extend_from_slice(&block),
                Ok(0) | Err(_) => return None,
                Ok(part) => panic!("{part} bytes of a block came alone"),
            }
            if text.ends_with(b"|") {
                let text = String::from_utf8(text).expect("ASCII");
                return Some(text.trim_end_matches('|').to_owned());
            }
        }
    }

    pub(crate) async fn expect(&mut self, texts: &[&str]) {
        for text in texts {
            assert_eq!(self.next().await.as_deref(), Some(*text));
        }
    }

    /// Passes over texts until one begins like that, and gives it.
    pub(crate) async fn until(&mut self, beginning: &str) -> String {
        loop {
            let text = self.next().await.unwrap_or_else(|| panic!("no {beginning} came"));
            if text.starts_with(beginning) {
                return text;
            }
        }
    }

    /// Nothing was said that was not heard: the next answer is that to a question.
    pub(crate) async fn is_quiet(&mut self) {
        self.say("4~4").await;
        self.expect(&["3~[Server]~all~Games in real time are not played here."]).await;
    }

    /// Plays a move when it is asked for one.
    pub(crate) async fn plays(&mut self, side: char, squares: &str) {
        self.until("30~A").await;
        self.say(&format!("30~M{side}{squares}")).await;
        self.until("30~L").await;
    }

    /// Hangs up, and waits until the server has noticed.
    pub(crate) async fn quit(mut self) {
        self.say("0~Quit").await;
        self.until("0~Quit").await;
    }
}

pub(crate) async fn start() -> (tempfile::TempDir, Running, SocketAddr) {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::PawnHubBlocks);
    (data, server, port)
}

/// Two at a game of a mode, the first of them white.
async fn paired(port: SocketAddr, mode: u8) -> (Blocks, Blocks) {
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    queue(&mut ann, &mut bob, mode).await;
    (ann, bob)
}

async fn queue(ann: &mut Blocks, bob: &mut Blocks, mode: u8) {
    ann.say(&format!("4~{mode}")).await;
    // Only when the first one waits may the second one come.
    ann.is_quiet().await;
    bob.say(&format!("4~{mode}")).await;
    for client in [ann, bob] {
        client.expect(&["4"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_by_blocks_is_the_account_of_everybody() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::connect(port).await;
    ann.say("2~ann~s3cret pw").await;
    ann.expect(&["2~0"]).await;
    ann.say("1~ann~s3cret pw").await;
    ann.say("1~ann~s3cret pw").await;
    ann.say("1~Ann~another pw").await;
    ann.say("2~ann~wrong password").await;
    ann.expect(&["1~1", "1~0", "1~0", "2~2"]).await;
    ann.sign_in("ann").await;
    ann.say("2~ann~s3cret pw").await;
    ann.say("1~carl~s3cret pw").await;
    ann.expect(&["2~3", "1~0"]).await;
    let body = r#"{"name":"ann","password":"s3cret pw"}"#;
    assert_eq!(parts(&post(server.address, "/api/login", "", body).await).0, 200);

    let mut again = Blocks::connect(port).await;
    again.say("2~ann~s3cret pw").await;
    again.expect(&["2~3"]).await;
    // The client hangs up, not the server.
    ann.say("0~Quit").await;
    ann.expect(&["0~Quit"]).await;
    ann.say("9~viewFriends").await;
    again.sign_in("ann").await;

    // And who has signed up elsewhere can sign in here.
    let body = r#"{"name":"Somebody of the page","password":"s3cret pw"}"#;
    assert_eq!(parts(&post(server.address, "/api/account", "", body).await).0, 201);
    Blocks::connect(port).await.sign_in("Somebody of the page").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_here_otherwise_is_connected() {
    let (_data, server, port) = start().await;
    let body = r#"{"name":"ann","password":"s3cret pw"}"#;
    let (_, welcome) = parts(&post(server.address, "/api/account", "", body).await);
    let page = Client::connect(server.address, welcome["token"].as_str().unwrap()).await;
    let mut client = Blocks::connect(port).await;
    client.say("2~ann~s3cret pw").await;
    client.expect(&["2~3"]).await;
    drop(page);
    client.comes_back("ann").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_tried_as_often_as_by_http() {
    let (_data, server, port) = start().await;
    let mut eve = Blocks::connect(port).await;
    eve.say("1~ann~s3cret pw").await;
    eve.expect(&["1~1"]).await;
    for n in 0..10 {
        eve.say(&format!("2~ann~guess number {n}")).await;
        eve.expect(&["2~2"]).await;
    }
    eve.say("2~ann~s3cret pw").await;
    eve.expect(&["2~2"]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_all_modes() {
    for (mode, name, first_board) in
        [(0, "Classic", 98), (1, "Dark", 50), (2, "Horde", 146), (3, "Alice", 99)]
    {
        let (_data, server, port) = start().await;
        let (mut ann, mut bob) = paired(port, mode).await;
        for (client, side, opponent) in [(&mut ann, "white", "bob"), (&mut bob, "black", "ann")] {
            let game = [format!("30~F{opponent}"), format!("30~G{name}"), format!("30~X{side}")];
            client.expect(&game.each_ref().map(String::as_str)).await;
            client.expect(&["30~Ustart"]).await;
            if mode == 3 {
                client.expect(&["30~Ualice"]).await;
            }
            let board = client.next().await.unwrap_or_default();
            assert_eq!(board.len(), "30~B".len() + first_board, "{board}");
            if mode == 3 {
                client.expect(&["30~T0", "30~B2!#", "30~T0"]).await;
            }
            client.expect(&["30~T0", "30~T0", "30~C2700000", "30~T1"]).await;
        }
        ann.expect(&["30~Agimme"]).await;
        ann.say("30~MwB1C3").await;
        ann.expect(&["30~Lok"]).await;
        for client in [&mut ann, &mut bob] {
            client.until("30~B").await;
            if mode == 3 {
                client.expect(&["30~T1", "30~B2hC3!#", "30~T1"]).await;
            }
            client.expect(&["30~T1", "30~T2"]).await;
        }
        bob.expect(&["30~Agimme"]).await;
        bob.say("30~Mb/end").await;
        bob.expect(&["30~Lok"]).await;
        ann.expect(&["30~Usurrend"]).await;
        // Both may play again, over the same connections.
        queue(&mut bob, &mut ann, mode).await;
        bob.until("30~Xwhite").await;
        ann.until("30~Xblack").await;
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_kept_until_its_turn() {
    let (_data, server, port) = start().await;
    let (mut ann, mut bob) = paired(port, 0).await;
    bob.until("30~T1").await;
    bob.say("30~MbE7E6").await;
    // The last one counts.
    bob.say("30~MbE7E5").await;
    bob.is_quiet().await;
    ann.plays('w', "E2E4").await;
    bob.until("30~T2").await;
    bob.expect(&["30~Dpremove", "30~Lok"]).await;
    assert!(bob.until("30~B").await.contains("!pE5"));
    bob.expect(&["30~T2", "30~T3"]).await;
    // One that is not legal any more is asked for again.
    bob.say("30~MbE5E4").await;
    bob.is_quiet().await;
    ann.plays('w', "G1F3").await;
    bob.until("30~T4").await;
    bob.expect(&["30~Dpremove", "30~Agimme"]).await;
    bob.say("30~MbB8C6").await;
    bob.expect(&["30~Lok"]).await;
    server.stop().await;
}

/// White's pawn takes on A8, black's on H1.
const TO_PROMOTION: [&str; 8] = ["A2A4", "H7H5", "A4A5", "H5H4", "A5A6", "H4H3", "A6B7", "H3G2"];

#[tokio::test(flavor = "multi_thread")]
async fn a_pawn_becomes_what_the_client_says() {
    let (_data, server, port) = start().await;
    let (mut ann, mut bob) = paired(port, 0).await;
    for (ply, squares) in TO_PROMOTION.into_iter().enumerate() {
        let (client, side) = if ply % 2 == 0 { (&mut ann, 'w') } else { (&mut bob, 'b') };
        client.plays(side, squares).await;
    }
    bob.until("30~T9").await;
    ann.until("30~A").await;
    ann.say("30~Pq").await;
    ann.is_quiet().await;
    ann.say("30~MwB7A8").await;
    let before = ann.until("30~B").await;
    ann.expect(&["30~T9", "30~Ppromotion"]).await;
    // Both see the board meanwhile, as it is.
    bob.expect(&[&before, "30~T9"]).await;
    for wrong in ["30~Px", "30~Pk", "30~P", "30~MwA1A2", "30~MwZ9E4"] {
        ann.say(wrong).await;
        ann.expect(&["30~Ppromotion"]).await;
    }
    ann.say("30~Ph").await;
    ann.expect(&["30~Lok"]).await;
    assert!(ann.until("30~B").await.contains("hA8!"));
    ann.expect(&["30~T9", "30~T10"]).await;
    assert!(bob.until("30~B").await.contains("hA8!"));
    bob.expect(&["30~T9", "30~T10", "30~Agimme"]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_dark_chess_nobody_hears_of_a_promotion_before_it_is_there() {
    let (_data, server, port) = start().await;
    let (mut ann, mut bob) = paired(port, 1).await;
    for (ply, squares) in TO_PROMOTION.into_iter().enumerate() {
        let (client, side) = if ply % 2 == 0 { (&mut ann, 'w') } else { (&mut bob, 'b') };
        client.plays(side, squares).await;
    }
    bob.until("30~T9").await;
    ann.until("30~A").await;
    ann.say("30~MwB7A8").await;
    ann.until("30~P").await;
    bob.is_quiet().await;
    ann.say("30~Pq").await;
    ann.expect(&["30~Lok"]).await;
    bob.until("30~T10").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn giving_up_and_the_flag_at_any_time() {
    let (_data, server, port) = start().await;
    let (mut ann, mut bob) = paired(port, 0).await;
    ann.until("30~A").await;
    bob.until("30~T1").await;
    // It is not black's turn.
    bob.say("30~Mb/tim").await;
    bob.expect(&["30~Lok"]).await;
    ann.expect(&["30~Utimeout"]).await;
    queue(&mut ann, &mut bob, 0).await;
    ann.until("30~A").await;
    bob.until("30~T1").await;
    ann.say("30~Mw/end").await;
    ann.expect(&["30~Lok"]).await;
    bob.expect(&["30~Usurrend"]).await;
    // A connection that is lost, and one that is left.
    for polite in [false, true] {
        queue(&mut ann, &mut bob, 0).await;
        bob.until("30~T1").await;
        if polite {
            ann.quit().await;
        } else {
            drop(ann);
        }
        bob.expect(&["30~Usurrend"]).await;
        ann = Blocks::connect(port).await;
        ann.comes_back("ann").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_has_the_clock() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.pawnhub_blocks.clock = "5s".parse().expect("five seconds");
    let server = Running::start_with(data.path(), config).await;
    let (mut ann, mut bob) = paired(server.programs(Dialect::PawnHubBlocks), 0).await;
    assert_eq!(ann.until("30~C").await, "30~C5000");
    ann.plays('w', "E2E4").await;
    bob.plays('b', "E7E5").await;
    ann.until("30~A").await;
    bob.until("30~T3").await;
    // White thinks for too long; who is late is told the board and who has won.
    bob.expect(&["30~Utimeout"]).await;
    ann.until("30~B").await;
    ann.expect(&["30~T2", "30~Ublack"]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mate_stalemate_and_what_becomes_of_it() {
    let (_data, server, port) = start().await;
    let (mut ann, mut bob) = paired(port, 0).await;
    for (ply, squares) in ["F2F3", "E7E5", "G2G4", "D8H4"].into_iter().enumerate() {
        let (client, side) = if ply % 2 == 0 { (&mut ann, 'w') } else { (&mut bob, 'b') };
        client.plays(side, squares).await;
    }
    for client in [&mut ann, &mut bob] {
        client.until("30~BrA1hB1bC1qD1kE1bF1hG1rH1pA2pB2pC2pD2pE2pH2pF3pG4!qH4").await;
        client.expect(&["30~T4", "30~Ublack"]).await;
    }
    // It was rated, and it shows in the next request.
    let strengths = statistics(&mut bob).await;
    let (classic, others) = strengths.split_first().expect("eight rows");
    assert!(classic.starts_with("7~0~Classic~1 0 0~16."), "{classic}");
    let rest = ["1~Dark", "2~Horde", "3~Alice", "4~RealTimeClassic", "5~RealTimeDark"];
    let rest = rest.into_iter().chain(["6~RealTimeHorde", "7~RealTimeAlice"]);
    let rest: Vec<String> = rest.map(|row| format!("7~{row}~0 0 0~15.00")).collect();
    assert_eq!(others, rest);
    let ladder = ladder(&mut ann, 0).await;
    assert!(ladder[0].starts_with("8~0~bob~1 0 0~16."), "{ladder:?}");
    assert!(ladder[1].starts_with("8~1~ann~0 1 0~13."), "{ladder:?}");
    for (place, row) in (2..).zip(&ladder[2..]) {
        assert_eq!(*row, format!("8~{place}~---~- - -~-"));
    }
    assert_eq!(self::ladder(&mut ann, 5).await[0], "8~0~---~- - -~-");

    // The shortest way to a stalemate (Sam Loyd's).
    queue(&mut ann, &mut bob, 0).await;
    let moves = [
        "E2E3", "A7A5", "D1H5", "A8A6", "H5A5", "H7H5", "A5C7", "A6H6", "H2H4", "F7F6", "C7D7",
        "E8F7", "D7B7", "D8D3", "B7B8", "D3H7", "B8C8", "F7G6", "C8E6",
    ];
    for (ply, squares) in moves.into_iter().enumerate() {
        let (client, side) = if ply % 2 == 0 { (&mut ann, 'w') } else { (&mut bob, 'b') };
        client.plays(side, squares).await;
    }
    for client in [&mut ann, &mut bob] {
        assert_eq!(client.until("30~U").await, "30~Ustalemate");
    }
    assert!(statistics(&mut ann).await[0].starts_with("7~0~Classic~0 1 1~"));
    server.stop().await;
}

async fn rows(client: &mut Blocks, asked: &str, count: usize) -> Vec<String> {
    client.say(asked).await;
    let mut rows = Vec::new();
    for _ in 0..count {
        rows.push(client.next().await.expect("a row"));
    }
    client.is_quiet().await;
    rows
}

async fn statistics(client: &mut Blocks) -> Vec<String> {
    rows(client, "7~myStat", 8).await
}

async fn ladder(client: &mut Blocks, mode: u8) -> Vec<String> {
    rows(client, &format!("8~{mode}"), 10).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_the_queue_meets_nobody() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    let mut carl = Blocks::new(port, "carl").await;
    ann.say("4~0").await;
    ann.say("5~leaveQueue").await;
    ann.say("5~leaveQueue").await;
    ann.is_quiet().await;
    // Another mode is another queue; who chooses again waits for that.
    bob.say("4~1").await;
    bob.say("4~0").await;
    bob.is_quiet().await;
    carl.say("4~1").await;
    carl.is_quiet().await;
    bob.is_quiet().await;
    carl.say("4~0").await;
    bob.until("30~Xwhite").await;
    carl.until("30~Fbob").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_the_page_meet_clients() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Client::connect(server.address, &token(server.address, "Bob").await).await;
    // By the queue: a guest plays for no rating.
    ann.say("4~0").await;
    ann.is_quiet().await;
    bob.say(ToServer::Seek(terms("chess", "45+0", 1))).await;
    let id = bob.begun().await;
    assert!(!bob.watch(&id).await.rated);
    ann.until("30~FBob").await;
    ann.plays('w', "E2E4").await;
    bob.play(&id, 0, "e7e5").await;
    ann.until("30~A").await;
    let (_, live) = parts(&get(server.address, "/api/games").await);
    assert_eq!(live["items"][0]["id"].as_str(), Some(id.as_str()), "{live}");
    // Neither draws nor takebacks are known to the client.
    bob.say(ToServer::Draw(by_id(&id, 7))).await;
    bob.happens(|it| matches!(it, Happening::DrawDeclined(_)).then_some(())).await;
    bob.say(ToServer::Resign(by_id(&id, 8))).await;
    ann.expect(&["30~Usurrend"]).await;

    // By a challenge, if it waits for such a game.
    for (game, is_wanted) in [("alice", true), ("chess", false)] {
        ann.say("4~3").await;
        ann.is_quiet().await;
        let challenge =
            Challenge { to: Some("ann".to_owned()), seat: None, terms: terms(game, "5+3", 9) };
        bob.say(ToServer::Challenge(challenge)).await;
        if is_wanted {
            let id = bob.begun().await;
            ann.expect(&["4", "30~FBob", "30~GAlice"]).await;
            ann.until("30~C300000").await;
            bob.say(ToServer::Resign(by_id(&id, 10))).await;
            ann.until("30~Usurrend").await;
        } else {
            bob.wait(|it| matches!(it, FromServer::ChallengeGone { .. }).then_some(())).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_a_game_is_kept_and_no_password() {
    let (_data, server, port) = start().await;
    let (mut ann, mut bob) = paired(port, 0).await;
    let (_, live) = parts(&get(server.address, "/api/games").await);
    let id = live["items"][0]["id"].as_str().expect("a game").to_owned();
    ann.plays('w', "E2E4").await;
    bob.until("30~T2").await;
    let dialogue = get(server.address, &format!("/api/game/{id}/dialogue")).await;
    for said in ["30~Xwhite", "30~MwE2E4", "30~T2"] {
        assert!(dialogue.contains(said), "{dialogue}");
    }
    assert!(!dialogue.contains("s3cret") && !dialogue.contains("2~"), "{dialogue}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documented_games_are_played_like_that() {
    let document =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols/pawnhub-blocks.md");
    let text = std::fs::read_to_string(document).expect("a document");
    let transcripts = text.split("```transcript\n").skip(1);
    assert!(transcripts.clone().count() >= 4);
    for transcript in transcripts {
        let (_data, server, port) = start().await;
        let mut clients = [Blocks::connect(port).await, Blocks::connect(port).await];
        for line in transcript.split("```").next().unwrap_or_default().lines() {
            let (head, what) = line.split_once(' ').expect("who, and what");
            let client = &mut clients[usize::from(head.starts_with('2'))];
            match (head, what) {
                (_, "EOF") => *client = Blocks::connect(port).await,
                ("1>" | "2>", what) => client.say(what).await,
                (_, what) => assert_eq!(client.next().await.as_deref(), Some(what), "{line}"),
            }
        }
        server.stop().await;
    }
}
