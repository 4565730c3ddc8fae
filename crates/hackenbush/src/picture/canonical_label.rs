//! A key that is the same for two small pictures exactly when they are isomorphic.
//!
//! Each component is labelled by itself. Branches without cycles get codes by the classic bottom-up
//! sorting (Aho, Hopcroft and Ullman); the rest is labelled canonically by colour refinement and,
//! where that leaves vertices alike, by individualising them in turn and keeping the least result
//! (McKay's method; automorphisms found on the way prune the search).

use super::{Colour, Component, GROUND, Picture};

/// The most edges a picture with a key has.
pub const MAX_KEY_EDGES: usize = 64;

/// Equal for isomorphic pictures and for no others. The order of children and the direction of
/// edges do not matter, so this is no key for Clockwise Hackenbush.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Key(Box<[u8]>);

impl Key {
    /// The key as bytes; they mean nothing by themselves.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Picture {
    /// The picture's key; `None` if it has more than [`MAX_KEY_EDGES`] edges or if the search for a
    /// canonical order takes too long.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        if self.edges.len() > MAX_KEY_EDGES {
            return None;
        }
        let mut codes: Vec<Vec<u8>> = self
            .components()
            .iter()
            .map(|Component { picture, .. }| component_code(picture))
            .collect::<Option<_>>()?;
        codes.sort_unstable();
        Some(Key(codes.concat().into_boxed_slice()))
    }
}

/// A code of one component that no other code begins with.
fn component_code(picture: &Picture) -> Option<Vec<u8>> {
    let (core, branches) = Core::of(picture);
    let order = core.canonical_order()?;
    let mut code = vec![small(order.len()), small(core.edges.len())];
    for &vertex in &order {
        code.extend_from_slice(&branches[vertex as usize]);
        code.push(END);
    }
    code.extend(core.relabelled(&inverse(&order)));
    Some(code)
}

/// The end of a list of branches; edges are coded 1, 2, 3.
const END: u8 = 0;

/// The part of a component that is left when branches without cycles are removed.
struct Core {
    /// Ends and colour of each edge.
    edges: Vec<(u8, u8, u8)>,
    /// At each vertex, the other end and colour of each edge; a loop leads to [`LOOP`].
    neighbours: Vec<Vec<(u8, u8)>>,
    /// Each vertex's cell before any refinement, equal where the ground and branches say so.
    cells: Vec<u8>,
}

/// What a loop leads to: no vertex.
const LOOP: u8 = u8::MAX;

impl Core {
    /// The core, and the code of what branches off at each of its vertices.
    fn of(picture: &Picture) -> (Core, Vec<Vec<u8>>) {
        let vertices = picture.vertex_count as usize;
        let mut degree = vec![0_usize; vertices];
        for edge in &picture.edges {
            degree[edge.from as usize] += 1;
            degree[edge.to as usize] += 1;
        }
        let mut branches: Vec<Vec<Vec<u8>>> = vec![Vec::new(); vertices];
        let mut left: Vec<bool> = vec![true; picture.edges.len()];
        // Remove leaves until there are none; the ground always stays.
        let mut ends: Vec<u32> =
            (1..picture.vertex_count).filter(|&v| degree[v as usize] == 1).collect();
        while let Some(end) = ends.pop() {
            let touches = |index: &usize| {
                left[*index]
                    && (picture.edges[*index].from == end || picture.edges[*index].to == end)
            };
            let Some(index) = (0..picture.edges.len()).find(touches) else { continue };
            left[index] = false;
            let edge = picture.edges[index];
            let below = edge.other_end(end);
            let above = code_of(std::mem::take(&mut branches[end as usize]));
            let code = [&[1 + number(edge.colour)], above.as_slice(), &[END]].concat();
            branches[below as usize].push(code);
            degree[end as usize] = 0;
            degree[below as usize] -= 1;
            if below != GROUND && degree[below as usize] == 1 {
                ends.push(below);
            }
        }
        let kept: Vec<usize> =
            (0..vertices).filter(|&v| v == GROUND as usize || degree[v] > 0).collect();
        let place = |vertex: u32| small(kept.partition_point(|&v| v < vertex as usize));
        let branches: Vec<Vec<u8>> =
            kept.iter().map(|&v| code_of(std::mem::take(&mut branches[v]))).collect();
        let mut core = Core {
            edges: Vec::new(),
            neighbours: vec![Vec::new(); kept.len()],
            cells: cells_of(&(0..kept.len()).map(|v| (v != 0, &branches[v])).collect::<Vec<_>>()),
        };
        for edge in picture.edges.iter().zip(&left).filter(|(_, left)| **left).map(|(edge, _)| edge)
        {
            let (a, b, colour) = (place(edge.from), place(edge.to), number(edge.colour));
            core.edges.push((a, b, colour));
            if a == b {
                core.neighbours[a as usize].push((LOOP, colour));
            } else {
                core.neighbours[a as usize].push((b, colour));
                core.neighbours[b as usize].push((a, colour));
            }
        }
        (core, branches)
    }

