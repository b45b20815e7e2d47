//! What the person is told, and the server asked, when the server says this or that.

mod house;

use std::time::Duration;

use damier_rules::{GameKind, Outcome, Reason, Seat};
use damier_wire::web::{
    AtGame, Challenged, Code, FromServer, ListedMove, Lobby, LobbyChanged, LookIn, Moved,
    OfChallenge, PersonInfo, SeekInfo, SeriesTold, Standing, State, Terms, ToServer, UserKind,
    Watch, Who,
};
use damier_wire::{Address, ChallengeId, GameId};
use damier_words::Lang;

use super::{Client, Leave, Note};
use crate::join::Intent;
use crate::join::link::FromLink;

const NOW: Duration = Duration::from_secs(1);
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn client(intent: Intent) -> Client {
    let address = Address::read("127.0.0.1:8080").unwrap();
    let mut client = Client::new(address, "Ann", Terms::new("chess", "-"), intent, Lang::ENGLISH);
    client.hear(FromLink::Up, NOW);
    client
}

fn hear(client: &mut Client, said: FromServer) {
    client.hear(FromLink::Said(Box::new(said)), NOW);
}

fn welcome(client: &mut Client, games: &[&str]) {
    let games = games.iter().map(|id| GameId::read(id)).collect();
    hear(client, FromServer::Welcome { name: "Ann".to_owned(), account: false, games });
}

/// The same for an account.
fn welcome_account(client: &mut Client) {
    let (name, games) = ("Ann".to_owned(), Vec::new());
    hear(client, FromServer::Welcome { name, account: true, games });
}

fn said(client: &mut Client) -> String {
    let texts = client.take_notes().into_iter().map(|note| match note {
        Note::Remark { text, .. } | Note::Page(text) | Note::Chat(text) | Note::Asked(text) => text,
        Note::Rules(kind) => format!("the rules of {kind}"),
    });
    texts.map(|text| text + "\n").collect()
}

fn state(id: &str, v: u64) -> State {
    State {
        id: GameId::read(id),
        v,
        game: GameKind::Chess,
        players: ["Ann".to_owned(), "Bob".to_owned()],
        who: [
            Who { kind: UserKind::Account, rating: Some(1512) },
            Who { kind: UserKind::Guest, rating: None },
        ],
        clock: "1+1".to_owned(),
        rated: false,
        series: Some(SeriesTold { game: 2, games: 3, half_points: [1, 1] }),
        options: std::collections::BTreeMap::new(),
        seat: Some(Seat::One),
        position: START.to_owned(),
        to_act: [true, false],
        clocks: [Some(60_000), Some(60_000)],
        moves: Vec::new(),
        n: 0,
        legal: None,
        draw: None,
        takeback: None,
        draw_offers: true,
        takebacks: true,
        must_be_played: false,
        hints: false,
        standing: Standing::Playing,
    }
}

fn moved(v: u64, text: &str, pretty: &str) -> FromServer {
    FromServer::Moved(Moved {
        id: GameId::read("abc"),
        v,
        text: text.to_owned(),
        pretty: pretty.to_owned(),
        clocks: [Some(59_000), Some(60_000)],
    })
}

/// Ann at a game that has begun.
fn playing() -> Client {
    let mut client = client(Intent::Lobby);
    welcome(&mut client, &["abc"]);
    hear(&mut client, FromServer::State(Box::new(state("abc", 1))));
    client.take_outbox();
    client.take_notes();
    client
}

fn sent_moves(client: &mut Client) -> Vec<(u32, String, u32)> {
    let moves = client.take_outbox().into_iter().filter_map(|message| match message {
        ToServer::Move(sent) => Some((sent.n, sent.m, sent.a)),
        _ => None,
    });
    moves.collect()
}

/// What the client asks to see of the lobby.
fn looks(client: &mut Client) -> Vec<LookIn> {
    client.tick(NOW);
    let asked = client.take_outbox().into_iter().filter_map(|message| match message {
        ToServer::Lobby(look) => Some(look),
        _ => None,
    });
    asked.collect()
}

