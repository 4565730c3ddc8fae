//! Finds a proof: takes goals from the list until all have a reason.
//!
//! The engine knows the value of every part, so nothing is searched here: a reply is chosen among
//! those that keep what is to be proved, and theorems end a line of play where they can.

use std::rc::Rc;

use partizan::{Dyadic, Exceeded, Form, Game, Nus, Player};
use rustc_hash::FxHashMap;

use super::goals::{Answer, Goal, GoalId, Goals, PartId, Reason, Reply};
use super::part::{Move, Part, Set};
use crate::graph::Blocks;
use crate::picture::{Adjacency, Colour, Edge, GROUND, Picture};
use crate::position::{Domino, Position, Row, Topple};
use crate::rules::Ruleset;
use crate::solve::Engine;
use crate::solve::attached::PartValues;

/// A proof in the making.
pub(super) struct Prover<'e> {
    pub(super) engine: &'e mut Engine,
    pub(super) rules: &'static dyn Ruleset,
    pub(super) goals: Goals,
    board: Board,
    /// The values of parts, as far as they are known.
    values: Vec<Option<Game>>,
    /// The moves in parts that have been looked at.
    moves: FxHashMap<(PartId, Player), Moves>,
    /// For a part and a player, forests that the player's cuts lead to.
    pub(super) forests: FxHashMap<(PartId, Player), Forests>,
}

/// A player's moves in a part, and what each leaves.
type Moves = Rc<[(Move, PartId)]>;

/// Forests that some cuts lead to.
#[derive(Default)]
pub(super) struct Forests {
    /// How many cuts have been tried.
    pub(super) tried: usize,
    pub(super) found: Vec<Forest>,
}

/// A forest, and the cuts that lead to it.
pub(super) struct Forest {
    pub(super) cuts: Box<[usize]>,
    pub(super) part: PartId,
    pub(super) value: Dyadic,
}

/// The whole position.
enum Board {
    Picture { picture: Picture, adjacency: Adjacency, values: Box<PartValues> },
    Dominoes(Vec<Domino>),
    Row(Row),
}