    /// The vertices in an order that only depends on the isomorphism class.
    fn canonical_order(&self) -> Option<Vec<u8>> {
        let mut search = Search { core: self, best: None, symmetries: Vec::new(), leaves: 0 };
        search.descend(self.cells.clone(), &mut Vec::new(), &mut Vec::new())?;
        search.best.map(|best| best.order)
    }

    /// The edges after each vertex gets the given number.
    fn relabelled(&self, numbers: &[u8]) -> Vec<u8> {
        let mut edges: Vec<[u8; 3]> = self
            .edges
            .iter()
            .map(|&(a, b, colour)| {
                let (a, b) = (numbers[a as usize], numbers[b as usize]);
                [a.min(b), a.max(b), colour]
            })
            .collect();
        edges.sort_unstable();
        edges.concat()
    }

    /// Splits cells until all vertices of a cell have the same neighbours up to cells.
    fn refine(&self, cells: &mut Vec<u8>) {
        let mut count = cell_count(cells);
        loop {
            let views: Vec<(u8, Vec<(u8, u8)>)> = (0..cells.len())
                .map(|v| {
                    let cell = |&(to, colour): &(u8, u8)| {
                        (if to == LOOP { LOOP } else { cells[to as usize] }, colour)
                    };
                    let mut view: Vec<(u8, u8)> = self.neighbours[v].iter().map(cell).collect();
                    view.sort_unstable();
                    (cells[v], view)
                })
                .collect();
            *cells = cells_of(&views);
            let finer = cell_count(cells);
            if finer == count {
                return;
            }
            count = finer;
        }
    }
}

/// The search for the order whose relabelled edges are least.
struct Search<'a> {
    core: &'a Core,
    best: Option<Leaf>,
    /// Permutations that map the core to itself.
    symmetries: Vec<Vec<u8>>,
    leaves: usize,
}

/// An order of the vertices, and how it was found.
struct Leaf {
    order: Vec<u8>,
    edges: Vec<u8>,
    /// The vertices individualised.
    path: Vec<u8>,
    /// The cells after each refinement.
    trace: Vec<u128>,
}

/// The search gives up after this number of leaves.
const MAX_LEAVES: usize = 1 << 14;

