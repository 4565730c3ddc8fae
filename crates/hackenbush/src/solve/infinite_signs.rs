//! The signs of a stalk: its colours from the ground up, however far they go on.

use super::not_supported::NotSupported;
use crate::position::{Piece, Times};
use partizan::Meter;
use partizan::surreal::{Ordinal, Signs, Unsupported};

/// Bytes of a stretch of signs, with the counts of its ordinal.
const STRETCH_BYTES: usize = 96;

/// More stretches are refused for their number.
const MOST_STRETCHES: usize = 1_000_000;

/// The signs of a stalk, within a budget.
///
/// # Errors
/// Green edges, quantities too large, and when the meter ends the work.
pub fn signs(stalk: &[Piece], meter: &Meter) -> Result<Signs, NotSupported> {
    let mut all = Signs::default();
    for piece in stalk {
        meter.check().map_err(Unsupported::from)?;
        let (part, times) = match piece {
            Piece::Edges(colour, times) => {
                let player = colour.owner().ok_or(NotSupported::Green)?;
                (Signs::run(player, Ordinal::finite(1)), times)
            }
            Piece::Group(pieces, times) => (signs(pieces, meter)?, times),
        };
        let part = match times {
            Times::Finite(n) => {
                let copies = usize::try_from(*n).unwrap_or(usize::MAX);
                let stretches = part.stretches().len().saturating_sub(1).saturating_mul(copies);
                if stretches <= MOST_STRETCHES {
                    // Held only for a moment, but it has to fit.
                    let bytes = stretches.saturating_mul(STRETCH_BYTES);
                    meter.charge(bytes).map_err(Unsupported::from)?;
                    meter.release(bytes);
                }
                part.times(*n)?
            }
            Times::Omega => part.times_omega(),
        };
        all.append(&part)?;
    }
    Ok(all)
}
