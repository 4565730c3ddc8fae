//! The formats that pictures are kept in, and conversion between them.

use std::borrow::Cow;
use std::path::Path;

use crate::diagnostic::{Diagnostic, Kind};
use crate::hat::Hat;
use crate::notation::{self, Parsed, ReadLimits};
use crate::picture::Picture;
use crate::position::Position;
use crate::{cgsuite, edge_list, graphviz, interchange, rules};

/// A way to write positions down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// The notation people type.
    Notation,
    /// One edge on a line.
    EdgeList,
    /// A drawn picture.
    Hat,
    /// CGSuite's graph strings.
    Cgsuite,
    /// A DOT file.
    Graphviz,
    /// The notation with words for letters.
    Words,
    /// Signs of a red-blue stalk.
    Signs,
    /// An adjacency matrix.
    Matrix,
    /// graph6 with colours.
    Graph6,
    /// Node-link JSON of networkx.
    NodeLink,
    /// Files of short-games.
    Hbg,
}

/// A position with all that its file said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The position, its labels and the warnings about it.
    pub parsed: Parsed,
    /// The drawing, if it came from one.
    pub hat: Option<Hat>,
}

impl Format {
    /// All formats, in the order in which to show them.
    pub const ALL: [Format; 11] = [
        Format::Notation,
        Format::EdgeList,
        Format::Hat,
        Format::Cgsuite,
        Format::Graphviz,
        Format::Words,
        Format::Signs,
        Format::Matrix,
        Format::Graph6,
        Format::NodeLink,
        Format::Hbg,
    ];

