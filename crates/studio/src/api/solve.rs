//! What a position is worth, and what the page shows beside it.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use hackenbush::Colour;
use hackenbush::solve::Solution;
use hackenbush::solve::jungle::{FlowerGarden, Jungle, Tint, Track};
use partizan::text::DEFAULT_TEXT_LIMIT;
use partizan::thermograph::{Thermograph, Wall};
use partizan::{Arena, Dyadic, Game, SignExpansion};
use report::value::{ValueReport, Wanted};
use report::{Posed, infinite, name, number};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Body, none_if_empty, raw};
use crate::desk::{Desk, Job};
use crate::float::float;
use crate::position::{Given, Read, Sent};
use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Asked {
    position: Sent,
    #[serde(default)]
    explain: bool,
    timeout_ms: Option<u64>,
}

#[derive(Serialize)]
struct Solved<'a> {
    #[serde(flatten)]
    report: ValueReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<&'a [usize]>,
    fits: &'a [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    number_x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stalk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confusion: Option<Confusion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thermograph: Option<Heat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    garden: Option<Garden>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    derivation_too_large: bool,
}

/// A derivation whose steps have more edges than this together is not sent.
const MOST_EXPLAINED: usize = 200_000;

pub(super) async fn solve(
    State(desk): State<Desk>,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let (limits, time) = (desk.limits, desk.limits.time(asked.timeout_ms));
    match desk.quick(move || asked.position.read(&limits)).await? {
        Read::Finite(given) => {
            desk.stream(time, move |job| finite(&given, asked.explain, job)).await
        }
        Read::Infinite(text) => {
            desk.stream(time, move |_| match infinite::value(&text) {
                Some(Ok(found)) => Ok(serde_json::json!(found.report(&text))),
                Some(Err(wrong)) => Err(Problem::in_text(&wrong, &text)),
                None => Err(Problem::wrong("this is no infinite stalk")),
            })
            .await
        }
    }
}

fn finite(given: &Given, explain: bool, job: &Job) -> Result<Box<RawValue>, Problem> {
    let Given { posed, loose, variants, .. } = given;
    let mut engine = job.engine();
    let begin = Instant::now();
    let solution = posed.solve(&mut engine);
    let time = begin.elapsed();
    let excuse = solution.exceeded.map(|exceeded| job.excuse(exceeded));
    let explained: usize = match explain {
        true => solution.derivation.walk().map(|(_, step)| step.edges.len() + 1).sum(),
        false => 0,
    };
    let wanted = Wanted {
        max_text: DEFAULT_TEXT_LIMIT,
        nodes: false,
        derivation: explain && explained <= MOST_EXPLAINED,
    };
    let report = ValueReport::new(posed, &solution, time, &mut engine, wanted, excuse.as_deref());
    let arena = engine.arena_mut();
    let exact = solution.value.exact();
    let as_number = exact.and_then(|game| arena.as_number(game).cloned());
    let solved = Solved {
        loose: (!loose.is_empty()).then_some(loose),
        fits: variants,
        number_x: as_number.as_ref().or(solution.facts.number.as_ref()).map(float),
        stalk: as_number.and_then(|number| stalk(&number)),
        confusion: exact.and_then(|game| Confusion::of(game, arena)),
        thermograph: exact.and_then(|game| Heat::of(game, arena)),
        garden: Garden::of(posed, &solution),
        derivation_too_large: explained > MOST_EXPLAINED,
        report,
    };
    raw(&solved)
}

/// The longest stalk of a value to write down, in runs.
const MOST_RUNS: usize = 10_000;

fn stalk(value: &Dyadic) -> Option<String> {
    let signs = SignExpansion::try_from(value).ok()?;
    (signs.runs().len() <= MOST_RUNS).then(|| number::stalk(&signs))
}

/// The numbers with which a value is confused.
#[derive(Serialize)]
struct Confusion {
    low: String,
    high: String,
    includes_low: bool,
    includes_high: bool,
    low_x: f64,
    high_x: f64,
}

impl Confusion {
    fn of(game: Game, arena: &Arena) -> Option<Confusion> {
        let interval = arena.confusion_interval(game)?;
        Some(Confusion {
            low: interval.low.to_string(),
            high: interval.high.to_string(),
            includes_low: interval.includes_low,
            includes_high: interval.includes_high,
            low_x: float(&interval.low),
            high_x: float(&interval.high),
        })
    }
}

/// The thermograph of what is not a number: the corners of both walls from the ground up, the
/// last at the foot of the mast.
#[derive(Serialize)]
struct Heat {
    left: Vec<[String; 2]>,
    right: Vec<[String; 2]>,
    left_xy: Vec<[f64; 2]>,
    right_xy: Vec<[f64; 2]>,
    mean: String,
    temperature: String,
}

