//! Each family against all labelled pictures, told apart by trying every numbering of their vertices.

use std::collections::BTreeSet;

use census::{Census, Evaluator, FAMILIES, Family, Share};
use hackenbush::rules::{Green, RedBlue, RedBlueGreen};
use hackenbush::{Budget, Colour, Edge, GROUND, Picture, Position, Ruleset};
use partizan::Meter;

/// A picture whose vertices are numbered in the way that makes its list of edges the least.
type Canonical = Vec<(u32, u32, Colour)>;

fn all_positions(census: Census, share: Share) -> Vec<Position> {
    let mut positions = census.positions(share);
    std::iter::from_fn(|| positions.next(&Meter::default()).unwrap()).collect()
}

fn permutations(things: u32) -> Vec<Vec<u32>> {
    if things == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in permutations(things - 1) {
        for place in 0..=shorter.len() {
            let mut longer = shorter.clone();
            longer.insert(place, things);
            all.push(longer);
        }
    }
    all
}

fn canonical(picture: &Picture) -> Canonical {
    let numberings = permutations(picture.vertex_count() - 1);
    let renumbered = numberings.iter().map(|numbers| {
        let number = |v: u32| if v == GROUND { GROUND } else { numbers[v as usize - 1] };
        let ends = |edge: &Edge| {
            let (a, b) = (number(edge.from), number(edge.to));
            (a.min(b), a.max(b), edge.colour)
        };
        let mut edges: Canonical = picture.edges().iter().map(ends).collect();
        edges.sort_unstable();
        edges
    });
    renumbered.min().unwrap()
}

/// All pictures with that many edges.
fn all_pictures(colours: &[Colour], edges: u32) -> BTreeSet<Canonical> {
    let mut kinds = Vec::new();
    for from in 0..=edges {
        for to in from..=edges {
            kinds.extend(colours.iter().map(|&colour| Edge { from, to, colour }));
        }
    }
    // Multisets of edges, as lists that do not descend.
    let mut lists: Vec<(usize, Vec<Edge>)> = vec![(0, Vec::new())];
    for _ in 0..edges {
        let longer = lists.iter().flat_map(|(first, list)| {
            let kinds = &kinds;
            (*first..kinds.len()).map(move |kind| (kind, [&list[..], &[kinds[kind]]].concat()))
        });
        lists = longer.collect();
    }
    let grounded = lists.into_iter().map(|(_, list)| Picture::from_edges(list));
    grounded.filter(|it| it.dropped.is_empty()).map(|it| canonical(&it.picture)).collect()
}

/// The sets of edges that are cycles: connected, two ends at each vertex.
fn cycles(picture: &Canonical) -> Vec<Vec<usize>> {
    let subsets = 1..1_usize << picture.len();
    let sets = subsets.map(|bits| (0..picture.len()).filter(|i| bits >> i & 1 == 1).collect());
    sets.filter(|set: &Vec<usize>| {
        let ends: Vec<u32> = set.iter().flat_map(|&i| [picture[i].0, picture[i].1]).collect();
        let mut reached = vec![ends[0]];
        for _ in 0..ends.len() {
            for &i in set {
                let (a, b, _) = picture[i];
                if reached.contains(&a) || reached.contains(&b) {
                    reached.extend([a, b]);
                }
            }
        }
        let twice = |end: &u32| ends.iter().filter(|other| *other == end).count() == 2;
        ends.iter().all(|end| reached.contains(end) && twice(end))
    })
    .collect()
}

/// Is it one of the family, by the definition?
fn belongs(family: Family, picture: &Canonical) -> bool {
    let cycles = cycles(picture);
    let ends = |v: u32| picture.iter().flat_map(|e| [e.0, e.1]).filter(move |&end| end == v);
    let degree = |v: u32| ends(v).count();
    let vertices = picture.iter().map(|edge| edge.1).max().unwrap_or(0);
    let on_cycle = |v: u32| cycles[0].iter().any(|&i| picture[i].0 == v || picture[i].1 == v);
    match family {
        Family::Stalks => {
            cycles.is_empty() && degree(GROUND) <= 1 && (1..=vertices).all(|v| degree(v) <= 2)
        }
        Family::Trees => cycles.is_empty(),
        Family::Loops => cycles.len() == 1 && cycles[0].len() == picture.len() && on_cycle(GROUND),
        Family::LoopsWithStalks => {
            cycles.len() == 1
                && cycles[0].len() < picture.len()
                && on_cycle(GROUND)
                && degree(GROUND) == 2
                && (1..=vertices).all(|v| degree(v) <= if on_cycle(v) { 3 } else { 2 })
        }
        Family::Cacti => (0..picture.len())
            .all(|edge| cycles.iter().filter(|cycle| cycle.contains(&edge)).count() <= 1),
        Family::Graphs => {
            let ends: BTreeSet<_> = picture.iter().map(|edge| (edge.0, edge.1)).collect();
            ends.len() == picture.len() && picture.iter().all(|edge| edge.0 != edge.1)
        }
        Family::Multigraphs => true,
        Family::ClockwiseTrees | Family::DominoLines => unreachable!("no pictures up to order"),
    }
}

