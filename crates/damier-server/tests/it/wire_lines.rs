//! What programs send wrong in lines, one by one, beside a game that must not notice.
//!
//! Rows of Mastermind have a number: M7.

use damier_server::Dialect;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::lines::{Lines, mastermind};
use crate::neighbours::Neighbours;
use crate::running::Running;
use crate::table::{DEADLINE, get, parts, waiting};

const UNKNOWN: &str = "ERROR: commande inconnue";
const NUMBER: &str = "ERROR: CONN attend le numéro d'un joueur";
const NOT_NOW: &str = "ERROR: commande impossible maintenant";
const BAD_CODE: &str = "ERROR: code invalide";

#[tokio::test(flavor = "multi_thread")]
async fn wrong_lines_of_mastermind() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Mastermind);
    let mut beside = Neighbours::sit_down(server.address).await;
    let (mut second, _) = mastermind(port).await;
    let (mut third, _) = mastermind(port).await;
    second.say("CONN 2").await;
    second.expect(&["CONNECT_OK"]).await;
    third.expect(&["INVITE_FROM 1"]).await;
    let long = [b"A".repeat(600), b"\n".to_vec()].concat();
    let rows: Vec<(&str, Vec<u8>, &str)> = vec![
        ("M1: small letters", b"help\n".to_vec(), UNKNOWN),
        ("M3: spaces after LIST", b"LIST  \n".to_vec(), "ERROR: LIST n'attend rien d'autre"),
        ("M3: two spaces", b"CONN  2\n".to_vec(), NUMBER),
        ("M4: no number", b"CONN\n".to_vec(), NUMBER),
        ("M4: a word", b"CONN two\n".to_vec(), NUMBER),
        ("M4: a sign", b"CONN -1\n".to_vec(), NUMBER),
        ("M4: two numbers", b"CONN 2 3\n".to_vec(), NUMBER),
        ("M4: a huge number", b"CONN 99999999999999999999\n".to_vec(), NUMBER),
        ("M4: nobody", b"CONN 4000000\n".to_vec(), "ERROR: aucun joueur n'a ce numéro"),
        ("M7: never invited", b"ACPT 2\n".to_vec(), "ERROR: aucune invitation"),
        ("nothing to take back", b"REFU\n".to_vec(), "ERROR: aucune invitation"),
        ("M8: too long", long, "ERROR: ligne trop longue"),
        ("M10: not UTF-8", b"\xff\xfe\n".to_vec(), "ERROR: caractères interdits"),
        ("M10: a NUL", b"HE\0LP\n".to_vec(), "ERROR: caractères interdits"),
        ("M11: a secret in the lobby", b"PASSWORD RVBO\n".to_vec(), NOT_NOW),
        ("a guess in the lobby", b"ATTEMPT RVBO\n".to_vec(), NOT_NOW),
        ("nothing", b"\n".to_vec(), UNKNOWN),
    ];
    for (what, bytes, answer) in rows {
        for one_by_one in [false, true] {
            let (mut eve, id) = mastermind(port).await;
            if one_by_one && bytes.len() < 100 {
                for byte in &bytes {
                    eve.raw(&[*byte]).await;
                }
            } else {
                eve.raw(&bytes).await;
            }
            assert_eq!(eve.next().await.as_deref(), Some(answer), "{what}");
            // M5: oneself. The connection stays usable.
            eve.say(&format!("CONN {id}")).await;
            eve.expect(&["ERROR: on ne joue pas contre soi-même"]).await;
            // M2: a carriage return means nothing.
            eve.raw(b"LIST\r\n").await;
            eve.expect(&["id | invitation", "1 |", "2 |", ""]).await;
            eve.say("QUIT").await;
            eve.expect(&["BYE"]).await;
            assert_eq!(eve.next().await, None);
        }
        beside.go_on().await;
    }
    // M6: twice is once.
    second.say("CONN 2").await;
    second.expect(&["ERROR: ce joueur est déjà invité"]).await;
    // M14: who has left cannot be played with.
    drop(second);
    third.expect(&["CANCEL_FROM 1"]).await;
    third.say("ACPT 1").await;
    third.expect(&["ERROR: aucune invitation"]).await;
    third.say("LIST").await;
    third.expect(&["id | invitation", ""]).await;
    beside.go_on().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_are_declined_and_withdrawn() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Mastermind);
    let (mut one, _) = mastermind(port).await;
    let (mut two, _) = mastermind(port).await;
    for declined in [false, true] {
        one.say("CONN 2").await;
        one.expect(&["CONNECT_OK"]).await;
        two.expect(&["INVITE_FROM 1"]).await;
        if declined {
            two.say("REFU 1").await;
            one.expect(&["REFUSED_BY 2"]).await;
        } else {
            one.say("REFU").await;
            two.expect(&["CANCEL_FROM 1"]).await;
        }
    }
    two.say("ACPT 1").await;
    two.expect(&["ERROR: aucune invitation"]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_accept_each_other_play_one_game() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Mastermind);
    let (mut one, _) = mastermind(port).await;
    let (mut two, _) = mastermind(port).await;
    for _ in 0..20 {
        one.say("CONN 2").await;
        one.expect(&["CONNECT_OK"]).await;
        two.expect(&["INVITE_FROM 1"]).await;
        two.say("CONN 1").await;
        two.expect(&["CONNECT_OK"]).await;
        one.expect(&["INVITE_FROM 2"]).await;
        tokio::join!(one.say("ACPT 2"), two.say("ACPT 1"));
        for player in [&mut one, &mut two] {
            while player.next().await.expect("a line") != "PASSWORD:" {}
        }
        let (_, games) = parts(&get(server.address, "/api/games").await);
        assert_eq!(games["items"].as_array().map(Vec::len), Some(1), "{games}");
        for player in [&mut one, &mut two] {
            player.say("PASSWORD RRRR").await;
            while player.next().await.expect("a line") != "PASSWORD_OK" {}
        }
        for player in [&mut one, &mut two] {
            player.expect(&["ATTEMPT:"]).await;
            player.say("ATTEMPT RRRR").await;
        }
        for player in [&mut one, &mut two] {
            player.expect(&["DRAW:"]).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_of_mastermind() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Mastermind);
    let mut beside = Neighbours::sit_down(server.address).await;
    let (mut one, _) = mastermind(port).await;
    let (mut two, _) = mastermind(port).await;
    one.say("CONN 2").await;
    two.expect(&["INVITE_FROM 1"]).await;
    two.say("ACPT 1").await;
    one.expect(&["CONNECT_OK", "Début de la partie avec J2...", "PASSWORD:"]).await;
    two.expect(&["Début de la partie avec J1...", "PASSWORD:"]).await;
    // M12: nothing accumulates.
    for code in ["RVBZ", "rvbo", "RVB", "RVBOW", "", " RVBO", "RVBO "] {
        one.say(&format!("PASSWORD {code}")).await;
        one.expect(&[BAD_CODE, "PASSWORD:"]).await;
    }
    one.say("CONN 2").await;
    one.expect(&[NOT_NOW]).await;
    // A second secret in the same segment does not replace the first.
    one.raw(b"PASSWORD RVBO\nPASSWORD JJJJ\n").await;
    let said = [one.next().await, one.next().await];
    let said = said.each_ref().map(|line| line.as_deref().expect("a line"));
    assert!(said.contains(&"PASSWORD_OK"), "{said:?}");
    assert!(said.contains(&"ERROR: code secret déjà choisi"), "{said:?}");
    two.say("PASSWORD JJVV").await;
    two.expect(&["PASSWORD_OK", "ATTEMPT:"]).await;
    one.expect(&["ATTEMPT:"]).await;
    // M13: the first one counts, and the second is not kept for the next exchange.
    one.raw(b"ATTEMPT RRRR\nATTEMPT JJVV\n").await;
    one.expect(&["ERROR: proposition déjà prise en compte"]).await;
    two.say("ATTEMPT JJJJ").await;
    two.expect(&["RESULT ----", "ATTEMPT:"]).await;
    one.expect(&["RESULT ----", "ATTEMPT:"]).await;
    // M15: who quits loses, and the other is free.
    one.say("QUIT").await;
    one.expect(&["BYE"]).await;
    two.expect(&["ERROR: l'adversaire a quitté la partie", "WINNING:"]).await;
    two.say("HELP").await;
    assert!(two.next().await.is_some_and(|line| line.starts_with("HELP")));
    beside.go_on().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn endless_lines_and_endless_mistakes() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start_impatient(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    for dialect in [Dialect::Mastermind, Dialect::PawnHub] {
        let port = server.programs(dialect);
        // M9: a megabyte without an end of line.
        let mut endless = TcpStream::connect(port).await.expect("a connection");
        let megabyte = vec![b'A'; 1 << 20];
        let _ = tokio::time::timeout(DEADLINE, endless.write_all(&megabyte)).await;
        beside.go_on().await;
        let mut endless = Lines::of(endless);
        while endless.next().await.is_some() {}
        // Twenty mistakes in ten seconds are many.
        let mut eve = Lines::connect(port).await;
        let mut answers = 0;
        for _ in 0..200 {
            eve.try_say("nonsense").await;
        }
        while eve.next().await.is_some() {
            answers += 1;
        }
        assert!(answers < 40, "{dialect}: {answers}");
        beside.go_on().await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_asks_for_ever_and_never_reads() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let port = server.programs(Dialect::Mastermind);
    let (mut greedy, _) = mastermind(port).await;
    for _ in 0..2_000 {
        greedy.try_say("HELP").await;
    }
    beside.go_on().await;
    let mut lines = 0;
    while greedy.next().await.is_some() {
        lines += 1;
    }
    assert!(lines < 600 * 9, "{lines} lines were said before they were sent away");
    let (mut next, _) = mastermind(port).await;
    next.say("LIST").await;
    next.expect(&["id | invitation", ""]).await;
    beside.go_on().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_lines_of_pawn_hub() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let [mut white, mut black] = pawn_hub(&server, "classic").await;
    let wrong: [&[u8]; 12] = [
        b"\n",
        b"E2\n",
        b"e2e4\n",
        b"Z9E4\n",
        b"E2E9\n",
        b"E2E4Q\n",
        b"E2E4x\n",
        b"q\n",
        b"dark\n",
        b"E2-E4\n",
        b"\xff\xfe\n",
        b"E7E5\n",
    ];
    for line in wrong {
        white.raw(line).await;
        white.expect(&["False"]).await;
    }
    beside.go_on().await;
    // Byte by byte, with a carriage return.
    for byte in b"E2E4\r\n" {
        white.raw(&[*byte]).await;
    }
    white.expect(&["True"]).await;
    black.next().await.expect("a board");
    black.expect(&["False", "2"]).await;
    // A lost connection resigns.
    drop(white);
    black.next().await.expect("the board once more");
    black.expect(&["True", "black"]).await;
    assert_eq!(black.next().await, None);
    beside.go_on().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_dark_a_program_may_try_often_what_it_cannot_know() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let [mut white, mut black] = pawn_hub(&server, "dark").await;
    white.say("E2E4").await;
    white.expect(&["True"]).await;
    for player in [&mut white, &mut black] {
        player.next().await.expect("a board");
        player.expect(&["False", "2"]).await;
    }
    black.say("E7E5").await;
    black.expect(&["True"]).await;
    for player in [&mut white, &mut black] {
        player.next().await.expect("a board");
        player.expect(&["False", "3"]).await;
    }
    // Black's pawn stands before White's, and neither sees the other.
    for _ in 0..40 {
        white.say("E4E5").await;
        white.expect(&["False"]).await;
    }
    white.say("G1F3").await;
    white.expect(&["True"]).await;
    // Not for ever: 500 in 20 seconds.
    black.next().await.expect("a board");
    for _ in 0..1_000 {
        black.try_say("E5E4").await;
    }
    while black.next().await.is_some() {}
    server.stop().await;
}

/// Two programs that have just sat down: White and Black.
async fn pawn_hub(server: &Running, mode: &str) -> [Lines; 2] {
    let port = server.programs(Dialect::PawnHub);
    let mut first = Lines::connect(port).await;
    first.say(mode).await;
    waiting(server.address, 1).await;
    let mut second = Lines::connect(port).await;
    second.say(mode).await;
    let mut sides = Vec::new();
    for player in [&mut first, &mut second] {
        sides.push(player.next().await.expect("a side"));
        player.next().await.expect("a board");
        player.expect(&["1"]).await;
    }
    match [sides[0].as_str(), &sides[1]] {
        ["1", "0"] => [first, second],
        ["0", "1"] => [second, first],
        _ => panic!("{sides:?}"),
    }
}
