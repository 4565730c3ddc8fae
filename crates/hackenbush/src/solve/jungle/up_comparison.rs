//! Compares a jungle with multiples of up by playing, without building its canonical form.
//!
//! `G >= x` exactly when Left wins `G - x` moving second. For `x` a multiple of up, with or
//! without a star, that game is searched: flows decide most positions at once by the two-ahead
//! rule (Winning Ways ch. 8), and a position that is all green is a nimber. A line of play is no
//! longer than there are edges and ups.

use super::bounds::weight_bounds;
use super::{decided_by, mover_wins};
use crate::picture::Picture;
use crate::solve::green;
use partizan::{Exceeded, Outcome, Player};
use rustc_hash::FxHashMap;

/// Plays jungles against ups and remembers the winners.
pub struct UpComparison<'a> {
    known: FxHashMap<WithUps, [Option<bool>; 2]>,
    bytes: usize,
    /// Called before each option with the bytes in use; an error stops the search.
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

/// The sum of a jungle and some ups.
#[derive(Clone, PartialEq, Eq, Hash)]
struct WithUps {
    jungle: Picture,
    beside: Ups,
}

/// A jungle with more edges is not played: the search would recurse too deeply.
const PLAYABLE: usize = 64;

/// A jungle whose weight bounds are further apart is not played.
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

impl<'a> UpComparison<'a> {
    /// An empty table; `check` is called before each option.
    pub fn new(check: &'a mut dyn FnMut(usize) -> Result<(), Exceeded>) -> UpComparison<'a> {
        UpComparison { known: FxHashMap::default(), bytes: 0, check }
    }

    /// The greatest ups that are at most the jungle, and the least that are at least it; `None`
    /// if the jungle is too large to play.
    pub fn bounds(&mut self, jungle: &Picture) -> Result<Option<(Ups, Ups)>, Exceeded> {
        if jungle.edges().len() > PLAYABLE {
            return Ok(None);
        }
        let Some((low, high)) = weight_bounds(jungle) else { return Ok(None) };
        if high - low > WIDEST {
            return Ok(None);
        }
        let mut ends = [None, None];
        for (player, end) in Player::BOTH.into_iter().zip(&mut ends) {
            // From the jungle outward: the first bound that holds is the tightest.
            let numbers: Vec<i64> = match player {
                Player::Left => (low - 2..high + 2).rev().collect(),
                Player::Right => (low - 1..=high + 2).collect(),
            };
            let mut candidates =
                numbers.iter().flat_map(|&ups| [false, true].map(|star| Ups { ups, star }));
            *end = loop {
                let Some(ups) = candidates.next() else { return Ok(None) };
                if self.wins_second(jungle, ups.negative(), player)? {
                    break Some(ups);
                }
            };
        }
        let [low, high] = ends;
        Ok(low.zip(high))
    }

    /// The outcome of a jungle; `None` if it is too large to play.
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
        Ok(!self.wins(WithUps { jungle: jungle.clone(), beside }, mover)?)
    }

    /// Does the player to move win?
    fn wins(&mut self, position: WithUps, mover: Player) -> Result<bool, Exceeded> {
        match evaluate(&position, mover) {
            Static::Decided(answer) => Ok(answer),
            Static::Open(_) => self.search(position, mover),
        }
    }

    /// The same for a position that the static rules leave open.
    fn search(&mut self, position: WithUps, mover: Player) -> Result<bool, Exceeded> {
        let index = usize::from(mover == Player::Right);
        if let Some(answer) = self.known.get(&position).and_then(|known| known[index]) {
            return Ok(answer);
        }
        let opponent = mover.opponent();
        // First the moves that win statically, then those with the best weight.
        let mut open = Vec::new();
        let mut answer = false;
        for next in position.options(mover) {
            (self.check)(self.bytes)?;
            match evaluate(&next, opponent) {
                Static::Decided(false) => {
                    answer = true;
                    break;
                }
                Static::Decided(true) => {}
                Static::Open(weight) => open.push((weight, next)),
            }
        }
        if !answer {
            open.sort_by_key(|(weight, _)| if mover == Player::Left { -weight } else { *weight });
            for (_, next) in open {
                if !self.search(next, opponent)? {
                    answer = true;
                    break;
                }
            }
        }
        self.bytes += 2 * size_of::<(WithUps, [Option<bool>; 2])>() + position.jungle.bytes();
        self.known.entry(position).or_default()[index] = Some(answer);
        Ok(answer)
    }
}

