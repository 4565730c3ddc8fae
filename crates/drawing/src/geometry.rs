//! Points and boxes in the plane, `x` to the right and `y` upward.

use std::ops::{Add, Mul, Sub};

/// A place, or the way from one place to another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// How far to the right.
    pub x: f64,
    /// How far up.
    pub y: f64,
}

/// The point at these coordinates.
#[must_use]
pub const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Its distance from the origin.
    #[must_use]
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The point between `self`, at 0, and `other`, at 1.
    #[must_use]
    pub fn toward(self, other: Point, share: f64) -> Point {
        self + (other - self) * share
    }

    /// A quarter turn to the left.
    #[must_use]
    pub fn turned(self) -> Point {
        point(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        point(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        point(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, by: f64) -> Point {
        point(self.x * by, self.y * by)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Box2 {
    /// The lower left corner.
    pub low: Point,
    /// The upper right corner.
    pub high: Point,
}

impl Box2 {
    /// The smallest box around some points; a point at the origin if there are none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Point>) -> Box2 {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or_default();
        points.fold(Box2 { low: first, high: first }, Box2::with)
    }

    /// The smallest box around this one and a point.
    #[must_use]
    pub fn with(self, p: Point) -> Box2 {
        Box2 {
            low: point(self.low.x.min(p.x), self.low.y.min(p.y)),
            high: point(self.high.x.max(p.x), self.high.y.max(p.y)),
        }
    }

    /// The box with a margin on all sides.
    #[must_use]
    pub fn widened(self, by: f64) -> Box2 {
        Box2 { low: self.low - point(by, by), high: self.high + point(by, by) }
    }

    /// Its width.
    #[must_use]
    pub fn width(self) -> f64 {
        self.high.x - self.low.x
    }

    /// Its height.
    #[must_use]
    pub fn height(self) -> f64 {
        self.high.y - self.low.y
    }
}

/// A count as a coordinate.
pub(crate) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
