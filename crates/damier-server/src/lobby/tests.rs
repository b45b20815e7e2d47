//! The lobby by itself: no store, no socket, no clock.

use std::collections::BTreeMap;

use damier_referee::ChallengeError;
use damier_rules::{Outcome, Reason, Seat};
use damier_wire::Computer;
use damier_wire::web::FromServer;

use super::*;
use crate::id::GuestId;
use crate::outbox::Reads;
use crate::store::{Ended, NewGame, Player, StoredGame};

const PATIENCE: Millis = 15 * 60 * 1000;

fn lobby() -> Lobby {
    Lobby::new(&Config::default())
}

/// Accounts have names in capitals; the others are guests.
fn user(name: &str) -> User {
    let id = if name.chars().all(char::is_uppercase) {
        PlayerId::Account(format!("u-{name}").parse().unwrap())
    } else {
        let mut id = [0; 16];
        id[..name.len()].copy_from_slice(name.as_bytes());
        PlayerId::Guest(GuestId(id))
    };
    User { id, name: name.to_owned() }
}

fn come(lobby: &mut Lobby, name: &str) -> User {
    let user = user(name);
    lobby.enter(&user, &Outbox::new(Reads::Values));
    user
}

fn terms(game: &str, rated: bool) -> web::Terms {
    web::Terms { rated, ..web::Terms::new(game, "5+3") }
}

fn to(name: &str, rated: bool) -> web::Challenge {
    web::Challenge { to: Some(name.to_owned()), terms: terms("chess", rated), seat: None }
}

fn seek(lobby: &Lobby, user: &User, game: &str) -> Seek<PlayerId> {
    let terms = lobby.read_terms(user.id, &terms(game, false)).unwrap();
    let (player, first_seats, since) = (user.id, 0, 0);
    Seek { player, terms, rating: None, first_seats, seat: None, since, program: None }
}

/// The challenge that is told, and to whom.
fn told(reaction: &Reaction) -> (ChallengeId, Vec<PlayerId>) {
    assert!(reaction.start.is_none());
    let FromServer::Challenge(challenge) = &*reaction.tell[0].1 else {
        panic!("{reaction:?} is no challenge")
    };
    let users = reaction.tell.iter().map(|(user, _)| *user).collect();
    (challenge.id, users)
}

/// Who is told that a challenge is gone, and whether it was accepted.
fn told_gone(reaction: &Reaction) -> Vec<(PlayerId, bool)> {
    let gone = reaction.tell.iter().map(|(user, frame)| match &**frame {
        FromServer::ChallengeGone { accepted, .. } => (*user, *accepted),
        other => panic!("{other:?}"),
    });
    gone.collect()
}

fn seated(reaction: &Reaction) -> Option<[PlayerId; 2]> {
    reaction.start.as_ref().map(|pairing| [pairing.one, pairing.two])
}

#[test]
fn a_name_is_free_again_when_its_last_owner_has_gone() {
    let mut lobby = lobby();
    let (bob, twin) = (user("bob"), User { name: "b0b".to_owned(), ..user("twin") });
    let outboxes = [Outbox::new(Reads::Values), Outbox::new(Reads::Values)];
    assert!(lobby.enter_alone(&bob, &outboxes[0]));
    assert!(!lobby.enter_alone(&twin, &outboxes[1]), "it looks like the other");
    lobby.enter(&bob, &outboxes[1]);
    assert_eq!(lobby.presence(), (1, 2));
    lobby.leave(bob.id, &outboxes[0]);
    assert!(lobby.is_here(bob.id) && !lobby.enter_alone(&twin, &outboxes[0]));
    lobby.give_name_up(bob.id);
    assert!(lobby.enter_alone(&twin, &outboxes[0]));
    lobby.leave(bob.id, &outboxes[1]);
    assert_eq!((lobby.presence(), lobby.is_here(bob.id)), ((1, 1), false));
    assert!(!lobby.enter_alone(&bob, &outboxes[1]), "who gave a name up does not free it twice");
}

#[test]
fn a_challenge_is_told_to_both_and_seats_them_as_it_says() {
    let mut lobby = lobby();
    let (ann, bob, eve) =
        (come(&mut lobby, "ann"), come(&mut lobby, "bob"), come(&mut lobby, "eve"));
    let wanted = web::Challenge { seat: Some(2), ..to("BOB", false) };
    let (id, users) = told(&lobby.challenge(&ann, &wanted, Reach::Told, 0).unwrap());
    assert_eq!(users, [ann.id, bob.id]);
    assert_eq!(
        lobby.open_to(bob.id, id).map(|open| (open.from, open.seat)),
        Some((ann.id, Some(Seat::Two)))
    );
    for (user, error) in [(&eve, ChallengeError::Unknown), (&ann, ChallengeError::Own)] {
        let refused = lobby.accept(user.id, id, None, 1).unwrap_err();
        assert!(matches!(refused, LobbyError::Challenge(it) if it == error), "{refused:?}");
    }
    let accepted = lobby.accept(bob.id, id, None, 1).unwrap();
    assert_eq!(seated(&accepted), Some([bob.id, ann.id]));
    assert_eq!(told_gone(&accepted), [(ann.id, true), (bob.id, true)]);
    assert!(lobby.accept(bob.id, id, None, 2).is_err(), "it is gone");
}

