//! Play in infinite stalks: cuts by height, and the moves of a perfect player.
//!
//! The edges of a stalk are counted from the ground up by ordinals below omega^omega: 0, 1, 2, ...,
//! w, w+1, ..., 2w, ... A cut leaves the edges below it, and the later it is, the better for whoever
//! makes it (Jain, Corollary 4.2). So if a player wins by any cut in a stretch without end, almost
//! all cuts there win.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use partizan::{Meter, Player};

use super::infinite_moves::{after, outcome};
use crate::notation::push_piece;
use crate::picture::Colour;
use crate::position::{InfiniteStalks, Piece, Times};

/// How many edges are below an edge: an ordinal less than omega^omega, by its coefficients of w^0,
/// w^1 and so on, of which the last is not 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Height(Vec<u64>);

/// A text that is no height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHeight;

/// A cut that a perfect player makes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InfiniteChoice {
    /// The stalk, by index.
    pub stalk: usize,
    /// The edge.
    pub height: Height,
    /// Does the player win by it? `None` if that is not known.
    pub wins: Option<bool>,
}

/// A game between two perfect players.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InfiniteLine {
    /// The sum that is played.
    pub sum: InfiniteStalks,
    /// Who moves first.
    pub starts: Player,
    /// The moves.
    pub turns: Vec<InfiniteTurn>,
    /// Who wins; `None` if the game is not followed to its end.
    pub winner: Option<Player>,
}

/// A move of a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InfiniteTurn {
    /// Who moves.
    pub player: Player,
    /// The stalk, by its index in the sum that is played.
    pub stalk: usize,
    /// The edge.
    pub height: Height,
    /// Its colour.
    pub colour: Colour,
    /// What is left.
    pub leaves: InfiniteStalks,
}

/// What a cut leaves, and the colour of the edge; `None` if there is no such edge.
///
/// ```
/// use hackenbush::analysis::infinite_game::cut;
/// use hackenbush::{Position, notation::parse};
/// let Position::InfiniteStalks(stalks) = parse("[br]^w b").unwrap().position else { panic!() };
/// let (left, colour) = cut(&stalks, 0, &"w".parse().unwrap()).unwrap();
/// assert_eq!((left.to_string(), colour.name()), ("[br]^w".to_owned(), "blue"));
/// assert_eq!(cut(&stalks, 0, &"3".parse().unwrap()).unwrap().0.to_string(), "brb");
/// assert!(cut(&stalks, 0, &"w+1".parse().unwrap()).is_none());
/// ```
#[must_use]
pub fn cut(
    stalks: &InfiniteStalks,
    stalk: usize,
    height: &Height,
) -> Option<(InfiniteStalks, Colour)> {
    let (below, colour) = below(stalks.stalks.get(stalk)?, height.clone())?;
    Some((after(stalks, stalk, below), colour))
}

/// Can the player move?
#[must_use]
pub fn can_move(stalks: &InfiniteStalks, player: Player) -> bool {
    Colour::ORDINARY.iter().any(|&colour| colour.belongs_to(player) && stalks.has(colour))
}

/// The move of a perfect player; `None` if the player cannot move.
#[must_use]
pub fn choose(stalks: &InfiniteStalks, player: Player, meter: &Meter) -> Option<InfiniteChoice> {
    let cuts = stalks.stalks.iter().map(|stalk| late_cuts(stalk, player)).enumerate();
    let mut cuts = cuts.filter(|(_, cuts)| !cuts.is_empty());
    if outcome(stalks, meter).is_some_and(|outcome| outcome.winner(player) != player) {
        // Every move loses: one that leaves some play.
        let (stalk, cuts) = cuts.next()?;
        let last = cuts.len().min(LEAVES_PLAY).checked_sub(1)?;
        let height = cuts.into_iter().nth(last)?;
        return Some(InfiniteChoice { stalk, height, wins: Some(false) });
    }
    let mut fallback = None;
    for (stalk, cuts) in cuts {
        for height in cuts {
            let Some((left, _)) = cut(stalks, stalk, &height) else { continue };
            let winner = outcome(&left, meter).map(|outcome| outcome.winner(player.opponent()));
            if winner == Some(player) {
                return Some(InfiniteChoice { stalk, height, wins: Some(true) });
            }
            fallback.get_or_insert(InfiniteChoice { stalk, height, wins: None });
            if meter.check().is_err() {
                return fallback;
            }
        }
    }
    fallback
}

