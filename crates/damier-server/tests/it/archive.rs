//! Finished games: lists with filters, files of them, and games from elsewhere.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use damier_rules::{GameKind, Reason, Record, Seat, Verdict};
use damier_server::PlayerId;
use damier_server::store::{Filter, OwnResult, Pool, Rung, Spot, Store, Wanted, verify};
use damier_wire::web::ToServer;
use serde_json::{Value, json};

use crate::accounts::{rated_game, sign_up};
use crate::crowd;
use crate::database::{Database, account_id, on_both};
use crate::figures::get_as;
use crate::running::Running;
use crate::table::{Client, by_id, get, http, meet, parts, token};

/// All games of a list, part by part.
async fn whole(store: &Store, filter: &Filter, most: i64) -> (Vec<String>, usize) {
    let (mut ids, mut parts, mut behind) = (Vec::new(), 0, Spot::newest());
    loop {
        let part = store.archive(filter, &behind, most).await.unwrap();
        assert!(part.items.len() <= usize::try_from(most).unwrap());
        ids.extend(part.items.iter().map(|game| game.start.id.to_string()));
        parts += 1;
        match part.next {
            Some(next) => behind = next,
            None => return (ids, parts),
        }
    }
}

#[test]
fn parts_of_a_list_are_the_whole() {
    on_both(async |database: &Database| {
        database.open().await.close().await;
        crowd::fill(database, 20, 5_000).await;
        let store = database.open().await;
        let player = |id: &str| vec![PlayerId::Account(account_id(id))];
        let none = Filter::default;
        let (all, _) = whole(&store, &none(), 100).await;
        assert_eq!((all.len(), &all[0]), (5_000, &"g5000".to_owned()));
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 5_000);
        // Rare ones: most parts are empty, and the end is found.
        let abandoned = Filter { reason: Some(Reason::Abandon), ..none() };
        let (ids, parts) = whole(&store, &abandoned, 50).await;
        assert_eq!(ids, ["g4001", "g3001", "g2001", "g1"]);
        assert_eq!(parts, 3, "two thousand games are looked at for a part");
        let siam = Filter { kinds: vec![GameKind::Siam], ..none() };
        assert_eq!(whole(&store, &siam, 33).await.0.len(), 1_667);

        let of_one = Filter { players: player("1"), ..none() };
        let (ones, _) = whole(&store, &of_one, 7).await;
        let counted = database.count("played WHERE player_id = 'u-1'").await;
        assert_eq!(ones.len(), usize::try_from(counted).unwrap());
        for (filter, counted) in [
            (Filter { kinds: vec![GameKind::Chess], ..of_one.clone() }, "kind = 'chess'"),
            (
                Filter { result: Some(Wanted::Own(OwnResult::Win)), ..of_one.clone() },
                "result = 'win'",
            ),
            (
                Filter { result: Some(Wanted::Verdict(Verdict::Win(Seat::One))), ..of_one.clone() },
                "(seat = 1 AND result = 'win' OR seat = 2 AND result = 'loss')",
            ),
            (Filter { opponents: player("5"), ..of_one.clone() }, "opponent_id = 'u-5'"),
            (
                Filter { opponents: player("5"), kinds: vec![GameKind::Siam], ..of_one.clone() },
                "opponent_id = 'u-5' AND kind = 'siam'",
            ),
            (
                Filter { since_ms: Some(1_000_000), until_ms: Some(2_000_000), ..of_one.clone() },
                "ended_ms BETWEEN 1000000 AND 2000000",
            ),
        ] {
            let counted =
                database.count(&format!("played WHERE player_id = 'u-1' AND {counted}")).await;
            let (found, _) = whole(&store, &filter, 10).await;
            assert_eq!(found.len(), usize::try_from(counted).unwrap(), "{filter:?}");
            assert!(found.iter().all(|id| ones.contains(id)) && counted > 0, "{filter:?}");
        }
        // Somebody who has played under two names, so to speak.
        let two = Filter { players: [player("1"), player("2")].concat(), ..none() };
        let (both, _) = whole(&store, &two, 11).await;
        let counted =
            "(SELECT DISTINCT game_id FROM played WHERE player_id IN ('u-1', 'u-2')) AS both_of";
        assert_eq!(both.len(), usize::try_from(database.count(counted).await).unwrap());
        store.close().await;
    });
}

