//! The `hackenbush` command: parse arguments, call the library, print.
fn main() {}
