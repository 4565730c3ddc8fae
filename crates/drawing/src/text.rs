//! Values as people read them, and how wide texts are.

/// `^`, `^^`, `v`, `vv` and `+-` as arrows and a plus-minus, `-` as a minus sign; the power in
/// `3/2^70` stays.
#[must_use]
pub fn with_arrows(value: &str) -> String {
    pieces(value)
        .map(|piece| match piece {
            Piece::Up(2) => "⇑".to_owned(),
            Piece::Up(_) => "↑".to_owned(),
            Piece::Down(2) => "⇓".to_owned(),
            Piece::Down(_) => "↓".to_owned(),
            Piece::PlusMinus => "±".to_owned(),
            Piece::Minus => "−".to_owned(),
            Piece::Star => "∗".to_owned(),
            Piece::Fraction(above, below) => format!("{above}/{below}"),
            Piece::Other(text) => text.to_owned(),
        })
        .collect()
}

/// The same for LaTeX's mathematics.
#[must_use]
pub fn latex(value: &str) -> String {
    let inner: String = pieces(value)
        .map(|piece| match piece {
            Piece::Up(2) => "{\\Uparrow}".to_owned(),
            Piece::Up(_) => "{\\uparrow}".to_owned(),
            Piece::Down(2) => "{\\Downarrow}".to_owned(),
            Piece::Down(_) => "{\\downarrow}".to_owned(),
            Piece::PlusMinus => "{\\pm}".to_owned(),
            Piece::Minus => "-".to_owned(),
            Piece::Star => "{*}".to_owned(),
            Piece::Fraction(above, below) => match below.split_once('^') {
                Some((base, power)) => format!("{above}/{base}^{{{power}}}"),
                None => format!("{above}/{below}"),
            },
            Piece::Other("{") => "\\{".to_owned(),
            Piece::Other("}") => "\\}".to_owned(),
            Piece::Other("|") => "\\mid ".to_owned(),
            Piece::Other(text) => latex_plain(text),
        })
        .collect();
    format!("${inner}$")
}

/// Words for LaTeX, its special characters spelled out.
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
    text.chars().map(spelled).collect()
}

/// A piece of a value's text.
enum Piece<'a> {
    Up(usize),
    Down(usize),
    PlusMinus,
    Minus,
    Star,
    Fraction(&'a str, &'a str),
    Other(&'a str),
}

/// Takes a value's text to pieces.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (length, piece) = if first.is_ascii_digit() {
            number(rest)
        } else if rest.starts_with("^^") {
            (2, Piece::Up(2))
        } else if rest.starts_with("vv") {
            (2, Piece::Down(2))
        } else if rest.starts_with("+-") {
            (2, Piece::PlusMinus)
        } else {
            match first {
                '^' => (1, Piece::Up(1)),
                'v' => (1, Piece::Down(1)),
                '-' => (1, Piece::Minus),
                '*' => (1, Piece::Star),
                _ => (first.len_utf8(), Piece::Other(&rest[..first.len_utf8()])),
            }
        };
        rest = &rest[length..];
        Some(piece)
    })
}

/// An integer or a fraction at the start. A denominator `2^k` has k above 64, else these are ups.
fn number(text: &str) -> (usize, Piece<'_>) {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let above = digits(text);
    let Some(after) = text[above..].strip_prefix('/') else {
        return (above, Piece::Other(&text[..above]));
    };
    let mut below = digits(after);
    if let Some(power) = after.strip_prefix("2^") {
        let length = digits(power);
        if power[..length].parse::<u64>().is_ok_and(|power| power > 64) {
            below = 2 + length;
        }
    }
    (above + 1 + below, Piece::Fraction(&text[..above], &after[..below]))
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
    fn values_for_people() {
        for (value, shown, tex) in [
            ("1/2^*", "1/2↑∗", "$1/2{\\uparrow}{*}$"),
            ("-7/4", "−7/4", "$-7/4$"),
            ("^^*", "⇑∗", "${\\Uparrow}{*}$"),
            ("v3*2", "↓3∗2", "${\\downarrow}3{*}2$"),
            ("+-1", "±1", "${\\pm}1$"),
            ("5/2^70^", "5/2^70↑", "$5/2^{70}{\\uparrow}$"),
            ("1/2^3", "1/2↑3", "$1/2{\\uparrow}3$"),
            ("{1|vv}", "{1|⇓}", "$\\{1\\mid {\\Downarrow}\\}$"),
        ] {
            assert_eq!(with_arrows(value), shown);
            assert_eq!(latex(value), tex);
        }
        assert_eq!(latex_plain("50% of {a_b}"), "50\\% of \\{a\\_b\\}");
    }
}
