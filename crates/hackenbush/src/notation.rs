//! Positions in text, both ways: the notation people type, and the shortest readable form of it.
//!
//! | form | reads as |
//! |---|---|
//! | `brg`, `LRE` | blue (`b` or `l`), red (`r`), green (`g` or `e`) edges stacked from the ground up |
//! | `b(r)(bg)`, `b(r;bg)`, `b(r)bg` | branches at a vertex, from left to right |
//! | `b:A r r:A`, `:{ground} bb:{ground}` | names; the same name is the same vertex |
//! | `b^5`, `[br]^3`, `[br]^w` | repeats; `^w` repeats omega times |
//! | `br + br - b` | pictures side by side on one ground; `-` swaps blue and red |
//! | `0-1b 1-2r 2-0g` | an edge list, 0 being the ground |
//! | `(2,4)(7,3)` | a line of dominoes |
//!
//! Blanks are ignored, and so is `#` with the rest of its line. Edge letters may be small or
//! capital; names keep their case, `:A` and `:a` being two vertices, and `:{A}` is `:A`. A name
//! follows the edge that leads to its vertex, or stands at the start of a term, where it names
//! the ground; it cannot stand inside `[..]`, whose copies would all meet there. Names hold for
//! the whole text, so terms can meet above the ground. CGSuite's graph strings are read as they
//! are: a `.` may mark a vertex, and `;` outside parentheses starts again at a new vertex or, with
//! a name, at a known one: `ll:A;:A r`.
//!
//! ```
//! let picture: hackenbush::Picture = "b(r)(b)".parse()?;
//! assert_eq!(picture.to_string(), "b(r)b");
//! let wrong = hackenbush::notation::parse("brx").unwrap_err();
//! assert_eq!(wrong.span, 2..3);
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```

mod dominoes;
mod infinite;
mod letters;
pub(crate) mod parsed;
pub(crate) mod print;
pub(crate) mod scan;

use std::fmt;
use std::ops::Range;

use partizan::Meter;
use rustc_hash::FxHashMap;

pub(crate) use infinite::push as push_piece;
pub use letters::MAX_REPEATED_EDGES;
pub use parsed::{Labels, Parsed};
pub use print::{print, print_together};

use crate::diagnostic::{Diagnostic, Kind};
use crate::edge_list;
use crate::picture::{GROUND, Picture};
use crate::position::{Piece, Position};
use letters::Stop;
use parsed::{loose_edges, without};
use scan::Scanner;

/// The largest position to read.
///
/// ```
/// use hackenbush::notation::{ReadLimits, parse_within};
/// let limits = ReadLimits { edges: 1000, ..ReadLimits::default() };
/// assert!(parse_within("b^99999999", &limits).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct ReadLimits {
    /// The most edges of a picture.
    pub edges: usize,
    /// The most dominoes in a line.
    pub dominoes: usize,
    /// Asked for the time and the memory that reading takes.
    pub meter: Meter,
}

impl Default for ReadLimits {
    /// No limits but memory; repeats still stop at [`MAX_REPEATED_EDGES`].
    fn default() -> ReadLimits {
        ReadLimits { edges: usize::MAX, dominoes: usize::MAX, meter: Meter::default() }
    }
}

/// An infinite stalk counts as this many edges, about as many as are drawn of one.
const STALK_EDGES: usize = 40;

impl ReadLimits {
    /// Is this position small enough?
    ///
    /// # Errors
    /// Says how many edges or dominoes there may be.
    pub fn check(&self, position: &Position) -> Result<(), Diagnostic> {
        let (count, most, what) = match position {
            Position::Picture(picture) => (picture.edges().len(), self.edges, "edges"),
            Position::Dominoes(line) => (line.len(), self.dominoes, "dominoes"),
            Position::Row(row) => (row.len(), self.dominoes, "dominoes"),
            Position::InfiniteStalks(sum) => {
                // One is always allowed.
                (sum.stalks.len(), (self.edges / STALK_EDGES).max(1), "infinite stalks")
            }
        };
        if count <= most {
            return Ok(());
        }
        let wrong = Diagnostic::new(0..0, format!("more than {most} {what}")).kind(Kind::TooLarge);
        Err(wrong.hint(match position {
            Position::Picture(_) | Position::InfiniteStalks(_) => {
                "ask about its components one by one: their values add up"
            }
            Position::Dominoes(_) | Position::Row(_) => "use a shorter line",
        }))
    }
}

/// Reads a position.
///
/// # Errors
/// Says where the text stops making sense, and what could have stood there.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    parse_within(text, &ReadLimits::default())
}

