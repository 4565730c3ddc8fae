//! Proofs by play: for every move of the loser the winner's reply, down to where a theorem ends it.
//!
//! A player wins a sum moving second exactly if there is a reply to every move of the other after
//! which the same holds again. A proof is the list of the sums that so come up, each with its
//! replies. Sums that are alike come up once. Play ends where the loser has no move, where every
//! move can be mirrored, where moves need only be counted, or where a theorem tells the value.
//!
//! In misère play a player without a move wins. The loser then always has a move, and play ends where the
//! winner has none, or where a theorem of [`super::misere`] says who wins.

use partizan::{Exceeded, Game, Outcome, Player};
use rustc_hash::FxHashMap;

use super::claim::{Claim, Relation, Sum, as_written};
use super::evaluation::Analysis;
use super::misere::{self, MiserePlay, Why};
use crate::picture::{Colour, Component, Key, Picture};
use crate::position::Position;
use crate::rules::Ruleset;
use crate::solve::theorem::Theorem;
use crate::solve::{Engine, Known};

/// Where play may end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ends {
    /// Where there is no move, where every move can be mirrored, where moves are counted.
    Play,
    /// Also where formulas tell the value, without a search.
    Formulas,
    /// Also where the value is known at all.
    Values,
}

/// How to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where play may end; by default, as late as the limit allows.
    pub ends: Option<Ends>,
    /// The most sums to list.
    pub limit: usize,
    /// Does a player who cannot move win? Such claims are about one position: who wins it.
    pub misere: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { ends: None, limit: DEFAULT_LIMIT, misere: false }
    }
}

/// The sums of a proof that people still read.
pub const DEFAULT_LIMIT: usize = 200;

/// A move in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// Of this edge or domino of the position.
    Position(usize),
    /// Of this edge or domino of the position that is taken away.
    Minus(usize),
    /// In the value, to this one.
    Value(Game),
}

/// Why play need not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum End {
    /// The player to move has no move.
    NoMove,
    /// Every move can be mirrored.
    Mirror,
    /// Apart from what can be mirrored, every component has one colour: moves are counted.
    Count {
        /// Left's moves.
        left: usize,
        /// Right's moves.
        right: usize,
    },
    /// The value is known.
    Value {
        /// It.
        value: Game,
        /// The theorems that it follows from.
        theorems: Vec<Theorem>,
    },
    /// In misère play: a theorem says who wins.
    Misere(Why),
}

/// A sum in which the player to move loses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The sum.
    pub sum: Sum,
    /// Who is to move, and loses.
    pub loser: Player,
    /// Why play ends here, if it does.
    pub end: Option<End>,
    /// The loser's moves with the winner's replies, if it does not.
    pub branches: Vec<Branch>,
    /// In misère play: moves of the loser after which the winner cannot move, and so wins.
    pub lost: Vec<Lost>,
}

/// A move after which the other player cannot move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Lost {
    /// The moves that leave the same.
    pub moves: Vec<Cut>,
    /// What they leave.
    pub leaves: Sum,
}

/// Moves of the loser that leave sums which are alike, and the reply.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Branch {
    /// The moves, in the sum of the node.
    pub moves: Vec<Cut>,
    /// What the first of them leaves.
    pub leaves: Sum,
    /// The winner's reply, in what is left.
    pub reply: Cut,
    /// The node that it leads to, up to the order of components.
    pub then: usize,
}

/// How one game goes: who starts, who wins, and from which node on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Opening {
    /// Who moves first.
    pub starts: Player,
    /// Who wins.
    pub wins: Player,
    /// The first move, if the winner makes it.
    pub first: Option<Cut>,
    /// The node in which the loser is then to move; `None` in misère play if the winner cannot move.
    pub node: Option<usize>,
}

/// Who wins a sum, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// Who wins the sum, if that is known.
    pub outcome: Option<Outcome>,
    /// Is the claim true? Without a claim, whether the outcome is known.
    pub holds: Option<bool>,
    /// What is shown: the games that the claim speaks of, or one that refutes it.
    pub openings: Vec<Opening>,
    /// The sums that come up, each before those that it leads to for the first time.
    pub nodes: Vec<Node>,
    /// Where play ended.
    pub ends: Ends,
    /// Why there is no proof, if there is none.
    pub unproved: Option<Unproved>,
}

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// A budget ended.
    Exceeded(Exceeded),
    /// More sums come up than this.
    Limit(usize),
}

impl From<Exceeded> for Unproved {
    fn from(exceeded: Exceeded) -> Unproved {
        Unproved::Exceeded(exceeded)
    }
}

