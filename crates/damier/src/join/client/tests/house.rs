//! Accounts, friends and chat, as the person at the terminal meets them.

use std::time::Duration;

use damier_rules::GameKind;
use damier_wire::web::{
    Conversation, FriendAsked, FriendInfo, FriendList, FriendNews, FriendState, FromServer,
    HaveRead, InRoom, Presence, Said, Say, Seeking, State, ToServer, UserKind,
};
use damier_words::Lang;

use super::{client, hear, playing, said, state, welcome, welcome_account};
use crate::join::client::{Client, Leave};
use crate::join::errand::{Entering, Errand, Fetched, Filter};
use crate::join::link::FromLink;
use crate::join::{Intent, client::tests::NOW};

/// Ann in the lobby, with an account.
fn at_home() -> Client {
    let mut client = client(Intent::Lobby);
    welcome_account(&mut client);
    client.tick(NOW);
    client.take_errands();
    client.take_outbox();
    client.take_notes();
    client
}

/// Ann in the lobby, as a guest.
fn visiting() -> Client {
    let mut client = client(Intent::Lobby);
    welcome(&mut client, &[]);
    client.tick(NOW);
    client.take_outbox();
    client.take_notes();
    client
}

fn line(id: i64, room: &str, from: &str, text: &str) -> FromServer {
    let (room, from, text) = (room.to_owned(), from.to_owned(), text.to_owned());
    FromServer::Said(Box::new(Said { id, room, from, kind: UserKind::Account, text, at_ms: 0 }))
}

fn list(friends: &[(&str, bool)], incoming: &[&str]) -> FriendList {
    let friend = |&(name, online): &(&str, bool)| FriendInfo {
        name: name.to_owned(),
        kind: UserKind::Account,
        online,
        playing: false,
    };
    let asked = |name: &&str| FriendAsked { name: (*name).to_owned(), at_ms: 0 };
    FriendList {
        friends: friends.iter().map(friend).collect(),
        incoming: incoming.iter().map(asked).collect(),
        ..FriendList::default()
    }
}

fn listens(client: &mut Client) -> Vec<(bool, String)> {
    client.tick(NOW);
    let rooms = client.take_outbox().into_iter().filter_map(|sent| match sent {
        ToServer::Listen(InRoom { room, .. }) => Some((true, room)),
        ToServer::Unlisten(InRoom { room, .. }) => Some((false, room)),
        _ => None,
    });
    rooms.collect()
}

fn spoken(client: &mut Client) -> Vec<(String, String)> {
    let lines = client.take_outbox().into_iter().filter_map(|sent| match sent {
        ToServer::Say(Say { room, text, .. }) => Some((room, text)),
        _ => None,
    });
    lines.collect()
}

#[test]
fn a_guest_logs_in_without_the_password_being_seen() {
    let mut client = visiting();
    client.enter("play chess");
    client.take_outbox();
    client.take_notes();
    client.enter("login Bob");
    assert!(matches!(&client.take_outbox()[..], [ToServer::Unseek(_)]), "no game may begin now");
    assert_eq!(client.asks(), Some(("Password of Bob:".to_owned(), true)));
    assert_eq!(said(&mut client), "Password of Bob:\n");
    client.enter(" e2e4 quit ");
    let (name, password) = ("Bob".to_owned(), " e2e4 quit ".to_owned());
    let expected = Errand::Enter(Entering::LogIn { name, password });
    assert_eq!(client.take_errands(), [expected], "nothing of it is obeyed or cut");
    assert_eq!(client.asks(), None);

    // Whoever types nothing meant nothing.
    client.enter("login Bob");
    client.enter("");
    assert_eq!((client.asks(), client.take_errands()), (None, vec![]));
}

#[test]
fn a_new_password_is_typed_twice() {
    let mut client = visiting();
    client.enter("signup Ann");
    client.enter("correct horse");
    client.enter("correct hose");
    assert!(said(&mut client).contains("two different passwords"));
    client.enter("correct horse");
    client.enter("correct horse");
    let (name, password) = ("Ann".to_owned(), "correct horse".to_owned());
    assert_eq!(client.take_errands(), [Errand::Enter(Entering::SignUp { name, password })]);

    let mut client = at_home();
    client.enter("password");
    for typed in ["old one", "new one", "new one"] {
        assert!(client.asks().is_some_and(|(_, secret)| secret));
        client.enter(typed);
    }
    let (old, new) = ("old one".to_owned(), "new one".to_owned());
    assert_eq!(client.take_errands(), [Errand::Password { old, new }]);
}

