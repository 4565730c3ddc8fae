//! Normal play and misère play.

use hackenbush::analysis::misere::Why;
use serde::{Deserialize, Serialize};

/// What happens to a player who cannot move.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// The player loses.
    #[default]
    Normal,
    /// The player wins.
    Misere,
}

/// How an outcome is known; if by search, of this many positions.
#[must_use]
pub(crate) fn reason(why: Why, positions: usize) -> String {
    match why {
        Why::Ground { blue, red } => {
            let edges = |count: usize, colour| {
                format!("{count} {colour} edge{}", if count == 1 { "" } else { "s" })
            };
            format!(
                "{} and {} touch the ground, and only those count in a red-blue picture",
                edges(blue, "blue"),
                edges(red, "red")
            )
        }
        Why::Sprigs => {
            "a sum of sprigs is won by whoever wins it in normal play with * added".to_owned()
        }
        _ => format!("all lines of play were searched, {positions} positions"),
    }
}