#[test]
fn who_cannot_be_challenged() {
    let mut lobby = lobby();
    let ann = come(&mut lobby, "ANN");
    let bob = come(&mut lobby, "bob");
    let code = |lobby: &mut Lobby, wanted: &web::Challenge| {
        lobby.challenge(&ann, wanted, Reach::Told, 0).unwrap_err().code()
    };
    assert_eq!(code(&mut lobby, &to("eve", false)), web::Code::NobodyThere);
    assert_eq!(code(&mut lobby, &to("ann", false)), web::Code::NoChallenge, "oneself");
    assert_eq!(code(&mut lobby, &to("bob", true)), web::Code::NotRated);
    assert_eq!(code(&mut lobby, &to("Random", true)), web::Code::NotRated);
    let seat = web::Challenge { seat: Some(3), ..to("bob", false) };
    assert_eq!(code(&mut lobby, &seat), web::Code::BadSeat);
    lobby.enter(&User { name: "Bob".to_owned(), ..user("twin") }, &Outbox::new(Reads::Values));
    assert_eq!(code(&mut lobby, &to("bob", false)), web::Code::Several);
    // By a link a guest finds a rated game, and cannot have it.
    let link = web::Challenge { to: None, ..to("", true) };
    let (id, users) = told(&lobby.challenge(&ann, &link, Reach::Told, 0).unwrap());
    assert_eq!(users, [ann.id]);
    assert_eq!(lobby.accept(bob.id, id, None, 1).unwrap_err().code(), web::Code::NotRated);
    for _ in 1..MOST_WISHES {
        let _ = lobby
            .challenge(&ann, &web::Challenge { to: None, ..to("", false) }, Reach::Told, 0)
            .unwrap();
    }
    let link = web::Challenge { to: None, ..to("", false) };
    assert_eq!(code(&mut lobby, &link), web::Code::TooMany);
}

#[test]
fn terms_that_cannot_be_had() {
    let lobby = lobby();
    let ann = user("ann").id;
    let code = |wanted: &web::Terms| lobby.read_terms(ann, wanted).unwrap_err().code();
    assert_eq!(code(&terms("go", false)), web::Code::UnknownGame);
    assert_eq!(code(&web::Terms::new("chess", "soon")), web::Code::BadClock);
    assert_eq!(code(&terms("chess", true)), web::Code::NotRated);
    let games = |games| web::Terms { games: Some(games), ..terms("chess", false) };
    assert_eq!((code(&games(0)), code(&games(101))), (web::Code::BadGames, web::Code::BadGames));
    let options = [("sun".to_owned(), "high".to_owned())].into();
    assert_eq!(code(&web::Terms { options, ..terms("siam", false) }), web::Code::BadSetup);
}

#[test]
fn nobody_plays_with_somebody_who_has_left() {
    let mut lobby = lobby();
    let (ann, outbox) = (user("ann"), Outbox::new(Reads::Values));
    lobby.enter(&ann, &outbox);
    let bob = come(&mut lobby, "bob");
    let (aimed, _) = told(&lobby.challenge(&ann, &to("bob", false), Reach::Told, 0).unwrap());
    let link = web::Challenge { to: None, ..to("", false) };
    let (link, _) = told(&lobby.challenge(&ann, &link, Reach::Told, 0).unwrap());
    lobby.leave(ann.id, &outbox);
    for (id, code) in [(aimed, web::Code::NoChallenge), (link, web::Code::NobodyThere)] {
        assert_eq!(lobby.accept(bob.id, id, None, 1).unwrap_err().code(), code);
    }
}

#[test]
fn the_computer_plays_at_once_where_there_is_one() {
    let mut here = lobby();
    let ann = come(&mut here, "ann");
    let begun = here.challenge(&ann, &to("random", false), Reach::Told, 0).unwrap();
    assert_eq!(seated(&begun), Some([ann.id, PlayerId::Computer(Computer::Random)]));
    assert!(begun.tell.is_empty());
    let mut alone = Lobby::new(&Config { bots: false, ..Config::default() });
    let ann = come(&mut alone, "ann");
    let refused = alone.challenge(&ann, &to("random", false), Reach::Told, 0).unwrap_err();
    assert_eq!(refused.code(), web::Code::NobodyThere);
}

