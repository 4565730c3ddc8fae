//! Reading cases from corpus text and from fenced blocks in Markdown.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Case, Expected, Kind};

/// All cases of one kind in this workspace: `corpus/*.txt`, `docs/*.md` and `docs/course/*.md`, by file name and line.
pub fn cases(kind: Kind) -> Result<Vec<Case>, Malformed> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut cases = read(&workspace)?;
    cases.retain(|case| case.kind == kind);
    Ok(cases)
}

/// All cases under `root`: `root/corpus/*.txt`, `root/docs/*.md` and `root/docs/course/*.md`, by file name and line.
///
/// `corpus/notation*.txt` are about texts, not values (`text => as printed`), and read elsewhere.
pub fn read(root: &Path) -> Result<Vec<Case>, Malformed> {
    let mut cases = Vec::new();
    for (folder, ending) in [("corpus", "txt"), ("docs", "md"), ("docs/course", "md")] {
        for path in files(&root.join(folder), ending)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("notation") && ending == "txt" {
                continue;
            }
            let file = format!("{folder}/{name}");
            let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
            cases.extend(parse(&file, &text)?);
        }
    }
    Ok(cases)
}

/// The cases of one file, Markdown if its name ends in `.md`, else corpus text.
pub fn parse(file: &str, text: &str) -> Result<Vec<Case>, Malformed> {
    if file.ends_with(".md") { parse_markdown(file, text) } else { parse_plain(file, text) }
}

/// A line that is no case, heading or directive; or a file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The file, relative to the workspace.
    pub file: String,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for Malformed {}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Malformed> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        if path.extension().is_some_and(|extension| extension == ending) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Malformed {
    Malformed { file: path.display().to_string(), line: 0, message: error.to_string() }
}

fn parse_plain(file: &str, text: &str) -> Result<Vec<Case>, Malformed> {
    let name = file.rsplit('/').next().unwrap_or(file);
    let kind = if name.starts_with("values") {
        Kind::Values
    } else if name.starts_with("ordinal") {
        Kind::Ordinal
    } else {
        Kind::Hackenbush
    };
    let mut block = Block::new(file, kind, String::new());
    let mut after_heading = false;
    for (index, line) in text.lines().enumerate() {
        let heading = line.strip_prefix('#').map(str::trim);
        match heading {
            Some(more) if after_heading => {
                block.heading.push(' ');
                block.heading.push_str(more);
            }
            Some(first) => block.heading = first.to_owned(),
            None => block.read(index + 1, line)?,
        }
        after_heading = heading.is_some();
    }
    Ok(block.cases)
}

fn parse_markdown(file: &str, text: &str) -> Result<Vec<Case>, Malformed> {
    let mut cases = Vec::new();
    let mut heading = String::new();
    let mut fence: Option<Option<Block>> = None;
    for (index, line) in text.lines().enumerate() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            fence = match fence {
                Some(block) => {
                    cases.extend(block.into_iter().flat_map(|block| block.cases));
                    None
                }
                None => Some(match info.trim() {
                    "hackenbush" => Some(Block::new(file, Kind::Hackenbush, heading.clone())),
                    "values" => Some(Block::new(file, Kind::Values, heading.clone())),
                    "ordinal" => Some(Block::new(file, Kind::Ordinal, heading.clone())),
                    _ => None,
                }),
            };
        } else if let Some(block) = &mut fence {
            if let Some(block) = block {
                block.read(index + 1, line)?;
            }
        } else if line.starts_with('#') {
            heading = line.trim_start_matches('#').trim().to_owned();
        }
    }
    match fence {
        Some(_) => Err(Malformed {
            file: file.to_owned(),
            line: text.lines().count(),
            message: "a fenced block is never closed".to_owned(),
        }),
        None => Ok(cases),
    }
}

/// The lines that share their directives: a corpus file, or one fenced block.
struct Block {
    file: String,
    kind: Kind,
    heading: String,
    variant: Option<String>,
    ask: Option<String>,
    cases: Vec<Case>,
}

impl Block {
    fn new(file: &str, kind: Kind, heading: String) -> Block {
        Block { file: file.to_owned(), kind, heading, variant: None, ask: None, cases: Vec::new() }
    }

