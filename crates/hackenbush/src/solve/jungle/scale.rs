//! Where a jungle stands among the ups, by asking who wins, without building its form.
//!
//! `G >= x` exactly if Left wins `G - x` moving second. For `x` a number of ups, with or without
//! a star, that is a game to be played: flows end most lines of it at once by the two-ahead rule,
//! and what is green all over is a nimber. Lines are as long as there are edges and ups.

use super::bounds::weight_bounds;
use super::{decided_by, mover_wins};
use crate::picture::Picture;
use crate::solve::green;
use partizan::{Exceeded, Outcome, Player};
use rustc_hash::FxHashMap;

/// Plays jungles against ups and remembers who won.
pub struct Scale<'a> {
    known: FxHashMap<Match, [Option<bool>; 2]>,
    bytes: usize,
    /// Asked at every new position: may it be played? With the bytes held so far.
    check: &'a mut dyn FnMut(usize) -> Result<(), Exceeded>,
}

/// `n` ups, and a star or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ups {
    /// How many ups.
    pub ups: i64,
    /// And a star?
    pub star: bool,
}

/// A jungle with some ups beside it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Match {
    jungle: Picture,
    beside: Ups,
}

/// A jungle with more edges is not played: lines would be too long.
const PLAYABLE: usize = 64;

/// A jungle out of reach for flows has bounds this far apart, or less.
const WIDEST: i64 = 64;

impl Ups {
    /// No ups at all.
    pub const NONE: Ups = Ups { ups: 0, star: false };

    /// What `player` can move to: `up = {0|*}`, `down = {*|0}`, `* = {0|0}`.
    fn options(self, player: Player) -> impl Iterator<Item = Ups> {
        let Ups { ups, star } = self;
        let owner = if ups > 0 { Player::Left } else { Player::Right };
        let in_an_up = Ups { ups: ups - ups.signum(), star: star != (player != owner) };
        let in_the_star = Ups { star: false, ..self };
        let in_an_up = (ups != 0).then_some(in_an_up);
        in_an_up.into_iter().chain(star.then_some(in_the_star))
    }

    fn negative(self) -> Ups {
        Ups { ups: -self.ups, ..self }
    }
}

impl<'a> Scale<'a> {
    /// Nothing played yet; every new position is announced to `check`.
    pub fn new(check: &'a mut dyn FnMut(usize) -> Result<(), Exceeded>) -> Scale<'a> {
        Scale { known: FxHashMap::default(), bytes: 0, check }
    }

    /// The highest ups that are at most the jungle, and the lowest that are at least it; none
    /// where the jungle is too large to play.
    pub fn place(&mut self, jungle: &Picture) -> Result<Option<(Ups, Ups)>, Exceeded> {
        let Some((low, high)) = weight_bounds(jungle) else { return Ok(None) };
        if jungle.edges().len() > PLAYABLE || high - low > WIDEST {
            return Ok(None);
        }
        let mut ends = [None, None];
        for (player, end) in Player::BOTH.into_iter().zip(&mut ends) {
            // From the jungle outward: the first that holds is the best.
            let numbers: Vec<i64> = match player {
                Player::Left => (low - 2..high + 2).rev().collect(),
                Player::Right => (low - 1..=high + 2).collect(),
            };
            let mut scale =
                numbers.iter().flat_map(|&ups| [false, true].map(|star| Ups { ups, star }));
            *end = loop {
                let Some(ups) = scale.next() else { return Ok(None) };
                if self.wins_second(jungle, ups.negative(), player)? {
                    break Some(ups);
                }
            };
        }
        let [low, high] = ends;
        Ok(low.zip(high))
    }

    /// Who wins a jungle; none where it is too large to play.
    pub fn outcome(&mut self, jungle: &Picture) -> Result<Option<Outcome>, Exceeded> {
        if jungle.edges().len() > PLAYABLE {
            return Ok(None);
        }
        let [left, right] = [
            self.wins_second(jungle, Ups::NONE, Player::Left)?,
            self.wins_second(jungle, Ups::NONE, Player::Right)?,
        ];
        Ok(Some(match (left, right) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Next,
        }))
    }

    fn wins_second(
        &mut self,
        jungle: &Picture,
        beside: Ups,
        player: Player,
    ) -> Result<bool, Exceeded> {
        let mover = player.opponent();
        Ok(!self.wins(Match { jungle: jungle.clone(), beside }, mover)?)
    }

    /// Does the player who is to move win?
    fn wins(&mut self, position: Match, mover: Player) -> Result<bool, Exceeded> {
        match at_a_glance(&position, mover) {
            Glance::Settled(answer) => Ok(answer),
            Glance::Open(_) => self.search(position, mover),
        }
    }

