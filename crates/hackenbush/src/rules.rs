//! The rulesets: which edges may a player cut, and on what is the game played?
//!
//! What remains after a cut is always what is still joined to the ground ([`Picture::cut`]). A
//! variant is one file here and one line in [`RULESETS`]; help, menus and docs are made from it.

mod childish;
mod green;
mod red_blue;
mod red_blue_green;

use std::fmt;

use partizan::Player;

pub use childish::Childish;
pub use green::Green;
pub use red_blue::RedBlue;
pub use red_blue_green::RedBlueGreen;

use crate::diagnostic::Diagnostic;
use crate::notation::{Position, edge_spans};
use crate::picture::{Colour, Edge, Picture};

/// All rulesets, in the order in which to show them.
pub static RULESETS: &[&dyn Ruleset] = &[&RedBlue, &Green, &RedBlueGreen, &Childish];

/// The rules of one variant.
pub trait Ruleset: Sync {
    /// How commands and files call it, such as `red-blue`.
    fn name(&self) -> &'static str;

    /// Its name in a title, such as `Red-Blue Hackenbush`.
    fn title(&self) -> &'static str;

    /// What it is, in a line.
    fn one_line(&self) -> &'static str;

    /// The rules in plain words, and what is known about its values.
    fn help(&self) -> &'static str;

    /// The colours its pictures may have; none if it is not played on pictures.
    fn colours(&self) -> &'static [Colour];

    /// May `player` cut this edge? Usually that depends on its colour alone.
    fn may_cut(&self, picture: &Picture, edge: usize, player: Player) -> bool {
        picture.edges()[edge].colour.belongs_to(player)
    }

    /// The edges that `player` may cut, ascending.
    fn moves(&self, picture: &Picture, player: Player) -> Vec<usize> {
        (0..picture.edges().len()).filter(|&edge| self.may_cut(picture, edge, player)).collect()
    }

    /// Can this position be played?
    ///
    /// # Errors
    /// Names what the rules do not allow.
    fn check(&self, position: &Position) -> Result<(), Refusal> {
        match position {
            Position::Picture(picture) => self.check_colours(picture),
            other => Err(Refusal {
                message: format!("{} is played on pictures, not on {}", self.title(), other.kind()),
                edge: None,
                hint: None,
            }),
        }
    }

    /// Are all edges of colours that the rules know?
    ///
    /// # Errors
    /// Names the first edge that is not.
    fn check_colours(&self, picture: &Picture) -> Result<(), Refusal> {
        let allowed = self.colours();
        let wrong = |edge: &Edge| !allowed.contains(&edge.colour);
        let Some(index) = picture.edges().iter().position(wrong) else { return Ok(()) };
        let Edge { from, to, colour } = picture.edges()[index];
        let names: Vec<&str> = allowed.iter().map(|colour| colour.name()).collect();
        Err(Refusal {
            message: format!(
                "edge {index} ({from}-{to}) is {}; {} has only {} edges",
                colour.name(),
                self.title(),
                names.join(" and ")
            ),
            edge: Some(index),
            hint: Some(format!("`{}` fits these colours", smallest_for(picture).name())),
        })
    }
}

impl fmt::Debug for dyn Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a ruleset does not take a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong.
    pub message: String,
    /// The edge it is about, if it is about one.
    pub edge: Option<usize>,
    /// What to do.
    pub hint: Option<String>,
}

impl Refusal {
    /// The same as a message about the text that described the position.
    #[must_use]
    pub fn in_text(self, text: &str) -> Diagnostic {
        let place = self.edge.and_then(|edge| edge_spans(text).get(edge).cloned());
        let span = place.unwrap_or(0..text.len());
        Diagnostic { message: self.message, span, expected: None, hint: self.hint }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// The ruleset of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Ruleset> {
    RULESETS.iter().copied().find(|rules| rules.name() == name)
}

/// The smallest of red-blue, green and red-blue-green that has the picture's colours.
#[must_use]
pub fn smallest_for(picture: &Picture) -> &'static dyn Ruleset {
    let green = picture.count(Colour::Green);
    if green == 0 {
        &RedBlue
    } else if green == picture.edges().len() {
        &Green
    } else {
        &RedBlueGreen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse, parse_picture};

    #[test]
    fn names_are_found_and_unique() {
        for rules in RULESETS {
            assert_eq!(by_name(rules.name()).map(Ruleset::title), Some(rules.title()));
            assert!(!rules.one_line().contains('\n') && rules.help().ends_with(".\n"));
        }
        assert!(by_name("clock").is_none());
    }

    #[test]
    fn the_smallest_ruleset_has_just_the_colours() {
        for (text, name) in
            [("", "red-blue"), ("br", "red-blue"), ("gg", "green"), ("bg", "red-blue-green")]
        {
            let picture = parse_picture(text).unwrap();
            assert_eq!(smallest_for(&picture).name(), name);
            assert!(smallest_for(&picture).check_colours(&picture).is_ok());
        }
    }

    #[test]
    fn a_forbidden_colour_is_named_and_pointed_at() {
        let text = "b r(g)b";
        let refusal = RedBlue.check(&parse(text).unwrap().position).unwrap_err();
        assert_eq!(refusal.edge, Some(2));
        assert_eq!(
            refusal.message,
            "edge 2 (2-3) is green; Red-Blue Hackenbush has only blue and red edges"
        );
        assert_eq!(refusal.in_text(text).span, 4..5);
        let refusal = Childish.check(&parse("(1,2)").unwrap().position).unwrap_err();
        assert_eq!(
            refusal.message,
            "Childish Hackenbush is played on pictures, not on a line of dominoes"
        );
    }

    #[test]
    fn players_cut_their_own_colour_and_green() {
        let picture = parse_picture("brg").unwrap();
        assert_eq!(RedBlueGreen.moves(&picture, Player::Left), [0, 2]);
        assert_eq!(RedBlueGreen.moves(&picture, Player::Right), [1, 2]);
    }
}
