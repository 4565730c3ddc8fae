//! The line of words below a drawing.

use crate::geometry::{point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Words};
use crate::text;

const SIZE: f64 = 0.3;

/// Captions narrower than this stay on one line below a narrow drawing.
const LEAST_WIDTH: f64 = 6.0;

/// Words with values in them; in the text, `{value}` stands for the value and `{position}` for the
/// position.
pub(crate) fn words(text: &str, mut fill: impl FnMut(&str) -> Option<Words>) -> Vec<Words> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, after) = rest.split_at(at);
        let found = after.find('}').and_then(|end| Some((fill(&after[1..end])?, end + 1)));
        let (words, length) = found.unwrap_or((Words::Plain("{".to_owned()), 1));
        out.extend(plain(before));
        out.push(words);
        rest = &after[length..];
    }
    out.extend(plain(rest));
    out
}

/// A text in pieces that may stand on different lines; each space is a piece.
fn plain(text: &str) -> impl Iterator<Item = Words> {
    let text: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let pieces: Vec<Words> = text
        .split_inclusive(' ')
        .flat_map(|piece| match piece.strip_suffix(' ') {
            Some("") => vec![" "],
            Some(word) => vec![word, " "],
            None => vec![piece],
        })
        .map(|piece| Words::Plain(piece.to_owned()))
        .collect();
    pieces.into_iter()
}

/// Writes words below a scene, in as many lines as they need.
pub(crate) fn write(scene: &mut Scene, words: Vec<Words>, look: &Look) {
    let bounds = scene.bounds();
    let most = bounds.width().max(LEAST_WIDTH);
    let space = Words::Plain(" ".to_owned());
    let mut lines: Vec<Vec<Words>> = vec![Vec::new()];
    let mut width = 0.0;
    let mut words = words.into_iter().peekable();
    while let Some(first) = words.next() {
        // What is joined without a space stays together.
        let mut joined = vec![first];
        while *joined.last().unwrap_or(&space) != space && words.peek().is_some_and(|w| *w != space)
        {
            joined.extend(words.next());
        }
        let own: f64 = joined.iter().map(|part| text::width(&part.shown()) * SIZE).sum();
        if width + own > most && width > 0.0 {
            lines.push(Vec::new());
            width = 0.0;
        }
        if let Some(line) = lines.last_mut().filter(|line| !line.is_empty() || joined[0] != space) {
            width += own;
            line.extend(joined);
        }
    }
    let middle = f64::midpoint(bounds.low.x, bounds.high.x);
    for (index, mut line) in lines.into_iter().enumerate() {
        if line.last() == Some(&space) {
            line.pop();
        }
        if line.is_empty() {
            continue;
        }
        let at = point(middle, bounds.low.y - 0.5 - 1.35 * SIZE * real(index));
        let words = Words::Line(joined(line));
        scene.text("caption", look.theme.words(), (at, Anchor::Middle), SIZE, words);
    }
}

/// Plain words side by side are one.
fn joined(line: Vec<Words>) -> Vec<Words> {
    let mut out: Vec<Words> = Vec::new();
    for words in line {
        match (out.last_mut(), words) {
            (Some(Words::Plain(text)), Words::Plain(more)) => text.push_str(&more),
            (_, words) => out.push(words),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Form;

    fn lines(text: &str) -> Vec<String> {
        let mut scene = Scene::new("", None);
        let fill = |name: &str| (name == "value").then(|| Words::Plain("1/2".to_owned()));
        write(&mut scene, words(text, fill), &Look::default());
        let line = |form: &Form| match form {
            Form::Text { words, .. } => words.shown(),
            _ => String::new(),
        };
        scene.shapes.iter().map(|shape| line(&shape.form)).collect()
    }

    #[test]
    fn values_are_filled_in_and_long_captions_wrap() {
        assert_eq!(lines("G = {value}."), ["G = 1/2."]);
        assert_eq!(lines("{value}"), ["1/2"]);
        assert_eq!(lines("{1|-1} and {value"), ["{1|-1} and {value"]);
        assert_eq!(lines(""), [""; 0]);
        let long = lines(&"word ".repeat(20));
        assert!(long.len() > 2 && long.iter().all(|line| line.starts_with("word")), "{long:?}");
        assert_eq!(long.join(" ").matches("word").count(), 20);
    }
}
