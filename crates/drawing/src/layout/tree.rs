//! Tidy trees: parents above the middle of their children, subtrees as close as they can be.
//!
//! After Reingold and Tilford (Tidier drawings of trees, 1981) with the symmetry of Kennedy
//! (Drawing trees, 1996): the children of a vertex are packed once from the left and once from the
//! right, and the mean of the two is taken, which keeps every distance and mirrors with the tree.
//! Linear time: packing a subtree costs as much as the lower of the two contours is high, and of a
//! vertex's subtrees the highest lends its contour to the whole.

use crate::geometry::real;

/// A rooted tree with ordered children, and how much room each vertex needs on either side.
pub(super) struct Tree {
    /// The children of each vertex, from left to right.
    pub(super) children: Vec<Vec<u32>>,
    /// All vertices, parents before their children; the root first.
    pub(super) order: Vec<u32>,
    /// The room a vertex needs to its left and to its right.
    pub(super) halves: Vec<f64>,
}

/// The outline of a subtree on one side, relative to its root: the lowest level last.
#[derive(Default)]
struct Contour {
    /// From the top level down to the root's.
    offsets: Vec<f64>,
    /// To be added to all of them.
    shift: f64,
}

impl Contour {
    /// At a number of levels above the root.
    fn at(&self, level: usize) -> f64 {
        self.offsets[self.offsets.len() - 1 - level] + self.shift
    }

    fn set(&mut self, level: usize, offset: f64) {
        let index = self.offsets.len() - 1 - level;
        self.offsets[index] = offset - self.shift;
    }

    fn levels(&self) -> usize {
        self.offsets.len()
    }
}

/// The two sides of a subtree: `[left, right]`.
type Outline = [Contour; 2];

impl Tree {
    /// The `x` of each vertex; the root's is 0.
    pub(super) fn tidy(&self) -> Vec<f64> {
        let mut outlines: Vec<Outline> = Vec::new();
        outlines.resize_with(self.children.len(), Outline::default);
        let mut offsets = vec![0.0; self.children.len()];
        for &vertex in self.order.iter().rev() {
            let children = &self.children[vertex as usize];
            let of_children: Vec<Outline> = children
                .iter()
                .map(|&child| std::mem::take(&mut outlines[child as usize]))
                .collect();
            let places = places(&of_children);
            for (&child, &place) in children.iter().zip(&places) {
                offsets[child as usize] = place;
            }
            let mut outline = united(of_children, &places);
            let half = self.halves[vertex as usize];
            for (side, room) in outline.iter_mut().zip([-half, half]) {
                side.offsets.push(room - side.shift);
            }
            outlines[vertex as usize] = outline;
        }
        for &vertex in &self.order {
            let x = offsets[vertex as usize];
            for &child in &self.children[vertex as usize] {
                offsets[child as usize] += x;
            }
        }
        offsets
    }
}

/// The places of subtrees side by side, relative to their middle.
fn places(outlines: &[Outline]) -> Vec<f64> {
    if outlines.len() < 2 {
        return vec![0.0; outlines.len()];
    }
    let from_left = packed(outlines, false);
    let mut from_right = packed(outlines, true);
    from_right.reverse();
    // Packed from the right, the last one is at 0 and all distances count to the left.
    let width = from_left[outlines.len() - 1];
    let mean = from_left.iter().zip(&from_right).map(|(a, b)| f64::midpoint(*a, width - b));
    mean.map(|x| x - width / 2.0).collect()
}

