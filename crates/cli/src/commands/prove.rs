//! `hackenbush prove`: who wins, and how; or whether a claim is true, and why.

use std::io;

use clap::{Args, ValueEnum};
use hackenbush::analysis::claim::{self, Claim, Side, Statement};
use hackenbush::analysis::infinite_proof::InfiniteClaim;
use hackenbush::analysis::prove::{DEFAULT_LIMIT, Ends, Options};
use hackenbush::rules::Ruleset;
use hackenbush_drawing::proof;
use partizan::{Game, Outcome, Player};
use service::queries::prove::{self, ProofMove, ProofNode, ProveAnswer};
use service::{Job, Warnings};

use crate::answer::{Answer, Printer};
use crate::batch;
use crate::drawing_file::DrawingFile;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{InputOptions, OutputOptions, SolveOptions};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::Style;

/// Prove who wins, or a claim such as 'P = 1/2', by playing it out
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("positions", |arg| arg.value_name("CLAIM").help(
        "Claims, such as 'br + br + r', 'br = 1/2' or 'Left wins b(r)(b)'; - reads one per line"
    )),
    mut_arg("file", |arg| arg.help("Read claims from a file, one per line")),
)]
pub(crate) struct Prove {
    #[command(flatten)]
    input: InputOptions,

    /// Where play may end: at positions without a move, at mirror images and where moves are
    /// counted; also where a formula gives the value; or wherever the value is known
    #[arg(long, value_name = "WHERE")]
    ends: Option<Where>,

    /// The most positions of a proof
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT)]
    limit: usize,

    /// A player who cannot move wins; claims then say who wins a position
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    solve: SolveOptions,

    #[command(flatten)]
    printed: OutputOptions,

    #[command(flatten)]
    file_options: DrawingFile,
}

/// Where play may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Where {
    Play,
    Formulas,
    Values,
}

const EXAMPLES: &str = "\
A player who moves second wins if there is a reply to every move of the other player after which
the same holds again. A proof lists these replies, each position once. Play ends where the loser
has no move; where every component stands against its mirror image, so that every move can be
mirrored; and where each player has only edges of one colour left, so that moves are counted. If
that takes more than --limit positions, play also ends where a formula gives the value, and then
wherever the value is known, and the value and its theorems are given there; --ends chooses.

A claim compares two sides, positions or values, by =, >=, <=, >, < or ||, which means confused:
P >= Q means that Left wins P - Q if Right starts, and so on. In words: 'Left wins P', 'Right wins
P', 'first player wins P', 'second player wins P'. A false claim is refuted the same way. Edges
are numbered from 0 in the order in which they are written, anew in every position.

With --misere, a player who cannot move wins. The loser then always has a move, and play ends where
the winner has none. With --ends formulas it also ends where a theorem says who wins: in a red-blue
picture only the edges at the ground count, and sums of sprigs are won as in normal play with * added.

Infinite stalks have infinitely many moves. A proof about them gives the winner's first move, and
what is then left is worth by its sign expansion; numbers may be infinite, too: 'b^w r = w-1'. Their
edges go by their heights, as in play.

With -o, the proof is drawn, unless it is about infinite stalks.

Examples:
  $ hackenbush prove 'br + br + r'
  br + br + r: whoever starts loses
  If Left starts, Right wins.
  (1) br + br + r, Left to move
      Left cuts edge 0 or 2, leaving br + r; Right cuts edge 1, leaving b + r: every move can be mirrored
  If Right starts, Left wins.
  (2) br + br + r, Right to move
      Right cuts edge 1 or 3, leaving br + b + r; Left cuts edge 0, leaving b + r: every move can be mirrored
      Right cuts edge 4, leaving br + br; Left cuts edge 0, leaving br
    (3) br, Right to move
        Right cuts edge 1, leaving b; Left cuts edge 0, leaving 0: Right has no move

  $ hackenbush prove 'b^w r > 9'
  b^w r > 9: true; in b^w r + r^9, Left wins whoever starts
  ...

  $ hackenbush prove 'br = 1/4' --json
  {\"claim\":\"br = 1/4\",\"relation\":\"=\",\"sum\":\"br - 1/4\",\"variant\":\"red-blue\",\"outcome\":\"L\",\"holds\":false,...}
";

impl Prove {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Prove { input, ends, limit, misere, solve, printed, file_options } = self;
        let ends = ends.map(|own| match own {
            Where::Play => Ends::Play,
            Where::Formulas => Ends::Formulas,
            Where::Values => Ends::Values,
        });
        let options = Options { ends, limit, misere };
        let printer = Printer::new(&printed);
        let session = SessionOptions::new(&solve.limits, &printed);
        if file_options.output.is_some() {
            let [text] = &input.positions[..] else {
                return Output::usage_error("one claim is drawn at a time").print();
            };
            let input = Input::argument(text);
            let drawn = Session::new(session, 1).ask(|job| {
                let answer = ask(&input, solve.rules(), &options, job)?;
                draw(&answer, &file_options, job)?;
                Ok(answer.unproved)
            });
            let output = match drawn {
                Ok(None) => Output::default(),
                Ok(Some(reason)) => Output {
                    stderr: format!("error: {reason}\n{HINT}\n"),
                    status: Status::OutOfBudget,
                    ..Output::default()
                },
                Err(fault) => printer.fault(&input, fault),
            };
            return output.print();
        }
        batch::run(&input, session, move |input, job| {
            printer.print(input, ask(input, solve.rules(), &options, job))
        })
    }
}

