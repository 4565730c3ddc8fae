//! `.hat` files: one drawn picture as JSON.
//!
//! `format` is `"hackenbush"` and `version` 1; `variant` names a ruleset; `vertices` are
//! `{id, x, y}` with the ground, 0, among them, `y` counting upward from it; `edges` are
//! `{from, to, colour}` in drawing order; `title` (text) and `display` (an object, for whoever
//! draws) may be missing, and so may `rules` (the text of a file of rules, by which the picture is played instead of by
//! its variant) and `play` (`"misere"` if a player who cannot move wins). Fields that this program does not know, in the file, a vertex or an
//! edge, are kept and written back as they were.

mod json;

pub use json::syntax_in_words;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::Diagnostic;
use crate::graph::BfsTree;
use crate::notation::parsed::{Labels, Parsed, loose_edges};
use crate::picture::{Colour, Edge, GROUND, Grounded, Picture};
use crate::position::Position;
use crate::rules::{self, RULESETS, Ruleset};
use json::{Naming, Object, Other, Value};

/// The version this program writes, and the newest it reads.
pub const VERSION: u64 = 1;

/// A drawn picture. Every end of an edge is a vertex, ids are unique, and 0 is among them.
#[derive(Clone, PartialEq, Debug)]
pub struct Hat {
    /// The name of its ruleset.
    pub variant: &'static str,
    /// The text of a file of rules, which go before the variant.
    pub rules: Option<String>,
    /// Does a player who cannot move win?
    pub misere: bool,
    /// What it is called.
    pub title: Option<String>,
    /// How to show it: a JSON object, as text.
    pub display: Option<String>,
    vertices: Vec<Vertex>,
    edges: Vec<DrawnEdge>,
    other: Other,
}

/// A vertex and where it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Vertex {
    /// Its number; 0 is the ground.
    pub id: i64,
    /// How far to the right.
    pub x: f64,
    /// How far up.
    pub y: f64,
    other: Other,
}

/// An edge between two vertices.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnEdge {
    /// The id of one end.
    pub from: i64,
    /// The id of the other end.
    pub to: i64,
    /// Its colour.
    pub colour: Colour,
    other: Other,
}

impl DrawnEdge {
    /// Where its ends stand on the ground, for those that do and say so: `ground_x` for the first,
    /// `ground_x_to` for the second.
    #[must_use]
    pub fn feet(&self) -> [Option<f64>; 2] {
        let ends = [("ground_x", self.from), ("ground_x_to", self.to)];
        ends.map(|(field, end)| self.other.number(field).filter(|_| end == i64::from(GROUND)))
    }
}

impl Hat {
    /// A plain drawing of a picture, with its own vertex numbers as ids: each vertex in a column of
    /// its own, as high as its distance from the ground. Tidy layouts are for a drawing library.
    #[must_use]
    pub fn of(picture: &Picture, rules: &dyn Ruleset) -> Hat {
        let heights = BfsTree::new(picture).heights;
        let places = (0_u32..).zip(heights).map(|(x, y)| (f64::from(x), f64::from(y)));
        Hat::at(picture, rules, places)
    }

    /// A drawing of a picture that has its places: `(x, y)` of each vertex, the ground's first.
    #[must_use]
    pub fn at(
        picture: &Picture,
        rules: &dyn Ruleset,
        places: impl IntoIterator<Item = (f64, f64)>,
    ) -> Hat {
        let vertices =
            (0..).zip(places).map(|(id, (x, y))| Vertex { id, x, y, other: Other::default() });
        let edges = picture.edges().iter().map(|edge| DrawnEdge {
            from: edge.from.into(),
            to: edge.to.into(),
            colour: edge.colour,
            other: Other::default(),
        });
        Hat {
            variant: rules.name(),
            rules: None,
            misere: false,
            title: None,
            display: None,
            vertices: vertices.collect(),
            edges: edges.collect(),
            other: Other::default(),
        }
    }

    /// The same, with the places where its edges stand on the ground: those of both ends of each edge,
    /// which count only for ends on the ground.
    #[must_use]
    pub fn with_feet(mut self, feet: impl Fn(usize) -> [f64; 2]) -> Hat {
        for (index, edge) in self.edges.iter_mut().enumerate() {
            let [x, x_to] = feet(index);
            for (field, end, x) in [("ground_x", edge.from, x), ("ground_x_to", edge.to, x_to)] {
                if end == i64::from(GROUND) && x.is_finite() {
                    edge.other.set_number(field, x);
                }
            }
        }
        self
    }

