//! Red-Blue-Green Hackenbush: green edges are for both. A number plus an all-small game.

use super::Ruleset;
use crate::picture::Colour;

/// Edges of all three colours.
pub struct RedBlueGreen;

impl Ruleset for RedBlueGreen {
    fn name(&self) -> &'static str {
        "red-blue-green"
    }

    fn title(&self) -> &'static str {
        "Red-Blue-Green Hackenbush"
    }

    fn one_line(&self) -> &'static str {
        "Left cuts blue edges, Right cuts red ones, and both cut green ones"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one. Whatever is then no longer \
         joined to the ground falls. Who cannot move loses.\n\
         Every value is a number plus an all-small game: the green jungle slides off the purple \
         mountain.\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &Colour::ALL
    }
}
