//! `hackenbush convert`: from one format to another.

use std::io;
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush::format::{Document, Format};
use hackenbush::hat::Hat;
use hackenbush::notation::Parsed;
use hackenbush::solve::redwood::parse_bed;
use hackenbush::{Diagnostic, Position, rules};
use hackenbush_drawing::layout_within;
use service::Job;

use crate::fault::Fault;
use crate::files::write_atomically;
use crate::input::{
    explained, hat_in_drawing, is_drawing, mistaken, open, read_file, read_limits, with_hint,
};
use crate::options::LimitOptions;
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};

/// Convert a position between notation, edge list, .hat, CGSuite, networkx and other formats
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Convert {
    /// A file, - for standard input, or a position
    #[arg(value_name = "IN")]
    input: String,

    /// A file, or - for standard output
    #[arg(value_name = "OUT", default_value = "-")]
    output: String,

    /// The format of IN; by default that of its extension, or notation
    #[arg(long, value_name = "FORMAT", value_parser = formats(Format::is_readable))]
    from: Option<Format>,

    /// The format of OUT; by default that of its extension, or notation
    #[arg(long, value_name = "FORMAT", value_parser = formats(|_| true))]
    to: Option<Format>,

    /// IN is a bipartite graph such as 'a-x b-x a-y'; convert the redwood bed that is made of it
    #[arg(long, conflicts_with = "from")]
    bed: bool,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Extensions: .txt notation, .edges edge list, .hat a drawn picture, .cgs CGSuite, .dot or .gv
Graphviz, .words, .signs, .matrix, .g6 graph6 with colours, .json networkx, .hbg.json short-games.
SVG, PNG, PDF and TikZ files made by draw or by the studio contain their picture and can be read,
too. An argument that is neither a file nor has one of these extensions is read as a position.

Examples:
  $ hackenbush convert 'b(r)bg' --to edges
  0-1b
  1-2r
  1-3b
  3-4g

  $ echo '0-1b 1-2r 1-3b 3-4g' | hackenbush convert - --to cgsuite
  l(r;le)

  $ hackenbush convert 'Bw brg' --from graph6 --to edges
  0-1b
  0-2r
  1-2g

  A redwood bed made of a bipartite graph, with a foot for each of a and b:
  $ hackenbush convert --bed 'a-x b-x a-y b-y'
  (br(r:A)r:B)br(r:A)r:B

  $ hackenbush convert ':G brrb:G' loop.hat && hackenbush convert loop.hat -
  :G brrb:G
";

/// The formats for which `fits` holds, each with its summary.
fn formats(fits: fn(Format) -> bool) -> impl TypedValueParser<Value = Format> {
    let formats = Format::ALL.into_iter().filter(move |&format| fits(format));
    PossibleValuesParser::new(
        formats.map(|format| PossibleValue::new(format.name()).help(format.one_line())),
    )
    .try_map(|name| Format::by_name(&name).ok_or("there is no such format"))
}

impl Convert {
    pub(crate) fn run(self) -> io::Result<Status> {
        let options = SessionOptions::without_output(&self.limits);
        let converted = Session::new(options, 1).ask(|job| self.convert(job));
        converted.unwrap_or_else(Output::from).print()
    }

    fn convert(&self, job: &Job<'_>) -> Result<Output, Fault> {
        let (text, name) = self.source(job)?;
        let extension = |name: &str| Format::of_path(Path::new(name));
        let from = match is_drawing(Path::new(name)) {
            true => Some(Format::Hat),
            false => self.from.or(extension(name)),
        };
        let from = from.unwrap_or(Format::Notation);
        let fault = |wrong: Diagnostic| Fault::from(wrong).in_text(&*text).in_file(name, 1);
        let read = match self.bed {
            true => parse_bed(&text).and_then(|picture| {
                let parsed = Parsed::from(Position::from(picture));
                read_limits(job).check(&parsed.position)?;
                Ok(Document { parsed, hat: None })
            }),
            false => from.read_within(&text, &read_limits(job)),
        };
        let mut document = read.map_err(|wrong| {
            let hint = (!self.bed && from == Format::Notation).then(|| mistaken(&text)).flatten();
            fault(explained(with_hint(wrong, hint), job))
        })?;
        let to = match self.to.or(extension(&self.output)) {
            Some(format) => format,
            None if self.output == "-" => Format::Notation,
            None => {
                let message = format!("the extension of {} names no format", self.output);
                return Err(Fault::new(message, "--to names one"));
            }
        };
        if let (Format::Hat | Format::Hbg, None, Position::Picture(picture)) =
            (to, &document.hat, &document.parsed.position)
        {
            let rules = rules::smallest_for(picture);
            let meter = job.control.meter();
            let places = layout_within(picture, &meter).vertices;
            meter.check().map_err(|exceeded| fault(explained(exceeded.into(), job)))?;
            document.hat = Some(Hat::at(picture, rules, places.iter().map(|at| (at.x, at.y))));
        }
        let written = to.write(&document).map_err(|wrong| fault(wrong.at(0..text.len())))?;
        let warnings = document.parsed.warnings.into_iter();
        let stderr = warnings.map(|warning| format!("warning: {}", fault(warning).render()));
        let mut output = Output { stderr: stderr.collect(), ..Output::default() };
        if self.output == "-" {
            output.stdout = written;
        } else {
            write_atomically(Path::new(&self.output), written.as_bytes())
                .map_err(|error| Fault::io("write", &self.output, &error))?;
        }
        Ok(output)
    }

    /// The text to read, and the name of its file; a position given in place has none.
    fn source(&self, job: &Job<'_>) -> Result<(String, &str), Fault> {
        let path = Path::new(&self.input);
        if self.input == "-" {
            let text = read_file(io::stdin(), job);
            Ok((text.map_err(|error| Fault::io("read", "standard input", &error))??, ""))
        } else if is_drawing(path) {
            Ok((hat_in_drawing(&self.input, job)?, &self.input))
        } else if path.is_file() || Format::of_path(path).is_some() {
            let text = open(path).and_then(|file| read_file(file, job));
            Ok((text.map_err(|error| Fault::io("read", &self.input, &error))??, &self.input))
        } else {
            Ok((self.input.clone(), ""))
        }
    }
}