    /// The fields that this program does not know: names and JSON texts.
    pub fn other(&self) -> impl Iterator<Item = (&str, &str)> {
        self.other.iter()
    }

    /// The vertices in the order of the file.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// The edges in drawing order.
    #[must_use]
    pub fn edges(&self) -> &[DrawnEdge] {
        &self.edges
    }

    /// The picture that is drawn: what is joined to the ground. The ids are its labels.
    #[must_use]
    pub fn picture(&self) -> Parsed {
        self.picture_and_loose().0
    }

    /// The same with the edges that are not joined to the ground, ascending.
    #[must_use]
    pub fn picture_and_loose(&self) -> (Parsed, Vec<usize>) {
        let (grounded, ids) = self.grounded();
        let Grounded { picture, vertices, dropped, .. } = grounded;
        let loose = dropped.len();
        let parsed = Parsed {
            labels: Labels::Numbers(vertices.iter().map(|&v| ids[v as usize]).collect()),
            position: Position::Picture(picture),
            warnings: if loose > 0 { vec![loose_edges(0..0, loose)] } else { Vec::new() },
        };
        (parsed, dropped)
    }

    /// The edges that are not joined to the ground, ascending.
    #[must_use]
    pub fn loose(&self) -> Vec<usize> {
        self.grounded().0.dropped
    }

    /// What is joined to the ground, and the ids of the vertices by the numbers used for that.
    fn grounded(&self) -> (Grounded, Vec<i64>) {
        // The ground keeps its number, the others are numbered in the order of the file.
        let mut ids = vec![0];
        ids.extend(self.vertices.iter().map(|vertex| vertex.id).filter(|&id| id != 0));
        let numbers: FxHashMap<i64, u32> = ids.iter().copied().zip(GROUND..).collect();
        let grounded = Picture::from_edges(self.edges.iter().map(|edge| Edge {
            from: numbers[&edge.from],
            to: numbers[&edge.to],
            colour: edge.colour,
        }));
        (grounded, ids)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Names the field that is wrong and points at it.
    pub fn parse(text: &str) -> Result<Hat, Diagnostic> {
        let mut file = Object::parse(text, Naming::Words)?;
        let format = file.required("format")?;
        if format.string()? != "hackenbush" {
            return Err(format.wrong("this is not a Hackenbush file").expected("\"hackenbush\""));
        }
        let version = file.required("version")?;
        match version.whole()? {
            1 => {}
            newer @ 2.. => {
                return Err(version
                    .wrong(format!(
                        "this file is of version {newer}, and this program reads version {VERSION}"
                    ))
                    .hint("open it with a newer hackenbush"));
            }
            _ => return Err(version.wrong("versions start at 1")),
        }
        Hat::from_fields(file)
    }

    /// The text of a file, which is UTF-8.
    ///
    /// # Errors
    /// Says so if it is not text, and if it seems to be of Visual Hackenbush 1.1.
    pub fn text_of(file: Vec<u8>) -> Result<String, Diagnostic> {
        // The magic number and the version of Java's object streams.
        if file.starts_with(&[0xac, 0xed, 0, 5]) {
            return Err(json::java_file());
        }
        String::from_utf8(file).map_err(|_| {
            Diagnostic::new(0..0, "this is not a Hackenbush file: it is not UTF-8 text")
                .hint("a .hat file is text; drawings such as PNG files are read by their names")
        })
    }

    /// Reads a drawing in a request: a file without `format` and `version`.
    ///
    /// # Errors
    /// Names the field that is wrong and points at it.
    pub fn parse_drawing(text: &str) -> Result<Hat, Diagnostic> {
        Hat::from_fields(Object::parse(text, Naming::Fields)?)
    }

    fn from_fields(mut file: Object<'_>) -> Result<Hat, Diagnostic> {
        let variant = file.required("variant")?;
        let name = variant.string()?;
        let Some(rules) = rules::by_name(&name) else {
            let names: Vec<&str> = RULESETS.iter().map(|rules| rules.name()).collect();
            return Err(variant
                .wrong(format!("there is no variant `{name}`"))
                .expected(names.join(", ")));
        };
        let (vertices, known) = read_vertices(&file.required("vertices")?)?;
        let edges = read_edges(&file.required("edges")?, &known)?;
        let title = file.optional("title").map(|title| title.string()).transpose()?;
        let display = file.optional("display").map(|display| display.object_text()).transpose()?;
        let own = file.optional("rules").map(|rules| rules.string()).transpose()?;
        let misere = match file.optional("play") {
            None => false,
            Some(play) => match &*play.string()? {
                "misere" => true,
                "normal" => false,
                _ => return Err(play.wrong("there is no such play").expected("normal or misere")),
            },
        };
        let variant = rules.name();
        let other = file.rest();
        Ok(Hat { variant, rules: own, misere, title, display, vertices, edges, other })
    }

    /// Writes the file: a line for each field, vertex and edge, so that versions compare well.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut fields = vec![
            "\"format\": \"hackenbush\"".to_owned(),
            format!("\"version\": {VERSION}"),
            format!("\"variant\": {}", json::quoted(self.variant)),
        ];
        fields.extend(
            self.rules.as_deref().map(|rules| format!("\"rules\": {}", json::quoted(rules))),
        );
        fields.extend(self.misere.then(|| "\"play\": \"misere\"".to_owned()));
        fields.extend(
            self.title.as_deref().map(|title| format!("\"title\": {}", json::quoted(title))),
        );
        fields.extend(self.display.as_deref().map(|display| format!("\"display\": {display}")));
        fields.extend(self.other.fields());
        fields.push(lines("vertices", self.vertices.iter().map(Vertex::to_json)));
        fields.push(lines("edges", self.edges.iter().map(DrawnEdge::to_json)));
        format!("{{\n  {}\n}}\n", fields.join(",\n  "))
    }
}

