//! Finding a game: challenges, rematches, series, and the computer player.

use damier_rules::{GameKind, Outcome, Reason, Seat};
use damier_server::{Config, HostedEngine, Limits, Seconds, Waits};
use damier_wire::web::{
    Ask, Challenge, FromServer, Lobby, LobbyChanged, LookIn, Standing, Terms, ToServer, UserKind,
};
use serde_json::json;

use crate::running::Running;
use crate::table::{Client, by_id, meet, of_challenge, pair, terms, token};

fn challenge_in(message: &FromServer) -> Option<(String, Option<String>)> {
    match message {
        FromServer::Challenge(it) => {
            Some((it.id.to_string(), it.rematch.map(|game| game.to_string())))
        }
        _ => None,
    }
}

async fn lobby(client: &mut Client) -> Lobby {
    look_in(client, LookIn::default()).await
}

async fn look_in(client: &mut Client, wanted: LookIn) -> Lobby {
    client.say(ToServer::Lobby(LookIn { a: 90, ..wanted })).await;
    client
        .wait(|m| match m {
            FromServer::Lobby(lobby) => Some((**lobby).clone()),
            _ => None,
        })
        .await
}

/// The next change in what somebody follows.
async fn changed(client: &mut Client) -> LobbyChanged {
    client
        .wait(|m| match m {
            FromServer::LobbyChanged(changed) => Some((**changed).clone()),
            _ => None,
        })
        .await
}

/// Guests who wait for a game that nobody else wants.
async fn crowd(server: &Running, guests: u32, each: u32) -> Vec<Client> {
    let mut crowd = Vec::new();
    for guest in 0..guests {
        let token = token(server.address, &format!("Guest{guest}")).await;
        let mut client = Client::connect(server.address, &token).await;
        for n in 0..each {
            let clock = format!("{}+{n}", guest + 1);
            client.say(ToServer::Seek(terms("chess", &clock, n + 1))).await;
            client.ok(n + 1).await;
        }
        crowd.push(client);
    }
    crowd
}

#[tokio::test]
async fn a_crowded_lobby_is_told_in_pages() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let _crowd = crowd(&server, 64, 16).await;
    let (mut eve, _bob, id) = pair(server.address, "siam", "-").await;
    let page = lobby(&mut eve).await;
    assert_eq!((page.waiting, page.seeks.len(), page.connected), (1024, 50, 66));
    assert_eq!((page.playing, page.games[0].id.as_str(), page.a), (1, id.as_str(), 90));
    // Page by page, everybody is seen once.
    let mut seen = page.seeks;
    while let Some(last) = seen.last().map(|seek| seek.at).filter(|_| seen.len() < 1024) {
        let next = LookIn { seeks_after: Some(last), games: Some(0), ..LookIn::default() };
        let page = look_in(&mut eve, next).await;
        assert!(page.games.is_empty() && !page.seeks.is_empty());
        seen.extend(page.seeks);
    }
    assert!(seen.windows(2).all(|two| two[0].at < two[1].at));
    let siam = LookIn { game: Some("siam".into()), ..LookIn::default() };
    let page = look_in(&mut eve, siam).await;
    assert_eq!((page.waiting, page.playing, page.seeks.len()), (0, 1, 0));
    eve.say(ToServer::Lobby(LookIn { game: Some("go".into()), a: 7, ..LookIn::default() })).await;
    assert_eq!(eve.refusal(7).await.0, "unknown_game");
    server.stop().await;
}

