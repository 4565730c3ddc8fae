//! `hackenbush draw`: a picture of a position, in a file or in the terminal.

use std::io;
use std::path::Path;

use clap::Args;
use hackenbush::format::Format;
use hackenbush::hat::Hat;
use hackenbush::notation::{Labels, Parsed};
use hackenbush::{Position, Problem};
use hackenbush_drawing::geometry::point;
use hackenbush_drawing::layout::{Layout, layout};
use hackenbush_drawing::{Options, Scene, Terminal, View, draw_at};
use report::Posed;
use serde::Serialize;

use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::canvas::Canvas;
use crate::cli::{Input, Solving, Writing};
use crate::input::Asked;
use crate::look::Look;
use crate::position::{self, warnings_text};
use crate::worker::{Worker, status};

/// Draw a position: SVG, PNG, PDF or TikZ, or in the terminal
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch on the command line.
pub(crate) struct Draw {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    canvas: Canvas,

    /// Write on each stick the value after it is cut
    #[arg(long, conflicts_with = "numbers")]
    values: bool,

    /// Write under each component what it is worth
    #[arg(long)]
    totals: bool,

    /// Write beside each vertex its name or number
    #[arg(long)]
    ids: bool,

    /// Write on each stick its number
    #[arg(long)]
    numbers: bool,

    /// Cut this stick, by its number, and show what falls
    #[arg(long, value_name = "EDGE")]
    cut: Option<usize>,

    /// Show the flow and the tints of a parted jungle
    #[arg(long)]
    flows: bool,

    /// Show the pieces that it decomposes into, with their values
    #[arg(long, conflicts_with_all = ["steps", "values", "totals", "ids", "numbers", "cut", "flows"])]
    pieces: bool,

    /// Show how its value follows, step by step
    #[arg(long, conflicts_with_all = ["values", "totals", "ids", "numbers", "cut", "flows"])]
    steps: bool,

    /// Lay a .hat file out anew
    #[arg(long)]
    tighten: bool,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
Without -o the drawing is made of characters; --numbers numbers the sticks there, too. Trees are
drawn in their order, .hat files as they were drawn. The trunk of a Clockwise position glows.

Examples:
  $ hackenbush draw 'b(r)(bg) + r'
      │g
  │r  │b
  └─┬─┘
    │b    │r
  ══════════

  $ hackenbush draw --values --totals 'b(r)(bg) + r' -o picture.svg

  $ hackenbush draw --theme classic --cut 0 'b(r)(bg) + r' -o picture.png

  $ hackenbush draw '(2,4)(7,3)'
  ╭───┬───╮ ╭───┬───╮
  │ 2 │ 4 │ │ 7 │ 3 │
  ╰───┴───╯ ╰───┴───╯
";

impl Draw {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Draw { input, canvas, .. } = &self;
        if canvas.output.is_some() && (input.positions.len() != 1 || !input.file.is_empty()) {
            io::Write::write_all(
                &mut io::stderr(),
                b"error: one file holds one drawing, so -o takes one position\n",
            )?;
            return Ok(Status::Usage);
        }
        let view = match (self.pieces, self.steps) {
            (true, _) => View::Pieces,
            (_, true) => View::Derivation,
            _ => View::Whole,
        };
        let question = Drawing {
            options: Options {
                look: canvas.look(),
                view,
                values: self.values,
                totals: self.totals,
                ids: self.ids,
                numbers: self.numbers,
                cut: self.cut,
                flows: self.flows,
                title: canvas.title.clone(),
            },
            canvas: canvas.clone(),
            tighten: self.tighten,
        };
        batch::run(&self.input, self.solving, &self.writing, question)
    }
}

/// What does it look like?
struct Drawing {
    options: Options,
    canvas: Canvas,
    tighten: bool,
}

/// With --json.
#[derive(Serialize)]
struct Report<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a Path>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
}

