//! Inputs: arguments, lines of files and of standard input, and the positions in them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use hackenbush::analysis::number::read_dyadic;
use hackenbush::calculator::Real;
use hackenbush::format::Format;
use hackenbush::hat::Hat;
use hackenbush::notation::ReadLimits;
use hackenbush::rules::{self, Ruleset};
use hackenbush::visible::visible;
use hackenbush::{Diagnostic, Problem, notation};
use hackenbush_drawing::Source;
use partizan::surreal::Surreal;
use partizan::text::Expression;
use service::Job;

use crate::fault::Fault;
use crate::interrupt::waiting;

/// One input as it was given.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    /// Its text, or why it could not be read.
    text: Result<String, Unreadable>,
    pub(crate) origin: Origin,
}

/// Why a line or a file could not be read, and what to do about it.
#[derive(Debug, Clone)]
struct Unreadable {
    message: String,
    hint: String,
}

impl Unreadable {
    fn new(message: impl Into<String>, hint: impl Into<String>) -> Unreadable {
        Unreadable { message: message.into(), hint: hint.into() }
    }
}

/// No path is longer, on Linux.
const MAX_PATH: usize = 4096;

/// Where an input was given.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    /// As an argument: the answer may take several lines.
    Argument,
    /// On a line of a file: the answer takes one line.
    Line { file: Arc<str>, number: usize },
}

impl Input {
    /// An argument of the command.
    pub(crate) fn argument(text: &str) -> Input {
        Input { text: Ok(text.trim().to_owned()), origin: Origin::Argument }
    }

    /// A file that cannot be opened.
    pub(crate) fn unreadable(fault: &Fault) -> Input {
        let Diagnostic { message, hint, .. } = fault.diagnostic();
        let text = Err(Unreadable::new(message, hint.clone().unwrap_or_default()));
        Input { text, origin: Origin::Argument }
    }

    /// The text that was given.
    pub(crate) fn text(&self) -> Result<&str, Fault> {
        self.text
            .as_deref()
            .map_err(|wrong| self.fault(Diagnostic::new(0..0, &*wrong.message).hint(&*wrong.hint)))
    }

    /// The line number, counted from 1.
    pub(crate) fn line(&self) -> Option<usize> {
        match self.origin {
            Origin::Argument => None,
            Origin::Line { number, .. } => Some(number),
        }
    }

    /// Reads a position in notation or from the `.hat` file that is named, with the drawing.
    pub(crate) fn read(
        &self,
        rules: Option<&'static dyn Ruleset>,
        job: &Job<'_>,
    ) -> Result<(Problem, Option<Hat>), Fault> {
        self.read_part(0..self.text()?.len(), rules, job)
    }

    /// Reads the position in a part of the text.
    pub(crate) fn read_part(
        &self,
        part: Range<usize>,
        rules: Option<&'static dyn Ruleset>,
        job: &Job<'_>,
    ) -> Result<(Problem, Option<Hat>), Fault> {
        let text = &self.text()?[part.clone()];
        // A position can be longer than any path, and then it is not worth a look.
        let path = Path::new(if text.len() < MAX_PATH { text } else { "" });
        if Format::of_path(path) == Some(Format::Hat) {
            return read_hat(text, rules, job);
        }
        if is_drawing(path) {
            return read_drawing(text, rules, job);
        }
        let problem = Problem::read(text, rules, &read_limits(job)).map_err(|wrong| {
            let span = wrong.span.start + part.start..wrong.span.end + part.start;
            self.fault(explained(with_hint(wrong, mistaken(text)), job).at(span))
        })?;
        Ok((problem, None))
    }

    /// A fault in this text. If it is about an edge, it points there.
    pub(crate) fn fault(&self, diagnostic: Diagnostic) -> Fault {
        let edge = diagnostic.edge().filter(|_| diagnostic.span.is_empty());
        let mut fault = Fault::from(diagnostic);
        if let Ok(text) = &self.text {
            let place = edge.and_then(|edge| notation::edge_spans(text).get(edge).cloned());
            if let Some(place) = place {
                fault = fault.at(place);
            }
            fault = fault.in_text(text);
        }
        match &self.origin {
            Origin::Argument => fault,
            Origin::Line { file, number } => fault.in_file(&**file, *number),
        }
    }