#[test]
fn an_account_is_deleted_only_by_whoever_is_sure() {
    let mut client = at_home();
    client.enter("delete account");
    client.enter("secret");
    assert_eq!(client.asks(), Some(("Delete this account for good? (y/n)".to_owned(), false)));
    client.enter("perhaps");
    assert_eq!((client.asks(), client.take_errands()), (None, vec![]));
    client.enter("delete account");
    client.enter("secret");
    client.enter("y");
    let password = "secret".to_owned();
    assert_eq!(client.take_errands(), [Errand::Enter(Entering::Delete { password })]);
}

#[test]
fn an_account_in_use_elsewhere_is_taken_over_after_a_question() {
    let mut client = visiting();
    client.ask_take_over();
    assert_eq!(client.asks(), Some(("In use elsewhere. Take over? (y/n)".to_owned(), false)));
    client.enter("n");
    assert_eq!(client.take_errands(), []);
    client.ask_take_over();
    client.enter("yes");
    assert_eq!(client.take_errands(), [Errand::Enter(Entering::TakeOver)]);

    // The other side of it.
    let mut client = playing();
    client.hear(FromLink::TakenOver, NOW);
    assert!(matches!(&client.leave, Some(Leave::Refused(why)) if why.contains("elsewhere")));
}

#[test]
fn who_becomes_somebody_else_keeps_nothing_but_the_code_to_claim() {
    let mut client = client(Intent::Claim("secret-code".to_owned()));
    welcome(&mut client, &[]);
    assert_eq!(client.take_errands(), [], "a guest cannot run a server");
    assert!(said(&mut client).contains("signup NAME"));
    hear(&mut client, line(1, "@Bob", "Bob", "hi"));
    client.become_somebody("Ann");
    assert!(client.unread().is_none() && !client.connected);
    client.hear(FromLink::Up, NOW);
    welcome_account(&mut client);
    let claim = Errand::Claim { code: "secret-code".to_owned() };
    let expected = [Errand::Friends { show: false }, Errand::Conversations, claim];
    assert_eq!(client.take_errands(), expected);
    assert!(said(&mut client).contains("You are Ann at"));
}

#[test]
fn guests_and_players_are_told_what_they_cannot_do() {
    let mut client = visiting();
    for typed in ["friends", "account", "logout", "friend Bob", "stats", "versus Bob", "tokens"] {
        client.enter(typed);
        assert_eq!(client.take_errands(), [], "{typed}");
        assert!(said(&mut client).contains("needs an account"), "{typed}");
    }
    client.enter("friend");
    assert!(said(&mut client).contains("needs an account") || client.take_errands().is_empty());
    let mut client = at_home();
    client.enter("login Bob");
    assert_eq!(said(&mut client), "You are logged in as Ann: logout first.\n");
    client.enter("friend");
    assert_eq!(said(&mut client), "friend: something is missing; type help.\n");
    let mut client = playing();
    client.enter("signup Ann");
    assert_eq!(said(&mut client), "That is for the lobby.\n");
    assert_eq!(client.asks(), None, "a move must never be taken for a password");
}

