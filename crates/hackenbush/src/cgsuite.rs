//! CGSuite's graph strings: `l(r;le)`.
//!
//! CGSuite calls the colours `l`, `r` and `e`, writes all branches at a vertex in one pair of
//! parentheses with nothing after them, and knows no repeats and no sums. Its strings are read by
//! [`crate::notation::parse`] as they are.

use crate::notation::print::{Style, write};
use crate::picture::{Colour, Picture};

/// The text to hand to CGSuite, as in `game.graph.Hackenbush("l(r;le)")`.
#[must_use]
pub fn print(picture: &Picture) -> String {
    let text = write(picture, &Style { letter: Colour::cgsuite_letter, short: false, sum: false });
    // To CGSuite an empty text is a graph without even the ground.
    if text.is_empty() { ".".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_picture;

    #[test]
    fn nothing_follows_a_branch() {
        for (ours, theirs) in [
            ("", "."),
            ("b^7", "lllllll"),
            ("b(r)g + b", "(l(r;e);l)"),
            (":G brrb:G + r", ":G(lrrl:G;r)"),
            ("b:A(rr:A)b", "l:A(rr:A;l)"),
        ] {
            let picture = parse_picture(ours).unwrap();
            assert_eq!(print(&picture), theirs);
            assert_eq!(print(&parse_picture(theirs).unwrap()), theirs);
        }
    }

    #[test]
    fn cgsuites_own_way_of_writing_comes_back_unchanged() {
        for text in
            ["lrlrrllr", "l(l;rl)", "e(ee(e;e);e(eee;ee);e(ee;e))", "(e:Alllllllllrr:A;e:A;e:A)"]
        {
            assert_eq!(print(&parse_picture(text).unwrap()), text);
        }
    }
}
