//! What was proved of positions.

/// What is known of a position, for who is to move: in how many plies they win or lose, as far as looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    key: u64,
    /// They win within so many plies.
    pub wins: u8,
    /// They do not win within so many.
    pub wins_not: u8,
    /// They lose within so many.
    pub loses: u8,
    /// They do not lose within so many.
    pub loses_not: u8,
    /// Where the best move found so far stops.
    pub best: u8,
}

/// More plies than any round has.
pub const NEVER: u8 = u8::MAX;

impl Proof {
    fn new(key: u64) -> Proof {
        Proof { key, wins: NEVER, wins_not: 0, loses: NEVER, loses_not: 0, best: NEVER }
    }

    /// How much work is in it.
    fn worth(self) -> u8 {
        let proved = |plies: u8| if plies == NEVER { 0 } else { plies };
        self.wins_not.max(self.loses_not).max(proved(self.wins)).max(proved(self.loses))
    }
}

/// A table of proofs: of four places for a position, the one with the least work is given up.
#[derive(Clone, Debug)]
pub struct Proofs(Vec<[Proof; 4]>);

impl Proofs {
    /// A table of so many MiB.
    #[must_use]
    pub fn new(mebibytes: usize) -> Proofs {
        let size = (mebibytes.max(1) << 20) / size_of::<[Proof; 4]>();
        Proofs(vec![[Proof::new(0); 4]; size.max(1)])
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.0.fill([Proof::new(0); 4]);
    }

    fn place(&self, key: u64) -> usize {
        let size = u64::try_from(self.0.len()).unwrap_or(u64::MAX);
        usize::try_from(key % size).unwrap_or_default()
    }

    /// What is known.
    #[must_use]
    pub fn find(&self, key: u64) -> Proof {
        let found = self.0[self.place(key)].iter().find(|proof| proof.key == key);
        found.copied().unwrap_or(Proof::new(key))
    }

    /// Keeps what was learned since it was found.
    pub fn keep(&mut self, proof: Proof) {
        let place = self.place(proof.key);
        let places = &mut self.0[place];
        let same = places.iter().position(|old| old.key == proof.key);
        let least = || (0..places.len()).min_by_key(|&index| places[index].worth());
        if let Some(index) = same.or_else(least) {
            places[index] = proof;
        }
    }
}
