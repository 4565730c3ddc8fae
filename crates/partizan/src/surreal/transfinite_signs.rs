//! Sign expansions of any length below omega^omega: runs of equal signs, and stretches repeated
//! omega times.

use std::cmp::Ordering;
use std::rc::Rc;

use super::{Ordinal, Unsupported};
use crate::{Exceeded, Meter, Player};

/// The signs of a surreal number from the first on: Left is `+`, Right is `-`.
///
/// Read as colours from the ground up they are its red-blue stalk. Equal expansions may be written
/// in different ways; [`Signs::compare`] compares what they mean, `==` how they are written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Signs {
    stretches: Vec<Stretch>,
}

/// A part of a sign expansion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stretch {
    /// A run of signs of one player, at least one.
    Run(Player, Ordinal),
    /// Stretches with signs of both players, omega times over.
    Forever(Rc<[Stretch]>),
}

/// The most stretches that are written out.
const MOST_STRETCHES: usize = 1_000_000;

impl Signs {
    /// One run.
    #[must_use]
    pub fn run(player: Player, length: Ordinal) -> Signs {
        let mut signs = Signs::default();
        if !length.is_zero() {
            signs.stretches.push(Stretch::Run(player, length));
        }
        signs
    }

    /// The stretches, in order.
    #[must_use]
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// Appends a run.
    ///
    /// # Errors
    /// Counts of `2^64`.
    pub fn push(&mut self, player: Player, length: Ordinal) -> Result<(), Unsupported> {
        match self.stretches.last_mut() {
            _ if length.is_zero() => {}
            Some(Stretch::Run(last, run)) if *last == player => *run = run.plus(&length)?,
            _ => self.stretches.push(Stretch::Run(player, length)),
        }
        Ok(())
    }

    /// Appends another expansion.
    ///
    /// # Errors
    /// More than a million stretches, or counts of `2^64`.
    pub fn append(&mut self, other: &Signs) -> Result<(), Unsupported> {
        if self.stretches.len().saturating_add(other.stretches.len()) > MOST_STRETCHES {
            return Err(Unsupported::TooLarge("more than 1,000,000 changes of colour"));
        }
        for stretch in &other.stretches {
            match stretch {
                Stretch::Run(player, length) => self.push(*player, length.clone())?,
                Stretch::Forever(_) => self.stretches.push(stretch.clone()),
            }
        }
        Ok(())
    }

    /// The expansion `n` times over.
    ///
    /// # Errors
    /// As [`Signs::append`].
    pub fn times(&self, n: u64) -> Result<Signs, Unsupported> {
        if let [Stretch::Run(player, length)] = &self.stretches[..] {
            return Ok(Signs::run(*player, length.times(n)?));
        }
        let mut all = Signs::default();
        for _ in 0..if self.stretches.is_empty() { 0 } else { n } {
            all.append(self)?;
        }
        Ok(all)
    }

    /// The expansion omega times over.
    #[must_use]
    pub fn times_omega(&self) -> Signs {
        match &self.stretches[..] {
            [] => Signs::default(),
            [Stretch::Run(player, length)] => Signs::run(*player, length.times_omega()),
            mixed => Signs { stretches: vec![Stretch::Forever(mixed.into())] },
        }
    }

    /// Plus and minus exchanged: the expansion of the negative.
    #[must_use]
    pub fn negated(&self) -> Signs {
        Signs { stretches: negated(&self.stretches) }
    }

    /// How many signs there are: the number's birthday.
    ///
    /// # Errors
    /// Counts of `2^64`.
    pub fn length(&self) -> Result<Ordinal, Unsupported> {
        length(&self.stretches)
    }