const HINT: &str =
    " = hint: --limit, --timeout and --memory set the limits; --ends values makes proofs short";

/// Draws a proof, if there is one.
fn draw(answer: &ProveAnswer, file: &DrawingFile, job: &mut Job<'_>) -> Result<(), Fault> {
    if answer.unproved.is_some() {
        return Ok(());
    }
    let Some((claim, proof)) = answer.proof.as_deref() else {
        return Err(Fault::new(
            "a proof about infinite stalks is not drawn",
            "leave -o out; the proof is a few lines of text",
        ));
    };
    let headings: Vec<String> = headings(answer);
    let scene = proof::scene(claim, proof, &headings, job.engine, &file.look());
    file.write(scene, None)
}

/// Reads a claim and proves or refutes it.
fn ask(
    input: &Input,
    rules: Option<&'static dyn Ruleset>,
    options: &Options,
    job: &mut Job<'_>,
) -> Result<ProveAnswer, Fault> {
    let text = input.text()?;
    let statement = claim::split(text).and_then(Statement::alone);
    let statement = statement.map_err(|wrong| input.fault(wrong))?;
    let mut side = |part: std::ops::Range<usize>, rules| match claim::read_value(
        &text[part.clone()],
        job.engine.arena_mut(),
    ) {
        Ok(Some(value)) => Ok(Side::Value(value)),
        Ok(None) => match claim::read_number(&text[part.clone()]) {
            Some(number) => Ok(Side::Number(number)),
            None => {
                let (problem, _) = input.read_part(part, rules, job)?;
                Ok(Side::Position(Box::new(problem)))
            }
        },
        Err(exceeded) => Err(input.fault(job.explained(exceeded.into()))),
    };
    let first = side(statement.first, rules)?;
    let from_file = matches!(&first, Side::Position(problem) if problem.is_misere());
    let options = &Options { misere: options.misere || from_file, ..*options };
    if options.misere && statement.second.is_some() {
        return Err(input.fault(claim::only_who_wins(text)));
    }
    let second = match statement.second {
        Some(second) => side(second, rules)?,
        None => Side::Value(Game::ZERO),
    };
    let sides = [first, second];
    let infinite = InfiniteClaim::of(&sides, statement.relation, job.engine.arena());
    if let Some(claim) = infinite.map_err(|wrong| input.fault(wrong))? {
        let answer = prove::infinite_answer(&claim, text.to_owned(), options.misere, job);
        return answer.map_err(|wrong| input.fault(wrong));
    }
    let claim = Claim::new(sides, statement.relation, rules, job.engine.arena_mut());
    let claim = claim.map_err(|wrong| input.fault(job.explained(wrong)))?;
    Ok(prove::answer(claim, text.to_owned(), options, job))
}

impl Answer for ProveAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        // Proofs are too long for a line; that there is none is said, and why.
        let unproved = self.unproved.as_ref().map(|reason| format!("  no proof: {reason}"));
        verdict(self, style) + &unproved.unwrap_or_default()
    }

    fn text(&self, style: Style) -> String {
        let mut out = format!("{}\n", verdict(self, style));
        if let Some(reason) = &self.unproved {
            out += &format!("  no proof: {reason}\n");
            return out;
        }
        let mut numbers: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut last = 0;
        for (game, heading) in self.games.iter().zip(headings(self)) {
            out += &format!("{heading}\n");
            let Some(at) = game.node else {
                out += &format!("    {} has no move and wins\n", game.wins.0);
                continue;
            };
            if let Some(first) = &game.first {
                let node = &self.nodes[at];
                let end = ending(node, style);
                out +=
                    &format!("    {}, leaving {}{end}\n", turn(first), style.position(&node.sum));
            }
            // The nodes of this game, each where it first comes up.
            let mut open = vec![(at, 0_usize)];
            while let Some((index, depth)) = open.pop() {
                let node = &self.nodes[index];
                let start = game.first.is_none() && index == at;
                if numbers[index].is_some() || (node.end.is_some() && !start) {
                    continue;
                }
                last += 1;
                numbers[index] = Some(last);
                let indent = "  ".repeat(depth.min(MAX_INDENT));
                let sum = style.position(&node.sum);
                out += &format!(
                    "{indent}({last}) {sum}, {} to move{}\n",
                    node.to_move.0,
                    ending(node, style)
                );
                let mut next = Vec::new();
                for branch in &node.branches {
                    let then = &self.nodes[branch.then];
                    let after = match (&then.end, numbers[branch.then]) {
                        (Some(_), _) => ending(then, style),
                        (None, Some(number)) => format!(", as in ({number})"),
                        (None, None) => String::new(),
                    };
                    out += &format!(
                        "{indent}    {}, leaving {}; {}, leaving {}{after}\n",
                        in_words(&branch.moves),
                        style.position(&branch.leaves),
                        turn(&branch.reply),
                        style.position(&then.sum),
                    );
                    next.push((branch.then, depth + 1));
                }
                for lost in &node.lost {
                    out += &format!(
                        "{indent}    {}, leaving {}: {} has no move and wins\n",
                        in_words(&lost.moves),
                        style.position(&lost.leaves),
                        node.to_move.0.opponent(),
                    );
                }
                open.extend(next.into_iter().rev());
            }
        }
        out
    }
}