/// Plays a sum of stalks to its end, but no more than that many moves.
#[must_use]
pub fn line(sum: &InfiniteStalks, starts: Player, most: usize, meter: &Meter) -> InfiniteLine {
    let mut line = InfiniteLine { sum: sum.clone(), starts, turns: Vec::new(), winner: None };
    let (mut player, mut left) = (starts, sum.clone());
    // Where the stalks that are left were in the sum.
    let mut places: Vec<usize> = (0..sum.stalks.len()).collect();
    while line.turns.len() < most && meter.check().is_ok() {
        let Some(InfiniteChoice { stalk, height, .. }) = choose(&left, player, meter) else {
            line.winner = (!can_move(&left, player)).then_some(player.opponent());
            break;
        };
        let Some((leaves, colour)) = cut(&left, stalk, &height) else { break };
        let place = places[stalk];
        if leaves.stalks.len() < left.stalks.len() {
            places.remove(stalk);
        }
        left.clone_from(&leaves);
        line.turns.push(InfiniteTurn { player, stalk: place, height, colour, leaves });
        player = player.opponent();
    }
    line
}

/// How many of the late cuts a player who loses chooses from.
const LEAVES_PLAY: usize = 4;

/// Cuts of the player's in the highest stretch that has some, ever later ones if it has no end:
/// if any cut of the stalk wins, then the last of them, or those from some place on.
fn late_cuts(pieces: &[Piece], player: Player) -> Vec<Height> {
    let own = |piece: &Piece| has_own(piece, player);
    let Some(index) = pieces.iter().rposition(own) else { return Vec::new() };
    let Some(base) = length(&pieces[..index]) else { return Vec::new() };
    let powers = (0..u64::BITS - 1).map(|power| (1_u64 << power) - 1);
    let (inside, copies): (Vec<Height>, Vec<u64>) = match &pieces[index] {
        Piece::Edges(_, Times::Finite(n)) => return vec![base.plus(&Height::finite(n - 1))],
        Piece::Edges(_, Times::Omega) => {
            return powers.map(|n| base.plus(&Height::finite(n))).collect();
        }
        Piece::Group(inner, Times::Finite(n)) => (late_cuts(inner, player), vec![n - 1]),
        Piece::Group(inner, Times::Omega) => {
            (late_cuts(inner, player).into_iter().take(1).collect(), powers.collect())
        }
    };
    let (Piece::Group(inner, _), cuts) = (&pieces[index], inside) else { return Vec::new() };
    let Some(period) = length(inner) else { return Vec::new() };
    let starts = copies.into_iter().filter_map(|n| Some(base.plus(&period.times(n)?)));
    starts
        .flat_map(|start| cuts.iter().map(move |cut| start.plus(cut)).collect::<Vec<_>>())
        .collect()
}

fn has_own(piece: &Piece, player: Player) -> bool {
    match piece {
        Piece::Edges(colour, _) => colour.belongs_to(player),
        Piece::Group(inner, _) => inner.iter().any(|piece| has_own(piece, player)),
    }
}

/// What is below an edge of a stalk, and its colour. Pieces nest only as deep as the notation allows.
fn below(pieces: &[Piece], mut height: Height) -> Option<(Vec<Piece>, Colour)> {
    let mut kept = Vec::new();
    for piece in pieces {
        let own = length(std::slice::from_ref(piece))?;
        if height >= own {
            height = height.without(&own);
            push_piece(&mut kept, piece.clone());
            continue;
        }
        match piece {
            Piece::Edges(colour, _) => {
                if let Some(&n) = height.0.first() {
                    push_piece(&mut kept, Piece::Edges(*colour, Times::Finite(n)));
                }
                return Some((kept, *colour));
            }
            Piece::Group(inner, _) => {
                let (copies, rest) = height.divided_by(&length(inner)?)?;
                if copies > 0 {
                    push_piece(&mut kept, Piece::Group(inner.clone(), Times::Finite(copies)));
                }
                let (more, colour) = below(inner, rest)?;
                more.into_iter().for_each(|piece| push_piece(&mut kept, piece));
                return Some((kept, colour));
            }
        }
    }
    None
}

/// The number of edges; `None` if a coefficient is 2^64 or more.
fn length(pieces: &[Piece]) -> Option<Height> {
    let mut sum = Height::default();
    for piece in pieces {
        let (one, times) = match piece {
            Piece::Edges(_, times) => (Height::finite(1), times),
            Piece::Group(inner, times) => (length(inner)?, times),
        };
        let own = match times {
            Times::Finite(n) => one.times(*n)?,
            Times::Omega => one.times_omega(),
        };
        sum = sum.checked_plus(&own)?;
    }
    Some(sum)
}

