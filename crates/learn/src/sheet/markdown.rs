//! A sheet as Markdown, with its pictures inside.

use hackenbush_drawing::svg::svg;

use super::items::{Sheet, Space};

pub(super) fn write(sheet: &Sheet, answers: bool) -> String {
    let heading = escaped(&sheet.heading());
    let mut out = format!("# {heading}\n\nName: ____________________\n");
    if let Some(key) = sheet.key {
        out += &format!("\n{}\n", escaped(key));
    }
    for (number, item) in (1..).zip(&sheet.items) {
        out += &format!("\n**{number}.** {}\n", escaped(&item.task.statement));
        for ((label, scene), shown) in item.pictures.iter().zip(&item.task.shown) {
            let label = label.map_or(String::new(), |label| format!("{label}: "));
            let source = shown.problem.source();
            let picture = base64(svg(scene, 34.0).as_bytes());
            out += &format!("\n{label}![{source}](data:image/svg+xml;base64,{picture})\n");
        }
        match Space::of(&item.task.question) {
            Space::Boxes(options) => {
                let options: Vec<String> =
                    options.iter().map(|option| format!("☐ {}", escaped(option))).collect();
                out += &format!("\n{}\n", options.join("   "));
            }
            Space::Lines(lines) => {
                for line in lines {
                    out += &format!("\n{} ____________________\n", escaped(&line));
                }
            }
            // What is printed as it stands keeps its empty lines.
            Space::Ground => {
                out += &format!("\n```text\n{}{}\n```\n", "\n".repeat(8), "_".repeat(40));
            }
        }
    }
    if answers {
        out += &format!("\n---\n\n## Answers: {heading}\n\n");
        for (number, item) in (1..).zip(&sheet.items) {
            out += &format!("{number}. {}\n", escaped(&item.answer));
        }
    }
    out
}

/// Words in which no character has a meaning for Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Bytes in base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[usize::try_from(bits >> (18 - 6 * at) & 63).unwrap_or(0)];
            out.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_standard_says() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(escaped("*2 | {1|2}"), "\\*2 \\| {1\\|2}");
    }
}
