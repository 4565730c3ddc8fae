//! How drawings look: palettes and dash patterns.

use hackenbush::picture::Colour;

use crate::scene::{Rgb, Style};

/// A palette.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// Its name in commands.
    pub name: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// Behind everything.
    pub background: Rgb,
    /// Words, axes and the ground.
    pub ink: Rgb,
    /// Less important lines.
    pub faint: Rgb,
    /// Vertices.
    pub vertex: Rgb,
    /// Behind what is pointed out: the trunk of a Clockwise tree.
    pub glow: Rgb,
    /// How the sticks of each colour look.
    sticks: &'static [(Colour, Stick)],
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Stick {
    colour: Rgb,
    dash: &'static [f64],
}

const fn solid(r: u8, g: u8, b: u8) -> Stick {
    Stick { colour: Rgb(r, g, b), dash: &[] }
}

const fn black(dash: &'static [f64]) -> Stick {
    Stick { colour: Rgb(0, 0, 0), dash }
}

/// All themes; the first is the default. The studio's `palette.css` has the same colours for sticks: `print`
/// on white, `classic` on black, `safe` on white.
pub static THEMES: &[Theme] = &[
    Theme {
        name: "print",
        summary: "strong colours on white, for papers and slides",
        background: Rgb(255, 255, 255),
        ink: Rgb(34, 34, 34),
        faint: Rgb(150, 150, 150),
        vertex: Rgb(34, 34, 34),
        glow: Rgb(255, 214, 92),
        sticks: &[
            (Colour::Blue, solid(37, 99, 235)),
            (Colour::Red, solid(220, 47, 47)),
            (Colour::Green, solid(23, 138, 67)),
        ],
    },
    Theme {
        name: "classic",
        summary: "bright sticks on black, as in Visual Hackenbush",
        background: Rgb(0, 0, 0),
        ink: Rgb(235, 235, 235),
        faint: Rgb(130, 130, 130),
        vertex: Rgb(250, 250, 250),
        glow: Rgb(110, 92, 20),
        sticks: &[
            (Colour::Blue, solid(61, 92, 255)),
            (Colour::Red, solid(255, 32, 32)),
            (Colour::Green, solid(16, 208, 16)),
        ],
    },
    Theme {
        name: "safe",
        summary: "colours that colour-blind people can tell apart (after Okabe and Ito)",
        background: Rgb(255, 255, 255),
        ink: Rgb(20, 20, 20),
        faint: Rgb(150, 150, 150),
        vertex: Rgb(20, 20, 20),
        glow: Rgb(240, 228, 66),
        sticks: &[
            (Colour::Blue, solid(0, 114, 178)),
            (Colour::Red, solid(198, 85, 0)),
            (Colour::Green, solid(0, 128, 92)),
        ],
    },
    Theme {
        name: "mono",
        summary: "black on white: blue unbroken, red dashed, green dotted",
        background: Rgb(255, 255, 255),
        ink: Rgb(0, 0, 0),
        faint: Rgb(140, 140, 140),
        vertex: Rgb(0, 0, 0),
        glow: Rgb(205, 205, 205),
        sticks: &[
            (Colour::Blue, black(&[])),
            (Colour::Red, black(&[2.2, 1.6])),
            (Colour::Green, black(&[0.01, 1.7])),
        ],
    },
];

impl Theme {
    /// The theme of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Theme> {
        THEMES.iter().find(|theme| theme.name == name)
    }

    /// Are colours told apart by their dashes alone?
    #[must_use]
    pub fn is_black(&self) -> bool {
        self.colour(Colour::Blue) == self.colour(Colour::Red)
    }

    /// Its colour for sticks of a colour.
    #[must_use]
    pub fn colour(&self, colour: Colour) -> Rgb {
        self.stick_of(colour).colour
    }

    /// How sticks of a colour look.
    #[must_use]
    pub fn stick(&self, colour: Colour, width: f64) -> Style {
        let Stick { colour, dash } = self.stick_of(colour);
        Style { dash, ..Style::line(colour, width) }
    }

    /// How words look.
    #[must_use]
    pub fn words(&self) -> Style {
        Style::filled(self.ink)
    }

    /// How words over sticks look.
    #[must_use]
    pub fn label(&self) -> Style {
        Style::haloed(self.ink, self.background)
    }

    fn stick_of(&self, colour: Colour) -> Stick {
        let found = self.sticks.iter().find(|(own, _)| *own == colour);
        // A test checks that every theme has every colour.
        found.map_or(Stick { colour: self.ink, dash: &[] }, |(_, stick)| *stick)
    }
}

/// What no theme changes: the colour's code in a terminal, one of its bright ones, and the class of
/// fallen sticks in style sheets.
static FIXED: &[(Colour, &str, &str)] = &[
    (Colour::Blue, "94", "blue fallen"),
    (Colour::Red, "91", "red fallen"),
    (Colour::Green, "92", "green fallen"),
];

/// The code of a stick's colour in a terminal.
pub(crate) fn ansi(colour: Colour) -> &'static str {
    fixed(colour).0
}

/// The class of a fallen stick.
pub(crate) fn fallen(colour: Colour) -> &'static str {
    fixed(colour).1
}

fn fixed(colour: Colour) -> (&'static str, &'static str) {
    let found = FIXED.iter().find(|(own, ..)| *own == colour);
    found.map_or(("0", "fallen"), |&(_, code, class)| (code, class))
}

impl Default for &'static Theme {
    fn default() -> &'static Theme {
        &THEMES[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of light, as the eye weighs it.
    fn light(Rgb(r, g, b): Rgb) -> f64 {
        let linear = |c: u8| (f64::from(c) / 255.0).powf(2.2);
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    #[test]
    fn everything_stands_out_from_the_background() {
        for theme in THEMES {
            assert_eq!(Theme::by_name(theme.name), Some(theme));
            let contrast = |colour| {
                let (a, b) = (light(colour) + 0.05, light(theme.background) + 0.05);
                a.max(b) / a.min(b)
            };
            assert!(contrast(theme.ink) > 7.0);
            for colour in Colour::ALL {
                assert!(theme.sticks.iter().any(|(own, _)| *own == colour), "{colour:?}");
                assert_eq!(fallen(colour), format!("{} fallen", colour.name()));
                assert!(contrast(theme.colour(colour)) > 2.5, "{} {colour:?}", theme.name);
            }
        }
    }
}
