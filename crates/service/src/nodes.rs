//! A whole canonical form, for when its text would be too long.

use partizan::{Arena, Game, Player};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

/// A whole canonical form: for each follower, by number, the numbers of its options. The game
/// itself is 0.
#[derive(Debug)]
pub struct Nodes(Vec<[Vec<usize>; 2]>);

/// The most followers to list.
const MOST_NODES: usize = 1_000_000;

impl Nodes {
    /// All followers of a game; `None` if there are too many.
    #[must_use]
    pub fn of(arena: &mut Arena, game: Game) -> Option<Nodes> {
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
