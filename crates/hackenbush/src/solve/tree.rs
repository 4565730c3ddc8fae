//! Red-blue forests of any size, in nearly linear time.
//!
//! Colon principle: an edge with branches worth x in sum on top of it is worth 1:x if it is blue
//! and (-1):x if it is red; trees side by side add. A [`GrowingNumber`] does both in amortised
//! constant time, so the value costs time in proportion to the edges, however deep the tree and
//! however long the number.

use partizan::{Dyadic, Exceeded, GrowingNumber, Meter, Player};

use crate::picture::{GROUND, Picture};

/// The value of a red-blue forest; `None` if the picture is not one.
#[must_use]
pub fn value(picture: &Picture) -> Option<Dyadic> {
    fold_down(picture, |_, _| (), |_, _| ()).map(|sum| sum.to_dyadic())
}

/// Calls `visit` with each edge and the sum of the branches on top of it; `false` if the picture is
/// not a red-blue forest.
pub(super) fn visit_branches(picture: &Picture, visit: impl FnMut(usize, &GrowingNumber)) -> bool {
    fold_down(picture, visit, |_, _| ()).is_some()
}

/// For each edge the value after its cut; `None` if the picture is not a red-blue forest.
#[must_use]
pub fn cut_values(picture: &Picture) -> Option<Vec<Dyadic>> {
    let meter = Meter::default();
    let values = CutValues::new(picture, &meter)?.ok()?;
    (0..picture.edges().len()).map(|cut| values.after(cut).ok()).collect()
}

/// The values after the cuts of a red-blue forest, one cut at a time.
#[derive(Debug)]
pub struct CutValues {
    cuts: Cuts,
    meter: Meter,
    charged: usize,
}

#[derive(Debug)]
enum Cuts {
    /// A stalk from the ground up: what stands under each edge.
    Stalk(Vec<Dyadic>),
    Forest {
        /// What stands on each edge's lower end besides the edge.
        beside: Vec<GrowingNumber>,
        /// The edge on which each edge stands, and whose it is.
        below: Vec<Option<(usize, Player)>>,
    },
}

impl CutValues {
    /// Takes memory in proportion to the edges and to the length of the numbers; `None` if the
    /// picture is not a red-blue forest.
    ///
    /// # Errors
    /// If the meter ends the work.
    pub fn new(picture: &Picture, meter: &Meter) -> Option<Result<CutValues, Exceeded>> {
        let coloured = picture.edges().iter().all(|edge| edge.colour.owner().is_some());
        if !coloured || !picture.is_forest() {
            return None;
        }
        let mut values =
            CutValues { cuts: Cuts::Stalk(Vec::new()), meter: meter.clone(), charged: 0 };
        Some(values.prepare(picture).map(|()| values))
    }

    fn prepare(&mut self, picture: &Picture) -> Result<(), Exceeded> {
        let edges = picture.edges();
        let mut upward = edges.iter().zip(GROUND..);
        if upward.all(|(edge, vertex)| (edge.from, edge.to) == (vertex, vertex + 1)) {
            // Each edge after the first change of colour counts half as much as the one before.
            let (mut value, mut exponent) = (Dyadic::ZERO, 0);
            let mut stalk = Vec::with_capacity(edges.len());
            for edge in edges {
                self.charge(&value)?;
                exponent += u64::from(exponent > 0 || edge.colour != edges[0].colour);
                let sign = if edge.colour.owner() == Some(Player::Left) { 1 } else { -1 };
                let next = &value + &Dyadic::new(sign, exponent);
                stalk.push(std::mem::replace(&mut value, next));
            }
            self.cuts = Cuts::Stalk(stalk);
            return Ok(());
        }
        let mut branches = vec![Dyadic::default(); edges.len()];
        let mut ended = Ok(());
        let charge = |edge: usize, value: &GrowingNumber| {
            if ended.is_ok() {
                branches[edge] = value.to_dyadic();
                ended = self.charge(&branches[edge]);
            }
        };
        fold_down(picture, |_, _| (), charge);
        ended?;
        let mut on_top = vec![Dyadic::default(); picture.vertex_count() as usize];
        let mut carrier = vec![None; picture.vertex_count() as usize];
        for (index, (edge, branch)) in edges.iter().zip(&branches).enumerate() {
            on_top[edge.from as usize] += branch;
            carrier[edge.to as usize] = edge.colour.owner().map(|owner| (index, owner));
        }
        let mut beside = Vec::with_capacity(edges.len());
        for (edge, branch) in edges.iter().zip(&branches) {
            let others = &on_top[edge.from as usize] - branch;
            self.charge(&others)?;
            beside.push(within_memory(GrowingNumber::try_from(&others)));
        }
        let below = edges.iter().map(|edge| carrier[edge.from as usize]).collect();
        self.cuts = Cuts::Forest { beside, below };
        Ok(())
    }