    /// How commands call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Notation => "notation",
            Format::EdgeList => "edges",
            Format::Hat => "hat",
            Format::Cgsuite => "cgsuite",
            Format::Graphviz => "graphviz",
            Format::Words => "words",
            Format::Signs => "signs",
            Format::Matrix => "matrix",
            Format::Graph6 => "graph6",
            Format::NodeLink => "networkx",
            Format::Hbg => "short-games",
        }
    }

    /// What it is, in a line.
    #[must_use]
    pub fn one_line(self) -> &'static str {
        match self {
            Format::Notation => "the notation people type, such as b(r)b",
            Format::EdgeList => "an edge list, such as 0-1b 1-2r",
            Format::Hat => "a drawn picture, as the studio keeps it",
            Format::Cgsuite => "a graph string for CGSuite, such as l(r;l)",
            Format::Graphviz => "a DOT file for Graphviz",
            Format::Words => "plain words, such as blue (red) green",
            Format::Signs => "the signs of a red-blue stalk, such as +-+",
            Format::Matrix => "an adjacency matrix of colours, the ground first",
            Format::Graph6 => "graph6 and a colour for each edge, such as Bw brg",
            Format::NodeLink => "node-link JSON of networkx, with the colour of each edge",
            Format::Hbg => "a .hbg.json file of short-games",
        }
    }

    /// How its files' names end, the usual ending first.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Notation => &["txt"],
            Format::EdgeList => &["edges"],
            Format::Hat => &["hat"],
            Format::Cgsuite => &["cgs"],
            Format::Graphviz => &["dot", "gv"],
            Format::Words => &["words"],
            Format::Signs => &["signs"],
            Format::Matrix => &["matrix"],
            Format::Graph6 => &["g6"],
            Format::NodeLink => &["json"],
            Format::Hbg => &["hbg.json"],
        }
    }

    /// Can it be read? All can be written.
    #[must_use]
    pub fn is_readable(self) -> bool {
        self != Format::Graphviz
    }

    /// The format of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a file's ending stands for.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let fits = |format: &Format| {
            let endings = format.extensions().iter();
            let fit = endings.filter(|ending| {
                name.strip_suffix(**ending)
                    .is_some_and(|start| start.len() > 1 && start.ends_with('.'))
            });
            fit.map(|ending| ending.len()).max()
        };
        // `.hbg.json` is not `.json`.
        Format::ALL.into_iter().filter(|format| fits(format).is_some()).max_by_key(fits)
    }

    /// Reads one position.
    ///
    /// # Errors
    /// Says where the text is wrong.
    pub fn read(self, text: &str) -> Result<Document, Diagnostic> {
        self.read_within(text, &ReadLimits::default())
    }

    /// Reads one position within limits.
    ///
    /// # Errors
    /// Says where the text is wrong, or which limit it exceeds.
    pub fn read_within(self, text: &str, limits: &ReadLimits) -> Result<Document, Diagnostic> {
        let plain = |parsed| Document { parsed, hat: None };
        match self {
            Format::Notation | Format::Cgsuite => notation::parse_within(text, limits).map(plain),
            Format::EdgeList => edge_list::parse(text).map(plain),
            Format::Hat => {
                Hat::parse(text).map(|hat| Document { parsed: hat.picture(), hat: Some(hat) })
            }
            Format::Words => interchange::words::parse(text, limits).map(plain),
            Format::Signs => interchange::signs::parse(text).map(plain),
            Format::Matrix => interchange::adjacency_matrix::parse(text).map(plain),
            Format::Graph6 => interchange::graph6::parse(text).map(plain),
            Format::NodeLink => interchange::node_link::parse(text).map(plain),
            Format::Hbg => interchange::hbg::parse(text).map(plain),
            Format::Graphviz => Err(Diagnostic::new(0..0, "Graphviz files can only be written")
                .hint("keep the picture as notation, an edge list or a .hat file, too")),
        }
    }

    /// Writes one position, ending with a line's end.
    ///
    /// # Errors
    /// Dominoes and infinite stalks can only be written in our notation, and some formats do not hold
    /// every picture.
    pub fn write(self, document: &Document) -> Result<String, Diagnostic> {
        let position = &document.parsed.position;
        let hat = |picture: &Picture| match &document.hat {
            Some(hat) => Cow::Borrowed(hat),
            None => Cow::Owned(Hat::of(picture, rules::smallest_for(picture))),
        };
        let write = |picture: &Picture| -> Result<String, Diagnostic> {
            let text = match self {
                Format::Notation => position.to_string(),
                Format::EdgeList => edge_list::print(picture, '\n'),
                Format::Cgsuite => cgsuite::print(picture),
                Format::Graphviz => graphviz::print(picture),
                Format::Hat => hat(picture).to_json(),
                Format::Words => interchange::words::print(picture),
                Format::Signs => interchange::signs::print(picture)?,
                Format::Matrix => interchange::adjacency_matrix::print(picture)?,
                Format::Graph6 => interchange::graph6::print(picture)?,
                Format::NodeLink => interchange::node_link::print(picture),
                Format::Hbg => interchange::hbg::print(&hat(picture)),
            };
            Ok(if text.ends_with('\n') { text } else { text + "\n" })
        };
        match position {
            other if self == Format::Notation => Ok(format!("{other}\n")),
            Position::Picture(picture) => write(picture),
            other => Err(Diagnostic::new(
                0..0,
                format!("{} cannot be written as {}", other.kind(), self.name()),
            )
            .kind(Kind::NotSupported)
            .hint("only notation can hold it; `notation` and .txt mean that")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_found_by_name_and_ending() {
        for format in Format::ALL {
            assert_eq!(Format::by_name(format.name()), Some(format));
            for ending in format.extensions() {
                assert_eq!(Format::of_path(Path::new(&format!("a/bed.{ending}"))), Some(format));
            }
        }
        assert_eq!(Format::of_path(Path::new("BED.HAT")), Some(Format::Hat));
        assert_eq!(Format::of_path(Path::new("a.hbg.json")), Some(Format::Hbg));
        assert_eq!(Format::of_path(Path::new("a.json")), Some(Format::NodeLink));
        assert_eq!(Format::of_path(Path::new("hat")), None);
    }

    #[test]
    fn a_picture_goes_through_every_format_unchanged() {
        for text in ["", "b", "b(r;g)b + r", ":G brrb:G + b:A(r:A;g)b", "g^7"] {
            let document = Format::Notation.read(text).unwrap();
            for format in Format::ALL {
                let Ok(written) = format.write(&document) else {
                    assert!(matches!(format, Format::Signs | Format::Graph6), "{text}");
                    continue;
                };
                assert!(written.ends_with('\n'));
                if format.is_readable() {
                    let back = format.read(&written).unwrap();
                    // A matrix and graph6 have an order of their own.
                    let keeps_order = !matches!(format, Format::Matrix | Format::Graph6);
                    let position = &back.parsed.position;
                    assert_eq!(position.size(), document.parsed.position.size());
                    assert!(!keeps_order || position.to_string() == text, "{written}");
                } else {
                    assert!(format.read(&written).is_err());
                }
            }
        }
    }

    #[test]
    fn only_our_notation_holds_dominoes() {
        let line = Format::Notation.read("(1,2)").unwrap();
        assert_eq!(Format::Notation.write(&line).unwrap(), "(1,2)\n");
        let refused = Format::Hat.write(&line).unwrap_err();
        assert_eq!(refused.message, "a line of dominoes cannot be written as hat");
    }
}
