//! Moves in infinite stalks: there are infinitely many, so the first few of each stretch are listed.
//!
//! A cut leaves the edges below it, so an option of a stalk is a beginning of it. The later a cut,
//! the better it is for whoever makes it (Jain, Corollary 4.2), and in a stretch without end there
//! is no best one.

use partizan::Player;
use partizan::surreal::Surreal;
use partizan::{Meter, Outcome};

use crate::notation::push_piece;
use crate::position::{InfiniteStalks, Piece, Position, Times};
use crate::solve::infinite;

/// A move in a sum of infinite stalks.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct InfiniteMove {
    /// Whose move it is.
    pub player: Player,
    /// The stalk that is cut.
    pub stalk: usize,
    /// What is left.
    pub leaves: Position,
    /// What that is worth, if it is known.
    pub value: Option<Surreal>,
    /// Who wins it, if that is known.
    pub outcome: Option<Outcome>,
}

/// Edges of each stretch whose cuts are listed.
const LISTED: u64 = 4;

/// The cuts of the first edges of every stretch of every stalk, from the ground up.
///
/// ```
/// use hackenbush::analysis::infinite_moves::infinite_moves;
/// use hackenbush::{Position, notation::parse};
/// use partizan::Meter;
/// let Position::InfiniteStalks(stalks) = parse("b^w r").unwrap().position else { panic!() };
/// let moves = infinite_moves(&stalks, &Meter::default());
/// // Left leaves 0, 1, 2, 3 and so on; Right leaves w.
/// let last = moves.last().unwrap();
/// assert_eq!((moves.len(), last.leaves.to_string()), (5, "b^w".to_owned()));
/// ```
#[must_use]
pub fn infinite_moves(stalks: &InfiniteStalks, meter: &Meter) -> Vec<InfiniteMove> {
    let mut moves = Vec::new();
    for (index, stalk) in stalks.stalks.iter().enumerate() {
        for (below, colour) in cuts(stalk) {
            if meter.check().is_err() {
                return moves;
            }
            let left = after(stalks, index, below);
            let value = infinite::value_within(&left, meter).ok();
            let outcome = outcome_of(value.as_ref(), &left, meter);
            let leaves = Position::InfiniteStalks(left);
            let owners = Player::BOTH.into_iter().filter(|&player| colour.belongs_to(player));
            moves.extend(owners.map(|player| InfiniteMove {
                player,
                stalk: index,
                leaves: leaves.clone(),
                value: value.clone(),
                outcome,
            }));
        }
    }
    moves
}

/// The stalks after a cut that leaves this of one of them.
pub(super) fn after(stalks: &InfiniteStalks, index: usize, below: Vec<Piece>) -> InfiniteStalks {
    let mut left = stalks.clone();
    if below.is_empty() {
        left.stalks.remove(index);
    } else {
        left.stalks[index] = below;
    }
    left
}

/// Who wins, if that is known.
pub(super) fn outcome(stalks: &InfiniteStalks, meter: &Meter) -> Option<Outcome> {
    outcome_of(infinite::value_within(stalks, meter).ok().as_ref(), stalks, meter)
}

fn outcome_of(value: Option<&Surreal>, stalks: &InfiniteStalks, meter: &Meter) -> Option<Outcome> {
    match value {
        Some(number) => {
            let sign = number.signum();
            Some(Outcome::from_comparisons(sign >= 0, sign <= 0))
        }
        None => infinite::outcome(stalks, meter),
    }
}

/// What the cuts of the first edges of every piece leave of a stalk, with the colours of the edges.
fn cuts(stalk: &[Piece]) -> Vec<(Vec<Piece>, crate::Colour)> {
    let mut found = Vec::new();
    for (index, piece) in stalk.iter().enumerate() {
        let below = &stalk[..index];
        let (Piece::Edges(_, times) | Piece::Group(_, times)) = piece;
        let most = match times {
            Times::Finite(n) => (*n).min(LISTED),
            Times::Omega => LISTED,
        };
        for copies in 0..most {
            let mut own = below.to_vec();
            match piece {
                Piece::Edges(colour, _) => {
                    if copies > 0 {
                        push_piece(&mut own, Piece::Edges(*colour, Times::Finite(copies)));
                    }
                    found.push((own, *colour));
                }
                Piece::Group(pieces, _) => {
                    if copies > 0 {
                        push_piece(&mut own, Piece::Group(pieces.clone(), Times::Finite(copies)));
                    }
                    for (rest, colour) in cuts(pieces) {
                        let mut whole = own.clone();
                        rest.into_iter().for_each(|piece| push_piece(&mut whole, piece));
                        found.push((whole, colour));
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn shown(text: &str) -> Vec<String> {
        let Position::InfiniteStalks(stalks) = parse(text).unwrap().position else { panic!() };
        let moves = infinite_moves(&stalks, &Meter::default());
        let value = |m: &InfiniteMove| m.value.as_ref().map_or("?".to_owned(), ToString::to_string);
        moves.iter().map(|m| format!("{} {}", m.player, value(m))).collect()
    }

    #[test]
    fn the_first_cuts_of_every_stretch_are_listed() {
        assert_eq!(shown("b^w r"), ["Left 0", "Left 1", "Left 2", "Left 3", "Right w"]);
        let periodic = shown("[br]^w");
        assert_eq!(periodic[..4], ["Left 0", "Right 1", "Left 1/2", "Right 3/4"]);
        assert_eq!(periodic.len(), 8);
        assert_eq!(shown("b^w + r")[4..], ["Right w"]);
    }
}
