//! Texts in blocks: each is padded with `|` until its length is a multiple of a block's.
//!
//! At least one `|` ends a text, so one that fills its blocks exactly is followed by a block of nothing
//! else. Whoever reads takes blocks until one ends with `|`.

/// The length of a block in bytes.
pub const BLOCK: usize = 150;

/// What fills a block after its text.
pub const PADDING: char = '|';

/// Cuts bytes into texts.
///
/// ```
/// use damier_wire::blocks::{BadBlock, BlockReader, to_blocks};
///
/// let mut reader = BlockReader::new(300);
/// let bytes = [to_blocks("0~Quit"), to_blocks(&"A".repeat(150)), vec![b'B'; 149]].concat();
/// let mut input = bytes.as_slice();
/// assert_eq!(reader.read(&mut input), Some(Ok("0~Quit".to_owned())));
/// assert_eq!(reader.read(&mut input), Some(Ok("A".repeat(150))));
/// assert_eq!(reader.read(&mut input), None);
/// assert!(reader.has_begun());
/// assert_eq!(reader.read(&mut b"|".as_slice()), Some(Ok("B".repeat(149))));
/// ```
#[derive(Clone, Debug)]
pub struct BlockReader {
    longest: usize,
    /// The text so far, with its padding: never more than the longest and a block.
    text: Vec<u8>,
    /// How many bytes of the block that comes are there.
    filled: usize,
    is_too_long: bool,
}

impl BlockReader {
    /// For texts of at most `longest` bytes, their padding not counted.
    pub const fn new(longest: usize) -> BlockReader {
        BlockReader { longest, text: Vec::new(), filled: 0, is_too_long: false }
    }

    /// The next text, without its padding. Takes at most one text from `input`; nothing means that it
    /// is empty now. A text that is too long is told at its end, and nothing of it is kept.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<Result<String, BadBlock>> {
        loop {
            let (part, rest) = input.split_at(input.len().min(BLOCK - self.filled));
            let last = *part.last()?;
            *input = rest;
            self.filled += part.len();
            self.keep(part);
            if self.filled < BLOCK {
                return None;
            }
            self.filled = 0;
            if char::from(last) == PADDING {
                return Some(self.finish());
            }
        }
    }

    /// Is a text incomplete? It must not stay so for long.
    pub const fn has_begun(&self) -> bool {
        self.filled > 0 || !self.text.is_empty() || self.is_too_long
    }

    fn keep(&mut self, part: &[u8]) {
        if self.text.len() + part.len() > self.longest + BLOCK {
            (self.text, self.is_too_long) = (Vec::new(), true);
        }
        if !self.is_too_long {
            self.text.extend_from_slice(part);
        }
    }

    fn finish(&mut self) -> Result<String, BadBlock> {
        let text = std::mem::take(&mut self.text);
        if std::mem::take(&mut self.is_too_long) {
            return Err(BadBlock::TooLong);
        }
        let text = str::from_utf8(&text).map_err(|_| BadBlock::NotUtf8)?;
        let text = text.trim_end_matches(PADDING);
        if text.len() > self.longest {
            return Err(BadBlock::TooLong);
        }
        if text.contains(char::is_control) {
            return Err(BadBlock::Control);
        }
        Ok(text.to_owned())
    }
}

/// A text as it is sent.
pub fn to_blocks(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize((bytes.len() / BLOCK + 1) * BLOCK, PADDING as u8);
    bytes
}

/// Why a text is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBlock {
    /// Longer than texts may be.
    #[error("the text is too long")]
    TooLong,
    /// Not a text.
    #[error("the block is not UTF-8")]
    NotUtf8,
    /// NUL, tabulators, escapes and the like.
    #[error("the block has control characters")]
    Control,
}
