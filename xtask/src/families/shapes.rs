//! The families of pictures, as edge lists with random colours.

use std::fmt::Write as _;

/// A family of pictures of several sizes.
pub(super) struct Family {
    pub(super) name: &'static str,
    /// What a size counts, unless it is edges.
    pub(super) unit: &'static str,
    /// The rules, unless the colours say it.
    pub(super) variant: Option<&'static str>,
    pub(super) sizes: &'static [u32],
    pub(super) picture: fn(u32, &mut Dice) -> String,
}

impl Family {
    const fn new(
        name: &'static str,
        sizes: &'static [u32],
        picture: fn(u32, &mut Dice) -> String,
    ) -> Family {
        Family { name, unit: "", variant: None, sizes, picture }
    }

    const fn counting(self, unit: &'static str) -> Family {
        Family { unit, ..self }
    }

    const fn childish(self) -> Family {
        Family { variant: Some("childish"), ..self }
    }
}

pub(super) const FAMILIES: [Family; 14] = [
    Family::new("ladder", &[8, 10, 12, 14, 16, 18, 20, 22], |rungs, dice| {
        dice.coloured(&ladder(rungs))
    })
    .counting("rungs"),
    Family::new("cubic graph", &[24, 27, 30, 33, 36, 39, 42], |edges, dice| {
        let ends = cubic(edges, dice);
        dice.coloured(&ends)
    }),
    Family::new("grid of 3 columns", &[4, 5, 6, 7, 8], |rows, dice| dice.coloured(&grid(3, rows)))
        .counting("rows"),
    Family::new("grid of 4 columns", &[3, 4, 5, 6], |rows, dice| dice.coloured(&grid(4, rows)))
        .counting("rows"),
    Family::new("half chords", &[24, 28, 32, 36, 40], |edges, dice| {
        let ends = chorded(edges, edges / 2, dice);
        dice.coloured(&ends)
    }),
    Family::new("wheel on its rim", &[12, 16, 20, 24, 28], |spokes, dice| {
        dice.coloured(&rim_wheel(spokes))
    })
    .counting("spokes"),
    Family::new("redwood bed", &[8, 10, 12, 14], bed).counting("feet"),
    Family::new("loop with strings", &[20, 30, 40, 60], loop_with_strings).counting("in the loop"),
    Family::new("jungle", &[15, 20, 25, 30], jungle),
    Family::new("parted jungle", &[15, 20, 25, 30], parted_jungle),
    Family::new("red-blue-green, quarter chords", &[18, 24, 30], |edges, dice| {
        let ends = chorded(edges, edges / 4, dice);
        dice.in_colours(&ends, "brg")
    }),
    Family::new("red-blue-green, half chords", &[18, 24, 30], |edges, dice| {
        let ends = chorded(edges, edges / 2, dice);
        dice.in_colours(&ends, "brg")
    }),
    Family::new("Childish, three colours", &[14, 18, 20, 22, 24, 26], |edges, dice| {
        let ends = chorded(edges, edges / 3, dice);
        dice.in_colours(&ends, "brg")
    })
    .childish(),
    Family::new("Childish, red-blue", &[14, 18, 20, 22, 24, 26], |edges, dice| {
        let ends = chorded(edges, edges / 3, dice);
        dice.coloured(&ends)
    })
    .childish(),
];

type Ends = Vec<(u32, u32)>;

/// Two rails from the ground with rungs between them.
fn ladder(rungs: u32) -> Ends {
    let rails = (0..2 * rungs).map(|i| (if i < 2 { 0 } else { i - 1 }, i + 1));
    let rungs = (0..rungs).map(|i| (2 * i + 1, 2 * i + 2));
    rails.chain(rungs).collect()
}

/// A square grid with one side on the ground.
fn grid(columns: u32, rows: u32) -> Ends {
    let vertex =
        |row: u32, column: u32| if row == 0 { 0 } else { (row - 1) * columns + column + 1 };
    let mut ends = Vec::new();
    for row in 1..=rows {
        for column in 0..columns {
            ends.push((vertex(row - 1, column), vertex(row, column)));
            if column > 0 {
                ends.push((vertex(row, column - 1), vertex(row, column)));
            }
        }
    }
    ends
}

/// A cycle through the ground with a hub joined to all of it.
fn rim_wheel(spokes: u32) -> Ends {
    let rim = (0..spokes).map(|i| (i, (i + 1) % spokes));
    rim.chain((0..spokes).map(|i| (i, spokes))).collect()
}

/// A random tree, and `chords` more edges between different random vertices.
fn chorded(edges: u32, chords: u32, dice: &mut Dice) -> Ends {
    let vertices = edges - chords + 1;
    let mut ends: Ends = (1..vertices).map(|vertex| (dice.below(vertex), vertex)).collect();
    while ends.len() < edges as usize {
        let (from, to) = (dice.below(vertices), dice.below(vertices));
        if from != to {
            ends.push((from, to));
        }
    }
    ends
}

/// A random graph with three edges at every vertex, connected and without loops.
fn cubic(edges: u32, dice: &mut Dice) -> Ends {
    let vertices = edges * 2 / 3;
    loop {
        let mut stubs: Vec<u32> = (0..3 * vertices).map(|stub| stub / 3).collect();
        dice.shuffle(&mut stubs);
        let ends: Ends = stubs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        if ends.iter().all(|(from, to)| from != to) && is_connected(vertices, &ends) {
            return ends;
        }
    }
}

fn is_connected(vertices: u32, ends: &[(u32, u32)]) -> bool {
    let mut part: Vec<u32> = (0..vertices).collect();
    for &(from, to) in ends {
        let (kept, merged) = (part[from as usize], part[to as usize]);
        part.iter_mut().filter(|own| **own == merged).for_each(|own| *own = kept);
    }
    part.iter().all(|own| *own == part[0])
}

