use super::{Format, Natural, Part, Token, ValueText};
use crate::surreal::Surreal;
use crate::{Arena, Dyadic};

fn value(text: &str) -> ValueText {
    let mut arena = Arena::new();
    let game = arena.parse(text).unwrap();
    arena.value_text(game, 1000)
}

fn text(text: &str) -> Part {
    Part::Text { text: text.to_owned() }
}

fn fraction(over: &str, under: &str) -> Part {
    Part::Fraction { over: over.to_owned(), under: under.to_owned() }
}

#[test]
fn one_value_in_every_format() {
    for (ascii, unicode, typeset, latex, html) in [
        ("1/2^*", "1/2↑*", "1/2↑∗", r"1/2{\uparrow}{*}", "<sup>1</sup>⁄<sub>2</sub>↑∗"),
        ("-7/4", "-7/4", "−7/4", "-7/4", "−<sup>7</sup>⁄<sub>4</sub>"),
        ("^^*", "⇑*", "⇑∗", r"{\Uparrow}{*}", "⇑∗"),
        ("v3*2", "↓3*2", "↓3∗2", r"{\downarrow}3{*}2", "↓3∗2"),
        ("+-1", "±1", "±1", r"{\pm}1", "±1"),
        ("+-{1,{2|0}}", "±{1,{2|0}}", "±{1, {2 | 0}}", r"{\pm}\{1,\{2\mid 0\}\}", "±{1, {2 | 0}}"),
        ("^<3>", "↑<3>", "↑<3>", r"{\uparrow}\langle 3\rangle ", "↑&lt;3&gt;"),
        ("v[2]", "↓[2]", "↓[2]", r"{\downarrow}[2]", "↓[2]"),
        ("{1|vv}", "{1|⇓}", "{1 | ⇓}", r"\{1\mid {\Downarrow}\}", "{1 | ⇓}"),
        ("Tiny(2)", "Tiny(2)", "Tiny(2)", r"\mathrm{Tiny}(2)", "Tiny(2)"),
        (
            "5/2^70^",
            "5/2^70↑",
            "5/2⁷⁰↑",
            r"5/2^{70}{\uparrow}",
            "<sup>5</sup>⁄<sub>2<sup>70</sup></sub>↑",
        ),
    ] {
        let value = value(ascii);
        assert_eq!(value.to_string(), ascii);
        assert_eq!(value.format(Format::Ascii), ascii);
        assert_eq!(value.format(Format::Unicode), unicode);
        assert_eq!(value.format(Format::Typeset), typeset);
        assert_eq!(value.format(Format::Latex), latex);
        assert_eq!(value.format(Format::Html), html);
    }
}

/// 1/2 and three ups were once printed as `1/2^3`, which the studio showed as 1/2 cubed and
/// `number` read as 1/8.
#[test]
fn half_and_three_ups_is_not_an_eighth() {
    let half = value("1/2 + ^3");
    assert_eq!(half.to_string(), "1/2+^3");
    assert_eq!(half.format(Format::Unicode), "1/2↑3");
    assert_eq!(half.parts(), [fraction("1", "2"), text("↑3")]);
    assert_eq!(value("1/2^3").to_string(), "1/8");
    for unambiguous in ["1/2^", "1/2^^", "3/4^3", "1/2v3", "1/2vv*", "1^3", "1/8^3"] {
        assert_eq!(value(unambiguous).to_string(), unambiguous);
    }
    assert_eq!(value("-3/2 + ^65*").to_string(), "-3/2+^65*");
}

/// The studio once showed `+-1` as `+−1`.
#[test]
fn a_page_lays_out_parts() {
    assert_eq!(value("+-1").parts(), [text("±1")]);
    assert_eq!(value("{1|-1/2}").parts(), [text("{1 | −"), fraction("1", "2"), text("}")]);
    assert_eq!(value("-3/2^70").parts(), [text("−"), fraction("3", "2⁷⁰")]);
    let surreal = |text: &str| ValueText::from(&Surreal::parse(text).unwrap()).parts();
    assert_eq!(surreal("w^2 - 1/2"), [text("ω²−"), fraction("1", "2")]);
    assert_eq!(surreal("3w/2"), [fraction("3ω", "2")]);
    let power = Part::Superscript { text: "1/2".to_owned() };
    assert_eq!(surreal("w^(1/2)+1"), [text("ω"), power, text("+1")]);
}

