//! The formats that pictures are kept in, and conversion between them.

use std::path::Path;

use crate::diagnostic::{Diagnostic, Kind};
use crate::hat::Hat;
use crate::notation::{self, Parsed, ReadLimits};
use crate::picture::Picture;
use crate::position::Position;
use crate::{cgsuite, edge_list, graphviz, rules};

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
    pub const ALL: [Format; 5] =
        [Format::Notation, Format::EdgeList, Format::Hat, Format::Cgsuite, Format::Graphviz];

    /// How commands call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Notation => "notation",
            Format::EdgeList => "edges",
            Format::Hat => "hat",
            Format::Cgsuite => "cgsuite",
            Format::Graphviz => "graphviz",
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
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Format::ALL.into_iter().find(|format| format.extensions().contains(&ending.as_str()))
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
        match self {
            Format::Notation | Format::Cgsuite => {
                let parsed = notation::parse_within(text, limits);
                parsed.map(|parsed| Document { parsed, hat: None })
            }
            Format::EdgeList => edge_list::parse(text).map(|parsed| Document { parsed, hat: None }),
            Format::Hat => {
                Hat::parse(text).map(|hat| Document { parsed: hat.picture(), hat: Some(hat) })
            }
            Format::Graphviz => Err(Diagnostic::new(0..0, "Graphviz files can only be written")
                .hint("keep the picture as notation, an edge list or a .hat file, too")),
        }
    }

    /// Writes one position, ending with a line's end.
    ///
    /// # Errors
    /// Dominoes and infinite stalks can only be written in our notation.
    pub fn write(self, document: &Document) -> Result<String, Diagnostic> {
        let position = &document.parsed.position;
        let write: fn(&Picture) -> String = match self {
            Format::Notation => return Ok(format!("{position}\n")),
            Format::EdgeList => |picture| edge_list::print(picture, '\n') + "\n",
            Format::Cgsuite => |picture| cgsuite::print(picture) + "\n",
            Format::Graphviz => graphviz::print,
            Format::Hat => match &document.hat {
                Some(hat) => return Ok(hat.to_json()),
                None => |picture| Hat::of(picture, rules::smallest_for(picture)).to_json(),
            },
        };
        match position {
            Position::Picture(picture) => Ok(write(picture)),
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
        assert_eq!(Format::of_path(Path::new("hat")), None);
    }

    #[test]
    fn a_picture_goes_through_every_format_unchanged() {
        for text in ["", "b", "b(r;g)b + r", ":G brrb:G + b:A(r:A;g)b", "g^7"] {
            let document = Format::Notation.read(text).unwrap();
            for format in Format::ALL {
                let written = format.write(&document).unwrap();
                assert!(written.ends_with('\n'));
                if format.is_readable() {
                    let back = format.read(&written).unwrap();
                    assert_eq!(back.parsed.position.to_string(), text, "{written}");
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