#[test]
fn the_lobby_is_followed_while_it_is_shown_and_only_then() {
    let mut client = client(Intent::Lobby);
    welcome(&mut client, &[]);
    let [look] = &looks(&mut client)[..] else { panic!("once") };
    assert!(look.follow && look.game.is_none());
    let seek = |at, name: &str| SeekInfo {
        at,
        name: name.to_owned(),
        kind: UserKind::Guest,
        rating: None,
        terms: Terms::new("siam", "-"),
    };
    let told = Lobby { seeks: vec![seek(1, "Bob")], waiting: 900, ..Lobby::default() };
    hear(&mut client, FromServer::Lobby(Box::new(told)));
    assert_eq!(looks(&mut client), [], "what changes is told");
    let page = client.lobby.page("Ann", Lang::ENGLISH, 2, None).join("\n");
    assert_eq!(page, "Who waits (1 of 900)\n   1  Bob: Siam");
    let changed = LobbyChanged {
        seeks: vec![seek(7, "Eve")],
        seeks_gone: vec![1],
        waiting: 1,
        ..LobbyChanged::default()
    };
    hear(&mut client, FromServer::LobbyChanged(Box::new(changed)));
    let page = client.lobby.page("Ann", Lang::ENGLISH, 2, None).join("\n");
    assert_eq!(page, "Who waits\n   1  Eve: Siam");

    client.enter("list siam");
    let [look] = &looks(&mut client)[..] else { panic!("another part of it") };
    assert_eq!((look.follow, look.game.as_deref()), (true, Some("siam")));
    client.enter("list go");
    assert_eq!(looks(&mut client), []);

    client.enter("watch abc");
    let [look] = &looks(&mut client)[..] else { panic!("no more of it") };
    assert_eq!((look.follow, look.seeks, look.games), (false, Some(0), Some(0)));
    client.hear(FromLink::Up, NOW);
    assert_eq!(looks(&mut client), [], "a new connection is told of no lobby");
}

#[test]
fn who_comes_back_sits_down_at_his_game_instead_of_seeking() {
    let mut client = client(Intent::Seek(Terms::new("chess", "-")));
    welcome(&mut client, &["abc", "def"]);
    let asked = client.take_outbox();
    assert!(
        matches!(&asked[..], [ToServer::Watch(Watch { id, v: None, .. })] if id.as_str() == "abc"),
        "{asked:?}"
    );
    assert_eq!(said(&mut client), "You are Ann at http://127.0.0.1:8080.\n");
}

#[test]
fn a_move_without_an_answer_is_sent_again_with_its_number() {
    let mut client = playing();
    client.enter("e4");
    let first = sent_moves(&mut client);
    assert!(matches!(&first[..], [(0, m, _)] if m == "e2e4"), "{first:?}");
    client.hear(FromLink::Down, NOW);
    client.hear(FromLink::Up, NOW);
    welcome(&mut client, &["abc"]);
    let again = sent_moves(&mut client);
    assert!(matches!(&again[..], [(0, m, _)] if m == "e2e4"), "{again:?}");
    assert!(said(&mut client).contains("Connection lost"));

    // A busy server is asked again a second later.
    hear(&mut client, FromServer::no(again[0].2, Code::Busy, "try again"));
    client.tick(NOW + Duration::from_millis(900));
    assert_eq!(sent_moves(&mut client), []);
    client.tick(NOW + Duration::from_secs(2));
    assert_eq!(sent_moves(&mut client).len(), 1);

    // Until it is told as made, no other can be sent.
    client.enter("d4");
    assert_eq!(sent_moves(&mut client), []);
    hear(&mut client, moved(2, "e2e4", "e4"));
    assert!(said(&mut client).contains("Ann played e4."));
    client.enter("d4");
    let next = sent_moves(&mut client);
    assert!(matches!(&next[..], [(1, m, _)] if m == "d4"), "the server says why not: {next:?}");
}

#[test]
fn a_refused_short_notation_is_explained() {
    let mut client = playing();
    client.enter("Bc4");
    assert_eq!(sent_moves(&mut client), []);
    assert_eq!(said(&mut client), "Bc4: The way is blocked at e2.\n");
    client.enter("O-O");
    assert_eq!(said(&mut client), "O-O: The way is blocked at f1.\n");
}