    /// Asks for the memory of a number.
    fn charge(&mut self, number: &Dyadic) -> Result<(), Exceeded> {
        self.meter.check()?;
        let digits = usize::try_from(number.exponent() / 8).unwrap_or(usize::MAX);
        let bytes = digits.saturating_add(size_of::<GrowingNumber>());
        self.meter.charge(bytes)?;
        self.charged += bytes;
        Ok(())
    }

    /// The value after the cut of an edge, in time in proportion to the edge's height and to the
    /// length of the numbers.
    ///
    /// # Errors
    /// If the meter ends the work.
    pub fn after(&self, cut: usize) -> Result<Dyadic, Exceeded> {
        self.meter.check()?;
        let (beside, below) = match &self.cuts {
            Cuts::Stalk(values) => return Ok(values[cut].clone()),
            Cuts::Forest { beside, below } => (beside, below),
        };
        let mut sum = beside[cut].clone();
        let mut under = below[cut];
        let mut steps = 0_usize;
        while let Some((index, player)) = under {
            within_memory(sum.put_edge_under(player));
            within_memory(sum.add(beside[index].clone()));
            under = below[index];
            steps += 1;
            if steps.is_multiple_of(CHECK_INTERVAL) {
                self.meter.check()?;
            }
        }
        Ok(sum.to_dyadic())
    }
}

/// The clock is asked once in this many steps.
const CHECK_INTERVAL: usize = 1 << 10;

impl Drop for CutValues {
    fn drop(&mut self) {
        self.meter.release(self.charged);
    }
}

/// Evaluates the forest from the top down, calls `above` with each edge and the sum of what stands
/// on it, then `visit` with the edge and the value of the tree it carries, and returns the sum on
/// the ground; `None` if the picture is not a red-blue forest.
fn fold_down(
    picture: &Picture,
    mut above: impl FnMut(usize, &GrowingNumber),
    mut visit: impl FnMut(usize, &GrowingNumber),
) -> Option<GrowingNumber> {
    if !picture.is_forest() {
        return None;
    }
    let edges = picture.edges();
    let colours_fit = edges.iter().all(|edge| edge.colour.owner().is_some());
    if !colours_fit {
        return None;
    }
    let mut take = |index: usize, tree: &mut GrowingNumber| {
        above(index, tree);
        if let Some(player) = edges[index].colour.owner() {
            within_memory(tree.put_edge_under(player));
        }
        visit(index, tree);
    };
    // A forest drawn from the ground up numbers each vertex as it draws the edge to it.
    if edges.iter().zip(1..).all(|(edge, vertex)| edge.to == vertex) {
        return Some(sum_down(edges.len(), |index| edges[index].from, take));
    }
    let (order, parent) = upward_order(picture);
    let take = |place: usize, tree: &mut GrowingNumber| take(order[place] as usize, tree);
    Some(sum_down(order.len(), |place| parent[place], take))
}

/// Sums a forest down to the ground, edge by edge from the last to the first: edge i leads from
/// vertex `parent(i)`, which is at most i, to vertex i + 1, and `take(i)` puts it under what
/// stands there.
///
/// Vertices are processed in blocks that fit in the cache. A value for a vertex in a lower block is
/// pending until that block's turn: random parents then cost no more in a large forest than in a
/// small one.
fn sum_down(
    edges: usize,
    parent: impl Fn(usize) -> u32,
    mut take: impl FnMut(usize, &mut GrowingNumber),
) -> GrowingNumber {
    const BLOCK: usize = 1 << 13;
    let mut pending: Vec<Vec<(u32, GrowingNumber)>> = Vec::new();
    pending.resize_with(edges / BLOCK + 1, Vec::new);
    let mut on_top = vec![GrowingNumber::zero(); BLOCK.min(edges + 1)];
    // The ground collects from everywhere.
    let mut ground = GrowingNumber::zero();
    while let Some(arrived) = pending.pop() {
        let start = pending.len() * BLOCK;
        for (vertex, sum) in arrived {
            within_memory(on_top[vertex as usize - start].add(sum));
        }
        for vertex in (start.max(1)..edges.min(start + BLOCK - 1) + 1).rev() {
            let mut tree = std::mem::take(&mut on_top[vertex - start]);
            take(vertex - 1, &mut tree);
            let below = parent(vertex - 1);
            if below == GROUND {
                within_memory(ground.add(tree));
            } else if below as usize >= start {
                within_memory(on_top[below as usize - start].add(tree));
            } else {
                pending[below as usize / BLOCK].push((below, tree));
            }
        }
    }
    ground
}

