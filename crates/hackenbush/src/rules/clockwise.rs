//! Clockwise Hackenbush: only edges of the trunk, the path of rightmost edges, may be cut.
//!
//! The picture is an ordered forest. After a cut the trunk goes on along what has become rightmost,
//! so mirror images differ, and trees side by side are not a sum. (Carvalho, Huggan, Nowakowski
//! and dos Santos, Ordinal sums, Clockwise Hackenbush, and Domino Shave.)

use partizan::Player;

use super::{Refusal, Ruleset};
use crate::picture::{Colour, GROUND, Picture};

/// Forests of all three colours.
pub struct Clockwise;

impl Ruleset for Clockwise {
    fn name(&self) -> &'static str {
        "clockwise"
    }

    fn title(&self) -> &'static str {
        "Clockwise Hackenbush"
    }

    fn one_line(&self) -> &'static str {
        "only edges of the trunk, the path of rightmost edges, may be cut"
    }

    fn help(&self) -> &'static str {
        "The picture is a forest drawn in the plane; its trunk is the path of rightmost edges from \
         the ground. Left cuts a blue or green edge of the trunk, Right a red or green one; what is \
         then no longer joined to the ground falls, and the trunk goes on along what has become \
         rightmost. Who cannot move loses.\n\
         Without green edges every value is a number, and for each player the topmost cut is the \
         best. The same game as Domino Shave.\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &Colour::ALL
    }

    fn may_cut(&self, picture: &Picture, edge: usize, player: Player) -> bool {
        self.moves(picture, player).contains(&edge)
    }

    fn moves(&self, picture: &Picture, player: Player) -> Vec<usize> {
        let mut moves = trunk(picture);
        moves.retain(|&edge| picture.edges()[edge].colour.belongs_to(player));
        moves.sort_unstable();
        moves
    }

    fn adds_up(&self) -> bool {
        false
    }

    fn check_picture(&self, picture: &Picture) -> Result<(), Refusal> {
        match closing_edge(picture) {
            None => Ok(()),
            Some(edge) => {
                let ends = picture.edges()[edge];
                Err(Refusal {
                    message: format!(
                        "edge {edge} ({}-{}) closes a cycle; {} is played on trees and forests",
                        ends.from,
                        ends.to,
                        self.title()
                    ),
                    edge: Some(edge),
                    hint: Some("cut a cycle open: a tree has one way up to each vertex".to_owned()),
                })
            }
        }
    }
}

/// The trunk of a forest: the rightmost edge on the ground, the rightmost edge on that, and so on.
/// Edges by their index, from the bottom up.
#[must_use]
pub fn trunk(picture: &Picture) -> Vec<usize> {
    let mut rightmost = vec![None; picture.vertex_count() as usize];
    if picture.is_forest() {
        for (index, edge) in picture.edges().iter().enumerate() {
            rightmost[edge.from as usize] = Some(index);
        }
    }
    let next = |edge: usize| rightmost[picture.edges()[edge].to as usize];
    std::iter::successors(rightmost[GROUND as usize], |&edge| next(edge)).collect()
}

/// The first edge that joins what earlier edges have joined; none in a forest.
fn closing_edge(picture: &Picture) -> Option<usize> {
    if picture.is_forest() {
        return None;
    }
    let mut parent: Vec<u32> = (0..picture.vertex_count()).collect();
    picture.edges().iter().position(|edge| {
        let (from, to) = (root(&mut parent, edge.from), root(&mut parent, edge.to));
        parent[from as usize] = to;
        from == to
    })
}

/// The representative of a vertex among those joined to it, with path halving.
fn root(parent: &mut [u32], mut vertex: u32) -> u32 {
    while parent[vertex as usize] != vertex {
        parent[vertex as usize] = parent[parent[vertex as usize] as usize];
        vertex = parent[vertex as usize];
    }
    vertex
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
        assert_eq!(Clockwise.moves(&picture, Player::Left), [0, 2]);
        assert_eq!(Clockwise.moves(&picture, Player::Right), [2, 4]);
        assert!(!Clockwise.may_cut(&picture, 1, Player::Left));
        // After the cut of edge 2 the branch has become the trunk.
        assert_eq!(Clockwise.moves(&picture.cut(2).picture, Player::Left), [0, 1]);
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