/// Proves or refutes a claim by play.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis};
/// use hackenbush::analysis::claim::{Claim, Relation, Side};
/// use partizan::Game;
/// let mut engine = Engine::new();
/// let problem: Problem = "br + br + r".parse()?;
/// let sides = [Side::Position(Box::new(problem)), Side::Value(Game::ZERO)];
/// let claim = Claim::new(sides, Some(Relation::Equal), None, engine.arena_mut())?;
/// let proof = analysis::prove(&mut engine, &claim, &Default::default());
/// assert_eq!(proof.holds, Some(true));
/// // One game in which Left starts and loses, and one in which Right does.
/// assert_eq!(proof.openings.len(), 2);
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
pub fn prove(engine: &mut Engine, claim: &Claim, options: &Options) -> Proof {
    let meter = engine.budget().meter();
    let mut misere = options.misere.then(|| MiserePlay::new(claim.rules, meter));
    let mut analysis = Analysis::new(engine, claim.rules);
    let (outcome, stopped) = match &mut misere {
        Some(play) => misere_outcome(&mut analysis, play, &claim.sum.position),
        None => normal_outcome(&mut analysis, claim),
    };
    let unknown = |unproved| Proof {
        outcome,
        holds: claim.relation.zip(outcome).map(|(relation, outcome)| relation.holds(outcome)),
        openings: Vec::new(),
        nodes: Vec::new(),
        ends: options.ends.unwrap_or(Ends::Play),
        unproved: Some(unproved),
    };
    let Some(outcome) = outcome else {
        let exceeded = stopped.or(analysis.exceeded()).unwrap_or(Exceeded::Interrupted);
        return unknown(exceeded.into());
    };
    let relation = claim.relation.unwrap_or(Relation::of(outcome));
    let holds = relation.holds(outcome);
    let shown = relation.shown(outcome);
    let all = [Ends::Play, Ends::Formulas, Ends::Values];
    let ends: &[Ends] = match &options.ends {
        Some(ends) => std::slice::from_ref(ends),
        None => &all,
    };
    let mut unproved = Unproved::Limit(options.limit);
    for &ends in ends {
        let mut prover = Prover {
            analysis: &mut analysis,
            misere: misere.as_mut(),
            ends,
            limit: options.limit,
            nodes: Vec::new(),
            known: FxHashMap::default(),
            open: Vec::new(),
        };
        match prover.prove(&claim.sum, &shown) {
            Ok(openings) => {
                let (openings, nodes) = in_order(openings, prover.nodes);
                let (outcome, holds) = (Some(outcome), Some(holds));
                return Proof { outcome, holds, openings, nodes, ends, unproved: None };
            }
            Err(limit @ Unproved::Limit(_)) => unproved = limit,
            Err(exceeded) => {
                unproved = exceeded;
                break;
            }
        }
    }
    unknown(unproved)
}

/// Who wins a sum if a player who cannot move loses, and which budget ended.
fn normal_outcome(
    analysis: &mut Analysis<'_>,
    claim: &Claim,
) -> (Option<Outcome>, Option<Exceeded>) {
    let total = total(analysis, &claim.sum);
    let mut outcome = total.ok().and_then(|known| known.outcome(analysis.engine().arena()));
    if outcome.is_none() && counted(&claim.sum, claim.rules, analysis) == Some(End::Mirror) {
        // What stands against its mirror is 0 even where neither could be solved.
        outcome = Some(Outcome::Previous);
    }
    (outcome, total.err())
}

/// The same if a player who cannot move wins.
fn misere_outcome(
    analysis: &mut Analysis<'_>,
    play: &mut MiserePlay,
    position: &Position,
) -> (Option<Outcome>, Option<Exceeded>) {
    let rules = analysis.rules();
    if let Some((outcome, _)) = misere::by_theorem(analysis.engine(), position, rules) {
        return (Some(outcome), None);
    }
    let played = play.outcome(position);
    (played.ok(), played.err())
}

/// The search for a proof.
struct Prover<'a, 'e> {
    analysis: &'a mut Analysis<'e>,
    /// Plays positions out if a player who cannot move wins.
    misere: Option<&'a mut MiserePlay>,
    ends: Ends,
    limit: usize,
    nodes: Vec<Node>,
    known: FxHashMap<(Alike, Player), usize>,
    /// Nodes whose branches are still to be found.
    open: Vec<usize>,
}

/// Equal for sums that differ only in the order of components and the like.
#[derive(PartialEq, Eq, Hash)]
struct Alike([Option<Shape>; 2], Game);

