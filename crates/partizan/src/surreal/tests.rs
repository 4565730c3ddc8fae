//! The normal forms against what can be known without them: the order of the signs, finite
//! stalks, ordinals, and the definition of a number by its options.

use super::transfinite_signs::Stream;
use super::*;
use crate::Player::{Left, Right};
use crate::{Dyadic, Meter};
use proptest::prelude::*;
use std::cmp::Ordering;

fn signs(text: &str) -> Signs {
    // `b`, `r`, `[..]`, `^n`, `^w`, as stalks are written.
    fn read(chars: &mut std::iter::Peekable<std::str::Chars>) -> Signs {
        let mut all = Signs::default();
        while let Some(c) = chars.next() {
            let part = match c {
                'b' => Signs::run(Left, Ordinal::finite(1)),
                'r' => Signs::run(Right, Ordinal::finite(1)),
                '[' => read(chars),
                ']' => return all,
                _ => continue,
            };
            let part = if chars.next_if_eq(&'^').is_none() {
                part
            } else {
                match chars.next().unwrap() {
                    'w' => part.times_omega(),
                    digit => part.times(digit.to_digit(10).unwrap().into()).unwrap(),
                }
            };
            all.append(&part).unwrap();
        }
        all
    }
    read(&mut text.chars().peekable())
}

fn value(text: &str) -> String {
    signs(text).value().map_or_else(|error| error.to_string(), |x| x.to_string())
}

#[test]
fn known_values() {
    for (stalk, number) in [
        ("", "0"),
        ("bbr", "3/2"),
        ("[br]^w", "2/3"),
        ("[rb]^w", "-2/3"),
        ("br[rb]^w", "1/3"),
        ("b[brr]^w", "9/7"),
        ("br[rrbb]^w", "1/5"),
        // Ordinals.
        ("b^w", "w"),
        ("b^wb", "w+1"),
        ("b^wb^w", "2w"),
        ("[b^w]^w", "w^2"),
        ("[[b^w]^w]^wb^wb^wbb", "w^3+2w+2"),
        // Gonshor, chapter 5, and Conway, chapter 3.
        ("b^wr", "w-1"),
        ("b^wr^w", "w/2"),
        ("b^wr^wr^w", "w/4"),
        ("b^wr^wb", "w/2+1"),
        ("b^w[r^wb^w]^w", "2w/3"),
        ("b^w[r^w]^w", "w^(1/2)"),
        ("br^w", "1/w"),
        ("rb^w", "-1/w"),
        ("bbr^w", "1+1/w"),
        ("brb^w", "1-1/w"),
        ("br^wb", "2/w"),
        ("br^wr", "1/(2w)"),
        ("br^wr^w", "1/w^2"),
        ("b[r^w]^w", "1/w^w"),
        ("br^w[b^w]", "1/w^(1/2)"),
        ("br^wbr^w", "1/w+1/w^2"),
        ("b^wrb^w", "w-1/w"),
        ("b^wbr^w", "w+1/w"),
        ("[br]^wb", "2/3+1/w"),
        ("[br]^wr", "2/3-1/w"),
        ("[br]^wb^w", "2/3+1/w^(1/2)"),
        ("[br]^w[br]^w", "2/3+2/(3w)"),
        ("b^w[br]^w", "w+2/3"),
    ] {
        assert_eq!(value(stalk), number, "{stalk}");
        let x = Surreal::parse(number).unwrap();
        assert_eq!(x.to_string(), number);
        let back = x.signs().unwrap();
        assert_eq!(back.compare(&signs(stalk)), Ok(Ordering::Equal), "{stalk}");
        assert_eq!(back.value().unwrap(), x, "{stalk}");
    }
}

#[test]
fn what_is_not_supported_says_so() {
    for stalk in ["[br^w]^w", "[b^wr]^w", "[[br]^w]^w", "[[br]^wb]^w"] {
        assert_eq!(signs(stalk).value(), Err(Unsupported::InfinitelyManyTerms), "{stalk}");
    }
    for number in ["w^w", "w^(2/3)", "w^(w-1)"] {
        let x = Surreal::parse(number).unwrap();
        assert_eq!(x.signs(), Err(Unsupported::BeyondOmegaToTheOmega), "{number}");
    }
    assert!(Surreal::parse("w^100000").unwrap().signs().is_err());
}