impl Search<'_> {
    /// Tries all orders that refine `cells`. Returns the length of the path to go back to, less than
    /// that of `path` when an automorphism shows that the rest has been seen; `None` to give up.
    fn descend(
        &mut self,
        mut cells: Vec<u8>,
        path: &mut Vec<u8>,
        trace: &mut Vec<u128>,
    ) -> Option<usize> {
        self.core.refine(&mut cells);
        trace.truncate(path.len());
        trace.push(cells.iter().fold(0, |set, &cell| set | 1 << cell));
        // What refinement sees is the same for isomorphic pictures: keep to the largest.
        if self.best.as_ref().is_some_and(|best| {
            let seen = &best.trace[..best.trace.len().min(trace.len())];
            trace.as_slice() < seen
        }) {
            return Some(path.len());
        }
        let Some(cell) = first_shared(&cells) else { return self.leaf(&cells, path, trace) };
        let alike: Vec<u8> =
            (0..small(cells.len())).filter(|&v| cells[v as usize] == cell).collect();
        let mut tried: Vec<u8> = Vec::new();
        for vertex in alike {
            if self.reachable(&tried, path).contains(&vertex) {
                continue;
            }
            tried.push(vertex);
            let mut single = cells.clone();
            for (v, other) in single.iter_mut().enumerate() {
                if *other == cell && v != vertex as usize {
                    *other += 1;
                }
            }
            path.push(vertex);
            let back = self.descend(single, path, trace)?;
            path.pop();
            if back < path.len() {
                return Some(back);
            }
        }
        Some(path.len())
    }

    /// All vertices are distinguished: compares with the best order so far.
    fn leaf(&mut self, cells: &[u8], path: &[u8], trace: &[u128]) -> Option<usize> {
        self.leaves += 1;
        if self.leaves > MAX_LEAVES {
            return None;
        }
        let edges = self.core.relabelled(cells);
        if let Some(best) = &self.best {
            if (trace, &edges) == (&best.trace, &best.edges) {
                // The same picture under two numberings: together they are a symmetry.
                self.symmetries.push(cells.iter().map(|&cell| best.order[cell as usize]).collect());
                let shared = path.iter().zip(&best.path).take_while(|(a, b)| a == b).count();
                return Some(shared);
            }
            if trace < best.trace.as_slice() || (trace == best.trace && edges > best.edges) {
                return Some(path.len());
            }
        }
        let order = inverse(cells);
        self.best = Some(Leaf { order, edges, path: path.to_vec(), trace: trace.to_vec() });
        Some(path.len())
    }

    /// Where symmetries that leave the path in place take these vertices.
    fn reachable(&self, from: &[u8], path: &[u8]) -> Vec<u8> {
        let mut reached = from.to_vec();
        let mut next = 0;
        while let Some(&vertex) = reached.get(next) {
            next += 1;
            for symmetry in &self.symmetries {
                let fixed = path.iter().all(|&v| symmetry[v as usize] == v);
                let image = symmetry[vertex as usize];
                if fixed && !reached.contains(&image) {
                    reached.push(image);
                }
            }
        }
        reached
    }
}

/// Cells from views: equal views share a cell; the number of a cell is the number of vertices in
/// earlier ones.
fn cells_of<T: Ord>(views: &[T]) -> Vec<u8> {
    let mut sorted: Vec<&T> = views.iter().collect();
    sorted.sort_unstable();
    views.iter().map(|view| small(sorted.partition_point(|other| *other < view))).collect()
}

fn cell_count(cells: &[u8]) -> u32 {
    cells.iter().fold(0_u128, |set, &cell| set | 1 << cell).count_ones()
}

/// The first cell with several vertices.
fn first_shared(cells: &[u8]) -> Option<u8> {
    let mut seen = 0_u128;
    let mut shared = 0_u128;
    for &cell in cells {
        shared |= seen & 1 << cell;
        seen |= 1 << cell;
    }
    (shared != 0).then(|| u8::try_from(shared.trailing_zeros()).expect("below 128"))
}

/// The inverse of a permutation.
fn inverse(permutation: &[u8]) -> Vec<u8> {
    let mut places = vec![0; permutation.len()];
    for (from, &to) in permutation.iter().enumerate() {
        places[to as usize] = small(from);
    }
    places
}

/// Branches in sorted order.
fn code_of(mut branches: Vec<Vec<u8>>) -> Vec<u8> {
    branches.sort_unstable();
    branches.concat()
}

fn number(colour: Colour) -> u8 {
    small(colour.index())
}

