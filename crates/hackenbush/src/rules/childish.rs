//! Childish Hackenbush: a blue or red edge may be cut only if nothing else falls with it.
//!
//! Green edges may always be cut. Values can be hot.

use partizan::Player;

use super::Ruleset;
use crate::graph::supporting_edges;
use crate::picture::{Colour, Picture};

/// Edges of all three colours; blue and red ones that bear others are safe.
pub struct Childish;

impl Ruleset for Childish {
    fn name(&self) -> &'static str {
        "childish"
    }

    fn title(&self) -> &'static str {
        "Childish Hackenbush"
    }

    fn one_line(&self) -> &'static str {
        "blue and red edges may be cut only if nothing else falls with them"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one; a blue or red edge may be cut \
         only if nothing else falls with it. What a green edge bears falls with it. Who cannot \
         move loses.\n\
         Values can be hot: both players may be eager to move.\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &Colour::ALL
    }

    fn may_cut(&self, picture: &Picture, edge: usize, player: Player) -> bool {
        let colour = picture.edges()[edge].colour;
        colour.belongs_to(player) && (colour == Colour::Green || picture.fallen(edge).len() == 1)
    }

    fn moves(&self, picture: &Picture, player: Player) -> Vec<usize> {
        let free = |(colour, bears): (Colour, bool)| {
            colour.belongs_to(player) && (colour == Colour::Green || !bears)
        };
        let colours = picture.edges().iter().map(|edge| edge.colour);
        let edges = colours.zip(supporting_edges(picture)).enumerate();
        edges.filter(|&(_, edge)| free(edge)).map(|(index, _)| index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_picture;

    #[test]
    fn only_green_makes_others_fall() {
        for (text, left, right) in [
            ("bb", &[1][..], &[][..]),
            ("br", &[], &[1]),
            ("gb", &[0, 1], &[0]),
            (":G bbr:G", &[0, 1], &[2]),
            ("b:A b:A r", &[1], &[2]),
        ] {
            let picture = parse_picture(text).unwrap();
            assert_eq!(Childish.moves(&picture, Player::Left), left, "{text}");
            assert_eq!(Childish.moves(&picture, Player::Right), right, "{text}");
            for player in Player::BOTH {
                let one_by_one: Vec<usize> = (0..picture.edges().len())
                    .filter(|&edge| Childish.may_cut(&picture, edge, player))
                    .collect();
                assert_eq!(one_by_one, Childish.moves(&picture, player), "{text}");
            }
        }
    }
}
