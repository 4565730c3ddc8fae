//! Reading dyadic rationals: fractions and exact decimals.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::str::FromStr;

use num_bigint::{BigInt, BigUint, Sign};

use super::Dyadic;
use super::print::power;
use crate::reader::{ParseDyadicError, Reader};

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    /// Reads `5`, `-7/4`, `3/2^100` and decimals such as `0.625`.
    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let mut reader = Reader::new(text);
        let sign = if reader.skip('-') { Sign::Minus } else { Sign::Plus };
        if sign == Sign::Plus {
            reader.skip('+');
        }
        let whole = short_digits(&mut reader)?;
        let (magnitude, exponent) = if reader.skip('/') {
            (parse_digits(whole), denominator(&mut reader)?)
        } else if reader.skip('.') {
            let start = reader.at();
            let fraction = short_digits(&mut reader)?;
            let places = as_u64(fraction.len());
            let scaled = parse_digits(&[whole, fraction].concat());
            let fives = power(5, places);
            let magnitude = &scaled / &fives;
            if &magnitude * &fives != scaled {
                const EXACT: &str = "decimals of a fraction over a power of two";
                return Err(ParseDyadicError { offset: start, expected: EXACT });
            }
            (magnitude, places)
        } else {
            (parse_digits(whole), 0)
        };
        reader.end("the end of the number")?;
        Ok(Dyadic::new(BigInt::from_biguint(sign, magnitude), exponent))
    }
}

/// Digits that say no more than memory can hold: ten of them hold at most 34 bits.
fn short_digits<'a>(reader: &mut Reader<'a>) -> Result<&'a str, ParseDyadicError> {
    let start = reader.at();
    let digits = reader.digits()?;
    if as_u64(digits.len()) > Dyadic::MAX_PARSED_BITS / 34 * 10 {
        return Err(ParseDyadicError {
            offset: start,
            expected: "a number of less than 10^8 bits",
        });
    }
    Ok(digits)
}

/// A power of two, plain or as `2^k`; its exponent.
fn denominator(reader: &mut Reader<'_>) -> Result<u64, ParseDyadicError> {
    let start = reader.at();
    let digits = short_digits(reader)?;
    let exponent = if !reader.skip('^') {
        let denominator = parse_digits(digits);
        denominator.trailing_zeros().filter(|k| denominator.bits() == k.saturating_add(1))
    } else if digits != "2" {
        None
    } else {
        let start = reader.at();
        let exponent = reader.digits()?.parse().ok().filter(|k| *k <= Dyadic::MAX_PARSED_BITS);
        const SMALLER: &str = "an exponent up to 10^8";
        Some(exponent.ok_or(ParseDyadicError { offset: start, expected: SMALLER })?)
    };
    const POWER_OF_TWO: &str = "a power of two as the denominator";
    exponent.ok_or(ParseDyadicError { offset: start, expected: POWER_OF_TWO })
}

fn as_u64(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// The number that decimal digits say, by divide and conquer: multiplication is subquadratic, and
/// so is this (reading digit by digit is not).
pub(crate) fn parse_digits(digits: &str) -> BigUint {
    const CHUNK: usize = 1024;
    let mut parts: Vec<BigUint> = digits
        .as_bytes()
        .rchunks(CHUNK)
        .map(|chunk| BigUint::parse_bytes(chunk, 10).expect("only digits come here"))
        .collect();
    let mut base = power(10, as_u64(CHUNK));
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => high * &base + low,
                single => single.iter().sum(),
            })
            .collect();
        base = &base * &base;
    }
    parts.pop().unwrap_or_default()
}