#[tokio::test]
async fn whoever_follows_the_lobby_is_told_what_changes_on_their_page() {
    let data = tempfile::tempdir().unwrap();
    let waits = Waits { lobby: Seconds::from_millis(20), ..Waits::default() };
    let server = Running::start_with(data.path(), Config { waits, ..Config::default() }).await;
    let mut crowd = crowd(&server, 2, 16).await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    let first = LookIn { seeks: Some(10), follow: true, ..LookIn::default() };
    let mut page = look_in(&mut eve, first).await;
    assert_eq!((page.seeks.len(), page.waiting), (10, 32));
    // Somebody who is not on the page goes: only the number changes.
    crowd[1].say(ToServer::Unseek(Ask { a: 99 })).await;
    let change = changed(&mut eve).await;
    assert_eq!((change.waiting, change.seeks.len(), change.seeks_gone.len()), (16, 0, 0));
    page.change(change);
    // Those on it go, and others come.
    crowd[0].say(ToServer::Unseek(Ask { a: 99 })).await;
    crowd[1].say(ToServer::Seek(terms("dark", "-", 99))).await;
    while page.waiting != 1 {
        page.change(changed(&mut eve).await);
    }
    assert_eq!(page.seeks.iter().map(|seek| seek.name.as_str()).collect::<Vec<_>>(), ["Guest1"]);
    crowd[0].say(ToServer::Seek(terms("dark", "-", 98))).await;
    let id = crowd[0].begun().await;
    while page.games.is_empty() {
        page.change(changed(&mut eve).await);
    }
    assert_eq!((page.games[0].id.as_str(), page.waiting, page.playing), (id.as_str(), 0, 1));
    assert_eq!(page, Lobby { a: 90, ..lobby(&mut eve).await });
    // She has asked for the lobby without following it: she is told nothing more.
    crowd[0].watch(&id).await;
    crowd[0].say(ToServer::Resign(by_id(&id, 97))).await;
    crowd[0].ended().await;
    while lobby(&mut eve).await.playing == 1 {}
    assert!(!eve.received.iter().any(|text| text.contains("games_gone")));
    server.stop().await;
}

#[tokio::test]
async fn people_are_told_in_pages_with_what_they_are_and_do() {
    let data = tempfile::tempdir().unwrap();
    let waits = Waits { lobby: Seconds::from_millis(20), ..Waits::default() };
    let server = Running::start_with(data.path(), Config { waits, ..Config::default() }).await;
    let mut crowd = crowd(&server, 64, 1).await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    assert!(lobby(&mut eve).await.people.is_empty(), "only who asks is told");
    let only = LookIn { seeks: Some(0), games: Some(0), people: Some(9999), ..LookIn::default() };
    let page = look_in(&mut eve, only.clone()).await;
    assert_eq!((page.people.len(), page.connected, page.seeks.len()), (50, 65, 0));
    let mut seen = page.people;
    while let Some(last) = seen.last().map(|person| person.at).filter(|_| seen.len() < 65) {
        let next = LookIn { people_after: Some(last), ..only.clone() };
        let page = look_in(&mut eve, next).await;
        assert!(!page.people.is_empty());
        seen.extend(page.people);
    }
    assert!(seen.windows(2).all(|two| two[0].at < two[1].at));
    assert_eq!((seen[0].name.as_str(), seen[64].name.as_str()), ("Guest0", "Eve"));
    assert!(seen.iter().all(|it| it.kind == UserKind::Guest && !it.playing && it.rating.is_none()));
    assert!(eve.received.iter().all(|text| text.len() < 16 * 1024), "no page is large");

    // Whoever follows them is told who plays now, and who is gone.
    let mut page = look_in(&mut eve, LookIn { people: Some(10), follow: true, ..only }).await;
    crowd[0].say(ToServer::Seek(terms("chess", "64+0", 9))).await;
    crowd[0].begun().await;
    while !page.people[0].playing {
        page.change(changed(&mut eve).await);
    }
    drop(crowd.remove(1));
    while page.people.iter().any(|person| person.name == "Guest1") {
        page.change(changed(&mut eve).await);
    }
    assert_eq!((page.people.len(), page.people[1].name.as_str()), (10, "Guest2"));
    server.stop().await;
}