/// A game that Ann and Bob have played.
fn played(lobby: &Lobby, players: [&User; 2], is_over: bool) -> StoredGame {
    let Terms { kind, setup, house, .. } =
        lobby.read_terms(players[0].id, &terms("horde", false)).unwrap();
    let players = players.map(|user| Player::new(user.id, user.name.as_str()));
    let outcome = Some(Outcome::win(Seat::One, Reason::Resign));
    let id = "played".parse().unwrap();
    StoredGame::new(
        NewGame {
            id,
            kind,
            setup,
            series: None,
            house,
            players,
            created_ms: 0,
            tags: BTreeMap::new(),
        },
        is_over.then_some(Ended { outcome, ended_ms: 1 }),
    )
}

#[test]
fn a_rematch_needs_both_and_changes_seats() {
    let mut lobby = lobby();
    let (ann, bob, eve) =
        (come(&mut lobby, "ann"), come(&mut lobby, "bob"), come(&mut lobby, "eve"));
    let game = played(&lobby, [&ann, &bob], true);
    for (user, game) in [(&eve, game.clone()), (&ann, played(&lobby, [&ann, &bob], false))] {
        let refused = lobby.rematch(user, game, Reach::Told, 0).unwrap_err();
        assert_eq!(refused.code(), web::Code::NoSuchGame);
    }
    let asked = lobby.rematch(&bob, game.clone(), Reach::Told, 0).unwrap();
    assert_eq!(told(&asked).1, [bob.id, ann.id]);
    let again = lobby.rematch(&bob, game.clone(), Reach::Told, 1).unwrap();
    assert!(again.start.is_none() && again.tell.is_empty(), "the first wish still stands");
    let agreed = lobby.rematch(&ann, game, Reach::Told, 2).unwrap();
    assert_eq!(seated(&agreed), Some([bob.id, ann.id]));
    let computer = User { id: PlayerId::Computer(Computer::Random), name: "Random".to_owned() };
    let game = played(&lobby, [&computer, &ann], true);
    assert_eq!(
        seated(&lobby.rematch(&ann, game, Reach::Told, 3).unwrap()),
        Some([ann.id, computer.id])
    );
}

#[test]
fn strangers_who_want_the_same_are_paired_and_may_wait_on() {
    let mut lobby = lobby();
    let (ann, bob) = (come(&mut lobby, "ann"), user("bob"));
    let outbox = Outbox::new(Reads::Values);
    lobby.enter(&bob, &outbox);
    assert!(lobby.seek(seek(&lobby, &ann, "chess"), 1).unwrap().is_none());
    assert!(lobby.seek(seek(&lobby, &bob, "dark"), 1).unwrap().is_none());
    assert_eq!(lobby.seekers(GameKind::Dark), [bob.id]);
    let paired = lobby.seek(seek(&lobby, &bob, "chess"), 2).unwrap().unwrap();
    assert_eq!((paired.pairing.one, paired.pairing.two), (ann.id, bob.id));
    assert_eq!(paired.seeks.len(), 3, "who plays waits for nothing else");
    assert!(lobby.seekers(GameKind::Dark).is_empty());
    // The game could not be stored, and one of them is gone.
    lobby.leave(bob.id, &outbox);
    lobby.seek_again(paired.seeks);
    assert_eq!(lobby.seekers(GameKind::Chess), [ann.id]);
    assert_eq!(lobby.stop_seeking(ann.id).map(|seek| seek.player), Some(ann.id));
    assert!(lobby.stop_seeking(ann.id).is_none());
    for kind in GameKind::ALL.iter().flat_map(|kind| [(kind, "5+3"), (kind, "1+0")]).take(16) {
        let wanted = web::Terms::new(kind.0.id(), kind.1);
        let terms = lobby.read_terms(ann.id, &wanted).unwrap();
        lobby.seek(Seek { terms, ..seek(&lobby, &ann, "chess") }, 2).unwrap();
    }
    let one_more = lobby.seek(seek(&lobby, &ann, "mastermind"), 2).unwrap_err();
    assert_eq!(one_more.code(), web::Code::TooMany);
}

