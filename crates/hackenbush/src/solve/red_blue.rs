//! Red-blue pictures of any size: bridges by the growing number, blocks by search.
//!
//! As in [`super::forms`], a picture is worked off block by block from the outside inward and
//! what a block is worth rests on its foot as a burden. Here burdens are numbers. A bridge puts
//! an edge under its burden; any other block goes to the search with a stalk in place of each
//! burden, for only the values of what it carries matter (colon principle).

use super::search::{self, Finding, Stats};
use super::solution::Known;
use super::solver::Solver;
use crate::graph::Blocks;
use crate::picture::{Colour, Edge, GROUND, Picture};
use partizan::{Dyadic, Exceeded, GrowingNumber, Player, SignExpansion};
use std::sync::atomic::Ordering;

/// Which end of what is known to carry on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Low,
    High,
}

impl Solver {
    /// The value of a red-blue picture, or bounds when a budget ends first.
    pub(super) fn red_blue(&mut self, picture: &Picture) -> Result<Known, Exceeded> {
        let blocks = Blocks::new(picture);
        let low = self.add_blocks(picture, &blocks, End::Low)?;
        // Everything grows with its burdens, so low ends give a lower bound and high ends an
        // upper one; they differ only if some block was not solved.
        let high = if self.exceeded.is_some() {
            self.add_blocks(picture, &blocks, End::High)?
        } else {
            low.clone()
        };
        let (lo, hi) = (self.arena.number(&low)?, self.arena.number(&high)?);
        Ok(if lo == hi { Known::Exact(lo) } else { Known::Between { lo, hi } })
    }

    fn add_blocks(
        &mut self,
        picture: &Picture,
        blocks: &Blocks,
        end: End,
    ) -> Result<Dyadic, Exceeded> {
        let edges = picture.edges();
        let mut load = vec![GrowingNumber::zero(); picture.vertex_count() as usize];
        for block in blocks.blocks.iter().rev() {
            let value = match block.edges[..] {
                [index] => {
                    let edge = edges[index as usize];
                    let top = edge.other_end(block.foot) as usize;
                    let burden = if edge.is_loop() {
                        GrowingNumber::zero()
                    } else {
                        std::mem::take(&mut load[top])
                    };
                    under(burden, edge.colour)?
                }
                _ => {
                    let inside = block.edges.iter().map(|&index| edges[index as usize]);
                    let planted = planted(inside, block.foot, &load)?;
                    let value = self.block(&planted, end);
                    GrowingNumber::try_from(&value).map_err(|_| TOO_LARGE)?
                }
            };
            load[block.foot as usize].add(value).map_err(|_| TOO_LARGE)?;
        }
        Ok(load[GROUND as usize].to_dyadic())
    }

    /// An end of what is found out about a block.
    fn block(&mut self, block: &Picture, end: End) -> Dyadic {
        let found = self.search(block);
        if let Some(value) = found.exact() {
            return value.clone();
        }
        let flag = self.budget().interrupt.clone();
        let interrupted = flag.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if self.exceeded.is_none() && !interrupted {
            // Burdens of a great birthday make a block too wide for the search, not too hard.
            if let Ok(value) = self.forms.value(block, &mut self.arena)
                && let Some(number) = self.arena.as_number(value)
            {
                return number.clone();
            }
            self.end(Exceeded::TooLarge("a block beyond the search's width"));
        }
        self.end(Exceeded::Interrupted);
        match end {
            End::Low => found.low,
            End::High => found.high,
        }
    }

    fn search(&mut self, block: &Picture) -> Finding {
        // What ends one part ends the others: their bounds at a glance must do.
        let max_nodes = self.exceeded.is_some().then_some(1);
        let budget = search::Budget { max_nodes, ..self.budget().for_search() };
        let nothing = || (Finding { low: Dyadic::ZERO, high: Dyadic::ZERO }, Stats::default());
        let (found, stats) = search::value(block, budget).unwrap_or_else(|_| nothing());
        self.searched = self.searched.saturating_add(stats.nodes);
        found
    }
}

const TOO_LARGE: Exceeded = Exceeded::TooLarge("a number of 2^32 bits");

fn under(mut burden: GrowingNumber, colour: Colour) -> Result<GrowingNumber, Exceeded> {
    if let Some(player) = colour.owner() {
        burden.put_edge_under(player).map_err(|_| TOO_LARGE)?;
    }
    Ok(burden)
}

/// A block planted on the ground, a stalk in place of each burden but the foot's.
fn planted(
    edges: impl Iterator<Item = Edge>,
    foot: u32,
    load: &[GrowingNumber],
) -> Result<Picture, Exceeded> {
    let swap = |vertex: u32| match vertex {
        v if v == foot => GROUND,
        GROUND => foot,
        v => v,
    };
    let mut planted: Vec<Edge> =
        edges.map(|edge| Edge { from: swap(edge.from), to: swap(edge.to), ..edge }).collect();
    let mut vertices: Vec<u32> = planted.iter().flat_map(|edge| [edge.from, edge.to]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let mut fresh = u32::try_from(load.len()).unwrap_or(u32::MAX);
    for &vertex in vertices.iter().filter(|&&vertex| vertex != GROUND) {
        let burden = load[swap(vertex) as usize].to_dyadic();
        let signs = SignExpansion::try_from(&burden).map_err(|_| TOO_LARGE)?;
        if signs.length() > u128::from(u32::MAX >> 4) {
            return Err(TOO_LARGE);
        }
        let mut below = vertex;
        for sign in signs.signs() {
            let colour = match sign {
                Player::Left => Colour::Blue,
                Player::Right => Colour::Red,
            };
            planted.push(Edge { from: below, to: fresh, colour });
            below = fresh;
            fresh += 1;
        }
    }
    Ok(planted.into_iter().collect())
}