impl WithUps {
    fn options(&self, player: Player) -> impl Iterator<Item = WithUps> {
        let beside = self.beside.options(player);
        let beside = beside.map(|beside| WithUps { jungle: self.jungle.clone(), beside });
        let edges = self.jungle.edges().iter().enumerate();
        let own = edges.filter(move |(_, edge)| edge.colour.owner().is_none_or(|o| o == player));
        let cut = |(edge, _)| WithUps { jungle: self.jungle.cut(edge).picture, ..*self };
        beside.chain(own.map(cut))
    }
}

/// What weights and nimbers say about a position.
enum Static {
    /// Whether the mover wins.
    Decided(bool),
    /// Undecided; this is about twice its weight.
    Open(i64),
}

fn evaluate(WithUps { jungle, beside }: &WithUps, mover: Player) -> Static {
    if let Some(nimber) = green::nim_value(jungle) {
        let nimber = nimber ^ u64::from(beside.star);
        // An up is confused with a star and above every other nimber.
        return Static::Decided(match (beside.ups, nimber) {
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
            return Static::Decided(mover == player);
        }
    }
    Static::Open(low.saturating_add(high).saturating_add(2 * beside.ups))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{every_colouring, every_multigraph, random_picture};
    use crate::picture::Colour;
    use crate::solve::forms::Forms;
    use crate::solve::mountain;
    use partizan::{Arena, Dyadic, Game, Nus};
    use proptest::prelude::*;

    fn game(ups: Ups, arena: &mut Arena) -> Game {
        let nimber = u64::from(ups.star);
        arena.nus(&Nus { number: Dyadic::ZERO, ups: ups.ups, nimber }).unwrap()
    }

    /// The outcome and the bounds among the ups agree with the canonical form.
    fn check(picture: &Picture, forms: &mut Forms, arena: &mut Arena) {
        let jungle = mountain::split(picture).jungle.picture;
        let value = forms.value(&jungle, arena).unwrap();
        let mut allow = |_| Ok(());
        let mut comparison = UpComparison::new(&mut allow);
        assert_eq!(comparison.outcome(&jungle).unwrap(), Some(arena.outcome(value)), "{picture}");
        let (low, high) = comparison.bounds(&jungle).unwrap().unwrap();
        let ends = [game(low, arena), game(high, arena)];
        assert!(arena.at_most(ends[0], value).unwrap(), "{picture}");
        assert!(arena.at_most(value, ends[1]).unwrap(), "{picture}");
        // No tighter bounds hold.
        for star in [false, true] {
            let above = game(Ups { ups: low.ups + 1, star }, arena);
            let below = game(Ups { ups: high.ups - 1, star }, arena);
            assert!(!arena.at_most(above, value).unwrap(), "{picture}");
            assert!(!arena.at_most(value, below).unwrap(), "{picture}");
        }
    }

    #[test]
    fn every_small_jungle() {
        let (mut forms, mut arena) = (Forms::default(), Arena::new());
        for shape in (0..=3).flat_map(|edges| every_multigraph(4, edges)) {
            for picture in every_colouring(&shape, |_| &Colour::ORDINARY) {
                check(&picture, &mut forms, &mut arena);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn playing_agrees_with_the_canonical_form(picture in random_picture(6, 9, &Colour::ORDINARY)) {
            check(&picture, &mut Forms::default(), &mut Arena::new());
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
        let mut comparison = UpComparison::new(&mut check);
        assert_eq!(comparison.outcome(&jungle), Err(Exceeded::Interrupted));
    }
}
