//! Values as text: names, CGSuite's looks, print-then-parse, cuts and errors.

use crate::days::born_by;
use crate::random::games;
use partizan::surreal::Surreal;
use partizan::text::{Expression, Format, Uptimal, UptimalKind};
use partizan::{Arena, Dyadic, Exceeded, Game, Nus, ValueError, ValueText};
use proptest::prelude::*;

/// What CGSuite 2 prints, for games of every look.
pub(crate) const PRINTED_BY_CGSUITE: &[&str] = &[
    "*86",
    "v3*2",
    "3/4v[3]*",
    "-5/16*",
    "^30*2",
    "2^1420",
    "^[4]*",
    "^<2>*",
    "+-^^",
    "+-{3|2}",
    "+-{1,1*}",
    "+-{2,{4|0}}",
    "{1||+-(1*)|-1,{-1|-3}}",
    "{7/2|||5/2|3/2||+-1/2}",
    "{2||0,+-2|-4}",
    "{2^100|0}",
    "{1^^|-1^^}",
    "{0|^[4]*||vv}",
    "{0||0,*|0,{0,*|0,*2}}",
    "{^^*|*,v[2]}",
    "{^|*,^[2]||*,^[2]}",
    "Tiny({3|1})",
    "Miny({5||3|1})",
    "{Tiny(2)||0|-2|||0|-2}",
    "{12|||11||10,{11|10}|9Tiny({2|1})}",
    "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
    "+-{10|8||6|4|||4|2||0|-2}",
    "{3|||2||1|0,*||||-1/2}",
    "{5||3|1|||*||||0,*}",
    "{4|||3|1||0|-2}",
    "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}",
    "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}",
    "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}",
    "{9,9*,9*2,9*3,9*4|{9*4,9v*5||||9vv*4,9v*5|||9v3*5,9vv*4||9v4*4,9v3*5|{9v5*5,9v4*4||||9v6*4,9v5*5|||9v7*5,9v6*4||9v8*4,9v7*5|9v9*5}}}",
];

#[test]
fn prints_as_cgsuite_does() {
    for &text in PRINTED_BY_CGSUITE {
        let mut arena = Arena::new();
        let game = arena.parse(text).unwrap();
        assert_eq!(arena.text(game).unwrap(), text);
    }
}

#[test]
fn reads_what_people_write() {
    let mut arena = Arena::new();
    for (text, printed) in [
        (" { 1 , 2 | - 1 } ", "{2|-1}"),
        ("0.625", "5/8"),
        ("-1.50", "-3/2"),
        ("{|}", "0"),
        ("{||}", "0"),
        ("{5|}", "6"),
        ("{|-5/2}", "-3"),
        ("{1|2||}", "2"),
        ("{0|1|||2}", "1"),
        ("^^^^", "^4"),
        ("vvv*3", "v3*3"),
        ("^1", "^"),
        ("^0", "0"),
        ("*0", "0"),
        ("*1", "*"),
        ("^[0]", "0"),
        ("^[1]*2", "^*2"),
        ("^<1>", "^"),
        ("^<0>", "0"),
        ("v[3] + ^[3]", "0"),
        ("2Tiny(1)", "2Tiny(1)"),
        ("^tiny(1) - ^", "Tiny(1)"),
        ("MINY(1)", "Miny(1)"),
        ("1 - 1", "0"),
        ("1-1^", "v"),
        ("-1^", "-1^"),
        ("-(1^)", "-1v"),
        ("- 1^", "-1v"),
        ("--1", "1"),
        ("1+-1", "0"),
        ("1 + +-1", "{2|0}"),
        ("+-(1^)", "+-(1^)"),
        ("+-{3|2}", "+-{3|2}"),
        ("+-{1,{2|0}}", "+-{1,{2|0}}"),
        ("+-+-1", "0"),
        ("*:1", "^*"),
        ("-*:1", "v*"),
        ("-1:1", "-1/2"),
        ("-(1:1)", "-2"),
        ("1:-1:1", "3/4"),
        ("1:(-1:1)", "3/4"),
        ("(1:-1):1", "3/4"),
        ("↑ + ⇑⋆", "^3*"),
        ("±1", "+-1"),
        ("\u{a0}1\u{2003}", "1"),
        ("1/36893488147419103232", "1/2^65"),
        ("1/18446744073709551616", "1/18446744073709551616"),
        ("3/2^64", "3/18446744073709551616"),
    ] {
        let game = arena.parse(text).unwrap();
        assert_eq!(arena.text(game).unwrap(), printed, "{text}");
    }
}

