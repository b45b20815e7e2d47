//! Checks that every game must pass, for tests of this crate and of new games.

use std::collections::HashSet;

use crate::{AnyGame, Game, Playthrough, Refusal, Seat, Setup, View, Viewer};

pub mod fuzz;

/// So many legal moves are looked at in one text.
const LISTED: usize = 500;

/// Plays `games` games at random and checks that `G` keeps the promises of [`Game`].
pub fn conformance<G: Game>(seed: u64, games: u32) {
    let mut random = Random(seed);
    for _ in 0..games {
        let mut play = Playthrough::<G>::new(&Setup::default()).expect("the usual start");
        let mut moves = Vec::new();
        let mut past = Past::default();
        while let Some(seat) = play.to_act().first().filter(|_| moves.len() < 400) {
            check_state(&play);
            past.arrive(play.game());
            let legal = play.legal_moves(seat);
            let m = legal[random.below(legal.len())];
            play.play_legal(seat, m);
            moves.push((seat, m.to_string()));
        }
        check_state(&play);
        check_replay(&play, &moves);
        if play.outcome().is_some() {
            check_end(&play);
        }
    }
}

/// The states of a game: those that may be repeated, and those that may not.
#[derive(Default)]
struct Past {
    repeatable: Vec<u128>,
    gone: HashSet<u128>,
}

impl Past {
    fn arrive<G: Game>(&mut self, game: &G) {
        let Some(key) = game.repetition_key() else { return };
        if game.is_irreversible() {
            self.gone.extend(self.repeatable.drain(..));
        }
        assert!(!self.gone.contains(&key), "it cannot come back: {}", game.position());
        self.repeatable.push(key);
    }
}

/// The legal moves in one text are the legal moves, with their notations.
fn check_legal_text<G: Game>(play: &Playthrough<G>, seat: Seat) {
    let moves = play.legal_moves(seat);
    let text = play.legal_text(seat, LISTED);
    if moves.len() > LISTED {
        assert_eq!(text, "*");
        return;
    }
    let listed: Vec<(&str, &str)> =
        text.split_terminator(',').map(|one| one.split_once(' ').unwrap_or((one, one))).collect();
    assert_eq!(listed.len(), moves.len(), "{text}");
    for (m, (canonical, pretty)) in moves.into_iter().zip(listed) {
        assert_eq!(canonical, m.to_string());
        assert_eq!(pretty, play.game().pretty(seat, m), "{}", play.game().position());
    }
}

/// The promises that hold in every state.
fn check_state<G: Game>(play: &Playthrough<G>) {
    let game = play.game();
    let text = game.position();
    let to_act = play.to_act();
    assert_eq!(
        play.outcome().is_some(),
        to_act.first().is_none(),
        "over, yet somebody owes: {text}"
    );

    for seat in Seat::ALL {
        let legal = play.legal_moves(seat);
        assert_eq!(
            to_act[seat],
            !legal.is_empty(),
            "owes a move but has none, or the reverse: {text}"
        );
        if !to_act[seat] {
            let refused = play.clone().play(seat, "a text").expect_err("not its turn");
            assert_ne!(refused, Refusal::Unreadable, "turn before text: {text}");
            continue;
        }
        assert_eq!(game.count_moves(seat, &mut Vec::new()), legal.len(), "{text}");
        let distinct: HashSet<String> = legal.iter().map(G::Move::to_string).collect();
        assert_eq!(distinct.len(), legal.len(), "two moves share a text: {text}");
        // Mastermind has thousands of moves, all alike.
        for &m in legal.iter().take(300) {
            assert_eq!(game.judge(seat, &m.to_string()), Ok(m), "{text}");
            assert_eq!(game.judge_typed(seat, &m.to_string()), Ok(m), "{text}");
        }
        check_refused_moves(play, seat, &distinct);
        check_legal_text(play, seat);
    }

    check_views(play);

    let again = G::new(&Setup::from_position(text.clone()).reachable())
        .unwrap_or_else(|error| panic!("{text} cannot be read back: {error}"));
    assert_eq!(again.position(), text, "a position must read back as itself");
    assert_eq!(again.repetition_key(), game.repetition_key(), "{text}");
}

/// What anybody sees can be read, is written back the same, and tells whose turn it is.
fn check_views<G: Game>(play: &Playthrough<G>) {
    let seats = Seat::ALL.map(Viewer::Seat);
    for viewer in seats.into_iter().chain([Viewer::Spectator, Viewer::Referee]) {
        let text = play.view(viewer);
        let view = View::read(G::KIND, &text)
            .unwrap_or_else(|flaw| panic!("{viewer:?} cannot read {text}: {flaw}"));
        assert_eq!(view.to_string(), text, "{viewer:?} reads something else");
        assert_eq!(view.game, G::KIND);
        if !G::SIMULTANEOUS || viewer == Viewer::Referee {
            assert_eq!(view.to_act, play.game().to_act(), "{viewer:?} at {text}");
        }
    }
}

/// A refused move changes nothing.
fn check_refused_moves<G: Game>(play: &Playthrough<G>, seat: Seat, legal: &HashSet<String>) {
    let before = play.game().position();
    for text in
        ["", " ", "e9e4", "a1a1", "h8h1q", "+z9n", "pass", "RRRRR", "\u{1F600}\0é", "a1-a2n"]
    {
        if !legal.contains(text) {
            let mut copy = play.clone();
            assert!(copy.play(seat, text).is_err(), "{text:?} was accepted at {before}");
            assert_eq!(copy.game().position(), before, "{text:?} was refused and played");
        }
    }
}

/// The same moves give the same state and the same end.
fn check_replay<G: Game>(play: &Playthrough<G>, moves: &[(Seat, String)]) {
    let mut again = Playthrough::<G>::new(&Setup::default()).expect("the usual start");
    for (seat, text) in moves {
        again.play(*seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    assert_eq!(again.game().position(), play.game().position());
    assert_eq!(again.outcome(), play.outcome());
}

/// The end reveals all.
fn check_end<G: Game>(play: &Playthrough<G>) {
    let everything = play.view(Viewer::Referee);
    for viewer in [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two), Viewer::Spectator] {
        assert_eq!(play.view(viewer), everything);
        assert!(play.reveals(Seat::One, viewer) && play.reveals(Seat::Two, viewer));
        assert_eq!(play.lost(viewer), play.lost(Viewer::Referee));
    }
}

/// Plays `plies` moves at random, or fewer if the game ends.
pub fn play_random(game: &mut dyn AnyGame, seed: u64, plies: usize) {
    let mut random = Random(seed);
    for _ in 0..plies {
        let Some(seat) = game.to_act().first() else { break };
        let legal = game.legal_moves(seat);
        let text = &legal[random.below(legal.len())];
        game.play(seat, text).expect("a legal move");
    }
}

/// A small generator of numbers (splitmix64): the same seed gives the same game, for ever.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        usize::try_from(self.next_u64() % bound).expect("smaller than a usize")
    }
}
