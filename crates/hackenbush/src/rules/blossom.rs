//! Blossom Hackenbush: either player may pick a yellow edge, but only if nothing else falls with it.
//!
//! Blue, red and green edges are cut as in Red-Blue-Green Hackenbush.

use partizan::Player;

use super::ruleset::{Board, Ruleset, moves_by_colour};
use crate::graph::supporting_edges;
use crate::picture::Colour;
use crate::position::Position;

/// Edges of all four colours; yellow ones that support others cannot be cut.
pub struct Blossom;

impl Ruleset for Blossom {
    fn name(&self) -> &'static str {
        "blossom"
    }

    fn title(&self) -> &'static str {
        "Blossom Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "either player may cut a yellow edge, but only if nothing else falls with it"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one, and either player a yellow one if \
         nothing else falls with it. Edges that are no longer connected to the ground fall. A \
         player who cannot move loses.\n\
         A yellow stalk is worth 0 or *, depending on whether its length is even or odd.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ALL)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Position::Picture(picture) = position else { return Vec::new() };
        let supports = supporting_edges(picture);
        let mut moves = moves_by_colour(position, player);
        moves.retain(|&edge| picture.edges()[edge].colour != Colour::Yellow || !supports[edge]);
        moves
    }

    fn is_disjunctive(&self) -> bool {
        true
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::rules::natural_for;

    #[test]
    fn yellow_edges_are_picked_from_the_top() {
        let position = parse("yby + yy").unwrap().position;
        assert_eq!(Blossom.moves(&position, Player::Left), [1, 2, 4]);
        assert_eq!(Blossom.moves(&position, Player::Right), [2, 4]);
        assert_eq!(natural_for(&position).name(), "blossom");
    }
}
