//! Canonical forms of Red-Blue-Green pictures, block by block.
//!
//! What stands on a cut vertex counts by its value alone (colon principle), so a picture is
//! worked off from its outermost blocks inward: each block is worth a game, which then rests on
//! the block's foot as its *burden*. A block that is one edge is worth `1:x`, `-1:x` or `*:x`
//! under a burden x; any other block is worth the canonical form of its options, where a move
//! cuts an edge or moves in a burden. Positions that come up again are remembered.

use super::edge;
use crate::graph::Blocks;
use crate::picture::{Edge, GROUND, Picture};
use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// Solves pictures by canonical forms and remembers every block it met.
#[derive(Debug, Default)]
pub struct Forms {
    known: FxHashMap<Burdened, Game>,
    bytes: usize,
}

/// A picture some of whose vertices carry a game, which stands on them like a further branch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Burdened {
    picture: Picture,
    /// Vertices and their burdens, never 0, in the vertices' order.
    burdens: Vec<(u32, Game)>,
}

/// What a picture's value waits for: a block of it that is not known yet.
enum Progress {
    Done(Game),
    Waits(Vec<Burdened>),
}

impl Forms {
    /// How many different blocks have been solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// About how many bytes are held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The value of a picture.
    pub fn value(&mut self, picture: &Picture, arena: &mut Arena) -> Result<Game, Exceeded> {
        let whole = Burdened { picture: picture.clone(), burdens: Vec::new() };
        let mut stack: Vec<Burdened> = Vec::new();
        loop {
            match self.progress(&whole, arena)? {
                Progress::Done(value) => return Ok(value),
                Progress::Waits(blocks) => stack.extend(blocks),
            }
            while let Some(block) = stack.pop() {
                if self.known.contains_key(&block) {
                    continue;
                }
                arena.check(self.bytes)?;
                match self.block_progress(&block, arena)? {
                    Progress::Done(value) => {
                        self.bytes += 2 * size_of::<(Burdened, Game)>()
                            + block.picture.bytes()
                            + block.burdens.len() * size_of::<(u32, Game)>();
                        self.known.insert(block, value);
                    }
                    Progress::Waits(blocks) => {
                        stack.push(block);
                        stack.extend(blocks);
                    }
                }
            }
        }
    }

    /// Adds up the blocks from the outside inward, as far as they are known.
    fn progress(&self, position: &Burdened, arena: &mut Arena) -> Result<Progress, Exceeded> {
        let Burdened { picture, burdens } = position;
        let mut load = vec![Game::ZERO; picture.vertex_count() as usize];
        for &(vertex, game) in burdens {
            load[vertex as usize] = game;
        }
        let mut waits: Vec<Burdened> = Vec::new();
        // A block below one that is not known must wait for it.
        let mut blocked = vec![false; picture.vertex_count() as usize];
        for block in Blocks::new(picture).blocks.iter().rev() {
            let edges = block.edges.iter().map(|&index| picture.edges()[index as usize]);
            let tops = |edge: Edge| [edge.from, edge.to].into_iter().filter(|&v| v != block.foot);
            if edges.clone().flat_map(tops).any(|vertex| blocked[vertex as usize]) {
                blocked[block.foot as usize] = true;
                continue;
            }
            let value = match block.edges[..] {
                [index] => {
                    let edge = picture.edges()[index as usize];
                    let burden = if edge.is_loop() {
                        Game::ZERO
                    } else {
                        load[edge.other_end(block.foot) as usize]
                    };
                    let base = edge::value(edge.colour, arena)?;
                    arena.ordinal_sum(base, burden)?
                }
                _ => {
                    let key = planted(edges, block.foot, &load);
                    match self.known.get(&key) {
                        Some(&value) => value,
                        None => {
                            waits.push(key);
                            blocked[block.foot as usize] = true;
                            continue;
                        }
                    }
                }
            };
            let foot = &mut load[block.foot as usize];
            *foot = arena.sum(*foot, value)?;
        }
        Ok(match waits.is_empty() {
            true => Progress::Done(load[GROUND as usize]),
            false => Progress::Waits(waits),
        })
    }