impl Height {
    fn finite(n: u64) -> Height {
        Height(if n == 0 { Vec::new() } else { vec![n] })
    }

    /// The sum; what is beyond all counting stays at the largest that can be counted.
    fn plus(&self, other: &Height) -> Height {
        self.checked_plus(other).unwrap_or_else(|| self.clone())
    }

    /// Ordinal addition: what is of lower order than the second is absorbed.
    fn checked_plus(&self, Height(more): &Height) -> Option<Height> {
        let Some(degree) = more.len().checked_sub(1) else { return Some(self.clone()) };
        let mut sum = more.clone();
        if let Some(&own) = self.0.get(degree) {
            sum[degree] = sum[degree].checked_add(own)?;
        }
        sum.extend(self.0.iter().skip(degree + 1));
        Some(Height(sum))
    }

    /// One after the other, n times.
    fn times(&self, n: u64) -> Option<Height> {
        let mut product = self.0.clone();
        match product.last_mut() {
            Some(last) if n > 0 => *last = last.checked_mul(n)?,
            _ => product.clear(),
        }
        Some(Height(product))
    }

    fn times_omega(&self) -> Height {
        let mut power = vec![0; self.0.len()];
        power.push(1);
        Height(power)
    }

    /// The rest with `less + rest = self`, for `less <= self`.
    fn without(&self, less: &Height) -> Height {
        let own = |at: usize| less.0.get(at).copied().unwrap_or(0);
        let mut rest = self.0.clone();
        while let Some(last) = rest.pop() {
            let more = last.saturating_sub(own(rest.len()));
            if more > 0 {
                rest.push(more);
                break;
            }
        }
        Height(rest)
    }

    /// How often a period goes into this whole, less than w times, and the rest.
    fn divided_by(&self, period: &Height) -> Option<(u64, Height)> {
        let leading = *period.0.last()?;
        let mut copies = match self.0.len().cmp(&period.0.len()) {
            Ordering::Less => 0,
            _ => self.0.get(period.0.len() - 1)? / leading,
        };
        if period.times(copies)? > *self {
            copies -= 1;
        }
        Some((copies, self.without(&period.times(copies)?)))
    }
}

