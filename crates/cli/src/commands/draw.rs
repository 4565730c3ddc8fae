//! `hackenbush draw`: a picture of a position, in a file or in the terminal.

use std::io;
use std::path::Path;

use clap::Args;
use hackenbush::hat::Hat;
use hackenbush::{Diagnostic, Position, Problem};
use hackenbush_drawing::{
    Layout, NotDrawn, Options, Scene, Source, Terminal, View, draw, draw_at, layout,
};
use serde::Serialize;
use service::Job;

use crate::answer::{Printer, json_line, stopped_status};
use crate::batch;
use crate::drawing_file::DrawingFile;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{InputOptions, OutputOptions, SolveOptions};
use crate::output::{Output, Status};
use crate::session::SessionOptions;
use crate::style::Style;

/// Draw positions as SVG, PNG, PDF or TikZ, or in the terminal
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools)] // Each is a switch on the command line.
pub(crate) struct Draw {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    file: DrawingFile,

    /// Label each edge with the value after it is cut
    #[arg(long, conflicts_with = "numbers")]
    values: bool,

    /// Label each component with its value
    #[arg(long)]
    totals: bool,

    /// Label each vertex with its name or number
    #[arg(long)]
    ids: bool,

    /// Label each edge with its number
    #[arg(long)]
    numbers: bool,

    /// Cut the edge with this number and show what falls
    #[arg(long, value_name = "EDGE")]
    cut: Option<usize>,

    /// Show the flow and the tints of a parted jungle
    #[arg(long)]
    flows: bool,

    /// Draw the pieces into which it decomposes, with their values
    #[arg(long, conflicts_with_all = ["steps", "values", "totals", "ids", "numbers", "cut", "flows"])]
    pieces: bool,

    /// Draw the derivation of its value, step by step
    #[arg(long, conflicts_with_all = ["values", "totals", "ids", "numbers", "cut", "flows"])]
    steps: bool,

    /// Words below the drawing; {value} in them is the value, {position} the position
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,

    /// Do not keep the picture in the file
    #[arg(long)]
    plain: bool,

    /// Compute a new layout for a .hat file
    #[arg(long)]
    tighten: bool,

    #[command(flatten)]
    solve: SolveOptions,

    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Without -o the drawing is printed in the terminal, where --numbers labels the edges, too. Trees
keep the order of their branches, and .hat files their layout. The trunk of a Clockwise position
is highlighted.

Labels never move anything: where there is no room on an edge, a label is smaller, or beside the
edge with a line to it. The file keeps the picture, so that the studio and every command can read
it again; --plain leaves it out. TikZ files have named styles and colours: in a document,
\\tikzset{every hackenbush/.style={blue edge/.append style={line width=2mm}}} changes all of them.

Examples:
  $ hackenbush draw 'b(r)(bg) + r'
      │g
  │r  │b
  └─┬─┘
    │b    │r
  ══════════

  $ hackenbush draw --values --totals 'b(r)(bg) + r' -o picture.svg

  $ hackenbush draw --width 8cm --caption 'It is worth {value}.' 'b(r)(bg) + r' -o picture.tikz

  $ hackenbush draw --theme classic --cut 0 'b(r)(bg) + r' -o picture.png

  $ hackenbush draw '(2,4)(7,3)'
  ╭───┬───╮ ╭───┬───╮
  │ 2 │ 4 │ │ 7 │ 3 │
  ╰───┴───╯ ╰───┴───╯
";

impl Draw {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Draw { input, file, solve, output, .. } = &self;
        if file.output.is_some() && (input.positions.len() != 1 || !input.file.is_empty()) {
            return Output::usage_error("-o takes exactly one position").print();
        }
        let ignored = self.only_for_files();
        if file.output.is_none() && !ignored.is_empty() {
            let message = format!("only files honour {}: add -o FILE", ignored.join(", "));
            return Output::usage_error(&message).print();
        }
        let options = SessionOptions::new(&solve.limits, output);
        let printer = Printer::new(output);
        let drawing = Drawing {
            options: self.drawing_options(),
            file: file.clone(),
            tighten: self.tighten,
            plain: self.plain,
            style: printer.style,
        };
        let variant = solve.rules();
        batch::run(input, options, move |input, job| {
            let (problem, hat) = match input.read(variant, job) {
                Ok(read) => read,
                Err(fault) => return printer.fault(input, fault),
            };
            let mut output = match drawing.draw(input, &problem, hat.as_ref(), job) {
                Ok(output) => output,
                Err(fault) => return printer.fault(input, fault),
            };
            if printer.json {
                let position = input.text().unwrap_or_default();
                let file = drawing.file.output.as_deref();
                let drawing = file.is_none().then_some(&*output.stdout);
                let warnings = output.stderr.lines().collect();
                output.stdout = json_line(input, &Drawn { position, file, drawing, warnings });
                output.stderr.clear();
            }
            output.stderr.insert_str(0, &input.warnings(&problem));
            output
        })
    }

