//! Forests by the colon principle: an edge under x is worth 1:x, -1:x or *:x, and trees side by side
//! add up.
//!
//! The value of a cut is found from the values that are there already: what is left at the vertex
//! below the cut, the edge under it, and so on down to the ground.

use hackenbush::{Colour, GROUND, Picture};
use partizan::{Arena, Exceeded, Game, Outcome, Player};
use rustc_hash::FxHashMap;

/// A forest whose vertices have greater numbers than those they stand on.
pub(crate) struct Forest {
    /// For each vertex from 1 on, the vertex below it and the colour of the edge between them.
    below: Vec<(usize, Colour)>,
}

impl Forest {
    /// The forest, if it is one with such numbers.
    pub(crate) fn new(picture: &Picture) -> Option<Forest> {
        let edges = picture.edges();
        if edges.len() + 1 != picture.vertex_count() as usize {
            return None;
        }
        // Every vertex has an edge below it, and there are no more edges than that.
        let mut below = vec![None; edges.len()];
        for edge in edges {
            if edge.from >= edge.to {
                return None;
            }
            below[edge.to as usize - 1] = Some((edge.from as usize, edge.colour));
        }
        below.into_iter().collect::<Option<Vec<_>>>().map(|below| Forest { below })
    }
}

/// Ordinal sums with an edge as the base, remembered.
#[derive(Default)]
pub(crate) struct Colons {
    known: FxHashMap<(Colour, Game), Game>,
}

impl Colons {
    /// The forest's value, and the number of edges by which somebody wins.
    pub(crate) fn play(
        &mut self,
        forest: &Forest,
        arena: &mut Arena,
    ) -> Result<(Game, u32), Exceeded> {
        // What stands on each vertex, and what the edge below it is worth together with that.
        let mut above = vec![Game::ZERO; forest.below.len() + 1];
        let mut trees = above.clone();
        for (index, &(below, colour)) in forest.below.iter().enumerate().rev() {
            let vertex = index + 1;
            trees[vertex] = self.colon(colour, above[vertex], arena)?;
            above[below] = arena.sum(above[below], trees[vertex])?;
        }
        let mut wins = 0;
        for (vertex, &(below, colour)) in (1..).zip(&forest.below) {
            let left = self.without(forest, &trees, (vertex, below), arena)?;
            let outcome = arena.outcome(left);
            let winning = |player: Player| {
                let won = if player == Player::Left { Outcome::Left } else { Outcome::Right };
                colour.belongs_to(player) && [won, Outcome::Previous].contains(&outcome)
            };
            wins += u32::from(Player::BOTH.into_iter().any(winning));
        }
        Ok((above[GROUND as usize], wins))
    }

    /// What is left without a vertex and all that stands on it.
    fn without(
        &mut self,
        forest: &Forest,
        trees: &[Game],
        (mut gone, mut foot): (usize, usize),
        arena: &mut Arena,
    ) -> Result<Game, Exceeded> {
        // What is in the place of the tree that has changed.
        let mut instead = Game::ZERO;
        loop {
            let mut sum = instead;
            for (vertex, &(below, _)) in (1..).zip(&forest.below) {
                if below == foot && vertex != gone {
                    sum = arena.sum(sum, trees[vertex])?;
                }
            }
            if foot == GROUND as usize {
                return Ok(sum);
            }
            let (below, colour) = forest.below[foot - 1];
            instead = self.colon(colour, sum, arena)?;
            (gone, foot) = (foot, below);
        }
    }

    /// An edge under a game.
    fn colon(&mut self, colour: Colour, above: Game, arena: &mut Arena) -> Result<Game, Exceeded> {
        if let Some(&known) = self.known.get(&(colour, above)) {
            return Ok(known);
        }
        let base = match colour {
            Colour::Blue => arena.integer(1)?,
            Colour::Red => arena.integer(-1)?,
            Colour::Green => arena.nimber(1)?,
        };
        let sum = arena.ordinal_sum(base, above)?;
        self.known.insert((colour, above), sum);
        Ok(sum)
    }
}
