//! Stirling Shave: Domino Shave with dominoes (a,a) only. Every value is a nimber.
//!
//! Either player removes a domino and all after it if none of them is lower. (Fisher,
//! Nowakowski and dos Santos, Sterling Stirling play.)

use partizan::Player;

use super::{DominoRules, DominoShave, Refusal, Ruleset};
use crate::notation::Domino;
use crate::picture::Colour;

/// Lines of dominoes with equal halves.
pub struct StirlingShave;

impl Ruleset for StirlingShave {
    fn name(&self) -> &'static str {
        "stirling-shave"
    }

    fn title(&self) -> &'static str {
        "Stirling Shave"
    }

    fn one_line(&self) -> &'static str {
        "Domino Shave with dominoes (a,a) only; every value is a nimber"
    }

    fn help(&self) -> &'static str {
        "A line of dominoes (a,a). Either player removes a domino and all after it if none of them \
         is lower. Who cannot move loses.\n\
         Every value is a nimber: a lowest domino under *r with *l on its left is worth *r if r < l, \
         else *(r+1).\n"
    }

    fn colours(&self) -> &'static [Colour] {
        &[]
    }

    fn dominoes(&self) -> Option<&dyn DominoRules> {
        Some(self)
    }
}

impl DominoRules for StirlingShave {
    fn check_line(&self, line: &[Domino]) -> Result<(), Refusal> {
        let unequal = line.iter().position(|domino| domino.left != domino.right);
        unequal.map_or(Ok(()), |index| {
            let message = format!(
                "domino {} {} has unequal halves; {} is played with dominoes (a,a)",
                index + 1,
                line[index],
                self.title()
            );
            let hint = Some("`domino-shave` takes any dominoes".to_owned());
            Err(Refusal { message, edge: None, hint })
        })
    }

    fn line_moves(&self, line: &[Domino], player: Player) -> Vec<usize> {
        DominoShave.line_moves(line, player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn halves_must_be_equal() {
        let check = |text| StirlingShave.check(&parse(text).unwrap().position);
        assert!(check("(2,2)(3,3)").is_ok());
        let refusal = check("(2,2)(3,1)").unwrap_err();
        assert!(refusal.message.starts_with("domino 2 (3,1) has unequal halves"));
    }

    #[test]
    fn both_players_have_the_same_moves() {
        let line = [3, 1, 2, 2].map(|spots| Domino { left: spots, right: spots });
        for player in Player::BOTH {
            assert_eq!(StirlingShave.line_moves(&line, player), [1, 2, 3]);
        }
    }
}
