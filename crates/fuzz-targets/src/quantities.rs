//! Times and sizes on the command line.

#[path = "../../cli/src/quantity.rs"]
mod quantity;

pub(crate) const PIECES: &[&str] = &[
    "0",
    "1",
    "10",
    "1.5",
    ".",
    "0.001",
    "ms",
    "s",
    "m",
    "min",
    "h",
    "K",
    "M",
    "G",
    "T",
    "KiB",
    "B",
    "b",
    " ",
    "-",
    "+",
    "18446744073709551615",
    "99999999999999999",
    "1e9",
];

pub(crate) fn check(text: &str) {
    match quantity::time(text) {
        Err(message) => assert!(!message.is_empty(), "{text:?}"),
        Ok(time) => {
            let micros = time.as_micros();
            let exact = format!("{}.{:03} ms", micros / 1000, micros % 1000);
            assert_eq!(quantity::time(&exact), Ok(time), "{text:?}");
        }
    }
    match quantity::size(text) {
        Err(message) => assert!(!message.is_empty(), "{text:?}"),
        Ok(bytes) => {
            // Sizes are read in thousandths, which must be a number, too.
            let again = quantity::size(&bytes.to_string());
            assert!(bytes > usize::MAX / 1000 || again == Ok(bytes), "{text:?}");
        }
    }
}