#[derive(PartialEq, Eq, Hash)]
enum Shape {
    Key(Key),
    Drawn(Position),
}

impl Prover<'_, '_> {
    fn prove(&mut self, sum: &Sum, games: &[(Player, Player)]) -> Result<Vec<Opening>, Unproved> {
        let mut openings = Vec::new();
        for &(starts, wins) in games {
            let (first, node) = match starts == wins {
                // Without a move, in misère play.
                true if self.cuts(sum, wins)?.is_empty() => (None, None),
                true => {
                    let (first, left) = self.reply(sum, wins)?;
                    (Some(first), Some(self.node(left, wins.opponent())?))
                }
                false => (None, Some(self.node(sum.clone(), starts)?)),
            };
            openings.push(Opening { starts, wins, first, node });
        }
        while let Some(index) = self.open.pop() {
            let root = openings.iter().any(|opening| opening.node == Some(index));
            self.expand(index, root)?;
        }
        Ok(openings)
    }

    /// The node of a sum in which this player is to move and loses.
    fn node(&mut self, sum: Sum, loser: Player) -> Result<usize, Unproved> {
        let alike = (self.alike(&sum), loser);
        if let Some(&index) = self.known.get(&alike) {
            return Ok(index);
        }
        if self.nodes.len() >= self.limit {
            return Err(Unproved::Limit(self.limit));
        }
        let edges = sum.position.size().unwrap_or(0);
        let meter = self.analysis.engine().budget().meter();
        meter.check()?;
        meter.charge(size_of::<Node>().saturating_add(edges.saturating_mul(EDGE_BYTES)))?;
        let index = self.nodes.len();
        self.nodes.push(Node { sum, loser, end: None, branches: Vec::new(), lost: Vec::new() });
        self.known.insert(alike, index);
        self.open.push(index);
        Ok(index)
    }

    /// Finds why play ends at a node, or else the reply to every move.
    fn expand(&mut self, index: usize, root: bool) -> Result<(), Unproved> {
        let Node { sum, loser, .. } = self.nodes[index].clone();
        if let Some(end) = self.end(&sum, loser, root)? {
            self.nodes[index].end = Some(end);
            return Ok(());
        }
        let mut branches: Vec<Branch> = Vec::new();
        let mut lost: Vec<Lost> = Vec::new();
        let mut groups: FxHashMap<Alike, Group> = FxHashMap::default();
        let meter = self.analysis.engine().budget().meter();
        for cut in self.cuts(&sum, loser)? {
            meter.check()?;
            let leaves = self.after(&sum, cut);
            let alike = self.alike(&leaves);
            match groups.get(&alike) {
                Some(&Group::Branch(branch)) => {
                    branches[branch].moves.push(cut);
                    continue;
                }
                Some(&Group::Lost(group)) => {
                    lost[group].moves.push(cut);
                    continue;
                }
                None => {}
            }
            if self.misere.is_some() && self.cuts(&leaves, loser.opponent())?.is_empty() {
                groups.insert(alike, Group::Lost(lost.len()));
                lost.push(Lost { moves: vec![cut], leaves });
                continue;
            }
            groups.insert(alike, Group::Branch(branches.len()));
            let (reply, left) = self.reply(&leaves, loser.opponent())?;
            let then = self.node(left, loser)?;
            branches.push(Branch { moves: vec![cut], leaves, reply, then });
        }
        self.nodes[index].branches = branches;
        self.nodes[index].lost = lost;
        Ok(())
    }

    /// Why play ends here, if it does. Where the proof begins, no theorem tells the value.
    fn end(&mut self, sum: &Sum, loser: Player, root: bool) -> Result<Option<End>, Unproved> {
        if self.misere.is_some() {
            return Ok(if root { None } else { self.misere_end(sum) });
        }
        if self.cuts(sum, loser)?.is_empty() {
            return Ok(Some(End::NoMove));
        }
        if let Some(end) = counted(sum, self.analysis.rules(), self.analysis) {
            return Ok(Some(end));
        }
        if root || self.ends == Ends::Play {
            return Ok(None);
        }
        let Some(value) = total(self.analysis, sum)?.exact() else { return Ok(None) };
        let theorems = self.theorems(sum);
        let searched = |theorem: &Theorem| {
            matches!(theorem, Theorem::Search | Theorem::CanonicalForm | Theorem::Simplicity)
        };
        let ends = self.ends == Ends::Values || !theorems.iter().any(searched);
        Ok(ends.then_some(End::Value { value, theorems }))
    }

