//! Palette and sizes.

use crate::scene::{MARGIN, Rgb};
use crate::theme::Theme;

/// How sticks and vertices look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The palette.
    pub theme: &'static Theme,
    /// The width of sticks; 1 by default.
    pub stick: f64,
    /// The size of vertices; 1 by default.
    pub vertex: f64,
    /// Without a background?
    pub transparent: bool,
    /// The margin around the drawing, in lengths of a stick.
    pub margin: f64,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: Default::default(),
            stick: 1.0,
            vertex: 1.0,
            transparent: false,
            margin: MARGIN,
        }
    }
}

impl Look {
    /// The background; `None` if transparent.
    #[must_use]
    pub fn background(&self) -> Option<Rgb> {
        (!self.transparent).then_some(self.theme.background)
    }
}
