//! The positions of a share, one after the other.

use std::ops::Range;

use hackenbush::Position;
use partizan::{Exceeded, Meter};

use crate::family::{Census, Family};
use crate::grown::{Grown, Shape};
use crate::ranked::{self, Ranked};
use crate::share::Share;

/// The positions of a share of a census, in the fixed order. It holds no more than the way to the
/// next position.
pub struct Positions {
    source: Source,
    /// Steps since the meter was asked.
    steps: u32,
}

enum Source {
    /// Families whose positions have ranks: a stretch of these.
    Ranked { family: Box<dyn Ranked + Send>, ranks: Range<u128>, first: u128 },
    /// Families that grow edge by edge.
    Grown(Grown),
}

/// Steps between two questions to the meter.
const CHECK_INTERVAL: u32 = 256;

impl Census {
    /// The positions of a share, in the fixed order.
    #[must_use]
    pub fn positions(self, share: Share) -> Positions {
        Positions::new(self, share)
    }
}

impl Positions {
    fn new(census: Census, share: Share) -> Positions {
        let (colours, edges) = (census.colours(), census.edges());
        let grown = |shape| Source::Grown(Grown::new(colours, edges, shape, share));
        let ranked = |family: Box<dyn Ranked + Send>| {
            let ranks = share.stretch(family.count());
            Source::Ranked { family, first: ranks.start, ranks }
        };
        let source = match census.family() {
            Family::Stalks => ranked(Box::new(ranked::Stalks { colours, edges })),
            Family::Trees => ranked(Box::new(ranked::Forests::new(colours, edges))),
            Family::Loops => ranked(Box::new(ranked::Loops { colours, edges })),
            Family::LoopsWithStalks => {
                ranked(Box::new(ranked::LoopsWithStalks::new(colours, edges)))
            }
            Family::ClockwiseTrees => ranked(Box::new(ranked::OrderedForests::new(colours, edges))),
            Family::DominoLines => ranked(ranked::domino_lines(census.variant(), edges)),
            Family::Cacti => grown(Shape::Cactus),
            Family::Graphs => grown(Shape::Simple),
            Family::Multigraphs => grown(Shape::Any),
        };
        Positions { source, steps: 0 }
    }

    /// The next position.
    ///
    /// # Errors
    /// When the work is called off, or when a picture's code takes too long to find.
    pub fn next(&mut self, meter: &Meter) -> Result<Option<Position>, Exceeded> {
        loop {
            self.steps += 1;
            if self.steps >= CHECK_INTERVAL {
                self.steps = 0;
                meter.check()?;
            }
            match &mut self.source {
                Source::Ranked { family, ranks, .. } => {
                    let Some(rank) = ranks.next() else { return Ok(None) };
                    if let Some(position) = family.position(rank) {
                        return Ok(Some(position));
                    }
                }
                Source::Grown(grown) => return grown.next(meter),
            }
        }
    }

    /// How much of the share is done and how much it is, where that is known: in ranks, of which
    /// some families skip those of positions that another rank has already.
    #[must_use]
    pub fn done(&self) -> Option<(u128, u128)> {
        match &self.source {
            Source::Ranked { ranks, first, .. } => Some((ranks.start - first, ranks.end - first)),
            Source::Grown(_) => None,
        }
    }
}
