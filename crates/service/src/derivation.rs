//! Derivations as nested objects.

use hackenbush::solve::{Step, Theorem};
use hackenbush::{Problem, notation};
use partizan::Arena;
use serde::{Serialize, Serializer, ser};
use serde_json::value::RawValue;

use crate::answer::answers;
use crate::text::KnownText;

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
        value: KnownText,
        /// The computation.
        note?: String,
    }
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
        let steps = step.walk().map(|(depth, step)| {
            let step = DerivationStep {
                theorem: step.theorem,
                position: notation::print(&step.picture),
                edges: problem.edge_numbers(&step.edges),
                value: KnownText::new(arena, step.value, limit),
                note: Some(step.note.clone()).filter(|note| !note.is_empty()),
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
            let text = serde_json::to_string(step).map_err(ser::Error::custom)?;
            out += text.strip_suffix('}').unwrap_or_default();
            out += ",\"parts\":[";
        }
        out += &"]}".repeat(open);
        RawValue::from_string(out).map_err(ser::Error::custom)?.serialize(serializer)
    }
}