#[test]
fn a_missed_message_brings_the_whole_game() {
    let mut client = playing();
    hear(&mut client, moved(3, "e7e5", "e5"));
    let asked = client.take_outbox();
    assert!(matches!(&asked[..], [ToServer::Watch(Watch { v: None, .. })]), "{asked:?}");
    let listed = |by, pretty: &str, text: &str| {
        ListedMove(by, Some(pretty.to_owned()), Some(text.to_owned()))
    };
    let moves = vec![listed(Seat::One, "e4", "e2e4"), listed(Seat::Two, "e5", "e7e5")];
    hear(&mut client, FromServer::State(Box::new(State { moves, n: 1, ..state("abc", 3) })));
    assert_eq!(said(&mut client), "Ann played e4.\nBob played e5.\n");
}

#[test]
fn absence_pauses_and_the_end_are_told() {
    let mut client = playing();
    let there =
        |here, left| FromServer::There { id: GameId::read("abc"), seat: Seat::Two, here, left };
    hear(&mut client, there(false, Some(30_000)));
    hear(&mut client, there(true, None));
    hear(&mut client, there(true, None));
    hear(&mut client, FromServer::Paused { ms: 1500 });
    assert_eq!(
        said(&mut client),
        "Bob is away (30 s left).\nBob is back.\n\
         The server was away; the clocks stood still for 2 s.\n"
    );
    let standing = Standing::Ended(Outcome::win(Seat::Two, Reason::Abandon));
    let end = State { standing, to_act: [false; 2], ..state("abc", 2) };
    hear(&mut client, FromServer::State(Box::new(end)));
    assert_eq!(
        said(&mut client),
        "Bob (Black) wins: Ann left the game (0-1).\n\
         Game 2 of 3 is over: Ann 0.5, Bob 1.5.\n\
         The server keeps this game as abc.\n"
    );
    assert!(!client.is_playing());

    // The next game of a series, or of a rematch, follows by itself.
    client.enter("rematch");
    let asked = client.take_outbox();
    assert!(
        matches!(asked.last(), Some(ToServer::Rematch(AtGame { id, .. })) if id.as_str() == "abc"),
        "{asked:?}"
    );
    let challenge = FromServer::Challenge(Box::new(Challenged {
        id: ChallengeId::read("again"),
        from: "Bob".to_owned(),
        from_kind: UserKind::Guest,
        to: Some("Ann".to_owned()),
        terms: Terms::new("chess", "1+1"),
        rematch: Some(GameId::read("abc")),
    }));
    hear(&mut client, challenge);
    assert_eq!(said(&mut client), "Bob wants a rematch: rematch, or decline?\n");
    client.enter("decline");
    let asked = client.take_outbox();
    assert!(
        matches!(&asked[..], [ToServer::Decline(OfChallenge { id, .. })] if id.as_str() == "again")
    );
    hear(&mut client, FromServer::Game { id: GameId::read("next") });
    let asked = client.take_outbox();
    assert!(
        matches!(asked.last(), Some(ToServer::Watch(Watch { id, .. })) if id.as_str() == "next"),
        "{asked:?}"
    );
}

#[test]
fn resigning_is_asked_once() {
    let mut client = playing();
    let resigned = |client: &mut Client| {
        client.take_outbox().iter().any(|sent| matches!(sent, ToServer::Resign(_)))
    };
    client.enter("resign");
    assert!(!resigned(&mut client));
    assert_eq!(said(&mut client), "Give this game up? resign or y does it, n goes on.\n");
    client.enter("n");
    client.enter("y");
    assert!(!resigned(&mut client), "what was declined is forgotten");
    assert_eq!(said(&mut client), "Nobody asked you anything.\n");
    client.enter("resign");
    client.enter("resign");
    assert!(resigned(&mut client));
}

#[test]
fn captured_pieces_and_ratings_at_stake_are_known() {
    let mut client = client(Intent::Lobby);
    welcome(&mut client, &["abc"]);
    let listed = |by, text: &str| ListedMove(by, Some(text.to_owned()), Some(text.to_owned()));
    let moves =
        vec![listed(Seat::One, "e2e4"), listed(Seat::Two, "d7d5"), listed(Seat::One, "e4d5")];
    let position = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2".to_owned();
    let told = State { moves, position, to_act: [false, true], rated: true, ..state("abc", 4) };
    hear(&mut client, FromServer::State(Box::new(told)));
    let live = client.live().unwrap();
    assert_eq!((live.lost(Seat::Two).as_str(), live.lost(Seat::One).as_str()), ("p", ""));
    assert!(live.rated);
    hear(&mut client, moved(5, "d8d5", "Qxd5"));
    assert_eq!(client.live().unwrap().lost(Seat::One), "P");
}

