//! Positions that no method solves, to be stopped by a budget.

use std::fmt::Write as _;

/// Infinite stalks whose normal forms or fractions are out of reach.
pub const INFINITE: [&str; 8] = [
    "[[b r^w]^9000]^w",
    "[[b r^w]^9000 b]^w",
    "[[br]^400000 r]^w",
    "[[[br]^300000 b]^w [br]^300000 b]^w",
    "[br]^400000 b^w [br]^40",
    "br^99999999[br]^w",
    "[[b^w r]^99999999]^99999999",
    "[[[b r^w]^900 g]^w b]^w",
];

/// The edge list of a picture with edges between random vertices, always the same for the same
/// arguments. The colours are letters such as `brg`.
///
/// ```
/// assert_eq!(corpus::dense(3, 5, "br").split(' ').count(), 5);
/// assert_eq!(corpus::dense(3, 5, "br"), corpus::dense(3, 5, "br"));
/// ```
///
/// # Panics
/// If there are no vertices or colours.
#[must_use]
pub fn dense(vertices: usize, edges: usize, colours: &str) -> String {
    // Marsaglia's xorshift.
    let mut random = 88_172_645_463_325_252_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % 1_000_003).expect("it is small") % below
    };
    let mut text = String::new();
    let colours: Vec<char> = colours.chars().collect();
    for edge in 0..edges {
        let to = 1 + edge % vertices;
        let from = next(to);
        let space = if edge == 0 { "" } else { " " };
        let _ = write!(text, "{space}{from}-{to}{}", colours[next(colours.len())]);
    }
    text
}
