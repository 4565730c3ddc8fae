//! Thermographs: what a game is worth when every move costs a tax of t.
//!
//! The left wall is `max(right wall of G^L) - t`, the right wall `min(left wall of G^R) + t`,
//! up to the temperature at which they meet; above it the mast stands at the mean value
//! (Winning Ways ch. 6, ONAG ch. 9). Walls are exact and drawn for t >= 0.

use crate::{Arena, Dyadic, Exceeded, Form, Game, Player};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A corner of a wall: from `temperature` on, the value changes by `slope` per degree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Corner {
    /// The tax at which the wall turns.
    pub temperature: Dyadic,
    /// The wall's value there.
    pub value: Dyadic,
    /// -1, 0 or 1.
    pub slope: i8,
}

/// A piecewise linear wall, its corners from t = 0 upward.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wall {
    corners: Vec<Corner>,
}

/// Two walls and the mast above them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    /// The wall on Left's side; starts at the left stop.
    pub left: Wall,
    /// The wall on Right's side; starts at the right stop.
    pub right: Wall,
    /// Where the mast stands.
    pub mean: Dyadic,
    /// Where the mast begins; `-1/2^k` for a number with denominator `2^k`.
    pub temperature: Dyadic,
}

impl Wall {
    /// The corners, the first at t = 0 and the last below the mast.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The wall's value at a temperature t >= 0.
    #[must_use]
    pub fn at(&self, temperature: &Dyadic) -> Dyadic {
        let after = self.corners.partition_point(|corner| corner.temperature <= *temperature);
        let corner = &self.corners[after.saturating_sub(1)];
        let run = temperature - &corner.temperature;
        match corner.slope {
            0 => corner.value.clone(),
            1 => &corner.value + &run,
            _ => &corner.value - &run,
        }
    }

    fn mast(value: Dyadic) -> Wall {
        Wall { corners: vec![Corner { temperature: Dyadic::ZERO, value, slope: 0 }] }
    }

    fn slope_at(&self, temperature: &Dyadic) -> i8 {
        let after = self.corners.partition_point(|corner| corner.temperature <= *temperature);
        self.corners[after.saturating_sub(1)].slope
    }

    /// All temperatures at which either wall turns.
    fn turns(&self, other: &Wall) -> Vec<Dyadic> {
        let mut all: Vec<Dyadic> = self
            .corners
            .iter()
            .chain(&other.corners)
            .map(|corner| corner.temperature.clone())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Where `self - other` changes sign inside `[from, to)`, if it does.
    fn crossing(&self, other: &Wall, from: &Dyadic, to: Option<&Dyadic>) -> Option<Dyadic> {
        let gap = &self.at(from) - &other.at(from);
        let closing = i32::from(other.slope_at(from)) - i32::from(self.slope_at(from));
        if gap.is_zero() || gap.signum() * closing <= 0 {
            return None;
        }
        let wait = if closing.abs() == 2 { gap.abs().half() } else { gap.abs() };
        let meet = from + &wait;
        to.is_none_or(|to| meet < *to).then_some(meet)
    }

    /// The better of two walls for a player at every temperature.
    fn better(&self, other: &Wall, player: Player) -> Wall {
        let wanted = match player {
            Player::Left => Ordering::Greater,
            Player::Right => Ordering::Less,
        };
        let turns = self.turns(other);
        let mut starts = Vec::with_capacity(turns.len());
        for (index, from) in turns.iter().enumerate() {
            starts.push(from.clone());
            starts.extend(self.crossing(other, from, turns.get(index + 1)));
        }
        let corners = starts.into_iter().map(|temperature| {
            let (a, b) = (self.at(&temperature), other.at(&temperature));
            let (slope_a, slope_b) = (self.slope_at(&temperature), other.slope_at(&temperature));
            let first = match a.cmp(&b) {
                Ordering::Equal => slope_a.cmp(&slope_b) == wanted,
                order => order == wanted,
            };
            let (value, slope) = if first { (a, slope_a) } else { (b, slope_b) };
            Corner { temperature, value, slope }
        });
        Wall::from_corners(corners.collect())
    }

    /// The wall after the player has paid the tax.
    fn taxed(mut self, player: Player) -> Wall {
        for corner in &mut self.corners {
            let tax = corner.temperature.clone();
            match player {
                Player::Left => {
                    corner.value -= &tax;
                    corner.slope -= 1;
                }
                Player::Right => {
                    corner.value += &tax;
                    corner.slope += 1;
                }
            }
        }
        self
    }

    fn cut_at(&self, temperature: &Dyadic, mean: &Dyadic) -> Wall {
        let mut corners: Vec<Corner> = self
            .corners
            .iter()
            .filter(|corner| corner.temperature < *temperature)
            .cloned()
            .collect();
        corners.push(Corner { temperature: temperature.clone(), value: mean.clone(), slope: 0 });
        Wall::from_corners(corners)
    }

    fn from_corners(mut corners: Vec<Corner>) -> Wall {
        corners.dedup_by(|next, before| next.slope == before.slope);
        Wall { corners }
    }
}

impl Thermograph {
    fn of_number(number: &Dyadic) -> Thermograph {
        let step = Dyadic::new(-1, number.exponent());
        Thermograph {
            left: Wall::mast(number.clone()),
            right: Wall::mast(number.clone()),
            mean: number.clone(),
            temperature: step,
        }
    }

