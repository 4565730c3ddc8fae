//! How large a drawing is on paper or on a screen.

use std::str::FromStr;

use crate::format::Format;
use crate::scene::Scene;

/// A length such as `8cm` or `600px`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Length {
    number: f64,
    unit: Unit,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Unit {
    Pixels,
    /// How many of it an inch has.
    PerInch(f64),
}

/// The units, and how many of each an inch has.
const UNITS: [(&str, f64); 4] = [("cm", 2.54), ("mm", 25.4), ("in", 1.0), ("pt", 72.0)];

/// A PNG image has this many pixels to the inch when its size is given on paper.
#[cfg(feature = "render")]
const PNG_PIXELS: f64 = 300.0;

/// Everywhere else a pixel is that of a style sheet.
const PIXELS: f64 = 96.0;

impl FromStr for Length {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Length, &'static str> {
        let text = text.trim();
        let (number, unit) = UNITS
            .iter()
            .find_map(|&(name, per_inch)| Some((text.strip_suffix(name)?, Unit::PerInch(per_inch))))
            .unwrap_or((text.strip_suffix("px").unwrap_or(text), Unit::Pixels));
        let number: f64 =
            number.trim().parse().map_err(|_| "expected a length such as 8cm or 600px")?;
        if (1e-3..=1e6).contains(&number) {
            Ok(Length { number, unit })
        } else {
            Err("expected a length between 0.001 and 1000000")
        }
    }
}

/// The size a drawing should have; its proportions never change. With a width and a height it fits into
/// both.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Size {
    /// Its width.
    pub width: Option<Length>,
    /// Its height.
    pub height: Option<Length>,
}

impl Size {
    /// The scale at which a scene written in a format has this size; `None` if any size will do.
    #[must_use]
    pub fn scale(self, format: Format, scene: &Scene) -> Option<f64> {
        let page = scene.page();
        let sides = [(self.width, page.width()), (self.height, page.height())];
        let scales = sides.into_iter().filter_map(|(length, side)| {
            let sticks = length?.in_sticks(format);
            (side > 0.0).then(|| (sticks / side).clamp(0.01, 100.0))
        });
        scales.reduce(f64::min)
    }
}

impl Length {
    /// How many sticks at scale 1 are this long.
    fn in_sticks(self, format: Format) -> f64 {
        let unit = format.unit();
        match (format, self.unit) {
            (Format::Svg, Unit::Pixels) => self.number / unit,
            (Format::Svg, Unit::PerInch(per_inch)) => self.number / per_inch * PIXELS / unit,
            #[cfg(feature = "render")]
            (Format::Png, Unit::Pixels) => self.number / unit,
            #[cfg(feature = "render")]
            (Format::Png, Unit::PerInch(per_inch)) => self.number / per_inch * PNG_PIXELS / unit,
            // A stick is a centimetre long.
            (_, Unit::Pixels) => self.number / PIXELS * 2.54,
            (_, Unit::PerInch(per_inch)) => self.number / per_inch * 2.54,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::point;
    use crate::scene::{Rgb, Style};

    #[test]
    fn drawings_have_the_size_that_is_asked_for() {
        let mut scene = Scene::new("line", None);
        scene.margin = 0.0;
        scene.line("line", Style::line(Rgb(0, 0, 0), 0.0), point(0.0, 0.0), point(4.0, 2.0));
        let size = |width: &str, height: &str| {
            let length = |text: &str| (!text.is_empty()).then(|| text.parse().unwrap());
            Size { width: length(width), height: length(height) }
        };
        for (format, width, height, scale) in [
            (Format::Svg, "320px", "", 2.0),
            (Format::Svg, "320", "80px", 1.0),
            (Format::Tikz, "8cm", "", 2.0),
            (Format::Tikz, "", "1in", 1.27),
            (Format::Svg, "1in", "", 0.6),
        ] {
            let found = size(width, height).scale(format, &scene).unwrap();
            assert!((found - scale).abs() < 1e-9, "{format:?} {width} {height}: {found}");
        }
        assert_eq!(Size::default().scale(Format::Svg, &scene), None);
        for wrong in ["", "cm", "8 miles", "-3cm", "0px", "nan", "inf", "1e9"] {
            assert!(wrong.parse::<Length>().is_err(), "{wrong}");
        }
    }
}
