//! What the dialects made of raw C structs have in common: little-endian, no framing, and every
//! enum a 4-byte integer.

use std::fmt;
use std::marker::PhantomData;

/// An enum of a seed, numbered from 0 on the wire.
pub trait SeedEnum: Copy + 'static {
    /// Every value, in the order of the numbers.
    const ALL: &'static [Self];

    /// The number on the wire.
    fn number(self) -> i32;

    /// The name in the seed's header file.
    fn seed_name(self) -> &'static str;
}

macro_rules! seed_enum {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $seed:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(i32)]
        pub enum $name {
            $(#[doc = concat!("`", $seed, "`.")] $variant,)+
        }

        impl $crate::structs::SeedEnum for $name {
            const ALL: &'static [$name] = &[$($name::$variant,)+];

            fn number(self) -> i32 {
                self as i32
            }

            fn seed_name(self) -> &'static str {
                match self { $($name::$variant => $seed,)+ }
            }
        }
    };
}
pub(crate) use seed_enum;

/// A field that should hold an `E`. Whatever arrives is kept: a move with a field out of range is
/// an illegal move, which is for the referee to say, and is told to the opponent byte for byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Field<E> {
    raw: i32,
    of: PhantomData<E>,
}

impl<E: SeedEnum> Field<E> {
    /// A field as it came.
    pub const fn from_raw(raw: i32) -> Field<E> {
        Field { raw, of: PhantomData }
    }

    /// The number on the wire.
    pub const fn raw(self) -> i32 {
        self.raw
    }

    /// What it means, unless it is out of range.
    pub fn known(self) -> Option<E> {
        usize::try_from(self.raw).ok().and_then(|index| E::ALL.get(index).copied())
    }
}

impl<E: SeedEnum> From<E> for Field<E> {
    fn from(value: E) -> Field<E> {
        Field::from_raw(value.number())
    }
}

impl<E: SeedEnum + PartialEq> PartialEq<E> for Field<E> {
    fn eq(&self, value: &E) -> bool {
        self.raw == value.number()
    }
}

/// The seed's name, or the number if it has none.
impl<E: SeedEnum> fmt::Display for Field<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known() {
            Some(value) => f.write_str(value.seed_name()),
            None => self.raw.fmt(f),
        }
    }
}

impl<E: SeedEnum> fmt::Debug for Field<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A `char[30]`: a text that ends at the first NUL. What follows it was perhaps never initialised,
/// and means nothing.
#[derive(Clone, Copy)]
pub struct NameField([u8; NameField::SIZE]);

impl NameField {
    /// Its size on the wire.
    pub const SIZE: usize = 30;

    /// The field for a text, which is cut after 29 bytes, but never within a character.
    pub fn new(text: &str) -> NameField {
        let mut field = [0; NameField::SIZE];
        let kept = &text.as_bytes()[..text.floor_char_boundary(NameField::SIZE - 1)];
        field[..kept.len()].copy_from_slice(kept);
        NameField(field)
    }

    /// The field as it came.
    pub const fn from_raw(field: [u8; NameField::SIZE]) -> NameField {
        NameField(field)
    }

    /// The field as it is sent.
    pub const fn raw(&self) -> &[u8; NameField::SIZE] {
        &self.0
    }

    /// What comes before the first NUL.
    pub fn bytes(&self) -> &[u8] {
        let end = self.0.iter().position(|&byte| byte == 0);
        &self.0[..end.unwrap_or(NameField::SIZE)]
    }

    /// Is there a NUL? Kamisado does without, Siam does not.
    pub fn is_terminated(&self) -> bool {
        self.0.contains(&0)
    }

    /// The text, without spaces around it.
    pub fn text(&self) -> Result<&str, BadName> {
        let text = str::from_utf8(self.bytes()).map_err(|_| BadName::NotUtf8)?;
        if text.contains(char::is_control) {
            return Err(BadName::Control);
        }
        let text = text.trim();
        if text.is_empty() { Err(BadName::Empty) } else { Ok(text) }
    }

    /// The same for a dialect that insists on the NUL.
    pub fn terminated_text(&self) -> Result<&str, BadName> {
        if self.is_terminated() { self.text() } else { Err(BadName::Unterminated) }
    }
}