    /// What to print on standard error about a position that was read.
    pub(crate) fn warnings(&self, problem: &Problem) -> String {
        let text =
            |warning: &Diagnostic| format!("warning: {}", self.fault(warning.clone()).render());
        problem.warnings().iter().map(text).collect()
    }
}

/// The same with a better hint, if there is one; a budget that ended keeps its own.
pub(crate) fn with_hint(wrong: Diagnostic, hint: Option<String>) -> Diagnostic {
    match hint {
        Some(hint) if wrong.exceeded().is_none() => wrong.hint(hint),
        _ => wrong,
    }
}

/// What to do with a text that is something else than was asked for.
pub(crate) fn mistaken(text: &str) -> Option<String> {
    let text = text.trim();
    let shown = visible(text);
    // Such texts are short, and longer ones are not worth reading twice.
    if text.len() > MAX_PATH || text.is_empty() || text == "0" {
        None
    } else if matches!(text, "+" | "-") {
        Some("put a sum in quotes, as in 'g + gg': unquoted, each part is a position".to_owned())
    } else if read_dyadic(text).is_ok() {
        Some(format!("this is a number: `hackenbush number {shown}` shows its stalk"))
    } else if Expression::parse(text).is_ok() {
        let is_edge = |(from, to)| is_digits(from) && is_digits(to);
        Some(match text.split_once('-').is_some_and(is_edge) {
            true => format!(
                "an edge ends with its colour, as in {shown}b; for a difference of numbers try \
                 `hackenbush calc '{shown}'`"
            ),
            false => format!("this is a value: try `hackenbush calc '{shown}'`"),
        })
    } else if Surreal::parse(text).is_ok() {
        Some(format!("this is a number: `hackenbush number '{shown}'` shows its stalk"))
    } else if Real::read(text).is_some_and(|read| read.is_ok()) {
        Some(format!("this is a value: try `hackenbush calc '{shown}'`"))
    } else if text.contains('/') && Path::new(text).is_file() {
        Some(format!(
            "this is a file: `hackenbush value --file '{shown}'` reads a position from each line"
        ))
    } else {
        None
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What to do with a position where something else was asked for.
pub(crate) fn mistaken_position(text: &str) -> Option<String> {
    let text = text.trim();
    // Without repetitions and numbers, which could stand for a large picture.
    let plain = text.chars().all(|c| "blrgeBLRGE()[]; +-".contains(c));
    let position = plain && text.len() <= MAX_PATH && text.parse::<Problem>().is_ok();
    position.then(|| format!("this is a position: `hackenbush value '{text}'` evaluates it"))
}

/// No limits but those of the job.
pub(crate) fn read_limits(job: &Job<'_>) -> ReadLimits {
    ReadLimits { meter: job.control.meter(), ..ReadLimits::default() }
}

/// The same in words, with advice, if a budget ended.
pub(crate) fn explained(wrong: Diagnostic, job: &Job<'_>) -> Diagnostic {
    match wrong.exceeded() {
        Some(_) => job.explained(wrong).hint("--timeout and --memory set the limits"),
        None => wrong,
    }
}

/// Opens a file to read; a FIFO has to be waited for.
pub(crate) fn open(path: impl AsRef<Path>) -> io::Result<File> {
    waiting(|| File::open(path))
}

/// What may have to be waited for.
pub(crate) struct Awaited<R>(pub(crate) R);

impl<R: Read> Read for Awaited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        waiting(|| self.0.read(buffer))
    }
}

/// Reads a whole file, or standard input, within the memory of the job.
pub(crate) fn read_file(from: impl Read, job: &Job<'_>) -> io::Result<Result<String, Fault>> {
    let bytes = match read_bytes(from, job)? {
        Ok(bytes) => bytes,
        Err(fault) => return Ok(Err(fault)),
    };
    let text = String::from_utf8(bytes);
    text.map(Ok).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
}

