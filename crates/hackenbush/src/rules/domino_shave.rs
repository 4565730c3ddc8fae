//! Domino Shave: remove a domino and all after it, if none of them has fewer spots.
//!
//! A domino (l,r) is blue if l < r, red if l > r, green if l = r. Left may remove a blue or green
//! domino and all after it if its l is at most every spot from there on, Right a red or green
//! one if its r is. Either way that is the smaller half, so whether a domino is playable does not
//! depend on the player. (Carvalho, Huggan, Nowakowski and dos Santos.)

use partizan::Player;

use super::{DominoRules, Refusal, Ruleset};
use crate::notation::Domino;
use crate::picture::Colour;

/// Any line of dominoes.
pub struct DominoShave;

impl Ruleset for DominoShave {
    fn name(&self) -> &'static str {
        "domino-shave"
    }

    fn title(&self) -> &'static str {
        "Domino Shave"
    }

    fn one_line(&self) -> &'static str {
        "remove a domino and all after it, if none of them has fewer spots"
    }

    fn help(&self) -> &'static str {
        "A line of dominoes (l,r), blue if l < r, red if l > r, green if l = r. A move removes a \
         domino and all after it: Left a blue or green one whose l is at most every spot from there \
         on, Right a red or green one whose r is. Who cannot move loses.\n\
         The same game as Clockwise Hackenbush: the playable dominoes are the trunk.\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &[]
    }

    fn dominoes(&self) -> Option<&dyn DominoRules> {
        Some(self)
    }
}

impl DominoRules for DominoShave {
    fn check_line(&self, _: &[Domino]) -> Result<(), Refusal> {
        Ok(())
    }

    fn line_moves(&self, line: &[Domino], player: Player) -> Vec<usize> {
        let mut moves = playable(line);
        moves.retain(|&index| line[index].colour().belongs_to(player));
        moves
    }
}

impl Domino {
    /// Blue if it has fewer spots on the left, red if on the right, else green.
    #[must_use]
    pub fn colour(self) -> Colour {
        match self.left.cmp(&self.right) {
            std::cmp::Ordering::Less => Colour::Blue,
            std::cmp::Ordering::Greater => Colour::Red,
            std::cmp::Ordering::Equal => Colour::Green,
        }
    }

    /// The spots on its smaller half.
    #[must_use]
    pub fn low(self) -> u64 {
        self.left.min(self.right)
    }
}

/// The dominoes with no lower one after them: those that someone may remove. Ascending.
#[must_use]
pub fn playable(line: &[Domino]) -> Vec<usize> {
    let mut lowest = u64::MAX;
    let mut found: Vec<usize> = Vec::new();
    for (index, domino) in line.iter().enumerate().rev() {
        if domino.low() <= lowest {
            lowest = domino.low();
            found.push(index);
        }
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Word for word: `l_i <= l_j` and `l_i <= r_j` for all `j >= i`, with `r_i` for Right.
    fn by_the_book(line: &[Domino], player: Player) -> Vec<usize> {
        let may = |i: &usize| {
            let (own, fits) = match player {
                Player::Left => (line[*i].left, line[*i].left <= line[*i].right),
                Player::Right => (line[*i].right, line[*i].right <= line[*i].left),
            };
            fits && line[*i..].iter().all(|domino| own <= domino.left && own <= domino.right)
        };
        (0..line.len()).filter(may).collect()
    }

    #[test]
    fn all_short_lines_follow_the_rules() {
        for code in 0..9_usize.pow(5) {
            let digit = |place: u32| u64::try_from(code / 3_usize.pow(place) % 3).unwrap();
            let line: Vec<Domino> =
                (0..5).map(|i| Domino { left: digit(2 * i), right: digit(2 * i + 1) }).collect();
            for length in 0..=5 {
                for player in Player::BOTH {
                    let line = &line[..length];
                    assert_eq!(DominoShave.line_moves(line, player), by_the_book(line, player));
                }
            }
        }
    }
}