impl PartialEq for NameField {
    fn eq(&self, other: &NameField) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for NameField {}

/// Safe to write to a log or a terminal, whatever the bytes are.
impl fmt::Display for NameField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        String::from_utf8_lossy(self.bytes()).escape_debug().fmt(f)
    }
}

impl fmt::Debug for NameField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Why the bytes of a [`NameField`] are no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Nothing, or spaces only.
    #[error("the name is empty")]
    Empty,
    /// Not a text.
    #[error("the name is not UTF-8")]
    NotUtf8,
    /// A line feed, an escape and the like.
    #[error("the name has control characters")]
    Control,
    /// All 30 bytes are used.
    #[error("the name does not end with a NUL")]
    Unterminated,
}

/// The first integer of a message is none of the ids that may come now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no message has the id {0}")]
pub struct UnknownId(pub i32);

impl UnknownId {
    /// Would it be an id if its bytes were the other way round? Then the client forgot `htole32`.
    pub const fn looks_big_endian(self) -> bool {
        matches!(self.0.swap_bytes(), 1..=3)
    }
}

/// A struct of which only the beginning came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incomplete {
    /// What the seed calls it.
    pub name: &'static str,
    /// How many of its bytes came.
    pub have: usize,
    /// How many it has.
    pub size: usize,
}

/// Gathers the bytes of one struct.
#[derive(Clone, Debug)]
pub(crate) struct Gathered<const LONGEST: usize> {
    bytes: [u8; LONGEST],
    have: usize,
}

impl<const LONGEST: usize> Gathered<LONGEST> {
    pub(crate) const fn new() -> Self {
        Gathered { bytes: [0; LONGEST], have: 0 }
    }

    /// Takes what is missing to `wanted` bytes; nothing if the input ends before.
    pub(crate) fn fill(&mut self, input: &mut &[u8], wanted: usize) -> Option<&[u8]> {
        let missing = wanted.saturating_sub(self.have).min(input.len());
        let (taken, rest) = input.split_at(missing);
        self.bytes[self.have..self.have + missing].copy_from_slice(taken);
        self.have += missing;
        *input = rest;
        (self.have >= wanted).then_some(&self.bytes[..wanted])
    }

    /// The first integer, once it is there.
    pub(crate) fn id(&mut self, input: &mut &[u8]) -> Option<i32> {
        self.fill(input, 4).map(|bytes| int(bytes, 0))
    }

    /// The first integer of a struct that is incomplete, and how many of its bytes are there.
    pub(crate) fn begun(&self) -> Option<(i32, usize)> {
        (self.have >= 4).then(|| (int(&self.bytes, 0), self.have))
    }

    pub(crate) const fn clear(&mut self) {
        self.have = 0;
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.have == 0
    }
}

impl<const LONGEST: usize> Default for Gathered<LONGEST> {
    fn default() -> Self {
        Gathered::new()
    }
}

/// The `int` at an offset.
pub(crate) fn int(bytes: &[u8], at: usize) -> i32 {
    i32::from_le_bytes(chunk(bytes, at))
}

/// The enum at an offset.
pub(crate) fn field<E: SeedEnum>(bytes: &[u8], at: usize) -> Field<E> {
    Field::from_raw(int(bytes, at))
}

/// The `short` at an offset, without its sign: a port.
pub(crate) fn port(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(chunk(bytes, at))
}

/// The `char[30]` at an offset.
pub(crate) fn name(bytes: &[u8], at: usize) -> NameField {
    NameField(chunk(bytes, at))
}

fn chunk<const SIZE: usize>(bytes: &[u8], at: usize) -> [u8; SIZE] {
    bytes[at..at + SIZE].try_into().expect("a slice of that size")
}

/// Writes something at an offset.
pub(crate) fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    bytes[at..at + value.len()].copy_from_slice(value);
}

/// Writes integers, the first one at an offset, the others right after it.
pub(crate) fn put_ints(bytes: &mut [u8], at: usize, values: &[i32]) {
    for (index, value) in values.iter().enumerate() {
        put(bytes, at + 4 * index, &value.to_le_bytes());
    }
}
