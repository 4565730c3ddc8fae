//! Bounded, repeatable fuzzing of everything that reads: no panic, errors that point into the
//! text, and whatever is understood is printed so that it reads back the same.

mod support;

use hackenbush::format::Format;
use hackenbush::hat::Hat;
use hackenbush::notation::{edge_spans, parse, print};
use hackenbush::{Colour, Diagnostic, GROUND, Picture, Position, cgsuite, edge_list, rules};
use support::Random;

/// Texts to start from: every construct of the notation.
const SEEDS: &[&str] = &[
    "",
    "brg",
    "b(r)(bg) + r",
    "b(r;g(b;b);b)r",
    "b:A r r:A",
    ":G brrb:G - b:{the top} g:{the top}",
    "[b(r)g]^3 b^7",
    "[[br]^2g]^2(b)",
    "e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))",
    "(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;lr:E(r(r:F;r:G));lr:F;lr:G)",
    ".l.r.:A;:A e;l:A",
    "0-1b 1-2r 2-0g 2-2b",
    "0--7b -7-9r # comment\n9-9g 4-5b",
    "(2,4)(7,3)(1,2)",
    "b^w r",
    "[br]^w b - [b^w]^2 r^12",
    "b:\u{e4} r^\u{3c9}",
];

const LETTERS: &[&str] = &[
    "b",
    "r",
    "g",
    "l",
    "E",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    "^",
    "+",
    "-",
    ".",
    ",",
    "0",
    "1",
    "2",
    "7",
    "w",
    "\u{3c9}",
    " ",
    "\n",
    "#",
    "A",
    "\u{e4}",
    "x",
    "\u{2212}",
    "0-1b",
    ":A",
    "^2",
    "(1,2)",
    "18446744073709551615",
    "^9223372036854775807",
    "^99999999999999999999",
];

#[test]
fn random_texts_are_read_or_refused_politely() {
    let mut random = Random(1);
    for _ in 0..60_000 {
        let length = random.below(24);
        check(&(0..length).map(|_| *random.pick(LETTERS)).collect::<String>());
    }
    for _ in 0..20_000 {
        let bytes: Vec<u8> =
            (0..random.below(16)).map(|_| random.next().to_le_bytes()[0]).collect();
        check(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn mutated_texts_are_read_or_refused_politely() {
    let mut random = Random(2);
    for round in 0..60_000 {
        let mut text: Vec<char> = SEEDS[round % SEEDS.len()].chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len() + 1);
            match random.below(5) {
                0 => text.truncate(at),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => {
                    let to = random.below(text.len());
                    text.swap(at, to);
                }
                3 => {
                    let piece: Vec<char> = random.pick(SEEDS).chars().collect();
                    text.splice(at..at, piece);
                }
                _ => {
                    let piece: Vec<char> = random.pick(LETTERS).chars().collect();
                    text.splice(at..at, piece);
                }
            }
        }
        check(&text.into_iter().collect::<String>());
    }
}

#[test]
fn every_beginning_of_a_text_is_read_or_refused_politely() {
    for seed in SEEDS {
        for (end, _) in seed.char_indices() {
            check(&seed[..end]);
            check(&seed[end..]);
        }
    }
}

#[test]
fn deep_and_long_texts_are_nothing_special() {
    let n = 200_000;
    for text in [
        "(".repeat(n),
        "b(".repeat(n),
        "b(".repeat(n) + &")".repeat(n),
        "b(".repeat(n) + &")r".repeat(n),
        "[".repeat(n),
        "[b".repeat(n) + &"]".repeat(n),
        "-".repeat(n) + "b",
        "b+".repeat(n) + "b",
        ";".repeat(n),
        "b:A".repeat(n),
        "b^2".repeat(n),
        "(1,2)".repeat(n),
        "0-1b ".repeat(n),
        "[".repeat(n) + "b^w",
        "b^w+".repeat(n) + "r",
        "#".repeat(n),
        " ".repeat(n) + "x",
        "b^".to_owned() + &"9".repeat(n),
        "0-".to_owned() + &"9".repeat(n) + "b",
        "[".repeat(30) + "b" + &"]^99999".repeat(30),
        ":{".repeat(n),
    ] {
        check(&text);
    }
}

#[test]
fn random_pictures_print_and_read_back() {
    let mut random = Random(5);
    for round in 0..6000 {
        let edges = 1 + random.below(14);
        let vertices = 1 + random.below(10);
        let picture = match round % 2 {
            0 => random.picture(edges, vertices, &Colour::ALL),
            _ => random.forest(edges, &Colour::ALL),
        };
        check_picture(&picture);
    }
}

#[test]
fn mutated_files_are_read_or_refused_politely() {
    let mut random = Random(6);
    let pieces = [
        "\"",
        ",",
        "{",
        "}",
        "[",
        "]",
        ":",
        "null",
        "-1",
        "1e9",
        "\"x\": 1,",
        "\u{e4}",
        "\\",
        "0",
        "true",
        "\"blue\"",
    ];
    for _ in 0..20_000 {
        let picture = random.picture(4, 4, &Colour::ALL);
        let mut text: Vec<char> =
            Hat::of(&picture, rules::smallest_for(&picture)).to_json().chars().collect();
        for _ in 0..random.below(3) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text.truncate(at),
                1 => drop(text.drain(at..(at + 3).min(text.len()))),
                _ => drop(text.splice(at..at, random.pick(&pieces).chars())),
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        match Hat::parse(&text) {
            Ok(hat) => assert_eq!(Hat::parse(&hat.to_json()).unwrap(), hat, "{text}"),
            Err(wrong) => check_error(&text, &wrong),
        }
    }
}

fn check(text: &str) {
    if would_take_long(text) {
        return;
    }
    match parse(text) {
        Err(wrong) => {
            check_error(text, &wrong);
            assert!(edge_spans(text).is_empty(), "{text:?}");
        }
        Ok(parsed) => {
            parsed.warnings.iter().for_each(|warning| check_error(text, warning));
            match parsed.position {
                Position::Picture(picture) => {
                    assert_eq!(edge_spans(text).len(), picture.edges().len(), "{text:?}");
                    check_picture(&picture);
                }
                other => {
                    let printed = other.to_string();
                    assert_eq!(parse(&printed).unwrap().position, other, "{text:?}");
                }
            }
        }
    }
}

/// Repeats of up to a hundred million edges are fine, but not thousands of times in a test.
/// Numbers beyond that are refused at once.
fn would_take_long(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u64>().ok());
    let product = numbers.filter(|n| (1..1 << 30).contains(n)).fold(1, u64::saturating_mul);
    text.contains('^') && product > 100_000 && text.len() < 100
}