async fn ids(address: SocketAddr, query: &str) -> Vec<String> {
    let (status, page) = parts(&get(address, &format!("/api/archive?{query}")).await);
    assert_eq!(status, 200, "{query}: {page}");
    let id = |it: &Value| it["id"].as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(id).collect()
}

#[tokio::test]
async fn games_are_found_by_what_is_known_of_them() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    let chess = rated_game(&mut ann, &mut bob, None).await;
    let siam = meet(&mut ann, &mut bob, "siam", "-").await;
    ann.say(ToServer::Resign(by_id(&siam, 3))).await;
    ann.ok(3).await;
    let dark = meet(&mut ann, &mut bob, "dark", "-").await;
    assert_eq!(ids(address, "").await, [siam.clone(), chess.clone()], "not the one that is played");

    assert_eq!(ids(address, "player=ann").await.len(), 2);
    assert_eq!(
        ids(address, "player=ann&opponent=bob&game=chess").await,
        std::slice::from_ref(&chess)
    );
    assert_eq!(ids(address, "opponent=bob&result=win").await, std::slice::from_ref(&siam));
    assert_eq!(ids(address, "player=ann&result=win").await, std::slice::from_ref(&chess));
    assert_eq!(ids(address, "result=0-1").await, std::slice::from_ref(&siam));
    assert_eq!(ids(address, "ending=resign").await.len(), 2);
    assert_eq!(ids(address, "ending=checkmate").await.len(), 0);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    assert_eq!(ids(address, &format!("position={start}")).await, std::slice::from_ref(&chess));
    assert_eq!(ids(address, &format!("position={start}&game=siam")).await.len(), 0);
    assert_eq!(ids(address, "since=2001-01-01&until=9999-01-01").await.len(), 2);
    assert_eq!(ids(address, "until=2001-01-01").await.len(), 0);
    let listed = parts(&get(address, "/api/archive?player=ann&limit=1").await).1;
    let game = &listed["items"][0];
    assert_eq!(
        (&game["clock"], &game["rated"], &game["plies"]),
        (&json!("-"), &json!(false), &json!(0))
    );
    assert_eq!(game["who"][0]["kind"], "account");
    let next = listed["next"].as_str().unwrap();
    assert_eq!(ids(address, &format!("player=ann&limit=1&after={next}")).await, [chess]);

    for (bad, status) in [
        ("player=nobody", 404),
        ("game=ludo", 404),
        ("result=win", 400),
        ("result=x", 400),
        ("ending=x", 400),
        ("since=soon", 400),
        ("after=x", 400),
        ("limit=1000", 400),
        ("player=%00", 404),
        ("position=%00", 400),
    ] {
        let answer = get(address, &format!("/api/archive?{bad}")).await;
        assert_eq!(parts(&answer).0, status, "{bad}: {answer}");
    }
    // One's own games: also those that go on.
    let (_, first) = get_as(address, "/api/games/mine?limit=2", &tokens[0]).await;
    let found: Vec<_> =
        first["items"].as_array().unwrap().iter().map(|it| it["id"].clone()).collect();
    assert_eq!(found, [json!(dark), json!(siam)]);
    let next = first["next"].as_str().unwrap();
    let (_, rest) =
        get_as(address, &format!("/api/games/mine?limit=2&after={next}"), &tokens[0]).await;
    assert_eq!((rest["items"].as_array().unwrap().len(), &rest["next"]), (1, &json!(null)));
    server.stop().await;
}

/// The body of an answer in chunks, put together.
fn unchunked(answer: &str) -> String {
    let (head, mut rest) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("transfer-encoding: chunked"), "{head}");
    let mut body = String::new();
    loop {
        let (length, behind) = rest.split_once("\r\n").unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            return body;
        }
        body += &behind[..length];
        rest = &behind[length + 2..];
    }
}

async fn import(address: SocketAddr, token: &str, text: &str) -> (u16, Value) {
    let length = text.len();
    let request = format!(
        "POST /api/archive/import HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/x-chess-pgn\r\n\
         Content-Length: {length}\r\n\r\n{text}"
    );
    parts(&http(address, &request).await)
}

const GAMES: &str = r#"[Event "Casual"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0

[Event "Broken"]
[White "A"]
[Black "B"]

1. e4 e5 2. Ke3 1-0

