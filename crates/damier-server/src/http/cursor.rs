//! Where lists of games and rankings go on, as texts.

use super::Problem;
use super::page::bad_cursor;
use crate::house::figures::Behind;
use crate::store::{Rung, Spot};

/// `18f2a.abcDEF`: a moment and a game.
pub(super) fn write_spot(spot: &Spot) -> String {
    format!("{:x}.{}", spot.at_ms, spot.game)
}

/// Where a list of games goes on; at its beginning if nothing is said.
pub(super) fn read_spot(text: Option<&str>) -> Result<Spot, Problem> {
    let Some(text) = text else { return Ok(Spot::newest()) };
    let read = || {
        let (at_ms, game) = text.split_once('.')?;
        let game: crate::id::GameId = game.parse().ok()?;
        Some(Spot { at_ms: i64::from_str_radix(at_ms, 16).ok()?, game: game.to_string() })
    };
    read().ok_or_else(bad_cursor)
}

/// `50.1.40972a3d70a3d70a.u-abc`: so many were told of, the last of them with that rating.
pub(super) fn write_rung(Behind { rung, place }: &Behind) -> String {
    let account = rung.account.map(|account| account.to_string()).unwrap_or_default();
    let list = u8::from(rung.provisional);
    format!("{place}.{list}.{:x}.{account}", rung.rating.to_bits())
}

/// Where a ranking goes on; at its beginning if nothing is said.
pub(super) fn read_rung(text: Option<&str>) -> Result<Behind, Problem> {
    let Some(text) = text else { return Ok(Behind::TOP) };
    let read = || {
        let mut parts = text.splitn(4, '.');
        let place: i64 = parts.next()?.parse().ok().filter(|place| (0..1 << 40).contains(place))?;
        let provisional = match parts.next()? {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        let rating = f64::from_bits(u64::from_str_radix(parts.next()?, 16).ok()?);
        let account = Some(parts.next()?.parse().ok()?);
        let rung = Rung { provisional, rating, account };
        rating.is_finite().then_some(Behind { rung, place })
    };
    read().ok_or_else(bad_cursor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_as_they_are_written() {
        let spot = Spot { at_ms: 1_794_865_648_128, game: "eyrb-_Z9".to_owned() };
        assert_eq!(read_spot(Some(&write_spot(&spot))).unwrap(), spot);
        assert_eq!(read_spot(None).unwrap(), Spot::newest());
        let account = Some("u-a.b_c".parse().unwrap());
        let rung = Rung { provisional: true, rating: 1_512.345_678, account };
        let behind = Behind { rung, place: 50 };
        assert_eq!(read_rung(Some(&write_rung(&behind))).unwrap(), behind);
    }

    #[test]
    fn other_texts_are_no_cursors() {
        for text in ["", ".", "x.y", "1.", "1.0.zz.u-a", "1.2.0.u-a", "-1.0.0.u-a", "1.0.0.a", "💣"]
        {
            assert!(read_rung(Some(text)).is_err(), "{text:?}");
        }
        assert!(read_rung(Some("1.0.7ff0000000000000.u-a")).is_err(), "infinite");
        for text in ["", ".", "g.g", "1", "1.", "1.a b", "1.0123456789abcdef"] {
            assert!(read_spot(Some(text)).is_err(), "{text:?}");
        }
    }
}