/// Reads a position within limits, so that a few letters such as `b^99999999` cannot take all
/// memory.
///
/// # Errors
/// As [`parse`], and when the position is larger.
pub fn parse_within(text: &str, limits: &ReadLimits) -> Result<Parsed, Diagnostic> {
    let form = form_of(text);
    // Letters are charged one by one, since they may be repeated; other forms have at least five
    // characters for each edge or domino.
    if !matches!(form, Form::Letters) {
        let edges = (text.len() / 5).saturating_sub(letters::FREE_EDGES);
        let charged = limits.meter.charge(edges.saturating_mul(letters::EDGE_BYTES));
        charged.map_err(|exceeded| Diagnostic::from(exceeded).at(0..text.len()))?;
    }
    let parsed = match form {
        Form::Dominoes => dominoes::parse(text).map(|line| Parsed::from(Position::from(line))),
        Form::EdgeList => edge_list::parse(text),
        Form::Letters => {
            let most = MAX_REPEATED_EDGES.min(limits.edges);
            match letters::parse::<false>(text, most, &limits.meter) {
                Ok(written) => Ok(ground(text, written)),
                Err(Stop::Wrong(diagnostic)) => Err(diagnostic),
                Err(Stop::Omega) => {
                    // A piece for each letter, at most.
                    let bytes = text.len().saturating_sub(letters::FREE_EDGES);
                    let charged = limits.meter.charge(bytes.saturating_mul(size_of::<Piece>()));
                    charged.map_err(|exceeded| Diagnostic::from(exceeded).at(0..text.len()))?;
                    infinite::parse(text).map(|stalks| Parsed::from(Position::from(stalks)))
                }
            }
        }
    }?;
    limits.check(&parsed.position).map_err(|wrong| wrong.at(0..text.len()))?;
    Ok(parsed)
}

/// Reads a position that has to be a picture.
///
/// # Errors
/// As [`parse`], and when the text is a line of dominoes or an infinite stalk.
pub fn parse_picture(text: &str) -> Result<Picture, Diagnostic> {
    match parse(text)?.position {
        Position::Picture(picture) => Ok(picture),
        other => Err(Diagnostic::new(
            0..text.len(),
            format!("this is {}, not a finite picture", other.kind()),
        )
        .hint("a finite picture is written in letters, as in b(r)(bg)")),
    }
}

/// Where each edge of the picture that `text` describes is written; a repeated edge is written
/// once. Empty if the text is not a picture.
#[must_use]
pub fn edge_spans(text: &str) -> Vec<Range<usize>> {
    // Only of texts that have been read before.
    let free = Meter::default();
    let (spans, dropped) = match form_of(text) {
        Form::Letters => match letters::parse::<true>(text, MAX_REPEATED_EDGES, &free) {
            Ok(written) => {
                let spans = written.offsets.iter().map(|&at| at..at + 1).collect();
                (spans, Picture::from_edges(written.edges).dropped)
            }
            Err(_) => Default::default(),
        },
        Form::EdgeList => edge_list::spans(text),
        Form::Dominoes => Default::default(),
    };
    without(spans, &dropped)
}

/// Which of the three ways to write a position a text begins in.
enum Form {
    Letters,
    EdgeList,
    Dominoes,
}

fn form_of(text: &str) -> Form {
    let mut scanner = Scanner::new(text, "");
    match scanner.peek() {
        Some(b'0'..=b'9') => Form::EdgeList,
        Some(first @ (b'-' | b'(')) => {
            scanner.bump();
            match (scanner.peek(), first) {
                (Some(b'0'..=b'9'), b'-') => Form::EdgeList,
                (Some(b'0'..=b'9'), _) => Form::Dominoes,
                _ => Form::Letters,
            }
        }
        _ => Form::Letters,
    }
}

/// The picture of what was written, without the edges that no path joins to the ground.
fn ground(text: &str, written: letters::Letters) -> Parsed {
    let letters::Letters { edges, vertex_count, names, loose, .. } = written;
    let mut warnings = Vec::new();
    if !loose {
        let picture = Picture::from_grown(vertex_count, edges);
        return Parsed {
            position: Position::Picture(picture),
            labels: Labels::Names(by_vertex(names)),
            warnings,
        };
    }
    let grounded = Picture::from_edges(edges);
    if let Some(&first) = grounded.dropped.first() {
        let free = Meter::default();
        let again = letters::parse::<true>(text, MAX_REPEATED_EDGES, &free);
        let at = again.map_or(0, |again| again.offsets[first]);
        warnings.push(loose_edges(at..at + 1, grounded.dropped.len()).hint(
            "`;` outside parentheses starts at a new vertex; `+` puts pictures side by side",
        ));
    }
    let now: FxHashMap<u32, u32> = grounded.vertices.iter().copied().zip(GROUND..).collect();
    let names = names.into_iter().filter_map(|(name, old)| Some((name, *now.get(&old)?)));
    Parsed {
        labels: Labels::Names(by_vertex(names)),
        position: Position::Picture(grounded.picture),
        warnings,
    }
}

