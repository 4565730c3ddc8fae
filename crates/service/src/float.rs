//! Exact numbers as floats, for places on a screen only.

use partizan::Dyadic;

/// The nearest float, or near enough; infinite beyond all floats.
pub(crate) fn float(number: &Dyadic) -> f64 {
    number.to_decimal_places(17).parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_near() {
        for (text, near) in [("5/8", 0.625), ("-7/4", -1.75), ("0", 0.0), ("3/2^100", 0.0)] {
            let number: Dyadic = text.parse().unwrap();
            assert!((float(&number) - near).abs() < 1e-15, "{text}");
        }
    }
}