impl<'e> Prover<'e> {
    /// Proves things about a finite position.
    pub(super) fn new(
        engine: &'e mut Engine,
        position: &Position,
        rules: &'static dyn Ruleset,
    ) -> Prover<'e> {
        let board = match position {
            Position::Picture(picture) => Board::Picture {
                picture: picture.clone(),
                adjacency: Adjacency::new(picture),
                values: Box::new(PartValues::new(picture)),
            },
            Position::Dominoes(line) => Board::Dominoes(line.clone()),
            Position::Row(row) => Board::Row(row.clone()),
            Position::InfiniteStalks(_) => Board::Dominoes(Vec::new()),
        };
        let goals = Goals::new(engine.budget().meter());
        let (moves, forests) = (FxHashMap::default(), FxHashMap::default());
        Prover { engine, rules, goals, board, values: Vec::new(), moves, forests }
    }

    fn size(&self) -> usize {
        match &self.board {
            Board::Picture { picture, .. } => picture.edges().len(),
            Board::Dominoes(line) => line.len(),
            Board::Row(row) => row.len(),
        }
    }

    /// Proves that the whole position has this value, which it has: the goals for both directions.
    pub(super) fn prove(&mut self, value: Game) -> Result<[GoalId; 2], Exceeded> {
        let size = self.size();
        let whole = Part { foot: GROUND, set: Set::of(size, 0..size), attached: Vec::new() };
        let part = self.part_id(whole)?;
        self.values[part] = Some(value);
        let mut roots = [0; 2];
        for (root, player) in roots.iter_mut().zip(Player::BOTH) {
            *root = self.goals.goal_id(Goal { part, player, value })?;
            while let Some(goal) = self.goals.next_open() {
                let reason = self.reason(self.goals.goal(goal))?;
                self.goals.give(goal, reason)?;
            }
        }
        Ok(roots)
    }

    fn reason(&mut self, goal: Goal) -> Result<Reason, Exceeded> {
        if self.rules.plays_by_colour() {
            return self.ordinary(goal);
        }
        if let Some(parts) = self.components(goal.part)?
            && parts.len() != 1
        {
            return self.sum(goal, &parts);
        }
        self.by_exact_values(goal)
    }

    pub(super) fn part_id(&mut self, part: Part) -> Result<PartId, Exceeded> {
        let id = self.goals.part_id(part)?;
        if id == self.values.len() {
            self.values.push(None);
        }
        Ok(id)
    }

    pub(super) fn edge(&self, edge: usize) -> Edge {
        match &self.board {
            Board::Picture { picture, .. } => picture.edges()[edge],
            Board::Dominoes(_) | Board::Row(_) => {
                Edge { from: GROUND, to: GROUND, colour: Colour::Green }
            }
        }
    }

    /// The value of a part.
    pub(super) fn value(&mut self, part: PartId) -> Result<Game, Exceeded> {
        if let Some(value) = self.values[part] {
            return Ok(value);
        }
        if !self.rules.plays_by_colour() {
            return self.value_by_play(part);
        }
        let Board::Picture { values, .. } = &mut self.board else { return Ok(Game::ZERO) };
        let Part { foot, attached, .. } = self.goals.part(part);
        let edges = self.goals.part(part).edges();
        let value = values.value(self.engine.solver_mut(), *foot, &edges, attached)?;
        self.values[part] = Some(value);
        Ok(value)
    }

    /// Is the value of a red-blue part, from the player's side, at least x? `None` if the value is known
    /// or has to be found for that.
    pub(super) fn asked(
        &mut self,
        part: PartId,
        player: Player,
        x: &Dyadic,
    ) -> Result<Option<bool>, Exceeded> {
        let Board::Picture { values, .. } = &mut self.board else { return Ok(None) };
        if self.values[part].is_some() {
            return Ok(None);
        }
        let Part { foot, attached, .. } = self.goals.part(part);
        let edges = self.goals.part(part).edges();
        values.at_least(self.engine.solver_mut(), (*foot, &edges, attached), player, x)
    }

    /// The value of a part from the rules alone, without recursing.
    fn value_by_play(&mut self, root: PartId) -> Result<Game, Exceeded> {
        let mut stack = vec![root];
        while let Some(&part) = stack.last() {
            if self.values[part].is_some() {
                stack.pop();
                continue;
            }
            let sum = self.components(part)?.filter(|parts| parts.len() != 1);
            let [left, right] = match &sum {
                Some(parts) => [parts.clone(), Vec::new()],
                None => {
                    let mut options = [Vec::new(), Vec::new()];
                    for (side, player) in options.iter_mut().zip(Player::BOTH) {
                        *side = self.moves(part, player)?.iter().map(|&(_, part)| part).collect();
                    }
                    options
                }
            };
            let all = left.iter().chain(&right);
            let unknown: Vec<PartId> =
                all.copied().filter(|&part| self.values[part].is_none()).collect();
            if !unknown.is_empty() {
                stack.extend(unknown);
                continue;
            }
            let [left, right] = [left, right].map(|side| {
                side.into_iter().filter_map(|part| self.values[part]).collect::<Vec<Game>>()
            });
            let arena = self.engine.arena_mut();
            let mut value = Game::ZERO;
            match sum {
                Some(_) => {
                    for part in left {
                        value = arena.sum(value, part)?;
                    }
                }
                None => value = arena.game(&left, &right)?,
            }
            self.values[part] = Some(value);
            stack.pop();
        }
        Ok(self.values[root].unwrap_or(Game::ZERO))
    }

    /// A player's moves, and what they leave.
    pub(super) fn moves(&mut self, part: PartId, player: Player) -> Result<Moves, Exceeded> {
        if let Some(known) = self.moves.get(&(part, player)) {
            return Ok(Rc::clone(known));
        }
        let of = self.goals.part(part).clone();
        let mut found = Vec::new();
        for edge in self.edge_moves(&of, player) {
            found.push((Move::Edge(edge), self.part_id(self.cut(&of, edge))?));
        }
        for (place, &(vertex, attached)) in of.attached.iter().enumerate() {
            for (number, option) in self.options(attached, player)?.into_iter().enumerate() {
                let mut after = of.clone();
                match option == Game::ZERO {
                    true => drop(after.attached.remove(place)),
                    false => after.attached[place].1 = option,
                }
                found.push((Move::Attached(vertex, number), self.part_id(after)?));
            }
        }
        self.goals.charge(size_of_val(&found[..]) + 64)?;
        let found: Moves = found.into();
        self.moves.insert((part, player), Rc::clone(&found));
        Ok(found)
    }

    /// The edges or dominoes that a player may choose.
    fn edge_moves(&self, part: &Part, player: Player) -> Vec<usize> {
        let edges = part.edges();
        let position: Position = match &self.board {
            Board::Picture { picture, .. } if self.rules.plays_by_colour() => {
                let own = |&edge: &usize| picture.edges()[edge].colour.belongs_to(player);
                return edges.into_iter().filter(own).collect();
            }
            Board::Picture { picture, .. } => {
                let drawn = edges.iter().map(|&edge| picture.edges()[edge]);
                Picture::from_edges(drawn).picture.into()
            }
            Board::Dominoes(line) => line[..edges.len()].to_vec().into(),
            Board::Row(row) => {
                let standing = edges.iter().map(|&domino| row.0[domino]).collect();
                let position = Position::Row(Row(standing));
                let first = edges.first().map_or(0, |&first| 2 * first);
                let halves = self.rules.moves(&position, player).into_iter();
                return halves.map(|half| first + half).collect();
            }
        };
        let moves = self.rules.moves(&position, player);
        moves.into_iter().map(|index| edges[index]).collect()
    }

    /// What is left after an edge or domino is chosen.
    pub(super) fn cut(&self, part: &Part, choice: usize) -> Part {
        match &self.board {
            Board::Picture { .. } => self.keep(part, |edge| edge != choice),
            Board::Dominoes(line) => Part { set: Set::of(line.len(), 0..choice), ..part.clone() },
            Board::Row(row) => {
                let gone = Topple::of_half(choice).dominoes(row.len());
                let kept = part.edges().into_iter().filter(|domino| !gone.contains(domino));
                Part { set: Set::of(row.len(), kept), ..part.clone() }
            }
        }
    }

    /// What is connected to the foot by edges for which `keep` holds.
    pub(super) fn keep(&self, part: &Part, keep: impl Fn(usize) -> bool) -> Part {
        let size = self.size();
        let Board::Picture { adjacency, .. } = &self.board else { return part.clone() };
        let mut kept = Set::of(size, []);
        // Everything is connected, so there is at most one vertex more than edges.
        let mut reached = Set::of(size + 1, [part.foot as usize]);
        let mut stack = vec![part.foot];
        while let Some(vertex) = stack.pop() {
            for half in adjacency.at(vertex) {
                let edge = half.edge as usize;
                if part.set.contains(edge) && keep(edge) {
                    kept.insert(edge);
                    if reached.insert(half.to as usize) {
                        stack.push(half.to);
                    }
                }
            }
        }
        let attached =
            part.attached.iter().filter(|(vertex, _)| reached.contains(*vertex as usize));
        Part { foot: part.foot, attached: attached.copied().collect(), set: kept }
    }

    /// Has a part no cycles? All its edges are connected to the foot, so counting is enough.
    pub(super) fn is_forest(&self, part: &Part) -> bool {
        let mut ends = Set::of(self.size() + 1, [part.foot as usize]);
        let (mut edges, mut vertices) = (0_usize, 1_usize);
        for edge in part.set.iter() {
            edges += 1;
            let edge = self.edge(edge);
            for vertex in [edge.from, edge.to] {
                vertices += usize::from(ends.insert(vertex as usize));
            }
        }
        vertices == edges + 1
    }

    /// The options of a game in the order in which a certificate numbers them: of a number the one
    /// canonical option; of `x*k` those `x*j` by j; of `x + up + *` first x.
    pub(super) fn options(&mut self, game: Game, player: Player) -> Result<Vec<Game>, Exceeded> {
        let arena = self.engine.arena_mut();
        let Nus { number, ups, nimber } = match arena.form(game) {
            Form::Nus(nus) => nus,
            Form::Options { left, right } => {
                return Ok(if player == Player::Left { left } else { right });
            }
        };
        let towards = if player == Player::Left { ups > 0 } else { ups < 0 };
        let mut options = Vec::new();
        let mut add = |number: &Dyadic, ups: i64, nimber: u64| -> Result<(), Exceeded> {
            options.push(arena.nus(&Nus { number: number.clone(), ups, nimber })?);
            Ok(())
        };
        match ups {
            0 if nimber == 0 => {
                if let Some(option) = number.canonical_option(player) {
                    add(&option, 0, 0)?;
                }
            }
            0 => (0..nimber).try_for_each(|star| add(&number, 0, star))?,
            _ if towards => {
                add(&number, 0, 0)?;
                if ups.abs() == 1 && nimber == 1 {
                    add(&number, 0, 1)?;
                }
            }
            1 | -1 if nimber == 1 => add(&number, 0, 0)?,
            _ => add(&number, ups - ups.signum(), nimber ^ 1)?,
        }
        Ok(options)
    }

    /// Is `a`, seen from the player's side, at least `b`?
    pub(super) fn at_least(&mut self, player: Player, a: Game, b: Game) -> Result<bool, Exceeded> {
        let arena = self.engine.arena_mut();
        match player {
            Player::Left => arena.at_most(b, a),
            Player::Right => arena.at_most(a, b),
        }
    }

    /// The parts that share only the foot, if they are a sum by these rules.
    pub(super) fn components(&mut self, part: PartId) -> Result<Option<Vec<PartId>>, Exceeded> {
        if !self.rules.is_disjunctive() {
            return Ok(None);
        }
        let Board::Picture { picture, .. } = &self.board else { return Ok(None) };
        let of = self.goals.part(part).clone();
        let edges = of.edges();
        let planted = Picture::planted(edges.iter().map(|&edge| picture.edges()[edge]), of.foot);
        let components = planted.picture.components();
        if components.len() == 1 {
            return Ok(Some(vec![part]));
        }
        let mut parts = Vec::new();
        for component in components {
            let edges: Vec<usize> = component.edges.iter().map(|&edge| edges[edge]).collect();
            let part = self.with_edges(&of, of.foot, &edges);
            parts.push(self.part_id(part)?);
        }
        Ok(Some(parts))
    }

    /// Some edges of a part, on this foot, with what is attached at their other vertices.
    fn with_edges(&self, part: &Part, foot: u32, edges: &[usize]) -> Part {
        let mut attached = part.attached.clone();
        if !attached.is_empty() {
            let mut ends: Vec<u32> =
                edges.iter().flat_map(|&edge| [self.edge(edge).from, self.edge(edge).to]).collect();
            ends.sort_unstable();
            attached.retain(|(vertex, _)| *vertex != foot && ends.binary_search(vertex).is_ok());
        }
        Part { foot, set: Set::of(self.size(), edges.iter().copied()), attached }
    }

    /// The block on the foot of a part that is one component, and at each of its vertices what
    /// stands there. `None` if there is nothing else.
    pub(super) fn blocks(&self, part: &Part) -> Option<(Part, Vec<(u32, Part)>)> {
        let Board::Picture { picture, .. } = &self.board else { return None };
        let edges = part.edges();
        let planted = Picture::planted(edges.iter().map(|&edge| picture.edges()[edge]), part.foot);
        let blocks = Blocks::new(&planted.picture).blocks;
        // The vertex of the first block at which each block stands, perhaps on others.
        let mut stands_at: Vec<u32> = Vec::with_capacity(blocks.len());
        let mut above: Vec<(u32, Vec<usize>)> = Vec::new();
        let mut base = Vec::new();
        for block in &blocks {
            let at = match block.below {
                None => GROUND,
                Some(below) => match stands_at[below as usize] {
                    GROUND => block.foot,
                    vertex => vertex,
                },
            };
            stands_at.push(at);
            let own = block.edges.iter().map(|&edge| edges[edge as usize]);
            match above.iter_mut().find(|(vertex, _)| *vertex == at) {
                _ if at == GROUND => base.extend(own),
                Some((_, edges)) => edges.extend(own),
                None => above.push((at, own.collect())),
            }
        }
        if above.is_empty() {
            return None;
        }
        let above = above.into_iter().map(|(vertex, edges)| {
            let foot = planted.vertices[vertex as usize];
            (foot, self.with_edges(part, foot, &edges))
        });
        let above: Vec<(u32, Part)> = above.collect();
        Some((self.with_edges(part, part.foot, &base), above))
    }

    /// `P >= x` from the exact values of all that the opponent's moves leave.
    pub(super) fn by_exact_values(&mut self, goal: Goal) -> Result<Reason, Exceeded> {
        let Goal { part, player, value } = goal;
        let mut moves = Vec::new();
        for (threat, left) in self.moves(part, player.opponent())?.iter().copied() {
            let value = self.value(left)?;
            let goal = self.goals.goal_id(Goal { part: left, player, value })?;
            moves.push((threat, Reply { made: Answer::Nothing, goal }));
        }
        let mut options = Vec::new();
        for option in self.options(value, player)? {
            options.push(self.answer_to_option(goal, option)?);
        }
        Ok(Reason::Moves { moves, options })
    }

    /// The opponent has moved from x to `option`: a move to something at least as large, or else an
    /// option of the option that the part is at least as large as.
    fn answer_to_option(&mut self, goal: Goal, option: Game) -> Result<Reply, Exceeded> {
        let Goal { part, player, .. } = goal;
        for (made, left) in self.moves(part, player)?.iter().copied() {
            let value = self.value(left)?;
            if self.at_least(player, value, option)? {
                let goal = self.goals.goal_id(Goal { part: left, player, value })?;
                return Ok(Reply { made: Answer::Move(made), goal });
            }
        }
        let own = self.value(part)?;
        for value in self.options(option, player.opponent())? {
            if self.at_least(player, own, value)? {
                let goal = self.goals.goal_id(Goal { part, player, value })?;
                return Ok(Reply { made: Answer::Nothing, goal });
            }
        }
        Err(Exceeded::TooLarge("a value that does not follow"))
    }

    /// The parts add up.
    pub(super) fn sum(&mut self, goal: Goal, parts: &[PartId]) -> Result<Reason, Exceeded> {
        let mut goals = Vec::with_capacity(parts.len());
        for &part in parts {
            let value = self.value(part)?;
            goals.push(self.goals.goal_id(Goal { part, value, ..goal })?);
        }
        Ok(Reason::Sum(goals))
    }
}
