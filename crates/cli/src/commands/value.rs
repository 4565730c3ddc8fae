//! `hackenbush value`: the value of a position, who wins, and why.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use hackenbush::Problem;
use partizan::ValueText;
use service::queries::certificate;
use service::queries::misere;
use service::queries::value::{self, ValueAnswer};
use service::{Job, KnownText, OptionAnswer, OptionsAnswer, Warnings};

use crate::answer::{Answer, Either, Printer, positions};
use crate::derivation;
use crate::fault::Fault;
use crate::files::write_atomically;
use crate::input::Input;
use crate::options::PositionOptions;
use crate::output::{Output, Status};
use crate::quantity;
use crate::session::{Session, SessionOptions};
use crate::stdout::stdout;
use crate::style::{Rows, Style, count};

/// Print the values of positions: value, outcome, birthday and other facts that apply
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Value {
    #[command(flatten)]
    options: PositionOptions,

    /// Print the derivation of the value, theorem by theorem
    #[arg(long)]
    explain: bool,

    /// Misère play: a player who cannot move wins. Prints who wins and why; there are no values
    #[arg(long, conflicts_with_all = ["explain", "certificate"])]
    misere: bool,

    /// Write a proof of the value that `check` verifies, for one position; see docs/certificates.md
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// The largest certificate to write
    #[arg(long, value_name = "SIZE", value_parser = quantity::size, default_value = "1G")]
    max_certificate: usize,
}

const EXAMPLES: &str = "\
Examples:
  A red-blue tree is a number:
  $ hackenbush value 'b(r)(bb)'
  b(r)(bb) = 2
    outcome   Left wins whoever starts
    variant   red-blue, 4 edges, height 3
    birthday  2
    tree      Hammerian, not Joshua

  Both players may cut green edges; positions from a file are answered on one line each:
  $ printf 'g + gg\\n# a comment\\ngb\\n' | hackenbush value -
  g + gg = *3  whoever starts wins
  gb = ↑*  whoever starts wins

  The derivation of the value:
  $ hackenbush value --explain 'br + gg'
  ...
    why
      br + gg = 1/2*2  Sum
      ├─ br = 1/2  van Roode...
      └─ gg = *2  ...
  ...

  Other rules:
  $ hackenbush value --variant childish 'l(l;rl)'
  l(l;rl) = 2
    outcome   Left wins whoever starts
    variant   childish, 4 edges, height 3
    birthday  2

  A proof of the value, for `hackenbush check`:
  $ hackenbush value --certificate proof.txt 'b(r)(b) + gg'
  ...
  certificate: 6 facts, 228 bytes

  Data for programs:
  $ hackenbush value --json b
  {\"position\":\"b\",\"variant\":\"red-blue\",\"edges\":1,\"vertices\":2,\"value\":\"1\",...}
";

impl Value {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Value { options, explain, misere, certificate, max_certificate } = self;
        let Some(path) = certificate else {
            return positions(options, move |problem, job| match misere || problem.is_misere() {
                true => misere::answer(problem, false, job).map(Either::Second),
                false => value::answer(problem, explain, job).map(Either::First),
            });
        };
        let PositionOptions { input, solve, output } = options;
        let ([position], []) = (&input.positions[..], &input.file[..]) else {
            return Output::usage_error("--certificate takes one position, as an argument").print();
        };
        let input = Input::argument(position);
        let printer = Printer::new(&output);
        let options = SessionOptions::new(&solve.limits, &output);
        Session::new(options, 1).ask(|job| {
            let problem = match input.read(solve.rules(), job) {
                Ok((problem, _)) => problem,
                Err(fault) => return printer.fault(&input, fault).print(),
            };
            if let Err(wrong) = problem.valued() {
                return printer.fault(&input, input.fault(wrong)).print();
            }
            let answer = value::answer(&problem, explain, job);
            let mut output = printer.print(&input, answer.map_err(|wrong| input.fault(wrong)));
            output.stderr += &input.warnings(&problem);
            let status = output.print()?;
            // Without a value there is nothing to prove, and the answer says why.
            if status != Status::Done {
                return Ok(status);
            }
            match write_certificate(&problem, &path, max_certificate, job) {
                Ok(()) => Ok(status),
                Err(fault) => Output::from(fault).print(),
            }
        })
    }
}

/// Writes a proof of the value, and before that its size to standard error.
fn write_certificate(
    problem: &Problem,
    path: &Path,
    largest: usize,
    job: &mut Job<'_>,
) -> Result<(), Fault> {
    let certificate = certificate::write(problem, job)?;
    let size = certificate.text.len();
    let facts = count(certificate.facts, "fact");
    // Written at once, since the file may take a while.
    let _ = writeln!(io::stderr(), "certificate: {facts}, {size} bytes");
    if size > largest {
        let message = format!("the certificate has {size} bytes, and the limit is {largest}");
        return Err(Fault::new(message, "--max-certificate sets the limit"));
    }
    let written = match path.as_os_str() == "-" {
        true => stdout().write_all(certificate.text.as_bytes()),
        false => write_atomically(path, certificate.text.as_bytes()),
    };
    written.map_err(|error| Fault::io("write", path.display(), &error))
}