#[test]
fn people_are_listed_with_what_they_are_and_challenged() {
    let mut client = client(Intent::Lobby);
    welcome(&mut client, &[]);
    looks(&mut client);
    client.enter("people");
    let [look] = &looks(&mut client)[..] else { panic!("another list") };
    assert_eq!(
        (look.follow, look.seeks, look.games, look.people),
        (true, Some(0), Some(0), Some(50))
    );
    let person = |at, name: &str, kind, rating, playing| PersonInfo {
        at,
        name: name.to_owned(),
        kind,
        rating,
        playing,
    };
    let people = vec![
        person(1, "Ann", UserKind::Guest, None, false),
        person(2, "Bob", UserKind::Account, Some(1512), false),
        person(5, "kami", UserKind::Program, None, true),
        person(9, "Zoé", UserKind::Guest, None, false),
    ];
    let told = Lobby { people, connected: 900, ..Lobby::default() };
    hear(&mut client, FromServer::Lobby(Box::new(told)));
    let page = client.lobby.page("Ann", Lang::ENGLISH, 9, None).join("\n");
    assert_eq!(
        page,
        "Who is here (4 of 900)\n   1  Bob* (1512): free\n   2  kami+: playing\n   3  Zoé: free"
    );
    client.enter("1");
    let page = client.lobby.page("Ann", Lang::ENGLISH, 2, None).join("\n");
    assert_eq!(page, "Which game against Bob?\n   1  Chess (chess)");
    client.enter("siam");
    let asked = client.take_outbox();
    let [ToServer::Challenge(challenge)] = &asked[..] else { panic!("{asked:?}") };
    assert_eq!((challenge.to.as_deref(), challenge.terms.game.as_str()), (Some("Bob"), "siam"));
    client.enter("list");
    let [look] = &looks(&mut client)[..] else { panic!("the lobby again") };
    assert_eq!((look.seeks, look.people), (None, None));
}

#[test]
fn a_program_that_waits_is_challenged_when_it_is_chosen() {
    let mut client = client(Intent::Lobby);
    welcome(&mut client, &[]);
    let (name, terms) = ("Robot".to_owned(), Terms::new("kamisado", "-"));
    let seek = SeekInfo { at: 1, name, kind: UserKind::Program, rating: None, terms };
    let lobby = Box::new(Lobby { seeks: vec![seek], ..Lobby::default() });
    client.tick(NOW);
    hear(&mut client, FromServer::Lobby(lobby.clone()));
    client.take_outbox();
    client.enter("1");
    client.tick(NOW);
    let asked = client.take_outbox();
    assert!(matches!(&asked[..], [ToServer::Seek(_), ToServer::Lobby(_)]), "{asked:?}");
    // Our wish did not begin a game: both still wait.
    hear(&mut client, FromServer::Lobby(lobby.clone()));
    let asked = client.take_outbox();
    let is_challenge = |sent: &ToServer| match sent {
        ToServer::Challenge(challenge) => challenge.to.as_deref() == Some("Robot"),
        _ => false,
    };
    assert!(asked.iter().any(is_challenge), "{asked:?}");
    hear(&mut client, FromServer::Lobby(lobby));
    assert_eq!(client.take_outbox(), [], "once is enough");
}

#[test]
fn who_is_forgotten_leaves() {
    let mut client = playing();
    client.hear(FromLink::Refused, NOW);
    assert!(matches!(client.leave, Some(Leave::Refused(_))));
}

#[test]
fn clocks_count_down_until_the_server_speaks() {
    let client = playing();
    let live = client.live().unwrap();
    let later = NOW + Duration::from_secs(5);
    assert_eq!(live.left(damier_rules::Seat::One, later), Some(Duration::from_secs(55)));
    assert_eq!(live.left(damier_rules::Seat::Two, later), Some(Duration::from_mins(1)));
}
