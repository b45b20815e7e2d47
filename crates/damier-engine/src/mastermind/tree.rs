//! A decision tree that was searched beforehand, and the names under which a game follows it.
//!
//! The file lists the nodes from the root, each before its children: two bytes for the guess, two for the
//! answers that lead to further nodes, a bit each, low bytes first. Where the tree ends, any code that tells
//! all possible ones apart does as well, and the general rule finds it.

use super::codes::{ANSWERS, Packed};

static FILE: &[u8] = include_bytes!("../../data/mastermind.tree");

/// A decision tree.
#[derive(Clone, Debug)]
pub(super) struct Tree(Vec<Node>);

#[derive(Clone, Debug)]
struct Node {
    guess: Packed,
    children: [Option<u16>; ANSWERS],
}

/// Other names for colours and places: what the tree calls them in this game.
#[derive(Clone, Debug)]
struct Names {
    /// For each place of the tree, the place in this game.
    places: [usize; 4],
    /// For each colour of this game, the colour of the tree.
    colours: [Option<u8>; 8],
}

impl Tree {
    /// The tree that comes with the program.
    pub(super) fn load() -> Tree {
        let mut nodes = Vec::new();
        let mut words = FILE.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        read(&mut words, &mut nodes);
        Tree(nodes)
    }

    /// What may be guessed if the tree was followed so far, under whatever names: colours that no guess
    /// had yet are taken in the order of `fresh`.
    pub(super) fn guesses(&self, past: &[(Packed, usize)], fresh: [u8; 8]) -> Vec<Packed> {
        let mut guesses = Vec::new();
        for places in orders() {
            let names = Names { places, colours: [None; 8] };
            if let Some(guess) = self.follow(past, names, fresh) {
                guesses.push(guess);
            }
        }
        guesses
    }

    fn follow(&self, past: &[(Packed, usize)], mut names: Names, fresh: [u8; 8]) -> Option<Packed> {
        let mut node = self.0.first()?;
        for &(guess, answer) in past {
            if !names.agree(guess, node.guess) {
                return None;
            }
            let child = (*node.children.get(answer)?)?;
            node = self.0.get(usize::from(child))?;
        }
        names.in_game(node.guess, fresh)
    }
}

fn read(words: &mut impl Iterator<Item = u16>, into: &mut Vec<Node>) -> Option<()> {
    let (guess, answers) = (words.next()?, words.next()?);
    let here = into.len();
    into.push(Node { guess: Packed(guess), children: [None; ANSWERS] });
    for answer in (0..ANSWERS).filter(|answer| answers & 1 << answer != 0) {
        into[here].children[answer] = Some(u16::try_from(into.len()).ok()?);
        read(words, into)?;
    }
    Some(())
}

impl Names {
    /// Can the guess of this game be the one of the tree? The colours are named so if they have no name.
    fn agree(&mut self, in_game: Packed, in_tree: Packed) -> bool {
        let (in_game, in_tree) = (in_game.colours(), in_tree.colours());
        (0..4).all(|place| {
            let (colour, name) = (in_game[self.places[place]], in_tree[place]);
            let taken = self.colours.contains(&Some(name));
            match &mut self.colours[usize::from(colour)] {
                Some(known) => *known == name,
                None if taken => false,
                unknown => {
                    *unknown = Some(name);
                    true
                }
            }
        })
    }

    /// A guess of the tree as this game writes it.
    fn in_game(&mut self, guess: Packed, fresh: [u8; 8]) -> Option<Packed> {
        let mut colours = [0; 4];
        for (place, name) in self.places.into_iter().zip(guess.colours()) {
            let known = (0..8).find(|&colour| self.colours[usize::from(colour)] == Some(name));
            let unknown =
                || fresh.into_iter().find(|&colour| self.colours[usize::from(colour)].is_none());
            let colour = known.or_else(unknown)?;
            self.colours[usize::from(colour)] = Some(name);
            colours[place] = colour;
        }
        Some(Packed::new(colours))
    }
}

/// All orders of four places.
fn orders() -> impl Iterator<Item = [usize; 4]> {
    (0..256).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]).filter(|order| {
        let all = order.iter().fold(0, |set, place| set | 1 << place);
        all == 0b1111
    })
}
