//! The rulesets: what a game is played on, which moves each player has, and how it is solved.
//!
//! A ruleset is one file here and one line in [`RULESETS`]; help, menus and docs are made from it.
//! See [`Ruleset`] for what it has to say and [`crate::solve::Engine`] for how it is then solved.

mod bernoulli;
mod childish;
mod clockwise;
mod domino_shave;
mod green;
mod own;
mod red_blue;
mod red_blue_green;
pub mod ruleset;
mod stirling_shave;
mod toppling_dominoes;

pub use bernoulli::Bernoulli;
pub use childish::Childish;
pub use clockwise::Clockwise;
pub use domino_shave::DominoShave;
pub use green::Green;
pub use own::{RulesFile, read_rules, read_shared_rules};
pub use red_blue::RedBlue;
pub use red_blue_green::RedBlueGreen;
pub use ruleset::{Board, Refusal, Ruleset, RulesetId};
pub use stirling_shave::StirlingShave;
pub use toppling_dominoes::TopplingDominoes;

use crate::notation;
use crate::picture::{Colour, Picture};
use crate::position::Position;

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
    &TopplingDominoes,
];

/// The ruleset of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Ruleset> {
    RULESETS.iter().copied().find(|rules| rules.name() == name)
}

/// The first ruleset that has the picture's colours: red-blue, green or red-blue-green, unless a
/// colour belongs to another game. Without any, red-blue-green, which names the edge.
#[must_use]
pub fn smallest_for(picture: &Picture) -> &'static dyn Ruleset {
    let present: Vec<Colour> =
        Colour::ALL.into_iter().filter(|&colour| picture.count(colour) > 0).collect();
    let has_colours = |rules: &&dyn Ruleset| match rules.board() {
        Board::Pictures(colours) => present.iter().all(|colour| colours.contains(colour)),
        Board::Dominoes | Board::Rows => false,
    };
    RULESETS.iter().copied().find(has_colours).unwrap_or(&RedBlueGreen)
}

/// The ruleset for a position if none is asked for.
#[must_use]
pub fn natural_for(position: &Position) -> &'static dyn Ruleset {
    match position {
        Position::Picture(picture) => smallest_for(picture),
        Position::Dominoes(_) => &DominoShave,
        Position::Row(_) => &TopplingDominoes,
        Position::InfiniteStalks(stalks) if stalks.has(Colour::Green) => &RedBlueGreen,
        Position::InfiniteStalks(_) => &RedBlue,
    }
}

/// A picture in notation, as these rules read it: where trees side by side are no sum, without `+`.
#[must_use]
pub fn picture_text(picture: &Picture, rules: &dyn Ruleset) -> String {
    match rules.is_disjunctive() {
        true => notation::print(picture),
        false => notation::print_together(picture),
    }
}

/// A position in notation, as these rules read it.
#[must_use]
pub fn text(position: &Position, rules: &dyn Ruleset) -> String {
    match position {
        Position::Picture(picture) => picture_text(picture, rules),
        other => other.to_string(),
    }
}

/// The rulesets that take a position.
pub fn fitting(position: &Position) -> impl Iterator<Item = &'static dyn Ruleset> {
    RULESETS.iter().copied().filter(move |rules| rules.check(position).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse, parse_picture};
    use partizan::Player;

    #[test]
    fn names_are_found_and_unique() {
        for rules in RULESETS {
            assert_eq!(by_name(rules.name()).map(Ruleset::title), Some(rules.title()));
            assert!(!rules.summary().contains('\n') && rules.help().ends_with(".\n"));
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
            assert!(smallest_for(&picture).check(&picture.into()).is_ok());
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
            assert_eq!(rules.moves(&position, Player::Left), left, "{text}");
            assert_eq!(position.after(left.last().copied().unwrap_or(0)).to_string(), rest);
        }
    }

    #[test]
    fn players_cut_their_own_colour_and_green() {
        let position = parse("brg").unwrap().position;
        assert_eq!(RedBlueGreen.moves(&position, Player::Left), [0, 2]);
        assert_eq!(RedBlueGreen.moves(&position, Player::Right), [1, 2]);
    }

    #[test]
    fn rulesets_are_told_apart_by_type_and_instance() {
        for (index, a) in RULESETS.iter().enumerate() {
            for (other, b) in RULESETS.iter().enumerate() {
                assert_eq!(a.id() == b.id(), index == other);
            }
        }
        assert_eq!(RedBlue.id(), (&RedBlue as &dyn Ruleset).id());
    }
}