    /// The canonical form of a block's options, as far as they are known.
    fn block_progress(&self, block: &Burdened, arena: &mut Arena) -> Result<Progress, Exceeded> {
        let mut options = [Vec::new(), Vec::new()];
        let mut waits = Vec::new();
        for (player, list) in Player::BOTH.into_iter().zip(&mut options) {
            for option in block.options(player, arena)? {
                match self.progress(&option, arena)? {
                    Progress::Done(value) => list.push(value),
                    Progress::Waits(blocks) => waits.extend(blocks),
                }
            }
        }
        Ok(match waits.is_empty() {
            true => Progress::Done(arena.game(&options[0], &options[1])?),
            false => Progress::Waits(waits),
        })
    }
}

impl Burdened {
    /// Every position a player can move to.
    fn options(&self, player: Player, arena: &mut Arena) -> Result<Vec<Burdened>, Exceeded> {
        let mut all = Vec::new();
        for (index, edge) in self.picture.edges().iter().enumerate() {
            if edge.colour.belongs_to(player) {
                let cut = self.picture.cut(index);
                let burdens = cut.vertices.iter().zip(0..).filter_map(|(&old, new)| {
                    let at = self.burdens.binary_search_by_key(&old, |&(vertex, _)| vertex).ok()?;
                    Some((new, self.burdens[at].1))
                });
                all.push(Burdened { burdens: burdens.collect(), picture: cut.picture });
            }
        }
        for (index, &(_, burden)) in self.burdens.iter().enumerate() {
            for option in arena.options(burden, player)? {
                let mut next = self.clone();
                if option == Game::ZERO {
                    next.burdens.remove(index);
                } else {
                    next.burdens[index].1 = option;
                }
                all.push(next);
            }
        }
        Ok(all)
    }
}

/// A block planted on the ground with the burdens of its vertices, its foot's left behind.
fn planted(edges: impl Iterator<Item = Edge>, foot: u32, load: &[Game]) -> Burdened {
    // Give the foot the ground's number; no block but those at the ground touches the ground.
    let swap = |vertex: u32| match vertex {
        v if v == foot => GROUND,
        GROUND => foot,
        v => v,
    };
    let moved = edges.map(|edge| Edge { from: swap(edge.from), to: swap(edge.to), ..edge });
    let grounded = Picture::from_edges(moved);
    let burdens = grounded.vertices.iter().zip(0..).skip(1).filter_map(|(&old, new)| {
        let game = load[swap(old) as usize];
        (game != Game::ZERO).then_some((new, game))
    });
    Burdened { burdens: burdens.collect(), picture: grounded.picture }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::every_multigraph;
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use crate::rules::RedBlueGreen;
    use crate::solve::recursion::Recursion;

    fn text(position: &str) -> String {
        let mut arena = Arena::new();
        let picture = parse_picture(position).unwrap();
        let value = Forms::default().value(&picture, &mut arena).unwrap();
        arena.text(value).unwrap()
    }

    #[test]
    fn known_values() {
        for (position, value) in [
            ("", "0"),
            ("gb", "^*"),
            ("gb + g", "^"),
            ("b(r)(b)", "1"),
            (":G brrb:G", "1"),
            ("e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))", "*2"),
        ] {
            assert_eq!(text(position), value, "{position}");
        }
    }

    #[test]
    fn agrees_with_the_plain_recursion() {
        let mut arena = Arena::new();
        let mut forms = Forms::default();
        let mut plain = Recursion::new(&RedBlueGreen);
        let mut compared = 0;
        for shape in every_multigraph(4, 4) {
            let edges = shape.edges();
            for code in 0..3_usize.pow(u32::try_from(edges.len()).unwrap()) {
                let colour = |place: usize| {
                    Colour::ALL[code / 3_usize.pow(u32::try_from(place).unwrap()) % 3]
                };
                let coloured =
                    edges.iter().enumerate().map(|(i, e)| Edge { colour: colour(i), ..*e });
                let picture: Picture = coloured.collect();
                let fast = forms.value(&picture, &mut arena).unwrap();
                let slow = plain.value(&picture.clone().into(), &mut arena).unwrap();
                assert_eq!(fast, slow, "{picture:?}");
                compared += 1;
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