impl Vertex {
    /// The fields that this program does not know: names and JSON texts.
    pub fn other(&self) -> impl Iterator<Item = (&str, &str)> {
        self.other.iter()
    }

    fn to_json(&self) -> String {
        let (x, y) = (json::number(self.x), json::number(self.y));
        format!("{{\"id\": {}, \"x\": {x}, \"y\": {y}{}}}", self.id, self.other.tail())
    }
}

impl DrawnEdge {
    /// The fields that this program does not know: names and JSON texts.
    pub fn other(&self) -> impl Iterator<Item = (&str, &str)> {
        self.other.iter()
    }

    fn to_json(&self) -> String {
        format!(
            "{{\"from\": {}, \"to\": {}, \"colour\": \"{}\"{}}}",
            self.from,
            self.to,
            self.colour.name(),
            self.other.tail()
        )
    }
}

/// A field whose value is a list, one item on a line.
fn lines(name: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.map(|item| format!("\n    {item}")).collect();
    let end = if items.is_empty() { "" } else { "\n  " };
    format!("\"{name}\": [{}{end}]", items.join(","))
}

/// The vertices, and which ids there are.
fn read_vertices(list: &Value) -> Result<(Vec<Vertex>, FxHashSet<i64>), Diagnostic> {
    let mut vertices = Vec::new();
    let mut known = FxHashSet::default();
    for item in list.items()? {
        let mut fields = item.object()?;
        let id = fields.required("id")?;
        let number = id.integer()?;
        if !known.insert(number) {
            return Err(id.wrong(format!("two vertices have the id {number}")));
        }
        let x = fields.required("x")?.coordinate()?;
        let y = fields.required("y")?.coordinate()?;
        vertices.push(Vertex { id: number, x, y, other: fields.rest() });
    }
    if known.contains(&0) {
        Ok((vertices, known))
    } else {
        Err(list.wrong("the ground is missing").expected("a vertex with id 0"))
    }
}