/// Packs subtrees one after the other, each as close to the earlier ones as it can be; answers
/// their distances from the first. From right to left if `mirrored`, distances growing leftward.
fn packed(outlines: &[Outline], mirrored: bool) -> Vec<f64> {
    let count = outlines.len();
    let index = |i: usize| if mirrored { count - 1 - i } else { i };
    // How far the subtree reaches toward the ones before it, and toward the ones after it.
    let before = |i: usize, level| {
        let outline = &outlines[index(i)];
        if mirrored { -outline[1].at(level) } else { outline[0].at(level) }
    };
    let after = |i: usize, level| {
        let outline = &outlines[index(i)];
        if mirrored { -outline[0].at(level) } else { outline[1].at(level) }
    };
    let levels = |i: usize| outlines[index(i)][0].levels();
    let mut places = vec![0.0_f64; count];
    // The subtrees that show on the outside so far: each higher than the ones after it.
    let mut outside: Vec<usize> = Vec::new();
    for i in 0..count {
        let (mut place, mut level) = (0.0_f64, 0);
        for &j in outside.iter().rev() {
            let until = levels(j).min(levels(i));
            while level < until {
                place = place.max(places[j] + after(j, level) - before(i, level));
                level += 1;
            }
        }
        places[i] = place;
        while outside.last().is_some_and(|&j| levels(j) <= levels(i)) {
            outside.pop();
        }
        outside.push(i);
    }
    places
}

/// The outline around subtrees at their places.
fn united(outlines: Vec<Outline>, places: &[f64]) -> Outline {
    let count = outlines.len();
    let highest = (0..count).max_by_key(|&i| outlines[i][0].levels());
    let Some(highest) = highest else { return Outline::default() };
    // What hides the highest on the left side, from the left, and the same on the right.
    let mut hiding: [Vec<(usize, f64)>; 2] = Default::default();
    for (side, hiding) in hiding.iter_mut().enumerate() {
        let nearer: Vec<usize> =
            if side == 0 { (0..highest).collect() } else { (highest + 1..count).rev().collect() };
        let mut level = 0;
        for i in nearer {
            while level < outlines[i][side].levels().min(outlines[highest][side].levels()) {
                hiding.push((level, outlines[i][side].at(level) + places[i]));
                level += 1;
            }
        }
    }
    let mut outline: Outline = Default::default();
    for (index, contour) in outlines.into_iter().enumerate() {
        if index == highest {
            outline = contour;
        }
    }
    for (side, hiding) in outline.iter_mut().zip(hiding) {
        side.shift += places[highest];
        for (level, offset) in hiding {
            side.set(level, offset);
        }
    }
    outline
}

/// Half the room of a vertex without feet or loops: neighbours are one stick apart.
pub(super) const HALF: f64 = 0.5;

/// Half the room of a vertex with several feet on the ground.
pub(super) fn half_over_feet(feet: usize, apart: f64) -> f64 {
    (real(feet) * apart / 2.0).max(HALF)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree from the parent of each vertex but the first.
    fn tree(parents: &[u32]) -> Tree {
        let mut children = vec![Vec::new(); parents.len() + 1];
        for (child, &parent) in (1..).zip(parents) {
            children[parent as usize].push(child);
        }
        let order = (0..).take(children.len()).collect();
        Tree { halves: vec![HALF; children.len()], children, order }
    }

    #[test]
    fn small_trees_by_hand() {
        assert_eq!(tree(&[]).tidy(), [0.0]);
        assert_eq!(tree(&[0, 1, 2]).tidy(), [0.0; 4]);
        assert_eq!(tree(&[0, 0]).tidy(), [0.0, -0.5, 0.5]);
        assert_eq!(tree(&[0, 0, 0]).tidy(), [0.0, -1.0, 0.0, 1.0]);
        // Two wide subtrees with a narrow one between: it goes in the middle.
        let wide = tree(&[0, 0, 0, 1, 1, 1, 3, 3, 3]).tidy();
        assert_eq!(wide[1..4], [-1.5, 0.0, 1.5]);
        // A low one goes under the crown of a high one.
        assert_eq!(tree(&[0, 0, 2, 3, 3, 3]).tidy()[1..3], [-0.5, 0.5]);
    }

    #[test]
    fn deep_and_wide_trees_are_quick() {
        let stalk: Vec<u32> = (0..200_000).collect();
        assert!(tree(&stalk).tidy().iter().all(|&x| x == 0.0));
        let comb: Vec<u32> = (0..100_000).flat_map(|i| [2 * i, 2 * i]).collect();
        assert_eq!(tree(&comb).tidy().len(), 200_001);
        let star = vec![0; 100_000];
        assert_eq!(tree(&star).tidy()[1], -49_999.5);
    }
}