#[test]
fn bases_in_braces_are_taken_literally() {
    let mut arena = Arena::new();
    for (text, value) in [
        // By the definition, walking along the signs.
        ("{-2|}:-3/2", "-5/4"),
        ("({-2|}):-3/2", "-5/4"),
        ("({-2|}+0):-3/2", "-3/2"),
        ("{1/2|}:1", "2"),
        ("1:1", "2"),
        ("{-2|}:-1:-1/2", "-5/4"),
        ("({-2|}:-1):-1/2", "-5/4"),
        // The literal base in the middle of a chain, whatever the brackets.
        ("*:{-2|}:-3/2", "*:-5/4"),
        ("*:({-2|}:-1):-1/2", "*:-5/4"),
        ("(*:({-2|}:-1)):-1/2", "*:-5/4"),
        ("*:(({-2|}:-1):-1/2)", "*:-5/4"),
    ] {
        let (text, value) = (arena.parse(text).unwrap(), arena.parse(value).unwrap());
        assert_eq!(text, value, "{:?} {:?}", arena.text(text), arena.text(value));
    }
    let expression = Expression::parse("{1/2,*|}").unwrap();
    let options = expression.literal_options(&mut arena).unwrap().unwrap();
    assert_eq!(options.map(|side| side.len()), [2, 0]);
    let expression = Expression::parse("{0|}:1").unwrap();
    assert_eq!(expression.literal_options(&mut arena), Ok(None));
}

#[test]
fn every_game_of_day_3_prints_and_parses() {
    let mut arena = Arena::new();
    let mut texts = std::collections::HashSet::new();
    for game in born_by(3, &mut arena) {
        let text = arena.text(game).unwrap();
        assert_eq!(arena.parse(&text), Ok(game), "{text}");
        let form = arena.form_text_within(game, usize::MAX).to_string();
        assert_eq!(arena.parse(&form), Ok(game), "{form}");
        texts.insert(text);
    }
    assert_eq!(texts.len(), 1474);
}

