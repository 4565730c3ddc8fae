//! Ground-Edge Hackenbush: only edges that touch the ground may be cut.
//!
//! What stands on an edge comes within reach only by another way to the ground, so a tree counts by
//! its lowest edges alone.

use partizan::Player;

use super::ruleset::{Board, Ruleset, moves_by_colour};
use crate::picture::{Colour, GROUND};
use crate::position::Position;

/// Edges of all three colours, cut at the ground only.
pub struct GroundEdges;

impl Ruleset for GroundEdges {
    fn name(&self) -> &'static str {
        "ground-edges"
    }

    fn title(&self) -> &'static str {
        "Ground-Edge Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "only edges that touch the ground may be cut"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one, and only edges that touch the \
         ground may be cut. Edges that are then no longer connected to the ground fall. A player \
         who cannot move loses.\n\
         A tree is worth as much as its edges on the ground alone.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ORDINARY)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Position::Picture(picture) = position else { return Vec::new() };
        let mut moves = moves_by_colour(position, player);
        moves.retain(|&edge| {
            let edge = picture.edges()[edge];
            edge.from == GROUND || edge.to == GROUND
        });
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

    #[test]
    fn higher_edges_cannot_be_cut() {
        let position = parse("bb + rg + :G grb:G").unwrap().position;
        assert_eq!(GroundEdges.moves(&position, Player::Left), [0, 4, 6]);
        assert_eq!(GroundEdges.moves(&position, Player::Right), [2, 4]);
    }
}