impl Answer for ValueAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let mut line = style.heading(self.position.as_deref(), &known(self));
        if let Some(reason) = &self.warnings.stop_reason {
            line += &format!("  {}", reason.text);
        }
        if let Some(outcome) = &self.outcome {
            line += &format!("  {}", outcome.0);
        }
        line
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(style.heading(self.position.as_deref(), &known(self)));
        rows.maybe("outcome", self.outcome.map(|outcome| outcome.0.to_string()));
        rows.maybe("variant", size(self));
        // Only what the value does not say already.
        let number = self.number.as_ref().filter(|number| {
            number.0 != ValueText::from(0) && Some(*number) != self.value.as_ref()
        });
        rows.maybe("number", number.map(|number| style.value(&number.0)));
        rows.maybe("birthday", self.birthday.as_ref().map(|day| style.value(&day.0)));
        let form = self.form.as_ref().filter(|form| Some(*form) != self.value.as_ref());
        rows.maybe("form", form.map(|form| style.value(&form.0)));
        let weight = self.atomic_weight.as_ref();
        let by = self.atomic_weight_by.filter(|_| self.derivation.is_some());
        let by = by.map_or(String::new(), |by| format!(" ({by})"));
        rows.maybe("atomic weight", weight.map(|weight| style.value(&weight.0) + &by));
        if let (Some(left), Some(right)) = (&self.left_stop, &self.right_stop)
            && left != right
        {
            let number = |number| style.value(&ValueText::from(number));
            rows.add("stops", format!("{} and {}", number(&left.0), number(&right.0)));
            rows.maybe("mean", self.mean.as_ref().map(|mean| number(&mean.0)));
            rows.maybe("temperature", self.temperature.as_ref().map(|heat| number(&heat.0)));
        }
        if let (Some(hammerian), Some(joshua), true) =
            (self.hammerian, self.joshua, self.has_branching)
        {
            rows.add("tree", tree_in_words(hammerian, joshua));
        }
        if self.truncated {
            rows.add("truncated", "the form is longer; --max-text sets how much is printed");
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        let mut text = rows.print(style);
        if let Some(options) = &self.options {
            text += &options_text(options, style);
        }
        if let Some(derivation) = &self.derivation {
            text += &derivation::text(derivation, self.atomic_weight_by, style);
        }
        text
    }
}

/// Options before simplification, with what becomes of each.
pub(super) fn options_text(options: &OptionsAnswer, style: Style) -> String {
    if options.left.is_empty() && options.right.is_empty() {
        return String::new();
    }
    let list = |side: &[OptionAnswer]| -> String {
        let texts: Vec<String> = side.iter().map(|own| style.value(&own.value.0)).collect();
        texts.join(", ")
    };
    let form = format!("{{{} | {}}}", list(&options.left), list(&options.right));
    let mut text = format!("  options\n    {}\n", style.abbreviated(&form, MAX_OPTIONS));
    let mut kept = [Vec::new(), Vec::new()];
    let mut all = true;
    let sides = [
        ("Left", &options.left, &options.left_replacements),
        ("Right", &options.right, &options.right_replacements),
    ];
    for (kept, (whose, own, replacements)) in kept.iter_mut().zip(sides) {
        for option in own.iter().chain(replacements.iter().flatten()) {
            let value = style.value(&option.value.0);
            let fate = &option.fate;
            if let Some(by) = &fate.dominated_by {
                text += &format!("    {whose}'s {value} is dominated by {}\n", style.value(&by.0));
                all = false;
            } else if let Some(through) = &fate.reversible_through {
                let instead = fate.replaced_by.as_deref().unwrap_or_default();
                let instead: Vec<String> = instead.iter().map(|own| style.value(&own.0)).collect();
                let by = match instead.is_empty() {
                    true => "nothing takes its place".to_owned(),
                    false if instead.len() > 1 => format!("{} take its place", instead.join(", ")),
                    false => format!("{} takes its place", instead.join(", ")),
                };
                text += &format!(
                    "    {whose}'s {value} is reversible through {}: {by}\n",
                    style.value(&through.0)
                );
                all = false;
            } else {
                kept.push(value);
            }
        }
    }
    let rest = format!("{{{} | {}}}", kept[0].join(", "), kept[1].join(", "));
    let rest = style.abbreviated(&rest, MAX_OPTIONS);
    let fits = match (kept[0].is_empty(), kept[1].is_empty()) {
        (false, false) => "the simplest number between them",
        (false, true) => "the simplest number that is larger",
        _ => "the simplest number that is smaller",
    };
    text += &match (options.simplest, all) {
        (true, true) => format!("    {fits}\n"),
        (true, false) => format!("    what remains is {rest}, {fits}\n"),
        (false, true) => "    none is dominated or reversible\n".to_owned(),
        (false, false) => format!("    what remains is {rest}\n"),
    };
    text
}

/// The most characters of a list of options.
const MAX_OPTIONS: usize = 300;

/// What is known of the value.
pub(super) fn known(answer: &ValueAnswer) -> KnownText {
    match (&answer.value, &answer.bounds) {
        (Some(value), _) => KnownText::Exact(value.0.clone()),
        (None, Some(bounds)) => KnownText::Between(bounds.each_ref().map(|end| end.0.clone())),
        (None, None) => KnownText::Unknown,
    }
}

/// The variant with the size of the position; `None` for infinite stalks.
fn size(answer: &ValueAnswer) -> Option<String> {
    let edges = answer.edges.map(|edges| count(edges, "edge"));
    let size = edges.or(answer.dominoes.map(|dominoes| count(dominoes, "domino")))?;
    let height = answer.height.map_or(String::new(), |height| format!(", height {height}"));
    Some(format!("{}, {size}{height}", answer.variant.0.name()))
}

/// Is the tree Hammerian, and is it Joshua?
pub(super) fn tree_in_words(hammerian: bool, joshua: bool) -> &'static str {
    match (hammerian, joshua) {
        (true, true) => "Hammerian and Joshua",
        (true, false) => "Hammerian, not Joshua",
        (false, true) => "Joshua, not Hammerian",
        (false, false) => "neither Hammerian nor Joshua",
    }
}
