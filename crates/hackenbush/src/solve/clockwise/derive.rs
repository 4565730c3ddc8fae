//! The derivation of a Clockwise value, along the trunk and into the branches.

use std::ops::Range;

use super::{Forest, TrunkPart};
use crate::solve::solution::{Known, Step};
use crate::solve::theorem::Theorem;
use partizan::{Arena, Exceeded, Game, LiteralSum, Player, SignExpansion};

/// How deep branches in branches are explained, and up to how many edges a picture is at all.
const DEEPEST: usize = 32;
const MOST_EDGES: usize = 100;

impl Forest<'_> {
    /// How the value follows: the ordinal sum along the trunk, and a step for each of its bases.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits.
    pub fn derive(&self, arena: &mut Arena) -> Result<Step, Exceeded> {
        self.derive_part((0..self.picture.edges().len()).collect(), arena, DEEPEST)
    }

    /// The value as the ordinal sum `M_1:(M_2:(...))` along the trunk, its bases written as numbers
    /// where nothing stands to their left: `1/2:({-3/8|}:-1)`.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits.
    pub fn formula(&self, arena: &mut Arena) -> Result<String, Exceeded> {
        let parts = self.decompose(arena)?;
        Ok(chain(&bases(&parts, arena)?))
    }

    /// The same for a part of a picture, which consists of those of its edges.
    fn derive_part(
        &self,
        edges: Vec<usize>,
        arena: &mut Arena,
        depth: usize,
    ) -> Result<Step, Exceeded> {
        let mut step = Step {
            theorem: if edges.is_empty() { Theorem::Empty } else { Theorem::Clockwise },
            picture: self.picture.clone(),
            value: Known::Exact(self.value(arena)?),
            note: String::new(),
            parts: Vec::new(),
            cut: None,
            edges,
        };
        if step.edges.is_empty() || depth == 0 || step.edges.len() > MOST_EDGES {
            return Ok(step);
        }
        let parts = self.decompose(arena)?;
        let bases = bases(&parts, arena)?;
        step.note = equation(chain(&bases), &step.value.text(arena)?);
        // From the top of the trunk down, each base with all that stands on it.
        let mut own: Vec<usize> = Vec::new();
        for Base { range, text } in bases.iter().rev() {
            let here = &parts[range.clone()];
            let Some(lowest) = here.first() else { continue };
            own.extend(here.iter().flat_map(|part| part.branch_edges.iter().chain([&part.edge])));
            own.sort_unstable();
            let above = parts.get(range.end).map_or(Game::ZERO, |part| part.value);
            if above == Game::ZERO && lowest.branch.is_empty() {
                continue;
            }
            let value = Known::Exact(lowest.value);
            let mut note = match above {
                Game::ZERO => text.clone(),
                _ => format!("{text}:{}", enclosed(&arena.text(above)?)),
            };
            note = equation(note, &value.text(arena)?);
            let mut inner = Vec::new();
            if !lowest.branch.is_empty() {
                note += &lowest.steps.as_ref().map_or_else(String::new, steps_text);
                let edges = lowest.branch_edges.iter().map(|&edge| step.edges[edge]).collect();
                let branch = Forest::rooted(&lowest.branch);
                inner.push(branch.derive_part(edges, arena, depth - 1)?);
            }
            let theorem = match (&lowest.steps, lowest.branch.is_empty()) {
                (None, _) => Theorem::CanonicalForm,
                (Some(_), true) => Theorem::VanRoode,
                (Some(_), false) => Theorem::LiteralBase,
            };
            let foot = self.picture.edges()[lowest.edge].from;
            let picture = self.planted(&own, foot);
            let edges = own.iter().map(|&edge| step.edges[edge]).collect();
            step.parts.push(Step { theorem, picture, edges, cut: None, value, note, parts: inner });
        }
        Ok(step)
    }
}

/// `formula = value`, or only the value if the formula is no more than that.
fn equation(formula: String, value: &str) -> String {
    if formula == value { formula } else { format!("{formula} = {value}") }
}

/// A base of the ordinal sum as people write it: a number for red and blue edges with nothing to
/// their left, otherwise the literal `{x|}`, `{|x}` or `{x|x}` of one edge.
struct Base {
    range: Range<usize>,
    text: String,
}

fn bases(parts: &[TrunkPart], arena: &mut Arena) -> Result<Vec<Base>, Exceeded> {
    let mut bases: Vec<Base> = Vec::new();
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let plain = |part: &&TrunkPart| part.branch.is_empty() && part.colour.owner().is_some();
        let stalk: Vec<&TrunkPart> = parts[at..].iter().take_while(plain).collect();
        let text = match (stalk.is_empty(), part.branch.is_empty()) {
            (false, _) => stalk_text(&stalk),
            (true, true) => "*".to_owned(),
            (true, false) => {
                let branch = arena.text(part.branch_value)?;
                let side = |player| match part.colour.owner() {
                    Some(owner) if owner != player => "",
                    _ => branch.as_str(),
                };
                format!("{{{}|{}}}", side(Player::Left), side(Player::Right))
            }
        };
        let range = at..at + stalk.len().max(1);
        at = range.end;
        bases.push(Base { range, text });
    }
    Ok(bases)
}

/// The number that a stalk is worth.
fn stalk_text(stalk: &[&TrunkPart]) -> String {
    let mut signs = SignExpansion::default();
    let pushed = stalk.iter().try_for_each(|part| match part.colour.owner() {
        Some(player) => signs.push(player, 1),
        None => Ok(()),
    });
    pushed.and_then(|()| signs.value()).map_or_else(|error| error.to_string(), |x| x.to_string())
}

/// `a:(b:(c:d))`.
fn chain(bases: &[Base]) -> String {
    let texts = bases.iter().rev().map(|base| base.text.clone());
    texts.reduce(|above, base| format!("{base}:{}", enclosed(&above))).unwrap_or_default()
}

/// In parentheses if it is an ordinal sum itself.
fn enclosed(text: &str) -> String {
    if text.contains(':') { format!("({text})") } else { text.to_owned() }
}

/// The steps of the paper's theorem, or of the one that always holds.
fn steps_text(steps: &LiteralSum) -> String {
    if steps.sub.is_zero() {
        return ", the simplest number".to_owned();
    }
    match &steps.translated {
        Some(t) => format!(
            ": {}n = {}, d = {}, m = {}, d' = {}, {{d|}}:m = {}",
            if t.mirrored { "negatives, " } else { "" },
            t.n,
            t.d,
            t.m,
            t.d_prime,
            t.on_m
        ),
        None => {
            format!(": m = {}, d' = {}, on m it is {}", steps.whole, steps.rest, steps.on_whole)
        }
    }
}