#[test]
fn surreal_numbers_in_every_format() {
    for (ascii, unicode, latex) in [
        ("w-1", "ω-1", r"\omega-1"),
        ("w^2+1/2", "ω^2+1/2", r"\omega^{2}+1/2"),
        ("2/3+1/(2w)", "2/3+1/(2ω)", r"2/3+1/(2\omega)"),
        ("w^w", "ω^ω", r"\omega^{\omega}"),
        ("-w^(1/2)", "-ω^(1/2)", r"-\omega^{1/2}"),
    ] {
        let value = ValueText::from(&Surreal::parse(ascii).unwrap());
        assert_eq!(value.to_string(), ascii);
        assert_eq!(value.format(Format::Unicode), unicode);
        assert_eq!(value.format(Format::Latex), latex);
    }
}

#[test]
fn long_integers_are_shortened_in_the_middle() {
    let long: Dyadic = format!("-{}1/2^70", "7".repeat(99)).parse().unwrap();
    let short = ValueText::from(&long).shortened();
    assert_eq!(
        short.format(Format::Unicode),
        "-777777777777777777777777…(100 digits)…777777777771/2^70"
    );
    assert!(short.to_string().contains("...(100 digits)..."));
    let sixty: Dyadic = "7".repeat(60).parse().unwrap();
    assert_eq!(ValueText::from(&sixty).shortened(), ValueText::from(&sixty));
}

/// Numbers of every length, whose digits are found in different ways.
#[test]
fn shortened_or_not_the_digits_are_those_of_the_number() {
    for length in [61, 1000, 1233, 1234, 1235, 2000, 20_000] {
        let digits = "1234567".repeat(length).split_off(6 * length);
        let text = ValueText::from(&digits.parse::<Dyadic>().unwrap());
        let (first, last) = (&digits[..24], &digits[length - 12..]);
        assert_eq!(text.shortened().to_string(), format!("{first}...({length} digits)...{last}"));
        assert_eq!(text.to_string(), digits);
        assert_eq!(text.tokens()[0].plain_length(), Some(length));
        assert_eq!(text, ValueText::from(&digits.parse::<Dyadic>().unwrap()));
    }
}

#[test]
fn a_number_is_one_token() {
    let long: Dyadic = "7".repeat(100_000).parse().unwrap();
    assert_eq!(ValueText::from(&long).tokens().len(), 1);
    assert_eq!(ValueText::from(7).tokens(), [Token::integer(Natural::from(7))]);
    assert_eq!(format!("{:>4}|", ValueText::from(7)), "   7|");
}

#[test]
fn plain_lengths_are_the_lengths_in_ascii() {
    let numbers = ["0", "-9", "10", "99/64", "-100/3", "1/2^63", "3/2^64", "5/2^70"];
    let numbers = numbers.iter().filter_map(|text| text.parse::<Dyadic>().ok());
    let long: Dyadic = format!("{}/2^63", "7".repeat(40)).parse().unwrap();
    let numbers = numbers.chain([long, u64::MAX.to_string().parse().unwrap()]);
    let mut tokens: Vec<Token> = numbers.map(|number| Token::from(&number)).collect();
    tokens.extend([-3, -2, -1, 1, 2, 3].map(Token::Ups));
    tokens.extend([1, 2, 4].map(Token::Bars));
    tokens.extend([1, 2, 10].map(Token::Star));
    tokens.extend([Token::OpenParen, Token::CloseParen, Token::OpenBrace, Token::CloseBrace]);
    tokens.extend([Token::PlusMinus, Token::Comma, Token::Tiny, Token::Miny, Token::Colon]);
    let mut plain = 0;
    for token in &tokens {
        if let Some(length) = token.plain_length() {
            assert_eq!(length, token.to_string().len(), "{token}");
            plain += 1;
        }
    }
    assert!(plain > tokens.len() / 2);
    assert_eq!(format!("{:>4}|{:.2}", Token::integer(7), Token::Tiny), "   7|Ti");
}
