//! Ordinary Hackenbush: the theorems that end a proof, and red-blue pictures, whose values are
//! numbers.

use partizan::{Dyadic, Exceeded, Game, Player, simplest};

use super::goals::{Answer, Goal, PartId, Reason, Reply};
use super::part::{Move, Part};
use super::prover::{Forest, Prover};
use crate::picture::Colour;

impl Prover<'_> {
    pub(super) fn ordinary(&mut self, goal: Goal) -> Result<Reason, Exceeded> {
        let part = self.goals.part(goal.part).clone();
        let edges = part.edges();
        let numbers = self.is_red_blue(&part, &edges);
        if numbers && self.is_forest(&part) {
            return Ok(Reason::Tree);
        }
        let nimbers = |&(_, game): &(u32, Game)| self.engine.arena().as_nimber(game).is_some();
        let green = edges.iter().all(|&edge| self.edge(edge).colour == Colour::Green);
        if green && part.attached.iter().all(nimbers) {
            return Ok(Reason::Fusion);
        }
        let value = self.engine.arena().as_number(goal.value).cloned().filter(|_| numbers);
        if let Some(value) = &value
            && self
                .bound(&part, goal.player)
                .is_some_and(|bound| seen(goal.player, &bound) >= seen(goal.player, value))
        {
            return Ok(Reason::Bound);
        }
        if let Some(parts) = self.components(goal.part)?
            && parts.len() != 1
        {
            return self.sum(goal, &parts);
        }
        if let Some((base, above)) = self.blocks(&part) {
            return self.colon(goal, base, above);
        }
        match value {
            Some(value) => self.number(goal, &value),
            None => self.by_exact_values(goal),
        }
    }

    /// Only red and blue edges, and only numbers attached?
    fn is_red_blue(&self, part: &Part, edges: &[usize]) -> bool {
        let arena = self.engine.arena();
        edges.iter().all(|&edge| self.edge(edge).colour != Colour::Green)
            && part.attached.iter().all(|&(_, game)| arena.as_number(game).is_some())
    }

    /// What remains of a red-blue part for the player if the opponent takes everything; all of it if
    /// it is all hers.
    fn bound(&self, part: &Part, player: Player) -> Option<Dyadic> {
        let own = self.one_colour(part, player)?;
        if own.1 {
            return Some(own.0);
        }
        self.one_colour(part, player.opponent()).map(|(bound, _)| bound)
    }

    /// The player's edges that are connected to the foot by themselves, with what is attached there to
    /// her advantage; and whether that is all.
    fn one_colour(&self, part: &Part, player: Player) -> Option<(Dyadic, bool)> {
        let own = self.keep(part, |edge| self.edge(edge).colour == Colour::of(player));
        let edges = own.edges().len();
        let mut bound = Dyadic::from(i64::try_from(edges).ok()?);
        let mut all = own.set == part.set;
        for (_, game) in &part.attached {
            all &= seen(player, self.engine.arena().as_number(*game)?) >= Dyadic::ZERO;
        }
        for (_, game) in &own.attached {
            let number = seen(player, self.engine.arena().as_number(*game)?);
            if number.is_positive() {
                bound += &number;
            }
        }
        Some((seen(player, &bound), all))
    }

    /// What stands on the vertices of the block on the foot is replaced by its value.
    fn colon(
        &mut self,
        goal: Goal,
        mut base: Part,
        above: Vec<(u32, Part)>,
    ) -> Result<Reason, Exceeded> {
        let mut goals = Vec::with_capacity(above.len());
        for (vertex, part) in above {
            let part = self.part_id(part)?;
            let value = self.value(part)?;
            goals.push(self.goals.goal_id(Goal { part, value, ..goal })?);
            let place = base.attached.binary_search_by_key(&vertex, |&(at, _)| at);
            match place {
                Ok(place) => {
                    let sum = self.engine.arena_mut().sum(base.attached[place].1, value)?;
                    base.attached[place].1 = sum;
                }
                Err(place) => base.attached.insert(place, (vertex, value)),
            }
        }
        base.attached.retain(|&(_, game)| game != Game::ZERO);
        let part = self.part_id(base)?;
        let below = self.goals.goal_id(Goal { part, ..goal })?;
        Ok(Reason::Colon { below, above: goals })
    }

    /// `P >= x` in a red-blue block with numbers attached. The opponent's moves make it larger, so
    /// what they leave is at least the simplest number beyond x that they reach.
    fn number(&mut self, goal: Goal, x: &Dyadic) -> Result<Reason, Exceeded> {
        let Goal { part, player, value } = goal;
        let mut moves = Vec::new();
        for (threat, left) in self.moves(part, player.opponent())?.iter().copied() {
            let reply = match self.cuts_to_a_forest(left, player, x)? {
                Some(reply) => reply,
                None => self.beyond(left, player, x)?,
            };
            moves.push((threat, reply));
        }
        let mut options = Vec::new();
        for option in self.options(value, player)? {
            let Some(below) = self.engine.arena().as_number(option).cloned() else { continue };
            options.push(self.above(goal, &below)?);
        }
        Ok(Reason::Moves { moves, options })
    }

    /// A fact about what the opponent has left, without a move.
    fn beyond(&mut self, part: PartId, player: Player, x: &Dyadic) -> Result<Reply, Exceeded> {
        for &(known, goal) in self.goals.known(part, player) {
            if let Some(known) = self.engine.arena().as_number(known)
                && seen(player, known) > seen(player, x)
            {
                return Ok(Reply { made: Answer::Nothing, goal });
            }
        }
        let target = self.simplest_reached(&[part], player, x, false)?;
        let Some((target, _)) = target else {
            return Err(Exceeded::TooLarge("a value that does not follow"));
        };
        let value = self.engine.arena_mut().number(&target)?;
        Ok(Reply { made: Answer::Nothing, goal: self.goals.goal_id(Goal { part, player, value })? })
    }

    /// The simplest number beyond x, or at it if `included`, that one of the parts is at least, and
    /// the place of the part. Candidates become less simple on their way to x.
    fn simplest_reached(
        &mut self,
        parts: &[PartId],
        player: Player,
        x: &Dyadic,
        included: bool,
    ) -> Result<Option<(Dyadic, usize)>, Exceeded> {
        let mut candidate = simplest_beyond(player, x, included, None);
        for _ in 0..MOST_CANDIDATES {
            let Some(number) = candidate else { return Ok(None) };
            for (place, &part) in parts.iter().enumerate() {
                if self.is_at_least(part, player, &number)? {
                    return Ok(Some((number, place)));
                }
            }
            candidate = simplest_beyond(player, x, included, Some(&number));
        }
        // A value very close to x.
        let mut best: Option<(Dyadic, usize)> = None;
        for (place, &part) in parts.iter().enumerate() {
            let number = self.number_of(part)?;
            if best.as_ref().is_none_or(|(best, _)| seen(player, &number) > seen(player, best)) {
                best = Some((number, place));
            }
        }
        let enough = |number: &Dyadic| match included {
            true => seen(player, number) >= seen(player, x),
            false => seen(player, number) > seen(player, x),
        };
        Ok(best.filter(|(number, _)| enough(number)))
    }

    /// Is the value of the part, from the player's side, at least x?
    fn is_at_least(&mut self, part: PartId, player: Player, x: &Dyadic) -> Result<bool, Exceeded> {
        match self.asked(part, player, x)? {
            Some(answer) => Ok(answer),
            None => Ok(seen(player, &self.number_of(part)?) >= seen(player, x)),
        }
    }

    /// Cuts of the player's own edges after which a forest is left that is still at least x.
    fn cuts_to_a_forest(
        &mut self,
        part: PartId,
        player: Player,
        x: &Dyadic,
    ) -> Result<Option<Reply>, Exceeded> {
        let key = (part, player);
        let mut forests = self.forests.remove(&key).unwrap_or_default();
        let enough = |forest: &Forest| seen(player, &forest.value) >= seen(player, x);
        let mut place = forests.found.iter().position(enough);
        while place.is_none()
            && let Some(cuts) = self.cuts_to_try(part, player, forests.tried)
        {
            forests.tried += 1;
            if let Some(forest) = self.forest_after(part, cuts)? {
                place = enough(&forest).then_some(forests.found.len());
                forests.found.push(forest);
            }
        }
        let reply = match place.map(|place| &forests.found[place]) {
            None => None,
            Some(Forest { cuts, part, .. }) => {
                let value = self.value(*part)?;
                let goal = self.goals.goal_id(Goal { part: *part, player, value })?;
                let made = match cuts[..] {
                    [edge] => Answer::Move(Move::Edge(edge)),
                    _ => Answer::Cuts(cuts.clone()),
                };
                Some(Reply { made, goal })
            }
        };
        self.forests.insert(key, forests);
        Ok(reply)
    }

    /// Cuts that may leave a forest, by their number: all of the player's edges on the foot, all but
    /// one, or any one edge. The first kinds lead to the same forests from many parts.
    fn cuts_to_try(&self, part: PartId, player: Player, number: usize) -> Option<Vec<usize>> {
        let part = self.goals.part(part);
        let mut own = part.edges();
        own.retain(|&edge| self.edge(edge).colour == Colour::of(player));
        if self.is_forest(part) {
            return own.get(number).map(|&edge| vec![edge]);
        }
        let mut feet = own.clone();
        feet.retain(|&edge| [self.edge(edge).from, self.edge(edge).to].contains(&part.foot));
        match number.checked_sub(1) {
            None => Some(feet),
            Some(kept) if kept < feet.len() => {
                feet.remove(kept);
                Some(feet)
            }
            Some(number) => own.get(number - feet.len()).map(|&edge| vec![edge]),
        }
    }

    /// What the cuts leave, if it is a forest. What falls with another edge is not cut.
    fn forest_after(
        &mut self,
        part: PartId,
        mut cuts: Vec<usize>,
    ) -> Result<Option<Forest>, Exceeded> {
        let mut after = self.goals.part(part).clone();
        cuts.retain(|&edge| {
            let stands = after.set.contains(edge);
            if stands {
                after = self.cut(&after, edge);
            }
            stands
        });
        if cuts.is_empty() || !self.is_forest(&after) {
            return Ok(None);
        }
        self.goals.charge(size_of::<Forest>() + size_of_val(&cuts[..]))?;
        let part = self.part_id(after)?;
        Ok(Some(Forest { cuts: cuts.into(), part, value: self.number_of(part)? }))
    }

    /// The opponent has moved from x to `below`: the player moves to something that is at least that,
    /// or the part is at least its option.
    fn above(&mut self, goal: Goal, below: &Dyadic) -> Result<Reply, Exceeded> {
        let Goal { part, player, .. } = goal;
        if let Some(reply) = self.cuts_to_a_forest(part, player, below)? {
            return Ok(reply);
        }
        let (mut made, mut left) = (Vec::new(), Vec::new());
        for (own, part) in self.moves(part, player)?.iter().copied() {
            if self.is_at_least(part, player, below)? {
                made.push(own);
                left.push(part);
            }
        }
        if let Some((target, place)) = self.simplest_reached(&left, player, below, true)? {
            let value = self.engine.arena_mut().number(&target)?;
            let goal = self.goals.goal_id(Goal { part: left[place], player, value })?;
            return Ok(Reply { made: Answer::Move(made[place]), goal });
        }
        let Some(between) = below.canonical_option(player.opponent()) else {
            return Err(Exceeded::TooLarge("a value that does not follow"));
        };
        let value = self.engine.arena_mut().number(&between)?;
        Ok(Reply { made: Answer::Nothing, goal: self.goals.goal_id(Goal { part, player, value })? })
    }

    fn number_of(&mut self, part: PartId) -> Result<Dyadic, Exceeded> {
        let value = self.value(part)?;
        let number = self.engine.arena().as_number(value).cloned();
        number.ok_or(Exceeded::TooLarge("a red-blue picture that is no number"))
    }
}

/// A number as the player sees it.
fn seen(player: Player, number: &Dyadic) -> Dyadic {
    match player {
        Player::Left => number.clone(),
        Player::Right => -number,
    }
}

/// The most numbers that are tried before the exact value is asked for.
const MOST_CANDIDATES: usize = 20;

/// The simplest number beyond x, or at it if `included`, and before the limit, if there is one, all
/// from the player's side.
fn simplest_beyond(
    player: Player,
    x: &Dyadic,
    included: bool,
    limit: Option<&Dyadic>,
) -> Option<Dyadic> {
    let (low, high) = (seen(player, x), limit.map(|limit| seen(player, limit)));
    let found = simplest(Some(&low), high.as_ref());
    // An integer is simpler than another one if it is closer to 0, any other number if its denominator
    // is less.
    let simpler = |a: &Dyadic, b: &Dyadic| a.birthday() < b.birthday();
    let found = match found {
        Some(found) if included && simpler(&low, &found) => low,
        None if included && high.is_none_or(|high| low < high) => low,
        found => found?,
    };
    Some(seen(player, &found))
}
