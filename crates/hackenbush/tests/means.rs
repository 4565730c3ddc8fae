//! The mean of a red-blue-green tree is the value of what remains without its green edges and what
//! stands on them (J. Sampson 2017). It follows from the mountain and the jungle: the jungle, which is
//! all of the tree that stands on a green edge, is infinitesimal, and the mountain is a number.

use hackenbush::{Colour, Edge, Engine, Picture};
use proptest::prelude::*;

/// A tree: each edge stands on the ground or on an earlier one.
fn trees() -> impl Strategy<Value = Picture> {
    let edge = (any::<prop::sample::Index>(), 0..3_usize);
    prop::collection::vec(edge, 0..12).prop_map(|edges| {
        let mut drawn: Vec<Edge> = Vec::new();
        for (to, (below, colour)) in (1..).zip(edges) {
            let from = u32::try_from(below.index(drawn.len() + 1)).unwrap();
            drawn.push(Edge { from, to, colour: Colour::ORDINARY[colour] });
        }
        drawn.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_mean_of_a_tree_is_what_stands_without_green(tree in trees()) {
        let mut engine = Engine::new();
        let game = engine.solve(&tree.clone().into()).value.exact().unwrap();
        let mean = engine.arena().mean(game).unwrap();
        // What is no longer joined to the ground falls when the picture is made.
        let rest = tree.edges().iter().copied().filter(|edge| edge.colour != Colour::Green);
        let rest: Picture = Picture::from_edges(rest).picture;
        let value = engine.solve(&rest.into()).value.exact().unwrap();
        prop_assert_eq!(engine.arena().as_number(value), Some(&mean));
    }
}
