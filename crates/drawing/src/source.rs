//! The picture inside its drawing: a file that can be looked at anywhere, and opened again here.
//!
//! The picture is a `.hat` file, so it comes back exactly, with its rules, its places and its look.
//! A link that opens it in the studio stands beside it, for people.
//!
//! | file | the picture | the link |
//! |---|---|---|
//! | SVG | `<metadata id="hackenbush">` | its attribute `data-link` |
//! | PNG | a text chunk `hackenbush` | a text chunk `Comment` |
//! | TikZ, PDF | comment lines that begin with `%hat ` | a comment line |

use hackenbush::Problem;
use hackenbush::hat::Hat;

use crate::format::Format;
use crate::layout::Layout;

/// A picture to be kept in a drawing of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The `.hat` file.
    pub hat: String,
    /// A link that opens it.
    pub link: Option<String>,
}

const OPEN: &str = "Open in Hackenbush Studio: ";
const TAG: &str = "<metadata id=\"hackenbush\"";
const LINE: &str = "%hat ";
const KEYWORD: &str = "hackenbush";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The signature of a PNG file and its first chunk, which must stay the first.
#[cfg(feature = "render")]
const PNG_HEAD: usize = 33;

impl Source {
    /// The picture of a problem as it is laid out; `None` for positions that `.hat` files do not hold.
    #[must_use]
    pub fn of(problem: &Problem, layout: &Layout) -> Option<Source> {
        let picture = problem.picture().ok()?;
        let places = layout.vertices.iter().map(|at| (at.x, at.y));
        let hat = Hat::at(picture, problem.rules(), places).with_feet(|edge| {
            let route = &layout.edges[edge];
            [route.start.x, route.end.x]
        });
        Some(Source { hat: hat.to_json(), link: None })
    }

    /// Puts the picture into a drawing of it. A file that this program did not write stays as it is.
    #[must_use]
    pub fn embed(&self, format: Format, file: Vec<u8>) -> Vec<u8> {
        match format {
            Format::Svg => insert_before_last(file, b"</svg>", self.metadata().as_bytes()),
            Format::Tikz => {
                [self.link_comment().as_bytes(), &file, self.comments().as_bytes()].concat()
            }
            #[cfg(feature = "render")]
            Format::Png => self.in_png(file),
            #[cfg(feature = "render")]
            Format::Pdf => self.in_pdf(file),
        }
    }

    /// The `.hat` file in a drawing; `None` if it has none.
    #[must_use]
    pub fn find(file: &[u8]) -> Option<String> {
        if file.starts_with(PNG) {
            return png_text(file, KEYWORD);
        }
        let text = String::from_utf8_lossy(file);
        if let Some(start) = text.find(TAG) {
            let (_, rest) = text[start..].split_once('>')?;
            return Some(unescaped(rest.split_once("</metadata>")?.0));
        }
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(LINE)).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn metadata(&self) -> String {
        let link = self.link.as_ref();
        let link = link.map_or(String::new(), |link| format!(" data-link=\"{}\"", escaped(link)));
        format!("{TAG}{link}>{}</metadata>\n", escaped(&self.hat))
    }

    fn link_comment(&self) -> String {
        self.link.as_ref().map_or(String::new(), |link| format!("% {OPEN}{}\n", line(link)))
    }

    /// Lines are short, since TeX reads a line at a time into a buffer that has an end.
    fn comments(&self) -> String {
        self.hat.lines().map(|line| format!("{LINE}{}\n", line.trim())).collect()
    }

    #[cfg(feature = "render")]
    fn in_png(&self, file: Vec<u8>) -> Vec<u8> {
        if !file.starts_with(PNG) || file.len() < PNG_HEAD {
            return file;
        }
        let (head, rest) = file.split_at(PNG_HEAD);
        let link = self.link.as_ref().map(|link| png_chunk("Comment", &format!("{OPEN}{link}")));
        [head, &link.unwrap_or_default(), &png_chunk(KEYWORD, &self.hat), rest].concat()
    }

    /// Before the table of objects, whose place the end of the file names.
    #[cfg(feature = "render")]
    fn in_pdf(&self, file: Vec<u8>) -> Vec<u8> {
        let comments = self.link_comment() + &self.comments();
        let Some(table) = position_of_last(&file, b"\nxref\n").map(|at| at + 1) else {
            return file;
        };
        let Some(end) = position_of_last(&file, b"startxref\n") else { return file };
        let start = format!("startxref\n{}\n%%EOF\n", table + comments.len());
        [&file[..table], comments.as_bytes(), &file[table..end], start.as_bytes()].concat()
    }
}

/// A text without line ends, which would end a comment.
fn line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

fn escaped(text: &str) -> String {
    // XML does not allow control characters, and JSON has none of its own.
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace(|c: char| c.is_control() && c != '\n', "")
}

/// Editors may write quotes either way.
fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&apos;", "'").replace("&#34;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

fn position_of_last(file: &[u8], part: &[u8]) -> Option<usize> {
    file.windows(part.len()).rposition(|window| window == part)
}

