//! The engine's move in a game.

use hackenbush::analysis::{Choice, GameState, Reason, misere};
use hackenbush::solve::Known;
use hackenbush::{Position, Topple, Way};
use partizan::{Exceeded, Player};
use serde::Deserialize;

use super::misere::Play;
use super::prelude::*;

request! {
    /// Which move does the engine make?
    pub struct ReplyRequest {
        pub position: PositionInput,
        pub player: Json<Player>,
        pub level: Level,
        /// Whether a player who cannot move loses or wins; by default, loses.
        pub play: Option<Play>,
    }
}

/// How well the engine is to play.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// As well as it can.
    Perfect,
    /// Every fourth move at random.
    Strong,
    /// Every other move at random.
    Gentle,
    /// At random.
    Random,
}

answers! {
    /// A move of the engine.
    pub struct ReplyAnswer {
        /// Not there if the player cannot move.
        #[serde(flatten)]
        cut?: Cut,
        /// Why this move.
        why: String,
        /// Does the player win by it?
        winning?: bool,
        /// Can the player not move?
        over: bool,
    }

    /// What a move cuts or removes, and what goes with it.
    pub struct Cut {
        edge?: usize,
        domino?: usize,
        /// Which way a domino of a row falls.
        topples?: Json<Way>,
        falls: Vec<usize>,
    }
}

impl Query for ReplyRequest {
    const NAME: &'static str = "reply";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = ReplyAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ReplyAnswer, ErrorBody> {
        let game = self.position.read(job).and_then(|problem| Ok(GameState::new(&problem)?));
        let game = game.within("position")?;
        let player = self.player.0;
        let legal = game.legal(player);
        if legal.is_empty() {
            let winner = match self.play {
                Some(Play::Misere) => player,
                _ => player.opponent(),
            };
            let why = format!("{player} cannot move: {winner} wins.");
            return Ok(ReplyAnswer { cut: None, why, winning: None, over: true });
        }
        let chance = job.control.seed;
        let thinks = match self.level {
            Level::Perfect => true,
            Level::Strong => chance & 3 != 0,
            Level::Gentle => chance & 1 == 0,
            Level::Random => false,
        };
        if let (Some(Play::Misere), true) = (self.play, thinks) {
            let chosen = misere::choose(job.engine, game.position(), game.rules(), player);
            let (index, winning) = chosen.unwrap_or((legal[0], None));
            let why = match winning {
                Some(true) => "This move wins.",
                Some(false) => "Every move loses.",
                None => "It is not known whether this wins.",
            };
            let cut = Some(Cut::new(&game, index));
            return Ok(ReplyAnswer { cut, why: why.to_owned(), winning, over: false });
        }
        let choice = if thinks { game.choose(job.engine, player) } else { None };
        let (index, why, winning) = match choice {
            Some(Choice { index, reason, .. }) => {
                let (why, winning) = in_words(reason, job);
                (index, why, winning)
            }
            None => {
                let index = usize::try_from(chance >> 33).unwrap_or(0) % legal.len();
                (legal[index], "A move at random.".to_owned(), None)
            }
        };
        Ok(ReplyAnswer { cut: Some(Cut::new(&game, index)), why, winning, over: false })
    }
}

impl Cut {
    /// What a move would do.
    fn new(game: &GameState, index: usize) -> Cut {
        Cut::of(game.position(), game.number(index), game.falls(index))
    }

    /// The move of this number in such a position, and the numbers of what falls with it.
    pub(super) fn of(position: &Position, number: usize, falls: Vec<usize>) -> Cut {
        let none = Cut { edge: None, domino: None, topples: None, falls: Vec::new() };
        match position {
            Position::Dominoes(_) => Cut { domino: Some(number), falls, ..none },
            Position::Row(_) => {
                let Topple { domino, way } = Topple::of_half(number);
                // Both halves of a domino fall.
                let falls = falls.into_iter().filter(|half| half % 2 == 0).map(|half| half / 2);
                let falls = falls.filter(|&other| other != domino).collect();
                Cut { domino: Some(domino), topples: Some(Json(way)), falls, ..none }
            }
            _ => Cut { edge: Some(number), falls, ..none },
        }
    }
}

/// Why a move was chosen, and whether it wins.
#[must_use]
pub fn in_words(reason: Reason, job: &mut Job<'_>) -> (String, Option<bool>) {
    let (text, winning) = match reason {
        Reason::Mirror => {
            ("This leaves a picture and its mirror: every reply can be mirrored.", Some(true))
        }
        Reason::Wins => ("This move wins.", Some(true)),
        Reason::FewestWinningReplies { winning, replies } => {
            let after = match (winning, replies) {
                (_, 1) => "the only reply wins".to_owned(),
                (1, _) => format!("only 1 of {replies} replies wins"),
                (2, 2) => "both replies win".to_owned(),
                _ if winning == replies => format!("all {replies} replies win"),
                _ => format!("{winning} of {replies} replies win"),
            };
            return (format!("Every move loses; after this one {after}."), Some(false));
        }
        Reason::Loses => ("Every move loses.", Some(false)),
        Reason::Unknown { left, exceeded } => return (unknown_in_words(left, exceeded, job), None),
        _ => ("It is not known whether this wins.", None),
    };
    (text.to_owned(), winning)
}

/// What is known of a move if not whether it wins, and why no more.
fn unknown_in_words(left: Known, exceeded: Option<Exceeded>, job: &mut Job<'_>) -> String {
    let mut text = "It is not known whether this wins".to_owned();
    if let Some(reason) = job.stop_reason(exceeded) {
        text += &format!(" ({})", reason.text);
    }
    match KnownText::new(job.engine.arena_mut(), left, job.output.max_text) {
        KnownText::Unknown => {}
        known => text += &format!("; it leaves a value {known}"),
    }
    text + "."
}
