//! New ids: what they look like is in `damier-wire`, who makes them up is the server.

use crate::uptime::wall_ms;

pub use damier_wire::id::{
    AccountId, BadId, ChallengeId, GameId, GuestId, PlayerId, ProgramId, TournamentId,
};

/// In the order of ASCII, in which databases compare.
const LETTERS: &[u8; 64] = b"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/// Letters and digits that nobody can guess.
pub(crate) fn random_text(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 64)])).collect()
}

const FITS: &str = "what we make up is short and visible";

/// The id of a new game. Games that begin about the same time have ids that begin alike: in the
/// store, what is being played then lies close together, and a commit writes fewer pages.
pub fn new_game_id() -> GameId {
    const MINUTE: i64 = 64_000;
    let minutes = wall_ms() / MINUTE;
    let digit = |place: u32| usize::try_from(minutes >> (6 * place) & 63).unwrap_or(0);
    let time: String = (0..4).rev().map(|place| char::from(LETTERS[digit(place)])).collect();
    (time + &random_text(6)).parse().expect(FITS)
}

pub(crate) fn new_account_id() -> AccountId {
    format!("u-{}", random_text(12)).parse().expect(FITS)
}

pub(crate) fn new_program_id() -> ProgramId {
    format!("w-{}", random_text(12)).parse().expect(FITS)
}

pub(crate) fn new_tournament_id() -> TournamentId {
    random_text(8).parse().expect(FITS)
}

/// Where knowing it is enough to accept, nobody can guess it.
pub(crate) fn new_challenge_id() -> ChallengeId {
    random_text(12).parse().expect(FITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_moment_begin_alike_and_differ() {
        let [one, two] = [new_game_id(), new_game_id()];
        assert_ne!(one, two);
        assert_eq!(one.as_str().len(), 10);
        assert!(one.as_str()[..3] == two.as_str()[..3]);
    }
}
