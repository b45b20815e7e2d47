//! Seats as clients write them: 1 and 2.

use damier_rules::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(seat.number())
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let number = u8::deserialize(deserializer)?;
    Seat::from_number(number).ok_or_else(|| D::Error::custom("a seat is 1 or 2"))
}

pub(super) mod maybe {
    use super::{Deserialize, Deserializer, Seat, Serializer};
    use serde::Serialize;
    use serde::de::Error as _;

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde's form")]
    pub(in super::super) fn serialize<S: Serializer>(
        seat: &Option<Seat>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        seat.map(Seat::number).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Seat>, D::Error> {
        let Some(number) = Option::<u8>::deserialize(deserializer)? else { return Ok(None) };
        Seat::from_number(number).map(Some).ok_or_else(|| D::Error::custom("a seat is 1 or 2"))
    }
}
