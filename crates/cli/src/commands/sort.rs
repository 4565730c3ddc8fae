//! `hackenbush sort`: positions by value, and their Hasse diagram.

use std::io;

use clap::Args;
use hackenbush::Problem;
use hackenbush::analysis::sort::MAX_POSITIONS;
use hackenbush_drawing::hasse;
use service::queries::sort::{self, SortAnswer, SortedClass};
use service::{Job, Warnings};

use crate::answer::{Answer, Printer, stopped_status};
use crate::batch;
use crate::drawing_file::DrawingFile;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{InputOptions, OutputOptions, SolveOptions};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::Style;

/// Sort positions by value, incomparable ones grouped; -o draws a Hasse diagram
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Sort {
    #[command(flatten)]
    input: InputOptions,

    /// Print how every two positions compare
    #[arg(long)]
    table: bool,

    #[command(flatten)]
    solve: SolveOptions,

    #[command(flatten)]
    printed: OutputOptions,

    #[command(flatten)]
    drawing: DrawingFile,
}

const EXAMPLES: &str = "\
Smaller values come first. Values on one line are confused with each other: neither is larger, and
they are not equal. Those of different lines that are confused are listed at the end. Positions of
equal value are joined by =. With -o a Hasse diagram is drawn, in which larger positions are higher
and a line means that nothing lies between.

Examples:
  $ hackenbush sort b g br 'gb + g' 'bbr - b'
  *: g  \u{2225}  \u{2191}: gb + g
  1/2: br = bbr - b
  1: b

  $ hackenbush sort g 'g + g' gb b
  *: g  \u{2225}  0: g + g
  \u{2191}*: gb
  1: b
  confused, too: 0 \u{2225} \u{2191}*

  $ hackenbush sort --table b g br
     b  g  br
  b  =  >  >
  g  <  =  <
  br <  >  =

  $ hackenbush sort b g br -o order.svg
";

impl Sort {
    pub(crate) fn run(self) -> io::Result<Status> {
        ask(&self.input, &self.solve, &self.printed, |found, printer, job| {
            self.print(found, printer, job)
        })
    }

    fn print(&self, found: Found, printer: Printer, job: &mut Job<'_>) -> Output {
        let all = Input::argument("");
        let Found { problems, warnings, answer } = found;
        if self.drawing.output.is_some() {
            let scene = hasse::scene(&problems, &answer.sorted, job.engine, &self.drawing.look());
            if let Err(fault) = self.drawing.write(scene, None) {
                return printer.fault(&all, fault);
            }
            let status = stopped_status(answer.warnings.stop_reason.is_some());
            return Output { stderr: warnings, status, ..Output::default() };
        }
        if self.table && !printer.json {
            return in_table(&answer, warnings, printer);
        }
        let mut output = printer.print(&all, Ok(answer));
        if !printer.json {
            output.stderr.insert_str(0, &warnings);
        }
        output
    }
}

/// How every two positions compare, for people.
pub(super) fn print_table(
    input: &InputOptions,
    solve: &SolveOptions,
    printed: &OutputOptions,
) -> io::Result<Status> {
    ask(input, solve, printed, |found, printer, _| {
        let mut output = in_table(&found.answer, found.warnings, printer);
        output.stderr += "hint: `sort` puts positions in order, and draws a Hasse diagram\n";
        output
    })
}

/// Positions that were read and sorted.
struct Found {
    problems: Vec<Problem>,
    warnings: String,
    answer: SortAnswer,
}

/// Reads positions, sorts them and prints what is made of that.
fn ask(
    input: &InputOptions,
    solve: &SolveOptions,
    printed: &OutputOptions,
    print: impl FnOnce(Found, Printer, &mut Job<'_>) -> Output,
) -> io::Result<Status> {
    let printer = Printer::new(printed);
    let inputs = match batch::all(input, solve.limits.memory, MAX_POSITIONS) {
        Ok(inputs) => inputs,
        Err(fault) => return printer.fault(&Input::unreadable(&fault), fault).print(),
    };
    let options = SessionOptions::new(&solve.limits, printed);
    let sorted = Session::new(options, 1).ask(|job| match sorted(&inputs, solve, job) {
        Ok(found) => print(found, printer, job),
        Err(wrong) => printer.fault(&wrong.0, wrong.1),
    });
    sorted.print()
}

fn sorted(
    inputs: &[Input],
    solve: &SolveOptions,
    job: &mut Job<'_>,
) -> Result<Found, Box<(Input, Fault)>> {
    let mut problems: Vec<Problem> = Vec::new();
    let mut warnings = String::new();
    for input in inputs {
        let read = input.read(solve.rules(), job);
        let (problem, _) = read.map_err(|fault| Box::new((input.clone(), fault)))?;
        warnings += &input.warnings(&problem);
        problems.push(problem);
    }
    let answer = sort::answer(&problems, job);
    let answer = answer.map_err(|wrong| Box::new((Input::argument(""), Fault::from(wrong))))?;
    Ok(Found { problems, warnings, answer })
}

fn in_table(answer: &SortAnswer, warnings: String, printer: Printer) -> Output {
    let status = stopped_status(answer.warnings.stop_reason.is_some());
    let stdout = table(answer, printer.style);
    Output { stdout, stderr: warnings, status }
}

impl Answer for SortAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn text(&self, style: Style) -> String {
        let mut out = String::new();
        let mut ranks: Vec<Vec<String>> = Vec::new();
        for class in &self.classes {
            if class.rank == ranks.len() {
                ranks.push(Vec::new());
            }
            let own = one(class, style);
            if let Some(rank) = ranks.get_mut(class.rank) {
                rank.push(own);
            }
        }
        let between = format!("  {}  ", style.either("\u{2225}", "||"));
        for rank in ranks {
            out += &format!("{}\n", rank.join(&between));
        }
        out += &confused_across_lines(self, style);
        if !self.unknown.is_empty() {
            let reason = self.warnings.stop_reason.as_ref();
            let reason =
                reason.map_or("not comparable with infinite stalks", |reason| &reason.text);
            let places: Vec<String> =
                self.unknown.iter().map(|place| (place + 1).to_string()).collect();
            out += &format!("not sorted: position {} ({reason})\n", places.join(", "));
        }
        out
    }
}

