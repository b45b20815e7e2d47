//! Bytes become lines; no line grows without bound.

/// Longer lines are cut; they mean nothing.
const LONGEST: usize = 8 * 1024;

#[derive(Debug, Default)]
pub(super) struct Lines {
    begun: Vec<u8>,
}

impl Lines {
    /// Calls `each` with every line that ends in these bytes, or that is too long to wait for its end.
    pub(super) fn take(&mut self, mut bytes: &[u8], mut each: impl FnMut(&str)) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            self.add(&bytes[..end]);
            each(&String::from_utf8_lossy(&self.begun));
            self.begun.clear();
            bytes = &bytes[end + 1..];
        }
        self.add(bytes);
    }

    fn add(&mut self, bytes: &[u8]) {
        let room = LONGEST - self.begun.len();
        self.begun.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_and_long_ones_are_cut() {
        let mut lines = Lines::default();
        let mut heard = Vec::new();
        let long = vec![b'x'; 100_000];
        for bytes in [b"ab", b"c\r\nd\n\ne".as_slice(), &long, b"\nlast\n"] {
            lines.take(bytes, |line| heard.push(line.len()));
        }
        assert_eq!(heard, [4, 1, 0, LONGEST, 4]);
        assert!(lines.begun.is_empty());
    }
}