/// A form's own braces and bars only.
fn is_plain_form(text: &str) -> bool {
    !text.contains("||") && !text.contains("+-") && !text.contains("ny(") && !text.contains('[')
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn printing_then_parsing_is_the_identity(a in games(), b in games(), n in -3..=3i64) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let multiple = arena.multiple(n, b).unwrap();
        let sum = arena.sum(a, multiple).unwrap();
        let colon = arena.ordinal_sum(a, b).unwrap();
        for game in [a, sum, colon] {
            let text = arena.text_within(game, 1_000_000).unwrap();
            prop_assume!(!text.is_truncated());
            let text = text.to_string();
            prop_assert!(text.is_ascii());
            prop_assert_eq!(arena.parse(&text), Ok(game), "{}", text);
            let form = arena.form_text_within(game, usize::MAX).to_string();
            prop_assert!(is_plain_form(&form), "{}", form);
            prop_assert_eq!(arena.parse(&form), Ok(game), "{}", form);
        }
    }

    #[test]
    fn text_does_not_depend_on_what_came_before(a in games(), b in games(), c in games()) {
        let (mut first, mut second) = (Arena::new(), Arena::new());
        let in_order = [&a, &b, &c].map(|recipe| recipe.game(&mut first));
        let mut backwards = [&c, &b, &a].map(|recipe| recipe.game(&mut second));
        backwards.reverse();
        let [x, y, z] = in_order;
        let total = first.sum(x, y).and_then(|sum| first.sum(sum, z)).unwrap();
        let [x, y, z] = backwards;
        let other = second.sum(z, y).and_then(|sum| second.sum(sum, x)).unwrap();
        prop_assert_eq!(first.text_within(total, 100_000), second.text_within(other, 100_000));
        prop_assert_eq!(
            first.form_text_within(total, 100_000),
            second.form_text_within(other, 100_000)
        );
    }

    #[test]
    fn cut_text_is_the_beginning_of_the_whole(a in games(), b in games(), limit in 0..60usize) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let game = arena.sum(a, b).unwrap();
        let whole = arena.text_within(game, usize::MAX).unwrap();
        let cut = arena.text_within(game, limit).unwrap();
        prop_assert!(!whole.is_truncated());
        let whole_text = whole.to_string();
        prop_assert_eq!(cut.is_truncated(), whole_text.len() > limit);
        if cut.is_truncated() {
            prop_assert_eq!(cut.to_string(), format!("{}...", &whole_text[..limit]));
        } else {
            prop_assert_eq!(cut, whole);
        }
        let whole = arena.form_text_within(game, usize::MAX);
        let cut = arena.form_text_within(game, limit);
        let whole = whole.to_string();
        prop_assert_eq!(cut.is_truncated(), whole.len() > limit);
        prop_assert!(cut.to_string().starts_with(&whole[..limit.min(whole.len())]));
    }

    #[test]
    fn every_number_ups_and_star_prints_and_parses(
        n in any::<i64>(),
        k in 0..200u64,
        ups in prop_oneof![-3..=3i64, 60..=70i64, (i64::MIN + 1)..=i64::MAX],
        nimber in prop_oneof![0..=3u64, any::<u64>()],
    ) {
        let mut arena = Arena::new();
        // Halves are where `^65` could be read as an exponent.
        for number in [Dyadic::new(n, k), Dyadic::new(n, 1), Dyadic::ZERO] {
            let nus = Nus { number, ups, nimber };
            let game = arena.nus(&nus).unwrap();
            let text = arena.text(game).unwrap();
            prop_assert_eq!(arena.parse(&text), Ok(game), "{}", text);
            let negative = arena.negative(game).unwrap();
            match arena.game(&[game], &[negative]) {
                Ok(switch) => {
                    let text = arena.text(switch).unwrap();
                    prop_assert_eq!(arena.parse(&text), Ok(switch), "{}", text);
                }
                Err(error) => prop_assert!(nimber > 3 && matches!(error, Exceeded::TooLarge(_))),
            }
        }
    }
}

