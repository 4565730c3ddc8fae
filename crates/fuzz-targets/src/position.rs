//! Positions as text: letters, edge lists, dominoes, infinite stalks, CGSuite's graph strings.

use hackenbush::format::Format;
use hackenbush::notation::{self, Parsed, ReadLimits, edge_spans};
use hackenbush::{Colour, Diagnostic, GROUND, Picture, Position, cgsuite, edge_list};

pub(crate) const LETTERS: &[&str] = &[
    "b",
    "r",
    "g",
    "l",
    "E",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    "^",
    "+",
    "-",
    ".",
    ",",
    "0",
    "1",
    "7",
    "w",
    "\u{3c9}",
    "#",
    "A",
    "\u{2212}",
    "0-1b",
    ":A",
    "^2",
    "(1,2)",
    "^w",
    "[br]^w",
    "18446744073709551615",
    "^9223372036854775807",
    "^99999999999999999999",
    "^100000000",
];

pub(crate) const EDGES: &[&str] = &[
    "0-1b",
    "1-2r",
    "0--7g",
    "-7-9r",
    "9-9g",
    "-",
    " ",
    "\n",
    "#",
    "b",
    "r",
    "g",
    "0",
    "1",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "99999999999999999999",
];

pub(crate) const DOMINOES: &[&str] = &[
    "(1,2)",
    "(2,1)",
    "(0,0)",
    "(",
    ")",
    ",",
    " ",
    "0",
    "7",
    "-",
    "+",
    "18446744073709551615",
    "18446744073709551616",
];

/// The most edges or dominoes that a short text may stand for here.
const MOST: usize = 2000;

fn read(text: &str) -> Result<Parsed, Diagnostic> {
    let most = MOST.max(text.len());
    notation::parse_within(
        text,
        &ReadLimits { edges: most, dominoes: most, ..ReadLimits::default() },
    )
}

/// Any position in our notation.
pub(crate) fn notation(text: &str) {
    if let Some(parsed) = understood(text, read(text)) {
        match &parsed.position {
            Position::Picture(picture) => {
                let spans = edge_spans(text);
                assert_eq!(spans.len(), picture.edges().len(), "{text:?}");
                for span in spans {
                    assert!(!text[span].is_empty(), "{text:?}");
                }
                reads_back(text, picture);
            }
            other => assert_eq!(read(&other.to_string()).unwrap().position, *other, "{text:?}"),
        }
    }
}

/// An edge list, as in a file.
pub(crate) fn edge_list(text: &str) {
    if let Some(parsed) = understood(text, edge_list::parse(text)) {
        let Position::Picture(picture) = &parsed.position else { panic!("{text:?}") };
        reads_back(text, picture);
        for vertex in 0..picture.vertex_count() {
            let label = parsed.labels.of(vertex);
            let digits = label.trim_start_matches('-');
            assert!(text.contains(digits) || vertex == GROUND, "{text:?} {label}");
        }
    }
}

/// A line of dominoes.
pub(crate) fn dominoes(text: &str) {
    if let Some(Parsed { position: Position::Dominoes(line), .. }) = understood(text, read(text)) {
        for end in 0..=line.len().min(20) {
            let part = Position::Dominoes(line[..end].to_vec());
            let again = read(&part.to_string()).unwrap().position;
            // Without dominoes a line is written as the empty picture is.
            assert!(again == part || end == 0, "{text:?}");
        }
    }
}

/// A sum of infinite stalks.
pub(crate) fn infinite_stalks(text: &str) {
    let parsed = understood(text, read(text));
    if let Some(Parsed { position: Position::InfiniteStalks(stalks), .. }) = parsed {
        let negated = stalks.clone().negated();
        assert_eq!(negated.clone().negated(), stalks, "{text:?}");
        let position = Position::InfiniteStalks(negated);
        assert_eq!(read(&position.to_string()).unwrap().position, position, "{text:?}");
    }
}

/// CGSuite's graph strings, which our notation contains.
pub(crate) fn cgsuite(text: &str) {
    if let Some(Parsed { position: Position::Picture(picture), .. }) = understood(text, read(text))
    {
        let written = cgsuite::print(&picture);
        let again: Picture = written.parse().unwrap();
        assert_eq!(cgsuite::print(&again), written, "{text:?}");
        same(&picture, &again, &written);
    }
}

/// What was read, or nothing if the text was refused as it should be.
fn understood(text: &str, read: Result<Parsed, Diagnostic>) -> Option<Parsed> {
    match read {
        Err(wrong) => {
            points_into(text, &wrong);
            None
        }
        Ok(parsed) => {
            parsed.warnings.iter().for_each(|warning| points_into(text, warning));
            Some(parsed)
        }
    }
}

/// A message about a text has a place in it and can be shown.
pub(crate) fn points_into(text: &str, wrong: &Diagnostic) {
    assert!(wrong.span.start <= wrong.span.end, "{text:?}");
    crate::place::check_offset(text, wrong.span.start);
    crate::place::check_offset(text, wrong.span.end);
    assert!(!wrong.message.is_empty(), "{text:?}");
    assert!(wrong.hint.is_some(), "{text:?}: {wrong:?}");
    assert!(wrong.render(text).lines().all(|line| line.len() < 1000), "{text:?}");
}

/// A picture reads back from every format that can be read.
fn reads_back(text: &str, picture: &Picture) {
    assert!(picture.edges().len() <= MOST.max(text.len()), "{text:?}");
    let printed = notation::print(picture);
    let again: Picture = printed.parse().unwrap();
    assert_eq!(notation::print(&again), printed, "{text:?}");
    same(picture, &again, &printed);
    let list = edge_list::print(picture, ' ');
    assert_eq!(list.parse::<Picture>().unwrap(), *picture, "{list}");
    if picture.edges().len() <= SMALL {
        let document = Format::Notation.read(&printed).unwrap();
        let back = Format::Hat.read(&Format::Hat.write(&document).unwrap()).unwrap();
        assert_eq!(back.parsed.position, document.parsed.position, "{printed}");
    }
}

/// Pictures with at most this many edges are compared up to isomorphism.
const SMALL: usize = 40;

/// Isomorphic, and in a forest with the children of every vertex in the same order.
fn same(before: &Picture, after: &Picture, text: &str) {
    assert_eq!(before.edges().len(), after.edges().len(), "{text}");
    if before.edges().len() <= SMALL {
        assert_eq!(before.key(), after.key(), "{text}");
        if before.is_forest() {
            assert_eq!(ordered(before, GROUND), ordered(after, GROUND), "{text}");
        }
    }
}

/// A small ordered tree as nested parentheses, straight from the edges.
fn ordered(picture: &Picture, vertex: u32) -> String {
    let up = picture.edges().iter().filter(|edge| edge.from == vertex);
    let colour = |colour: Colour| colour.name();
    up.map(|edge| format!("({}{})", colour(edge.colour), ordered(picture, edge.to))).collect()
}