    /// The same for a position that a glance does not settle.
    fn search(&mut self, position: Match, mover: Player) -> Result<bool, Exceeded> {
        let index = usize::from(mover == Player::Right);
        if let Some(answer) = self.known.get(&position).and_then(|known| known[index]) {
            return Ok(answer);
        }
        (self.check)(self.bytes)?;
        let opponent = mover.opponent();
        // Moves that win at a glance first, then those that leave most weight.
        let mut open = Vec::new();
        let mut answer = false;
        for rest in position.options(mover) {
            match at_a_glance(&rest, opponent) {
                Glance::Settled(false) => {
                    answer = true;
                    break;
                }
                Glance::Settled(true) => {}
                Glance::Open(weight) => open.push((weight, rest)),
            }
        }
        if !answer {
            open.sort_by_key(|(weight, _)| if mover == Player::Left { -weight } else { *weight });
            for (_, rest) in open {
                if !self.search(rest, opponent)? {
                    answer = true;
                    break;
                }
            }
        }
        self.bytes += 2 * size_of::<(Match, [Option<bool>; 2])>() + position.jungle.bytes();
        self.known.entry(position).or_default()[index] = Some(answer);
        Ok(answer)
    }
}

impl Match {
    fn options(&self, player: Player) -> impl Iterator<Item = Match> {
        let beside = self.beside.options(player);
        let beside = beside.map(|beside| Match { jungle: self.jungle.clone(), beside });
        let edges = self.jungle.edges().iter().enumerate();
        let own = edges.filter(move |(_, edge)| edge.colour.owner().is_none_or(|o| o == player));
        let cut = |(edge, _)| Match { jungle: self.jungle.cut(edge).picture, ..*self };
        beside.chain(own.map(cut))
    }
}

/// What weights and nimbers tell of a position.
enum Glance {
    /// Whether the mover wins.
    Settled(bool),
    /// Nothing; this is about twice its weight.
    Open(i64),
}

fn at_a_glance(Match { jungle, beside }: &Match, mover: Player) -> Glance {
    if let Some(nimber) = green::nim_value(jungle) {
        let nimber = nimber ^ u64::from(beside.star);
        // An up is confused with a star and above every other nimber.
        return Glance::Settled(match (beside.ups, nimber) {
            (0, nimber) => nimber != 0,
            (-1..=1, 1) => true,
            (ups, _) => (ups > 0) == (mover == Player::Left),
        });
    }
    let (low, high) = weight_bounds(jungle).unwrap_or((i64::MIN, i64::MAX));
    for (player, weight) in [(Player::Left, low), (Player::Right, high)] {
        let weight = weight.saturating_add(beside.ups);
        let ahead = decided_by(weight).is_some_and(|outcome| outcome.winner(mover) == player);
        if ahead || mover == player && mover_wins(weight, player) {
            return Glance::Settled(mover == player);
        }
    }
    Glance::Open(low.saturating_add(high).saturating_add(2 * beside.ups))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::Colour;
    use crate::solve::forms::Forms;
    use crate::solve::mountain;
    use partizan::{Arena, Dyadic, Game, Nus};
    use proptest::prelude::*;

    fn game(ups: Ups, arena: &mut Arena) -> Game {
        let nimber = u64::from(ups.star);
        arena.nus(&Nus { number: Dyadic::ZERO, ups: ups.ups, nimber }).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Outcome and place among the ups are those of the canonical form.
        #[test]
        fn playing_tells_what_the_form_tells(picture in random_picture(6, 9, &Colour::ALL)) {
            let jungle = mountain::split(&picture).jungle.picture;
            let mut arena = Arena::new();
            let value = Forms::default().value(&jungle, &mut arena).unwrap();
            let mut check = |_| Ok(());
            let mut scale = Scale::new(&mut check);
            prop_assert_eq!(scale.outcome(&jungle).unwrap(), Some(arena.outcome(value)));
            let (low, high) = scale.place(&jungle).unwrap().unwrap();
            let ends = [game(low, &mut arena), game(high, &mut arena)];
            prop_assert!(arena.at_most(ends[0], value).unwrap());
            prop_assert!(arena.at_most(value, ends[1]).unwrap());
            // And no nearer ones would do.
            for star in [false, true] {
                let above = game(Ups { ups: low.ups + 1, star }, &mut arena);
                let below = game(Ups { ups: high.ups - 1, star }, &mut arena);
                prop_assert!(!arena.at_most(above, value).unwrap());
                prop_assert!(!arena.at_most(value, below).unwrap());
            }
        }
    }

    #[test]
    fn a_budget_ends_the_play() {
        let jungle = crate::notation::parse_picture("g:A(b)(r)gb + g:A(r)(b)gr").unwrap();
        let mut left = 3;
        let mut check = |_| {
            left -= 1;
            if left == 0 { Err(Exceeded::Interrupted) } else { Ok(()) }
        };
        let mut scale = Scale::new(&mut check);
        assert_eq!(scale.outcome(&jungle), Err(Exceeded::Interrupted));
    }
}
