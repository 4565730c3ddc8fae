//! Signs of numbers under the ordinal sums of Clockwise Hackenbush.
//!
//! Let a blue edge carry a position worth `y` and have one worth `x` on its left; together they are
//! worth `{x|}:y`. Then, by signs: the minuses with which `y` begins, say μ of them, lead along `x`
//! to just before its minus number μ + 1, and from there the signs of `y` continue. If `x` has only
//! q <= μ minuses, all of `x` is passed, then come a plus and μ - q minuses. (This is the closed
//! form of [`partizan::LiteralSum`]; Theorem 2.13 of Carvalho et al. is the case 0 < x < 1.) So:
//!
//! > cut `x` before its minus number μ + 1, or lengthen it by `+` and by μ - q times `-`; then append
//! > `y` without its leading minuses.
//!
//! Each edge adds one sign, what is cut off never returns, and lists of runs are joined in
//! constant time: n edges take O(n) time, although their value may have n bits.

use partizan::{Player, SignExpansion, TooLong};

/// Runs of signs, as linked lists in one vector.
#[derive(Debug, Default)]
pub(super) struct Ropes {
    runs: Vec<Run>,
    /// Unused runs.
    free: Vec<u32>,
}

#[derive(Debug)]
struct Run {
    player: Player,
    count: u32,
    before: u32,
    after: u32,
}

/// Where a list of signs begins and ends, and the number of signs of each player.
#[derive(Debug)]
pub(super) struct Rope {
    first: u32,
    last: u32,
    counts: [u32; 2],
}

const NONE: u32 = u32::MAX;

impl Default for Rope {
    fn default() -> Rope {
        Rope { first: NONE, last: NONE, counts: [0, 0] }
    }
}

impl Ropes {
    /// `{x|}:y` for Left, `{|x}:y` for Right.
    pub(super) fn ordinal_sum(&mut self, mut x: Rope, player: Player, mut y: Rope) -> Rope {
        let rival = player.opponent();
        let leading = self.take_leading(&mut y, rival);
        match leading.checked_sub(x.counts[side(rival)]) {
            None => self.cut_before(&mut x, rival, leading),
            Some(more) => {
                self.push(&mut x, player, 1);
                self.push(&mut x, rival, more);
            }
        }
        self.join(x, y)
    }

    /// The signs, in order.
    pub(super) fn signs(&self, rope: &Rope) -> Result<SignExpansion, TooLong> {
        let mut signs = SignExpansion::default();
        let mut at = rope.first;
        while at != NONE {
            let run = &self.runs[at as usize];
            signs.push(run.player, run.count.into())?;
            at = run.after;
        }
        Ok(signs)
    }

    /// Frees its runs.
    pub(super) fn discard(&mut self, mut rope: Rope) {
        while rope.last != NONE {
            self.pop(&mut rope);
        }
    }

    /// Removes the signs of a player with which a rope begins, and counts them.
    fn take_leading(&mut self, rope: &mut Rope, player: Player) -> u32 {
        match self.runs.get(rope.first as usize) {
            Some(run) if run.player == player => {
                let Run { count, after, .. } = *run;
                self.free.push(rope.first);
                rope.counts[side(player)] -= count;
                rope.first = after;
                match after {
                    NONE => rope.last = NONE,
                    _ => self.runs[after as usize].before = NONE,
                }
                count
            }
            _ => 0,
        }
    }

    /// Cuts a rope just before a player's sign number `kept + 1`.
    fn cut_before(&mut self, rope: &mut Rope, player: Player, kept: u32) {
        while rope.counts[side(player)] > kept {
            let run = &mut self.runs[rope.last as usize];
            let over = rope.counts[side(player)] - kept;
            if run.player == player && run.count > over {
                run.count -= over;
                rope.counts[side(player)] = kept;
            } else {
                self.pop(rope);
            }
        }
    }

    /// Removes the last run.
    fn pop(&mut self, rope: &mut Rope) {
        let Run { player, count, before, .. } = self.runs[rope.last as usize];
        self.free.push(rope.last);
        rope.counts[side(player)] -= count;
        rope.last = before;
        match before {
            NONE => rope.first = NONE,
            _ => self.runs[before as usize].after = NONE,
        }
    }

    /// Appends signs of one player.
    fn push(&mut self, rope: &mut Rope, player: Player, count: u32) {
        if count == 0 {
            return;
        }
        rope.counts[side(player)] += count;
        if let Some(last) = self.runs.get_mut(rope.last as usize)
            && last.player == player
        {
            last.count += count;
            return;
        }
        let run = Run { player, count, before: rope.last, after: NONE };
        let at = match self.free.pop() {
            Some(at) => {
                self.runs[at as usize] = run;
                at
            }
            None => {
                self.runs.push(run);
                u32::try_from(self.runs.len() - 1).expect("no more runs than edges")
            }
        };
        match rope.last {
            NONE => rope.first = at,
            last => self.runs[last as usize].after = at,
        }
        rope.last = at;
    }

    /// One rope after the other.
    fn join(&mut self, mut a: Rope, mut b: Rope) -> Rope {
        if let (Some(last), Some(first)) =
            (self.runs.get(a.last as usize), self.runs.get(b.first as usize))
            && last.player == first.player
        {
            let player = first.player;
            let count = self.take_leading(&mut b, player);
            self.push(&mut a, player, count);
        }
        if b.first == NONE {
            return a;
        }
        if a.last == NONE {
            return b;
        }
        self.runs[a.last as usize].after = b.first;
        self.runs[b.first as usize].before = a.last;
        let counts = [a.counts[0] + b.counts[0], a.counts[1] + b.counts[1]];
        Rope { first: a.first, last: b.last, counts }
    }
}

fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}
