//! Childish Hackenbush: a blue or red edge may be cut only if nothing else falls with it.
//!
//! Green edges may always be cut. Values can be hot.

use partizan::Player;

use super::ruleset::{Board, Ruleset, count_by_colour};
use crate::graph::supporting_edges;
use crate::picture::{Adjacency, Colour, GROUND, Picture};
use crate::position::Position;

/// Edges of all three colours; blue and red ones that support others cannot be cut.
pub struct Childish;

impl Ruleset for Childish {
    fn name(&self) -> &'static str {
        "childish"
    }

    fn title(&self) -> &'static str {
        "Childish Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "blue and red edges may be cut only if nothing else falls with them"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one; a blue or red edge may be cut \
         only if nothing else falls with it. Whatever stands on a green edge falls with it. A \
         player who cannot move loses.\n\
         Values can be hot: both players may gain by moving.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ORDINARY)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Position::Picture(picture) = position else { return Vec::new() };
        let free = |(colour, bears): (Colour, bool)| {
            colour.belongs_to(player) && self.free_to_cut(colour, bears) == Some(true)
        };
        let colours = picture.edges().iter().map(|edge| edge.colour);
        let edges = colours.zip(supporting_edges(picture)).enumerate();
        edges.filter(|&(_, edge)| free(edge)).map(|(index, _)| index).collect()
    }

    fn free_to_cut(&self, colour: Colour, bears: bool) -> Option<bool> {
        Some(colour == Colour::Green || !bears)
    }

    /// Without green edges every cut leaves all other edges standing, so in the end the edges of
    /// the other colour stand on what is left: each part of theirs that is not on the ground by
    /// itself takes one more edge to connect it.
    fn most_moves(&self, position: &Position, player: Player) -> usize {
        let own = count_by_colour(position, player, &self.moves(position, player));
        match position {
            Position::Picture(picture) if own > 0 && picture.count(Colour::Green) == 0 => {
                own.saturating_sub(loose_parts(picture, player.opponent()))
            }
            _ => own,
        }
    }

    fn is_disjunctive(&self) -> bool {
        true
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// How many connected parts the player's edges form that do not touch the ground.
fn loose_parts(picture: &Picture, player: Player) -> usize {
    let adjacency = Adjacency::new(picture);
    let mut reached = vec![false; picture.vertex_count() as usize];
    let reach = |start: u32, reached: &mut [bool]| {
        let mut edges = 0_usize;
        let mut stack = vec![start];
        reached[start as usize] = true;
        while let Some(vertex) = stack.pop() {
            for half in adjacency.at(vertex) {
                let colour = picture.edges()[half.edge as usize].colour;
                if colour.owner() == Some(player) {
                    edges += 1;
                    if !std::mem::replace(&mut reached[half.to as usize], true) {
                        stack.push(half.to);
                    }
                }
            }
        }
        edges
    };
    reach(GROUND, &mut reached);
    let mut parts = 0;
    for vertex in GROUND + 1..picture.vertex_count() {
        if !reached[vertex as usize] && reach(vertex, &mut reached) > 0 {
            parts += 1;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn only_green_makes_others_fall() {
        for (text, left, right) in [
            ("bb", &[1][..], &[][..]),
            ("br", &[], &[1]),
            ("gb", &[0, 1], &[0]),
            (":G bbr:G", &[0, 1], &[2]),
            ("b:A b:A r", &[1], &[2]),
        ] {
            let position = parse(text).unwrap().position;
            assert_eq!(Childish.moves(&position, Player::Left), left, "{text}");
            assert_eq!(Childish.moves(&position, Player::Right), right, "{text}");
            for player in Player::BOTH {
                let own = |edge: &usize| {
                    let colour = position.picture().unwrap().edges()[*edge].colour;
                    let alone = position.falls(*edge).is_empty();
                    colour.belongs_to(player) && (alone || colour == Colour::Green)
                };
                let one_by_one: Vec<usize> = (0..position.size().unwrap()).filter(own).collect();
                assert_eq!(one_by_one, Childish.moves(&position, player), "{text}");
            }
        }
    }
}