    /// The options that a drawing in the terminal cannot honour.
    fn only_for_files(&self) -> Vec<&'static str> {
        let switches = [
            ("--values", self.values),
            ("--totals", self.totals),
            ("--ids", self.ids),
            ("--cut", self.cut.is_some()),
            ("--flows", self.flows),
            ("--pieces", self.pieces),
            ("--steps", self.steps),
            ("--caption", self.caption.is_some()),
            ("--plain", self.plain),
            ("--tighten", self.tighten),
        ];
        let own = switches.into_iter().filter(|(_, given)| *given).map(|(name, _)| name);
        own.chain(self.file.changed()).collect()
    }

    fn drawing_options(&self) -> Options {
        let view = match (self.pieces, self.steps) {
            (true, _) => View::Pieces,
            (_, true) => View::Derivation,
            _ => View::Whole,
        };
        Options {
            look: self.file.look(),
            view,
            values: self.values,
            totals: self.totals,
            ids: self.ids,
            numbers: self.numbers,
            cut: self.cut,
            flows: self.flows,
            title: self.file.title.clone(),
            caption: self.caption.clone(),
        }
    }
}

/// The JSON of a drawing.
#[derive(Serialize)]
struct Drawn<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a Path>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<&'a str>,
}

/// How to draw each position.
struct Drawing {
    options: Options,
    file: DrawingFile,
    tighten: bool,
    plain: bool,
    style: Style,
}

impl Drawing {
    fn draw(
        &self,
        input: &Input,
        problem: &Problem,
        hat: Option<&Hat>,
        job: &mut Job<'_>,
    ) -> Result<Output, Fault> {
        if self.file.output.is_none() {
            return self.in_terminal(problem).map(Output::text).map_err(|wrong| input.fault(wrong));
        }
        if self.shows_values() {
            problem.valued().map_err(|wrong| input.fault(wrong))?;
        }
        let (scene, source) = self.scene(problem, hat, job).map_err(|wrong| {
            let whole = 0..input.text().map_or(0, str::len);
            input.fault(Diagnostic::new(whole, wrong.to_string()).hint(wrong.hint()))
        })?;
        let (exact, exceeded) = (scene.is_exact(), scene.exceeded());
        self.file.write(scene, source.as_ref().filter(|_| !self.plain))?;
        let status = stopped_status(!exact);
        let stderr = match (exact, exceeded) {
            (true, _) => String::new(),
            (false, Some(exceeded)) => {
                let reason = job.control.stop_reason(exceeded).text;
                format!("{reason}: ? stands for values that were not found\n")
            }
            (false, None) => "? stands for values that are not computed\n".to_owned(),
        };
        Ok(Output { stdout: String::new(), stderr, status })
    }

    fn shows_values(&self) -> bool {
        let Options { values, totals, view, caption, .. } = &self.options;
        let told = caption.as_ref().is_some_and(|caption| caption.contains("{value}"));
        *values || *totals || told || !matches!(view, View::Whole)
    }

    fn in_terminal(&self, problem: &Problem) -> Result<String, Diagnostic> {
        let terminal = terminal(self.style);
        let too_wide = || {
            let whole = 0..problem.given_source().map_or(0, str::len);
            Diagnostic::new(whole, "the picture is too wide for the terminal")
                .hint("-o picture.svg writes it to a file")
        };
        let picture = match problem.position() {
            Position::InfiniteStalks(stalks) => {
                return terminal.infinite(stalks).ok_or_else(too_wide);
            }
            Position::Dominoes(line) => return Ok(terminal.dominoes(line)),
            Position::Row(row) => {
                let name = |index: usize| match self.options.numbers {
                    true => index.to_string(),
                    false => String::new(),
                };
                return Ok(terminal.row(row, &(0..row.len()).map(name).collect::<Vec<_>>()));
            }
            _ => problem.picture()?,
        };
        let count = picture.edges().len();
        let name =
            |edge: usize| if self.options.numbers { edge.to_string() } else { String::new() };
        let names: Vec<String> = (0..count).map(name).collect();
        terminal.picture(picture, &names).ok_or_else(too_wide)
    }

    /// The scene, and the picture to keep in its file.
    fn scene(
        &self,
        problem: &Problem,
        hat: Option<&Hat>,
        job: &mut Job<'_>,
    ) -> Result<(Scene, Option<Source>), NotDrawn> {
        let drawn = hat.filter(|_| !self.tighten);
        let drawn = drawn.and_then(|hat| Some((hat, Layout::of_hat(hat, problem)?)));
        if let Some((hat, layout)) = drawn {
            let scene = draw_at(problem, &layout, job.engine, &self.options)?;
            return Ok((scene, Some(Source { hat: hat.to_json(), link: None })));
        }
        let Ok(picture) = problem.picture() else {
            return Ok((draw(problem, job.engine, &self.options)?, None));
        };
        let layout = layout(picture);
        let scene = draw_at(problem, &layout, job.engine, &self.options)?;
        Ok((scene, Source::of(problem, &layout)))
    }
}

/// The terminal; wider pictures are not drawn.
pub(super) fn terminal(style: Style) -> Terminal {
    Terminal { unicode: style.unicode, colour: style.colour, columns: 150 }
}