fn read_bytes(mut from: impl Read, job: &Job<'_>) -> io::Result<Result<Vec<u8>, Fault>> {
    const STEP: u64 = 1 << 16;
    let meter = job.control.meter();
    let mut bytes = Vec::new();
    loop {
        // The text, and what it is about to become. A short file is always read.
        let more = if bytes.is_empty() { 0 } else { 4 << 16 };
        let asked = meter.check().and_then(|()| meter.charge(more));
        if let Err(exceeded) = asked {
            return Ok(Err(explained(exceeded.into(), job).into()));
        }
        if Awaited(&mut from).take(STEP).read_to_end(&mut bytes)? == 0 {
            return Ok(Ok(bytes));
        }
    }
}

fn read_hat(
    path: &str,
    rules: Option<&'static dyn Ruleset>,
    job: &Job<'_>,
) -> Result<(Problem, Option<Hat>), Fault> {
    let file = open(path).and_then(|file| read_bytes(file, job));
    let file = file.map_err(|error| Fault::io("read", path, &error).in_file(path, 1))?;
    let file = file.map_err(|fault| fault.in_file(path, 1))?;
    let text = Hat::text_of(file).map_err(|wrong| Fault::from(wrong).in_file(path, 1))?;
    let hat =
        Hat::parse(&text).map_err(|wrong| Fault::from(wrong).in_text(&*text).in_file(path, 1))?;
    let problem = of_hat(&hat, rules, job).map_err(|wrong| Fault::from(wrong).in_file(path, 1))?;
    Ok((problem.with_source(path), Some(hat)))
}

/// A drawn picture by the rules asked for, or else by its own, which may be a text in it.
fn of_hat(
    hat: &Hat,
    rules: Option<&'static dyn Ruleset>,
    job: &Job<'_>,
) -> Result<Problem, Diagnostic> {
    let own = match (rules, hat.rules.as_deref()) {
        (None, Some(text)) => {
            let own = rules::read_rules(text).map_err(|wrong| {
                let mut wrong = wrong.at(0..0);
                wrong.message.insert_str(0, "the rules in this file: ");
                wrong
            })?;
            Some(own)
        }
        (rules, _) => rules,
    };
    Problem::from_hat(hat, own, &read_limits(job))
}

/// Is this the name of a drawing? It may contain the picture that it shows.
pub(crate) fn is_drawing(path: &Path) -> bool {
    hackenbush_drawing::Format::of_path(path).is_some() && path.is_file()
}

/// The `.hat` file in a drawing.
pub(crate) fn hat_in_drawing(path: &str, job: &Job<'_>) -> Result<String, Fault> {
    let file = open(path).and_then(|file| read_bytes(file, job));
    let file = file.map_err(|error| Fault::io("read", path, &error).in_file(path, 1))?;
    let file = file.map_err(|fault| fault.in_file(path, 1))?;
    Source::find(&file).ok_or_else(|| {
        Fault::new(
            "there is no picture in this file to read",
            "drawings made by draw or by the studio keep theirs, unless another program removed it",
        )
        .in_file(path, 1)
    })
}

fn read_drawing(
    path: &str,
    rules: Option<&'static dyn Ruleset>,
    job: &Job<'_>,
) -> Result<(Problem, Option<Hat>), Fault> {
    let text = hat_in_drawing(path, job)?;
    let fault = |wrong: Diagnostic| Fault::from(wrong.at(0..0)).in_file(path, 1);
    let hat = Hat::parse(&text).map_err(fault)?;
    let problem = of_hat(&hat, rules, job).map_err(fault)?;
    Ok((problem.with_source(path), Some(hat)))
}

/// Reads the lines of a file a few at a time.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    file: Arc<str>,
    line: usize,
    /// The most bytes of a line.
    longest: usize,
    /// Is the rest of a line too long to be passed over?
    skipping: bool,
    chunks: usize,
    failed: bool,
    /// The file's length, if that is known.
    pub(crate) length: Option<u64>,
}

/// The inputs on some lines.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) inputs: Vec<Input>,
    /// The bytes read for it.
    pub(crate) bytes: usize,
}

