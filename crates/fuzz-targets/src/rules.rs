//! Files of rules: no text is misunderstood silently, and what is read can be played.

use hackenbush::notation::ReadLimits;
use hackenbush::rules::{Board, read_rules};
use hackenbush::{Engine, Problem, moves};

use crate::place::check_offset;

pub(crate) const PIECES: &[&str] = &[
    "name: a",
    "title: A",
    "blue: ",
    "red: ",
    "green: ",
    "Left always",
    "Right alone",
    "both trunk",
    "Left ground",
    "nobody",
    ", ",
    ":",
    "#",
    "\n",
    "always",
    "childish",
    "\u{202e}",
    "\r\n",
];

pub(crate) fn check(text: &str) {
    match read_rules(text) {
        Err(wrong) => {
            check_offset(text, wrong.span.start);
            check_offset(text, wrong.span.end);
            assert!(wrong.hint.is_some(), "{}", wrong.message);
        }
        Ok(rules) => {
            assert!(matches!(rules.board(), Board::Pictures(colours) if !colours.is_empty()));
            assert!(!rules.name().is_empty() && rules.help().ends_with(".\n"));
            let colour = rules.board().colours()[0].letter();
            let problem =
                Problem::read(&format!("{colour}{colour}"), Some(rules), &ReadLimits::default());
            let mut engine = Engine::new();
            assert!(moves(&mut engine, &problem.expect("its own colour")).is_ok());
        }
    }
}