    /// The order of the numbers: the first difference decides, and an end lies between `-` and
    /// `+`. This needs no normal form, so it is decided even where the values are not supported.
    ///
    /// # Errors
    /// Counts of `2^64`.
    pub fn compare(&self, other: &Signs) -> Result<Ordering, Unsupported> {
        self.compare_within(other, &Meter::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// As [`Signs::compare`], and when the meter ends the work.
    pub fn compare_within(&self, other: &Signs, meter: &Meter) -> Result<Ordering, Unsupported> {
        let (mut a, mut b) = (Stream::new(self), Stream::new(other));
        // What both were when stretches that go on for ever were entered anew.
        let mut seen: Vec<[Vec<Stretch>; 2]> = Vec::new();
        let mut held = Held::new(meter);
        loop {
            meter.check()?;
            let (x, y) = match (a.front()?, b.front()?) {
                (None, None) => return Ok(Ordering::Equal),
                (Some((x, _)), None) => return Ok(side(x)),
                (None, Some((y, _))) => return Ok(side(y).reverse()),
                (Some((x, _)), Some((y, _))) if x != y => return Ok(side(x)),
                (Some((_, x)), Some((_, y))) => (x, y),
            };
            if a.entered && b.entered {
                let now = [a.rest.clone(), b.rest.clone()];
                if seen.contains(&now) {
                    // The same for ever: go on after it.
                    seen.clear();
                    a.leave();
                    b.leave();
                    continue;
                }
                (a.entered, b.entered) = (false, false);
                held.charge(&now[0])?;
                held.charge(&now[1])?;
                seen.push(now);
            }
            let both = x.min(y);
            a.take(&both);
            b.take(&both);
        }
    }

    /// Moves what stands before a repeated stretch into it where it is the same again:
    /// `b[rb]^w` is `[br]^w`.
    pub(super) fn rolled(mut self) -> Signs {
        let mut at = 0;
        while at < self.stretches.len() {
            let before = match (at.checked_sub(1), &self.stretches[at]) {
                (Some(before), Stretch::Forever(_)) => before,
                _ => {
                    at += 1;
                    continue;
                }
            };
            match roll(&self.stretches[before], &self.stretches[at]) {
                Some((rest, rolled)) => {
                    self.stretches[at] = rolled;
                    match rest {
                        Some(rest) => self.stretches[before] = rest,
                        None => {
                            self.stretches.remove(before);
                            at -= 1;
                        }
                    }
                }
                None => at += 1,
            }
        }
        self
    }
}

/// The run and the stretch after it, with the end of the stretch moved to its beginning, if the
/// run ends like it.
fn roll(before: &Stretch, stretch: &Stretch) -> Option<(Option<Stretch>, Stretch)> {
    let (Stretch::Run(player, run), Stretch::Forever(body)) = (before, stretch) else {
        return None;
    };
    let (Stretch::Run(last, length), body) = body.split_last()? else { return None };
    let rest = run.without_end(length).filter(|_| player == last)?;
    let mut rolled = Signs::run(*player, length.clone());
    rolled.append(&Signs { stretches: body.to_vec() }).ok()?;
    let rest = (!rest.is_zero()).then_some(Stretch::Run(*player, rest));
    Some((rest, Stretch::Forever(rolled.stretches.into())))
}

fn side(player: Player) -> Ordering {
    match player {
        Player::Left => Ordering::Greater,
        Player::Right => Ordering::Less,
    }
}

fn negated(stretches: &[Stretch]) -> Vec<Stretch> {
    let negate = |stretch: &Stretch| match stretch {
        Stretch::Run(player, length) => Stretch::Run(player.opponent(), length.clone()),
        Stretch::Forever(body) => Stretch::Forever(negated(body).into()),
    };
    stretches.iter().map(negate).collect()
}

fn length(stretches: &[Stretch]) -> Result<Ordinal, Unsupported> {
    stretches.iter().try_fold(Ordinal::default(), |total, stretch| match stretch {
        Stretch::Run(_, run) => total.plus(run),
        Stretch::Forever(body) => total.plus(&length(body)?.times_omega()),
    })
}

/// A sign expansion being read from its front.
pub(super) struct Stream {
    /// What has not been read, the front last.
    pub(super) rest: Vec<Stretch>,
    /// A stretch that goes on for ever has been entered anew.
    pub(super) entered: bool,
    /// How often that has happened.
    pub(super) entries: u64,
    /// How much lies behind the stretch entered last.
    behind: usize,
}

/// Memory for copies of what has not been read, given back at the end.
pub(super) struct Held<'a> {
    meter: &'a Meter,
    bytes: usize,
}

impl Held<'_> {
    pub(super) fn new(meter: &Meter) -> Held<'_> {
        Held { meter, bytes: 0 }
    }

    pub(super) fn charge(&mut self, rest: &[Stretch]) -> Result<(), Exceeded> {
        // A stretch, and the counts of its ordinal.
        let bytes = rest.len().saturating_mul(size_of::<Stretch>() + 32);
        self.meter.charge(bytes)?;
        self.bytes = self.bytes.saturating_add(bytes);
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

impl Stream {
    pub(super) fn new(signs: &Signs) -> Stream {
        let rest = signs.stretches.iter().rev().cloned().collect();
        Stream { rest, entered: false, entries: 0, behind: 0 }
    }

    /// The run at the front, as long as it goes.
    pub(super) fn front(&mut self) -> Result<Option<(Player, Ordinal)>, Unsupported> {
        let Some((player, mut length)) = self.pop() else { return Ok(None) };
        while let Some((next, more)) = self.pop() {
            if next != player {
                self.put_back(next, more);
                break;
            }
            length = length.plus(&more)?;
        }
        self.put_back(player, length.clone());
        Ok(Some((player, length)))
    }

    /// Removes signs from the run at the front.
    pub(super) fn take(&mut self, part: &Ordinal) {
        if let Some((player, length)) = self.pop() {
            self.put_back(player, length.minus(part));
        }
    }

    pub(super) fn put_back(&mut self, player: Player, length: Ordinal) {
        if !length.is_zero() {
            self.rest.push(Stretch::Run(player, length));
        }
    }

    /// Leaves the stretch entered last behind, with all its repetitions.
    pub(super) fn leave(&mut self) {
        self.rest.truncate(self.behind);
        self.entered = false;
    }

    /// The next piece of a run. Stretches that go on for ever are entered once more.
    fn pop(&mut self) -> Option<(Player, Ordinal)> {
        loop {
            match self.rest.pop()? {
                Stretch::Run(player, length) => return Some((player, length)),
                Stretch::Forever(body) => {
                    self.entered = true;
                    self.entries += 1;
                    self.behind = self.rest.len();
                    self.rest.push(Stretch::Forever(Rc::clone(&body)));
                    self.rest.extend(body.iter().rev().cloned());
                }
            }
        }
    }
}