    /// The theorem that says who wins in misère play, where theorems may end play.
    fn misere_end(&mut self, sum: &Sum) -> Option<End> {
        let rules = self.analysis.rules();
        let (_, why) = match self.ends {
            Ends::Play => None,
            _ => misere::by_theorem(self.analysis.engine(), &sum.position, rules),
        }?;
        Some(End::Misere(why))
    }

    /// The theorems from which the value of a sum follows, each once.
    fn theorems(&mut self, sum: &Sum) -> Vec<Theorem> {
        let rules = self.analysis.rules();
        let mut theorems = Vec::new();
        for position in [Some(&sum.position), sum.minus.as_ref()].into_iter().flatten() {
            let solution = self.analysis.engine().solve_position(position, rules);
            for (_, step) in solution.derivation.walk() {
                let plain = matches!(step.theorem, Theorem::Sum | Theorem::Empty);
                if !plain && !theorems.contains(&step.theorem) {
                    theorems.push(step.theorem);
                }
            }
        }
        theorems
    }

    /// A move of `player` after which the other, who is to move, loses; and what it leaves.
    fn reply(&mut self, sum: &Sum, player: Player) -> Result<(Cut, Sum), Unproved> {
        let loser = player.opponent();
        let mut best: Option<([usize; 3], Cut, Sum)> = None;
        let meter = self.analysis.engine().budget().meter();
        for cut in self.cuts(sum, player)? {
            meter.check()?;
            let left = self.after(sum, cut);
            // A mirror needs no values.
            let ended = match self.misere {
                Some(_) => self.misere_end(&left),
                None => counted(&left, self.analysis.rules(), self.analysis),
            };
            let wins = match (&ended, &mut self.misere) {
                (_, Some(play)) => Some(!play.wins(&left.position, loser)?),
                (Some(End::Mirror), None) => Some(true),
                (_, None) => {
                    let known = total(self.analysis, &left)?;
                    self.analysis.wins(known, player)
                }
            };
            match wins {
                Some(true) => {}
                Some(false) => continue,
                None if best.is_some() => continue,
                None => {
                    let exceeded = self.analysis.exceeded().unwrap_or(Exceeded::Interrupted);
                    return Err(exceeded.into());
                }
            }
            let moves = self.cuts(&left, loser)?.len();
            let stage = match ended {
                _ if moves == 0 => 0,
                Some(_) => 1,
                None if self.known.contains_key(&(self.alike(&left), loser)) => 2,
                None => 3,
            };
            let rank = [stage, moves, left.position.size().unwrap_or(0)];
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, cut, left));
            }
        }
        let exceeded = || self.analysis.exceeded().unwrap_or(Exceeded::Interrupted);
        best.map(|(_, cut, left)| (cut, left)).ok_or_else(|| exceeded().into())
    }

    /// The moves of a player in a sum.
    fn cuts(&mut self, sum: &Sum, player: Player) -> Result<Vec<Cut>, Exceeded> {
        let rules = self.analysis.rules();
        let mut cuts: Vec<Cut> =
            rules.moves(&sum.position, player).into_iter().map(Cut::Position).collect();
        if let Some(minus) = &sum.minus {
            cuts.extend(rules.moves(minus, player.opponent()).into_iter().map(Cut::Minus));
        }
        let options = self.analysis.engine().arena_mut().options(sum.value, player)?;
        cuts.extend(options.into_iter().map(Cut::Value));
        Ok(cuts)
    }

    /// What a move leaves.
    fn after(&self, sum: &Sum, cut: Cut) -> Sum {
        let rules = self.analysis.rules();
        let mut left = sum.clone();
        match cut {
            Cut::Position(index) => left.position = tidy(sum.position.after(index), rules),
            Cut::Minus(index) => {
                left.minus = sum.minus.as_ref().map(|minus| tidy(minus.after(index), rules));
            }
            Cut::Value(value) => left.value = value,
        }
        left
    }

    fn alike(&self, sum: &Sum) -> Alike {
        let rules = self.analysis.rules();
        let shape = |position: &Position| match position {
            Position::Picture(picture) if rules.is_disjunctive() => match picture.key() {
                Some(key) => Shape::Key(key),
                None => Shape::Drawn(position.clone()),
            },
            other => Shape::Drawn(other.clone()),
        };
        Alike([Some(shape(&sum.position)), sum.minus.as_ref().map(shape)], sum.value)
    }
}

/// Where moves that leave the same are listed.
#[derive(Clone, Copy)]
enum Group {
    Branch(usize),
    Lost(usize),
}

