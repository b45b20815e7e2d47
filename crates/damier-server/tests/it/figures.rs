//! Statistics, rating histories, rankings: true in the request after the end of a game.

use std::collections::HashSet;
use std::net::SocketAddr;

use damier_rules::GameKind;
use damier_server::PlayerId;
use damier_server::store::{Doubt, Pool, Rung, Stats, figure_statements, verify};
use damier_wire::web::{FromServer, LookIn, Seeking, Terms, ToServer};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Row};

use crate::accounts::{rated_game, sign_up};
use crate::crowd;
use crate::database::{Database, account_id, on_both};
use crate::running::Running;
use crate::table::{Client, by_id, get, http, meet, parts, post, terms, token};

pub(crate) async fn get_as(address: SocketAddr, path: &str, token: &str) -> (u16, Value) {
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    parts(&http(address, &request).await)
}

async fn page(address: SocketAddr, path: &str) -> Value {
    let (status, page) = parts(&get(address, path).await);
    assert_eq!(status, 200, "{path}: {page}");
    page
}

#[tokio::test]
async fn figures_are_true_in_the_next_request() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    let first = rated_game(&mut ann, &mut bob, None).await;
    let profile = page(address, "/api/player/Ann").await;
    assert_eq!((&profile["kind"], &profile["online"]), (&json!("account"), &json!(true)));
    let chess = &profile["games"]["chess"];
    let won = json!({"wins": 1, "draws": 0, "losses": 0});
    let none = json!({"wins": 0, "draws": 0, "losses": 0});
    assert_eq!(
        (&chess["played"], &chess["wins"], &chess["rating"]),
        (&json!(1), &json!(1), &json!(1662))
    );
    assert_eq!(chess["by_seat"], json!([won, none]));
    assert_eq!(chess["by_ending"], json!({"resign": won}));
    assert_eq!(chess["streak"], json!({"now": 1, "best": 1}));
    assert_eq!(chess["best_wins"], json!([]), "Bob had no rating yet");
    assert_eq!(chess["mean_move_ms"], json!(null), "nobody has moved");

    let second = rated_game(&mut ann, &mut bob, None).await;
    let profile = page(address, "/api/player/Ann").await;
    let chess = &profile["games"]["chess"];
    assert_eq!(chess["streak"], json!({"now": 2, "best": 2}));
    let best = &chess["best_wins"][0];
    assert_eq!((&best["game"], &best["opponent"]), (&json!(second), &json!("Bob")));
    assert_eq!(best["rating"], 1338);
    let history = page(address, "/api/player/Ann/ratings/chess").await;
    let points: Vec<_> = history.as_array().unwrap().iter().map(|it| it["game"].clone()).collect();
    assert_eq!(points, [json!(first), json!(second)]);
    assert_eq!((&history[0]["rating"], &history[1]["rating"]), (&json!(1662), &chess["rating"]));
    assert_eq!(page(address, "/api/player/Ann/ratings/siam").await, json!([]));

    let versus = page(address, "/api/player/bob/versus/ann").await;
    let lost = json!({"wins": 0, "draws": 0, "losses": 2});
    assert_eq!(versus, json!({"players": ["Bob", "Ann"], "all": lost, "games": {"chess": lost}}));

    for path in
        ["/api/player/Nobody", "/api/player/Nobody/ratings/chess", "/api/player/Ann/versus/No"]
    {
        assert_eq!(parts(&get(address, path).await).1["code"], "no_such_player", "{path}");
    }
    assert_eq!(parts(&get(address, "/api/player/Ann/ratings/ludo").await).0, 404);
    let report = verify(&server.store, |_| ()).await.unwrap();
    assert_eq!(report.flaws, []);
    server.stop().await;
}