[Event "Endgame"]
[White "C"]
[Black "D"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 1/2-1/2
"#;

#[tokio::test]
async fn games_from_elsewhere_are_in_the_archive_of_who_brings_them() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    let (status, done) = import(address, &ann, GAMES).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(done["imported"].as_array().unwrap().len(), 2, "{done}");
    assert_eq!(done["refused"][0]["at"], 12, "{done}");
    assert!(
        done["refused"][0]["why"].as_str().unwrap().starts_with("line 16: move 'Ke3'"),
        "{done}"
    );

    let id = done["imported"][0].as_str().unwrap();
    let all = ids(address, "player=ann").await;
    assert_eq!(all.len(), 2);
    assert_eq!(ids(address, "").await.len(), 0, "they are nobody else's");
    let listed = parts(&get(address, "/api/archive?player=ann&result=1-0").await).1;
    let game = &listed["items"][0];
    assert_eq!((&game["id"], &game["players"][0]), (&json!(id), &json!("Morphy, Paul")));
    assert_eq!((&game["who"][0]["kind"], game.get("own_result")), (&json!("imported"), None));
    assert_eq!((&game["plies"], &game["reason"]), (&json!(33), &json!("checkmate")));
    assert_eq!(ids(address, "player=ann&result=win").await.len(), 0, "Ann has not won");
    let endgame = "player=ann&position=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201";
    assert_eq!(ids(address, endgame).await.len(), 1);
    let profile = parts(&get(address, "/api/player/Ann").await).1;
    assert_eq!(profile["games"], json!({}), "no statistics");
    let record = get(address, &format!("/api/game/{id}")).await;
    assert!(record.contains("Paris") && record.contains("1858"), "{record}");
    let mut eve = Client::connect(address, &token(address, "Eve").await).await;
    assert_eq!(eve.watch(id).await.players[0], "Morphy, Paul");

    // Taken out again, they are the same games.
    let pgn = unchunked(&get(address, "/api/archive/export?player=ann").await);
    let (status, again) = import(address, &ann, &pgn).await;
    assert_eq!((status, again["imported"].as_array().unwrap().len()), (200, 2), "{again}");
    assert_eq!(unchunked(&get(address, "/api/archive/export?player=ann").await), pgn.repeat(2));
    let lines = unchunked(&get(address, "/api/archive/export?player=ann&format=jsonl").await);
    let records: Vec<_> = lines.lines().map(|line| Record::from_json(line).unwrap()).collect();
    assert_eq!((records.len(), records[0].moves.len()), (4, 33));
    let report = verify(&server.store, |_| ()).await.unwrap();
    assert_eq!((report.games, report.flaws), (4, vec![]));
    server.stop().await;
    let server = Running::start(data.path()).await;
    assert_eq!(server.reopened, 0);
    server.stop().await;
}

/// Row N8: whatever comes as PGN, only games become games.
#[tokio::test]
async fn what_is_no_game_is_not_imported() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    let fen = |fen: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1-0\n");
    let mut shuffle = String::new();
    for _ in 0..2_500 {
        write!(shuffle, "Nf3 Nf6 Ng1 Ng8 ").unwrap();
    }
    let mut many = String::new();
    for _ in 0..65 {
        many += "[Event \"x\"]\n\n1. e4 1-0\n\n";
    }
    for (text, status, word) in [
        (String::new(), 400, "bad_pgn"),
        ("hello".to_owned(), 400, "bad_pgn"),
        ("[Event \"".to_owned(), 400, "bad_pgn"),
        ("[Event \"x\"]\n1. e4 {".to_owned(), 400, "bad_pgn"),
        ("((((".repeat(10_000), 400, "bad_pgn"),
        ("1. e4 e5 *".to_owned(), 400, "bad_pgn"),
        (format!("{shuffle} 1-0"), 400, "bad_pgn"),
        (fen("8/8/8/8/8/8/8/8/8 w - - 0 1"), 400, "bad_pgn"),
        (fen("4k3/8/8/8/8/8/8/3KK3 w - - 0 1"), 400, "bad_pgn"),
        (fen("8/8"), 400, "bad_pgn"),
        ("[Variant \"Atomic\"]\n1. e4 1-0".to_owned(), 400, "bad_pgn"),
        (many, 413, "too_many_games"),
        ("x".repeat(2 << 20), 413, "too_long"),
    ] {
        let (got, answer) = import(address, &ann, &text).await;
        let shown: String = text.chars().take(60).collect();
        assert_eq!((got, answer["code"].as_str()), (status, Some(word)), "{shown}: {answer}");
    }
    let guest = token(address, "Gus").await;
    assert_eq!(import(address, &guest, GAMES).await.0, 403);
    assert_eq!(import(address, "nonsense", GAMES).await.0, 401);
    assert_eq!(ids(address, "player=ann").await.len(), 0);
    // Names are shown as they are, but only what can be seen of them; old files are Latin-1.
    let odd = "[White \"E\u{202e}ve\\u0000\"]\n[Black \"\"]\n\n1. e4 1-0";
    let (status, done) = import(address, &ann, odd).await;
    assert_eq!(status, 200, "{done}");
    let page = parts(&get(address, "/api/archive?player=ann").await).1;
    assert_eq!(page["items"][0]["players"], json!(["Eveu0000", "?"]));
    server.stop().await;
}