/// A number of edges or vertices of a small picture.
fn small(number: usize) -> u8 {
    u8::try_from(number).expect("at most MAX_KEY_EDGES edges")
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::super::Edge;
    use super::*;

    fn picture(ends: &[(u32, u32)]) -> Picture {
        ends.iter().map(|&(from, to)| Edge { from, to, colour: Colour::Green }).collect()
    }

    /// The least of all relabelled edge lists: exact, and slow.
    fn by_all_permutations(picture: &Picture) -> Vec<(u32, u32, Colour)> {
        let mut best: Option<Vec<_>> = None;
        let mut vertices: Vec<u32> = (0..picture.vertex_count()).collect();
        permute(&mut vertices, 1, &mut |numbers| {
            let mut edges: Vec<_> = picture
                .edges()
                .iter()
                .map(|edge| {
                    let (a, b) = (numbers[edge.from as usize], numbers[edge.to as usize]);
                    (a.min(b), a.max(b), edge.colour)
                })
                .collect();
            edges.sort_unstable();
            if best.as_ref().is_none_or(|best| edges < *best) {
                best = Some(edges);
            }
        });
        best.unwrap()
    }

    fn permute(items: &mut [u32], from: usize, visit: &mut impl FnMut(&[u32])) {
        if from >= items.len() {
            return visit(items);
        }
        for other in from..items.len() {
            items.swap(from, other);
            permute(items, from + 1, visit);
            items.swap(from, other);
        }
    }

    /// All pictures of exactly `edges` edges in these colours on at most `vertices` vertices.
    fn check_all(edges: usize, vertices: u32, colours: &[Colour]) -> usize {
        let mut kinds = Vec::new();
        for from in 0..vertices {
            for to in from..vertices {
                kinds.extend(colours.iter().map(|&colour| Edge { from, to, colour }));
            }
        }
        let (mut keys, mut classes) = (FxHashMap::default(), FxHashMap::default());
        let mut chosen = vec![0; edges];
        loop {
            let picture: Picture = chosen.iter().map(|&kind| kinds[kind]).collect();
            let (key, class) = (picture.key().unwrap(), by_all_permutations(&picture));
            assert_eq!(keys.entry(key.clone()).or_insert_with(|| class.clone()), &class);
            assert_eq!(classes.entry(class).or_insert_with(|| key.clone()), &key);
            // The next choice, as a non-decreasing sequence of kinds.
            let Some(place) = chosen.iter().rposition(|&kind| kind + 1 < kinds.len()) else {
                break;
            };
            let kind = chosen[place] + 1;
            chosen[place..].fill(kind);
        }
        keys.len()
    }

    #[test]
    fn keys_are_equal_exactly_for_isomorphic_pictures() {
        // One vertex: multisets of loops on the ground; all orders count once.
        assert_eq!(check_all(3, 1, &Colour::ALL), 10);
        check_all(4, 3, &[Colour::Blue, Colour::Red]);
        check_all(3, 4, &Colour::ALL);
        check_all(5, 4, &[Colour::Green]);
        check_all(5, 5, &[Colour::Green]);
        check_all(6, 4, &[Colour::Green]);
    }

    /// The same picture with other numbers and another order.
    fn shuffled(picture: &Picture, seed: u64) -> Picture {
        let mut state = seed;
        let mut below = |limit: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % limit
        };
        let mut numbers: Vec<u32> = (0..picture.vertex_count()).collect();
        for v in 2..numbers.len() {
            numbers.swap(v, 1 + below(v));
        }
        let mut edges = picture.edges().to_vec();
        for edge in &mut edges {
            (edge.from, edge.to) = (numbers[edge.from as usize], numbers[edge.to as usize]);
            if below(2) == 0 {
                (edge.from, edge.to) = (edge.to, edge.from);
            }
        }
        for e in 1..edges.len() {
            edges.swap(e, below(e + 1));
        }
        edges.into_iter().collect()
    }

    #[test]
    fn symmetric_pictures_keep_their_key_under_any_numbering() {
        let complete = |n: u32| (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)));
        let bipartite =
            |m: u32, n: u32| (1..=m).flat_map(move |a| (1..=n).map(move |b| (a, m + b)));
        let petersen: Vec<_> = (0..5)
            .flat_map(|v| [(1 + v, 1 + (v + 1) % 5), (1 + v, 6 + v), (6 + v, 6 + (v + 2) % 5)])
            .collect();
        let cube = (0..8_u32).flat_map(|v| [1, 2, 4].map(|bit| (1 + v, 1 + (v ^ bit))));
        let cube: Vec<_> = cube.filter(|(a, b)| a < b).collect();
        let stand = |ends: &[(u32, u32)]| [&[(0, 1)], ends].concat();
        let spread = |ends: &[(u32, u32)], n: u32| {
            ends.iter().copied().chain((1..=n).map(|v| (0, v))).collect::<Vec<_>>()
        };
        let petals: Vec<_> = [(0, 1)].into_iter().chain((2..32).map(|v| (1, v))).collect();
        let rings: Vec<_> = (0..10)
            .flat_map(|k| [(1, 2 + 2 * k), (2 + 2 * k, 3 + 2 * k), (3 + 2 * k, 1)])
            .collect();
        let families = [
            complete(8).collect(),
            complete(11).collect::<Vec<_>>(),
            bipartite(5, 6).collect::<Vec<_>>(),
            spread(&bipartite(4, 4).collect::<Vec<_>>(), 8),
            stand(&bipartite(5, 6).collect::<Vec<_>>()),
            stand(&petersen),
            spread(&petersen, 10),
            stand(&cube),
            spread(&cube, 8),
            petals,
            stand(&rings),
        ];
        for ends in families {
            let picture = picture(&ends);
            let key = picture.key().expect("not given up");
            for seed in 0..20 {
                assert_eq!(shuffled(&picture, seed).key().as_ref(), Some(&key));
            }
        }
    }

    #[test]
    fn random_pictures_keep_their_key_under_any_numbering() {
        let mut state = 1_u64;
        let mut below = |limit: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        for round in 0..500 {
            let vertices = 2 + below(24);
            let picture: Picture = (0..30)
                .map(|_| Edge {
                    from: u32::try_from(below(vertices)).unwrap(),
                    to: u32::try_from(below(vertices)).unwrap(),
                    colour: Colour::ALL[usize::try_from(below(3)).unwrap()],
                })
                .collect();
            assert!(picture.key().is_some());
            assert_eq!(shuffled(&picture, round).key(), picture.key());
        }
    }

    #[test]
    fn refinement_alone_would_not_tell_these_apart() {
        // A hexagon or two triangles, every corner tied to the ground.
        let tie = |ring: &[(u32, u32)]| {
            let ties = (1..=6).map(|v| (0, v));
            picture(&ring.iter().copied().chain(ties).collect::<Vec<_>>())
        };
        let hexagon = tie(&[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)]);
        let triangles = tie(&[(1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4)]);
        assert_ne!(hexagon.key(), triangles.key());
        // The same on a common post, so that they are one component.
        let post = |ring: &[(u32, u32)]| {
            let moved = ring.iter().map(|&(a, b)| (a + 1, b + 1));
            let ties = (2..=7).map(|v| (1, v));
            picture(&[(0, 1)].into_iter().chain(moved).chain(ties).collect::<Vec<_>>())
        };
        let hexagon = post(&[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)]);
        let triangles = post(&[(1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4)]);
        assert_ne!(hexagon.key(), triangles.key());
    }

    #[test]
    fn large_pictures_have_no_key() {
        assert!(Picture::stalk(vec![Colour::Red; 64]).key().is_some());
        assert!(Picture::stalk(vec![Colour::Red; 65]).key().is_none());
        assert!(Picture::empty().key().unwrap().as_bytes().is_empty());
    }
}