#[test]
fn every_picture_is_there_once() {
    let sizes: [(&'static dyn Ruleset, u32); 3] = [(&Green, 5), (&RedBlue, 4), (&RedBlueGreen, 3)];
    for (variant, most) in sizes {
        for edges in 0..=most {
            let all = all_pictures(variant.board().colours(), edges);
            for family in FAMILIES {
                if matches!(family, Family::ClockwiseTrees | Family::DominoLines) {
                    continue;
                }
                let census = Census::new(family, Some(variant), edges).unwrap();
                let expected: BTreeSet<&Canonical> =
                    all.iter().filter(|picture| belongs(family, picture)).collect();
                let found = all_positions(census, Share::WHOLE);
                let told: BTreeSet<Canonical> =
                    found.iter().map(|position| canonical(position.picture().unwrap())).collect();
                assert_eq!(told.len(), found.len(), "{}: some twice", census.name());
                assert!(told.iter().eq(expected), "{}", census.name());
            }
        }
    }
}

#[test]
fn ordered_positions_are_there_once() {
    for (family, edges) in [(Family::ClockwiseTrees, 5), (Family::DominoLines, 3)] {
        let census = Census::new(family, None, edges).unwrap();
        let found = all_positions(census, Share::WHOLE);
        let texts: BTreeSet<String> = found.iter().map(Position::to_string).collect();
        assert_eq!(texts.len(), found.len());
    }
    // All lines of two dominoes with up to four spots, their spots renamed in order.
    let mut lines = BTreeSet::new();
    for number in 0..256_u64 {
        let spots = [number % 4, number / 4 % 4, number / 16 % 4, number / 64];
        let place = |spot: &u64| {
            spots.iter().filter(|other| *other < spot).collect::<BTreeSet<_>>().len() + 1
        };
        let [a, b, c, d]: [usize; 4] = std::array::from_fn(|i| place(&spots[i]));
        lines.insert(format!("({a},{b})({c},{d})"));
    }
    let census = Census::new(Family::DominoLines, None, 2).unwrap();
    let found = all_positions(census, Share::WHOLE);
    assert_eq!(found.iter().map(Position::to_string).collect::<BTreeSet<_>>(), lines);
}

#[test]
fn parts_are_the_whole() {
    for family in FAMILIES {
        let edges = if family == Family::DominoLines { 2 } else { 4 };
        let census = Census::new(family, None, edges).unwrap();
        let whole = all_positions(census, Share::WHOLE);
        for of in [2, 3, 7, 50, 1000] {
            let shares = Share::all(of).unwrap();
            let parts: Vec<Position> =
                shares.flat_map(|share| all_positions(census, share)).collect();
            if matches!(family, Family::Cacti | Family::Graphs | Family::Multigraphs) {
                let texts = |positions: &[Position]| {
                    let mut all: Vec<String> = positions.iter().map(Position::to_string).collect();
                    all.sort_unstable();
                    all
                };
                assert_eq!(texts(&parts), texts(&whole), "{} of {of}", census.name());
            } else {
                assert_eq!(parts, whole, "{} of {of}", census.name());
            }
        }
    }
}

#[test]
fn codes_are_unique_and_texts_are_read_again() {
    for family in FAMILIES {
        for &variant in family.variants() {
            let edges = if family == Family::DominoLines { 2 } else { 3 };
            let census = Census::new(family, Some(variant), edges).unwrap();
            let mut evaluator = Evaluator::new(census.rules(), Budget::default());
            let (mut codes, mut count) = (BTreeSet::new(), 0);
            for position in all_positions(census, Share::WHOLE) {
                let row = evaluator.row(&position).unwrap();
                let read = hackenbush::notation::parse(&row.text).unwrap().position;
                assert_eq!(evaluator.row(&read).unwrap().code, row.code, "{}", row.text);
                assert_eq!(row.edges, edges);
                codes.insert(row.code);
                count += 1;
            }
            assert_eq!(codes.len(), count, "{}", census.name());
        }
    }
}
