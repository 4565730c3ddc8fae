//! Reading letters, branches, names, repeats and sums: `b(r;bg)`, `b:A r r:A`, `[br]^3 - b`.
//!
//! One pass over the bytes that draws each edge when it is read; brackets are kept on a stack of
//! our own, so nesting may be as deep as the text is long.

use partizan::Meter;
use rustc_hash::FxHashMap;

use super::scan::{Scanner, colour_of};
use crate::diagnostic::{Diagnostic, Kind};
use crate::picture::{Colour, Edge, GROUND, MAX_EDGES};

/// The most edges that `^` may make: what fits in a few gigabytes, not what a typing slip asks.
pub const MAX_REPEATED_EDGES: usize = 100_000_000;

/// What an edge takes: itself, and what questions about its picture keep for it.
pub(super) const EDGE_BYTES: usize = 80;

/// The meter is asked once for this many edges.
const CHECK_INTERVAL: usize = 1 << 12;

/// Edges that are not charged for, so that there are bounds whatever the memory.
pub(super) const FREE_EDGES: usize = CHECK_INTERVAL;

/// What was written, edge by edge.
pub(super) struct Letters<'a> {
    pub(super) edges: Vec<Edge>,
    pub(super) vertex_count: u32,
    /// Where each edge is written, if that was asked for.
    pub(super) offsets: Vec<usize>,
    pub(super) names: FxHashMap<&'a str, u32>,
    /// Did a part start at a vertex other than the ground, so that it may not be joined to it?
    pub(super) loose: bool,
}

/// Why reading stopped.
pub(super) enum Stop {
    Wrong(Diagnostic),
    /// There is a `^w`: this is not a finite picture.
    Omega,
}

impl From<Diagnostic> for Stop {
    fn from(diagnostic: Diagnostic) -> Stop {
        Stop::Wrong(diagnostic)
    }
}

/// How a picture is written.
const HINT: &str = "edges are letters from the ground up, as in b(r)(bg)";

/// Reads a whole text, with at most that many edges once something is repeated; with `TRACK`,
/// remembers where each edge is written.
pub(super) fn parse<'a, const TRACK: bool>(
    text: &'a str,
    most: usize,
    meter: &'a Meter,
) -> Result<Letters<'a>, Stop> {
    if text.len() > MAX_EDGES {
        return Err(Diagnostic::new(0..0, "this text has more than 2^31 letters")
            .hint("ask about its components one by one: their values add up")
            .into());
    }
    let mut pen = Pen::<TRACK>::new(text, most, meter);
    while let Some(byte) = pen.scanner.peek() {
        let at = pen.scanner.at;
        if pen.drawn() >= pen.paid {
            pen.pay(pen.paid + CHECK_INTERVAL)?;
        }
        match byte {
            b'(' => pen.open(Bracket::Branch),
            b'[' => pen.open(Bracket::Group { edges: pen.edges.len() }),
            b')' => pen.close_branch()?,
            b']' => pen.close_group()?,
            b';' => pen.next_branch()?,
            b':' => pen.name()?,
            b'^' => pen.repeat()?,
            b'+' | b'-' => pen.sign(byte)?,
            b'.' if pen.last != Last::Other => pen.mark(),
            _ => match colour_of(byte) {
                Some(colour) => pen.edge(colour, at),
                None => return Err(pen.unknown().into()),
            },
        }
    }
    pen.finish().map_err(Stop::Wrong)
}

/// The state of drawing: where the pen is and what is still open.
struct Pen<'a, const TRACK: bool> {
    scanner: Scanner<'a>,
    edges: Vec<Edge>,
    /// The most edges to make by repeating.
    most: usize,
    meter: &'a Meter,
    /// The edges and open brackets that are free or that the meter has allowed.
    paid: usize,
    offsets: Vec<usize>,
    names: FxHashMap<&'a str, u32>,
    loose: bool,
    /// The number of the next new vertex.
    fresh: u32,
    /// Where the next edge starts.
    vertex: u32,
    negative: bool,
    open: Vec<Open>,
    open_groups: usize,
    last: Last,
    /// Was there a sign, so that a picture must follow?
    signed: bool,
    /// Is it known that no `^w` follows?
    finite: bool,
    /// Has this term a `.` or `;`, so that it is not missing even without an edge?
    marked: bool,
}

/// An open bracket.
struct Open {
    at: usize,
    vertex: u32,
    bracket: Bracket,
}

enum Bracket {
    Branch,
    /// How many edges there were before it.
    Group {
        edges: usize,
    },
}

/// What was read last, as far as it decides what a `:` or a `^` means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// The start of a term or part.
    Start,
    Edge,
    /// A group that began with that many edges at that vertex.
    Group {
        edges: usize,
        vertex: u32,
    },
    /// A `^n` whose last copy ends with an edge to where the pen is.
    Repeat,
    Other,
}

