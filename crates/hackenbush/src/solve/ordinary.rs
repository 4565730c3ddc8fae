//! Ordinary Hackenbush: chooses the method for a picture, part by part, and writes down why.
//!
//! A picture is split at the ground; each component is met by the first method that fits. Small
//! pictures get a step for every theorem used; large ones are solved by the same methods in one
//! go, so a derivation stays small enough to read.

use super::part::Part;
use super::search::Searcher;
use super::solution::{Known, Step};
use super::solver::Solver;
use super::theorem::Theorem;
use super::{edge, green, infinite, jungle, loops, mountain, stalk, tree};
use crate::picture::{Adjacency, Colour, Component, Cut, Edge, GROUND, Picture};
use crate::position::Position;
use partizan::{Dyadic, Exceeded, Game, Nus, Player};

/// A picture with more edges is not taken apart edge by edge.
const READABLE: usize = 40;

/// A searched picture with more edges is not shown by its options: they would have to be solved.
const SHOWN_BY_OPTIONS: usize = 12;

/// A picture with more edges is not searched for a mirror.
const MIRRORED: usize = 500;

const RED_BLUE: &[Colour] = &[Colour::Blue, Colour::Red];

/// Solves a position of ordinary Hackenbush, where each player cuts edges of their own colour and
/// green ones.
pub(crate) fn solve(solver: &mut Solver, position: &Position) -> Result<Option<Step>, Exceeded> {
    match position {
        Position::Picture(picture) => solver.derive(Part::whole(picture)).map(Some),
        Position::InfiniteStalks(stalks) => infinite::solve(solver, stalks).map(Some),
        Position::Dominoes(_) => Ok(None),
    }
}

impl Solver {
    /// The derivation of a picture's value under the ordinary rules.
    fn derive(&mut self, part: Part) -> Result<Step, Exceeded> {
        let size = part.picture.edges().len();
        if size == 0 {
            return Ok(part.step(Theorem::Empty, Known::Exact(Game::ZERO), String::new(), vec![]));
        }
        if size > READABLE && part.only(RED_BLUE) {
            if let Some(step) = self.by_colour(&part)? {
                return Ok(step);
            }
            if part.picture.is_forest() && !part.picture.is_stalk() {
                return self.by_tree(part);
            }
        }
        if size > READABLE && part.only(&[Colour::Green]) {
            return self.by_fusion(part);
        }
        let components = part.picture.components();
        if components.len() > 1 {
            return self.by_sum(part, components);
        }
        self.component(part)
    }

    fn component(&mut self, part: Part) -> Result<Step, Exceeded> {
        let picture = &part.picture;
        if let Some(step) = self.by_colour(&part)? {
            return Ok(step);
        }
        let red_blue = part.only(RED_BLUE);
        if red_blue && picture.is_stalk() {
            return self.by_van_roode(part);
        }
        if red_blue && let Some(found) = loops::Loop::of(picture) {
            return self.by_loop(part, &found);
        }
        if part.only(&[Colour::Green]) && !picture.is_forest() {
            return self.by_fusion(part);
        }
        if let Some(trunk) = trunk(picture) {
            return self.by_colon(part, &trunk);
        }
        if red_blue {
            return self.by_search(part);
        }
        let split = mountain::split(picture);
        if !split.mountain.picture.is_empty() && !split.jungle.picture.is_empty() {
            return self.by_jungle(part, split);
        }
        self.by_forms(part)
    }