/// A redwood bed: blue feet, each with a red leg, and red edges from the tops of the legs to as
/// many middle vertices, two or three at each.
fn bed(feet: u32, dice: &mut Dice) -> String {
    let top = |foot: u32| 2 * foot + 2;
    let legs =
        (0..feet).flat_map(|foot| [((0, 2 * foot + 1), 'b'), ((2 * foot + 1, top(foot)), 'r')]);
    let legs: Vec<_> = legs.collect();
    loop {
        let mut joins = Ends::new();
        for middle in 0..feet {
            let mut tops: Vec<u32> = (0..feet).map(top).collect();
            dice.shuffle(&mut tops);
            let count = if dice.below(4) == 0 { 3 } else { 2 };
            joins.extend(tops.into_iter().take(count).map(|top| (2 * feet + 1 + middle, top)));
        }
        // Connected without the ground, as one piece of furniture.
        let mut red: Ends = legs.iter().map(|&(ends, _)| ends).filter(|ends| ends.0 > 0).collect();
        red.extend(&joins);
        let red: Ends = red.into_iter().map(|(from, to)| (from - 1, to - 1)).collect();
        if is_connected(3 * feet, &red) {
            let joins = joins.into_iter().map(|ends| (ends, 'r'));
            return written(legs.into_iter().chain(joins));
        }
    }
}

/// A loop on the ground, half of whose vertices carry strings of up to four edges.
fn loop_with_strings(size: u32, dice: &mut Dice) -> String {
    let mut ends: Ends = (0..size).map(|i| (i, (i + 1) % size)).collect();
    let mut next = size;
    for vertex in 1..size {
        if dice.below(2) == 0 {
            let mut under = vertex;
            for _ in 0..=dice.below(4) {
                ends.push((under, next));
                under = next;
                next += 1;
            }
        }
    }
    dice.in_colours(&ends, "br")
}

/// A picture with cycles, green where it stands on the ground.
fn jungle(edges: u32, dice: &mut Dice) -> String {
    let ends = chorded(edges, edges / 3, dice);
    written(ends.into_iter().map(|ends| {
        let at_ground = ends.0 == 0 || ends.1 == 0;
        (ends, if at_ground { 'g' } else { dice.one_of("brg") })
    }))
}

/// A jungle in which no red edge has a vertex in common with a blue one.
fn parted_jungle(edges: u32, dice: &mut Dice) -> String {
    let ends = chorded(edges, edges / 3, dice);
    let mut side = vec!['g'];
    side.extend((1..=edges).map(|_| dice.one_of("br")));
    written(ends.into_iter().map(|(from, to)| {
        let (one, other) = (side[from as usize], side[to as usize]);
        let colour = if one == other && dice.below(2) == 0 { one } else { 'g' };
        ((from, to), colour)
    }))
}

/// An edge list.
fn written(edges: impl Iterator<Item = ((u32, u32), char)>) -> String {
    let mut text = String::new();
    for ((from, to), colour) in edges {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{from}-{to}{colour}");
    }
    text
}

/// Chance that can be repeated, by splitmix64.
pub(super) struct Dice(u64);

impl Dice {
    /// For one picture of a family.
    pub(super) fn new(family: &str, size: u32, seed: usize) -> Dice {
        let mut dice = Dice(u64::from(size));
        for byte in family.bytes().chain(seed.to_string().bytes()) {
            dice.0 ^= u64::from(byte);
            dice.below(2);
        }
        dice
    }

    /// A number below `limit`.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let scaled = u128::from(mixed ^ (mixed >> 31)) * u128::from(limit);
        u32::try_from(scaled >> 64).unwrap_or(0)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            list.swap(last, self.below(bound) as usize);
        }
    }

    fn one_of(&mut self, colours: &str) -> char {
        let count = u32::try_from(colours.len()).unwrap_or(1);
        colours.chars().nth(self.below(count) as usize).unwrap_or('b')
    }

    /// With as many blue edges as red ones, or one more.
    fn coloured(&mut self, ends: &[(u32, u32)]) -> String {
        let mut colours: Vec<char> = ['b', 'r'].into_iter().cycle().take(ends.len()).collect();
        self.shuffle(&mut colours);
        written(ends.iter().copied().zip(colours))
    }

    /// With colours at random.
    fn in_colours(&mut self, ends: &[(u32, u32)], colours: &str) -> String {
        written(ends.iter().map(|&ends| (ends, self.one_of(colours))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_the_size_they_claim() {
        for family in FAMILIES {
            for &size in family.sizes {
                let picture = (family.picture)(size, &mut Dice::new(family.name, size, 0));
                let edges = u32::try_from(picture.split(' ').count()).unwrap();
                match family.unit {
                    "" => assert_eq!(edges, size, "{}", family.name),
                    _ => assert!(edges > size, "{}", family.name),
                }
                let again = (family.picture)(size, &mut Dice::new(family.name, size, 0));
                assert_eq!(picture, again);
                let other = (family.picture)(size, &mut Dice::new(family.name, size, 1));
                assert_ne!(picture, other);
            }
        }
    }

    #[test]
    fn jungles_stand_on_green_edges() {
        for family in FAMILIES.iter().filter(|family| family.name.contains("jungle")) {
            let picture = (family.picture)(30, &mut Dice::new(family.name, 30, 3));
            for edge in picture.split(' ').filter(|edge| edge.starts_with("0-")) {
                assert!(edge.ends_with('g'), "{picture}");
            }
        }
    }
}