    fn from_scaffolds(left: &Wall, right: &Wall) -> Thermograph {
        let turns = left.turns(right);
        let mut meet = Dyadic::ZERO;
        for (index, from) in turns.iter().enumerate() {
            if left.at(from) <= right.at(from) {
                meet = from.clone();
                break;
            }
            let to = turns.get(index + 1);
            if let Some(crossing) = left.crossing(right, from, to) {
                meet = crossing;
                break;
            }
        }
        let mean = left.at(&meet);
        Thermograph {
            left: left.cut_at(&meet, &mean),
            right: right.cut_at(&meet, &mean),
            mean,
            temperature: meet,
        }
    }
}

impl Arena {
    /// The game's thermograph.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{10||4|0}").unwrap();
    /// let graph = arena.thermograph(game).unwrap();
    /// assert_eq!((graph.mean.to_string(), graph.temperature.to_string()), ("6".into(), "4".into()));
    /// // The right wall stands at 4 until {4|0} freezes at t = 2, then leans towards the mast.
    /// assert_eq!(graph.right.corners()[1].temperature.to_string(), "2");
    /// ```
    pub fn thermograph(&self, game: Game) -> Result<Thermograph, Exceeded> {
        let mut known = FxHashMap::default();
        self.add_thermographs(game, &mut known)?;
        Ok(known.remove(&game).unwrap_or_else(|| Thermograph::of_number(&Dyadic::ZERO)))
    }

    /// Adds the thermographs of the game and of every game stored below it.
    pub(crate) fn add_thermographs(
        &self,
        game: Game,
        known: &mut FxHashMap<Game, Thermograph>,
    ) -> Result<(), Exceeded> {
        for follower in self.reachable_unless(&[game], |game| known.contains_key(&game)) {
            self.check_interrupt()?;
            let graph = match self.form(follower) {
                Form::Nus(nus) => {
                    let graph = Thermograph::of_number(&nus.number);
                    if nus.ups == 0 && nus.nimber == 0 {
                        graph
                    } else {
                        Thermograph { temperature: Dyadic::ZERO, ..graph }
                    }
                }
                Form::Options { left, right } => {
                    let scaffold = |options: &[Game], player: Player| {
                        let walls = options.iter().map(|option| match player {
                            Player::Left => known[option].right.clone(),
                            Player::Right => known[option].left.clone(),
                        });
                        walls
                            .reduce(|a, b| a.better(&b, player))
                            .map_or(Wall::mast(Dyadic::ZERO), |wall| wall.taxed(player))
                    };
                    let left = scaffold(&left, Player::Left);
                    let right = scaffold(&right, Player::Right);
                    Thermograph::from_scaffolds(&left, &right)
                }
            };
            known.insert(follower, graph);
        }
        Ok(())
    }

    /// The mean value: n copies of the game are worth about n times this.
    pub fn mean(&self, game: Game) -> Result<Dyadic, Exceeded> {
        Ok(self.thermograph(game)?.mean)
    }

    /// How much a move is worth: negative for numbers, 0 for number-ish games, positive for
    /// hot ones.
    pub fn temperature(&self, game: Game) -> Result<Dyadic, Exceeded> {
        Ok(self.thermograph(game)?.temperature)
    }

    /// The game cooled by a tax t >= 0: `{G^L_t - t | G^R_t + t}` until that freezes at the
    /// mean. A negative t counts as 0.
    ///
    /// ```
    /// use partizan::{Arena, Dyadic};
    /// let mut arena = Arena::new();
    /// let switch = arena.parse("{3|-1}").unwrap();
    /// let cooled = arena.cooled(switch, &Dyadic::ONE).unwrap();
    /// assert_eq!(arena.text(cooled).unwrap(), "{2|0}");
    /// ```
    pub fn cooled(&mut self, game: Game, tax: &Dyadic) -> Result<Game, Exceeded> {
        if tax.signum() <= 0 {
            return Ok(game);
        }
        let mut graphs = FxHashMap::default();
        self.add_thermographs(game, &mut graphs)?;
        // Each follower with the taxes paid on the way there, in Left's favour, so that nothing
        // has to be shifted afterwards.
        let mut known: FxHashMap<(Game, i64), Game> = FxHashMap::default();
        let mut stack = vec![(game, 0)];
        while let Some(&(top, paid)) = stack.last() {
            if known.contains_key(&(top, paid)) {
                stack.pop();
                continue;
            }
            let graph = &graphs[&top];
            let value = match self.form(top) {
                Form::Options { left, right } if *tax <= graph.temperature => {
                    let waiting = stack.len();
                    let mut pay = |options: Vec<Game>, paid: i64| -> Vec<Game> {
                        let places = options.into_iter().map(|option| (option, paid));
                        let (done, open): (Vec<_>, Vec<_>) =
                            places.partition(|place| known.contains_key(place));
                        stack.extend(open);
                        done.iter().map(|place| known[place]).collect()
                    };
                    let (left, right) = (pay(left, paid - 1), pay(right, paid + 1));
                    if stack.len() > waiting {
                        continue;
                    }
                    self.game(&left, &right)?
                }
                _ => self.number(&(&graph.mean + tax * Dyadic::from(paid)))?,
            };
            known.insert((top, paid), value);
            stack.pop();
        }
        Ok(known.get(&(game, 0)).copied().unwrap_or(game))
    }
}
