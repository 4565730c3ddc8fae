//! `hackenbush tree`: the game tree of a position, with values.

use std::io;

use clap::Args;
use hackenbush::Topple;
use hackenbush::analysis::game_tree::DEFAULT_LIMIT;
use hackenbush::rules::Board;
use hackenbush_drawing::game_tree;
use service::queries::tree::{self, DEFAULT_DEPTH, TreeAnswer, TreeOption};
use service::{KnownText, Warnings};

use super::misere::{in_misere_play, winner};
use crate::answer::{Answer, Printer, positions};
use crate::drawing_file::DrawingFile;
use crate::input::Input;
use crate::options::{InputOptions, OutputOptions, PositionOptions, SolveOptions};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::Style;

/// Print the game tree: options of options with their values, dominated and reversible ones marked
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Tree {
    #[command(flatten)]
    input: InputOptions,

    /// How many moves deep
    #[arg(long, value_name = "N", default_value_t = DEFAULT_DEPTH)]
    depth: usize,

    /// The most positions of a tree
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT)]
    limit: usize,

    /// Show who wins each position if a player who cannot move wins
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    solve: SolveOptions,

    #[command(flatten)]
    printed: OutputOptions,

    #[command(flatten)]
    drawing: DrawingFile,
}

const EXAMPLES: &str = "\
Each line is a move with the position that it leaves and its value. Edges are numbered from 0 in
the order in which the position above is written. An option is dominated if another of the same
player is at least as good, and reversible if the opponent has an answer that leaves at least as
good a position for them as it was before; the options after that answer then take its place. A
position that came up before is not listed with its options again. With -o, the tree is drawn. In
mis\u{e8}re play there are no values; --misere shows who wins each position and which moves win.

Examples:
  $ hackenbush tree brr
  brr = 1/4
    Left 0: (nothing) = 0
    Right 1: b = 1, dominated by 1/2
      Left 0: (nothing) = 0
    Right 2: br = 1/2
      Left 0: (nothing) = 0
      Right 1: b = 1, shown above

  $ hackenbush tree --misere --depth 1 'b + rb'
  b + rb: whoever starts wins in mis\u{e8}re play
    Left 0 wins: rb, Left wins whoever starts \u{2026}
    Left 2: b + r, whoever starts wins \u{2026}
    Right 1 wins: b, Right wins whoever starts \u{2026}
";

impl Tree {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Tree { input, depth, limit, misere, solve, printed, drawing } = self;
        if drawing.output.is_none() {
            let options = PositionOptions { input, solve, output: printed };
            return positions(options, move |problem, job| {
                tree::answer(problem, misere || problem.is_misere(), depth, limit, job)
            });
        }
        let [text] = &input.positions[..] else {
            return Output::usage_error("one tree is drawn at a time").print();
        };
        let (printer, input) = (Printer::new(&printed), Input::argument(text));
        let options = SessionOptions::new(&solve.limits, &printed);
        let drawn = Session::new(options, 1).ask(|job| {
            let (problem, _) = input.read(solve.rules(), job)?;
            let misere = misere || problem.is_misere();
            let answer = tree::answer(&problem, misere, depth, limit, job);
            let answer = answer.map_err(|wrong| input.fault(wrong))?;
            let scene = game_tree::scene(&problem, &answer.tree, job.engine, &drawing.look());
            drawing.write(scene, None)?;
            Ok(answer.warnings.stop_reason)
        });
        let output = match drawn {
            Ok(None) => Output::default(),
            Ok(Some(reason)) => Output {
                stderr: format!("warning: {}\n = hint: --limit sets the limit\n", reason.text),
                status: Status::OutOfBudget,
                ..Output::default()
            },
            Err(fault) => printer.fault(&input, fault),
        };
        output.print()
    }
}

impl Answer for TreeAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn text(&self, style: Style) -> String {
        let Some(root) = self.nodes.first() else { return String::new() };
        let given = self.position.as_deref().unwrap_or(&root.position);
        let mut out = match &root.known {
            Some(known) => style.heading(Some(given), known),
            None => format!("{}: {}", style.position(given), in_misere_play(root.outcome, style)),
        };
        out.push('\n');
        let mut shown = vec![false; self.nodes.len()];
        shown[0] = true;
        let mut open: Vec<(&TreeOption, usize)> =
            root.options.iter().rev().map(|option| (option, 1)).collect();
        while let Some((option, depth)) = open.pop() {
            let node = &self.nodes[option.node];
            let name = |&index: &usize| match self.variant.0.board() {
                Board::Rows => Topple::of_half(index).to_string(),
                _ => index.to_string(),
            };
            let moves: Vec<String> = option.moves.iter().map(name).collect();
            let worth = match &node.known {
                Some(KnownText::Exact(value)) => format!(" = {}", style.value(value)),
                Some(known) => format!(" is {}", style.known(known)),
                None => format!(", {}", winner(node.outcome)),
            };
            let wins = if option.wins == Some(true) { " wins" } else { "" };
            let fate = fate(option, style);
            let again = shown[option.node] && !node.options.is_empty();
            let more = match (again, node.cut_off) {
                (true, _) => ", shown above",
                (false, true) => style.either(" …", " ..."),
                (false, false) => "",
            };
            out += &format!(
                "{}{} {}{wins}: {}{worth}{fate}{more}\n",
                "  ".repeat(depth),
                option.player.0,
                moves.join(" or "),
                style.position(&node.position),
            );
            if !again {
                shown[option.node] = true;
                open.extend(node.options.iter().rev().map(|option| (option, depth + 1)));
            }
        }
        if let Some(reason) = &self.warnings.stop_reason {
            out += &format!("  {}\n", reason.text);
        }
        out
    }
}

/// What becomes of an option, if it does not stay.
fn fate(option: &TreeOption, style: Style) -> String {
    let fate = &option.fate;
    if let Some(by) = &fate.dominated_by {
        return format!(", dominated by {}", style.value(&by.0));
    }
    fate.reversible_through.as_ref().map_or_else(String::new, |through| {
        format!(", reversible through {}", style.value(&through.0))
    })
}
