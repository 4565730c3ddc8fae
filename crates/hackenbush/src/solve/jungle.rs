//! Parted jungles: atomic weight by flow, and the tints that show it.
//!
//! A jungle is parted when only green edges touch the ground and no red edge shares a vertex with a
//! blue one. Find a maximal flow of green tracks from the blue cluster to the red one, then enlarge
//! it by tracks from a cluster to the ground: only one of the clusters has any to add, and their
//! number, negative for red, is the atomic weight (Winning Ways ch. 7, Bartlett section 3). It is
//! the maximal flow from blue to red and ground minus the one from red to blue and ground, since
//! each of these is the flow between the clusters plus what the owner can add.

mod bounds;
mod flow;
mod garden;
mod up_comparison;

pub use bounds::{quick_weight_bounds, weight_bounds};
pub use flow::Track;
pub use garden::{Flower, FlowerGarden};
pub use up_comparison::{UpComparison, Ups};

use crate::picture::{Adjacency, Colour, Edge, GROUND, HalfEdge, Picture};
use flow::Network;
use partizan::{Outcome, Player};

/// A parted jungle: its atomic weight, and the flow and tints that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jungle {
    /// The atomic weight: the number of tracks of the enlargement, negative for red ones.
    pub weight: i64,
    /// A maximal flow: as many tracks as possible from the blue cluster to the red one. They may
    /// pass through the ground.
    pub flow: Vec<Track>,
    /// As many tracks from the clusters to the ground as the flow leaves room for: all of them
    /// from the blue cluster, or all from the red.
    pub enlargement: Vec<Track>,
    /// For each edge, the current that the flow or the enlargement sends through it.
    pub currents: Vec<Option<Current>>,
    /// The tint of each vertex.
    pub vertex_tints: Vec<Tint>,
    /// The tint of each edge: that of its ends if they agree.
    pub edge_tints: Vec<Tint>,
}

/// What a track sends through an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Current {
    /// The end to which the track leads.
    pub to: u32,
    /// Does the track belong to the enlargement, and so lead to the ground?
    pub enlarges: bool,
}

/// Where a vertex belongs. A tint spreads along green edges without a current, either way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Tint {
    /// In the blue cluster, or reached from it, also against the currents that leave it.
    Blue,
    /// In the red cluster, or reached from it, also against the enlargement's currents, which
    /// leave it, and with the flow's, which enter it.
    Red,
    /// The ground, or reached from it, also with the enlargement's currents.
    Green,
    /// None of these.
    Untinted,
}

/// A jungle with more edges is not searched for flows once a budget has ended.
const QUICK_EDGES: usize = 2_000;

impl Jungle {
    /// The flow, weight and tints of a parted jungle; `None` for other pictures.
    ///
    /// O(E·√E) steps for E edges.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<Jungle> {
        let clusters = clusters(picture)?;
        let adjacency = Adjacency::new(picture);
        let mut network = Network::new(picture.edges(), &adjacency);
        let blue = |vertex: u32| clusters[vertex as usize] == Some(Player::Left);
        let red = |vertex: u32| clusters[vertex as usize] == Some(Player::Right);
        let ground = |vertex: u32| vertex == GROUND;
        network.maximise(blue, red);
        // Neither shortens the flow, and at most one finds anything: a path from blue to the ground
        // and one from the ground to red would be a further path from blue to red.
        let from_blue = network.maximise(blue, ground);
        let from_red = network.maximise(ground, red);
        let (enlargement, flow) = network.tracks(from_blue - from_red, blue, red);

        let mut currents = vec![None; picture.edges().len()];
        for (tracks, enlarges) in [(&flow, false), (&enlargement, true)] {
            for step in tracks.iter().flat_map(|track| &track.steps) {
                currents[step.edge as usize] = Some(Current { to: step.to, enlarges });
            }
        }
        let vertex_tints = vertex_tints(picture, &adjacency, &clusters, &currents);
        let edge_tint = |edge: &Edge| {
            let [tint, other] = [edge.from, edge.to].map(|end| vertex_tints[end as usize]);
            if tint == other { tint } else { Tint::Untinted }
        };
        Some(Jungle {
            weight: from_blue - from_red,
            flow,
            enlargement,
            currents,
            edge_tints: picture.edges().iter().map(edge_tint).collect(),
            vertex_tints,
        })
    }

    /// The same if that takes a moment at most, for when a budget has ended.
    pub(super) fn if_quick(picture: &Picture) -> Option<Jungle> {
        (picture.edges().len() <= QUICK_EDGES).then(|| Jungle::of(picture)).flatten()
    }

    /// The outcome, if the weight alone decides it.
    #[must_use]
    pub fn decides(&self) -> Option<Outcome> {
        decided_by(self.weight)
    }

    /// Does the weight guarantee that `player` wins moving first?
    #[must_use]
    pub fn mover_wins(&self, player: Player) -> bool {
        mover_wins(self.weight, player)
    }
}

