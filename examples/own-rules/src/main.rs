//! A ruleset that the library does not know, added from outside.
//!
//! In Modest Hackenbush a player may cut an edge of their colour, or a green one, only while they have no more
//! edges of their own colour than the opponent. Only texts, board and moves are given; the library solves the rest.
//!
//! Run with `cargo run -p own-rules`.

#![allow(clippy::print_stdout)]

use hackenbush::notation::ReadLimits;
use hackenbush::rules::{Board, Ruleset};
use hackenbush::{Colour, Diagnostic, Engine, Position, Problem, moves};
use partizan::Player;

struct Modest;

impl Ruleset for Modest {
    fn name(&self) -> &'static str {
        "modest"
    }

    fn title(&self) -> &'static str {
        "Modest Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "whoever has more edges of their own colour may not move"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one, but only while they have no more edges \
         of their own colour than the opponent. A player who cannot move loses.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ORDINARY)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Some(picture) = position.picture() else { return Vec::new() };
        let count = |player: Player| {
            picture.edges().iter().filter(|edge| edge.colour.owner() == Some(player)).count()
        };
        if count(player) > count(player.opponent()) {
            return Vec::new();
        }
        let edges = picture.edges().iter().enumerate();
        edges.filter(|(_, edge)| edge.colour.belongs_to(player)).map(|(index, _)| index).collect()
    }
}

/// What a position of Modest Hackenbush is worth, and how many moves there are in it.
fn value_and_moves(text: &str, engine: &mut Engine) -> Result<(String, usize), Diagnostic> {
    let problem = Problem::read(text, Some(&Modest), &ReadLimits::default())?;
    let solution = engine.solve(&problem);
    let value = solution.value.text(engine.arena_mut())?;
    Ok((value, moves(engine, &problem)?.moves.len()))
}

fn main() -> Result<(), Diagnostic> {
    let mut engine = Engine::new();
    for text in ["b", "br", "b + r", "b(r)(g)", "br + rb"] {
        let (value, count) = value_and_moves(text, &mut engine)?;
        println!("{text} = {value}, {count} moves");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: with one blue edge alone Left has more edges and may not move. In b + r either player cuts their
    /// edge and leaves the other a position without moves, so it is {0|0}.
    #[test]
    fn values_follow_from_the_moves_alone() {
        let mut engine = Engine::new();
        for (text, value, count) in [("", "0", 0), ("b", "0", 0), ("g", "*", 2), ("b + r", "*", 2)]
        {
            let found = value_and_moves(text, &mut engine).unwrap();
            assert_eq!(found, (value.to_owned(), count), "{text}");
        }
    }
}
