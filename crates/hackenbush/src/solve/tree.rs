//! Red-blue forests of any size, in nearly linear time.
//!
//! Colon principle: an edge with branches worth x in sum on top of it is worth 1:x if it is blue
//! and (-1):x if it is red; trees side by side add. A [`GrowingNumber`] does both in amortised
//! constant time, so the value costs time in proportion to the edges, however deep the tree and
//! however long the number.

use partizan::{Dyadic, GrowingNumber};

use crate::picture::{Adjacency, Edge, GROUND, Picture};

/// The value of a red-blue forest; none if the picture is not one.
#[must_use]
pub fn value(picture: &Picture) -> Option<Dyadic> {
    fold_down(picture, |_, _| ()).map(|sum| sum.to_dyadic())
}

/// For each edge the value of the tree that stands on it, the edge itself included; none if the
/// picture is not a red-blue forest. Numbers as long as the tree is deep: for small trees.
#[must_use]
pub fn branch_values(picture: &Picture) -> Option<Vec<Dyadic>> {
    let mut values = vec![Dyadic::default(); picture.edges().len()];
    fold_down(picture, |edge, value| values[edge] = value.to_dyadic())?;
    Some(values)
}

/// For each edge the value of what its cut leaves; none if the picture is not a red-blue forest.
///
/// Each cut costs time in proportion to the edge's height and to the length of the numbers.
#[must_use]
pub fn cut_values(picture: &Picture) -> Option<Vec<Dyadic>> {
    let branches = branch_values(picture)?;
    let edges = picture.edges();
    let mut on_top = vec![Dyadic::default(); picture.vertex_count() as usize];
    for (edge, branch) in edges.iter().zip(&branches) {
        on_top[edge.from as usize] += branch;
    }
    // What stands on an edge's lower end besides the edge.
    let beside: Vec<GrowingNumber> = edges
        .iter()
        .zip(&branches)
        .map(|(edge, branch)| {
            within_memory(GrowingNumber::try_from(&(&on_top[edge.from as usize] - branch)))
        })
        .collect();
    let mut carrier = vec![None; picture.vertex_count() as usize];
    for (index, edge) in edges.iter().enumerate() {
        carrier[edge.to as usize] = Some(index);
    }
    let after_cut = |cut: usize| {
        let mut sum = beside[cut].clone();
        let mut below = carrier[edges[cut].from as usize];
        while let Some(index) = below {
            if let Some(player) = edges[index].colour.owner() {
                within_memory(sum.put_edge_under(player));
            }
            within_memory(sum.add(beside[index].clone()));
            below = carrier[edges[index].from as usize];
        }
        sum.to_dyadic()
    };
    Some((0..edges.len()).map(after_cut).collect())
}

/// Values the forest from the top down, hands each edge with the value of the tree on it to
/// `visit`, and answers the sum on the ground; none if the picture is not a red-blue forest.
fn fold_down(
    picture: &Picture,
    mut visit: impl FnMut(usize, &GrowingNumber),
) -> Option<GrowingNumber> {
    if !picture.is_forest() {
        return None;
    }
    let edges = picture.edges();
    let mut on_top = vec![GrowingNumber::zero(); picture.vertex_count() as usize];
    let mut take = |index: usize| {
        let Edge { from, to, colour } = edges[index];
        let player = colour.owner()?;
        let mut tree = std::mem::take(&mut on_top[to as usize]);
        within_memory(tree.put_edge_under(player));
        visit(index, &tree);
        within_memory(on_top[from as usize].add(tree));
        Some(())
    };
    // A forest drawn from the ground up numbers each vertex as it draws the edge to it.
    if edges.iter().zip(1..).all(|(edge, vertex)| edge.to == vertex) {
        (0..edges.len()).rev().try_for_each(&mut take)?;
    } else {
        upward_order(picture).into_iter().rev().try_for_each(&mut take)?;
    }
    Some(on_top.swap_remove(GROUND as usize))
}

/// The edges of a forest, each after the one it stands on.
fn upward_order(picture: &Picture) -> Vec<usize> {
    let adjacency = Adjacency::new(picture);
    let mut order: Vec<usize> = Vec::with_capacity(picture.edges().len());
    let mut head = 0;
    let mut vertex = GROUND;
    loop {
        let up = adjacency.at(vertex).iter().map(|half| half.edge as usize);
        order.extend(up.filter(|&index| picture.edges()[index].from == vertex));
        let Some(&next) = order.get(head) else { return order };
        vertex = picture.edges()[next].to;
        head += 1;
    }
}

/// A picture has fewer than 2^31 edges, and a forest's value is born no later than on that day,
/// so it never outgrows a [`GrowingNumber`].
fn within_memory<T>(result: Result<T, partizan::Overgrown>) -> T {
    result.expect("the value of a picture fits in memory")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, every_tree, number, random_forest};
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use proptest::prelude::*;

    fn check(picture: &Picture) {
        let mut judge = Judge::new(picture);
        assert_eq!(value(picture), Some(number(judge.number())), "{picture:?}");
        let cuts: Vec<Dyadic> =
            (0..picture.edges().len()).map(|edge| number(judge.number_after(edge))).collect();
        assert_eq!(cut_values(picture), Some(cuts), "{picture:?}");
        let branches = branch_values(picture).unwrap();
        let trunks = picture.edges().iter().zip(&branches).filter(|(edge, _)| edge.from == GROUND);
        assert_eq!(Some(trunks.map(|(_, branch)| branch.clone()).sum()), value(picture));
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
            assert_eq!(branch_values(&picture), None);
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
