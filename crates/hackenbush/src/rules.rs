//! The rulesets: on what is the game played, and which moves has a player?
//!
//! Most are played on pictures, where a move cuts an edge and what remains is always what is still
//! joined to the ground ([`Picture::cut`]); some on lines of dominoes, where a move removes a domino
//! and all after it ([`DominoRules`]). [`Ruleset::moves_in`] and [`after`] serve both. A
//! variant is one file here and one line in [`RULESETS`]; help, menus and docs are made from it.

mod bernoulli;
mod childish;
mod clockwise;
mod domino_shave;
mod green;
mod red_blue;
mod red_blue_green;
mod stirling_shave;

use std::fmt;

use partizan::Player;

pub use bernoulli::Bernoulli;
pub use childish::Childish;
pub use clockwise::{Clockwise, trunk};
pub use domino_shave::{DominoShave, playable};
pub use green::Green;
pub use red_blue::RedBlue;
pub use red_blue_green::RedBlueGreen;
pub use stirling_shave::StirlingShave;

use crate::diagnostic::Diagnostic;
use crate::notation::{Domino, Position, edge_spans};
use crate::picture::{Colour, Edge, Picture};

/// All rulesets, in the order in which to show them.
pub static RULESETS: &[&dyn Ruleset] = &[
    &RedBlue,
    &Green,
    &RedBlueGreen,
    &Childish,
    &Clockwise,
    &DominoShave,
    &StirlingShave,
    &Bernoulli,
];

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
        let colour = picture.edges()[edge].colour;
        colour.belongs_to(player) && self.colours().contains(&colour)
    }

    /// The edges that `player` may cut, ascending.
    fn moves(&self, picture: &Picture, player: Player) -> Vec<usize> {
        (0..picture.edges().len()).filter(|&edge| self.may_cut(picture, edge, player)).collect()
    }

    /// Are pictures side by side on one ground a sum, so that moves in one do not touch the others?
    fn adds_up(&self) -> bool {
        true
    }

    /// The rules for lines of dominoes, if it is played on those and not on pictures.
    fn dominoes(&self) -> Option<&dyn DominoRules> {
        None
    }

    /// The moves of `player` in any position: the edges that may be cut, or the dominoes that may
    /// be removed with all after them, ascending. None in positions of another kind.
    fn moves_in(&self, position: &Position, player: Player) -> Vec<usize> {
        match (position, self.dominoes()) {
            (Position::Picture(picture), None) => self.moves(picture, player),
            (Position::Dominoes(line), Some(rules)) => rules.line_moves(line, player),
            _ => Vec::new(),
        }
    }

    /// Can this position be played?
    ///
    /// # Errors
    /// Names what the rules do not allow.
    fn check(&self, position: &Position) -> Result<(), Refusal> {
        match (position, self.dominoes()) {
            (Position::Picture(picture), None) => self.check_picture(picture),
            (Position::Dominoes(line), Some(rules)) => rules.check_line(line),
            (other, rules) => {
                let board = rules.map_or("pictures", |_| "lines of dominoes");
                let message =
                    format!("{} is played on {board}, not on {}", self.title(), other.kind());
                Err(Refusal { message, edge: None, hint: None })
            }
        }
    }

    /// Can this picture be played? Usually that depends on its colours alone.
    ///
    /// # Errors
    /// Names what the rules do not allow.
    fn check_picture(&self, picture: &Picture) -> Result<(), Refusal> {
        self.check_colours(picture)
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

/// The rules of a variant played on lines of dominoes.
pub trait DominoRules: Sync {
    /// Can this line be played?
    ///
    /// # Errors
    /// Names what the rules do not allow.
    fn check_line(&self, line: &[Domino]) -> Result<(), Refusal>;

    /// The dominoes that `player` may remove with all after them, ascending.
    fn line_moves(&self, line: &[Domino], player: Player) -> Vec<usize>;
}

/// The position after a move: an edge cut, or a domino removed with all after it. Infinite stalks
/// stay as they are, having no numbered edges.
#[must_use]
pub fn after(position: &Position, index: usize) -> Position {
    match position {
        Position::Picture(picture) => Position::Picture(picture.cut(index).picture),
        Position::Dominoes(line) => Position::Dominoes(line.iter().copied().take(index).collect()),
        Position::InfiniteStalks(stalks) => Position::InfiniteStalks(stalks.clone()),
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
        let refusal = Bernoulli.check(&parse("br").unwrap().position).unwrap_err();
        assert_eq!(
            refusal.message,
            "Bernoulli game is played on lines of dominoes, not on a picture"
        );
    }

    #[test]
    fn every_position_has_moves_by_index() {
        for (rules, text, left, rest) in [
            (&RedBlueGreen as &dyn Ruleset, "b(r)g", &[0, 2][..], "br"),
            (&Clockwise, "b(r)g", &[0, 2], "br"),
            (&DominoShave, "(1,2)(3,3)(2,2)", &[0, 2], "(1,2)(3,3)"),
            (&DominoShave, "br", &[], ""),
            (&RedBlue, "(1,2)", &[], ""),
        ] {
            let position = parse(text).unwrap().position;
            assert_eq!(rules.moves_in(&position, Player::Left), left, "{text}");
            assert_eq!(after(&position, left.last().copied().unwrap_or(0)).to_string(), rest);
        }
    }

    #[test]
    fn players_cut_their_own_colour_and_green() {
        let picture = parse_picture("brg").unwrap();
        assert_eq!(RedBlueGreen.moves(&picture, Player::Left), [0, 2]);
        assert_eq!(RedBlueGreen.moves(&picture, Player::Right), [1, 2]);
    }
}
