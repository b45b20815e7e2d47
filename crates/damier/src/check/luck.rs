//! Chance that is the same in every run: a student can repeat what went wrong.

/// A small generator of numbers (xorshift).
#[derive(Clone, Debug)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) const fn new() -> Luck {
        Luck(0x9e37_79b9_7f4a_7c15)
    }

    /// The same, but different for each `run`.
    pub(crate) fn shuffle(&mut self, run: u32) {
        for _ in 0..run {
            self.0 = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        }
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From 0 to 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "20 bits fit")]
        let fraction = (self.next() >> 44) as f64;
        fraction / f64::from(1 << 20)
    }

    /// A number below `count`; 0 if there is none.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % count).unwrap_or_default()
    }
}
