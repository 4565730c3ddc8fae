//! Green Hackenbush: both players cut green edges. Every value is a nimber.

use super::Ruleset;
use crate::picture::Colour;

/// Green edges only.
pub struct Green;

impl Ruleset for Green {
    fn name(&self) -> &'static str {
        "green"
    }

    fn title(&self) -> &'static str {
        "Green Hackenbush"
    }

    fn one_line(&self) -> &'static str {
        "both players cut green edges; every value is a nimber"
    }

    fn help(&self) -> &'static str {
        "Either player cuts a green edge. Whatever is then no longer joined to the ground falls. \
         Who cannot move loses.\n\
         Every value is a nimber, found by fusing cycles and adding up the tree that remains.\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &[Colour::Green]
    }
}