#[test]
fn the_shortest_way_to_write_a_stalk_is_found() {
    for (number, stalk) in
        [("2/3", "[br]^w"), ("5/3", "b[br]^w"), ("1/3", "br[rb]^w"), ("w+2/3", "b^w[br]^w")]
    {
        let found = Surreal::parse(number).unwrap().signs().unwrap();
        assert_eq!(found.compare(&signs(stalk)), Ok(Ordering::Equal));
        assert_eq!(found, signs(stalk), "{number}");
    }
}

#[test]
fn texts_are_read_as_people_write_them() {
    for (text, ascii) in [
        ("ω + 1", "w+1"),
        ("-w", "-w"),
        ("2*w - 3w", "-w"),
        ("w/2w", "w^2/2"),
        ("1/(2w)", "1/(2w)"),
        ("(w+1)(w-1)", "w^2-1"),
        ("w^-1", "1/w"),
        ("w^(w+1/2)", "w^(w+1/2)"),
        ("0.75 + 3/2^70", "885443715538058477571/2^70"),
        ("w/2^70", "w/2^70"),
        ("1/w^w", "1/w^w"),
        ("0w", "0"),
        ("6/4", "3/2"),
    ] {
        let x = Surreal::parse(text).unwrap();
        assert_eq!(x.to_string(), ascii);
        assert_eq!(Surreal::parse(&x.to_string()).unwrap(), x);
        assert_eq!(Surreal::parse(&x.to_string()).unwrap(), x);
    }
    for (text, offset) in
        [("", 0), ("w+", 2), ("x", 0), ("1/0", 2), ("1/(w+1)", 2), ("(w", 2), ("w)", 1), ("3^2", 1)]
    {
        assert_eq!(Surreal::parse(text).unwrap_err().offset, offset, "{text}");
    }
    assert!(Surreal::parse(&"(".repeat(1000)).is_err());
}

#[test]
fn what_is_too_large_is_refused_before_the_work() {
    // The first is not too large, and once took hours.
    let tiny = Surreal::parse("-87663/2^7663292w").unwrap();
    assert_eq!(tiny.to_string(), "-87663w/2^7663292");
    let many_terms: String = (0..40).map(|k| format!("(w^{}+1)", 1u64 << k)).collect();
    for text in [
        "2^10000000",
        "2^5000000+1",
        "w^(2^10000000)",
        "(2^90000000)(2^90000000)",
        "1/(2^30000+1)",
        "1/2^10000000/101",
        "1/(2^15000+1)/(2^15000-1)",
        &many_terms,
        &format!("0.{}", "1".repeat(9000)),
        &"9".repeat(1_000_000),
    ] {
        let error = Surreal::parse(text).unwrap_err();
        let known = ["a smaller number", "a smaller divisor", "at most 8,571 decimals"];
        assert!(known.iter().any(|start| error.expected.starts_with(start)), "{error}");
    }
}

/// Sign expansions that mix everything, nested up to three deep.
fn any_signs() -> impl Strategy<Value = Signs> {
    let player = prop_oneof![Just(Left), Just(Right)];
    let length = prop_oneof![
        (1u64..4).prop_map(Ordinal::finite),
        Just(Ordinal::omega()),
        (1usize..4, 1u64..3).prop_map(|(power, count)| Ordinal::power(power, count)),
    ];
    let run = (player, length).prop_map(|(player, length)| Signs::run(player, length));
    let joined = |parts: Vec<Signs>| {
        let mut all = Signs::default();
        parts.iter().for_each(|part| all.append(part).unwrap());
        all
    };
    run.prop_recursive(3, 24, 6, move |inner| {
        (prop::collection::vec(inner, 1..6), 0..4u8).prop_map(move |(parts, omega)| {
            let all = joined(parts);
            if omega == 0 { all.times_omega() } else { all }
        })
    })
}