    /// Sums the components; many stalks and trees, or many green ones, go in one part.
    fn by_sum(&mut self, part: Part, components: Vec<Component>) -> Result<Step, Exceeded> {
        // Where values are hard to come by, it may be seen that they cancel.
        let hard = |part: &Component| !part.picture.is_forest();
        if part.picture.edges().len() <= MIRRORED
            && components.iter().any(hard)
            && part.picture.mirror_pairs().is_some()
        {
            return Ok(part.step(Theorem::Mirror, Known::ZERO, String::new(), vec![]));
        }
        let many = components.len() > READABLE;
        let mut forest = Vec::new();
        let mut green = Vec::new();
        let mut parts = Vec::new();
        for component in components {
            let inner = part.part(component.picture, component.edges.iter().copied());
            if many && inner.only(RED_BLUE) && inner.picture.is_forest() {
                forest.extend(component.edges);
            } else if many && inner.only(&[Colour::Green]) {
                green.extend(component.edges);
            } else {
                parts.push(self.derive(inner)?);
            }
        }
        for mut edges in [forest, green] {
            if !edges.is_empty() {
                edges.sort_unstable();
                let chosen = |index: usize| edges.binary_search(&index).is_ok();
                let picture = part.picture.restrict(chosen).picture;
                let inner = part.part(picture, edges);
                parts.push(self.derive(inner)?);
            }
        }
        let mut total = Known::Exact(Game::ZERO);
        for step in &parts {
            total = total.plus(step.value, self.arena_mut())?;
        }
        Ok(part.step(Theorem::Sum, total, String::new(), parts))
    }

    fn by_colour(&mut self, part: &Part) -> Result<Option<Step>, Exceeded> {
        let count = i64::try_from(part.picture.edges().len()).unwrap_or(i64::MAX);
        let moves = match (part.only(&[Colour::Blue]), part.only(&[Colour::Red])) {
            (true, _) => count,
            (_, true) => -count,
            _ => return Ok(None),
        };
        let value = Known::Exact(self.arena_mut().integer(moves)?);
        Ok(Some(part.clone().step(Theorem::OneColour, value, String::new(), vec![])))
    }

    fn by_van_roode(&mut self, part: Part) -> Result<Step, Exceeded> {
        let value = stalk::value(&part.picture);
        let short = part.picture.edges().len() <= READABLE;
        let terms = if short { stalk::terms(&part.picture).unwrap_or_default() } else { vec![] };
        let note = terms.iter().fold(String::new(), |note, term| match (note.as_str(), term) {
            ("", term) => term.to_string(),
            (note, term) if term.is_negative() => format!("{note} - {}", term.abs()),
            (note, term) => format!("{note} + {term}"),
        });
        self.number_step(part, Theorem::VanRoode, value, note, vec![])
    }

    fn by_tree(&mut self, part: Part) -> Result<Step, Exceeded> {
        let value = tree::value(&part.picture);
        let note = "from the tips inward, edge by edge".to_owned();
        self.number_step(part, Theorem::Colon, value, note, vec![])
    }

    fn by_loop(&mut self, part: Part, found: &loops::Loop) -> Result<Step, Exceeded> {
        let mut parts = Vec::new();
        if part.picture.edges().len() <= READABLE {
            for stalk in found.stalks().into_iter().flatten() {
                let colours = stalk.iter().map(|&edge| part.picture.edges()[edge].colour);
                let picture = Picture::stalk(colours);
                parts.push(self.derive(part.part(picture, stalk.iter().copied()))?);
            }
        }
        self.number_step(part, Theorem::Loop, found.value(), String::new(), parts)
    }

    /// Fusion makes a green picture a tree, whose loops stand for single edges.
    fn by_fusion(&mut self, part: Part) -> Result<Step, Exceeded> {
        let nimber = green::nim_value(&part.picture).unwrap_or_default();
        let value = Known::Exact(self.arena_mut().nimber(nimber)?);
        let mut parts = Vec::new();
        if part.picture.edges().len() <= READABLE
            && let Some(fusion) = green::Fusion::of(&part.picture)
        {
            let (picture, edges) = fused_tree(&fusion);
            parts.push(self.derive(part.part(picture, edges))?);
        }
        Ok(part.step(Theorem::Fusion, value, String::new(), parts))
    }

    /// A trunk under x: the edges from the ground to the first branching, put under what
    /// stands there.
    fn by_colon(&mut self, part: Part, trunk: &[usize]) -> Result<Step, Exceeded> {
        let edges = part.picture.edges();
        let top = trunk.iter().fold(GROUND, |vertex, &edge| edges[edge].other_end(vertex));
        let mut above: Vec<usize> = (0..edges.len()).collect();
        above.retain(|edge| !trunk.contains(edge));
        let planted = Picture::planted(above.iter().map(|&edge| edges[edge]), top).picture;
        let crown = self.derive(part.part(planted, above.iter().copied()))?;
        let colours: Vec<Colour> = trunk.iter().map(|&edge| edges[edge].colour).collect();
        let (value, note) = self.stand_on(&colours, crown.value)?;
        let parts = if crown.theorem == Theorem::Empty { vec![] } else { vec![crown] };
        Ok(part.step(Theorem::Colon, value, note, parts))
    }