/// The edges of a forest, each after the one it stands on; and for each edge the place of that one,
/// counted from 1, or 0 if it stands on the ground.
fn upward_order(picture: &Picture) -> (Vec<u32>, Vec<u32>) {
    let edges = picture.edges();
    // The edges by their lower ends: a counting sort, after which ends[v] is the end of v's row.
    let mut ends = vec![0_u32; picture.vertex_count() as usize + 1];
    edges.iter().for_each(|edge| ends[edge.from as usize + 1] += 1);
    for v in 1..ends.len() {
        ends[v] += ends[v - 1];
    }
    let mut rows = vec![(0_u32, 0_u32); edges.len()];
    for (index, edge) in (0..).zip(edges) {
        let end = &mut ends[edge.from as usize];
        rows[*end as usize] = (index, edge.to);
        *end += 1;
    }
    let row = |vertex: usize| {
        let start = vertex.checked_sub(1).map_or(0, |before| ends[before]);
        &rows[start as usize..ends[vertex] as usize]
    };
    // Breadth first: what stands on the edges met so far, in turn.
    let mut met: Vec<(u32, u32)> = Vec::with_capacity(edges.len());
    let mut parent = Vec::with_capacity(edges.len());
    met.extend(row(GROUND as usize));
    parent.resize(met.len(), 0);
    for place in 1..=edges.len() {
        let Some(&(_, top)) = met.get(place - 1) else { break };
        met.extend(row(top as usize));
        parent
            .resize(met.len(), u32::try_from(place).expect("a picture has fewer than 2^31 edges"));
    }
    (met.into_iter().map(|(index, _)| index).collect(), parent)
}

/// A picture has fewer than 2^31 edges, and a forest's value is born no later than on that day,
/// so it never outgrows a [`GrowingNumber`].
fn within_memory<T>(result: Result<T, partizan::TooLong>) -> T {
    result.expect("the value of a picture fits in memory")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, every_tree, random_forest};
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use proptest::prelude::*;

    fn check(picture: &Picture) {
        let mut judge = Judge::new(picture);
        assert_eq!(value(picture), Some(judge.number()), "{picture:?}");
        let cuts: Vec<Dyadic> =
            (0..picture.edges().len()).map(|edge| judge.number_after(edge)).collect();
        assert_eq!(cut_values(picture), Some(cuts), "{picture:?}");
    }

    #[test]
    fn every_small_forest_agrees_with_brute_force() {
        for edges in 0..=6 {
            every_tree(edges).for_each(|picture| check(&picture));
        }
    }

    proptest! {
        #[test]
        fn random_forests_agree_with_brute_force(picture in random_forest(13)) {
            check(&picture);
        }

        /// Cutting by formula agrees with cutting the picture, where brute force cannot follow.
        #[test]
        fn cuts_of_larger_forests(picture in random_forest(60)) {
            let cuts = cut_values(&picture).unwrap();
            for (edge, left) in cuts.into_iter().enumerate() {
                prop_assert_eq!(Some(left), value(&picture.cut(edge).picture));
            }
        }

        /// The order in which a forest is drawn does not matter.
        #[test]
        fn drawing_order_does_not_matter(picture in random_forest(60), seed in any::<u64>()) {
            let mut edges = picture.edges().to_vec();
            let size = edges.len().max(1);
            for i in 0..edges.len() {
                edges.swap(i, usize::try_from(seed >> (i % 40)).unwrap() % size);
            }
            prop_assert_eq!(value(&edges.into_iter().collect()), value(&picture));
        }
    }

    #[test]
    fn known_trees() {
        let worth = |text: &str| value(&parse_picture(text).unwrap()).unwrap().to_string();
        assert_eq!(worth("b(r)(b)"), "1");
        assert_eq!(worth("rrbr"), "-7/4");
        assert_eq!(worth("b(r)(r)(b) + b(rb)"), "5/4");
        assert_eq!(worth(""), "0");
    }

    #[test]
    fn other_pictures_are_refused() {
        for text in ["bg", ":G br:G", "b b:A b:A"] {
            let picture = parse_picture(text).unwrap();
            assert_eq!(value(&picture), None);
            assert_eq!(cut_values(&picture), None);
        }
    }

    #[test]
    fn a_tree_a_million_high_needs_no_recursion() {
        let colours = [Colour::Blue, Colour::Red].into_iter().cycle().take(1_000_000);
        let stalk = value(&Picture::stalk(colours)).unwrap();
        assert_eq!(stalk.exponent(), 999_999);
    }
}