#[tokio::test]
async fn an_archive_is_written_as_it_is_read() {
    let database = Database::sqlite();
    database.open().await.close().await;
    crowd::fill(&database, 10, 400).await;
    let server = Running::start(database.path()).await;
    let address = server.address;
    let lines = unchunked(&get(address, "/api/archive/export?format=jsonl").await);
    assert_eq!(lines.lines().count(), 400);
    let pgn = unchunked(&get(address, "/api/archive/export?format=pgn&player=P1").await);
    let chess = database.count("played WHERE player_id = 'u-1' AND kind = 'chess'").await;
    assert_eq!(
        pgn.matches("[Event ").count(),
        usize::try_from(chess).unwrap(),
        "others have no PGN"
    );
    assert_eq!(parts(&get(address, "/api/archive/export?format=xml").await).0, 400);
    assert_eq!(parts(&get(address, "/api/archive/export?player=Nobody").await).0, 404);
    server.stop().await;
}

/// By hand: `DAMIER_ARCHIVE_GAMES=200000 DAMIER_ARCHIVE_ACCOUNTS=20000 cargo test -p damier-server --release
/// --test it how_long_lists_take -- --nocapture`.
#[test]
fn how_long_lists_take() {
    let number = |name: &str, usual| env::var(name).map_or(usual, |text| text.parse().unwrap());
    let games: u32 = number("DAMIER_ARCHIVE_GAMES", 2_000);
    let accounts: u32 = number("DAMIER_ARCHIVE_ACCOUNTS", 200);
    on_both(async |database: &Database| {
        database.open().await.close().await;
        crowd::fill(database, accounts, games).await;
        let store = database.open().await;
        let mut took: Vec<(&str, Vec<Duration>)> = Vec::new();
        for round in 0..100 {
            let id = account_id(&(round * 97 % accounts + 1).to_string());
            let player = vec![PlayerId::Account(id)];
            let middle = Spot { at_ms: i64::from(games) * 500, game: String::new() };
            let mut note = |name, begun: Instant| match took.iter_mut().find(|(of, _)| *of == name)
            {
                Some((_, all)) => all.push(begun.elapsed()),
                None => took.push((name, vec![begun.elapsed()])),
            };
            let filters = [
                ("archive", Filter::default()),
                ("of a player", Filter { players: player, ..Filter::default() }),
                ("of a kind", Filter { kinds: vec![GameKind::Siam], ..Filter::default() }),
                ("rare", Filter { reason: Some(Reason::Abandon), ..Filter::default() }),
                ("none", Filter { reason: Some(Reason::Found), ..Filter::default() }),
            ];
            for (name, filter) in filters {
                let begun = Instant::now();
                store.archive(&filter, &middle, 50).await.unwrap();
                note(name, begun);
            }
            let begun = Instant::now();
            store.figures_of(id).await.unwrap();
            note("profile", begun);
            let begun = Instant::now();
            store.rating_history(id, GameKind::Chess).await.unwrap();
            note("history", begun);
            let begun = Instant::now();
            let rating = 1300.0 + f64::from(round);
            let rung = Rung { provisional: false, rating, account: Some(id) };
            store.leaders(GameKind::Chess, Pool::People, rung, 50).await.unwrap();
            note("ranking", begun);
            let begun = Instant::now();
            store
                .better_than(GameKind::Chess, Pool::People, Rung { rating: 0.0, ..rung })
                .await
                .unwrap();
            note("own place", begun);
            let begun = Instant::now();
            store.games_of(PlayerId::Account(id), &Spot::newest(), 50).await.unwrap();
            note("games of a player", begun);
        }
        for (name, mut all) in took {
            all.sort();
            let at = |percent: usize| all[(all.len() * percent).div_ceil(100) - 1];
            eprintln!("{name}: p50 {:?}, p99 {:?}, at most {:?}", at(50), at(99), at(100));
        }
        store.close().await;
    });
}
