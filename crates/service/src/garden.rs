//! Flower gardens and parted jungles, with their flow and tints.

use hackenbush::solve::Solution;
use hackenbush::solve::jungle::{self, Tint, Track};
use hackenbush::{Problem, analysis};
use partizan::Player;
use serde::{Serialize, Serializer};

use crate::answer::answers;
use crate::json::Json;

answers! {
    /// A flower garden or a parted jungle.
    pub struct Garden {
        kind: GardenKind,
        /// Its atomic weight.
        weight: i64,
        flowers?: Vec<Flower>,
        /// The paths of a maximal flow.
        flow?: Vec<Vec<Along>>,
        enlargement?: Vec<Vec<Along>>,
        currents?: Vec<Current>,
        vertex_tints?: Vec<VertexTint>,
        edge_tints?: Vec<EdgeTint>,
    }

    /// A flower: its edges by their place and colour.
    pub struct Flower {
        stem: Vec<usize>,
        blue: Vec<usize>,
        red: Vec<usize>,
        owner?: Json<Player>,
    }

    /// A step of a path.
    pub struct Along {
        edge: usize,
        to: Json<i64>,
    }

    /// What flows through an edge.
    pub struct Current {
        edge: usize,
        to: Json<i64>,
        enlarges: bool,
    }

    /// The tint of a vertex.
    pub struct VertexTint {
        id: Json<i64>,
        tint: Json<Tint>,
    }

    /// The tint of an edge.
    pub struct EdgeTint {
        edge: usize,
        tint: Json<Tint>,
    }
}

/// What sort of garden it is.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GardenKind {
    /// A flower garden.
    Flowers,
    /// A parted jungle.
    Jungle,
}

impl Serialize for Json<Tint> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self.0 {
            Tint::Blue => "blue",
            Tint::Red => "red",
            Tint::Green => "green",
            Tint::Untinted => "untinted",
        })
    }
}

/// Jungles with more edges are not tinted once the time is up.
const MAX_TINTED_EDGES: usize = 2_000;

impl Garden {
    pub(crate) fn of(problem: &Problem, solution: &Solution) -> Option<Garden> {
        let large = problem.position().size().is_none_or(|edges| edges > MAX_TINTED_EDGES);
        if large && solution.exceeded.is_some() {
            return None;
        }
        let analysis::Garden { weight, flowers, jungle, .. } = analysis::Garden::of(problem)?;
        let jungle = jungle.as_ref();
        let vertex = |vertex| Json(problem.vertex_number(vertex));
        let flower = |flower: &jungle::Flower| Flower {
            stem: problem.edge_numbers(&flower.stem),
            blue: problem.edge_numbers(&flower.blue),
            red: problem.edge_numbers(&flower.red),
            owner: flower.owner().map(Json),
        };
        let tracks = |tracks: &Vec<Track>| {
            let along = |track: &Track| {
                let steps = track.steps.iter().map(|step| Along {
                    edge: problem.edge_number(step.edge as usize),
                    to: vertex(step.to),
                });
                steps.collect()
            };
            tracks.iter().map(along).collect()
        };
        Some(Garden {
            kind: if flowers.is_some() { GardenKind::Flowers } else { GardenKind::Jungle },
            weight,
            flowers: flowers.map(|garden| garden.flowers.iter().map(flower).collect()),
            flow: jungle.map(|jungle| tracks(&jungle.flow)),
            enlargement: jungle.map(|jungle| tracks(&jungle.enlargement)),
            currents: jungle
                .map(|jungle| {
                    let currents = jungle.currents.iter().enumerate();
                    let currents = currents.filter_map(|(edge, current)| {
                        let current = current.as_ref()?;
                        Some(Current {
                            edge: problem.edge_number(edge),
                            to: vertex(current.to),
                            enlarges: current.enlarges,
                        })
                    });
                    currents.collect::<Vec<_>>()
                })
                .filter(|currents| !currents.is_empty()),
            vertex_tints: jungle.map(|jungle| {
                let tints = (0..).zip(&jungle.vertex_tints);
                tints.map(|(v, &t)| VertexTint { id: vertex(v), tint: Json(t) }).collect()
            }),
            edge_tints: jungle.map(|jungle| {
                let tints = jungle.edge_tints.iter().enumerate();
                tints
                    .map(|(e, &t)| EdgeTint { edge: problem.edge_number(e), tint: Json(t) })
                    .collect()
            }),
        })
    }
}