impl Question for Drawing {
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer {
        let posed = match position::read(asked, asking.variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(asking.json),
        };
        let file = self.canvas.output.as_deref();
        let mut answer = match file {
            None => self.in_characters(&posed, asking.look),
            Some(_) => self.in_file(&posed, worker),
        };
        if asking.json && answer.status == Status::Done {
            let drawing = file.is_none().then_some(answer.out.as_str());
            answer.out = report::line(&Report { position: &posed.text, file, drawing });
        }
        answer.err.insert_str(0, &warnings_text(&posed, asked));
        answer
    }
}

impl Drawing {
    fn in_characters(&self, posed: &Posed, look: Look) -> Answer {
        let terminal = terminal(look);
        if let Some(line) = &posed.line {
            return Answer { out: terminal.dominoes(line), ..Answer::default() };
        }
        let count = posed.picture.edges().len();
        let name =
            |edge: usize| if self.options.numbers { edge.to_string() } else { String::new() };
        let names: Vec<String> = (0..count).map(name).collect();
        match terminal.picture(&posed.picture, &names) {
            Some(out) => Answer { out, ..Answer::default() },
            None => {
                let message = "the picture is too wide for the terminal";
                failed(&format!("{message}\n = hint: -o picture.svg writes it to a file\n"))
            }
        }
    }

    fn in_file(&self, posed: &Posed, worker: &mut Worker) -> Answer {
        let scene = match self.scene(posed, worker) {
            Ok(scene) => scene,
            Err(message) => return failed(&format!("{message}\n")),
        };
        let exact = scene.is_exact();
        if let Err(message) = self.canvas.write(scene) {
            return failed(&message);
        }
        if exact {
            return Answer::default();
        }
        let exceeded = partizan::Exceeded::Interrupted;
        let err = format!("{}: the values shown as ? are not known\n", worker.excuse(exceeded));
        Answer { err, status: status(Some(exceeded)), ..Answer::default() }
    }

    fn scene(&self, posed: &Posed, worker: &mut Worker) -> Result<Scene, String> {
        let position = match &posed.line {
            Some(line) => Position::Dominoes(line.clone()),
            None => Position::Picture(posed.picture.clone()),
        };
        let parsed = Parsed { labels: posed.labels.clone(), ..Parsed::from(position) };
        let problem =
            Problem::from_parsed(parsed, Some(posed.rules)).map_err(|wrong| wrong.to_string())?;
        let layout = self.drawn(posed).unwrap_or_else(|| layout(&posed.picture));
        let (scene, _) = worker.ask(|engine| draw_at(&problem, &layout, engine, &self.options));
        scene.map_err(|wrong| wrong.to_string())
    }

    /// The places of a drawn picture.
    fn drawn(&self, posed: &Posed) -> Option<Layout> {
        let path = Path::new(&posed.text);
        if self.tighten || Format::of_path(path) != Some(Format::Hat) {
            return None;
        }
        let hat = Hat::parse(&std::fs::read_to_string(path).ok()?).ok()?;
        let Labels::Numbers(ids) = &posed.labels else { return None };
        let places = ids.iter().map(|id| {
            let vertex = hat.vertices().iter().find(|vertex| vertex.id == *id);
            vertex.map(|vertex| point(vertex.x, vertex.y))
        });
        // Loose edges are in the file and not in the picture.
        let whole = hat.edges().len() == posed.picture.edges().len();
        let feet = |edge: usize| if whole { hat.edges()[edge].feet() } else { [None; 2] };
        Some(Layout::at_places(&posed.picture, places.collect::<Option<_>>()?, feet))
    }
}

/// What the terminal can show; wider drawings are not made.
pub(crate) fn terminal(look: Look) -> Terminal {
    Terminal { unicode: look.unicode, colour: look.colour, columns: 150 }
}

fn failed(message: &str) -> Answer {
    let err = format!("error: {message}");
    Answer { err, status: Status::Wrong, ..Answer::default() }
}