/// The most lines and bytes in a chunk.
const MAX_LINES: usize = 256;
const MAX_BYTES: usize = 1 << 15;

/// Lines of this many bytes are always read.
const SHORTEST_LIMIT: usize = 1 << 16;

impl Lines {
    /// Lines of at most `longest` bytes.
    pub(crate) fn stdin(longest: usize) -> Lines {
        Lines::new(Box::new(io::stdin()), "standard input", None, longest)
    }

    pub(crate) fn open(path: &Path, longest: usize) -> Result<Lines, Fault> {
        let name = path.display().to_string();
        let file = open(path).map_err(|error| Fault::io("read", &name, &error))?;
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|m| m.len());
        Ok(Lines::new(Box::new(file), &name, length, longest))
    }

    fn new(reader: Box<dyn Read + Send>, file: &str, length: Option<u64>, longest: usize) -> Lines {
        Lines {
            reader: BufReader::with_capacity(MAX_BYTES * 2, reader),
            file: file.into(),
            line: 0,
            longest: longest.max(SHORTEST_LIMIT),
            skipping: false,
            chunks: 0,
            failed: false,
            length,
        }
    }

    /// The next line and its length in bytes, or `None` at the end.
    fn line(&mut self) -> Option<(usize, Result<String, Unreadable>)> {
        if self.failed {
            return None;
        }
        let mut length = 0;
        let text = match self.skip_rest(&mut length).and_then(|()| self.bytes()) {
            Ok(bytes) if bytes.is_empty() && length == 0 => return None,
            Ok(bytes) if bytes.is_empty() => return Some((length, Ok(String::new()))),
            Ok(bytes) => {
                length += bytes.len();
                self.skipping = bytes.len() > self.longest && !bytes.ends_with(b"\n");
                if self.skipping {
                    let most = self.longest >> 10;
                    let hint = "--memory raises the limit, and a .hat file has no such limit";
                    Err(Unreadable::new(format!("this line is longer than {most} KB"), hint))
                } else {
                    String::from_utf8(bytes).map_err(|_| {
                        Unreadable::new("this line is not UTF-8 text", "save the file as UTF-8")
                    })
                }
            }
            Err(error) => {
                self.failed = true;
                Err(match error.kind() {
                    io::ErrorKind::IsADirectory => {
                        Unreadable::new("this is a directory", "name a file in it")
                    }
                    _ => {
                        let hint = "all lines before this one are answered";
                        Unreadable::new(format!("cannot read further: {error}"), hint)
                    }
                })
            }
        };
        self.line += 1;
        Some((length, text))
    }

    /// The next line, or as much of it as shows that it is too long.
    fn bytes(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let most = u64::try_from(self.longest).unwrap_or(u64::MAX).saturating_add(1);
        self.reader.by_ref().take(most).read_until(b'\n', &mut bytes)?;
        Ok(bytes)
    }

    /// Passes over the rest of a line that is too long, without keeping it.
    fn skip_rest(&mut self, length: &mut usize) -> io::Result<()> {
        while self.skipping {
            let held = self.reader.fill_buf()?;
            let end = held.iter().position(|&byte| byte == b'\n');
            let passed = end.map_or(held.len(), |end| end + 1);
            self.skipping = passed > 0 && end.is_none();
            *length += passed;
            self.reader.consume(passed);
        }
        Ok(())
    }
}

/// Chunks have few lines at first, so that a short file is shared among all threads, and never wait
/// for more input, so that each line of a dialogue is answered at once.
impl Iterator for Lines {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let most = MAX_LINES.min(1 + self.chunks / 16);
        self.chunks += 1;
        let mut chunk = Chunk::default();
        let mut next = Some(self.line()?);
        let mut lines = 0;
        while let Some((bytes, text)) = next {
            lines += 1;
            chunk.bytes += bytes;
            if !text.as_ref().is_ok_and(|text| is_comment(text)) {
                let text = text.map(trimmed);
                let origin = Origin::Line { file: Arc::clone(&self.file), number: self.line };
                chunk.inputs.push(Input { text, origin });
            }
            let more =
                lines < most && chunk.bytes < MAX_BYTES && self.reader.buffer().contains(&b'\n');
            next = if more { self.line() } else { None };
        }
        Some(chunk)
    }
}