fn check_error(text: &str, wrong: &Diagnostic) {
    assert!(wrong.span.start <= wrong.span.end && wrong.span.end <= text.len(), "{text:?}");
    assert!(!wrong.message.is_empty());
    assert!(wrong.render(text).lines().all(|line| line.len() < 1000), "{text:?}");
}

fn check_picture(picture: &Picture) {
    let printed = print(picture);
    let again: Picture = printed.parse().unwrap();
    assert_eq!(print(&again), printed);
    same(picture, &again, &printed);
    let theirs = cgsuite::print(picture);
    let again: Picture = theirs.parse().unwrap();
    assert_eq!(cgsuite::print(&again), theirs);
    same(picture, &again, &theirs);
    let list = edge_list::print(picture, ' ');
    assert_eq!(&list.parse::<Picture>().unwrap(), picture, "{list}");
    if picture.edges().len() < 50 {
        let document = Format::Notation.read(&printed).unwrap();
        let back = Format::Hat.read(&Format::Hat.write(&document).unwrap()).unwrap();
        assert_eq!(back.parsed.position, document.parsed.position, "{printed}");
    }
}

/// Isomorphic, and in a forest with the children of every vertex in the same order.
fn same(before: &Picture, after: &Picture, text: &str) {
    assert_eq!(before.key(), after.key(), "{text}");
    assert_eq!(before.edges().len(), after.edges().len(), "{text}");
    if before.is_forest() && before.edges().len() < 1000 {
        assert_eq!(ordered(before, GROUND), ordered(after, GROUND), "{text}");
    }
}

/// An ordered tree as nested parentheses, straight from the edges.
fn ordered(picture: &Picture, vertex: u32) -> String {
    let up = picture.edges().iter().filter(|edge| edge.from == vertex);
    up.map(|edge| format!("({}{})", edge.colour.name(), ordered(picture, edge.to))).collect()
}