impl Heat {
    fn of(game: Game, arena: &Arena) -> Option<Heat> {
        if arena.is_number(game) {
            return None;
        }
        let Thermograph { left, right, mean, temperature } = arena.thermograph(game).ok()?;
        let corners = |wall: &Wall| {
            let corners = wall.corners().iter().map(|c| (c.value.clone(), c.temperature.clone()));
            let mut corners: Vec<(Dyadic, Dyadic)> = corners.collect();
            let foot = (mean.clone(), temperature.clone());
            if corners.last() != Some(&foot) {
                corners.push(foot);
            }
            corners
        };
        let text = |wall: &Wall| {
            corners(wall).iter().map(|(v, t)| [v.to_string(), t.to_string()]).collect()
        };
        let place = |wall: &Wall| corners(wall).iter().map(|(v, t)| [float(v), float(t)]).collect();
        Some(Heat {
            left: text(&left),
            right: text(&right),
            left_xy: place(&left),
            right_xy: place(&right),
            mean: mean.to_string(),
            temperature: temperature.to_string(),
        })
    }
}

/// A flower garden or parted jungle, with its flow and tints.
#[derive(Serialize)]
struct Garden {
    kind: &'static str,
    weight: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    flowers: Option<Vec<Flower>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flow: Option<Vec<Vec<Along>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enlargement: Option<Vec<Vec<Along>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    currents: Option<Vec<Current>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertex_tints: Option<Vec<VertexTint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edge_tints: Option<Vec<EdgeTint>>,
}

#[derive(Serialize)]
struct Flower {
    stem: Vec<usize>,
    blue: Vec<usize>,
    red: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'static str>,
}

#[derive(Serialize)]
struct Along {
    edge: usize,
    to: i64,
}

#[derive(Serialize)]
struct Current {
    edge: usize,
    to: i64,
    enlarges: bool,
}

#[derive(Serialize)]
struct VertexTint {
    id: i64,
    tint: &'static str,
}

#[derive(Serialize)]
struct EdgeTint {
    edge: usize,
    tint: &'static str,
}

impl Garden {
    fn of(posed: &Posed, solution: &Solution) -> Option<Garden> {
        let (picture, edges) = (&posed.picture, posed.picture.edges());
        let petals = edges.len() - picture.count(Colour::Green);
        let jungle = posed.rules.plays_by_colour() && petals > 0 && petals < edges.len();
        if !jungle || solution.exceeded.is_some() && edges.len() > MOST_TINTED {
            return None;
        }
        let flowers = FlowerGarden::of(picture);
        let jungle = Jungle::of(picture);
        let jungle = jungle.as_ref();
        let weight = flowers.as_ref().map(|garden| garden.weight).or(jungle.map(|j| j.weight))?;
        let flower = |flower: &hackenbush::solve::jungle::Flower| Flower {
            stem: posed.edges(&flower.stem),
            blue: posed.edges(&flower.blue),
            red: posed.edges(&flower.red),
            owner: flower.owner().map(name),
        };
        let tracks = |tracks: &Vec<Track>| {
            let steps = |track: &Track| {
                track
                    .steps
                    .iter()
                    .map(|step| Along {
                        edge: posed.edge(step.edge as usize),
                        to: posed.vertex(step.to),
                    })
                    .collect()
            };
            tracks.iter().map(steps).collect()
        };
        Some(Garden {
            kind: if flowers.is_some() { "flowers" } else { "jungle" },
            weight,
            flowers: flowers.map(|garden| garden.flowers.iter().map(flower).collect()),
            flow: jungle.map(|jungle| tracks(&jungle.flow)),
            enlargement: jungle.map(|jungle| tracks(&jungle.enlargement)),
            currents: jungle.and_then(|jungle| {
                let currents = jungle.currents.iter().enumerate().filter_map(|(edge, current)| {
                    let current = current.as_ref()?;
                    Some(Current {
                        edge: posed.edge(edge),
                        to: posed.vertex(current.to),
                        enlarges: current.enlarges,
                    })
                });
                none_if_empty(currents.collect())
            }),
            vertex_tints: jungle.map(|jungle| {
                let tints = (0u32..).zip(&jungle.vertex_tints);
                tints.map(|(v, &t)| VertexTint { id: posed.vertex(v), tint: tint(t) }).collect()
            }),
            edge_tints: jungle.map(|jungle| {
                let tints = jungle.edge_tints.iter().enumerate();
                tints.map(|(e, &t)| EdgeTint { edge: posed.edge(e), tint: tint(t) }).collect()
            }),
        })
    }
}

/// Jungles with more edges are not tinted once the time is up.
const MOST_TINTED: usize = 2_000;

fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::Blue => "blue",
        Tint::Red => "red",
        Tint::Green => "green",
        Tint::Untinted => "untinted",
    }
}
