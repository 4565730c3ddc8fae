use super::Dyadic;
use crate::{ParseDyadicError, Player};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

#[test]
fn is_small() {
    assert!(size_of::<Dyadic>() <= 16);
}

#[test]
fn prints_as_a_fraction() {
    let cases = [
        (Dyadic::ZERO, "0"),
        (Dyadic::new(6, 2), "3/2"),
        (Dyadic::new(-8, 3), "-1"),
        (Dyadic::new(i64::MIN, 64), "-1/2"),
        (Dyadic::new(1, 64), "1/18446744073709551616"),
        (Dyadic::new(-3, 65), "-3/2^65"),
        (Dyadic::new(1u64 << 63, 0), "9223372036854775808"),
        (Dyadic::new(1, 5_000_000_000), "1/2^5000000000"),
    ];
    for (x, text) in cases {
        assert_eq!(x.to_string(), text);
    }
    assert_eq!(format!("{:>5}|", Dyadic::new(1, 1)), "  1/2|");
}

#[test]
fn prints_decimals() {
    for (x, exact, places) in [
        ("-7/4", "-1.75", "-1.750000"),
        ("0", "0", "0.000000"),
        ("12", "12", "12.000000"),
        ("1/128", "0.0078125", "0.007812"),
        ("3/128", "0.0234375", "0.023438"),
        ("-1/1024", "-0.0009765625", "-0.000977"),
        (
            "-1/2^100",
            "-0.0000000000000000000000000000007888609052210118054117285652827862296732064351090230047702789306640625",
            "-0.000000",
        ),
        ("2097151/2097152", "0.999999523162841796875", "1.000000"),
    ] {
        assert_eq!(number(x).to_decimal(), exact);
        assert_eq!(number(exact), number(x));
        assert_eq!(number(x).to_decimal_places(6), places);
    }
    assert_eq!(number("5/2").to_decimal_places(0), "2");
    assert_eq!(number("7/2").to_decimal_places(0), "4");
}

#[test]
fn reads_what_people_write() {
    for (text, x) in [
        ("5", Dyadic::from(5)),
        ("+5", Dyadic::from(5)),
        ("-0", Dyadic::ZERO),
        ("-7/4", Dyadic::new(-7, 2)),
        ("6/4", Dyadic::new(3, 1)),
        ("3/1", Dyadic::from(3)),
        ("3/2^100", Dyadic::new(3, 100)),
        ("3/2^0", Dyadic::from(3)),
        ("0.625", Dyadic::new(5, 3)),
        ("-1.750000", Dyadic::new(-7, 2)),
        ("2.0", Dyadic::from(2)),
    ] {
        assert_eq!(number(text), x, "{text}");
    }
}

#[test]
fn says_what_is_wrong_and_where() {
    for (text, offset, expected) in [
        ("", 0, "a digit"),
        ("-", 1, "a digit"),
        ("--1", 1, "a digit"),
        ("x", 0, "a digit"),
        ("1/", 2, "a digit"),
        ("1/3", 2, "a power of two as the denominator"),
        ("1/0", 2, "a power of two as the denominator"),
        ("1/3^2", 2, "a power of two as the denominator"),
        ("1/2^", 4, "a digit"),
        ("1/2^-1", 4, "a digit"),
        ("1/2^100000001", 4, "an exponent up to 10^8"),
        ("1/2^99999999999999999999999", 4, "an exponent up to 10^8"),
        ("1.", 2, "a digit"),
        (".5", 0, "a digit"),
        ("0.1", 2, "decimals of a fraction over a power of two"),
        ("1/2/3", 3, "the end of the number"),
        ("1 ", 1, "the end of the number"),
        ("5é", 1, "the end of the number"),
    ] {
        assert_eq!(text.parse::<Dyadic>(), Err(ParseDyadicError { offset, expected }), "{text}");
    }
    let long = "1".repeat(40_000_000);
    assert_eq!(long.parse::<Dyadic>().unwrap_err().expected, "a number of less than 10^8 bits");
}

#[test]
fn the_edge_between_small_and_big() {
    let low = Dyadic::from(i64::MIN);
    let high = -&low;
    assert_eq!(high.to_string(), "9223372036854775808");
    assert_eq!(-&high, low);
    assert_eq!(-high.clone(), low);
    assert_eq!(high.to_i64(), None);
    assert_eq!((&high - Dyadic::ONE).to_i64(), Some(i64::MAX));
    assert_eq!(high.half().to_i64(), Some(1 << 62));
    assert_eq!(low.half().double(), low);
    assert!(low < high && high > Dyadic::from(i64::MAX) && -&high < Dyadic::ZERO);
    let tiny = Dyadic::new(1, u32::MAX.into());
    assert_eq!(tiny.half().exponent(), 1 << 32);
    assert_eq!(tiny.half().double(), tiny);
    assert_eq!((&tiny * &tiny).exponent(), (1 << 33) - 2);
    assert!(tiny.half() < tiny && -&tiny < -tiny.half());
}

/// Zero once kept an exponent when the terms had one above 128.
#[test]
fn opposite_terms_cancel() {
    for k in [0, 1, 63, 64, 127, 128, 129, 200, 5_000_000_000] {
        let x = Dyadic::new(3, k);
        assert_eq!(&x - &x, Dyadic::ZERO);
        assert_eq!(-&x + &x, Dyadic::ZERO);
        assert_eq!(&x * Dyadic::ZERO, Dyadic::ZERO);
    }
}

