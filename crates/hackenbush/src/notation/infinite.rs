//! Infinite stalks: `[br]^w b`, `b^w + r^w`, stalks whose edges are counted by ordinals.

use std::fmt;

use super::print::LONG_RUN;
use super::scan::{Scanner, colour_of};
use crate::diagnostic::Diagnostic;
use crate::position::infinite_stalks::negate;
use crate::position::{InfiniteStalks, Piece, Times};

/// How deep groups may nest in an infinite stalk; few lengths below omega^omega need as much.
const MAX_NESTING: usize = 100;

/// Reads a sum of stalks with `^w`.
pub(super) fn parse(text: &str) -> Result<InfiniteStalks, Diagnostic> {
    let mut scanner = Scanner::new(text, "an infinite stalk is written b^w r or [br]^w");
    let mut stalks = Vec::new();
    let mut negative = false;
    loop {
        while scanner.eat(b'-') {
            negative = !negative;
        }
        let mut stalk = stalk(&mut scanner)?;
        if negative {
            negate(&mut stalk);
        }
        stalks.push(stalk);
        match scanner.peek() {
            None => return Ok(InfiniteStalks { stalks }),
            Some(sign) => negative = sign == b'-',
        }
        scanner.bump();
    }
}

/// Reads one stalk, up to a sign or the end.
fn stalk(scanner: &mut Scanner) -> Result<Vec<Piece>, Diagnostic> {
    let mut open: Vec<(usize, Vec<Piece>)> = Vec::new();
    let mut pieces = Vec::new();
    loop {
        let at = scanner.here().start;
        let piece = match (scanner.peek(), open.last()) {
            (Some(b'['), _) if open.len() == MAX_NESTING => {
                let message = format!("more than {MAX_NESTING} groups in one another");
                return Err(Diagnostic::new(at..at + 1, message)
                    .hint("stalks of omega^omega edges or more are not computed"));
            }
            (Some(b'['), _) => {
                scanner.bump();
                open.push((at, std::mem::take(&mut pieces)));
                continue;
            }
            (Some(b']'), Some(_)) if !pieces.is_empty() => {
                scanner.bump();
                let around = open.pop().map_or(Vec::new(), |(_, around)| around);
                let inside = std::mem::replace(&mut pieces, around);
                Piece::Group(inside, times(scanner)?)
            }
            (Some(b'+' | b'-') | None, None) if !pieces.is_empty() => return Ok(pieces),
            (None, Some(&(at, _))) => {
                return Err(Diagnostic::new(at..at + 1, "unclosed `[`").hint("close it with `]`"));
            }
            (Some(b'(' | b')' | b';' | b':' | b'.'), _) => {
                let message = "an infinite picture can only be a sum of stalks";
                return Err(Diagnostic::new(at..at + 1, message)
                    .expected("an edge (b, r or g), a group `[..]`, `^`, `+` or `-`")
                    .hint("`^w` does not go with branches and names"));
            }
            (next, _) => match next.and_then(colour_of) {
                Some(colour) => {
                    scanner.bump();
                    Piece::Edges(colour, times(scanner)?)
                }
                None => return Err(scanner.unexpected("an edge (b, r or g) or a group `[..]`")),
            },
        };
        push(&mut pieces, piece);
    }
}

/// Reads `^n` or `^w`, or once if there is none.
fn times(scanner: &mut Scanner) -> Result<Times, Diagnostic> {
    let at = scanner.here().start;
    if !scanner.eat(b'^') {
        return Ok(Times::Finite(1));
    }
    match scanner.number() {
        Some(Some(0)) => Err(Diagnostic::new(at..scanner.at, "repeated no times")
            .hint("in an infinite stalk, leave out what is not there")),
        Some(Some(times)) => Ok(Times::Finite(times)),
        Some(None) => Err(Diagnostic::new(at..scanner.at, "repeated 2^64 times or more")
            .hint("`^w` repeats for ever")),
        None if scanner.eat_omega() => match scanner.peek() {
            Some(b'^' | b'0'..=b'9') => Err(scanner
                .unexpected("an edge, a group or the end")
                .hint("omega times omega times is `[b^w]^w`, twice omega times `[b^w]^2`")),
            _ => Ok(Times::Omega),
        },
        None => Err(scanner.unexpected("how often: a number, or w")),
    }
}

/// Puts a piece on top, in the shortest way to say it.
pub(crate) fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match (piece, pieces.last_mut()) {
        (
            Piece::Edges(colour, Times::Finite(more)),
            Some(Piece::Edges(below, Times::Finite(n))),
        ) if *below == colour && n.checked_add(more).is_some() => {
            *n += more;
        }
        (Piece::Group(inside, Times::Finite(1)), _) => {
            inside.into_iter().for_each(|piece| push(pieces, piece));
        }
        (Piece::Group(inside, times), _) => pieces.push(match (inside.as_slice(), times) {
            (&[Piece::Edges(colour, Times::Finite(_))], Times::Omega) => {
                Piece::Edges(colour, Times::Omega)
            }
            (&[Piece::Edges(colour, Times::Finite(n))], Times::Finite(times))
                if n.checked_mul(times).is_some() =>
            {
                return push(pieces, Piece::Edges(colour, Times::Finite(n * times)));
            }
            _ => Piece::Group(inside, times),
        }),
        (piece, _) => pieces.push(piece),
    }
}

impl fmt::Display for InfiniteStalks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, stalk) in self.stalks.iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            write_pieces(f, stalk)?;
        }
        Ok(())
    }
}

fn write_pieces(f: &mut fmt::Formatter<'_>, pieces: &[Piece]) -> fmt::Result {
    let mut after_exponent = false;
    for piece in pieces {
        if after_exponent {
            f.write_str(" ")?;
        }
        let times = match piece {
            Piece::Edges(colour, Times::Finite(few @ 0..LONG_RUN)) => {
                (0..*few).try_for_each(|_| write!(f, "{}", colour.letter()))?;
                after_exponent = false;
                continue;
            }
            Piece::Edges(colour, times) => {
                write!(f, "{}", colour.letter())?;
                times
            }
            Piece::Group(pieces, times) => {
                f.write_str("[")?;
                write_pieces(f, pieces)?;
                f.write_str("]")?;
                times
            }
        };
        match times {
            Times::Finite(n) => write!(f, "^{n}")?,
            Times::Omega => f.write_str("^w")?,
        }
        after_exponent = true;
    }
    Ok(())
}
