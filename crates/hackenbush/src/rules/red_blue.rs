//! Red-Blue Hackenbush: Left cuts blue edges, Right cuts red ones. Every value is a number.

use super::Ruleset;
use crate::picture::Colour;

/// Blue and red edges only.
pub struct RedBlue;

impl Ruleset for RedBlue {
    fn name(&self) -> &'static str {
        "red-blue"
    }

    fn title(&self) -> &'static str {
        "Red-Blue Hackenbush"
    }

    fn one_line(&self) -> &'static str {
        "Left cuts blue edges, Right cuts red ones; every value is a number"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue edge, Right a red one. Whatever is then no longer joined to the ground \
         falls. Who cannot move loses.\n\
         Every value is a dyadic number, and every move costs the mover something.\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &[Colour::Blue, Colour::Red]
    }
}