/// Moves, their time, the seats, and games that count for nobody.
#[tokio::test]
async fn figures_of_a_game_that_was_played() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    let id = meet(&mut ann, &mut bob, "chess", "5+3").await;
    ann.say(ToServer::Abort(by_id(&id, 5))).await;
    ann.ok(5).await;
    assert_eq!(page(address, "/api/player/Ann").await["games"], json!({}), "it was called off");
    assert_eq!(page(address, "/api/archive").await["items"], json!([]));

    let id = meet(&mut ann, &mut bob, "chess", "5+3").await;
    assert_eq!(page(address, "/api/player/Ann").await["playing"], true);
    ann.play(&id, 0, "f2f3").await;
    bob.play(&id, 0, "e7e5").await;
    ann.play(&id, 1, "g2g4").await;
    bob.play(&id, 1, "d8h4").await;
    // The last move is acknowledged: the very next request knows.
    let bobs = page(address, "/api/player/Bob").await;
    let chess = &bobs["games"]["chess"];
    let won = json!({"wins": 1, "draws": 0, "losses": 0});
    assert_eq!(chess["by_ending"], json!({"checkmate": won}));
    assert_eq!(chess["by_seat"][1], won);
    assert!(chess["mean_move_ms"].is_i64() && chess.get("rating").is_none(), "{chess}");
    let archive = page(address, "/api/archive?player=bob").await;
    let game = &archive["items"][0];
    assert_eq!((&game["plies"], &game["own_result"]), (&json!(4), &json!("win")));
    assert_eq!((&game["result"], &game["reason"]), (&json!("0-1"), &json!("checkmate")));
    let anns = page(address, "/api/player/Ann").await;
    assert_eq!(anns["games"]["chess"]["streak"], json!({"now": -1, "best": 0}));
    server.stop().await;
}

#[tokio::test]
async fn a_ranking_shows_places_and_ones_own() {
    let database = Database::sqlite();
    database.open().await.close().await;
    crowd::fill(&database, 30, 900).await;
    let server = Running::start(database.path()).await;
    let address = server.address;
    let (mut seen, mut path) = (Vec::new(), "/api/leaderboard/chess?limit=7".to_owned());
    loop {
        let part = page(address, &path).await;
        assert_eq!(part["own"], json!(null));
        seen.extend(part["items"].as_array().unwrap().clone());
        let Some(next) = part["next"].as_str() else { break };
        path = format!("/api/leaderboard/chess?limit=7&after={next}");
    }
    assert!(seen.iter().zip(1..).all(|(it, place): (_, i64)| it["place"] == place), "{seen:?}");
    let names: HashSet<_> = seen.iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!((names.len(), seen.len()), (30, 30));
    let order: Vec<_> = seen
        .iter()
        .map(|it| (it["provisional"].as_bool().unwrap(), -it["rating"].as_i64().unwrap()))
        .collect();
    assert!(order.is_sorted(), "{order:?}");
    assert!(order[0].0 != order[29].0, "some are provisional, and they come last");

    let everybody = page(address, "/api/leaderboard/chess?pool=programs").await;
    assert_eq!(everybody["items"], json!([]));
    let ann = sign_up(address, "Ann").await;
    let (_, part) = get_as(address, "/api/leaderboard/chess?limit=1", &ann).await;
    assert_eq!((part["items"].as_array().unwrap().len(), &part["own"]), (1, &json!(null)));
    for bad in ["limit=0", "limit=101", "after=x", "pool=cats"] {
        let (status, _) = parts(&get(address, &format!("/api/leaderboard/chess?{bad}")).await);
        assert_eq!(status, 400, "{bad}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_asks_is_told_their_own_place() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    rated_game(&mut ann, &mut bob, None).await;
    let (_, part) = get_as(address, "/api/leaderboard/chess?limit=1", &tokens[1]).await;
    let own = json!({"place": 2, "name": "Bob", "kind": "account", "rating": 1338, "deviation": 290,
        "provisional": true, "rated_games": 1});
    assert_eq!(part["own"], own, "{part}");
    assert_eq!(part["items"][0]["name"], "Ann");
    server.stop().await;
}

#[test]
fn places_are_counted_alike_on_both_databases() {
    on_both(async |database: &Database| {
        database.open().await.close().await;
        crowd::fill(database, 40, 600).await;
        let store = database.open().await;
        let (mut behind, mut place) = (Rung::TOP, 0);
        loop {
            let leaders = store.leaders(GameKind::Siam, Pool::People, behind, 9).await.unwrap();
            let Some(last) = leaders.last() else { break };
            behind = last.rung();
            for leader in &leaders {
                let better = store.better_than(GameKind::Siam, Pool::People, leader.rung()).await;
                assert_eq!(better.unwrap(), place, "{leader:?}");
                place += 1;
            }
        }
        assert_eq!(place, 40);
        let [one, two] = ["1", "2"].map(|id| PlayerId::Account(account_id(id)));
        let (there, back) =
            (store.versus(one, two).await.unwrap(), store.versus(two, one).await.unwrap());
        let mirrored = there.iter().zip(&back).all(|(one, two)| {
            let Stats { wins, draws, losses } = one.stats;
            two.stats == Stats { wins: losses, draws, losses: wins }
        });
        assert!(mirrored && there.len() == back.len(), "{there:?} {back:?}");
        store.close().await;
    });
}

#[test]
fn a_long_history_is_thinned() {
    on_both(async |database: &Database| {
        database.open().await.close().await;
        crowd::fill(database, 2, 9_000).await;
        let store = database.open().await;
        let history = store.rating_history(account_id("1"), GameKind::Chess).await.unwrap();
        assert!((900..=1_000).contains(&history.len()), "{}", history.len());
        assert!(history.is_sorted_by_key(|point| point.at_ms));
        assert_eq!(history.last().unwrap().at_ms, 9_000_000, "the last game is there");
        store.close().await;
    });
}

#[test]
fn what_is_told_of_a_game_is_checked_against_it() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        crate::proof::finished(&store, "g").await;
        assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);
        database.run("UPDATE played SET result = 'win' WHERE seat = 2").await;
        let flaws = verify(&store, |_| ()).await.unwrap().flaws;
        assert_eq!(flaws.iter().map(|flaw| &flaw.what).collect::<Vec<_>>(), [&Doubt::Figures]);
        database.run("DELETE FROM played").await;
        assert_eq!(verify(&store, |_| ()).await.unwrap().flaws.len(), 1);
        store.close().await;
    });
}