fn by_vertex<'a>(names: impl IntoIterator<Item = (&'a str, u32)>) -> Vec<(u32, String)> {
    let mut names: Vec<(u32, String)> =
        names.into_iter().map(|(name, vertex)| (vertex, name.to_owned())).collect();
    names.sort();
    names
}

/// The shortest readable text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Picture(picture) => f.write_str(&print(picture)),
            Position::Dominoes(line) => line.iter().try_for_each(|domino| domino.fmt(f)),
            Position::Row(row) => row.fmt(f),
            Position::InfiniteStalks(stalks) => stalks.fmt(f),
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print(self))
    }
}

impl std::str::FromStr for Picture {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Picture, Diagnostic> {
        parse_picture(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan::{Exceeded, Limits};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn edges(text: &str) -> String {
        edge_list::print(&parse_picture(text).unwrap(), ' ')
    }

    #[test]
    fn letters_stack_upward_and_branches_share_a_vertex() {
        assert_eq!(edges("bRlGeE"), "0-1b 1-2r 2-3b 3-4g 4-5g 5-6g");
        assert_eq!(edges("b(r)(bg)"), "0-1b 1-2r 1-3b 3-4g");
        assert_eq!(edges("b(r;bg)"), edges("b(r)bg"));
        assert_eq!(edges("b((r)b;)()g"), "0-1b 1-2r 1-3b 1-4g");
        assert_eq!(edges(" # nothing"), "");
        assert_eq!(edges("b#lue\nr\u{a0}\tg"), "0-1b 1-2r 2-3g");
    }

    #[test]
    fn a_name_is_one_vertex() {
        assert_eq!(edges("b:A r r:A"), "0-1b 1-2r 2-1r");
        assert_eq!(edges(":G brrb:G"), "0-1b 1-2r 2-3r 3-0b");
        assert_eq!(edges("b:A r:A g"), "0-1b 1-1r 1-2g");
        assert_eq!(edges("b:A + r:{A} + g:a"), "0-1b 0-1r 0-2g");
        assert_eq!(edges("b:{the top} r:{ the top }"), "0-1b 1-1r");
        assert_eq!(edges("b^3:A r:A [b]^2:A"), "0-1b 1-2b 2-3b 3-3r 3-4b 4-3b");
    }

    #[test]
    fn repeats_copy_what_stands_before_them() {
        assert_eq!(edges("b^3r"), edges("bbbr"));
        assert_eq!(edges("[br]^3"), edges("brbrbr"));
        assert_eq!(edges("[b(r)g]^2b"), edges("b(r)gb(r)gb"));
        assert_eq!(edges("g[(r)]^3b"), edges("g(r)(r)(r)b"));
        assert_eq!(edges("[[br]^2g]^2"), edges("brbrgbrbrg"));
        assert_eq!(edges("b r^0 [bb(r)]^0 g ^ 1"), "0-1b 1-2g");
        assert_eq!(edges("[[[]^9999999]^9999999]^99999999999999999999999"), "");
    }

    #[test]
    fn sums_stand_on_one_ground() {
        assert_eq!(edges("br + g - br - -r"), "0-1b 1-2r 0-3g 0-4r 4-5b 0-6r");
        assert_eq!(edges("-(b;r)"), "0-1r 0-2b");
    }

    #[test]
    fn cgsuite_strings_are_read_as_they_are() {
        let girl = parse_picture("e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))").unwrap();
        assert_eq!((girl.edges().len(), girl.vertex_count()), (12, 11));
        let bed = "(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;lr:E(r(r:F;r:G));lr:F;lr:G)";
        assert_eq!(parse_picture(bed).unwrap().edges().len(), 30);
        assert_eq!(edges(".l.r.:A;:A l;l:A"), "0-1b 1-2r 2-3b 2-4b");
        assert_eq!(edges("."), "");
    }

    #[test]
    fn a_part_that_hangs_in_the_air_is_removed_with_a_warning() {
        let parsed = parse("br;br:A").unwrap();
        assert_eq!(parsed.position.to_string(), "br");
        assert_eq!(parsed.warnings[0].span, 3..4);
        assert!(parsed.warnings[0].message.starts_with("2 edges are not joined"));
    }

    #[test]
    fn dominoes_and_infinite_stalks_have_their_own_kinds() {
        assert_eq!(parse(" ( 2,4)(7 ,3)").unwrap().position.to_string(), "(2,4)(7,3)");
        let infinite = |text| match parse(text).unwrap().position {
            Position::InfiniteStalks(stalks) => stalks.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(infinite("b^wr"), "b^w r");
        assert_eq!(infinite("[br]^w b - B^ω"), "[br]^w b + r^w");
        assert_eq!(infinite("[bb]^w [b^3]^4 [[r]b^w]^2"), "b^w b^12 [rb^w]^2");
        assert_eq!(infinite("[[b^w]^W]^w + bbr"), "[[b^w]^w]^w + bbr");
    }

    #[test]
    fn edges_know_where_they_are_written() {
        assert_eq!(edge_spans("b [rg]^2;b"), [0..1, 3..4, 4..5, 3..4, 4..5]);
        assert_eq!(edge_spans("5-6b 0-1b 1-2r"), [5..9, 10..14]);
        assert!(edge_spans("(1,2)").is_empty() && edge_spans("x").is_empty());
    }

    #[test]
    fn a_limit_holds_for_every_form() {
        let at_most = |most| ReadLimits { edges: most, dominoes: most, ..ReadLimits::default() };
        for text in ["b^10", "bbbbbbbbbb", "[[b^3]^3]^1b", "0-1b 0-2b 0-3b 0-4b", "(1,2)(1,2)(1,2)"]
        {
            assert!(parse_within(text, &at_most(10)).is_ok(), "{text}");
            assert!(parse_within(text, &at_most(2)).is_err(), "{text}");
        }
        let wrong = parse_within("g + b^100000000", &at_most(1000)).unwrap_err();
        assert_eq!((wrong.message.as_str(), wrong.span), ("more than 1000 edges", 5..15));
        assert!(parse_within("b^w b^100000000", &at_most(10)).is_ok());
    }

    #[test]
    fn reading_is_metered() {
        let limits = |bytes, interrupted: bool| {
            let interrupt = Some(Arc::new(AtomicBool::new(interrupted)));
            let limits = Limits { bytes, interrupt, ..Limits::default() };
            ReadLimits { meter: Meter::from(limits), ..ReadLimits::default() }
        };
        for text in ["b^99999999", "[br]^9999999", &"b".repeat(10_000), &"0-1b ".repeat(10_000)] {
            let wrong = parse_within(text, &limits(1 << 18, false)).unwrap_err();
            assert_eq!(wrong.exceeded(), Some(Exceeded::Memory), "{text:.12}");
            assert_eq!(wrong.span, 0..text.len());
        }
        // A small picture is always read, also one that is written by repeating.
        for text in ["b^2000", "[brgrb]^20", "[b[r]^9]^9 [[(br)]^2]^100"] {
            assert!(parse_within(text, &limits(100, true)).is_ok(), "{text}");
        }
        let wrong = parse_within("b^2000000", &limits(1 << 30, true)).unwrap_err();
        assert_eq!(wrong.exceeded(), Some(Exceeded::Interrupted));
    }

    #[test]
    fn labels_name_the_vertices() {
        let parsed = parse(":G b:A r(b:{top}) g:G").unwrap();
        assert_eq!([0, 1, 2, 3].map(|vertex| parsed.labels.of(vertex)), ["G", "A", "2", "top"]);
    }

    #[test]
    fn nesting_may_be_as_deep_as_the_text_is_long() {
        let deep = 1_000_000;
        let text = "b(".repeat(deep) + &")".repeat(deep);
        let picture = parse_picture(&text).unwrap();
        assert!(picture.is_stalk() && picture.edges().len() == deep);
        assert_eq!(print(&picture), "b^1000000");
        let left = "b(".repeat(deep) + &")r".repeat(deep);
        assert_eq!(print(&parse_picture(&left).unwrap()).len(), 4 * deep - 2);
        let groups = "[b".repeat(deep) + &"]^1".repeat(deep);
        assert_eq!(parse_picture(&groups).unwrap().edges().len(), deep);
        assert!(parse(&"(".repeat(deep)).is_err() && parse(&("[".repeat(deep) + "b^w")).is_err());
    }
}