/// The number that is left when the signs end after this many runs.
fn prefix(x: &Signs, runs: usize) -> Signs {
    let meter = Meter::default();
    let mut stream = Stream::new(x, &meter).unwrap();
    let mut cut = Signs::default();
    for _ in 0..runs {
        let Some((player, length)) = stream.front().unwrap() else { break };
        cut.push(player, length.clone()).unwrap();
        stream.take(&length).unwrap();
    }
    cut
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Gonshor's theorem both ways.
    #[test]
    fn decoding_then_encoding_is_the_identity(x in any_signs()) {
        if let Ok(number) = x.value() {
            let back = number.signs().unwrap();
            prop_assert_eq!(back.compare(&x), Ok(Ordering::Equal), "{:?} {}", back, number);
            prop_assert_eq!(back.value().unwrap(), number.clone());
            prop_assert_eq!(x.negated().value().unwrap(), -&number);
            prop_assert_eq!(Surreal::parse(&number.to_string()).unwrap(), number);
        }
    }

    /// The order of signs and the order of normal forms are found in quite different ways.
    #[test]
    fn the_orders_agree(x in any_signs(), y in any_signs(), runs in 0usize..4) {
        let mut close = prefix(&x, runs);
        close.append(&y).unwrap();
        for y in [y, close] {
            if let (Ok(a), Ok(b)) = (x.value(), y.value()) {
                let order = x.compare(&y).unwrap();
                prop_assert_eq!(order, a.cmp(&b), "{} {}", a, b);
                prop_assert_eq!((&a - &b).signum(), order as i32);
            }
        }
    }

    /// `x + y` lies between all `x^L + y, x + y^L` and `x^R + y, x + y^R`.
    #[test]
    fn a_sum_lies_between_the_sums_of_options(x in any_signs(), y in any_signs()) {
        if let (Ok(a), Ok(b)) = (x.value(), y.value()) {
            let Ok(sum) = (&a + &b).signs() else { return Ok(()) };
            for (one, other) in [(&x, &b), (&y, &a)] {
                for runs in 0..5 {
                    let option = prefix(one, runs);
                    if let Ok(number) = option.value() {
                        let moved = (&number + other).signs().unwrap();
                        let order = option.compare(one).unwrap();
                        prop_assert_eq!(moved.compare(&sum).unwrap(), order);
                    }
                }
            }
        }
    }
}

#[test]
fn finite_signs_are_dyadic_numbers() {
    for code in 1u32..1 << 12 {
        let mut stalk = Signs::default();
        let (mut lo, mut hi): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        for bit in 0..code.ilog2() {
            let here = crate::simplest(lo.as_ref(), hi.as_ref());
            let player = if code >> bit & 1 == 1 { Left } else { Right };
            stalk.push(player, Ordinal::finite(1)).unwrap();
            if player == Left { lo = here } else { hi = here }
        }
        let number = crate::simplest(lo.as_ref(), hi.as_ref());
        assert_eq!(stalk.value().unwrap().to_dyadic(), number);
    }
}

#[test]
fn known_sums() {
    for (a, b, sum) in [
        ("w", "-1", "b^wr"),
        ("w", "w", "b^wb^w"),
        ("w/2", "w/2", "b^w"),
        ("2/3", "1/3", "b"),
        ("1/w", "1", "bbr^w"),
        ("1/w", "-1/w", ""),
        ("w", "1/w", "b^wbr^w"),
    ] {
        let total = &Surreal::parse(a).unwrap() + &Surreal::parse(b).unwrap();
        assert_eq!(total.signs().unwrap().compare(&signs(sum)), Ok(Ordering::Equal));
    }
}

/// Few of the random expansions have normal forms that go on for ever.
#[test]
fn most_expansions_are_supported() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let drawn = (0..1000).map(|_| any_signs().new_tree(&mut runner).unwrap().current());
    let (fine, long) = drawn.fold((0, 0), |(fine, long), x| match x.value() {
        Ok(number) if number.terms().len() > 1 => (fine + 1, long + 1),
        Ok(_) => (fine + 1, long),
        Err(_) => (fine, long),
    });
    assert!(fine > 700 && long > 200, "{fine} {long}");
}

#[test]
fn lengths_are_birthdays() {
    for (stalk, length) in
        [("b^wr", "w+1"), ("br^w", "w"), ("[br]^wb", "w+1"), ("[[br]^wb]^w", "w^2"), ("bb", "2")]
    {
        assert_eq!(Surreal::from(&signs(stalk).length().unwrap()).to_string(), length);
    }
}

#[test]
fn signs_are_written_with_their_repetitions() {
    for (number, signs) in
        [("w-1", "+^w -"), ("2/3", "[+-]^w"), ("w^2+1", "+^(w^2+1)"), ("9", "+^9"), ("-3", "---")]
    {
        assert_eq!(Surreal::parse(number).unwrap().signs().unwrap().to_string(), signs, "{number}");
    }
}