/// No list looks through a whole table, however it is asked for.
#[test]
fn every_statement_about_finished_games_uses_an_index() {
    on_both(async |database: &Database| {
        database.open().await.close().await;
        crowd::fill(database, 50, 2_000).await;
        let is_sqlite = database.is_sqlite();
        let mut connection = database.connect().await;
        if !is_sqlite {
            database
                .run_in(
                    &mut connection,
                    "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan",
                )
                .await;
        }
        for (number, (name, statement)) in figure_statements().into_iter().enumerate() {
            let explain = if is_sqlite {
                format!("EXPLAIN QUERY PLAN {statement}")
            } else {
                let prepare = format!("PREPARE s{number} AS {statement}");
                database.run_in(&mut connection, &prepare).await;
                let count = (1..20).filter(|at| statement.contains(&format!("${at}"))).count();
                format!("EXPLAIN EXECUTE s{number} ({})", vec!["NULL"; count].join(", "))
            };
            let rows =
                sqlx::raw_sql(AssertSqlSafe(explain)).fetch_all(&mut connection).await.unwrap();
            let column = if is_sqlite { 3 } else { 0 };
            let plan: Vec<String> = rows.iter().map(|row| row.get(column)).collect();
            let tables = ["played", "game", "game_start", "rating", "account", "stats", "tally"];
            let scans = |line: &&String| {
                let line = line.trim();
                let scanned =
                    line.strip_prefix("SCAN ").map(|rest| rest.split(' ').next().unwrap());
                scanned.is_some_and(|table| tables.contains(&table)) || line.contains("Seq Scan on")
            };
            assert_eq!(plan.iter().find(scans), None, "{name}: {plan:#?}");
        }
    });
}

fn seeking(message: &FromServer) -> Option<Seeking> {
    match message {
        FromServer::Seeking(it) => Some((**it).clone()),
        _ => None,
    }
}

