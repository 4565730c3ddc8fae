//! Times and sizes as people type them: `10s`, `1.5m`, `512M`, `2G`.

use std::time::Duration;

/// A time: a number of seconds, or with `ms`, `s`, `m` or `h`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let (thousandths, unit) = thousandths(text)?;
    let milliseconds = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(format!("`{unit}` is not a unit of time; use ms, s, m or h")),
    };
    let micros = thousandths.checked_mul(milliseconds).ok_or("this is too long")?;
    Ok(Duration::from_micros(micros))
}

/// A size: a number of bytes, or with `K`, `M`, `G` or `T`, each 1024 times the one before.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let (thousandths, unit) = thousandths(text)?;
    let upper = unit.to_ascii_uppercase();
    let bytes: u64 = match upper.strip_suffix('B').unwrap_or(&upper).trim_end_matches('I') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(format!("`{unit}` is not a unit of memory; use K, M, G or T")),
    };
    let total = u128::from(thousandths) * u128::from(bytes) / 1000;
    usize::try_from(total).map_err(|_| "this is more than the machine can address".to_owned())
}

/// The number in front, in thousandths, and the unit behind it.
fn thousandths(text: &str) -> Result<(u64, &str), String> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || part.len() > 3 || part.contains('.') {
        return Err("expected a number such as 10 or 1.5, and a unit".to_owned());
    }
    let digits = format!("{whole}{part:0<3}");
    let thousandths = digits.parse().map_err(|_| "this number is too large".to_owned())?;
    Ok((thousandths, unit.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("3"), Ok(Duration::from_secs(3)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("250 ms"), Ok(Duration::from_millis(250)));
        assert!(time("10 days").is_err() && time("s").is_err() && time("1.2345s").is_err());
        assert!(time("99999999999999999999").is_err() && time("9999999999999999h").is_err());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("2G"), Ok(2 << 30));
        assert_eq!(size("512m"), Ok(512 << 20));
        assert_eq!(size("1.5KiB"), Ok(1536));
        assert_eq!(size("100"), Ok(100));
        assert!(size("2X").is_err() && size("").is_err() && size("9999999999999T").is_err());
    }
}
