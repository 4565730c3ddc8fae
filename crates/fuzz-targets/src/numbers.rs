//! Dyadic numbers and sign expansions, in all their notations.

use partizan::{Dyadic, ParseDyadicError, SignExpansion};

pub(crate) const PIECES: &[&str] = &[
    "+",
    "-",
    "/",
    ".",
    "^",
    "0",
    "1",
    "2",
    "5",
    "T",
    "1\u{304}",
    "/2^",
    "/2^100000000",
    "/2^7",
    "+^9",
    "-^18446744073709551615",
    "0.625",
    "999999999999999999999999999999",
    "01",
    "2.",
];

/// A number with at most this many signs is written out.
const SIGNS: u64 = 1000;

pub(crate) fn check(text: &str) {
    if let Some(number) = understood(text, text.parse::<Dyadic>()) {
        let printed = number.to_string();
        assert_eq!(printed.parse().as_ref(), Ok(&number), "{text:?}");
    }
    let readers = [str::parse, SignExpansion::from_berlekamp, SignExpansion::from_signed_binary];
    for read in readers {
        if let Some(signs) = understood(text, read(text)) {
            assert_eq!(format!("{signs:#}").parse().as_ref(), Ok(&signs), "{text:?}");
            let count = signs.runs().iter().try_fold(0u64, |sum, (_, run)| sum.checked_add(*run));
            if count.is_some_and(|count| count <= SIGNS) {
                written_out(&signs);
            }
        }
    }
}

fn written_out(signs: &SignExpansion) {
    let read = SignExpansion::from_berlekamp(&signs.berlekamp().to_string());
    assert_eq!(read.as_ref(), Ok(signs));
    for text in [signs.signed_binary().to_string(), signs.signed_binary_ascii().to_string()] {
        assert_eq!(SignExpansion::from_signed_binary(&text).as_ref(), Ok(signs), "{text}");
    }
    assert_eq!(signs.to_string().parse().as_ref(), Ok(signs));
}

fn understood<T>(text: &str, read: Result<T, ParseDyadicError>) -> Option<T> {
    if let Err(wrong) = &read {
        crate::place::check_offset(text, wrong.offset);
        assert!(!wrong.expected.is_empty(), "{text:?}");
    }
    read.ok()
}
