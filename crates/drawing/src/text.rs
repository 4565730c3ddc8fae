//! Words for LaTeX, and how wide texts are.

use hackenbush::visible::visible_lines;

/// Words for LaTeX, its special characters spelled out and hidden ones shown.
#[must_use]
pub fn latex_plain(text: &str) -> String {
    let spelled = |c: char| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '{' | '}' | '$' | '&' | '#' | '_' | '%' => format!("\\{c}"),
        '^' => "\\textasciicircum{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '|' => "$\\mid$".to_owned(),
        '<' => "$<$".to_owned(),
        '>' => "$>$".to_owned(),
        '∗' => "$*$".to_owned(),
        '−' => "$-$".to_owned(),
        '±' => "$\\pm$".to_owned(),
        '↑' => "$\\uparrow$".to_owned(),
        '↓' => "$\\downarrow$".to_owned(),
        '⇑' => "$\\Uparrow$".to_owned(),
        '⇓' => "$\\Downarrow$".to_owned(),
        'ω' => "$\\omega$".to_owned(),
        '…' => "\\dots{}".to_owned(),
        _ => c.to_string(),
    };
    visible_lines(text).chars().map(spelled).collect()
}

/// About how wide a text is, in heights of its letters.
#[must_use]
pub fn width(text: &str) -> f64 {
    let of = |c: char| match c {
        'i' | 'j' | 'l' | '|' | '\'' | '.' | ',' | ':' | ';' | 'I' | ' ' | '/' => 0.33,
        '(' | ')' | '[' | ']' | 'f' | 't' | 'r' | '-' | '!' => 0.4,
        'm' | 'w' | 'W' | 'M' | '=' | '+' | '<' | '>' | '±' | '−' | '↑' | '↓' | '⇑' | '⇓' => {
            0.86
        }
        '∗' => 0.84,
        'A'..='Z' => 0.7,
        _ => 0.63,
    };
    text.chars().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_spelled_out() {
        assert_eq!(latex_plain("50% of {a_b}"), "50\\% of \\{a\\_b\\}");
    }
}