#[test]
fn one_listens_where_one_is_and_speaks_there() {
    let mut client = client(Intent::Lobby);
    welcome_account(&mut client);
    assert_eq!(listens(&mut client), [(true, "global".to_owned())]);
    assert_eq!(listens(&mut client), []);
    client.enter("say hello all");
    assert_eq!(spoken(&mut client), [("global".to_owned(), "hello all".to_owned())]);
    hear(&mut client, line(5, "global", "Bob", "hello \u{1b}[2JAnn"));
    assert_eq!(client.chat_here(), ["Bob*: hello [2JAnn"]);

    client.enter("watch abc");
    let watched = State { seat: None, ..state("abc", 1) };
    hear(&mut client, FromServer::State(Box::new(watched)));
    let expected = [(false, "global".to_owned()), (true, "watch/abc".to_owned())];
    assert_eq!(listens(&mut client), expected);
    client.enter("say nice move");
    assert_eq!(spoken(&mut client), [("watch/abc".to_owned(), "nice move".to_owned())]);
    assert_eq!(client.chat_here(), Vec::<String>::new(), "the lobby is elsewhere");

    let mut client = playing();
    assert_eq!(listens(&mut client), []);
    client.enter("say good luck");
    assert_eq!(spoken(&mut client), [("game/abc".to_owned(), "good luck".to_owned())]);
    hear(&mut client, line(6, "game/abc", "Bob", "you too"));
    assert_eq!(client.chat_here(), ["Bob*: you too"]);
    client.hear(FromLink::Up, NOW);
    client.enter("mute");
    hear(&mut client, line(7, "game/abc", "Bob", "hurry up"));
    assert_eq!(client.chat_here(), Vec::<String>::new());
}

#[test]
fn what_friends_write_is_unread_until_it_is_opened() {
    let mut client = at_home();
    hear(&mut client, line(8, "@Bob", "Bob", "are you there?"));
    assert_eq!(said(&mut client), "Bob*: are you there?\n");
    assert_eq!(client.unread().as_deref(), Some("unread: Bob (1)"));
    client.enter("msg Bob yes");
    assert_eq!(spoken(&mut client), [("@Bob".to_owned(), "yes".to_owned())]);
    hear(&mut client, line(9, "@Bob", "Ann", "yes"));
    assert_eq!(client.unread().as_deref(), Some("unread: Bob (1)"), "our own is known");

    client.enter("msg Bob");
    let room = "@Bob".to_owned();
    assert_eq!(client.take_errands(), [Errand::History { room: room.clone() }]);
    let read = client.take_outbox();
    assert!(matches!(&read[..], [ToServer::Read(HaveRead { id: 9, .. })]), "{read:?}");
    assert_eq!(client.unread(), None);
    let before = Said {
        id: 3,
        room: room.clone(),
        from: "Bob".to_owned(),
        kind: UserKind::Account,
        text: "hi".to_owned(),
        at_ms: 0,
    };
    client.fetched(Fetched::History { room, said: vec![before] });
    let shown = client.conversation().unwrap().join("\n");
    assert!(shown.ends_with("Bob*: hi\nBob*: are you there?\nAnn*: yes"), "{shown}");
    // Whoever reads a conversation speaks in it, and has read what comes.
    client.enter("say come and play");
    assert_eq!(spoken(&mut client), [("@Bob".to_owned(), "come and play".to_owned())]);
    hear(&mut client, line(10, "@Bob", "Bob", "gladly"));
    assert!(matches!(&client.take_outbox()[..], [ToServer::Read(HaveRead { id: 10, .. })]));
    assert_eq!(client.unread(), None);
    client.enter("list");
    assert_eq!(client.conversation(), None);
}

#[test]
fn what_was_written_meanwhile_is_told_on_coming_back() {
    let mut client = at_home();
    let told = Conversation { room: "@Bob".to_owned(), unread: 2, read: 0, last: None };
    let global = Conversation { room: "global".to_owned(), unread: 50, read: 0, last: None };
    client.fetched(Fetched::Conversations(vec![global, told]));
    assert_eq!(said(&mut client), "unread: Bob (2)\n");
}

