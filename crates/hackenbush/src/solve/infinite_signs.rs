//! The signs of a stalk: its colours from the ground up, however far they go on.

use std::ops::Deref;

use super::not_supported::NotSupported;
use crate::position::{Piece, Times};
use partizan::surreal::{Ordinal, Signs, Unsupported};
use partizan::{Held, Meter};

/// The signs of a stalk, and the memory that they take of a budget.
#[derive(Debug)]
pub struct StalkSigns<'a> {
    signs: Signs,
    held: Held<'a>,
}

impl Deref for StalkSigns<'_> {
    type Target = Signs;

    fn deref(&self) -> &Signs {
        &self.signs
    }
}

/// The signs of a stalk, within a budget.
///
/// # Errors
/// Green edges, quantities too large, and when the meter ends the work.
pub fn signs<'a>(stalk: &[Piece], meter: &'a Meter) -> Result<StalkSigns<'a>, NotSupported> {
    let mut all = StalkSigns::new(Signs::default(), meter)?;
    for piece in stalk {
        meter.check().map_err(Unsupported::from)?;
        let (part, times) = match piece {
            Piece::Edges(colour, times) => {
                let player = colour.owner().ok_or(NotSupported::Green)?;
                (StalkSigns::new(Signs::run(player, Ordinal::finite(1)), meter)?, times)
            }
            Piece::Group(pieces, times) => (signs(pieces, meter)?, times),
        };
        all.append(part, *times)?;
    }
    Ok(all)
}

impl<'a> StalkSigns<'a> {
    fn new(signs: Signs, meter: &'a Meter) -> Result<StalkSigns<'a>, Unsupported> {
        let mut held = Held::new(meter);
        held.charge(signs.bytes())?;
        Ok(StalkSigns { signs, held })
    }

    /// Appends a part, repeated `times` times.
    fn append(&mut self, part: StalkSigns<'a>, times: Times) -> Result<(), Unsupported> {
        let StalkSigns { signs: once, held } = part;
        self.held.absorb(held);
        let part = match times {
            Times::Finite(n) => {
                self.held.charge(once.bytes_of_times(n)?)?;
                once.times(n)?
            }
            Times::Omega => {
                // A copy of them, repeated in a stretch.
                self.held.charge(once.bytes())?;
                let part = once.times_omega();
                self.held.charge(part.bytes())?;
                part
            }
        };
        self.held.release(once.bytes());
        drop(once);
        if self.stretches().is_empty() {
            self.signs = part;
            return Ok(());
        }
        self.held.charge(part.bytes())?;
        self.signs.append(&part)?;
        self.held.release(part.bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::position::Position;
    use partizan::{Exceeded, Limits};

    fn stalk(text: &str) -> Vec<Piece> {
        match parse(text).unwrap().position {
            Position::InfiniteStalks(stalks) => stalks.stalks[0].clone(),
            other => panic!("{other:?}"),
        }
    }

    /// What repeated groups take is held as long as the signs are, however deep they nest. Only the
    /// group that was written out last was once counted, and only for a moment.
    #[test]
    fn signs_are_charged_as_long_as_they_live() {
        let meter = Meter::default();
        let long = "[[br]^4000 r]^w";
        for (text, stretches) in [
            ("b^w", 1),
            ("[br]^4000 b^w", 8_001),
            ("[[br]^40]^100 b^w", 8_001),
            ("b^w [br]^4000 b^w [br]^4000", 16_002),
            (long, 8_001),
            (&format!("[{long} [br]^4000 b]^w"), 16_003),
            (&format!("[[{long} [br]^4000 b]^w [br]^4000 r]^w"), 24_005),
        ] {
            let signs = signs(&stalk(text), &meter).unwrap();
            let least = stretches * size_of_a_stretch();
            assert!((least..least + 2_000).contains(&meter.held()), "{text} {}", meter.held());
            drop(signs);
            assert_eq!(meter.held(), 0, "{text}");
        }
    }

    fn size_of_a_stretch() -> usize {
        Signs::run(partizan::Player::Left, Ordinal::finite(1)).bytes()
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let meter = Meter::from(Limits { bytes: 1_000_000, ..Limits::default() });
        let memory = Some(Exceeded::Memory);
        for text in ["[[br]^9000 r]^w", "[br]^9000 b^w"] {
            assert_eq!(signs(&stalk(text), &meter).unwrap_err().exceeded(), memory, "{text}");
            assert_eq!(meter.held(), 0);
        }
        // Its signs fit, but not beside the copy that is read.
        let signs = signs(&stalk("[[br]^3000 r]^w"), &meter).unwrap();
        assert!(signs.value_within(&meter).is_err() && signs.value().is_ok());
        // More than a million changes of colour are not a matter of memory.
        let many = super::signs(&stalk("[[br]^99999999 r]^w"), &meter).unwrap_err();
        assert!(many.exceeded().is_none() && many.to_string().contains("changes of colour"));
    }
}
