//! Derivations as nested objects.

use hackenbush::solve::{Step, Theorem};
use hackenbush::{Problem, rules};
use partizan::{Arena, Meter, Player};
use serde::{Serialize, Serializer, ser};
use serde_json::value::RawValue;

use crate::answer::answers;
use crate::drawing::Drawing;
use crate::text::KnownText;
use crate::writer;

/// How a value follows, step by step.
#[derive(Debug)]
pub struct Derivation {
    /// All steps with their depths, each before the steps that it rests on.
    pub steps: Vec<(usize, DerivationStep)>,
}

answers! {
    /// This position has this value by this theorem.
    pub struct DerivationStep {
        /// Its name.
        #[serde(serialize_with = "theorem_name")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        theorem: Theorem,
        position: String,
        edges: Vec<usize>,
        /// The edge whose cut leaves this position, if it is an option.
        cut?: usize,
        value: KnownText,
        /// The computation; of a canonical form the best options.
        note?: String,
        /// The position drawn by itself, where it is no longer a part of the picture, as after fusion, and
        /// for stalks, whose edges are then in the order of the terms in the note.
        drawing?: Drawing,
    }
}

/// More steps are not drawn by themselves, nor are larger positions.
const MAX_DRAWINGS: usize = 40;
const MAX_DRAWN_EDGES: usize = 60;

/// The longest text of a best option, and how many are listed for a player.
const OPTION_LENGTH: usize = 24;
const MAX_OPTIONS: usize = 4;

/// The position of a step, if it is not simply a part of the problem's picture.
fn drawing(problem: &Problem, step: &Step, wanted: bool) -> Option<Drawing> {
    let whole = problem.picture().ok()?;
    if step.picture.is_empty() || step.picture.edges().len() > MAX_DRAWN_EDGES {
        return None;
    }
    // The vertices of a part are those of its edges; fusing vertices leaves fewer.
    let mut vertices: Vec<u32> = Vec::new();
    for &edge in &step.edges {
        let edge = whole.edges().get(edge)?;
        vertices.extend([edge.from, edge.to]);
    }
    vertices.sort_unstable();
    vertices.dedup();
    let changed = step.edges.len() != step.picture.edges().len()
        || u32::try_from(vertices.len()) != Ok(step.picture.vertex_count());
    let wanted = wanted || changed || step.theorem == Theorem::VanRoode;
    // Small ones only, so they need no budget.
    wanted.then(|| Drawing::of(&step.picture, problem.rules(), i64::from, &Meter::default()))
}

/// The options of a canonical form.
fn best_options(step: &Step, arena: &mut Arena) -> Option<String> {
    if step.theorem != Theorem::CanonicalForm {
        return None;
    }
    let game = step.value.exact()?;
    let mut sides = Vec::new();
    for player in [Player::Left, Player::Right] {
        let options = arena.options(game, player).ok()?;
        let mut texts = Vec::new();
        for &option in options.iter().take(MAX_OPTIONS) {
            texts.push(arena.text_within(option, OPTION_LENGTH).ok()?.to_string());
        }
        if options.len() > MAX_OPTIONS {
            texts.push("...".to_owned());
        }
        sides.push(texts.join(", "));
    }
    Some(format!("best options {{{}}}", sides.join(" | ")))
}

fn theorem_name<S: Serializer>(theorem: &Theorem, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(theorem.name())
}

impl Derivation {
    pub(crate) fn new(
        problem: &Problem,
        step: &Step,
        arena: &mut Arena,
        limit: usize,
    ) -> Derivation {
        let mut drawings = 0;
        // What fusion leaves is drawn by itself, even where it looks like a part.
        let mut fused = usize::MAX;
        let steps = step.walk().map(|(depth, step)| {
            let wanted = depth == fused;
            fused = if step.theorem == Theorem::Fusion { depth + 1 } else { usize::MAX };
            let drawing = drawing(problem, step, wanted).filter(|_| drawings < MAX_DRAWINGS);
            drawings += usize::from(drawing.is_some());
            let step = DerivationStep {
                theorem: step.theorem,
                // A row has no picture.
                position: match problem.position().row() {
                    Some(row) if depth == 0 => row.to_string(),
                    _ => rules::picture_text(&step.picture, problem.rules()),
                },
                edges: problem.edge_numbers(&step.edges),
                cut: step.cut.and_then(|edge| problem.edge_numbers(&[edge]).first().copied()),
                value: KnownText::new(arena, step.value, limit),
                note: Some(step.note.clone())
                    .filter(|note| !note.is_empty())
                    .or_else(|| best_options(step, arena)),
                drawing,
            };
            (depth, step)
        });
        Derivation { steps: steps.collect() }
    }
}

/// Each step is followed by its `parts`. A derivation can be as deep as a picture is high, so it
/// is not written by recursion.
impl Serialize for Derivation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = String::new();
        let mut open = 0;
        for &(depth, ref step) in &self.steps {
            // Each step leaves its list of parts open until a step comes that is not below it.
            if depth < open {
                out += &"]}".repeat(open - depth);
                out.push(',');
            }
            open = depth + 1;
            let text = writer::json(step).map_err(ser::Error::custom)?;
            out += text.strip_suffix('}').unwrap_or_default();
            out += ",\"parts\":[";
        }
        out += &"]}".repeat(open);
        RawValue::from_string(out).map_err(ser::Error::custom)?.serialize(serializer)
    }
}