#[test]
fn a_program_accepts_on_its_own_terms_only() {
    let mut lobby = lobby();
    let (ann, bob) = (come(&mut lobby, "ann"), come(&mut lobby, "bob"));
    let (id, _) = told(&lobby.challenge(&ann, &to("bob", false), Reach::Told, 0).unwrap());
    let own = |game: &str| Fixed {
        terms: Terms { games: 2, ..lobby_terms(&web::Terms::new(game, "6s/move")) },
        seat: Some(Seat::One),
    };
    let other = lobby.accept(bob.id, id, Some(&own("siam")), 1).unwrap_err();
    assert_eq!(other.code(), web::Code::UnknownGame);
    let start = lobby.accept(bob.id, id, Some(&own("chess")), 1).unwrap().start.unwrap();
    assert_eq!(start.terms, own("chess").terms, "whatever clock was asked for");
    assert_eq!(start.one, bob.id, "it has its seat");
}

fn lobby_terms(wanted: &web::Terms) -> Terms {
    lobby().read_terms(user("ann").id, wanted).unwrap()
}

#[test]
fn challenges_end() {
    let mut lobby = lobby();
    let (ann, bob) = (come(&mut lobby, "ann"), come(&mut lobby, "bob"));
    let both = [(ann.id, false), (bob.id, false)];
    let (id, _) = told(&lobby.challenge(&ann, &to("bob", false), Reach::Told, 0).unwrap());
    assert_eq!(told_gone(&lobby.decline(bob.id, id).unwrap()), both);
    assert!(lobby.decline(bob.id, id).is_err());
    let _ = lobby.challenge(&ann, &to("bob", false), Reach::Told, 0).unwrap();
    assert!(lobby.expire(PATIENCE - 1).tell.is_empty());
    assert_eq!(told_gone(&lobby.expire(PATIENCE)), both);
    let _ = lobby.challenge(&ann, &to("bob", false), Reach::Told, 0).unwrap();
    assert_eq!(told_gone(&lobby.decline_all(bob.id)), both);
    assert!(lobby.decline_all(ann.id).tell.is_empty());
}

#[test]
fn what_everybody_may_know() {
    let mut lobby = lobby();
    let ann = come(&mut lobby, "ann");
    come(&mut lobby, "bob");
    lobby.seek(Seek { rating: Some(1499.7), ..seek(&lobby, &ann, "siam") }, 0).unwrap();
    assert_eq!((lobby.presence().0, lobby.bots().len()), (2, 10));
    assert_eq!(lobby.seeks(Some(GameKind::Chess), None, 9), (Vec::new(), 0));
    let (shown, waiting) = lobby.seeks(Some(GameKind::Siam), None, 9);
    let [seek] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!((waiting, lobby.seeks(None, Some(seek.at), 9)), (1, (Vec::new(), 1)));
    assert_eq!((seek.name.as_str(), seek.rating), ("ann", Some(1500)));
    assert_eq!((seek.terms.game.as_str(), seek.terms.clock.as_str()), ("siam", "5+3"));
}

#[tokio::test]
async fn every_connection_of_somebody_is_told() {
    let mut lobby = lobby();
    let (ann, bob) = (user("ann"), come(&mut lobby, "bob"));
    let outboxes = [Outbox::new(Reads::Values), Outbox::new(Reads::Values)];
    for outbox in &outboxes {
        lobby.enter(&ann, outbox);
    }
    let reaction = lobby.challenge(&bob, &to("ann", false), Reach::Told, 0).unwrap();
    lobby.tell(reaction.tell);
    for outbox in &outboxes {
        let frames = outbox.next().await.unwrap();
        assert!(matches!(&*frames[0], FromServer::Challenge(it) if it.from == "bob"));
    }
}

#[test]
fn whoever_is_blocked_sees_a_challenge_that_nobody_answers() {
    let mut lobby = lobby();
    let (ann, bob, eve) =
        (come(&mut lobby, "ann"), come(&mut lobby, "bob"), come(&mut lobby, "eve"));
    let (id, users) = told(&lobby.challenge(&ann, &to("bob", false), Reach::Untold, 0).unwrap());
    assert_eq!(users, [ann.id], "only the challenger");
    let again = lobby.challenge(&ann, &to("bob", false), Reach::Untold, 0).unwrap_err();
    assert_eq!(again.code(), web::Code::NoChallenge, "one at a time, as ever");
    assert!(lobby.accept(eve.id, id, None, 1).is_err(), "it is for nobody else");
    // What they do not see takes nobody's place.
    for n in 0..MOST_WISHES {
        let other = come(&mut lobby, &format!("g{n}"));
        let _ = lobby.challenge(&other, &to("bob", false), Reach::Told, 0).unwrap();
    }
    let full = lobby.challenge(&eve, &to("bob", false), Reach::Told, 0).unwrap_err();
    assert_eq!(full.code(), web::Code::TooMany);
    let gone = lobby.decline(ann.id, id).unwrap();
    assert_eq!(told_gone(&gone), [(ann.id, false)]);
    assert!(lobby.untold.is_empty());
    let _ = bob;
}
