//! The corners of a thermograph.

use partizan::Dyadic;
use partizan::thermograph::{Thermograph, Wall};

/// A corner of a wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corner {
    /// The value there.
    pub value: Dyadic,
    /// The temperature there.
    pub temperature: Dyadic,
}

/// The corners of the left and of the right wall, from the bottom to the foot of the mast.
#[must_use]
pub fn corners(graph: &Thermograph) -> [Vec<Corner>; 2] {
    let foot = Corner { value: graph.mean.clone(), temperature: graph.temperature.clone() };
    [&graph.left, &graph.right].map(|wall: &Wall| {
        let corners = wall.corners().iter();
        let mut corners: Vec<Corner> = corners
            .map(|c| Corner { value: c.value.clone(), temperature: c.temperature.clone() })
            .collect();
        if graph.temperature.is_positive() && corners.last() != Some(&foot) {
            corners.push(foot.clone());
        }
        corners
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan::Arena;

    #[test]
    fn walls_end_where_the_mast_begins() {
        let mut arena = Arena::new();
        for (text, left, right) in [
            ("{2|-1}", "2@0 1/2@3/2", "-1@0 1/2@3/2"),
            ("*", "0@0", "0@0"),
            ("3/4", "3/4@0", "3/4@0"),
        ] {
            let game = arena.parse(text).unwrap();
            let walls = corners(&arena.thermograph(game).unwrap());
            let [first, second] = walls.map(|wall| {
                let corner = |c: &Corner| format!("{}@{}", c.value, c.temperature);
                wall.iter().map(corner).collect::<Vec<_>>().join(" ")
            });
            assert_eq!((first.as_str(), second.as_str()), (left, right), "{text}");
        }
    }
}