#[tokio::test]
async fn the_computer_plays_every_game_to_its_end() {
    let data = tempfile::tempdir().unwrap();
    let limits =
        Limits { messages_per_20s: 100_000, challenges_per_minute: 1_000, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let server = Running::start_with(data.path(), config).await;
    let guest = token(server.address, "Ann").await;
    let mut ann = Client::connect(server.address, &guest).await;
    let bots = lobby(&mut ann).await.bots;
    let levels: Vec<_> = bots.iter().map(|bot| (bot.name.clone(), bot.level)).collect();
    assert_eq!(
        levels,
        (1..=10).map(|level| (format!("Damier {level}"), level)).collect::<Vec<_>>()
    );
    let computers = ["Random", "Damier 1", "Damier 10"];
    let games = GameKind::ALL.iter().flat_map(|kind| computers.map(|computer| (kind, computer)));
    for (kind, computer) in games {
        let name = kind.id();
        // Nobody watches so many games at once.
        ann = Client::connect(server.address, &guest).await;
        assert!(bots[0].games.contains(&name.to_owned()));
        // The computer begins: it must notice by itself that it is its turn.
        let to = Some(computer.to_lowercase());
        let wanted = Challenge { to, terms: terms(name, "10+10", 1), seat: Some(2) };
        ann.say(ToServer::Challenge(wanted)).await;
        let id = ann.begun().await;
        let mut state = ann.watch(&id).await;
        assert_eq!((state.seat, state.players[0].as_str()), (Some(Seat::Two), computer), "{name}");
        let mut plies = 0;
        // The highest level takes its time.
        let most = if computer == "Damier 10" { 2 } else { 12 };
        while state.standing == Standing::Playing && plies < most {
            let moves = ann.legal_moves(&id).await;
            if let Some(first) = moves.first() {
                ann.play(&id, state.n, first).await;
                plies += 1;
            } else {
                // Its turn.
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            state = ann.watch(&id).await;
        }
        if state.standing == Standing::Playing {
            ann.say(ToServer::Resign(by_id(&id, 5))).await;
            ann.ok(5).await;
        }
        // It is there for another one, with the other colour, at once.
        ann.say(ToServer::Rematch(by_id(&id, 6))).await;
        let again = ann.begun().await;
        let state = ann.watch(&again).await;
        assert_eq!((state.seat, state.game.id()), (Some(Seat::One), name));
        ann.say(ToServer::Abort(by_id(&again, 7))).await;
        ann.ok(7).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn engines_of_the_settings_play_and_a_bad_one_loses_its_game_only() {
    let data = tempfile::tempdir().unwrap();
    let engine = |name: &str, command: &str| -> HostedEngine {
        let games = ["chess"];
        let told = json!({ "name": name, "command": command, "games": games, "move_ms": 50 });
        serde_json::from_value(told).unwrap()
    };
    let polite =
        "read x; echo uciok; read x; echo readyok; read x; read x; echo readyok; read p; read g";
    let scripts = [
        ("Dies", "exit 1".to_owned(), Reason::Abandon),
        ("Illegal", format!("{polite}; echo bestmove e2e5; read x"), Reason::IllegalMove),
        ("Gives up", format!("{polite}; echo bestmove '(none)'; read x"), Reason::IllegalMove),
        ("Silent", format!("{polite}; sleep 60"), Reason::Timeout),
        ("Floods", format!("{polite}; yes info string"), Reason::Timeout),
        ("Long", format!("{polite}; head -c 2000000 /dev/zero; exit"), Reason::Abandon),
    ];
    let mut engines = vec![engine("Stockfish", "stockfish")];
    for (name, script, _) in &scripts {
        engines.push(engine(name, &format!("sh -c \"{script}\"")));
    }
    let limits = Limits { messages_per_20s: 100_000, ..Limits::default() };
    let config = Config { engine: engines, limits, ..Config::default() };
    let server = Running::start_with(data.path(), config).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let bots = lobby(&mut ann).await.bots;
    assert_eq!(
        (bots[10].name.as_str(), bots[10].games.as_slice()),
        ("Stockfish", &["chess".to_owned()][..])
    );

    let to = |name: &str, game| Challenge {
        to: Some(name.to_owned()),
        terms: terms(game, "10+10", 1),
        seat: Some(2),
    };
    ann.say(ToServer::Challenge(to("stockfish", "chess"))).await;
    let id = ann.begun().await;
    ann.watch(&id).await;
    let mut state = ann.watch(&id).await;
    while state.moves.is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        state = ann.watch(&id).await;
    }
    assert_eq!(state.standing, Standing::Playing);
    ann.say(ToServer::Resign(by_id(&id, 5))).await;
    ann.ok(5).await;
    // It plays chess only.
    ann.say(ToServer::Challenge(to("stockfish", "siam"))).await;
    assert_eq!(ann.refusal(1).await.0, "unknown_game");

    for (name, _, reason) in scripts {
        ann.say(ToServer::Challenge(to(name, "chess"))).await;
        let id = ann.begun().await;
        let mut state = ann.watch(&id).await;
        while state.standing == Standing::Playing {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            state = ann.watch(&id).await;
        }
        assert_eq!(state.standing, Standing::Ended(Outcome::win(Seat::Two, reason)), "{name}");
    }
    server.stop().await;
}

/// However many ask at once, no more begin than there may be.
#[tokio::test]
async fn games_with_the_computer_are_counted_for_an_address_and_for_an_engine() {
    let data = tempfile::tempdir().unwrap();
    let told = json!({ "name": "Waits", "command": "sleep 60", "games": ["chess"], "at_once": 2 });
    let config = Config {
        engine: vec![serde_json::from_value(told).unwrap()],
        limits: Limits { computer_games_per_ip: 5, ..Limits::default() },
        ..Config::default()
    };
    let server = Running::start_with(data.path(), config).await;
    let mut all = Vec::new();
    for number in 0..8 {
        let token = token(server.address, &format!("Guest {number}")).await;
        all.push(Client::connect(server.address, &token).await);
    }
    let begun = async |all: &mut Vec<Client>, name: &str| {
        for guest in all.iter_mut() {
            let to = Some(name.to_owned());
            let wanted = Challenge { to, terms: terms("chess", "-", 1), seat: Some(1) };
            guest.say(ToServer::Challenge(wanted)).await;
        }
        let mut begun = 0;
        for guest in all.iter_mut() {
            begun += usize::from(guest.begun_or_refused().await.is_ok());
        }
        begun
    };
    assert_eq!(begun(&mut all, "Waits").await, 2);
    assert_eq!(begun(&mut all, "Damier 1").await, 3);
    assert_eq!(begun(&mut all, "Damier 1").await, 0);
    let to = Challenge { to: Some("Damier 1".into()), terms: terms("siam", "-", 1), seat: None };
    all[7].say(ToServer::Challenge(to)).await;
    let told = all[7].refused(1).await;
    assert!(told.message.contains("the computer plays enough"), "{told:?}");
    server.stop().await;
}

#[tokio::test]
async fn the_computer_comes_back_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let guest = token(server.address, "Ann").await;
    let mut ann = Client::connect(server.address, &guest).await;
    let wanted = Challenge { to: Some("Random".into()), terms: terms("siam", "-", 1), seat: None };
    ann.say(ToServer::Challenge(wanted)).await;
    let id = ann.begun().await;
    server.stop().await;

    let server = Running::start(data.path()).await;
    assert_eq!(server.reopened, 1);
    let mut ann = Client::connect(server.address, &guest).await;
    assert!(ann.received[0].contains(&id), "told which game is hers: {:?}", ann.received);
    let state = ann.watch(&id).await;
    let first = ann.legal_moves(&id).await.remove(0);
    ann.play(&id, state.n, &first).await;
    ann.moved().await;
    ann.moved().await;
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_changes_seats_and_needs_both() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "horde", "1+1").await;
    ann.say(ToServer::Rematch(by_id(&id, 2))).await;
    assert_eq!(ann.refusal(2).await.0, "no_such_game", "it is still played");
    ann.say(ToServer::Resign(by_id(&id, 3))).await;
    ann.ok(3).await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    eve.say(ToServer::Rematch(by_id(&id, 4))).await;
    assert_eq!(eve.refusal(4).await.0, "no_such_game", "she did not play it");

    ann.say(ToServer::Rematch(by_id(&id, 5))).await;
    ann.ok(5).await;
    let (challenge, of) = bob.wait(challenge_in).await;
    assert_eq!(of, Some(id.clone()));
    eve.say(ToServer::Accept(of_challenge(&challenge, 6))).await;
    assert_eq!(eve.refusal(6).await.0, "no_challenge");
    // Wanting it too is accepting it.
    bob.say(ToServer::Rematch(by_id(&id, 7))).await;
    let again = bob.begun().await;
    assert_eq!(ann.begun().await, again);
    let state = bob.watch(&again).await;
    assert_eq!(
        (state.seat, state.game.id(), state.clock.as_str()),
        (Some(Seat::One), "horde", "1+1")
    );
    assert_eq!(ann.watch(&again).await.seat, Some(Seat::Two));

    // Declined, it is gone for both.
    bob.say(ToServer::Resign(by_id(&again, 8))).await;
    bob.ok(8).await;
    bob.say(ToServer::Rematch(by_id(&again, 9))).await;
    let (challenge, _) = ann.wait(challenge_in).await;
    ann.say(ToServer::Decline(of_challenge(&challenge, 10))).await;
    ann.ok(10).await;
    bob.wait(|m| matches!(m, FromServer::ChallengeGone { .. }).then_some(())).await;
    server.stop().await;
}

#[tokio::test]
async fn a_series_of_kamisado_keeps_colours_and_survives_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let tokens = [token(server.address, "Ann").await, token(server.address, "Bob").await];
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    let wanted = Terms { games: Some(2), ..terms("kamisado", "-", 1) };
    ann.say(ToServer::Seek(wanted.clone())).await;
    ann.ok(1).await;
    bob.say(ToServer::Seek(wanted)).await;
    let first = ann.begun().await;
    let state = ann.watch(&first).await;
    let series = state.series.expect("a series");
    assert_eq!((series.game, series.games, series.half_points), (1, 2, [0, 0]));
    assert_eq!(state.to_act, [true, false]);
    bob.watch(&first).await;
    bob.say(ToServer::Resign(by_id(&first, 2))).await;
    let second = bob.begun().await;
    assert_ne!(second, first);
    server.stop().await;

    let server = Running::start(data.path()).await;
    assert_eq!(server.reopened, 1, "the game that follows was stored with the end of the first");
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    let state = ann.watch(&second).await;
    let series = state.series.expect("a series");
    assert_eq!((series.game, series.games, series.half_points), (2, 2, [2, 0]));
    assert_eq!(
        (state.seat, state.to_act),
        (Some(Seat::One), [false, true]),
        "same colours, other starter"
    );
    bob.watch(&second).await;
    bob.say(ToServer::Resign(by_id(&second, 3))).await;
    bob.ok(3).await;
    ann.ended().await;
    // No third game: the next one that begins is another.
    let other = meet(&mut ann, &mut bob, "siam", "-").await;
    assert!(ann.watch(&other).await.series.is_none());
    server.stop().await;
}

