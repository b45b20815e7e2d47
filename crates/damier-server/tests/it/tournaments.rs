//! Tournaments over HTTP: people enter, play, leave; whoever directs corrects; a restart changes nothing.

use std::net::SocketAddr;

use damier_wire::web::{FromServer, Happening, OfTournament, ToServer};
use serde_json::{Value, json};

use crate::accounts::sign_up;
use crate::house_admin::{admin, with_admin};
use crate::running::Running;
use crate::table::{Client, by_id, get, parts};
use crate::tokens::ask;

/// Whoever directs a tournament.
struct Director {
    address: SocketAddr,
    token: String,
    id: String,
}

impl Director {
    async fn announce(address: SocketAddr, token: &str, plan: Value) -> Director {
        let (status, made) = admin(address, token, "POST /api/tournaments", plan).await;
        assert_eq!(status, 200, "{made}");
        let id = made["id"].as_str().unwrap().to_owned();
        Director { address, token: token.to_owned(), id }
    }

    async fn act(&self, act: Value) -> (u16, Value) {
        let page = format!("POST /api/tournaments/{}/acts", self.id);
        admin(self.address, &self.token, &page, act).await
    }

    async fn done(&self, act: Value) {
        let answer = self.act(act.clone()).await;
        assert_eq!(answer.0, 204, "{act}: {answer:?}");
    }

    async fn view(&self) -> Value {
        parts(&get(self.address, &format!("/api/tournaments/{}", self.id)).await).1
    }

    /// Waits until it is as wanted: whoever follows is told of every change.
    async fn until(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        let token = crate::table::token(self.address, "Eye").await;
        let mut eye = Client::connect(self.address, &token).await;
        eye.say(ToServer::Follow(OfTournament { id: self.id.parse().unwrap(), a: 1 })).await;
        eye.ok(1).await;
        loop {
            let view = self.view().await;
            if is_so(&view) {
                return view;
            }
            eye.wait(|said| matches!(said, FromServer::Tournament(_)).then_some(())).await;
        }
    }

    async fn enter(&self, token: &str) -> (u16, Value) {
        ask(self.address, &format!("POST /api/tournaments/{}/entry", self.id), token, "").await
    }
}

/// The table: names and points.
fn points(view: &Value) -> Vec<(String, f64)> {
    let name = |at: &Value| {
        let at = usize::try_from(at.as_u64().unwrap()).unwrap();
        view["entrants"][at]["name"].as_str().unwrap().to_owned()
    };
    let lines = view["standings"].as_array().unwrap().iter();
    lines.map(|it| (name(&it["entrant"]), it["points"].as_f64().unwrap())).collect()
}

fn plan(format: &str) -> Value {
    json!({ "name": "Evening", "game": "chess", "format": format, "clock": "5+3", "patience": 60 })
}

/// Sits down at the game that begins.
async fn sit(client: &mut Client) -> String {
    let id = client.begun().await;
    client.watch(&id).await;
    id
}

