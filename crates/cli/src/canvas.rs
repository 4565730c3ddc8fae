//! What the commands that draw share: palette, sizes, and where the drawing goes.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::files::write_atomically;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush_drawing::Look;
use hackenbush_drawing::{Format, Scene, THEMES, Theme};

/// How a drawing looks, and where it goes.
#[derive(Args, Debug, Clone)]
pub(crate) struct Canvas {
    /// The file to write, .svg, .png, .pdf or .tikz; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The kind of file; by default that of its ending
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,

    /// The palette
    #[arg(long, value_name = "NAME", value_parser = themes(), default_value = THEMES[0].name)]
    theme: &'static Theme,

    /// The width of sticks
    #[arg(long, value_name = "TIMES", value_parser = size, default_value = "1")]
    stick: f64,

    /// The size of vertices; 0 shows none
    #[arg(long, value_name = "TIMES", value_parser = size, default_value = "1")]
    vertex: f64,

    /// The size of everything
    #[arg(long, value_name = "TIMES", value_parser = positive, default_value = "1")]
    scale: f64,

    /// Leave the background out
    #[arg(long)]
    transparent: bool,

    /// A title for those who cannot see the drawing
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
        .try_map(|name| Format::by_name(&name).ok_or("there is no such format"))
}

fn themes() -> impl TypedValueParser<Value = &'static Theme> {
    let themes = THEMES.iter().map(|theme| PossibleValue::new(theme.name).help(theme.summary));
    PossibleValuesParser::new(themes)
        .try_map(|name| Theme::by_name(&name).ok_or("there is no such theme"))
}

fn size(text: &str) -> Result<f64, String> {
    let times: f64 = text.parse().map_err(|_| "this should be a number".to_owned())?;
    if (0.0..=20.0).contains(&times) { Ok(times) } else { Err("from 0 to 20".to_owned()) }
}

fn positive(text: &str) -> Result<f64, String> {
    size(text).and_then(
        |times| {
            if times >= 0.05 { Ok(times) } else { Err("from 0.05 to 20".to_owned()) }
        },
    )
}

impl Canvas {
    pub(crate) fn look(&self) -> Look {
        let Canvas { theme, stick, vertex, transparent, .. } = *self;
        Look { theme, stick, vertex, transparent }
    }

    /// Writes a scene to where it was wanted. Without a file, SVG goes to standard output.
    pub(crate) fn write(&self, mut scene: Scene) -> Result<(), String> {
        if let Some(title) = &self.title {
            scene.title.clone_from(title);
        }
        let path = self.output.as_deref().unwrap_or(Path::new("-"));
        let standard = path.as_os_str() == "-";
        let format = self.format.or_else(|| Format::of_path(path));
        let format = match format {
            Some(format) => format,
            None if standard => Format::Svg,
            None => {
                let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
                return Err(format!(
                    "the ending of {} names no format\n = hint: --format takes {}\n",
                    path.display(),
                    names.join(", ")
                ));
            }
        };
        let hint = " = hint: --scale makes it smaller, and .svg has no limit\n";
        let bytes = format.write(&scene, self.scale).map_err(|wrong| format!("{wrong}\n{hint}"))?;
        let written = if standard {
            let mut out = io::stdout().lock();
            out.write_all(&bytes).and_then(|()| out.flush())
        } else {
            write_atomically(path, &bytes)
        };
        match written {
            // Whoever read it has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            written => {
                written.map_err(|error| format!("cannot write {}: {error}\n", path.display()))
            }
        }
    }
}
