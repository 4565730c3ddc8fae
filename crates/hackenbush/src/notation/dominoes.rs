//! Lines of dominoes: `(2,4)(7,3)(1,2)`.

use super::scan::Scanner;
use crate::diagnostic::Diagnostic;
use crate::position::Domino;

pub(super) fn parse(text: &str) -> Result<Vec<Domino>, Diagnostic> {
    let mut scanner = Scanner::new(text, "a line of dominoes is written (2,4)(7,3)");
    let mut line = Vec::new();
    while scanner.peek().is_some() {
        punctuation(&mut scanner, b'(', "a domino, as in (2,4)")?;
        let left = spots(&mut scanner)?;
        punctuation(&mut scanner, b',', "`,` and the spots on the right half")?;
        let right = spots(&mut scanner)?;
        punctuation(&mut scanner, b')', "`)`")?;
        line.push(Domino { left, right });
    }
    Ok(line)
}

fn punctuation(scanner: &mut Scanner, byte: u8, expected: &str) -> Result<(), Diagnostic> {
    if scanner.eat(byte) { Ok(()) } else { Err(scanner.unexpected(expected)) }
}

fn spots(scanner: &mut Scanner) -> Result<u64, Diagnostic> {
    let start = scanner.here().start;
    match scanner.number() {
        Some(Some(spots)) => Ok(spots),
        Some(None) => Err(Diagnostic::new(start..scanner.at, "too many spots")
            .hint("a half has fewer than 2^64 spots")),
        None => Err(scanner.unexpected("a number of spots")),
    }
}