#[tokio::test]
async fn people_enter_play_and_are_corrected() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let (status, _) = admin(address, &ann, "POST /api/tournaments", plan("round-robin")).await;
    assert_eq!(status, 403, "only those who direct games announce any");
    let director = Director::announce(address, &root, plan("round-robin")).await;
    assert_eq!(director.act(json!({"act": "start"})).await.0, 409, "two are needed");
    for token in [&ann, &bob] {
        assert_eq!(director.enter(token).await.0, 204);
    }
    assert_eq!(director.enter(&ann).await.1["code"], "taken");
    let mut players = [Client::connect(address, &ann).await, Client::connect(address, &bob).await];
    director.done(json!({"act": "start", "why": "all are here"})).await;
    let mut game = String::new();
    for player in &mut players {
        game = sit(player).await;
    }
    let [one, two] = &mut players;
    one.say(ToServer::Abort(by_id(&game, 7))).await;
    assert_eq!(one.refusal(7).await.0, "declined", "what is arranged is played");
    one.play(&game, 0, "e2e4").await;
    two.say(ToServer::Resign(by_id(&game, 9))).await;
    two.happens(|it| matches!(it, Happening::Ended { .. }).then_some(())).await;
    let view = director.until(|view| view["stage"] == "over").await;
    assert_eq!(points(&view), [("Ann".to_owned(), 1.0), ("Bob".to_owned(), 0.0)]);
    assert_eq!(view["encounters"][0]["games"][0]["reason"], "resign");

    // It is over, and a result can still be corrected.
    let wrong = json!({"act": "result", "encounter": 0, "points": [1.0, 1.0]});
    assert_eq!(director.act(wrong).await.1["code"], "bad_result");
    let right = json!({"act": "result", "encounter": 0, "points": [0, 1], "why": "it was Bob"});
    director.done(right).await;
    let view = director.view().await;
    assert_eq!(points(&view), [("Bob".to_owned(), 1.0), ("Ann".to_owned(), 0.0)]);
    director.done(json!({"act": "restore", "encounter": 0})).await;
    assert_eq!(points(&director.view().await)[0].0, "Ann");

    let page = get(address, &format!("/api/tournaments/{}/log?limit=100", director.id)).await;
    let log = parts(&page).1;
    let whats: Vec<_> = log["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["what"].as_str().unwrap(), it["who"].as_str().unwrap()))
        .collect();
    let expected = [
        ("entered", "Ann"),
        ("entered", "Bob"),
        ("started", "Boss"),
        ("paired", ""),
        ("began", ""),
        ("ended", ""),
        ("finished", ""),
        ("ruled", "Boss"),
        ("restored", "Boss"),
    ];
    assert_eq!(whats, expected);
    assert_eq!(log["items"][7]["why"], "it was Bob");
    server.stop().await;
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let mut wanted = plan("double-round-robin");
    wanted["entrants"] = json!([{"name": "Ann"}, {"name": "Bob"}]);
    let director = Director::announce(address, &root, wanted).await;
    let mut players = [Client::connect(address, &ann).await, Client::connect(address, &bob).await];
    director.done(json!({"act": "start"})).await;
    let mut game = String::new();
    for player in &mut players {
        game = sit(player).await;
    }
    players[0].play(&game, 0, "e2e4").await;
    players[1].moved().await;
    let before = director.view().await;
    server.stop().await;

    let server = Running::start(data.path()).await;
    let director = Director { address: server.address, ..director };
    let after = director.view().await;
    for part in ["encounters", "standings", "stage", "version"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    // The game goes on where it was, and the next one begins when it is over.
    let mut players =
        [Client::connect(server.address, &ann).await, Client::connect(server.address, &bob).await];
    for player in &mut players {
        assert_eq!(player.watch(&game).await.n, u32::from(player.received[0].contains("Ann")));
    }
    players[1].say(ToServer::Resign(by_id(&game, 3))).await;
    for player in &mut players {
        let next = player.begun().await;
        assert_ne!(next, game);
    }
    director.done(json!({"act": "pause"})).await;
    director.done(json!({"act": "resume"})).await;
    director.done(json!({"act": "announce", "text": "Cake!"})).await;
    let leave = format!("DELETE /api/tournaments/{}/entry", director.id);
    assert_eq!(ask(server.address, &leave, &bob, "").await.0, 204);
    let view = director.until(|view| view["stage"] == "over").await;
    assert_eq!(points(&view), [("Ann".to_owned(), 2.0), ("Bob".to_owned(), 0.0)]);
    assert_eq!(view["announced"], json!(["Cake!"]));
    for (file, expected) in [
        ("table.csv", "1,Ann,2,"),
        ("report.trf", "012 Evening"),
        ("report.html", "<td>Ann</td>"),
        ("games.pgn", "[Event \"Evening\"]"),
    ] {
        let text =
            get(server.address, &format!("/api/tournaments/{}/files/{file}", director.id)).await;
        assert!(text.contains(expected), "{file}: {text}");
    }
    let report =
        get(server.address, &format!("/api/tournaments/{}/entrants/Ann", director.id)).await;
    assert_eq!(parts(&report).1["wins"], 1, "the other one was given up");
    server.stop().await;
}

/// Whoever deletes their account leaves what goes on, and their name what is over: whether they played, entered
/// only, or directed. What happened still proves itself.
#[tokio::test]
async fn a_deleted_account_is_named_in_no_tournament() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let tokens = [
        sign_up(address, "Ann").await,
        sign_up(address, "Bob").await,
        sign_up(address, "Dora").await,
    ];
    let [ann, bob, dora] = &tokens;
    let role = json!({"role": "director"});
    let (status, answer) = admin(address, &root, "POST /api/admin/users/Dora/role", role).await;
    assert!(status < 300, "{answer}");
    let played = Director::announce(address, dora, plan("round-robin")).await;
    let waiting = Director::announce(address, &root, plan("swiss")).await;
    for event in [&played, &waiting] {
        for token in [ann, bob] {
            assert_eq!(event.enter(token).await.0, 204);
        }
    }
    let mut players = [Client::connect(address, ann).await, Client::connect(address, bob).await];
    played.done(json!({"act": "start", "why": "all are here"})).await;
    let mut game = String::new();
    for player in &mut players {
        game = sit(player).await;
    }
    players[0].say(ToServer::Resign(by_id(&game, 3))).await;
    played.until(|view| view["stage"] == "over").await;

    for (name, token) in [("Ann", ann), ("Dora", dora)] {
        let password = json!({ "password": format!("correct horse {name}") }).to_string();
        assert_eq!(ask(address, "DELETE /api/account", token, &password).await.0, 204);
    }
    let view = waiting.view().await;
    let out: Vec<bool> =
        view["entrants"].as_array().unwrap().iter().map(|it| it["out"] == true).collect();
    assert_eq!(out, [true, false], "{view}");
    for event in [&played, &waiting] {
        for page in ["", "/log?limit=100", "/files/table.csv", "/files/report.html"] {
            let text = get(address, &format!("/api/tournaments/{}{page}", event.id)).await;
            assert!(text.contains("deleted-"), "{page}: {text}");
            assert!(!text.contains("Ann") && !text.contains("Dora"), "{page}: {text}");
        }
    }
    assert_eq!(damier_server::verify(&server.store, |_| ()).await.unwrap().flaws, []);
    server.stop().await;
    let server = Running::start(data.path()).await;
    let view = Director { address: server.address, ..waiting }.view().await;
    assert!(view["entrants"][0]["name"].as_str().unwrap().starts_with("deleted-"), "{view}");
    server.stop().await;
}

