//! `hackenbush thermograph`: the thermograph of a position or a value.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::solve::Engine;
use hackenbush_drawing::thermograph;
use partizan::text::Expression;
use partizan::{Exceeded, Game};
use report::Posed;
use serde::Serialize;

use crate::answer::Status;
use crate::canvas::Canvas;
use crate::cli::Solving;
use crate::input::{Asked, Origin};
use crate::position;
use crate::worker::{Worker, status};

/// Draw a thermograph: walls, mast, temperature and mean, with exact labels
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Thermograph {
    /// A position; with --value a value such as '{4|-2}'
    #[arg(value_name = "POSITION")]
    position: String,

    /// Take POSITION for a value
    #[arg(long)]
    value: bool,

    /// The walls as data: corners from the bottom up, each a value and a temperature
    #[arg(long, conflicts_with = "output")]
    json: bool,

    #[command(flatten)]
    canvas: Canvas,

    #[command(flatten)]
    solving: Solving,
}

const EXAMPLES: &str = "\
Hot values come from Childish Hackenbush; those of other variants are cold or tepid. Larger values
are on the left, Left's side. Without -o an SVG file goes to standard output.

Examples:
  $ hackenbush thermograph --variant childish ':G bbbbbbrrrr:G' -o hot.svg

  $ hackenbush thermograph --json --value '{4|-2}'
  {\"position\":\"{4|-2}\",\"value\":\"{4|-2}\",\"mean\":\"1\",\"temperature\":\"3\",\"left\":[[\"4\",\"0\"],[\"1\",\"3\"]],\"right\":[[\"-2\",\"0\"],[\"1\",\"3\"]]}

  $ hackenbush thermograph --value '{4|-2}' | grep '<desc>'
  <desc>Mean value 1, temperature 3, from 4 on the left to -2 on the right.</desc>
";

impl Thermograph {
    pub(crate) fn run(self) -> io::Result<Status> {
        match self.draw() {
            Ok(()) => Ok(Status::Done),
            Err((message, status)) => {
                write!(io::stderr(), "{message}")?;
                Ok(status)
            }
        }
    }

    fn draw(&self) -> Result<(), (String, Status)> {
        let text = self.position.trim();
        let source = if self.value {
            let parsed = Expression::parse(text);
            Source::Value(parsed.map_err(|wrong| (format!("error: {wrong}\n"), Status::Wrong))?)
        } else {
            let asked = Asked { text: Ok(text.to_owned()), origin: Origin::Argument };
            let posed = position::read(&asked, self.solving.variant);
            Source::Position(posed.map_err(|problem| (problem.answer(false).err, Status::Wrong))?)
        };
        let mut worker = Worker::new(&self.solving, 1);
        let (told, _) = worker.ask(|engine| {
            let game = source.game(engine)?;
            let graph = engine.arena().thermograph(game)?;
            let name = engine.arena_mut().text_within(game, LONGEST_NAME)?.to_string();
            Ok((graph, name))
        });
        let (graph, name) = told.map_err(|exceeded| {
            (format!("{}\n", worker.excuse(exceeded)), status(Some(exceeded)))
        })?;
        if self.json {
            let wall = |left| {
                let corners = thermograph::corners(&graph, left);
                corners.iter().map(|(v, t)| [v.to_string(), t.to_string()]).collect()
            };
            let told = Walls {
                position: self.position.trim(),
                value: &name,
                mean: graph.mean.to_string(),
                temperature: graph.temperature.to_string(),
                left: wall(true),
                right: wall(false),
            };
            let line = report::line(&told);
            let written = io::stdout().write_all(line.as_bytes());
            return written.map_err(|error| (format!("error: {error}\n"), Status::Wrong));
        }
        let scene = thermograph::scene(&graph, &name, &self.canvas.look());
        self.canvas.write(scene).map_err(|message| (format!("error: {message}"), Status::Wrong))
    }
}

/// A thermograph, in the order of the JSON.
#[derive(Serialize, Debug)]
struct Walls<'a> {
    position: &'a str,
    value: &'a str,
    mean: String,
    temperature: String,
    left: Vec<[String; 2]>,
    right: Vec<[String; 2]>,
}

/// Values with longer texts are cut in the title.
const LONGEST_NAME: usize = 60;

/// What the thermograph is of, as it was read.
enum Source {
    Value(Expression),
    Position(Posed),
}

impl Source {
    fn game(&self, engine: &mut Engine) -> Result<Game, Exceeded> {
        let solution = match self {
            Source::Value(expression) => return expression.evaluate(engine.arena_mut()),
            Source::Position(posed) => posed.solve(engine),
        };
        solution.value.exact().ok_or(solution.exceeded.unwrap_or(Exceeded::Interrupted))
    }
}