    /// The value of a stalk under something known, and how it comes about.
    fn stand_on(&mut self, trunk: &[Colour], above: Known) -> Result<(Known, String), Exceeded> {
        let mut known = above;
        for &colour in trunk.iter().rev() {
            let base = edge::value(colour, self.arena_mut())?;
            // An ordinal sum grows with what stands on it, so bounds stay bounds.
            let mut put = |game: Game| self.arena_mut().ordinal_sum(base, game);
            known = match known {
                Known::Exact(game) => Known::Exact(put(game)?),
                Known::Between { lo, hi } => Known::Between { lo: put(lo)?, hi: put(hi)? },
                Known::Nothing => Known::Nothing,
            };
        }
        let Known::Exact(top) = above else { return Ok((known, String::new())) };
        let bases: Vec<&str> = trunk.iter().map(|&colour| edge::value_text(colour)).collect();
        let mut chain = bases.join(":");
        if top != Game::ZERO {
            let text = self.arena_mut().text_within(top, READABLE)?;
            let cut = text.is_truncated();
            let text = text.to_string();
            let simple = text.chars().all(|c| c.is_ascii_digit() || c == '*');
            chain = match text {
                _ if cut => format!("{chain}:x"),
                text if simple => format!("{chain}:{text}"),
                text => format!("{chain}:({text})"),
            };
        }
        Ok((known, if trunk.len() <= READABLE { chain } else { String::new() }))
    }

    fn by_jungle(&mut self, part: Part, split: mountain::Split) -> Result<Step, Exceeded> {
        let mut parts = Vec::new();
        for half in [split.mountain, split.jungle] {
            let inner = part.part(half.picture, half.edges);
            parts.push(self.derive(inner)?);
        }
        let value = parts[0].value.plus(parts[1].value, self.arena_mut())?;
        Ok(part.step(Theorem::Jungle, value, String::new(), parts))
    }

    fn by_search(&mut self, part: Part) -> Result<Step, Exceeded> {
        let value = self.red_blue(&part.picture)?;
        if part.picture.edges().len() <= SHOWN_BY_OPTIONS
            && let Known::Exact(value) = value
            && let Some(step) = self.by_simplicity(&part, value)?
        {
            return Ok(step);
        }
        Ok(part.step(Theorem::Search, value, String::new(), vec![]))
    }

    /// A small picture's number again, as the simplest between its best options.
    fn by_simplicity(&mut self, part: &Part, value: Game) -> Result<Option<Step>, Exceeded> {
        let budget = self.budget().for_search();
        let Ok(mut searcher) = Searcher::new(&part.picture, budget) else { return Ok(None) };
        let mut parts = Vec::new();
        let mut sides = [String::new(), String::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let mut best: Option<(Dyadic, usize)> = None;
            let edges = part.picture.edges().iter().enumerate();
            for (edge, _) in edges.filter(|(_, edge)| edge.colour.belongs_to(player)) {
                let Some(left) = searcher.value_after(&[edge]).exact().cloned() else {
                    return Ok(None);
                };
                let better = best.as_ref().is_none_or(|(best, _)| match player {
                    Player::Left => left > *best,
                    Player::Right => left < *best,
                });
                if better {
                    best = Some((left, edge));
                }
            }
            if let Some((number, edge)) = best {
                *side = number.to_string();
                let Cut { picture, fallen, .. } = part.picture.cut(edge);
                let kept = (0..part.picture.edges().len()).filter(|edge| !fallen.contains(edge));
                let option = part.part(picture, kept);
                let number = Known::Exact(self.arena_mut().number(&number)?);
                parts.push(option.step(Theorem::Search, number, String::new(), vec![]));
            }
        }
        let [left, right] = sides;
        let note = format!("{{{left}|{right}}}");
        Ok(Some(part.clone().step(Theorem::Simplicity, Known::Exact(value), note, parts)))
    }