fn read_edges(list: &Value, known: &FxHashSet<i64>) -> Result<Vec<DrawnEdge>, Diagnostic> {
    let end = |value: &Value| match value.integer()? {
        id if known.contains(&id) => Ok(id),
        id => Err(value.wrong(format!("there is no vertex with id {id}"))),
    };
    let read = |item: Value| {
        let mut fields = item.object()?;
        let from = end(&fields.required("from")?)?;
        let to = end(&fields.required("to")?)?;
        let colour = fields.required("colour")?;
        let name = colour.string()?;
        let Some(colour) = Colour::by_name(&name) else {
            return Err(colour
                .wrong(format!("unknown colour `{name}`"))
                .expected("\"blue\", \"red\" or \"green\""));
        };
        Ok(DrawnEdge { from, to, colour, other: fields.rest() })
    };
    list.items()?.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_picture;

    const BED: &str = r#"{
  "format": "hackenbush",
  "version": 1,
  "variant": "red-blue",
  "title": "A \"bed\"",
  "display": {"grid": 0.5},
  "made by": ["hand", 1.00000000000000000000001],
  "vertices": [
    {"id": 0, "x": 0.0, "y": 0.0},
    {"id": 7, "x": -1.5, "y": 1.0, "pinned": true},
    {"id": -3, "x": 2.25, "y": 1e300}
  ],
  "edges": [
    {"from": 0, "to": 7, "colour": "blue"},
    {"from": 7, "to": -3, "colour": "red", "bend": {"by": 0.1}},
    {"from": -3, "to": -3, "colour": "red"}
  ]
}
"#;

    #[test]
    fn rules_and_play_come_back() {
        let text = BED.replace(
            "\"title\"",
            "\"rules\": \"name: low\\nblue: Left ground\\n\",\n  \"play\": \"misere\",\n  \"title\"",
        );
        let hat = Hat::parse(&text).unwrap();
        assert_eq!(hat.rules.as_deref(), Some("name: low\nblue: Left ground\n"));
        assert!(hat.misere && !Hat::parse(BED).unwrap().misere);
        assert_eq!(hat.to_json(), text.replace("1e300", "1e+300"));
        for (play, is_misere) in [("normal", Some(false)), ("backwards", None)] {
            let hat = Hat::parse(&text.replace("\"misere\"", &format!("\"{play}\"")));
            assert_eq!(hat.ok().map(|hat| hat.misere), is_misere, "{play}");
        }
        assert!(Hat::parse(&BED.replace("\"title\"", "\"rules\": 7, \"title\"")).is_err());
    }

    #[test]
    fn a_file_comes_back_as_it_was() {
        let hat = Hat::parse(BED).unwrap();
        assert_eq!(hat.to_json(), BED.replace("1e300", "1e+300"));
        assert_eq!(Hat::parse(&hat.to_json()).unwrap(), hat);
        assert_eq!(hat.title.as_deref(), Some("A \"bed\""));
        let picture = hat.picture();
        assert_eq!(picture.position.to_string(), "br:A r:A");
        assert_eq!([0, 1, 2].map(|vertex| picture.labels.of(vertex)), ["0", "7", "-3"]);
    }

    /// The first one needs `serde_json`'s feature `float_roundtrip`.
    #[test]
    fn every_digit_of_a_coordinate_comes_back() {
        for y in ["118446744073709551616.0", "0.1", "1e-308", "8.41", "2.2250738585072011e-308"] {
            let hat = Hat::parse(&BED.replace("1e300", y)).unwrap();
            let exact: f64 = y.parse().unwrap();
            assert_eq!(hat.vertices()[2].y.to_bits(), exact.to_bits(), "{y}");
            assert_eq!(Hat::parse(&hat.to_json()).unwrap(), hat, "{y}");
        }
    }

    #[test]
    fn errors_name_the_field_and_point_at_it() {
        let cases = [
            ("\"hackenbush\"", "\"hackenbus\"", "this is not a Hackenbush file", "\"hackenbus\""),
            ("\"format\"", "\"fmt\"", "this file has no \"format\"", "{"),
            (
                "\"version\": 1",
                "\"version\": 2",
                "this file is of version 2, and this program reads version 1",
                "2",
            ),
            ("\"version\": 1", "\"version\": 0", "versions start at 1", "0"),
            ("\"version\": 1", "\"version\": 1.5", "this should be a whole number", "1.5"),
            ("\"red-blue\"", "\"mauve\"", "there is no variant `mauve`", "\"mauve\""),
            (
                "\"x\": -1.5",
                "\"x\": 1e999",
                "vertex 2 in the list, x: this should be a finite number",
                "1e999",
            ),
            ("\"x\": -1.5, ", "", "vertex 2 in the list has no \"x\"", "{"),
            (
                "\"id\": -3",
                "\"id\": 7",
                "vertex 3 in the list, id: two vertices have the id 7",
                "7",
            ),
            ("\"id\": 0", "\"id\": 1", "vertices: the ground is missing", "["),
            ("\"from\": 7", "\"from\": 8", "edge 2, from: there is no vertex with id 8", "8"),
            ("\"from\": 7", "\"from\": \"7\"", "edge 2, from: this should be an integer", "\"7\""),
            ("\"blue\"", "\"b\"", "edge 1, colour: unknown colour `b`", "\"b\""),
            (
                "{\"from\": 0, \"to\": 7, \"colour\": \"blue\"}",
                "[0, 7]",
                "edge 1: this should be an object `{..}`",
                "[0, 7]",
            ),
            (
                "\"to\": 7",
                "\"to\": 7, \"to\": 0",
                "edge 1: the field `to` is there twice",
                "{\"from\"",
            ),
            ("{\"grid\": 0.5}", "3", "display: this should be an object `{..}`", "3"),
        ];
        for (old, new, message, at) in cases {
            let text = BED.replacen(old, new, 1);
            let wrong = Hat::parse(&text).unwrap_err();
            assert_eq!(wrong.message, message);
            assert!(text[wrong.span.start..].starts_with(at), "{message}: {}", &text[wrong.span]);
        }
    }

    #[test]
    fn broken_json_is_pointed_at() {
        let text = BED.replacen("\"x\": -1.5", "\"x\": -", 1);
        let wrong = Hat::parse(&text).unwrap_err();
        assert!(wrong.message.starts_with("this file is damaged: "), "{}", wrong.message);
        assert!(wrong.render(&text).contains("\n10 |     {\"id\": 7, \"x\": -,"));
        for (length, _) in BED.trim_end().char_indices() {
            let wrong = Hat::parse(&BED[..length]).unwrap_err();
            assert!(wrong.span.end <= length);
        }
    }

    #[test]
    fn a_request_names_its_fields() {
        let drawing = r#"{"variant": "red-blue", "vertices": [{"id": 0, "x": 0, "y": 0}],
            "edges": [{"from": 0, "to": 1, "colour": "blue"}]}"#;
        let wrong = Hat::parse_drawing(drawing).unwrap_err();
        assert_eq!(wrong.message, "`edges[0].to`: there is no vertex with id 1");
        let wrong = Hat::parse_drawing(&drawing.replace(", \"to\": 1", "")).unwrap_err();
        assert_eq!(wrong.message, "`edges[0].to` is missing");
    }

    // Such files were once called "not JSON".
    #[test]
    fn what_is_no_file_of_ours_is_told_in_words() {
        let java = b"\xac\xed\0\x05sr\0\x0fHackenbush.Tree";
        let wrong = Hat::text_of(java.to_vec()).unwrap_err();
        assert!(wrong.message.contains("Visual Hackenbush 1.1"), "{}", wrong.message);
        let decoded = String::from_utf8_lossy(java);
        assert_eq!(Hat::parse(&decoded).unwrap_err(), wrong);
        let wrong = Hat::text_of(vec![0x89, b'P', b'N', b'G']).unwrap_err();
        assert!(wrong.message.contains("not UTF-8 text"), "{}", wrong.message);
        for (text, message) in [
            ("", "this file is empty"),
            (" \n", "this file is empty"),
            ("hello", "this is not a Hackenbush file: a value is missing here"),
            ("{\"format\": ", "this file is damaged: it ends too early"),
        ] {
            assert_eq!(Hat::parse(text).unwrap_err().message, message);
        }
    }

    #[test]
    fn a_drawing_of_a_picture_has_its_edges() {
        let picture = parse_picture("b(r;g)b + :G gg:G").unwrap();
        let hat = Hat::of(&picture, rules::smallest_for(&picture));
        assert_eq!(hat.variant, "red-blue-green");
        assert_eq!(hat.picture().position, Position::Picture(picture));
        assert_eq!(Hat::parse(&hat.to_json()).unwrap(), hat);
        let places: Vec<(f64, f64)> = hat.vertices().iter().map(|v| (v.x, v.y)).collect();
        assert_eq!(places[0], (0.0, 0.0));
        let mut different = places.clone();
        different.sort_by(|a, b| a.partial_cmp(b).unwrap());
        different.dedup();
        assert_eq!(different.len(), places.len(), "no two vertices in one place");
    }

    #[test]
    fn loose_edges_stay_in_the_file_but_not_in_the_picture() {
        let text = BED.replacen("\"from\": 0, \"to\": 7", "\"from\": 0, \"to\": 0", 1);
        let hat = Hat::parse(&text).unwrap();
        assert_eq!((hat.edges().len(), hat.vertices().len()), (3, 3));
        let parsed = hat.picture();
        assert_eq!(parsed.position.to_string(), ":G b:G");
        assert_eq!(parsed.warnings.len(), 1);
        assert_eq!(hat.loose(), [1, 2]);
    }

    #[test]
    fn feet_are_told_where_they_are_on_the_ground() {
        let text = r#"{"format": "hackenbush", "version": 1, "variant": "red-blue",
            "vertices": [{"id": 0, "x": 0, "y": 0}, {"id": 1, "x": 1, "y": 1}],
            "edges": [{"from": 0, "to": 1, "colour": "blue", "ground_x": 2.5, "ground_x_to": 7},
                {"from": 1, "to": 0, "colour": "red", "ground_x_to": "far"}]}"#;
        let hat = Hat::parse(text).unwrap();
        // Vertex 1 is not on the ground, and a word is no number.
        assert_eq!(hat.edges()[0].feet(), [Some(2.5), None]);
        assert_eq!(hat.edges()[1].feet(), [None, None]);
    }
}