/// The same without white space around it; a long line is not copied.
fn trimmed(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    let start = text.len() - text.trim_start().len();
    text.drain(..start);
    text
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::LimitOptions;
    use crate::session::{Session, SessionOptions};

    #[test]
    fn comments_and_blank_lines_count_but_are_no_inputs() {
        let text = "# heading\n\n br # half\r\nb\n\n#\nrr";
        let lines = Lines::new(Box::new(text.as_bytes()), "f", None, 0);
        let (mut bytes, mut inputs) = (0, Vec::new());
        for chunk in lines {
            bytes += chunk.bytes;
            inputs.extend(chunk.inputs);
        }
        let found: Vec<(&str, Option<usize>)> =
            inputs.iter().map(|input| (input.text().unwrap(), input.line())).collect();
        assert_eq!(found, [("br # half", Some(3)), ("b", Some(4)), ("rr", Some(7))]);
        assert_eq!(bytes, text.len());
    }

    #[test]
    fn a_line_that_is_not_utf8_spoils_no_other() {
        let bytes: &[u8] = b"br\n\xff\nb\n";
        let lines = Lines::new(Box::new(bytes), "f", None, 0);
        let read: Vec<bool> =
            lines.flat_map(|chunk| chunk.inputs).map(|input| input.text().is_ok()).collect();
        assert_eq!(read, [true, false, true]);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let long = "b".repeat(SHORTEST_LIMIT);
        let text = format!("br\n{long}b\nb\n{long}{long}{long}\n\n{long}\nr\n{long}{long}");
        let lines = Lines::new(Box::new(std::io::Cursor::new(text.clone())), "f", None, 0);
        let (mut bytes, mut read) = (0, Vec::new());
        for chunk in lines {
            bytes += chunk.bytes;
            for input in chunk.inputs {
                let line = input.line().unwrap();
                read.push((line, input.text().map(str::len).map_err(|fault| fault.render())));
            }
        }
        assert_eq!(bytes, text.len());
        let lengths: Vec<(usize, Option<usize>)> =
            read.iter().map(|(line, text)| (*line, text.as_ref().ok().copied())).collect();
        let full = Some(SHORTEST_LIMIT);
        let expected =
            [(1, Some(2)), (2, None), (3, Some(1)), (4, None), (6, full), (7, Some(1)), (8, None)];
        assert_eq!(lengths, expected);
        let error = read[1].1.clone().unwrap_err();
        assert!(error.contains("this line is longer than 64 KB"), "{error}");
        assert!(error.contains("f:2") && error.contains("hint: --memory"), "{error}");
    }

    #[test]
    fn a_drawing_is_read_as_the_picture_in_it() {
        let file = format!("hackenbush-{}-house.svg", std::process::id());
        let path = std::env::temp_dir().join(file);
        let name = path.to_str().unwrap();
        let limits = LimitOptions { timeout: None, memory: 1 << 28, jobs: None };
        let mut session = Session::new(SessionOptions::without_output(&limits), 1);
        let mut read = |name: &str| session.ask(|job| Input::argument(name).read(None, job));
        let problem: Problem = "l(l;rl)".parse().unwrap();
        let hat = Hat::of(problem.picture().unwrap(), &hackenbush::rules::Childish);
        let source = Source { hat: hat.to_json(), link: None };
        let svg = hackenbush_drawing::Format::Svg;
        std::fs::write(&path, source.embed(svg, b"<svg></svg>".to_vec())).unwrap();
        let (house, found) = read(name).unwrap();
        assert_eq!((house.rules().name(), found), ("childish", Some(hat)));
        std::fs::write(&path, "<svg></svg>").unwrap();
        let fault = read(name).unwrap_err();
        assert!(fault.render().contains("there is no picture in this file to read"));
        std::fs::write(&path, "<svg><metadata id=\"hackenbush\">{}</metadata></svg>").unwrap();
        assert!(read(name).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