    /// Reads a directive, a case or a blank line.
    fn read(&mut self, number: usize, line: &str) -> Result<(), Malformed> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(());
        }
        let wrong = |message: &str| {
            Err(Malformed { file: self.file.clone(), line: number, message: message.to_owned() })
        };
        if let Some(directive) = line.strip_prefix('@') {
            match directive.split_once(' ') {
                Some(("variant", name)) => self.variant = Some(name.trim().to_owned()),
                Some(("ask", fact)) => self.ask = Some(fact.trim().to_owned()),
                _ => return wrong("expected `@variant NAME` or `@ask FACT`"),
            }
            return Ok(());
        }
        if self.heading.is_empty() {
            return wrong("expected a heading before the first case, saying where it comes from");
        }
        // The blank in front lets the empty picture stand on the left: `= 0`.
        let padded = format!(" {line}");
        let Some((left, right)) = padded.rsplit_once(" = ") else {
            return wrong("expected `position = value` or `position = !error`");
        };
        let expected = match right.trim().strip_prefix('!') {
            Some(fragment) => Expected::Error(fragment.trim().to_owned()),
            None => Expected::Value(right.trim().to_owned()),
        };
        if matches!(&expected, Expected::Value(text) | Expected::Error(text) if text.is_empty()) {
            return wrong("expected a value or an error after `=`");
        }
        self.cases.push(Case {
            file: self.file.clone(),
            line: number,
            heading: self.heading.clone(),
            kind: self.kind,
            variant: self.variant.clone(),
            ask: self.ask.clone(),
            left: left.trim().to_owned(),
            expected,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Expected {
        Expected::Value(text.to_owned())
    }

    #[test]
    fn plain_text_gives_heading_line_and_both_sides() {
        let text = "# Conway, page 88:\n#  trees\n\nb(r)(b) = 1\n  br   =   1/2  \n";
        let cases = parse("corpus/trees.txt", text).unwrap();
        let first = Case {
            file: "corpus/trees.txt".to_owned(),
            line: 4,
            heading: "Conway, page 88: trees".to_owned(),
            kind: Kind::Hackenbush,
            variant: None,
            ask: None,
            left: "b(r)(b)".to_owned(),
            expected: value("1"),
        };
        assert_eq!(cases[0], first);
        assert_eq!((cases[1].left.as_str(), &cases[1].expected), ("br", &value("1/2")));
        assert_eq!(cases.len(), 2);
    }

    #[test]
    fn a_heading_after_cases_replaces_the_former() {
        let cases = parse("corpus/a.txt", "# one\nb = 1\n# two\nr = -1\n").unwrap();
        let headings: Vec<&str> = cases.iter().map(|case| case.heading.as_str()).collect();
        assert_eq!(headings, ["one", "two"]);
    }

    #[test]
    fn the_last_equals_sign_splits() {
        let cases = parse("corpus/values.txt", "# x\n{0 = 1} = 2\n= 0\n").unwrap();
        assert_eq!((cases[0].left.as_str(), &cases[0].expected), ("{0 = 1}", &value("2")));
        assert_eq!((cases[1].left.as_str(), &cases[1].expected), ("", &value("0")));
    }

    #[test]
    fn errors_are_expected_by_a_fragment() {
        let cases = parse("corpus/a.txt", "# x\nb(r = !expected ')'\n").unwrap();
        assert_eq!(cases[0].left, "b(r");
        assert_eq!(cases[0].expected, Expected::Error("expected ')'".to_owned()));
    }

    #[test]
    fn directives_hold_until_set_again() {
        let text =
            "# x\nb = 1\n@variant childish\n@ask outcome\nb = L\n# y\n@variant clockwise\nb = L";
        let cases = parse("corpus/a.txt", text).unwrap();
        let settings: Vec<_> =
            cases.iter().map(|case| (case.variant.as_deref(), case.ask.as_deref())).collect();
        let outcome = Some("outcome");
        assert_eq!(
            settings,
            [(None, None), (Some("childish"), outcome), (Some("clockwise"), outcome)]
        );
    }

    #[test]
    fn the_file_name_says_the_kind() {
        for (file, kind) in [
            ("corpus/values.txt", Kind::Values),
            ("corpus/values-hot.txt", Kind::Values),
            ("corpus/ordinal.txt", Kind::Ordinal),
            ("corpus/green.txt", Kind::Hackenbush),
        ] {
            assert_eq!(parse(file, "# x\n1 = 1").unwrap()[0].kind, kind, "{file}");
        }
    }

    #[test]
    fn markdown_gives_only_its_fenced_blocks() {
        let text = "# Errata\nnot = this\n## Up\n```hackenbush\n@variant childish\ngb = ^*\n```\n\
                    ```text\nnor = this\n# nor this\n```\n```hackenbush\nb = 1\n```\n\
                    ```values\n^ + * = ^*\n```\n";
        let cases = parse("docs/errata.md", text).unwrap();
        let read: Vec<_> = cases
            .iter()
            .map(|case| (case.line, case.heading.as_str(), case.kind, case.variant.as_deref()))
            .collect();
        assert_eq!(
            read,
            [
                (6, "Up", Kind::Hackenbush, Some("childish")),
                (13, "Up", Kind::Hackenbush, None),
                (16, "Up", Kind::Values, None),
            ]
        );
        assert_eq!(cases[2].left, "^ + *");
    }

    #[test]
    fn what_is_neither_case_nor_directive_is_named_by_its_line() {
        for (text, line, message) in [
            ("# x\nb=1\n", 2, "position = value"),
            ("# x\nb = 1\n\nr = \n", 4, "position = value"),
            ("# x\nr = !\n", 2, "after `=`"),
            ("b = 1\n", 1, "heading"),
            ("# x\n@varient childish\n", 2, "@variant NAME"),
            ("# x\n@ask\n", 2, "@ask FACT"),
        ] {
            let error = parse("corpus/a.txt", text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}");
            assert!(error.message.contains(message), "{text:?}: {error}");
        }
        let error = parse("docs/a.md", "# x\n```hackenbush\nb = 1\n").unwrap_err();
        assert_eq!(error.to_string(), "docs/a.md:3: a fenced block is never closed");
    }

    #[test]
    fn the_corpus_of_this_workspace_can_be_read() {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let all = read(&workspace).unwrap();
        let mut seen = std::collections::HashMap::new();
        for case in &all {
            let key = (case.kind, &case.left, &case.variant, &case.ask);
            let answer = seen.entry(key).or_insert(&case.expected);
            assert_eq!(
                *answer, &case.expected,
                "{}:{} contradicts an earlier line",
                case.file, case.line
            );
        }
        for kind in [Kind::Hackenbush, Kind::Values, Kind::Ordinal] {
            assert!(!cases(kind).unwrap().is_empty(), "{kind:?}");
        }
    }
}