#[test]
fn a_request_is_accepted_by_choosing_it() {
    let mut client = at_home();
    let news = FriendNews {
        name: "Bob".to_owned(),
        state: FriendState::Asked,
        online: true,
        playing: false,
    };
    hear(&mut client, FromServer::Friend(Box::new(news.clone())));
    assert!(said(&mut client).contains("Bob would like to be your friend"));
    let page = client.lobby.page("Ann", Lang::ENGLISH, 2, None).join("\n");
    assert_eq!(page, "Would like to be your friend\n   1  Bob*");
    client.choose();
    assert_eq!(client.take_errands(), [Errand::Befriend { name: "Bob".to_owned() }]);
    client.enter("decline");
    assert_eq!(client.take_errands(), [Errand::Unfriend { name: "Bob".to_owned() }]);

    client.enter("friends");
    assert_eq!(client.take_errands(), [Errand::Friends { show: true }]);
    let told = list(&[("Zoe", false), ("Bob", true)], &[]);
    client.fetched(Fetched::Friends { list: told, show: true });
    let page = client.lobby.page("Ann", Lang::ENGLISH, 9, None).join("\n");
    assert_eq!(page, "Friends\n   1  Bob*: free\n   2  Zoe*: not here");
    let (online, playing) = (true, true);
    let presence = Presence { name: "Zoe".to_owned(), online, playing };
    hear(&mut client, FromServer::Presence(Box::new(presence)));
    let page = client.lobby.page("Ann", Lang::ENGLISH, 9, None).join("\n");
    assert!(page.contains("Zoe*: playing"), "{page}");
    client.enter("1");
    client.enter("siam");
    let asked = client.take_outbox();
    assert!(
        asked
            .iter()
            .any(|sent| matches!(sent, ToServer::Challenge(it) if it.to.as_deref() == Some("Bob"))),
        "{asked:?}"
    );
}

#[test]
fn lists_are_asked_for_page_by_page() {
    let mut client = at_home();
    client.enter("ranking siam");
    let siam = |after: Option<&str>| Errand::Ranking {
        game: GameKind::Siam,
        programs: false,
        after: after.map(str::to_owned),
    };
    assert_eq!(client.take_errands(), [siam(None)]);
    client.enter("more");
    assert_eq!(said(&mut client), "There is no next page.\n");
    client.fetched(Fetched::Listed { text: "a page".to_owned(), next: Some(siam(Some("x"))) });
    client.enter("more");
    assert_eq!(client.take_errands(), [siam(Some("x"))]);

    client.enter("games chess won Bob since 2026-01-01");
    let filter = Filter {
        opponent: Some("Bob".to_owned()),
        game: Some(GameKind::Chess),
        result: Some("win"),
        since: Some("2026-01-01".to_owned()),
        ..Filter::default()
    };
    assert_eq!(client.take_errands(), [Errand::Games(filter)]);
    client.enter("games checkmate Bob");
    let filter =
        Filter { opponent: Some("Bob".to_owned()), ending: Some("checkmate"), ..Filter::default() };
    assert_eq!(client.take_errands(), [Errand::Games(filter)]);
    client.enter("export games mine.pgn pat");
    let filter =
        Filter { player: Some("Ann".to_owned()), ending: Some("stalemate"), ..Filter::default() };
    let file = "mine.pgn".to_owned();
    assert_eq!(client.take_errands(), [Errand::Archive { file, filter }]);
    client.enter("ranking siam programs");
    let siam = Errand::Ranking { game: GameKind::Siam, programs: true, after: None };
    assert_eq!(client.take_errands(), [siam]);
    client.enter("parties de Zoe perdues");
    let filter =
        Filter { player: Some("Zoe".to_owned()), result: Some("loss"), ..Filter::default() };
    assert_eq!(client.take_errands(), [Errand::Games(filter)]);
    client.take_notes();
    client.enter("rules mastermind");
    assert_eq!(said(&mut client), "the rules of mastermind\n");
    client.enter("report Eve insults");
    assert_eq!(said(&mut client), "Eve said nothing that you were told.\n");
    hear(&mut client, line(4, "global", "Eve", "bah"));
    client.enter("report Eve insults");
    let why = "insults".to_owned();
    assert_eq!(client.take_errands(), [Errand::Report { message: 4, why }]);
}

#[test]
fn whoever_waits_sees_how_their_range_grows() {
    let mut client = at_home();
    client.enter("play chess");
    client.take_notes();
    let told = Seeking {
        game: "chess".to_owned(),
        clock: "-".to_owned(),
        rating: Some(1500),
        from: Some(1400),
        to: Some(1600),
        widens: 10,
    };
    hear(&mut client, FromServer::Seeking(Box::new(told)));
    assert_eq!(said(&mut client), "Opponents from 1400 to 1600, and 10 further each second.\n");
    let later = client.range(NOW + Duration::from_secs(5)).unwrap();
    assert!(later.starts_with("Opponents from 1350 to 1650"), "{later}");
    client.enter("cancel");
    assert_eq!(client.range(NOW), None);
}
