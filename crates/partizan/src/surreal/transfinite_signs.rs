//! Sign expansions of any length below omega^omega: runs of equal signs, and stretches repeated
//! omega times.

use std::cmp::Ordering;
use std::rc::Rc;

use super::{Ordinal, Unsupported};
use crate::{Exceeded, Held, Meter, Player};

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

const TOO_MANY: Unsupported = Unsupported::TooLarge("more than 1,000,000 changes of colour");

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

    /// About how many bytes the stretches take, without those that are repeated in them.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(self.stretches.len())
    }

    /// About how many bytes the expansion takes `n` times over.
    ///
    /// # Errors
    /// More than a million stretches.
    pub fn bytes_of_times(&self, n: u64) -> Result<usize, Unsupported> {
        self.stretches_of_times(n).map(bytes)
    }

    /// The stretches of the expansion `n` times over. A run that ends it goes on in one of the same
    /// player that begins it.
    fn stretches_of_times(&self, n: u64) -> Result<usize, Unsupported> {
        let joined = match (self.stretches.first(), self.stretches.last()) {
            (Some(Stretch::Run(first, _)), Some(Stretch::Run(last, _))) => first == last,
            _ => false,
        };
        let joined = usize::from(joined);
        let more = self.stretches.len().saturating_sub(joined);
        let copies = usize::try_from(n).unwrap_or(usize::MAX);
        let length = more.saturating_mul(copies).saturating_add(joined);
        if length <= MOST_STRETCHES { Ok(length) } else { Err(TOO_MANY) }
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
            return Err(TOO_MANY);
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
        let mut all = Signs { stretches: Vec::with_capacity(self.stretches_of_times(n)?) };
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
        let (mut a, mut b) = (Stream::new(self, meter)?, Stream::new(other, meter)?);
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
                held.charge(bytes(now[0].len() + now[1].len()))?;
                seen.push(now);
            }
            let both = x.min(y);
            a.take(&both)?;
            b.take(&both)?;
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

/// About how many bytes that many stretches take, each with the counts of its ordinal and what the
/// allocator needs for them.
pub(super) fn bytes(stretches: usize) -> usize {
    stretches.saturating_mul(size_of::<Stretch>() + 48)
}

/// A sign expansion being read from its front.
pub(super) struct Stream<'a> {
    /// What has not been read, the front last.
    pub(super) rest: Vec<Stretch>,
    /// A stretch that goes on for ever has been entered anew.
    pub(super) entered: bool,
    /// How often that has happened.
    pub(super) entries: u64,
    /// How much lies behind the stretch entered last.
    behind: usize,
    /// Memory for the most stretches that have been in `rest`.
    held: Held<'a>,
    most: usize,
}

impl<'a> Stream<'a> {
    pub(super) fn new(signs: &Signs, meter: &'a Meter) -> Result<Stream<'a>, Exceeded> {
        let mut held = Held::new(meter);
        let most = signs.stretches.len();
        held.charge(bytes(most))?;
        let rest = signs.stretches.iter().rev().cloned().collect();
        Ok(Stream { rest, entered: false, entries: 0, behind: 0, held, most })
    }

    /// The run at the front, as long as it goes.
    pub(super) fn front(&mut self) -> Result<Option<(Player, Ordinal)>, Unsupported> {
        let Some((player, mut length)) = self.pop()? else { return Ok(None) };
        while let Some((next, more)) = self.pop()? {
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
    pub(super) fn take(&mut self, part: &Ordinal) -> Result<(), Exceeded> {
        if let Some((player, length)) = self.pop()? {
            self.put_back(player, length.minus(part));
        }
        Ok(())
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
    fn pop(&mut self) -> Result<Option<(Player, Ordinal)>, Exceeded> {
        loop {
            match self.rest.pop() {
                None => return Ok(None),
                Some(Stretch::Run(player, length)) => return Ok(Some((player, length))),
                Some(Stretch::Forever(body)) => {
                    let length = self.rest.len() + 1 + body.len();
                    if length > self.most {
                        self.held.charge(bytes(length - self.most))?;
                        self.most = length;
                    }
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
