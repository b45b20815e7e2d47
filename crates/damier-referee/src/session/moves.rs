//! The moves of a game, kept together: a text of its own for each would take four times the memory,
//! and a server has thousands of games.

use damier_rules::Seat;

use crate::Millis;

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove<'a> {
    /// By whom.
    pub seat: Seat,
    /// Its canonical text.
    pub text: &'a str,
    /// How people write it.
    pub pretty: &'a str,
    /// How long the player was charged for it.
    pub spent: Millis,
}

/// The moves of a game, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Both texts of each move, one after the other.
    texts: String,
    each: Vec<Kept>,
}

/// A move without its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    spent: Millis,
    text_length: u16,
    pretty_length: u16,
    seat: Seat,
}

impl Kept {
    /// How much of the texts is of this move.
    fn length(self) -> usize {
        usize::from(self.text_length) + usize::from(self.pretty_length)
    }

    fn with(self, texts: &str) -> PlayedMove<'_> {
        let Kept { spent, seat, text_length, .. } = self;
        let (text, pretty) = texts.split_at(text_length.into());
        PlayedMove { seat, text, pretty, spent }
    }
}

impl Moves {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.each.len()
    }

    /// Is there none yet?
    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    /// The last one.
    pub fn last(&self) -> Option<PlayedMove<'_>> {
        self.iter().next_back()
    }

    /// All of them, from the first on.
    pub fn iter(&self) -> MovesIter<'_> {
        MovesIter { texts: &self.texts, each: self.each.iter() }
    }

    pub(super) fn push(&mut self, played: PlayedMove<'_>) {
        let PlayedMove { seat, text, pretty, spent } = played;
        let length = |text: &str| u16::try_from(text.len()).expect("a move has a few letters");
        let kept = Kept { spent, text_length: length(text), pretty_length: length(pretty), seat };
        // Twice as much, as usual, would mostly be room for moves that nobody makes.
        if self.each.len() == self.each.capacity() {
            self.each.reserve_exact((self.each.len() / 8).max(16));
        }
        if self.texts.capacity() - self.texts.len() < kept.length() {
            self.texts.reserve_exact((self.texts.len() / 8).max(128).max(kept.length()));
        }
        self.each.push(kept);
        self.texts.push_str(text);
        self.texts.push_str(pretty);
    }

    pub(super) fn pop(&mut self) -> Option<Seat> {
        let kept = self.each.pop()?;
        self.texts.truncate(self.texts.len() - kept.length());
        Some(kept.seat)
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = PlayedMove<'a>;
    type IntoIter = MovesIter<'a>;

    fn into_iter(self) -> MovesIter<'a> {
        self.iter()
    }
}

/// Goes through [`Moves`].
#[derive(Clone, Debug)]
pub struct MovesIter<'a> {
    texts: &'a str,
    each: std::slice::Iter<'a, Kept>,
}

impl<'a> Iterator for MovesIter<'a> {
    type Item = PlayedMove<'a>;

    fn next(&mut self) -> Option<PlayedMove<'a>> {
        let kept = self.each.next()?;
        let (own, rest) = self.texts.split_at(kept.length());
        self.texts = rest;
        Some(kept.with(own))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.each.size_hint()
    }
}

impl<'a> DoubleEndedIterator for MovesIter<'a> {
    fn next_back(&mut self) -> Option<PlayedMove<'a>> {
        let kept = self.each.next_back()?;
        let (rest, own) = self.texts.split_at(self.texts.len() - kept.length());
        self.texts = rest;
        Some(kept.with(own))
    }
}

impl ExactSizeIterator for MovesIter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYED: [(&str, &str); 4] =
        [("e2e4", "e4"), ("b8c6", "Nc6"), ("e7e8q", "exd8=Q+"), ("g1f3", "Nf3")];

    fn played(count: usize) -> Vec<PlayedMove<'static>> {
        let texts = PLAYED.into_iter().cycle().zip(Seat::ALL.into_iter().cycle());
        let played = texts.zip(0..).take(count);
        let played =
            played.map(|(((text, pretty), seat), spent)| PlayedMove { seat, text, pretty, spent });
        played.collect()
    }

    #[test]
    fn moves_are_found_from_both_ends() {
        let mut moves = Moves::default();
        assert!(moves.is_empty() && moves.last().is_none());
        let mut expected = played(50);
        for &played in &expected {
            moves.push(played);
        }
        assert_eq!(moves.iter().collect::<Vec<_>>(), expected);
        assert_eq!(moves.pop(), Some(Seat::Two));
        expected.pop();
        assert_eq!((moves.len(), moves.last()), (49, expected.last().copied()));
        expected.reverse();
        assert_eq!(moves.iter().rev().collect::<Vec<_>>(), expected);
        while moves.pop().is_some() {}
        assert_eq!(moves, Moves::default());
    }

    #[test]
    fn a_move_takes_little_memory() {
        let mut moves = Moves::default();
        for (played, count) in played(400).into_iter().zip(1..) {
            moves.push(played);
            let bytes = moves.texts.capacity() + moves.each.capacity() * size_of::<Kept>();
            assert!(bytes <= 400 + 30 * count, "{bytes} bytes for {count} moves");
        }
    }
}
