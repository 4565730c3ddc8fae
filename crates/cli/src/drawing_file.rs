//! Options of the commands that draw: the palette, sizes, and the file to write.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush_drawing::Look;
use hackenbush_drawing::{Format, Length, Scene, Size, Source, THEMES, Theme};

use crate::fault::Fault;
use crate::files::write_atomically;
use crate::stdout::stdout;

/// The look of a drawing, and the file to write.
#[derive(Args, Debug, Clone)]
pub(crate) struct DrawingFile {
    /// The file to write, .svg, .png, .pdf or .tikz; - means standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The format; by default that of the file extension
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,

    /// The palette
    #[arg(long, value_name = "NAME", value_parser = themes(), default_value = THEMES[0].name)]
    theme: &'static Theme,

    /// The width of edges
    #[arg(long, value_name = "TIMES", value_parser = size, default_value = "1")]
    stick: f64,

    /// The size of vertices; 0 hides them
    #[arg(long, value_name = "TIMES", value_parser = size, default_value = "1")]
    vertex: f64,

    /// The size of everything
    #[arg(long, value_name = "TIMES", value_parser = positive, default_value = "1")]
    scale: f64,

    /// The width of the drawing, such as 8cm or 600px; its proportions stay
    #[arg(long, value_name = "LENGTH", value_parser = length, conflicts_with = "scale")]
    width: Option<Length>,

    /// The height of the drawing; with --width, it fits into both
    #[arg(long, value_name = "LENGTH", value_parser = length, conflicts_with = "scale")]
    height: Option<Length>,

    /// The margin around the drawing, in lengths of an edge; 0 crops it
    #[arg(long, value_name = "EDGES", value_parser = size, default_value = "0.25")]
    margin: f64,

    /// Draw no background
    #[arg(long)]
    transparent: bool,

    /// A title for screen readers
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
        .try_map(|name| Format::by_name(&name).ok_or("there is no such format"))
}

pub(crate) fn themes() -> impl TypedValueParser<Value = &'static Theme> {
    let themes = THEMES.iter().map(|theme| PossibleValue::new(theme.name).help(theme.summary));
    PossibleValuesParser::new(themes)
        .try_map(|name| Theme::by_name(&name).ok_or("there is no such theme"))
}

fn length(text: &str) -> Result<Length, &'static str> {
    text.parse()
}

fn size(text: &str) -> Result<f64, String> {
    between(text, 0.0)
}

fn positive(text: &str) -> Result<f64, String> {
    between(text, 0.05)
}

fn between(text: &str, least: f64) -> Result<f64, String> {
    let times = text.parse().ok().filter(|times| (least..=20.0).contains(times));
    times.ok_or_else(|| format!("expected a number from {least} to 20"))
}

impl DrawingFile {
    pub(crate) fn look(&self) -> Look {
        let DrawingFile { theme, stick, vertex, transparent, margin, .. } = *self;
        Look { theme, stick, vertex, transparent, margin }
    }

    /// The options that differ from their defaults, by name.
    pub(crate) fn changed(&self) -> Vec<&'static str> {
        let differs = |value: f64, default: f64| value.total_cmp(&default).is_ne();
        let options = [
            ("--format", self.format.is_some()),
            ("--theme", self.theme.name != THEMES[0].name),
            ("--stick", differs(self.stick, 1.0)),
            ("--vertex", differs(self.vertex, 1.0)),
            ("--scale", differs(self.scale, 1.0)),
            ("--width", self.width.is_some()),
            ("--height", self.height.is_some()),
            ("--margin", differs(self.margin, 0.25)),
            ("--transparent", self.transparent),
            ("--title", self.title.is_some()),
        ];
        options.into_iter().filter(|(_, changed)| *changed).map(|(name, _)| name).collect()
    }

    /// Writes a scene to the file, or else as SVG to standard output, and with it the picture it shows.
    pub(crate) fn write(&self, mut scene: Scene, source: Option<&Source>) -> Result<(), Fault> {
        scene.margin = self.margin;
        if let Some(title) = &self.title {
            scene.title.clone_from(title);
        }
        let path = self.output.as_deref().unwrap_or(Path::new("-"));
        let to_stdout = path.as_os_str() == "-";
        let format = match self.format.or_else(|| Format::of_path(path)) {
            Some(format) => format,
            None if to_stdout => Format::Svg,
            None => {
                let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
                let message = format!("the extension of {} names no format", path.display());
                let hint = format!("--format takes {}", names.join(", "));
                return Err(Fault::new(message, hint));
            }
        };
        let size = Size { width: self.width, height: self.height };
        let scale = size.scale(format, &scene).unwrap_or(self.scale);
        let bytes = format.write(&scene, scale).map_err(|wrong| {
            Fault::new(wrong, "--scale or --width makes it smaller, and .svg has no limit")
        })?;
        let bytes = match source {
            Some(source) => source.embed(format, bytes),
            None => bytes,
        };
        let written = if to_stdout {
            let mut out = stdout();
            out.write_all(&bytes).and_then(|()| out.flush())
        } else {
            write_atomically(path, &bytes)
        };
        match written {
            // The reader closed the pipe; not an error.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(Fault::io("write", path.display(), &error)),
            Ok(()) => Ok(()),
        }
    }
}