fn insert_before_last(file: Vec<u8>, part: &[u8], text: &[u8]) -> Vec<u8> {
    match position_of_last(&file, part) {
        Some(at) => [&file[..at], text, &file[at..]].concat(),
        None => file,
    }
}

/// An international text chunk, not compressed.
#[cfg(feature = "render")]
fn png_chunk(keyword: &str, text: &str) -> Vec<u8> {
    let data = [b"iTXt", keyword.as_bytes(), b"\0\0\0\0\0", text.as_bytes()].concat();
    // A chunk has at most 2^31 - 1 bytes; drawings have at most some millions.
    let Ok(length) = u32::try_from(data.len() - 4) else { return Vec::new() };
    [&length.to_be_bytes(), &data[..], &crc(&data).to_be_bytes()].concat()
}

/// The text of the first such chunk, if it is there whole.
fn png_text(file: &[u8], keyword: &str) -> Option<String> {
    let mut rest = file.get(PNG.len()..)?;
    loop {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (kind, after) = after.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let data = after.get(..length)?;
        // A check sum follows; what is wrong with the text, its reader will see.
        rest = after.get(length.checked_add(4)?..)?;
        if kind == b"iTXt"
            && let Some(text) = data.strip_prefix(keyword.as_bytes())
            && let Some(text) = text.strip_prefix(b"\0\0\0\0\0")
        {
            return String::from_utf8(text.to_vec()).ok();
        }
    }
}

/// The check sum of a chunk (PNG specification, annex D).
#[cfg(feature = "render")]
fn crc(data: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in data {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
        }
    }
    !sum
}

#[cfg(test)]
mod tests {
    use hackenbush::hat::Hat;
    use hackenbush::{Engine, Problem, rules};

    use super::*;
    use crate::{Options, draw};

    fn source(text: &str) -> (Source, Problem) {
        let problem: Problem = text.parse().unwrap();
        let mut hat = Hat::of(problem.picture().unwrap(), &rules::Childish);
        hat.title = Some("A <house> & \"more\" ]]> %\\".to_owned());
        let link = "https://example.org/?a=1&b=2#picture/b(r)%20+%20r".to_owned();
        (Source { hat: hat.to_json(), link: Some(link) }, problem)
    }

    #[test]
    fn every_format_brings_the_picture_back() {
        let (source, problem) = source("b(r)(bg) + r");
        let scene = draw(&problem, &mut Engine::new(), &Options::default()).unwrap();
        for &format in Format::ALL {
            let plain = format.write(&scene, 1.0).unwrap();
            assert_eq!(Source::find(&plain), None, "{format:?}");
            let file = source.embed(format, plain);
            let found = Source::find(&file).unwrap();
            assert_eq!(Hat::parse(&found), Hat::parse(&source.hat), "{format:?}");
            let link = b"example.org/?a=1";
            assert!(file.windows(link.len()).any(|window| window == link), "{format:?}");
        }
    }

    #[test]
    fn the_drawing_stays_a_drawing() {
        let (source, problem) = source("b(r)(bg) + r");
        let scene = draw(&problem, &mut Engine::new(), &Options::default()).unwrap();
        let of = |format: Format| source.embed(format, format.write(&scene, 1.0).unwrap());
        let options = resvg::usvg::Options::default();
        resvg::usvg::Tree::from_data(&of(Format::Svg), &options).unwrap();
        let png = of(Format::by_name("png").unwrap());
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
        let plain = Format::by_name("png").unwrap().write(&scene, 1.0).unwrap();
        assert_eq!(pixels, resvg::tiny_skia::Pixmap::decode_png(&plain).unwrap());
        let tikz = String::from_utf8(of(Format::Tikz)).unwrap();
        assert!(tikz.starts_with("% Open in Hackenbush Studio: https://"));
        let outside = |line: &&str| !line.starts_with('%');
        let plain = Format::Tikz.write(&scene, 1.0).unwrap();
        let plain = String::from_utf8(plain).unwrap();
        assert!(tikz.lines().filter(outside).eq(plain.lines().filter(outside)));
        // The end of a PDF file still names the place of its table.
        let pdf = of(Format::by_name("pdf").unwrap());
        let end = String::from_utf8_lossy(&pdf[pdf.len() - 40..]).into_owned();
        let start: usize = end.lines().rev().nth(1).unwrap().parse().unwrap();
        assert!(pdf[start..].starts_with(b"xref\n"));
    }

    #[test]
    fn damaged_files_have_no_picture_and_do_no_harm() {
        let (source, problem) = source("b(r)(bg) + r");
        let scene = draw(&problem, &mut Engine::new(), &Options::default()).unwrap();
        for &format in Format::ALL {
            let file = source.embed(format, format.write(&scene, 0.2).unwrap());
            for end in 0..file.len() {
                let _ = Source::find(&file[..end]);
            }
            for at in 0..file.len().min(400) {
                let mut file = file.clone();
                file[at] ^= 0xff;
                let _ = Source::find(&file);
            }
        }
        assert_eq!(Source::find(b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXthackenbush"), None);
        assert_eq!(Source::find(b"<metadata id=\"hackenbush\""), None);
        assert_eq!(Source::find(b""), None);
    }
}