/// The two-ahead rule: an atomic weight of 2 or more is positive, of -2 or less negative.
fn decided_by(weight: i64) -> Option<Outcome> {
    match weight {
        2.. => Some(Outcome::Left),
        ..=-2 => Some(Outcome::Right),
        _ => None,
    }
}

/// The one-ahead rule: a player who is ahead by 1 or more wins moving first.
fn mover_wins(weight: i64, player: Player) -> bool {
    match player {
        Player::Left => weight >= 1,
        Player::Right => weight <= -1,
    }
}

/// The owner of the cluster each vertex lies in; `None` if the picture is no parted jungle.
fn clusters(picture: &Picture) -> Option<Vec<Option<Player>>> {
    let mut clusters = vec![None; picture.vertex_count() as usize];
    for edge in picture.edges() {
        let Some(owner) = edge.colour.owner() else { continue };
        for end in [edge.from, edge.to] {
            if end == GROUND || *clusters[end as usize].get_or_insert(owner) != owner {
                return None;
            }
        }
    }
    Some(clusters)
}

/// Floods the green edges from the clusters and the ground. No two floods can meet, or there
/// would be room for a further track.
fn vertex_tints(
    picture: &Picture,
    adjacency: &Adjacency,
    clusters: &[Option<Player>],
    currents: &[Option<Current>],
) -> Vec<Tint> {
    let tint = |cluster: &Option<Player>| match cluster {
        Some(Player::Left) => Tint::Blue,
        Some(Player::Right) => Tint::Red,
        None => Tint::Untinted,
    };
    let mut tints: Vec<Tint> = clusters.iter().map(tint).collect();
    tints[GROUND as usize] = Tint::Green;
    let mut stack: Vec<u32> = (0..picture.vertex_count()).collect();
    while let Some(vertex) = stack.pop() {
        let tint = tints[vertex as usize];
        let runs = |half: &&HalfEdge| {
            picture.edges()[half.edge as usize].colour == Colour::Green
                && currents[half.edge as usize].is_none_or(|current| {
                    let against = current.to == vertex;
                    match tint {
                        Tint::Blue => against,
                        Tint::Red => against == current.enlarges,
                        Tint::Green => !against && current.enlarges,
                        Tint::Untinted => false,
                    }
                })
        };
        for half in adjacency.at(vertex).iter().filter(runs) {
            if tint != Tint::Untinted && tints[half.to as usize] == Tint::Untinted {
                tints[half.to as usize] = tint;
                stack.push(half.to);
            }
        }
    }
    tints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{every_colouring, every_multigraph};
    use crate::notation::parse_picture;
    use crate::solve::forms::Forms;
    use partizan::Arena;
    use proptest::prelude::*;

    fn jungle(position: &str) -> Option<Jungle> {
        Jungle::of(&parse_picture(position).unwrap())
    }

    /// Checks weight and outcome against the canonical form.
    fn check_weight(picture: &Picture, jungle: &Jungle, forms: &mut Forms, arena: &mut Arena) {
        let value = forms.value(picture, arena).unwrap();
        let weight = arena.atomic_weight(value).unwrap();
        assert_eq!(weight, arena.integer(jungle.weight).unwrap(), "{picture:?}");
        let outcome = arena.outcome(value);
        assert!(jungle.decides().is_none_or(|decided| decided == outcome), "{picture:?}");
        for player in Player::BOTH {
            assert!(!jungle.mover_wins(player) || outcome.winner(player) == player, "{picture:?}");
        }
    }

    /// Checks flow, enlargement and tints against their definitions, by cuts.
    fn check_flow(picture: &Picture, jungle: &Jungle) {
        let clusters = clusters(picture).unwrap();
        let sets = 1_u32 << picture.vertex_count();
        let cut = |set: u32| {
            let crosses = |edge: &&Edge| {
                edge.colour == Colour::Green && (set >> edge.from ^ set >> edge.to) & 1 == 1
            };
            picture.edges().iter().filter(crosses).count()
        };
        let members = |belongs: &dyn Fn(u32) -> bool| {
            (0..picture.vertex_count()).filter(|&v| belongs(v)).fold(0_u32, |set, v| set | 1 << v)
        };
        let blue = members(&|v| clusters[v as usize] == Some(Player::Left));
        let red = members(&|v| clusters[v as usize] == Some(Player::Right));
        // Menger: as many tracks as the least cut has edges.
        let least = |inside: u32, outside: u32| {
            let parts = |set: &u32| set & inside == inside && set & outside == 0;
            (0..sets).filter(parts).map(cut).min().unwrap()
        };
        let (flow, more) = (jungle.flow.len(), jungle.enlargement.len());
        assert_eq!(flow, least(blue, red), "{picture:?}");
        let from_blue = least(blue, red | 1 << GROUND);
        let from_red = least(red, blue | 1 << GROUND);
        assert_eq!(from_blue.max(from_red), flow + more, "{picture:?}");
        assert_eq!(from_blue.min(from_red), flow, "{picture:?}");
        assert_eq!(usize::try_from(jungle.weight.abs()).unwrap(), more);

        let owner = if jungle.weight > 0 { Player::Left } else { Player::Right };
        let mut carried = vec![None; picture.edges().len()];
        for track in jungle.flow.iter().chain(&jungle.enlargement) {
            let enlarges = track.end() == GROUND;
            let from = if enlarges { owner } else { Player::Left };
            let to = if enlarges { None } else { Some(Player::Right) };
            assert_eq!(clusters[track.start as usize], Some(from), "{picture:?}");
            assert_eq!(clusters[track.end() as usize], to, "{picture:?}");
            let mut at = track.start;
            for step in &track.steps {
                let edge = picture.edges()[step.edge as usize];
                assert_eq!(edge.colour, Colour::Green);
                assert!(!edge.is_loop() && step.to == edge.other_end(at), "{picture:?}");
                let before = carried[step.edge as usize].replace(Current { to: step.to, enlarges });
                assert_eq!(before, None, "an edge carries one track: {picture:?}");
                at = step.to;
            }
        }
        assert_eq!(carried, jungle.currents);

        // Each tint is all that its rule reaches, and nothing else is tinted.
        let tinted = |tint| members(&|v| jungle.vertex_tints[v as usize] == tint);
        assert_eq!(cut(tinted(Tint::Blue)), from_blue, "{picture:?}");
        assert_eq!(cut(tinted(Tint::Red)), from_red, "{picture:?}");
        let smallest = |inside: u32, outside: u32, size: usize| {
            let fits = |set: &u32| set & inside == inside && set & outside == 0;
            (0..sets).filter(fits).filter(|&set| cut(set) == size).fold(sets - 1, |a, b| a & b)
        };
        assert_eq!(tinted(Tint::Blue), smallest(blue, red | 1 << GROUND, from_blue));
        assert_eq!(tinted(Tint::Red), smallest(red, blue | 1 << GROUND, from_red));
        let mut green = 1_u32 << GROUND;
        for _ in 0..picture.vertex_count() {
            for (edge, current) in picture.edges().iter().zip(&jungle.currents) {
                for (a, b) in [(edge.from, edge.to), (edge.to, edge.from)] {
                    let open = current.is_none_or(|now| now.enlarges && now.to == b);
                    if edge.colour == Colour::Green && open && green >> a & 1 == 1 {
                        green |= 1 << b;
                    }
                }
            }
        }
        assert_eq!(tinted(Tint::Green), green, "{picture:?}");
        for (edge, &tint) in picture.edges().iter().zip(&jungle.edge_tints) {
            let ends = [edge.from, edge.to].map(|end| jungle.vertex_tints[end as usize]);
            assert!(ends == [tint; 2] || tint == Tint::Untinted && ends[0] != ends[1]);
            assert!(edge.colour != Colour::Blue || tint == Tint::Blue, "{picture:?}");
            assert!(edge.colour != Colour::Red || tint == Tint::Red, "{picture:?}");
        }
    }

    #[test]
    fn known_weights() {
        for (position, weight) in [
            ("", 0),
            ("gg + g", 0),
            ("gb", 1),
            ("gb + gb + gr", 1),
            ("g(g)(r)", -1),
            ("gbgr", 1),
            ("g:A b + g:A + g:A", 3),
            ("g(gb)(gr)", 0),
        ] {
            let jungle = jungle(position).unwrap();
            assert_eq!(jungle.weight, weight, "{position}");
        }
        for position in ["b", "g + r", "g(b)(r)", "gbr", "g:A b:B r"] {
            assert_eq!(jungle(position), None, "{position}");
        }
    }

    #[test]
    fn a_flow_through_the_ground_and_its_tints() {
        use Tint::{Blue, Green, Red, Untinted};
        let jungle = jungle("gb + gr + g(g)(b) + g").unwrap();
        assert_eq!(jungle.weight, 1);
        assert_eq!(jungle.flow.len(), 1);
        assert_eq!(jungle.flow[0].steps.len(), 2);
        assert_eq!(jungle.enlargement.len(), 1);
        let tints = [Untinted, Blue, Untinted, Red, Untinted, Blue, Blue, Green];
        assert_eq!(jungle.edge_tints, tints);
        assert_eq!(jungle.vertex_tints, [Green, Blue, Blue, Red, Red, Blue, Blue, Blue, Green]);
        assert_eq!(jungle.decides(), None);
        assert_eq!(Player::BOTH.map(|player| jungle.mover_wins(player)), [true, false]);
    }

    #[test]
    fn every_small_parted_jungle() {
        let (mut forms, mut arena) = (Forms::default(), Arena::new());
        let mut compared = 0;
        for shape in (1..=5).flat_map(|edges| every_multigraph(4, edges)) {
            let colours = |edge: &Edge| {
                let grounded = edge.from == GROUND || edge.to == GROUND;
                if grounded { &[Colour::Green][..] } else { &Colour::ORDINARY }
            };
            for picture in every_colouring(&shape, colours) {
                if let Some(jungle) = Jungle::of(&picture) {
                    check_weight(&picture, &jungle, &mut forms, &mut arena);
                    check_flow(&picture, &jungle);
                    compared += 1;
                }
            }
        }
        assert!(compared > 5000, "{compared}");
    }

    #[test]
    fn big_jungles_take_little_time() {
        // A fixed linear congruence scatters the ends.
        let mut state = 1_u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        let vertices = 40_000;
        let tree = (1..vertices).map(|to| (to / 2, to)).collect::<Vec<_>>();
        let chords = (0..60_000).map(|_| (random(vertices), random(vertices))).collect::<Vec<_>>();
        let colour = |(from, to): (u32, u32)| match (from % 3, to % 3) {
            _ if from == GROUND || to == GROUND => Colour::Green,
            (1, 1) => Colour::Blue,
            (2, 2) => Colour::Red,
            _ => Colour::Green,
        };
        let ends = tree.into_iter().chain(chords);
        let picture =
            ends.map(|(from, to)| Edge { from, to, colour: colour((from, to)) }).collect();
        let jungle = Jungle::of(&picture).unwrap();
        let from_ground = jungle.enlargement.iter().all(|track| track.end() == GROUND);
        assert!(from_ground && jungle.flow.len() > 1000);

        let ladder = (0..50_000).flat_map(|rung| {
            let edge = |from, to, colour| Edge { from, to, colour };
            let rail = |from: u32| edge(from, from + 2, Colour::Green);
            [rail(2 * rung), rail(2 * rung + 1), edge(2 * rung, 2 * rung + 1, Colour::Green)]
        });
        let top = Edge { from: 100_000, to: 100_001, colour: Colour::Blue };
        let jungle = Jungle::of(&ladder.chain([top]).collect()).unwrap();
        assert_eq!(jungle.weight, 2);
        assert_eq!(jungle.decides(), Some(Outcome::Left));
    }

    /// Vertices choose a cluster or none; edges within one have its colour, and many are loops.
    fn random_jungle(vertices: u32, edges: usize) -> impl Strategy<Value = Picture> {
        let clusters = proptest::collection::vec(0..5_u8, vertices as usize);
        let edges =
            proptest::collection::vec((any::<u32>(), 0..vertices, any::<bool>()), 1..=edges);
        (clusters, edges).prop_map(|(clusters, raw)| {
            let mut seen = vec![GROUND];
            raw.into_iter()
                .map(|(from, to, is_loop)| {
                    let from = seen[from as usize % seen.len()];
                    let to = if is_loop && from != GROUND { from } else { to };
                    seen.push(to);
                    let colour = match [from, to].map(|end| clusters[end as usize]) {
                        _ if from == GROUND || to == GROUND => Colour::Green,
                        [0 | 1, 0 | 1] => Colour::Blue,
                        [2 | 3, 2 | 3] => Colour::Red,
                        _ => Colour::Green,
                    };
                    Edge { from, to, colour }
                })
                .collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn random_parted_jungles(picture in random_jungle(7, 9)) {
            let jungle = Jungle::of(&picture).unwrap();
            check_weight(&picture, &jungle, &mut Forms::default(), &mut Arena::new());
        }

        #[test]
        fn flows_and_tints_of_random_jungles(picture in random_jungle(10, 24)) {
            check_flow(&picture, &Jungle::of(&picture).unwrap());
        }
    }
}
