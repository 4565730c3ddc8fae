//! The green jungle slides off the purple mountain.
//!
//! The red and blue edges connected to the ground by red and blue edges only are the purple
//! mountain, a number. The rest is the green jungle: if the mountain is replaced by ground its
//! value does not change, and it is all-small. The picture is the sum of both (Winning Ways ch. 7).

use crate::picture::{Adjacency, Colour, Component, Edge, GROUND, Picture};

/// A picture split into a number and an all-small game whose sum it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Split {
    /// The red and blue edges connected to the ground without green ones.
    pub(crate) mountain: Component,
    /// All other edges, on the mountain's vertices as their ground; only green ones touch it.
    pub(crate) jungle: Component,
}

/// Slides the jungle off the mountain. Linear time.
#[must_use]
pub(crate) fn split(picture: &Picture) -> Split {
    let on_mountain = mountain_vertices(picture);
    let lower = |vertex: u32| if on_mountain[vertex as usize] { GROUND } else { vertex };
    // A red or blue edge with one end on the mountain has both there.
    let of_mountain = |edge: &Edge| edge.colour != Colour::Green && on_mountain[edge.from as usize];
    let (mut mountain, mut jungle) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
    for (index, &edge) in picture.edges().iter().enumerate() {
        let (part, edge) = if of_mountain(&edge) {
            (&mut mountain, edge)
        } else {
            (&mut jungle, Edge { from: lower(edge.from), to: lower(edge.to), ..edge })
        };
        part.0.push(edge);
        part.1.push(index);
    }
    let planted = |(edges, indices): (Vec<Edge>, Vec<usize>)| Component {
        picture: edges.into_iter().collect(),
        edges: indices,
    };
    Split { mountain: planted(mountain), jungle: planted(jungle) }
}

/// Which vertices are connected to the ground by red and blue edges alone, the ground included.
fn mountain_vertices(picture: &Picture) -> Vec<bool> {
    let adjacency = Adjacency::new(picture);
    let mut reached = vec![false; picture.vertex_count() as usize];
    reached[GROUND as usize] = true;
    let mut stack = vec![GROUND];
    while let Some(vertex) = stack.pop() {
        for half in adjacency.at(vertex) {
            let green = picture.edges()[half.edge as usize].colour == Colour::Green;
            if !green && !std::mem::replace(&mut reached[half.to as usize], true) {
                stack.push(half.to);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{every_colouring, every_multigraph, random_picture};
    use crate::notation::parse_picture;
    use crate::solve::forms::Forms;
    use partizan::Arena;
    use proptest::prelude::*;

    /// Splits a picture and checks every property of the parts.
    fn check(picture: &Picture, forms: &mut Forms, arena: &mut Arena) {
        let Split { mountain, jungle } = split(picture);
        let mut edges = [&mountain.edges[..], &jungle.edges].concat();
        for part in [&mountain, &jungle] {
            assert!(part.edges.is_sorted(), "{picture:?}");
            let colours = part.edges.iter().map(|&index| picture.edges()[index].colour);
            assert!(colours.eq(part.picture.edges().iter().map(|edge| edge.colour)));
        }
        edges.sort_unstable();
        assert!(edges.into_iter().eq(0..picture.edges().len()), "{picture:?}");
        assert_eq!(mountain.picture.count(Colour::Green), 0, "{picture:?}");
        let grounded = |edge: &&Edge| edge.from == GROUND || edge.to == GROUND;
        let mut lowest = jungle.picture.edges().iter().filter(grounded);
        assert!(lowest.all(|edge| edge.colour == Colour::Green), "{picture:?}");

        let whole = forms.value(picture, arena).unwrap();
        let number = forms.value(&mountain.picture, arena).unwrap();
        let small = forms.value(&jungle.picture, arena).unwrap();
        assert!(arena.as_number(number).is_some(), "{picture:?}");
        assert!(arena.atomic_weight(small).is_ok(), "{picture:?}");
        assert_eq!(whole, arena.sum(number, small).unwrap(), "{picture:?}");
    }

    #[test]
    fn the_jungle_rests_on_the_mountain() {
        // The first green edge joins two points of the mountain, and blue stands on one of them.
        let Split { mountain, jungle } = split(&parse_picture("b(r:A)(g:A b)(gr) + gg").unwrap());
        assert_eq!(mountain.picture, parse_picture("brb").unwrap());
        assert_eq!(mountain.edges, [0, 1, 3]);
        assert_eq!(jungle.picture, parse_picture(":G g:G + gr + gg").unwrap());
        assert_eq!(jungle.edges, [2, 4, 5, 6, 7]);
        let empty = Component { picture: Picture::empty(), edges: Vec::new() };
        let nothing = split(&Picture::empty());
        assert_eq!(nothing, Split { mountain: empty.clone(), jungle: empty });
    }

    #[test]
    fn every_small_picture_is_the_sum_of_its_parts() {
        let (mut forms, mut arena) = (Forms::default(), Arena::new());
        let mut compared = 0;
        for shape in (1..=4).flat_map(|edges| every_multigraph(4, edges)) {
            for picture in every_colouring(&shape, |_| &Colour::ALL) {
                check(&picture, &mut forms, &mut arena);
                compared += 1;
            }
        }
        assert!(compared > 10_000, "{compared}");
    }

    #[test]
    fn a_million_edges_split_without_recursion() {
        let colours = (0..1_000_000).map(|place| Colour::ALL[usize::from(place >= 500_000) * 2]);
        let Split { mountain, jungle } = split(&Picture::stalk(colours));
        assert_eq!(mountain.edges.len(), 500_000);
        assert_eq!(jungle.picture, Picture::stalk(vec![Colour::Green; 500_000]));
    }

    proptest! {
        #[test]
        fn random_pictures_are_the_sum_of_their_parts(
            picture in random_picture(6, 9, &Colour::ALL),
        ) {
            check(&picture, &mut Forms::default(), &mut Arena::new());
        }
    }
}
