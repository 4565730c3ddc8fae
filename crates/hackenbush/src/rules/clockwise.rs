//! Clockwise Hackenbush: only edges of the trunk, the path of rightmost edges, may be cut.
//!
//! The picture is an ordered forest. After a cut the trunk continues along the edges that have become
//! rightmost, so mirror images differ, and trees side by side are not a sum. (Carvalho, Huggan, Nowakowski
//! and dos Santos, Ordinal sums, Clockwise Hackenbush, and Domino Shave.)

use partizan::{Exceeded, Player};

use super::ruleset::{Board, Refusal, Ruleset, count_by_colour};
use crate::picture::{Colour, Picture};
use crate::position::Position;
use crate::solve::clockwise::{self, closing_edge, trunk};
use crate::solve::solution::Step;
use crate::solve::solver::Solver;

/// Forests of all three colours.
pub struct Clockwise;

impl Ruleset for Clockwise {
    fn name(&self) -> &'static str {
        "clockwise"
    }

    fn title(&self) -> &'static str {
        "Clockwise Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "only edges of the trunk, the path of rightmost edges, may be cut"
    }

    fn help(&self) -> &'static str {
        "The picture is a forest drawn in the plane; its trunk is the path of rightmost edges from \
         the ground. Left cuts a blue or green edge of the trunk, Right a red or green one; edges \
         that are then no longer connected to the ground fall, and the trunk continues along the \
         edges that have become rightmost. A player who cannot move loses.\n\
         Without green edges every value is a number, and each player's topmost cut is best. The \
         same game as Domino Shave.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ORDINARY)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Position::Picture(picture) = position else { return Vec::new() };
        let mut moves = trunk(picture);
        moves.retain(|&edge| picture.edges()[edge].colour.belongs_to(player));
        moves.sort_unstable();
        moves
    }

    fn check(&self, position: &Position) -> Result<(), Refusal> {
        self.board().check(position, self.title())?;
        let Some(cycle) = position.picture().and_then(closing_edge) else { return Ok(()) };
        let message = format!("{cycle}; {} is played on trees and forests", self.title());
        Err(Refusal::new(message)
            .edge(cycle.index)
            .hint("remove an edge of each cycle: a tree has exactly one path to each vertex"))
    }

    fn most_moves(&self, position: &Position, player: Player) -> usize {
        count_by_colour(position, player, &self.moves(position, player))
    }

    fn clockwise_tree(&self, position: &Position) -> Option<Picture> {
        position.picture().cloned()
    }

    fn closed_form(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> Result<Option<Step>, Exceeded> {
        position.picture().map_or(Ok(None), |picture| clockwise::solve(solver, picture))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse, parse_picture};

    #[test]
    fn the_trunk_is_the_path_of_rightmost_edges() {
        for (text, edges) in [
            ("", &[][..]),
            ("brb", &[0, 1, 2]),
            ("b(r)b", &[0, 2]),
            ("b(r)(bg)", &[0, 2, 3]),
            ("b + r(b)g", &[1, 3]),
            // The edge written last at each vertex is the rightmost, wherever it is written.
            ("1-2b 0-1r 1-3g 0-4b", &[3]),
            ("0-4b 1-2b 0-1r 1-3g", &[2, 3]),
        ] {
            assert_eq!(trunk(&parse_picture(text).unwrap()), edges, "{text}");
        }
    }

    #[test]
    fn players_cut_their_colours_on_the_trunk() {
        let picture = parse_picture("b(b)g(r)r").unwrap();
        assert_eq!(Clockwise.moves(&picture.clone().into(), Player::Left), [0, 2]);
        assert_eq!(Clockwise.moves(&picture.clone().into(), Player::Right), [2, 4]);
        // After the cut of edge 2 the branch has become the trunk.
        assert_eq!(Clockwise.moves(&picture.cut(2).picture.into(), Player::Left), [0, 1]);
    }

    #[test]
    fn cycles_are_refused_at_the_edge_that_closes_them() {
        for (text, edge) in [("b:A r r:A", 2), ("0-1b 1-1g", 1), ("0-1b 2-0r 1-2b 0-1b", 2)] {
            let refusal = Clockwise.check(&parse(text).unwrap().position).unwrap_err();
            assert_eq!(refusal.edge, Some(edge), "{text}");
            assert!(refusal.message.contains("closes a cycle"));
        }
        assert!(Clockwise.check(&parse("b(r)(g) + r").unwrap().position).is_ok());
    }
}
