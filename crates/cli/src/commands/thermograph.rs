//! `hackenbush thermograph`: the thermograph of a position or a value.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush_drawing::thermograph;
use partizan::{Exceeded, Game};
use report::Posed;

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
        let mut worker = Worker::new(&self.solving, 1);
        let ended = |worker: &Worker, exceeded: Exceeded| {
            (format!("{}\n", worker.excuse(exceeded)), status(Some(exceeded)))
        };
        let game = if self.value {
            let parsed = worker.engine().arena_mut().parse(self.position.trim());
            parsed.map_err(|wrong| (format!("error: {wrong}\n"), Status::Wrong))?
        } else {
            let origin = Origin::Argument;
            let asked = Asked { text: Ok(self.position.trim().to_owned()), origin };
            let posed = position::read(&asked, self.solving.variant)
                .map_err(|problem| (problem.answer(false).err, Status::Wrong))?;
            let found = solved(&mut worker, &posed);
            found.map_err(|exceeded| ended(&worker, exceeded))?
        };
        let (told, _) = worker.ask(|engine| {
            let graph = engine.arena().thermograph(game)?;
            let name = engine.arena_mut().text_within(game, LONGEST_NAME)?.text;
            Ok((graph, name))
        });
        let (graph, name) = told.map_err(|exceeded| ended(&worker, exceeded))?;
        let scene = thermograph::scene(&graph, &name, &self.canvas.look());
        self.canvas.write(scene).map_err(|message| (format!("error: {message}"), Status::Wrong))
    }
}

/// Values with longer texts are cut in the title.
const LONGEST_NAME: usize = 60;

fn solved(worker: &mut Worker, posed: &Posed) -> Result<Game, Exceeded> {
    let (solution, _) = worker.ask(|engine| match &posed.line {
        Some(line) => engine.solve_line(line, posed.rules),
        None => engine.solve(&posed.picture, posed.rules),
    });
    solution.value.exact().ok_or(solution.exceeded.unwrap_or(Exceeded::Interrupted))
}
