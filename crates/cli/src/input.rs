//! Where positions come from: arguments, files, standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// One position as it was given.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Its text, or why there is none.
    pub(crate) text: Result<String, String>,
    pub(crate) origin: Origin,
}

/// Where a position was given.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    /// As an argument: answers may take several lines.
    Argument,
    /// On a line of a file: answers take one line.
    Line { file: Arc<str>, number: usize },
}

/// Reads the lines of a file a few at a time.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    file: Arc<str>,
    line: usize,
    chunks: usize,
    failed: bool,
    /// The file's length, if that is known.
    pub(crate) length: Option<u64>,
}

/// Some lines that hold positions.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) asked: Vec<Asked>,
    /// The bytes read for it.
    pub(crate) bytes: usize,
}

/// The most lines and bytes in a chunk.
const CHUNK_LINES: usize = 256;
const CHUNK_BYTES: usize = 1 << 15;

impl Lines {
    pub(crate) fn stdin() -> Lines {
        Lines::new(Box::new(io::stdin()), "standard input", None)
    }

    pub(crate) fn open(path: &Path) -> Result<Lines, String> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|m| m.len());
        Ok(Lines::new(Box::new(file), &name, length))
    }

    fn new(reader: Box<dyn Read + Send>, file: &str, length: Option<u64>) -> Lines {
        let reader = BufReader::with_capacity(CHUNK_BYTES * 2, reader);
        Lines { reader, file: file.into(), line: 0, chunks: 0, failed: false, length }
    }

    /// The next line, or none at the end.
    fn line(&mut self) -> Option<(usize, Result<String, String>)> {
        let mut bytes = Vec::new();
        let text = match self.reader.read_until(b'\n', &mut bytes) {
            _ if self.failed => return None,
            Ok(0) => return None,
            Ok(_) => String::from_utf8(bytes.clone())
                .map_err(|_| "this line is not UTF-8 text".to_owned()),
            Err(error) => {
                self.failed = true;
                Err(format!("reading ended here: {error}"))
            }
        };
        self.line += 1;
        Some((bytes.len(), text))
    }
}

/// Chunks hold what is there: few lines at first, so that a short file is shared out among all
/// workers, and never more than has arrived, so that each line of a dialogue is answered at once.
impl Iterator for Lines {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let most = CHUNK_LINES.min(1 + self.chunks / 16);
        self.chunks += 1;
        let mut chunk = Chunk::default();
        let mut next = Some(self.line()?);
        let mut lines = 0;
        while let Some((bytes, text)) = next {
            lines += 1;
            chunk.bytes += bytes;
            if !text.as_ref().is_ok_and(|text| is_comment(text)) {
                let text = text.map(|text| text.trim().to_owned());
                let origin = Origin::Line { file: Arc::clone(&self.file), number: self.line };
                chunk.asked.push(Asked { text, origin });
            }
            let more =
                lines < most && chunk.bytes < CHUNK_BYTES && self.reader.buffer().contains(&b'\n');
            next = if more { self.line() } else { None };
        }
        Some(chunk)
    }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_count_but_ask_nothing() {
        let text = "# heading\n\n br # half\r\nb\n\n#\nrr";
        let lines = Lines::new(Box::new(text.as_bytes()), "f", None);
        let mut bytes = 0;
        let mut asked = Vec::new();
        for chunk in lines {
            bytes += chunk.bytes;
            asked.extend(chunk.asked);
        }
        let asked: Vec<(String, usize)> = asked
            .into_iter()
            .map(|asked| match asked.origin {
                Origin::Line { number, .. } => (asked.text.unwrap(), number),
                Origin::Argument => unreachable!(),
            })
            .collect();
        let expected = [("br # half", 3), ("b", 4), ("rr", 7)];
        assert_eq!(asked, expected.map(|(text, line)| (text.to_owned(), line)));
        assert_eq!(bytes, text.len());
    }

    #[test]
    fn a_line_that_is_no_text_is_only_that_line() {
        let bytes: &[u8] = b"br\n\xff\nb\n";
        let lines = Lines::new(Box::new(bytes), "f", None);
        let asked: Vec<bool> =
            lines.flat_map(|chunk| chunk.asked).map(|asked| asked.text.is_ok()).collect();
        assert_eq!(asked, [true, false, true]);
    }
}
