//! What clients send wrong in Pawn Hub's blocks, one by one, beside a game that must not notice.
//!
//! Rows of the catalogue have a number: H7.

use damier_server::Dialect;
use damier_wire::blocks::to_blocks;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::blocks::{Blocks, PASSWORD, start};
use crate::neighbours::Neighbours;
use crate::running::Running;
use crate::table::DEADLINE;

/// A text with bytes that are none.
fn dying(text: &str) -> Vec<u8> {
    let mut bytes = to_blocks(text);
    bytes[text.len()..text.len() + 4].fill(0xff);
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_blocks_before_signing_in() {
    let (_data, server, port) = start().await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let rows: Vec<(&str, Vec<u8>, Option<&str>)> = vec![
        ("H2: nothing", vec![b'|'; 150], None),
        ("H3: a field is missing", to_blocks("2~bob"), Some("2~0")),
        ("H3: a field too many", to_blocks("2~bob~pw~x"), Some("2~0")),
        ("no name", to_blocks("2~~pw"), Some("2~0")),
        ("H4: an unknown number", to_blocks("99~x"), None),
        ("H4: no fields", to_blocks("~~~~"), None),
        ("H4: a sign", to_blocks("-1~x"), None),
        ("H4: another notation", to_blocks("1e3~x"), None),
        ("H5: padding in a name", to_blocks("1~a|b~long enough"), Some("1~0")),
        ("H5: a long name", to_blocks("1~elevenchars~long enough"), Some("1~0")),
        ("H5: everybody", to_blocks("1~all~long enough"), Some("1~0")),
        ("H5: a guest", to_blocks("1~Guest~long enough"), Some("1~0")),
        ("the server", to_blocks("1~[Server]~long enough"), Some("1~0")),
        ("no ASCII", to_blocks("1~Zoé~long enough"), Some("1~0")),
        ("a short password", to_blocks("1~bob~short"), Some("1~0")),
        ("no password", to_blocks("1~bob"), Some("1~0")),
        ("H6: no game", to_blocks("30~MwE2E4"), None),
        ("H9: no promotion", to_blocks("30~Px"), None),
        ("H10: words of a stranger", to_blocks("3~all~hi"), None),
        ("H11: not UTF-8", dying("30~Mb"), None),
        ("a control character", to_blocks("2~bob\0~x"), None),
        ("too long", to_blocks(&"A".repeat(5000)), None),
        ("for those who signed in", to_blocks("7~myStat"), None),
        ("the queue", to_blocks("4~0"), None),
    ];
    for (what, bytes, answer) in rows {
        for one_by_one in [false, true] {
            let mut eve = Blocks::connect(port).await;
            if one_by_one && bytes.len() < 1000 {
                for byte in &bytes {
                    eve.raw(&[*byte]).await;
                }
            } else {
                eve.raw(&bytes).await;
            }
            // The connection stays usable, and nothing else was said.
            eve.say("2~nobody").await;
            let answers: Vec<&str> = answer.into_iter().chain(["2~0"]).collect();
            for answer in answers {
                assert_eq!(eve.next().await.as_deref(), Some(answer), "{what}");
            }
        }
        beside.go_on().await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_blocks_in_the_lobby_and_at_a_game() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    let mut eve = Blocks::new(port, "eve").await;
    for (what, bytes) in [
        ("H6: no game", to_blocks("30~MwE2E4")),
        ("H9: no promotion", to_blocks("30~Px")),
        ("nothing to give up", to_blocks("30~Mw/end")),
        ("H11: not UTF-8", dying("3~all~hi")),
        ("no mode", to_blocks("4~9")),
        ("no mode at all", to_blocks("4~")),
        ("no ladder", to_blocks("8~x")),
        ("no answer", to_blocks("11~bob~3")),
    ] {
        eve.raw(&bytes).await;
        eve.is_quiet().await;
        eprintln!("{what}: passed over");
    }
    ann.say("4~0").await;
    ann.is_quiet().await;
    bob.say("4~0").await;
    ann.until("30~A").await;
    bob.until("30~T1").await;
    for row in [
        "30~MbE2E4", // H7
        "30~MwZ9E4", // H8
        "30~MwE2",
        "30~MwE2E4Q",
        "30~Mw",
        "30~M",
        "30~Mwe2e4",
        "30~MwE2E5",
        "30~Mb/end",
    ] {
        ann.say(row).await;
        assert_eq!(ann.next().await.as_deref(), Some("30~Agimme"), "{row}");
    }
    // H9, and what is nobody's turn: passed over.
    for row in ["30~Px", "30~Pq", "4~0", "30~X"] {
        ann.say(row).await;
    }
    ann.is_quiet().await;
    for row in ["30~MbZ9E4", "30~MwE2E4", "30~Pq"] {
        bob.say(row).await;
    }
    bob.is_quiet().await;
    ann.say("30~MwE2E4").await;
    ann.expect(&["30~Lok"]).await;
    bob.until("30~T2").await;
    bob.expect(&["30~Agimme"]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_block_and_nobody_who_signs_in() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start_impatient(data.path()).await;
    let port = server.programs(Dialect::PawnHubBlocks);
    // H1: 149 bytes, then nothing.
    for (what, signs_in) in [("a stranger", false), ("an account", true)] {
        let mut stream = TcpStream::connect(port).await.expect("a connection");
        if signs_in {
            for text in [format!("1~ann~{PASSWORD}"), format!("2~ann~{PASSWORD}")] {
                stream.write_all(&to_blocks(&text)).await.expect("sent");
                stream.read_exact(&mut [0; 150]).await.expect("an answer");
            }
        }
        stream.write_all(&[b'|'; 149]).await.expect("sent");
        let mut said = Vec::new();
        timeout(DEADLINE, stream.read_to_end(&mut said)).await.expect(what).expect("closed");
        assert!(said.is_empty(), "{what}");
    }
    // It was freed.
    Blocks::connect(port).await.sign_in("ann").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dying_terminal_is_sent_away_and_loses() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    ann.say("4~0").await;
    ann.is_quiet().await;
    bob.say("4~0").await;
    ann.until("30~A").await;
    bob.until("30~T1").await;
    let flood = dying("30~Mb").repeat(21);
    bob.raw(&flood).await;
    while bob.next().await.is_some() {}
    ann.expect(&["30~Usurrend"]).await;
    server.stop().await;
}
