//! `hackenbush convert`: from one way of writing a position down to another.

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use crate::files::write_atomically;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush::format::Format;
use hackenbush::hat::Hat;
use hackenbush::{Position, rules};
use hackenbush_drawing::layout;

use crate::answer::Status;

/// Convert a position between notation, edge list, .hat, CGSuite text and Graphviz
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Convert {
    /// A file, - for standard input, or a position
    #[arg(value_name = "IN")]
    input: String,

    /// A file, or - for standard output
    #[arg(value_name = "OUT", default_value = "-")]
    output: String,

    /// The format of IN; by default that of its ending, or notation
    #[arg(long, value_name = "FORMAT", value_parser = formats(Format::is_readable))]
    from: Option<Format>,

    /// The format of OUT; by default that of its ending, or notation
    #[arg(long, value_name = "FORMAT", value_parser = formats(|_| true))]
    to: Option<Format>,
}

const EXAMPLES: &str = "\
Endings: .txt notation, .edges edge list, .hat a drawn picture, .cgs CGSuite, .dot or .gv
Graphviz. What is no file and has no such ending is taken for a position.

Examples:
  $ hackenbush convert 'b(r)bg' --to edges
  0-1b
  1-2r
  1-3b
  3-4g

  $ echo '0-1b 1-2r 1-3b 3-4g' | hackenbush convert - --to cgsuite
  l(r;le)

  $ hackenbush convert ':G brrb:G' loop.hat && hackenbush convert loop.hat -
  :G brrb:G
";

/// The formats for which `fits` holds, each with its line of help.
fn formats(fits: fn(Format) -> bool) -> impl TypedValueParser<Value = Format> {
    let formats = Format::ALL.into_iter().filter(move |&format| fits(format));
    PossibleValuesParser::new(
        formats.map(|format| PossibleValue::new(format.name()).help(format.one_line())),
    )
    .try_map(|name| Format::by_name(&name).ok_or("there is no such format"))
}

impl Convert {
    pub(crate) fn run(self) -> io::Result<Status> {
        match self.convert() {
            Ok(None) => Ok(Status::Done),
            Ok(Some(text)) => {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()?;
                Ok(Status::Done)
            }
            Err(message) => {
                write!(io::stderr(), "error: {message}")?;
                Ok(Status::Wrong)
            }
        }
    }

    /// Converts; answers what belongs on standard output.
    fn convert(&self) -> Result<Option<String>, String> {
        let (text, name) = self.source()?;
        let ending = |name: &str| Format::of_path(Path::new(name));
        let from = self.from.or(ending(name)).unwrap_or(Format::Notation);
        let mut document = from.read(&text).map_err(|wrong| wrong.render_at(&text, name, 1))?;
        for warning in &document.parsed.warnings {
            // A warning that cannot be written is no reason to stop.
            let _ = write!(io::stderr(), "warning: {}", warning.render_at(&text, name, 1));
        }
        let to = self.to.or(ending(&self.output));
        if to.is_none() && self.output != "-" {
            return Err(format!(
                "the ending of `{}` names no format\n = hint: --to names one\n",
                self.output
            ));
        }
        let to = to.unwrap_or(Format::Notation);
        if let (Format::Hat, None, Position::Picture(picture)) =
            (to, &document.hat, &document.parsed.position)
        {
            let rules = rules::smallest_for(picture);
            let places = layout(picture, rules).vertices;
            document.hat = Some(Hat::at(picture, rules, places.iter().map(|at| (at.x, at.y))));
        }
        let written = to.write(&document);
        let written = written.map_err(|wrong| format!("{}\n", wrong.message))?;
        if self.output == "-" {
            return Ok(Some(written));
        }
        write_atomically(Path::new(&self.output), written.as_bytes())
            .map_err(|error| format!("cannot write {}: {error}\n", self.output))?;
        Ok(None)
    }

    /// The text to read and the name of its file; a position given in place has none.
    fn source(&self) -> Result<(String, &str), String> {
        let path = Path::new(&self.input);
        if self.input == "-" {
            let mut text = String::new();
            let read = io::stdin().read_to_string(&mut text);
            read.map_err(|error| format!("cannot read standard input: {error}\n"))?;
            Ok((text, ""))
        } else if path.is_file() || Format::of_path(path).is_some() {
            let text = std::fs::read_to_string(path);
            let text = text.map_err(|error| format!("cannot read {}: {error}\n", self.input))?;
            Ok((text, &self.input))
        } else {
            Ok((self.input.clone(), ""))
        }
    }
}