#[tokio::test]
async fn terms_that_make_no_sense() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut ann = Client::connect(address, &token(address, "Ann").await).await;
    let _twins = [
        Client::connect(address, &token(address, "Twin").await).await,
        Client::connect(address, &token(address, "twin").await).await,
    ];
    let chess = |a| terms("chess", "-", a);
    let to = |name: &str, a| Challenge { to: Some(name.into()), terms: chess(a), seat: None };
    for (message, code) in [
        (ToServer::Seek(terms("ludo", "-", 1)), "unknown_game"),
        (ToServer::Seek(terms("chess", "soon", 1)), "bad_clock"),
        (ToServer::Seek(Terms { games: Some(0), ..chess(1) }), "bad_games"),
        (ToServer::Seek(Terms { games: Some(101), ..chess(1) }), "bad_games"),
        (ToServer::Challenge(Challenge { seat: Some(3), ..to("Random", 1) }), "bad_seat"),
        (ToServer::Seek(Terms { rated: true, ..chess(1) }), "not_rated"),
        (ToServer::Challenge(to("Nobody", 1)), "nobody_there"),
        (ToServer::Challenge(to("Twin", 1)), "several"),
        (ToServer::Challenge(to("Ann", 1)), "no_challenge"),
        (ToServer::Rematch(by_id("nothing", 1)), "no_such_game"),
    ] {
        ann.say(message.clone()).await;
        assert_eq!(ann.refusal(1).await.0, code, "{message:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_opponent_is_seen_leaving_and_coming_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let tokens = [token(server.address, "Ann").await, token(server.address, "Bob").await];
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    let id = meet(&mut ann, &mut bob, "chess", "-").await;
    drop(bob);
    let there = |m: &FromServer| match m {
        FromServer::There { seat: Seat::Two, here, left, .. } => Some((*here, *left)),
        _ => None,
    };
    let left = ann.wait(|m| there(m).filter(|(here, _)| !here)).await;
    assert!(left.1.is_some_and(|left| (25_000..=30_000).contains(&left)), "{left:?}");
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    bob.watch(&id).await;
    assert_eq!(ann.wait(there).await, (true, None));
    server.stop().await;
}