/// What an edge of a sum in a proof takes, with the texts made of it.
const EDGE_BYTES: usize = 64;

/// What a sum is worth.
fn total(analysis: &mut Analysis<'_>, sum: &Sum) -> Result<Known, Exceeded> {
    let mut known = analysis.value(&sum.position);
    if let Some(minus) = &sum.minus {
        let own = analysis.value(minus);
        let arena = analysis.engine().arena_mut();
        let negative = match own.ends() {
            Some((low, high)) => Known::between(arena.negative(high)?, arena.negative(low)?),
            None => Known::Nothing,
        };
        known = known.plus(negative, arena)?;
    }
    known.plus(Known::Exact(sum.value), analysis.engine().arena_mut())
}

/// Does the mirror end play, or counting? The player to move loses then, if not more moves are
/// theirs.
fn counted(sum: &Sum, rules: &dyn Ruleset, analysis: &mut Analysis<'_>) -> Option<End> {
    if sum.minus.as_ref() == Some(&sum.position) && sum.value == Game::ZERO {
        return Some(End::Mirror);
    }
    let picture = sum.position.picture()?;
    if sum.minus.as_ref().is_some_and(|minus| minus.size() != Some(0))
        || !rules.is_disjunctive()
        || !rules.is_symmetric()
    {
        return None;
    }
    let rest = unmirrored(picture);
    if rest.is_empty() && sum.value == Game::ZERO {
        return (!picture.is_empty()).then_some(End::Mirror);
    }
    if !rules.plays_by_colour() {
        return None;
    }
    let mut moves = [0_usize; 2];
    let spare = analysis.engine().arena().as_number(sum.value)?;
    let spare: i64 = spare.to_string().parse().ok()?;
    moves[usize::from(spare < 0)] = usize::try_from(spare.unsigned_abs()).ok()?;
    for Component { picture, .. } in &rest {
        let colour = picture.edges().first()?.colour;
        let owner = colour.owner()?;
        if picture.count(colour) != picture.edges().len() {
            return None;
        }
        let own = &mut moves[usize::from(owner == Player::Right)];
        *own = own.checked_add(picture.edges().len())?;
    }
    Some(End::Count { left: moves[0], right: moves[1] })
}

/// The components of a picture that do not stand against their mirror.
fn unmirrored(picture: &Picture) -> Vec<Component> {
    let mut rest: Vec<Option<Component>> = Vec::new();
    // Where those of a key are that no mirror was found for.
    let mut places: FxHashMap<Key, Vec<usize>> = FxHashMap::default();
    for component in picture.components() {
        let negative = component.picture.negated().key();
        let partner = negative.and_then(|negative| places.get_mut(&negative)?.pop());
        if let Some(partner) = partner {
            rest[partner] = None;
            continue;
        }
        if let Some(key) = component.picture.key() {
            places.entry(key).or_default().push(rest.len());
        }
        rest.push(Some(component));
    }
    rest.into_iter().flatten().collect()
}

/// The same position with its components in order, and its edges in the order of its text.
fn tidy(position: Position, rules: &dyn Ruleset) -> Position {
    let Position::Picture(picture) = &position else { return position };
    if !rules.is_disjunctive() {
        return as_written(&position);
    }
    let mut parts: Vec<Picture> = picture.components().into_iter().map(|c| c.picture).collect();
    parts.sort_by_cached_key(|part| {
        let red = part.edges().first().is_some_and(|edge| edge.colour == Colour::Red);
        (std::cmp::Reverse(part.edges().len()), red, part.to_string())
    });
    as_written(&parts.iter().sum::<Picture>().into())
}

/// The nodes in the order in which a reader meets them.
fn in_order(mut openings: Vec<Opening>, nodes: Vec<Node>) -> (Vec<Opening>, Vec<Node>) {
    let mut places: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut order = Vec::new();
    for opening in &openings {
        let mut open = Vec::from_iter(opening.node);
        while let Some(index) = open.pop() {
            if places[index].is_none() {
                places[index] = Some(order.len());
                order.push(index);
                open.extend(nodes[index].branches.iter().rev().map(|branch| branch.then));
            }
        }
    }
    let place = |index: usize| places[index].unwrap_or(index);
    for opening in &mut openings {
        opening.node = opening.node.map(place);
    }
    let mut slots: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
    let mut ordered = Vec::new();
    for &index in &order {
        if let Some(mut node) = slots[index].take() {
            node.branches.iter_mut().for_each(|branch| branch.then = place(branch.then));
            ordered.push(node);
        }
    }
    (openings, ordered)
}

#[cfg(test)]
mod tests;
