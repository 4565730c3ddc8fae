//! Texts and files, both ways.

use axum::extract::State;
use hackenbush::hat::Hat;
use hackenbush::{cgsuite, edge_list, graphviz, notation};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{Answer, Body, Json, none_if_empty};
use crate::desk::Desk;
use crate::drawn::Drawn;
use crate::position::{Given, Read, Sent, drawing};
use crate::problem::Problem;

#[derive(Serialize)]
pub(super) struct Parsed {
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Drawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Line>,
    #[serde(skip_serializing_if = "Option::is_none")]
    infinite: Option<Infinite>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'static str>,
    variants: Vec<&'static str>,
    warnings: Vec<String>,
}

/// A line of dominoes in an answer.
#[derive(Serialize)]
pub(super) struct Line {
    pub(super) variant: &'static str,
    pub(super) dominoes: Vec<[u64; 2]>,
}

#[derive(Serialize)]
struct Infinite {
    position: String,
}

/// A text as a picture or a line.
pub(super) async fn parse(State(desk): State<Desk>, Body(sent): Body<Sent>) -> Answer<Parsed> {
    let limits = desk.limits;
    let work = move || {
        let given = match sent.read(&limits)? {
            Read::Finite(given) => given,
            Read::Infinite(position) => {
                return Ok(Parsed {
                    picture: None,
                    line: None,
                    infinite: Some(Infinite { position }),
                    variant: None,
                    variants: Vec::new(),
                    warnings: Vec::new(),
                });
            }
        };
        let Given { posed, variants, .. } = *given;
        let line = posed.line.as_ref().map(|line| Line {
            variant: posed.rules.name(),
            dominoes: line.iter().map(|domino| [domino.left, domino.right]).collect(),
        });
        Ok(Parsed {
            picture: line
                .is_none()
                .then(|| Drawn::new(&posed.picture, Some(&posed.labels), posed.rules)),
            line,
            infinite: None,
            variant: Some(posed.rules.name()),
            variants,
            warnings: posed.warnings.iter().map(ToString::to_string).collect(),
        })
    };
    desk.quick(work).await.map(Json)
}

/// A picture in a request.
#[derive(Deserialize)]
pub(super) struct Picture {
    pub(super) picture: Box<RawValue>,
}

#[derive(Serialize)]
pub(super) struct Printed {
    notation: String,
    edge_list: String,
    cgsuite: String,
    graphviz: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<Vec<usize>>,
}

/// A picture in all formats that are text.
pub(super) async fn print(State(desk): State<Desk>, Body(sent): Body<Picture>) -> Answer<Printed> {
    let limits = desk.limits;
    let work = move || {
        let hat = drawing(&sent.picture)?;
        if hat.edges().len() > limits.edges {
            return Err(Problem::too_large(format!("more than {} edges", limits.edges)));
        }
        // Whatever its variant says, it can be written down.
        let hackenbush::Position::Picture(picture) = hat.picture().position else {
            return Err(Problem::wrong("this is no picture"));
        };
        Ok(Printed {
            notation: notation::print(&picture),
            edge_list: edge_list::print(&picture, ' '),
            cgsuite: cgsuite::print(&picture),
            graphviz: graphviz::print(&picture),
            loose: none_if_empty(hat.loose()),
        })
    };
    desk.quick(work).await.map(Json)
}

#[derive(Deserialize)]
pub(super) struct Text {
    text: String,
}

#[derive(Serialize)]
pub(super) struct HatRead {
    picture: Map<String, Value>,
    warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<Vec<usize>>,
}

/// A `.hat` file as a picture.
pub(super) async fn hat_read(State(desk): State<Desk>, Body(sent): Body<Text>) -> Answer<HatRead> {
    let limits = desk.limits;
    let work = move || {
        let hat = Hat::parse(&sent.text).map_err(|wrong| Problem::in_text(&wrong, &sent.text))?;
        if hat.edges().len() > limits.edges {
            return Err(Problem::too_large(format!("more than {} edges", limits.edges)));
        }
        let loose = hat.loose();
        let warnings = hat.picture().warnings.iter().map(ToString::to_string).collect();
        Ok(HatRead { picture: with_feet(&hat)?, warnings, loose: none_if_empty(loose) })
    };
    desk.quick(work).await.map(Json)
}

/// The file's fields, and where its edges stand on the ground: below their other ends unless it
/// says otherwise.
fn with_feet(hat: &Hat) -> Result<Map<String, Value>, Problem> {
    let unreadable = |_| Problem::wrong("this file cannot be taken over");
    let mut fields: Map<String, Value> =
        serde_json::from_str(&hat.to_json()).map_err(unreadable)?;
    fields.remove("format");
    fields.remove("version");
    let places: std::collections::HashMap<i64, f64> =
        hat.vertices().iter().map(|vertex| (vertex.id, vertex.x)).collect();
    let edges = fields.get_mut("edges").and_then(Value::as_array_mut);
    for (edge, drawn) in edges.into_iter().flatten().zip(hat.edges()) {
        let Some(edge) = edge.as_object_mut() else { continue };
        let ends = [("ground_x", drawn.from, drawn.to), ("ground_x_to", drawn.to, drawn.from)];
        for (field, _, other) in ends.into_iter().filter(|&(_, end, _)| end == 0) {
            let missing = !edge.get(field).is_some_and(Value::is_number);
            if missing {
                edge.insert(field.to_owned(), json!(places.get(&other)));
            }
        }
    }
    Ok(fields)
}

#[derive(Serialize)]
pub(super) struct Written {
    text: String,
}

/// A picture as a `.hat` file.
pub(super) async fn hat_write(
    State(desk): State<Desk>,
    Body(sent): Body<Picture>,
) -> Answer<Written> {
    let work = move || Ok(Written { text: drawing(&sent.picture)?.to_json() });
    desk.quick(work).await.map(Json)
}