/// Deeper lines are indented no further.
const MAX_INDENT: usize = 20;

/// What is true.
fn verdict(answer: &ProveAnswer, style: Style) -> String {
    let claim = style.position(&answer.claim);
    let won = match answer.outcome.map(|outcome| outcome.0) {
        Some(Outcome::Left) => "Left wins whoever starts",
        Some(Outcome::Right) => "Right wins whoever starts",
        Some(Outcome::Previous) => "whoever starts loses",
        Some(Outcome::Next) => "whoever starts wins",
        None => "not known",
    };
    let misere = match answer.play {
        Some(_) => style.either(" in mis\u{e8}re play", " in misere play"),
        None => "",
    };
    let won = &format!("{won}{misere}");
    match (answer.relation, answer.holds) {
        (None, _) => format!("{claim}: {}", style.strong(won)),
        (Some(_), None) => format!("{claim}: {}", style.strong("not known")),
        (Some(_), Some(holds)) => {
            let holds = style.strong(if holds { "true" } else { "false" });
            match answer.claim.ends_with(&answer.sum) {
                true => format!("{claim}: {holds}{misere}"),
                false => format!("{claim}: {holds}; in {}, {won}", style.position(&answer.sum)),
            }
        }
    }
}

/// A heading for each game.
fn headings(answer: &ProveAnswer) -> Vec<String> {
    let heading = |starts: Player, wins: Player| format!("If {starts} starts, {wins} wins.");
    answer.games.iter().map(|game| heading(game.starts.0, game.wins.0)).collect()
}

fn ending(node: &ProofNode, style: Style) -> String {
    node.end.as_ref().map_or_else(String::new, |end| match &end.value {
        Some(value) => {
            let by = match end.theorems.is_empty() {
                true => String::new(),
                false => format!(" ({})", end.theorems.join(", ")),
            };
            format!(": worth {}{by}", style.value(&value.0))
        }
        None => format!(": {}", end.text),
    })
}

/// A move in words.
fn turn(turn: &ProofMove) -> String {
    in_words(std::slice::from_ref(turn))
}

/// Moves that leave the same, in words.
pub(super) fn in_words(moves: &[ProofMove]) -> String {
    let player = moves.first().map_or(Player::Left, |turn| turn.player.0);
    let of = |minus: bool| if minus { " of what is subtracted" } else { "" };
    let mut parts = Vec::new();
    for minus in [false, true] {
        for (noun, verb) in [("edge", "cuts"), ("domino", "removes")] {
            let number = |turn: &ProofMove| match noun {
                "edge" => turn.edge.filter(|_| turn.minus == minus),
                _ => turn.domino.filter(|_| turn.minus == minus),
            };
            let numbers: Vec<String> =
                moves.iter().filter_map(number).map(|number| number.to_string()).collect();
            if noun == "domino" && moves.iter().any(|turn| turn.topples.is_some()) {
                let toppled = moves.iter().filter(|turn| turn.minus == minus).filter_map(|turn| {
                    Some(format!("domino {} to the {}", turn.domino?, turn.topples?.0.name()))
                });
                let toppled: Vec<String> = toppled.collect();
                if !toppled.is_empty() {
                    parts.push(format!("topples {}{}", toppled.join(" or "), of(minus)));
                }
            } else if !numbers.is_empty() {
                parts.push(format!("{verb} {noun} {}{}", numbers.join(" or "), of(minus)));
            }
        }
    }
    parts.extend(moves.iter().filter_map(|turn| {
        let of = turn.stalk.map_or_else(String::new, |stalk| format!(" of stalk {stalk}"));
        Some(format!("cuts edge {}{of}", turn.height.as_ref()?))
    }));
    let values = moves.iter().filter_map(|turn| turn.to.as_ref());
    parts.extend(values.map(|value| format!("moves to {} in the value", value.0)));
    format!("{player} {}", parts.join(" or "))
}