/// All readers agree on `p/2^k`, and what is printed reads back as the same value.
#[test]
fn powers_of_two_are_unambiguous() {
    let mut arena = Arena::new();
    let eighth = Dyadic::new(1, 3);
    assert_eq!("1/2^3".parse::<Dyadic>().unwrap(), eighth);
    assert_eq!(Surreal::parse("1/2^3").unwrap().to_dyadic().unwrap(), eighth);
    for text in ["1/2^3", "0 + 1/2^3", "{1/2^4|1/2^2}", "-(-1/2^3)"] {
        let game = arena.parse(text).unwrap();
        assert_eq!(arena.as_number(game), Some(&eighth), "{text}");
    }
    let base = Expression::parse("{1/2^3|}").unwrap();
    let [left, _] = base.literal_options(&mut arena).unwrap().unwrap();
    assert_eq!(arena.as_number(left[0]), Some(&eighth));
    for numerator in -9..=9i64 {
        for exponent in [0, 1, 2, 3, 63, 64, 65, 70] {
            for ups in -70..=70i64 {
                for nimber in 0..=2u64 {
                    let nus = Nus { number: Dyadic::new(numerator, exponent), ups, nimber };
                    let game = arena.nus(&nus).unwrap();
                    let text = ValueText::from(&nus);
                    for format in [Format::Ascii, Format::Unicode] {
                        let text = text.format(format);
                        assert_eq!(arena.parse(&text), Ok(game), "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn ups_of_higher_order_are_known_by_name() {
    let mut arena = Arena::new();
    for order in 1..=6u64 {
        for nimber in 0..=6u64 {
            for number in ["0", "3/4", "-2"] {
                for (kind, [open, close]) in
                    [(UptimalKind::UpTo, ["[", "]"]), (UptimalKind::Nth, ["<", ">"])]
                {
                    for down in [false, true] {
                        let up = match kind {
                            UptimalKind::UpTo => arena.ups_to(order).unwrap(),
                            UptimalKind::Nth => arena.up_nth(order).unwrap(),
                        };
                        let up = if down { arena.negative(up).unwrap() } else { up };
                        let star = arena.nimber(nimber).unwrap();
                        let shift = arena.parse(number).unwrap();
                        let game = arena.sum(up, star).unwrap();
                        let game = arena.sum(game, shift).unwrap();
                        let text = arena.text(game).unwrap();
                        let number = number.parse::<Dyadic>().unwrap();
                        if order == 1 {
                            let ups = if down { -1 } else { 1 };
                            assert_eq!(arena.as_nus(game), Some(Nus { number, ups, nimber }));
                            assert_eq!(arena.as_uptimal(game), None);
                            continue;
                        }
                        let arrow = if down { 'v' } else { '^' };
                        let shift =
                            if number.is_zero() { String::new() } else { number.to_string() };
                        let star = match nimber {
                            0 => String::new(),
                            1 => "*".to_string(),
                            k => format!("*{k}"),
                        };
                        assert_eq!(text, format!("{shift}{arrow}{open}{order}{close}{star}"));
                        assert_eq!(arena.parse(&text), Ok(game));
                        let name = Uptimal { number, kind, order, down, nimber };
                        assert_eq!(arena.as_uptimal(game), Some(name));
                    }
                }
            }
        }
    }
}

#[test]
fn ups_of_higher_order_are_what_they_should_be() {
    let mut arena = Arena::new();
    let star = arena.nimber(1).unwrap();
    let mut total = Game::ZERO;
    for n in 1..=8u64 {
        // up^n = {0 | * - up - ... - up^(n-1)}.
        let reply = arena.difference(star, total).unwrap();
        let nth = arena.game(&[Game::ZERO], &[reply]).unwrap();
        assert_eq!(arena.up_nth(n), Ok(nth));
        // Positive, and so small that no multiple reaches the one before.
        assert_eq!(arena.outcome(nth).letter(), 'L');
        if n > 1 {
            let before = arena.up_nth(n - 1).unwrap();
            let many = arena.multiple(5, nth).unwrap();
            assert!(arena.at_most(many, before).unwrap());
        }
        total = arena.sum(total, nth).unwrap();
        assert_eq!(arena.ups_to(n), Ok(total));
        let height = arena.integer(i64::try_from(n).unwrap()).unwrap();
        let stalk = arena.ordinal_sum(star, height).unwrap();
        assert_eq!(arena.sum(stalk, star), Ok(total));
    }
    assert_eq!(arena.ups_to(0), Ok(Game::ZERO));
    assert!(arena.ups_to(u64::MAX).is_err() && arena.up_nth(u64::MAX).is_err());
}

/// The red-blue-green stalk, from the ground up.
fn stalk(arena: &mut Arena, colours: &str) -> Game {
    let mut above = Game::ZERO;
    for colour in colours.chars().rev() {
        let base = match colour {
            'B' => "1",
            'R' => "-1",
            _ => "*",
        };
        let base = arena.parse(base).unwrap();
        above = arena.ordinal_sum(base, above).unwrap();
    }
    above
}

#[test]
fn a_long_text_is_cut_at_once() {
    let mut arena = Arena::new();
    let game = stalk(&mut arena, "GGRGGGGGGG");
    let text = arena.text_within(game, 1_000_000).unwrap();
    // 34,261 characters when every comma is followed by a blank.
    let text = text.to_string();
    let commas = text.matches(',').count();
    assert_eq!((text.len(), text.len() + commas), (26_243, 34_261));
    assert_eq!(arena.parse(&text), Ok(game));
    assert_eq!(arena.text(game).unwrap().len(), partizan::text::DEFAULT_TEXT_LIMIT + 3);
    // Three times as long an edge: this one would have 10^28 characters.
    let game = stalk(&mut arena, &format!("GGR{}", "G".repeat(60)));
    let text = arena.text_within(game, 10_000).unwrap();
    assert!(text.is_truncated() && text.to_string().len() == 10_003);
    assert!(arena.form_text_within(game, 10_000).is_truncated());
}

#[test]
fn errors_say_where_and_what() {
    let mut arena = Arena::new();
    for (text, offset, expected) in [
        ("", 0, "a value"),
        ("  ", 2, "a value"),
        ("1 +", 3, "a value"),
        ("+1", 0, "a value"),
        ("1++1", 2, "a value"),
        ("1:", 2, "a value"),
        ("--", 2, "a value"),
        ("+-", 2, "a value"),
        (")", 0, "a value"),
        ("}", 0, "a value"),
        ("Tiny 1", 0, "a value"),
        ("ω", 0, "a value"),
        ("1 + é", 4, "a value"),
        ("{,1|2}", 1, "a value"),
        ("{1,|2}", 3, "a value"),
        ("{1,,2|3}", 3, "a value"),
        ("{0|1,}", 5, "a value"),
        ("{0|1,", 5, "a value; the '{' at character 1 is not closed"),
        ("{", 1, "a value or '|'; the '{' at character 1 is not closed"),
        ("{1|", 3, "a value or '}'; the '{' at character 1 is not closed"),
        ("1 + {1|2", 8, "'}'; the '{' at character 5 is not closed"),
        ("((1)", 4, "')'; the '(' at character 1 is not closed"),
        ("Tiny(1", 6, "')'; the '(' at character 5 is not closed"),
        ("{1}", 2, "'|'"),
        ("{}", 1, "'|'"),
        ("-{1}", 3, "'|'"),
        ("+-{}", 3, "'|'"),
        ("{1|2|3}", 4, "a different number of bars, as in {a|b||c}"),
        ("{1|2||3|4||5}", 9, "a different number of bars, as in {a|b||c}"),
        ("1 1", 2, "an operator or the end"),
        ("1)", 1, "an operator or the end"),
        ("1,2", 1, "an operator or the end"),
        ("1−1", 1, "an operator or the end"),
        ("**", 1, "an operator or the end"),
        ("^^2", 2, "an operator or the end"),
        ("1.5.5", 3, "an operator or the end"),
        ("(1}", 2, "')' or an operator"),
        ("{1)", 2, "',', '|', '}' or an operator"),
        ("1/3", 2, "a power of two as the denominator"),
        ("1 + 7/12", 6, "a power of two as the denominator"),
        ("1/0", 2, "a power of two as the denominator"),
        ("1/", 2, "a digit"),
        ("-1.", 3, "a digit"),
        ("{0.3|}", 3, "decimals of a fraction over a power of two"),
        ("5/2^99999999999", 4, "an exponent up to 10^8"),
        ("^[]", 2, "a number"),
        ("^[2", 3, "']'"),
        ("v<2]", 3, "'>'"),
        ("^[99999999999999999999]", 2, "a number below 2^64"),
        ("^9223372036854775808", 1, "fewer than 2^63 ups"),
        ("*18446744073709551616", 1, "a nimber below 2^64"),
    ] {
        let error = match arena.parse(text) {
            Err(ValueError::Parse(error)) => error,
            other => panic!("{text:?}: {other:?}"),
        };
        assert_eq!((error.offset, error.expected.as_str()), (offset, expected), "{text:?}");
        assert_eq!(error.to_string(), format!("at offset {offset}: expected {expected}"));
    }
}