    fn by_forms(&mut self, part: Part) -> Result<Step, Exceeded> {
        if self.exceeded.is_none() {
            match self.forms.value(&part.picture, &mut self.arena) {
                Ok(value) => {
                    let value = Known::Exact(value);
                    return Ok(part.step(Theorem::CanonicalForm, value, String::new(), vec![]));
                }
                Err(exceeded) => self.end(exceeded),
            }
        }
        self.by_flow(part)
    }

    /// Bounds on a jungle whose form is out of reach: its place among the ups, found by playing,
    /// or else by flow: an all-small game of atomic weight w is more than w - 2 ups and less than
    /// w + 2 (two-ahead rule, Winning Ways ch. 8).
    fn by_flow(&mut self, part: Part) -> Result<Step, Exceeded> {
        let Some((low, high)) = jungle::weight_bounds(&part.picture) else {
            return Ok(part.step(Theorem::Flow, Known::Nothing, String::new(), vec![]));
        };
        let note = if low == high {
            format!("atomic weight {low}")
        } else {
            format!("atomic weight between {low} and {high}")
        };
        let ups = |ups| jungle::Ups { ups, star: false };
        let weighed = (ups(low - 2), ups(high + 2));
        let played = self.play(|comparison| comparison.bounds(&part.picture));
        let (low, high) = played.unwrap_or(weighed);
        let arena = self.arena_mut();
        let mut game = |jungle::Ups { ups, star }| {
            arena.nus(&Nus { number: Dyadic::ZERO, ups, nimber: star.into() })
        };
        let (lo, hi) = (game(low)?, game(high)?);
        let value = if lo == hi { Known::Exact(lo) } else { Known::Between { lo, hi } };
        Ok(part.step(Theorem::Flow, value, note, vec![]))
    }

    fn number_step(
        &mut self,
        part: Part,
        theorem: Theorem,
        value: Option<Dyadic>,
        note: String,
        parts: Vec<Step>,
    ) -> Result<Step, Exceeded> {
        let value = match value {
            Some(number) => Known::Exact(self.arena_mut().number(&number)?),
            None => Known::Nothing,
        };
        Ok(part.step(theorem, value, note, parts))
    }
}

/// The edges from the ground up to the first branching of a picture that stands on one edge;
/// none if there are several or the one is a loop. Small pictures only are taken apart so.
fn trunk(picture: &Picture) -> Option<Vec<usize>> {
    if picture.edges().len() > READABLE {
        return None;
    }
    let adjacency = Adjacency::new(picture);
    let mut trunk = Vec::new();
    let mut vertex = GROUND;
    loop {
        let mut onward =
            adjacency.at(vertex).iter().filter(|half| !trunk.contains(&(half.edge as usize)));
        match (onward.next(), onward.next()) {
            (Some(half), None) if half.to != vertex => {
                trunk.push(half.edge as usize);
                vertex = half.to;
                // A vertex met again closes a cycle through the ground: not a trunk.
                if vertex == GROUND {
                    return None;
                }
            }
            _ => break,
        }
    }
    (!trunk.is_empty()).then_some(trunk)
}

/// The tree that fusion leaves, each loop drawn as an edge of its own.
fn fused_tree(fusion: &green::Fusion) -> (Picture, Vec<usize>) {
    let mut edges = Vec::new();
    let mut origins = Vec::new();
    let mut fresh = u32::try_from(fusion.parts.len()).unwrap_or(u32::MAX);
    for (number, part) in (0..).zip(&fusion.parts) {
        if let Some(bridge) = part.bridge {
            edges.push(Edge { from: bridge.below, to: number, colour: Colour::Green });
            origins.push(bridge.edge as usize);
        }
        // Loops cancel in pairs, so at most one is left to stand.
        if let [.., odd] = part.loops[..]
            && part.loops.len() % 2 == 1
        {
            edges.push(Edge { from: number, to: fresh, colour: Colour::Green });
            origins.push(odd as usize);
            fresh += 1;
        }
    }
    (edges.into_iter().collect(), origins)
}