impl Ord for Height {
    fn cmp(&self, other: &Height) -> Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Height {
    fn partial_cmp(&self, other: &Height) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `3`, `w`, `2w+1`, `w^2+3`.
impl FromStr for Height {
    type Err = NoHeight;

    fn from_str(text: &str) -> Result<Height, NoHeight> {
        let mut sum = Height::default();
        for term in text.split('+').map(str::trim) {
            let (count, power) = match term.split_once(['w', 'W', 'ω']) {
                None => (term, 0),
                Some((count, "")) => (count, 1),
                Some((count, power)) => {
                    let power = power.strip_prefix('^').and_then(|power| power.parse().ok());
                    (count, power.filter(|&power| power <= MAX_POWER).ok_or(NoHeight)?)
                }
            };
            let count = match count {
                "" if power > 0 => 1,
                count => count.trim().parse::<u64>().map_err(|_| NoHeight)?,
            };
            if count > 0 {
                let mut own = vec![0; power];
                own.push(count);
                sum = sum.checked_plus(&Height(own)).ok_or(NoHeight)?;
            }
        }
        Ok(sum)
    }
}

/// Groups nest no deeper.
const MAX_POWER: usize = 1000;

impl fmt::Display for Height {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.0.iter().enumerate().rev().filter(|(_, count)| **count > 0);
        let terms: Vec<String> = terms
            .map(|(power, count)| {
                let count =
                    if *count == 1 && power > 0 { String::new() } else { count.to_string() };
                match power {
                    0 => count,
                    1 => format!("{count}w"),
                    power => format!("{count}w^{power}"),
                }
            })
            .collect();
        f.write_str(if terms.is_empty() { "0" } else { "" })?;
        f.write_str(&terms.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::position::Position;

    fn stalks(text: &str) -> InfiniteStalks {
        match parse(text).unwrap().position {
            Position::InfiniteStalks(stalks) => stalks,
            _ => panic!("{text} is finite"),
        }
    }

    fn height(text: &str) -> Height {
        text.parse().unwrap()
    }

    #[test]
    fn heights_are_ordinals() {
        for text in ["0", "7", "w", "w+1", "2w", "3w^2+w+5"] {
            assert_eq!(height(text).to_string(), text);
        }
        assert_eq!(height("3+w").to_string(), "w");
        assert!(height("w") > height("1000000") && height("2w") > height("w+5"));
        for (a, b, rest) in [("2w+3", "w", "w+3"), ("w+3", "5", "w+3"), ("w+3", "w+1", "2")] {
            assert_eq!(height(a).without(&height(b)), height(rest), "{a} {b}");
        }
        for wrong in ["", "x", "w^", "-1", "w^w", "18446744073709551616"] {
            assert_eq!(wrong.parse::<Height>(), Err(NoHeight), "{wrong}");
        }
    }

    /// A line is played by the rules, and ends as the value of the sum says.
    #[test]
    fn lines_of_play_end_with_the_winner() {
        let meter = Meter::default();
        for text in [
            "b^w",
            "b^w r + rrrrr",
            "[br]^w + r",
            "[br]^w + [br]^w + [br]^w - bb",
            "b^w r - b^w r",
            "b r^w - b r^w b",
            "[b^w r]^w - b^w b^w",
            "b^w + b^w - b^w b^w",
            "g^w + r",
        ] {
            let sum = stalks(text);
            for starts in Player::BOTH {
                let played = line(&sum, starts, 1000, &meter);
                let known = outcome(&sum, &meter).unwrap();
                assert_eq!(played.winner, Some(known.winner(starts)), "{text} {starts}");
                let (mut left, mut mover) = (sum.clone(), starts);
                // The stalks that are left, by their places in the sum.
                let mut places: Vec<usize> = (0..sum.stalks.len()).collect();
                for turn in &played.turns {
                    assert_eq!(turn.player, mover, "{text}");
                    assert!(turn.colour.belongs_to(mover), "{text}");
                    let at = places.iter().position(|&place| place == turn.stalk).unwrap();
                    let (leaves, colour) = cut(&left, at, &turn.height).unwrap();
                    assert_eq!((&leaves, colour), (&turn.leaves, turn.colour), "{text}");
                    if leaves.stalks.len() < left.stalks.len() {
                        places.remove(at);
                    }
                    (left, mover) = (leaves, mover.opponent());
                }
                assert!(!can_move(&left, mover), "{text}");
            }
            let short = line(&sum, Player::Left, 1, &meter);
            assert!(short.turns.len() <= 1, "{text}");
        }
    }

    #[test]
    fn a_cut_leaves_what_is_below() {
        for (text, at, left) in [
            ("b^w r", "5", "b^5"),
            ("b^w r", "w", "b^w"),
            ("[br]^w b", "4", "[br]^2"),
            ("[br]^w b", "0", ""),
            ("[b^w r]^w", "2w+1", "[b^w r]^2"),
            ("[b^w r]^w", "2w+2", "[b^w r]^2 b"),
            ("[b^w r]^w", "w", "b^w"),
            ("[b^w r]^w", "w+1", "b^w r"),
            ("[b^w r]^3 b", "3w+1", "[b^w r]^3"),
        ] {
            let (rest, _) = cut(&stalks(text), 0, &height(at)).unwrap();
            assert_eq!(rest.to_string(), left, "{text} {at}");
        }
        assert!(cut(&stalks("b^w r"), 0, &height("w+1")).is_none());
        assert!(cut(&stalks("b^w r"), 1, &height("0")).is_none());
    }

    /// The engine against itself: whoever wins by the value wins.
    #[test]
    fn the_winner_wins() {
        for text in [
            "b^w + r^100",
            "[br]^w - [brb]^w",
            "b^w - b^w b + b",
            "br^w - br^w r",
            "r b^w + [br]^w",
        ] {
            let meter = Meter::default();
            for first in Player::BOTH {
                let mut position = stalks(text);
                let winner = outcome(&position, &meter).unwrap().winner(first);
                let mut mover = first;
                for _ in 0..10_000 {
                    let Some(choice) = choose(&position, mover, &meter) else { break };
                    assert_eq!(choice.wins, Some(mover == winner), "{text}: {position}");
                    position = cut(&position, choice.stalk, &choice.height).unwrap().0;
                    mover = mover.opponent();
                }
                assert!(!can_move(&position, mover) && mover != winner, "{text}: {position}");
            }
        }
    }
}
