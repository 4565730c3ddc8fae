//! Bounds for a number, at rest and while edges are put under it.

use partizan::{Dyadic, GrowingNumber, Player};

/// A value lies between two numbers, both included.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberBounds {
    /// The value is at least this.
    pub low: Dyadic,
    /// The value is at most this.
    pub high: Dyadic,
}

impl NumberBounds {
    /// The value, if it is known exactly.
    #[must_use]
    pub fn exact(&self) -> Option<&Dyadic> {
        (self.low == self.high).then_some(&self.low)
    }

    pub(in crate::solve) fn of(number: Dyadic) -> NumberBounds {
        NumberBounds { low: number.clone(), high: number }
    }
}

/// Bounds for a number that grows by edges put under it and by sums. Both operations are
/// monotone, so they take bounds to bounds.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct GrowingBounds {
    low: GrowingNumber,
    /// `None` if the number is known exactly.
    high: Option<Box<GrowingNumber>>,
}

impl GrowingBounds {
    /// The bounds of `1:x` for Left and of `(-1):x` for Right, given those of `x`.
    pub(in crate::solve) fn on_edge(mut self, player: Player) -> GrowingBounds {
        self.low.put_edge_under(player).expect(FITS);
        if let Some(high) = &mut self.high {
            high.put_edge_under(player).expect(FITS);
        }
        self
    }

    pub(in crate::solve) fn add(&mut self, other: GrowingBounds) {
        if let Some(high) = &mut self.high {
            high.add(other.high.map_or_else(|| other.low.clone(), |high| *high)).expect(FITS);
        } else if let Some(mut high) = other.high {
            high.add(self.low.clone()).expect(FITS);
            self.high = Some(high);
        }
        self.low.add(other.low).expect(FITS);
    }

    pub(in crate::solve) fn bounds(&self) -> NumberBounds {
        let low = self.low.to_dyadic();
        let high = self.high.as_ref().map_or_else(|| low.clone(), |high| high.to_dyadic());
        NumberBounds { low, high }
    }
}

impl From<&NumberBounds> for GrowingBounds {
    fn from(bounds: &NumberBounds) -> GrowingBounds {
        let growing = |number: &Dyadic| GrowingNumber::try_from(number).expect(FITS);
        let high = bounds.exact().is_none().then(|| Box::new(growing(&bounds.high)));
        GrowingBounds { low: growing(&bounds.low), high }
    }
}

/// A picture has fewer than 2^31 edges, and the bounds for its value have no more bits than it has
/// edges, up to the constant width of the search.
const FITS: &str = "the value of a picture fits in memory";
