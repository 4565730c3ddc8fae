//! The files a scene can be written to.

use std::path::Path;
use std::time::Duration;

use crate::scene::{Form, Scene};
use crate::svg::svg;
use crate::tikz::tikz;

/// A kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Scalable Vector Graphics.
    Svg,
    /// Pixels.
    #[cfg(feature = "render")]
    Png,
    /// A page.
    #[cfg(feature = "render")]
    Pdf,
    /// For LaTeX.
    Tikz,
}

impl Format {
    /// All formats.
    pub const ALL: &[Format] = &[
        Format::Svg,
        #[cfg(feature = "render")]
        Format::Png,
        #[cfg(feature = "render")]
        Format::Pdf,
        Format::Tikz,
    ];

    /// Its name in commands.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            #[cfg(feature = "render")]
            Format::Png => "png",
            #[cfg(feature = "render")]
            Format::Pdf => "pdf",
            Format::Tikz => "tikz",
        }
    }

    /// Its media type.
    #[must_use]
    pub fn content_type(self) -> &'static str {
        match self {
            Format::Svg => "image/svg+xml",
            #[cfg(feature = "render")]
            Format::Png => "image/png",
            #[cfg(feature = "render")]
            Format::Pdf => "application/pdf",
            Format::Tikz => "text/x-tex; charset=utf-8",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The format of a file by its extension; `.tex` is TikZ.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Format::by_name(if ending == "tex" { "tikz" } else { &ending })
    }

    /// About how long writing a file takes at most, and how many bytes: a renderer cannot be
    /// interrupted, so this is asked before.
    #[must_use]
    #[cfg_attr(not(feature = "render"), expect(unused_variables, reason = "only PNG has pixels"))]
    pub fn effort(self, scene: &Scene, scale: f64) -> (Duration, usize) {
        let shapes = scene.shapes.len();
        let texts =
            scene.shapes.iter().filter(|shape| matches!(shape.form, Form::Text { .. })).count();
        // Measured without optimisation: 12 µs for a shape and 29 ns for a pixel of PNG; a text is 180 µs
        // in PNG and 730 µs in PDF, where its letters are outlines. Optimised, all are quicker.
        let (micros, text_micros, pixels): (usize, usize, f64) = match self {
            Format::Svg | Format::Tikz => (5, 5, 0.0),
            #[cfg(feature = "render")]
            Format::Pdf => (40, 1_000, 0.0),
            #[cfg(feature = "render")]
            Format::Png => {
                let page = scene.page();
                (40, 300, page.width() * page.height() * (self.unit() * scale).powi(2))
            }
        };
        // Larger images are refused anyway.
        let pixels = Duration::from_secs_f64(pixels.clamp(0.0, 1e9) * 1e-9).as_nanos();
        let pixels = usize::try_from(pixels).unwrap_or(usize::MAX);
        let others = (shapes - texts).saturating_mul(micros);
        let micros =
            others.saturating_add(texts.saturating_mul(text_micros)).saturating_add(pixels / 25);
        let time = Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX));
        (time, shapes.saturating_mul(1_000).saturating_add(pixels.saturating_mul(8)))
    }

    /// Checks that a file would not be too large, before anything is written.
    ///
    /// # Errors
    /// Its size, and the limit.
    #[cfg_attr(
        not(feature = "render"),
        expect(unused_variables, reason = "only files with limits")
    )]
    pub fn check(self, scene: &Scene, scale: f64) -> Result<(), String> {
        match self {
            Format::Svg | Format::Tikz => Ok(()),
            #[cfg(feature = "render")]
            Format::Png => crate::raster::check(scene, self.unit() * scale),
            #[cfg(feature = "render")]
            Format::Pdf => crate::pdf::check(scene, self.unit() * scale),
        }
    }

    /// The length of a stick at scale 1: in pixels in SVG and PNG, in points in PDF, in centimetres in TikZ.
    pub(crate) fn unit(self) -> f64 {
        match self {
            Format::Svg => 40.0,
            #[cfg(feature = "render")]
            Format::Png => 80.0,
            #[cfg(feature = "render")]
            Format::Pdf => 72.0 / 2.54,
            Format::Tikz => 1.0,
        }
    }

    /// The file. At scale 1 a stick is 40 pixels long in SVG, 80 in PNG and a centimetre on paper.
    ///
    /// # Errors
    /// If the image would be too large.
    pub fn write(self, scene: &Scene, scale: f64) -> Result<Vec<u8>, String> {
        let unit = self.unit() * scale;
        match self {
            Format::Svg => Ok(svg(scene, unit).into_bytes()),
            #[cfg(feature = "render")]
            Format::Png => crate::raster::png(scene, unit),
            #[cfg(feature = "render")]
            Format::Pdf => crate::pdf::pdf(scene, unit),
            Format::Tikz => Ok(tikz(scene, unit).into_bytes()),
        }
    }
}
