//! JSON that several commands write.

use hackenbush::Diagnostic;
use partizan::{Arena, BigUint, Game, Player};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// An object on a line of its own.
pub(crate) fn line(object: &impl Serialize) -> String {
    // Our objects have text keys only, so this cannot fail.
    serde_json::to_string(object).unwrap_or_default() + "\n"
}

/// A whole number of any size.
pub(crate) fn integer(number: &BigUint) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).unwrap_or_default()
}

/// The answer to a position that is wrong.
#[derive(Serialize, Debug)]
pub(crate) struct Failed<'a> {
    position: &'a str,
    error: Error<'a>,
}

#[derive(Serialize, Debug)]
struct Error<'a> {
    message: String,
    offset: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
}

impl<'a> Failed<'a> {
    pub(crate) fn new(position: &'a str, diagnostic: &'a Diagnostic) -> Failed<'a> {
        let expected = diagnostic.expected.as_ref();
        let expected = expected.map_or(String::new(), |text| format!(", expected {text}"));
        let message = format!("{}{expected}", diagnostic.message);
        let (offset, hint) = (diagnostic.span.start, diagnostic.hint.as_deref());
        Failed { position, error: Error { message, offset, hint } }
    }
}

/// A whole canonical form: for each follower, by number, the numbers of its options. The game
/// itself is 0.
#[derive(Debug)]
pub(crate) struct Nodes(Vec<[Vec<usize>; 2]>);

/// The most followers to list.
const MOST_NODES: usize = 1_000_000;

impl Nodes {
    /// All followers of a game; none if there are too many.
    pub(crate) fn of(arena: &mut Arena, game: Game) -> Option<Nodes> {
        let followers = arena.followers(game, MOST_NODES).ok()?;
        let numbers: std::collections::HashMap<Game, usize> =
            followers.iter().copied().zip(0..).collect();
        let mut nodes = Vec::with_capacity(followers.len());
        for follower in followers {
            let mut sides = [Vec::new(), Vec::new()];
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                let options = arena.options(follower, player).ok()?;
                side.extend(options.iter().filter_map(|option| numbers.get(option)));
            }
            nodes.push(sides);
        }
        Some(Nodes(nodes))
    }
}

impl Serialize for Nodes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (number, options) in self.0.iter().enumerate() {
            map.serialize_entry(&number.to_string(), options)?;
        }
        map.end()
    }
}
