//! Which guesses are the same but for names.

use damier_engine::mastermind::codes::Packed;

/// What may be renamed without changing any guess made so far.
pub(crate) struct Symmetries {
    /// For each way to name places anew, the colours it leaves no choice for.
    ways: Vec<([usize; 4], [Option<u8>; 8])>,
    /// Colours that no guess has.
    fresh: Vec<u8>,
}

impl Symmetries {
    pub(crate) fn of(past: &[Packed]) -> Symmetries {
        let ways = (0..256).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]);
        let ways = ways.filter(|way| way.iter().fold(0, |set, place| set | 1 << place) == 0b1111);
        let ways = ways.filter_map(|way| Some((way, colours(way, past)?))).collect();
        let tried = past.iter().flat_map(|guess| guess.colours());
        let tried = tried.fold(0, |tried, colour| tried | 1 << colour);
        Symmetries { ways, fresh: (0..8).filter(|colour| tried & 1 << colour == 0).collect() }
    }

    /// The same with places as they are.
    pub(crate) fn of_colours(past: &[Packed]) -> Symmetries {
        let mut symmetries = Symmetries::of(past);
        symmetries.ways.retain(|(places, _)| *places == [0, 1, 2, 3]);
        symmetries
    }

    /// Is it the one that stands for all that are the same?
    pub(crate) fn stands_for_all(&self, guess: Packed) -> bool {
        self.ways.iter().all(|way| self.renamed(guess, way) >= guess)
    }

    fn renamed(&self, guess: Packed, (places, colours): &([usize; 4], [Option<u8>; 8])) -> Packed {
        let (old, mut colours) = (guess.colours(), *colours);
        let mut fresh = self.fresh.iter().copied();
        Packed::new(places.map(|place| {
            let colour = old[place];
            let name = &mut colours[usize::from(colour)];
            *name.get_or_insert_with(|| fresh.next().unwrap_or(colour))
        }))
    }
}

/// The colours after places were named anew such that every guess stays what it is, if that can be.
fn colours(places: [usize; 4], past: &[Packed]) -> Option<[Option<u8>; 8]> {
    let mut names = [None; 8];
    for guess in past {
        let colours = guess.colours();
        for (at, place) in places.into_iter().enumerate() {
            let (old, new) = (colours[place], colours[at]);
            let taken = names.contains(&Some(new));
            match &mut names[usize::from(old)] {
                Some(name) if *name == new => {}
                name @ None if !taken => *name = Some(new),
                _ => return None,
            }
        }
    }
    Some(names)
}