#[test]
fn canonical_options_and_birthdays() {
    let option = |x: &str, player| number(x).canonical_option(player).map(|x| x.to_string());
    assert_eq!(option("0", Player::Left), None);
    assert_eq!(option("0", Player::Right), None);
    assert_eq!(option("3", Player::Left).as_deref(), Some("2"));
    assert_eq!(option("3", Player::Right), None);
    assert_eq!(option("-3", Player::Left), None);
    assert_eq!(option("-3", Player::Right).as_deref(), Some("-2"));
    assert_eq!(option("5/8", Player::Left).as_deref(), Some("1/2"));
    assert_eq!(option("5/8", Player::Right).as_deref(), Some("3/4"));
    assert_eq!(option("1/2^100", Player::Right).as_deref(), Some("1/2^99"));
    assert_eq!(
        option("-9223372036854775808", Player::Right).as_deref(),
        Some("-9223372036854775807")
    );
    // Born one day after the younger of the options.
    for n in -300i64..=300 {
        let x = Dyadic::new(n, 5);
        let born = Player::BOTH
            .into_iter()
            .filter_map(|player| x.canonical_option(player))
            .map(|option| option.birthday() + 1u32)
            .max();
        assert_eq!(x.birthday(), born.unwrap_or_default(), "{x}");
    }
}

/// Numbers of all sizes, with those about the machine words often.
fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    let word = prop_oneof![any::<i64>(), -9i64..9, Just(i64::MIN), Just(i64::MAX)];
    let exponent = prop_oneof![0u64..4, 0u64..200, Just(0), 60u64..68];
    (word.clone(), word, 0u32..130, exponent)
        .prop_map(|(a, b, shift, k)| Dyadic::new((BigInt::from(a) << shift) + b, k))
}

fn hash(x: &Dyadic) -> u64 {
    let mut hasher = DefaultHasher::new();
    x.hash(&mut hasher);
    hasher.finish()
}

/// `x` as a numerator over `2^400`: the slow but plain arithmetic to judge by.
fn plain(x: &Dyadic) -> BigInt {
    x.numerator() << (400 - x.exponent())
}

proptest! {
    #[test]
    fn in_lowest_terms(x in any_dyadic()) {
        prop_assert!(x.is_integer() || x.numerator().bit(0));
        prop_assert_eq!(x.small().is_some(), i64::try_from(x.numerator()).is_ok());
    }

    #[test]
    fn arithmetic_is_exact(x in any_dyadic(), y in any_dyadic()) {
        prop_assert_eq!(plain(&(&x + &y)), plain(&x) + plain(&y));
        prop_assert_eq!(plain(&(&x - &y)), plain(&x) - plain(&y));
        prop_assert_eq!(plain(&(&x * &y)) << 400, plain(&x) * plain(&y));
        prop_assert_eq!(plain(&-&x), -plain(&x));
        prop_assert_eq!(plain(&x.half()) << 1, plain(&x));
        prop_assert_eq!(plain(&x.double()), plain(&x) << 1);
        prop_assert_eq!(x.cmp(&y), plain(&x).cmp(&plain(&y)));
        prop_assert_eq!(Dyadic::from(x.floor()) <= x, true);
        prop_assert_eq!(Dyadic::from(x.floor() + 1) > x, true);
        prop_assert_eq!(Dyadic::from(x.ceil()) >= x, true);
        prop_assert_eq!(Dyadic::from(x.ceil() - 1) < x, true);
    }

    #[test]
    fn equal_values_are_equal_structures(x in any_dyadic(), y in any_dyadic()) {
        prop_assert_eq!(&x - &x, Dyadic::ZERO);
        let back = &(&x + &y) - &y;
        prop_assert_eq!(hash(&back), hash(&x));
        prop_assert_eq!(back, x);
    }

    #[test]
    fn printing_then_parsing_is_the_identity(x in any_dyadic()) {
        prop_assert_eq!(&number(&x.to_string()), &x);
        prop_assert_eq!(&number(&x.to_decimal()), &x);
    }

    #[test]
    fn places_round_to_the_nearest(x in any_dyadic(), places in 0u32..12) {
        let scale = Dyadic::from(10i64.pow(places));
        let printed = x.to_decimal_places(places).replace('.', "");
        let off = number(&printed) - &x * &scale;
        prop_assert!(off.abs() <= Dyadic::new(1, 1), "{} off by {}", printed, off);
    }

    #[test]
    fn parsing_never_panics(text in "[-+0-9/^.2 ]{0,12}") {
        let _ = text.parse::<Dyadic>();
    }
}

#[test]
fn a_million_bits_print_and_parse_in_subquadratic_time() {
    let x = Dyadic::new((BigInt::from(7) << 1_000_000u32) / 3, 999_999);
    assert_eq!(number(&x.to_string()), x);
}

/// Padding once went through a format's width, which ends at 65535.
#[test]
fn many_decimals() {
    let tiny = Dyadic::new(3, 100_000);
    assert_eq!(number(&tiny.to_decimal()), tiny);
    assert_eq!(Dyadic::ONE.to_decimal_places(70_000), format!("1.{}", "0".repeat(70_000)));
}
