//! Looking at earlier moves.

/// How far the list of moves was scrolled back; a new move brings its end back.
#[derive(Debug, Default)]
pub(crate) struct Scroll {
    back: usize,
    moves: usize,
}

/// How many rows a page key moves.
const STEP: usize = 4;
/// So many rows are seen on a small screen: going back further would show nothing new.
const SEEN: usize = 8;

impl Scroll {
    /// Turns back by -1, forth by 1.
    pub(crate) fn turn(&mut self, way: isize) {
        self.back = if way < 0 {
            (self.back + STEP).min(self.moves.div_ceil(2).saturating_sub(SEEN))
        } else {
            self.back.saturating_sub(STEP)
        };
    }

    /// How many of the last rows are out of sight, with so many moves made.
    pub(crate) fn rows(&mut self, moves: usize) -> usize {
        if moves != self.moves {
            *self = Scroll { back: 0, moves };
        }
        self.back
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_move_brings_the_end_back() {
        let mut scroll = Scroll::default();
        assert_eq!(scroll.rows(30), 0);
        scroll.turn(-1);
        assert_eq!(scroll.rows(30), 4);
        scroll.turn(-1);
        assert_eq!(scroll.rows(30), 7, "never further than the first row");
        scroll.turn(1);
        assert_eq!(scroll.rows(30), 3);
        assert_eq!(scroll.rows(31), 0);
    }
}