#[tokio::test]
async fn who_waits_is_told_with_whom_it_may_be() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut guest = Client::connect(address, &token(address, "Gus").await).await;
    guest.say(ToServer::Seek(terms("siam", "5+3", 1))).await;
    guest.ok(1).await;
    let told = guest.wait(seeking).await;
    assert_eq!((told.game.as_str(), told.clock.as_str()), ("siam", "5+3"));
    assert_eq!((told.rating, told.from, told.to, told.widens), (None, None, None, 10));

    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    rated_game(&mut ann, &mut bob, None).await;
    ann.say(ToServer::Seek(Terms { rated: true, ..terms("chess", "5+3", 9) })).await;
    ann.ok(9).await;
    let first = ann.wait(seeking).await;
    assert_eq!((first.rating, first.from, first.to), (Some(1662), Some(1562), Some(1762)));
    // Again when asked, as wide as it is by then.
    ann.say(ToServer::Lobby(LookIn::default())).await;
    let again = ann.wait(seeking).await;
    assert!(again.from <= first.from && again.to >= first.to, "{again:?}");
    ann.say(ToServer::Lobby(LookIn { game: Some("siam".into()), a: 3, ..LookIn::default() })).await;
    ann.wait(|it| matches!(it, FromServer::Lobby(lobby) if lobby.a == 3).then_some(())).await;
    ann.say(ToServer::Ping).await;
    assert_eq!(ann.next().await, FromServer::Pong, "she waits for no game of siam");
    server.stop().await;
}

#[tokio::test]
async fn programs_have_a_ranking_of_their_own() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let bearer = format!("Authorization: Bearer {}\r\n", tokens[0]);
    let marked = post(address, "/api/account/bot", &bearer, "").await;
    assert!(marked.starts_with("HTTP/1.1 204"), "{marked}");
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    rated_game(&mut ann, &mut bob, None).await;
    let people = page(address, "/api/leaderboard/chess").await;
    let programs = page(address, "/api/leaderboard/chess?pool=programs").await;
    let line = |page: &Value| page["items"].as_array().unwrap().clone();
    assert_eq!((line(&people).len(), line(&programs).len()), (1, 1), "{people} {programs}");
    assert_eq!((&line(&people)[0]["name"], &line(&people)[0]["place"]), (&json!("Bob"), &json!(1)));
    let first = &line(&programs)[0];
    assert_eq!((&first["name"], &first["kind"]), (&json!("Ann"), &json!("program")));
    assert_eq!(page(address, "/api/player/Ann").await["kind"], "program");
    let (_, asked) = get_as(address, "/api/leaderboard/chess", &tokens[0]).await;
    assert_eq!(asked["own"], json!(null), "she is in the other one");
    let (_, asked) = get_as(address, "/api/leaderboard/chess?pool=programs", &tokens[0]).await;
    assert_eq!(asked["own"]["place"], 1);
    server.stop().await;
}

#[tokio::test]
async fn what_a_guest_has_played_is_the_accounts() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (guest, bobs) = (token(address, "Gus").await, sign_up(address, "Bob").await);
    let mut gus = Client::connect(address, &guest).await;
    let mut bob = Client::connect(address, &bobs).await;
    let id = meet(&mut gus, &mut bob, "siam", "-").await;
    bob.say(ToServer::Resign(by_id(&id, 2))).await;
    bob.ok(2).await;
    drop(gus);
    let bearer = format!("Authorization: Bearer {guest}\r\n");
    let body = "{\"name\":\"Gus\",\"password\":\"correct horse\"}";
    let (status, welcome) = parts(&post(address, "/api/account", &bearer, body).await);
    assert_eq!(status, 201, "{welcome}");
    let found = page(address, "/api/archive?player=Gus&opponent=Bob").await;
    assert_eq!(
        (&found["items"][0]["id"], &found["items"][0]["own_result"]),
        (&json!(id), &json!("win"))
    );
    let versus = page(address, "/api/player/Bob/versus/Gus").await;
    assert_eq!(versus["games"]["siam"]["losses"], 1);
    let (_, mine) = get_as(address, "/api/games/mine", welcome["token"].as_str().unwrap()).await;
    assert_eq!(mine["items"][0]["id"], json!(id));
    server.stop().await;
}
