//! `hackenbush decompose`: the pieces of a position, with their values.

use std::io;

use clap::Args;
use service::queries::decompose::{self, DecomposeAnswer};
use service::{KnownText, Warnings};

use super::value::tree_in_words;
use crate::answer::{Answer, positions};
use crate::options::PositionOptions;
use crate::output::Status;
use crate::style::{Rows, Style};

/// Decompose positions: is a tree Hammerian, is it Joshua, and what are its pieces worth?
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Decompose {
    #[command(flatten)]
    options: PositionOptions,
}

const EXAMPLES: &str = "\
The trunk of a red-blue tree goes from the ground to the first branching. The tree is Hammerian
if planting the trunk and the branches separately does not change its value, and Joshua if it is
worth as much as its trunk alone. Hammerian branches are decomposed in turn, and the values of
the pieces add up to the value of the whole. Other pictures are decomposed into their components.
A Clockwise position is the ordinal sum of its trunk's edges, each with what is on its left.

Examples:
  $ hackenbush decompose 'b(b)(br)'
  b(b)(br) = 5/2
    tree    Hammerian, not Joshua
    trunk   b
    pieces  b = 1
            b = 1
            br = 1/2

  $ hackenbush decompose --json 'b(r)(b)'
  {\"position\":\"b(r)(b)\",\"value\":\"1\",\"hammerian\":true,\"joshua\":true,\"trunk\":\"b\",\"pieces\":[...],\"sum\":\"1\",\"variant\":\"red-blue\"}
";

impl Decompose {
    pub(crate) fn run(self) -> io::Result<Status> {
        positions(self.options, |problem, job| decompose::answer(problem, false, job))
    }
}

/// The most pieces to print.
const MAX_PIECES: usize = 100;

impl Answer for DecomposeAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(style.heading(self.position.as_deref(), &self.known));
        if let (Some(hammerian), Some(joshua)) = (self.hammerian, self.joshua) {
            rows.add("tree", tree_in_words(hammerian, joshua));
        }
        rows.maybe("tree", self.no_tree.map(|why| why.to_string()));
        let trunk = self.trunk.as_deref().filter(|trunk| !trunk.is_empty());
        rows.maybe("trunk", trunk.map(|trunk| style.position(trunk)));
        rows.maybe("sum", self.formula.as_deref());
        for (index, piece) in self.pieces.iter().enumerate() {
            if index == MAX_PIECES && !style.full {
                let more = self.pieces.len() - index;
                rows.add("", format!("and {more} more; --full prints them"));
                break;
            }
            let known = match &piece.known {
                KnownText::Exact(value) => format!("= {}", style.value(value)),
                known => format!("is {}", style.known(known)),
            };
            let mut text = format!("{} {known}", style.position(&piece.position));
            if let Some(reason) = &piece.reason {
                text += &format!(", not decomposed because {reason}");
            }
            rows.add(if index == 0 { "pieces" } else { "" }, text);
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        rows.print(style)
    }
}