#[tokio::test]
async fn whoever_directs_looks_after_the_boards() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let mut wanted = plan("knockout");
    wanted["entrants"] = json!([{"name": "Ann"}, {"name": "Bob"}]);
    let director = Director::announce(address, &root, wanted).await;
    let mut players = [Client::connect(address, &ann).await, Client::connect(address, &bob).await];
    let time = json!({"act": "give_time", "encounter": 0, "name": "Bob", "seconds": 30});
    assert_eq!(director.act(time.clone()).await.0, 404, "there is no encounter yet");
    director.done(json!({"act": "start"})).await;
    let mut game = String::new();
    for player in &mut players {
        game = sit(player).await;
    }
    director.done(time).await;
    let given = |it: &Happening| matches!(it, Happening::TimeGiven { .. }).then_some(());
    players[1].happens(given).await;
    director.done(json!({"act": "adjourn", "encounter": 0, "why": "tea"})).await;
    let stands =
        |said: &FromServer| matches!(said, FromServer::Adjourned { on: true, .. }).then_some(());
    players[0].wait(stands).await;
    director.done(json!({"act": "continue", "encounter": 0})).await;
    // Whoever decides an encounter ends its game.
    director.done(json!({"act": "result", "encounter": 0, "points": [0, 1]})).await;
    players[0].happens(|it| matches!(it, Happening::Aborted).then_some(())).await;
    let view = director.until(|view| view["stage"] == "over").await;
    assert_eq!(points(&view)[0].0, "Bob");
    assert!(!game.is_empty());
    for (act, code) in [
        (json!({"act": "result", "encounter": 5, "points": [0, 1]}), "no_such_encounter"),
        (json!({"act": "result", "encounter": 0, "points": [0.3, 1]}), "bad_result"),
        (json!({"act": "withdraw", "name": "Eve"}), "no_such_player"),
        (json!({"act": "start"}), "not_now"),
        (json!({"act": "announce", "text": ""}), "bad_text"),
        (json!({"act": "repair"}), "not_now"),
        (json!({"act": "dance"}), "bad_request"),
    ] {
        assert_eq!(director.act(act.clone()).await.1["code"], code, "{act}");
    }
    let mut computer = plan("knockout");
    computer["entrants"] = json!([{"name": "Random"}, {"name": "Ann"}]);
    Director::announce(address, &root, computer).await;
    let unknown = get(address, "/api/tournaments/none").await;
    assert_eq!(parts(&unknown).1["code"], "no_such_tournament");
    server.stop().await;
}

#[tokio::test]
async fn players_are_told_what_is_possible() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let mut wanted = plan("knockout");
    wanted["draw_offers"] = json!(false);
    wanted["entrants"] = json!([{ "name": "Damier 1" }]);
    let director = Director::announce(address, &root, wanted).await;
    let may_enter = async |token: &str| {
        let page = format!("GET /api/tournaments/{}", director.id);
        ask(address, &page, token, "").await.1["may_enter"].clone()
    };
    assert_eq!(may_enter(&ann).await, true);
    assert_eq!(director.enter(&ann).await.0, 204);
    assert_eq!(may_enter(&ann).await, false, "she has");
    assert_eq!(may_enter(&bob).await, true);
    let leave = format!("DELETE /api/tournaments/{}/entry", director.id);
    assert_eq!(ask(address, &leave, &ann, "").await.0, 204);
    assert_eq!(may_enter(&ann).await, true, "before the start she may come back");
    assert_eq!(director.enter(&ann).await.0, 204);
    // Everybody may look, whatever their token is.
    assert_eq!(may_enter("nonsense").await, true);
    assert_eq!(director.view().await["may_enter"], true);

    let mut player = Client::connect(address, &ann).await;
    director.done(json!({"act": "start"})).await;
    let game = player.begun().await;
    let state = player.watch(&game).await;
    assert_eq!((state.draw_offers, state.takebacks, state.hints), (false, false, false));
    player.say(ToServer::Draw(by_id(&game, 7))).await;
    assert_eq!(player.refusal(7).await.0, "declined");
    assert_eq!(may_enter(&bob).await, false, "a knockout that has begun");
    assert_eq!(director.enter(&bob).await.1["code"], "not_now");
    assert_eq!(director.view().await["may_enter"], false);
    server.stop().await;
}