/// The most pairs of confused values that are listed below the lines.
const MAX_CONFUSED: usize = 10;

/// Confused values that stand on different lines, where the order of the lines would say that one is less.
fn confused_across_lines(answer: &SortAnswer, style: Style) -> String {
    let less = less(answer);
    let sign = style.either("\u{2225}", "||");
    let (mut pairs, mut count) = (Vec::new(), 0_usize);
    for (higher, upper) in answer.classes.iter().enumerate() {
        for (lower, under) in answer.classes.iter().enumerate() {
            if under.rank < upper.rank && !less[lower][higher] {
                count += 1;
                if pairs.len() < MAX_CONFUSED {
                    pairs.push(format!("{} {sign} {}", name(under, style), name(upper, style)));
                }
            }
        }
    }
    if count == 0 {
        return String::new();
    }
    let more = match count - pairs.len() {
        0 => String::new(),
        more => format!(", and {more} more (--table shows all)"),
    };
    format!("confused, too: {}{more}\n", pairs.join(", "))
}

/// How a sentence names a class: by its value, or by its first position.
fn name(class: &SortedClass, style: Style) -> String {
    match (&class.value, class.positions.first()) {
        (Some(value), _) => style.value(&value.0),
        (None, Some(position)) => style.position(position),
        (None, None) => String::new(),
    }
}

/// Which classes are less than which.
fn less(answer: &SortAnswer) -> Vec<Vec<bool>> {
    let count = answer.classes.len();
    let mut less = vec![vec![false; count]; count];
    // Covers are sorted by rank, so one pass from each class up reaches all that are larger.
    for lower in (0..count).rev() {
        for &[_, upper] in answer.covers.iter().filter(|cover| cover[0] == lower) {
            less[lower][upper] = true;
            let beyond: Vec<usize> = (0..count).filter(|&far| less[upper][far]).collect();
            for far in beyond {
                less[lower][far] = true;
            }
        }
    }
    less
}

/// A value and the positions that have it.
fn one(class: &SortedClass, style: Style) -> String {
    let positions: Vec<String> = class.positions.iter().map(|text| style.position(text)).collect();
    let positions = positions.join(" = ");
    match &class.value {
        Some(value) => format!("{}: {positions}", style.strong(&style.value(&value.0))),
        None => positions,
    }
}

/// How every two positions compare, in the order in which they were given.
fn table(answer: &SortAnswer, style: Style) -> String {
    let less = less(answer);
    let mut positions: Vec<(usize, usize, String)> = Vec::new();
    for (place, class) in answer.classes.iter().enumerate() {
        for (&member, text) in class.members.iter().zip(&class.positions) {
            positions.push((member, place, style.position(text)));
        }
    }
    positions.sort_unstable();
    let widths: Vec<usize> =
        positions.iter().map(|(.., text)| text.chars().count().max(2)).collect();
    let first = widths.iter().copied().max().unwrap_or(0);
    let mut out = format!("{:first$}", "");
    for ((.., text), width) in positions.iter().zip(&widths) {
        out += &format!(" {text:width$}");
    }
    out = out.trim_end().to_owned() + "\n";
    for (_, row, text) in &positions {
        let mut line = format!("{text:first$}");
        for ((_, column, _), width) in positions.iter().zip(&widths) {
            let sign = match (less[*row][*column], less[*column][*row], row == column) {
                (true, ..) => "<",
                (_, true, _) => ">",
                (.., true) => "=",
                _ => style.either("\u{2225}", "||"),
            };
            line += &format!(" {sign:width$}");
        }
        out += &format!("{}\n", line.trim_end());
    }
    out
}
