//! Drawn pictures, in requests and in answers: a `.hat` file without its first two fields.

use std::collections::{BTreeMap, HashMap};

use hackenbush::hat::Hat;
use hackenbush::rules::{self, Ruleset};
use hackenbush::{Colour, GROUND, Picture};
use hackenbush_drawing::infinite::Beginning;
use hackenbush_drawing::layout_within;
use partizan::Meter;
use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

use crate::answer::answers;
use crate::hint::with_hint;
use crate::json::{Json, Variant};
use crate::play::Play;

/// Fields that only whoever wrote them understands.
type Other = BTreeMap<String, Box<RawValue>>;

answers! {
    /// A drawn picture.
    pub struct Drawing {
        variant: Variant,
        /// The text of a file of rules, which go before the variant.
        rules?: String,
        /// `misere` if a player who cannot move wins; absent otherwise.
        play?: Play,
        title?: String,
        /// How to show it: whatever whoever draws it wants to know.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, serde_json::Value>"))]
        display?: Box<RawValue>,
        /// The ground, 0, is among them.
        vertices: Vec<DrawnVertex>,
        edges: Vec<DrawnEdge>,
        /// Other fields come back as they were.
        #[serde(flatten)]
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, serde_json::Value>"))]
        other: Other,
    }

    /// A vertex and where it is; `y` grows upward.
    pub struct DrawnVertex {
        id: Json<i64>,
        x: f64,
        y: f64,
        #[serde(flatten)]
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, serde_json::Value>"))]
        other: Other,
    }

    /// An edge between two vertices.
    pub struct DrawnEdge {
        from: Json<i64>,
        to: Json<i64>,
        colour: Json<Colour>,
        /// Where its end `from` stands on the ground, if it does.
        ground_x?: f64,
        /// Where its end `to` stands on the ground, if it does.
        ground_x_to?: f64,
        #[serde(flatten)]
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, serde_json::Value>"))]
        other: Other,
    }
}

impl Drawing {
    /// Lays a picture out, as well as the meter allows; `id` says what its vertices are called.
    pub(crate) fn of(
        picture: &Picture,
        rules: &'static dyn Ruleset,
        id: impl Fn(u32) -> i64,
        meter: &Meter,
    ) -> Drawing {
        let layout = layout_within(picture, meter);
        let edges = picture.edges().iter().zip(&layout.edges).map(|(edge, route)| DrawnEdge {
            from: Json(id(edge.from)),
            to: Json(id(edge.to)),
            colour: Json(edge.colour),
            ground_x: (edge.from == GROUND).then_some(route.start.x),
            ground_x_to: (edge.to == GROUND).then_some(route.end.x),
            other: Other::new(),
        });
        let vertices = (GROUND..).zip(&layout.vertices).map(|(vertex, at)| DrawnVertex {
            id: Json(id(vertex)),
            x: at.x,
            y: at.y,
            other: Other::new(),
        });
        let (vertices, edges) = (vertices.collect(), edges.collect());
        Drawing { vertices, edges, ..Drawing::empty(rules) }
    }

    fn empty(rules: &'static dyn Ruleset) -> Drawing {
        Drawing {
            variant: Json(rules),
            rules: None,
            play: None,
            title: None,
            display: None,
            vertices: Vec::new(),
            edges: Vec::new(),
            other: Other::new(),
        }
    }

    /// The beginning of infinite stalks. Edges that are drawn faintly have an `opacity`.
    pub(crate) fn beginning(drawn: &Beginning, rules: &'static dyn Ruleset) -> Drawing {
        let id = |vertex: usize| Json(i64::try_from(vertex).unwrap_or(i64::MAX).saturating_add(1));
        let ground = Json(i64::from(GROUND));
        let edges = drawn.sticks.iter().map(|stick| {
            let opacity = RawValue::from_string(format!("{:.2}", stick.opacity));
            let opacity = opacity.ok().filter(|_| stick.opacity < 1.0);
            DrawnEdge {
                from: stick.from.map_or(ground, id),
                to: id(stick.to),
                colour: Json(stick.colour),
                ground_x: stick.from.is_none().then_some(stick.foot.x),
                ground_x_to: None,
                other: opacity.map(|opacity| ("opacity".to_owned(), opacity)).into_iter().collect(),
            }
        });
        let places = drawn.vertices.iter().enumerate().map(|(vertex, at)| (id(vertex), at.x, at.y));
        let vertices = std::iter::once((ground, 0.0, 0.0)).chain(places);
        let vertices = vertices.map(|(id, x, y)| DrawnVertex { id, x, y, other: Other::new() });
        let (vertices, edges) = (vertices.collect(), edges.collect());
        Drawing { vertices, edges, ..Drawing::empty(rules) }
    }
}

/// A file as it is, and where its edges stand on the ground: below their other ends unless it says
/// otherwise.
impl From<&Hat> for Drawing {
    fn from(hat: &Hat) -> Drawing {
        let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap_or_default();
        let places: HashMap<i64, f64> = hat.vertices().iter().map(|v| (v.id, v.x)).collect();
        let edges = hat.edges().iter().map(|edge| {
            let [own, own_to] = edge.feet();
            let foot = |own: Option<f64>, end: i64, other: i64| {
                (end == i64::from(GROUND)).then(|| own.or(places.get(&other).copied())).flatten()
            };
            let other = edge.other().filter(|(name, _)| !name.starts_with("ground_x"));
            DrawnEdge {
                from: Json(edge.from),
                to: Json(edge.to),
                colour: Json(edge.colour),
                ground_x: foot(own, edge.from, edge.to),
                ground_x_to: foot(own_to, edge.to, edge.from),
                other: other.map(|(name, value)| (name.to_owned(), raw(value))).collect(),
            }
        });
        let vertices = hat.vertices().iter().map(|vertex| DrawnVertex {
            id: Json(vertex.id),
            x: vertex.x,
            y: vertex.y,
            other: vertex.other().map(|(name, value)| (name.to_owned(), raw(value))).collect(),
        });
        Drawing {
            variant: Json(rules::by_name(hat.variant).unwrap_or(&rules::RedBlueGreen)),
            rules: hat.rules.clone(),
            play: hat.misere.then_some(Play::Misere),
            title: hat.title.clone(),
            display: hat.display.as_deref().map(raw),
            vertices: vertices.collect(),
            edges: edges.collect(),
            other: hat.other().map(|(name, value)| (name.to_owned(), raw(value))).collect(),
        }
    }
}

/// A drawn picture in a request.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawingInput(pub Hat);

impl<'de> Deserialize<'de> for DrawingInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DrawingInput, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let hat = Hat::parse_drawing(raw.get());
        hat.map(DrawingInput).map_err(|wrong| {
            let expected =
                wrong.expected.map_or(String::new(), |text| format!(", expected {text}"));
            let message = format!("{}{expected}", wrong.message);
            de::Error::custom(with_hint(message, wrong.hint.unwrap_or_default()))
        })
    }
}