impl<'a, const TRACK: bool> Pen<'a, TRACK> {
    fn new(text: &'a str, most: usize, meter: &'a Meter) -> Pen<'a, TRACK> {
        Pen {
            scanner: Scanner::new(text, HINT),
            edges: Vec::with_capacity(text.len()),
            most,
            meter,
            paid: FREE_EDGES,
            offsets: Vec::new(),
            names: FxHashMap::default(),
            loose: false,
            fresh: 1,
            vertex: GROUND,
            negative: false,
            open: Vec::new(),
            open_groups: 0,
            last: Last::Start,
            signed: false,
            finite: false,
            marked: false,
        }
    }

    /// The edges and open brackets so far.
    fn drawn(&self) -> usize {
        self.edges.len() + self.open.len()
    }

    /// Asks the meter for up to `most` edges and open brackets in all. A small picture is read even when
    /// the work has been called off or there is no memory for it.
    fn pay(&mut self, most: usize) -> Result<(), Diagnostic> {
        let more = most.saturating_sub(self.paid);
        let mut asked = self.meter.charge(more.saturating_mul(EDGE_BYTES));
        if self.edges.len() >= CHECK_INTERVAL {
            asked = asked.and_then(|()| self.meter.check());
        }
        asked.map_err(|exceeded| Diagnostic::from(exceeded).at(0..self.scanner.text.len()))?;
        self.paid += more;
        Ok(())
    }

    fn edge(&mut self, colour: Colour, at: usize) {
        let colour = if self.negative { colour.negated() } else { colour };
        self.edges.push(Edge { from: self.vertex, to: self.fresh, colour });
        if TRACK {
            self.offsets.push(at);
        }
        self.vertex = self.fresh;
        self.fresh += 1;
        self.last = Last::Edge;
        self.scanner.bump();
    }

    /// A `.`, CGSuite's mark of a vertex that is there anyway.
    fn mark(&mut self) {
        self.marked = true;
        self.scanner.bump();
    }

    fn open(&mut self, bracket: Bracket) {
        self.open_groups += usize::from(matches!(bracket, Bracket::Group { .. }));
        self.open.push(Open { at: self.scanner.at, vertex: self.vertex, bracket });
        self.last = Last::Other;
        self.scanner.bump();
    }

    fn close_branch(&mut self) -> Result<(), Diagnostic> {
        match self.open.pop() {
            Some(Open { vertex, bracket: Bracket::Branch, .. }) => self.vertex = vertex,
            other => return Err(self.unmatched(other.as_ref())),
        }
        self.last = Last::Other;
        self.scanner.bump();
        Ok(())
    }

    fn close_group(&mut self) -> Result<(), Diagnostic> {
        match self.open.pop() {
            Some(Open { vertex, bracket: Bracket::Group { edges }, .. }) => {
                self.last = Last::Group { edges, vertex };
            }
            other => return Err(self.unmatched(other.as_ref())),
        }
        self.open_groups -= 1;
        self.scanner.bump();
        Ok(())
    }

    /// A `;`: back to the vertex of the open branch or, outside, on to a new part as in CGSuite.
    fn next_branch(&mut self) -> Result<(), Diagnostic> {
        match self.open.last() {
            Some(&Open { vertex, bracket: Bracket::Branch, .. }) => {
                self.vertex = vertex;
                self.last = Last::Other;
            }
            Some(_) => {
                return Err(self
                    .scanner
                    .unexpected("an edge or `]`")
                    .hint("`;` separates branches: write them in parentheses inside the group"));
            }
            None => {
                self.loose = true;
                self.vertex = self.fresh;
                self.fresh += 1;
                self.last = Last::Start;
                self.marked = true;
            }
        }
        self.scanner.bump();
        Ok(())
    }

    /// `:A` or `:{name}`.
    fn name(&mut self) -> Result<(), Diagnostic> {
        let colon = self.scanner.at;
        if self.open_groups > 0 {
            return Err(Diagnostic::new(colon..colon + 1, "a name cannot stand inside `[..]`")
                .hint("all copies would meet at that vertex; write them out"));
        }
        self.scanner.bump();
        let name = self.name_itself(colon)?;
        let span = colon..self.scanner.at;
        match self.last {
            Last::Start => {
                let known = *self.names.entry(name).or_insert(self.vertex);
                if self.vertex == GROUND && known != GROUND {
                    let message = format!("a term starts at the ground, and `{name}` is above it");
                    return Err(Diagnostic::new(span, message)
                        .hint("`;` instead of `+` goes on from a named vertex"));
                }
                self.vertex = known;
            }
            _ if self.ends_with_edge() => {
                let reached = *self.names.entry(name).or_insert(self.vertex);
                if reached != self.vertex {
                    // The vertex drawn for this edge is not needed after all.
                    self.fresh -= 1;
                    self.vertex = reached;
                    if let Some(edge) = self.edges.last_mut() {
                        edge.to = reached;
                    }
                }
            }
            _ => {
                return Err(Diagnostic::new(span, "a name must follow an edge")
                    .expected("an edge, a branch or the end")
                    .hint("`:A` names the vertex that the edge before it leads to"));
            }
        }
        self.last = Last::Other;
        Ok(())
    }

    fn name_itself(&mut self, colon: usize) -> Result<&'a str, Diagnostic> {
        let text = self.scanner.text;
        if self.scanner.eat(b'{') {
            let start = self.scanner.at;
            let Some(length) = text[start..].find('}') else {
                return Err(Diagnostic::new(start - 1..start, "unclosed `{`")
                    .hint("a long name ends with `}`"));
            };
            self.scanner.at = start + length + 1;
            let name = text[start..start + length].trim();
            if name.is_empty() {
                return Err(Diagnostic::new(colon..self.scanner.at, "an empty name")
                    .expected("a name between the braces")
                    .hint("`:{top}` names a vertex top"));
            }
            return Ok(name);
        }
        let here = self.scanner.here();
        if text[here.clone()].chars().all(|c| c.is_alphanumeric() || c == '_') && !here.is_empty() {
            self.scanner.at = here.end;
            return Ok(&text[here]);
        }
        let wrong = self.scanner.unexpected("a name: one letter or digit, or `{name}`");
        Err(wrong.hint("`b:A` names the vertex at the upper end of the edge"))
    }

    /// Has the last edge drawn just brought the pen where it is?
    fn ends_with_edge(&self) -> bool {
        let arrived = || self.edges.last().is_some_and(|edge| edge.to == self.vertex);
        match self.last {
            Last::Edge | Last::Repeat => true,
            Last::Group { edges, .. } => self.edges.len() > edges && arrived(),
            Last::Start | Last::Other => false,
        }
    }

    /// `^n` after an edge or a group: draws it `n` times in all.
    fn repeat(&mut self) -> Result<(), Stop> {
        let caret = self.scanner.at;
        let (first, start) = match self.last {
            Last::Edge => (self.edges.len() - 1, self.edges[self.edges.len() - 1].from),
            Last::Group { edges, vertex } => (edges, vertex),
            _ => {
                return Err(Diagnostic::new(caret..caret + 1, "nothing to repeat")
                    .hint("`^` stands right after an edge or a group `[..]`")
                    .into());
            }
        };
        if !std::mem::replace(&mut self.finite, true) && omega_ahead(&self.scanner) {
            return Err(Stop::Omega);
        }
        self.scanner.bump();
        let times = match self.scanner.number() {
            Some(times) => times,
            None => {
                let wrong = self.scanner.unexpected("how often: a number, or w");
                return Err(wrong.hint("`b^3` repeats an edge, and `b^w` for ever").into());
            }
        };
        let length = self.edges.len() - first;
        let copies = times.and_then(|times| usize::try_from(times).ok());
        let most = self.most.saturating_sub(first) / length.max(1);
        match copies {
            // An empty group is empty however often.
            _ if length == 0 => {}
            Some(0) => self.erase(first, start),
            Some(copies) if copies <= most => self.copy(first, start, copies)?,
            _ => {
                let span = caret..self.scanner.at;
                let message = format!("more than {} edges", self.most);
                return Err(Diagnostic::new(span, message)
                    .kind(Kind::TooLarge)
                    .hint("a finite repeat is drawn edge by edge; `^w` repeats for ever")
                    .into());
            }
        }
        let arrived = |edge: &Edge| edge.to == self.vertex;
        let ends_with_edge = self.edges.len() > first && self.edges.last().is_some_and(arrived);
        self.last = if ends_with_edge { Last::Repeat } else { Last::Other };
        Ok(())
    }

    /// Takes back the edges from `first` on, which started at `start`.
    fn erase(&mut self, first: usize, start: u32) {
        // Inside a group nothing is named, so each edge has a new vertex of its own.
        self.fresh = self.edges[first].to;
        self.edges.truncate(first);
        if TRACK {
            self.offsets.truncate(first);
        }
        self.vertex = start;
    }

    /// Draws the edges from `first` on, which started at `start`, until there are `copies`.
    fn copy(&mut self, first: usize, start: u32, copies: usize) -> Result<(), Diagnostic> {
        let last = self.edges.len();
        self.pay(self.drawn().saturating_add((copies - 1) * (last - first)))?;
        let end = self.vertex;
        let step = self.fresh - self.edges[first].to;
        self.edges.reserve((copies - 1) * (last - first));
        let mut shift = 0;
        let mut unchecked = 0;
        for _ in 1..copies {
            unchecked += last - first;
            if unchecked >= CHECK_INTERVAL {
                unchecked = 0;
                self.pay(0)?;
            }
            let entry = if end == start { start } else { end + shift };
            shift += step;
            for index in first..last {
                let Edge { from, to, colour } = self.edges[index];
                let from = if from == start { entry } else { from + shift };
                self.edges.push(Edge { from, to: to + shift, colour });
            }
            if TRACK {
                self.offsets.extend_from_within(first..last);
            }
        }
        self.fresh += shift;
        if end != start {
            self.vertex = end + shift;
        }
        Ok(())
    }

    /// `+` and `-` between terms, and `-` before one.
    fn sign(&mut self, sign: u8) -> Result<(), Diagnostic> {
        let at = self.scanner.at;
        if let Some(open) = self.open.last() {
            let message =
                format!("`{}` inside {}..{}", char::from(sign), open.itself(), open.closing());
            return Err(Diagnostic::new(at..at + 1, message)
                .expected(open.closing())
                .hint("a sum stands outside; `;` separates branches inside parentheses"));
        }
        let term_is_empty = self.term_is_empty();
        if sign == b'+' && term_is_empty {
            let wrong = self.scanner.unexpected("a picture");
            return Err(wrong.hint("`+` stands between two pictures, as in br + r"));
        }
        if !term_is_empty {
            self.negative = false;
        }
        self.negative ^= sign == b'-';
        self.vertex = GROUND;
        self.last = Last::Start;
        self.signed = true;
        self.marked = false;
        self.scanner.bump();
        Ok(())
    }

    fn term_is_empty(&self) -> bool {
        self.last == Last::Start && !self.marked
    }

    fn finish(mut self) -> Result<Letters<'a>, Diagnostic> {
        if let Some(open) = self.open.last() {
            return Err(Diagnostic::new(
                open.at..open.at + 1,
                format!("unclosed {}", open.itself()),
            )
            .hint(format!("close it with {}", open.closing())));
        }
        if self.signed && self.term_is_empty() {
            let wrong = self.scanner.unexpected("a picture after the sign");
            return Err(wrong.hint("the empty picture, worth 0, is an empty text"));
        }
        let Pen { edges, fresh: vertex_count, offsets, names, loose, .. } = self;
        Ok(Letters { edges, vertex_count, offsets, names, loose })
    }

    /// The complaint about a character that is never used.
    fn unknown(&mut self) -> Diagnostic {
        let wrong = self.scanner.unexpected("an edge (b, r or g), `(`, `[`, `:`, `^`, `+` or `-`");
        match &self.scanner.text[wrong.span.clone()] {
            digit if digit.starts_with(|c: char| c.is_ascii_digit()) => wrong
                .hint("`b^3` repeats an edge; an edge list such as `0-1b 1-2r` stands by itself"),
            "{" => wrong.hint("a name is written `:{name}`, and a value is closed, as in {0|1}"),
            "," => wrong.hint("`;` separates branches"),
            "." => wrong.hint("a `.` may only mark a vertex after an edge"),
            "\u{2013}" | "\u{2212}" => wrong.hint("the minus sign is `-`"),
            "*" | "/" | "|" | "}" => wrong
                .hint("this looks like a value; a position is written in letters, as in b(r)(bg)"),
            _ => wrong,
        }
    }

    /// The complaint about a closing bracket; `open` is what it would close.
    fn unmatched(&mut self, open: Option<&Open>) -> Diagnostic {
        let wrong = self.scanner.unexpected(open.map_or("an edge or the end", Open::closing));
        wrong.hint(match open {
            None => "nothing is open here".to_owned(),
            Some(open) => format!("{} is still open", open.itself()),
        })
    }
}

/// Is there a `^w` outside of names and comments? Asked once, at the first `^`, so that what an
/// infinite stalk repeats finitely is not drawn edge by edge first.
fn omega_ahead(scanner: &Scanner) -> bool {
    let mut ahead = Scanner { ..*scanner };
    while let Some(byte) = ahead.peek() {
        ahead.at = ahead.here().end;
        match byte {
            b'{' => match ahead.text[ahead.at..].find('}') {
                Some(length) => ahead.at += length + 1,
                None => return false,
            },
            b'^' if ahead.eat_omega() => return true,
            _ => {}
        }
    }
    false
}

impl Open {
    fn itself(&self) -> &'static str {
        match self.bracket {
            Bracket::Branch => "`(`",
            Bracket::Group { .. } => "`[`",
        }
    }

    fn closing(&self) -> &'static str {
        match self.bracket {
            Bracket::Branch => "`)`",
            Bracket::Group { .. } => "`]`",
        }
    }
}
