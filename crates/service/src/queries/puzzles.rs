//! The set of puzzles: by theme, by rating, by number, of a day.

use hackenbush::rules;
use learn::puzzle::{self, Goal, Puzzle};
use partizan::Player;

use super::prelude::*;

request! {
    /// Which puzzles are there?
    pub struct PuzzlesRequest {
        /// One of the themes that `learn` lists.
        pub theme: Option<String>,
        /// From this rating to that one.
        pub rating: Option<[u32; 2]>,
        /// The puzzle of that day, such as `2026-11-17`.
        pub date: Option<String>,
        /// The puzzle of that number.
        pub number: Option<Json<u64>>,
        /// How many to skip.
        #[serde(default)]
        pub from: usize,
        /// How many to list at most; 50 by default.
        pub count: Option<usize>,
    }
}

answers! {
    /// Puzzles, by number; the harder ones have higher numbers.
    pub struct PuzzlesAnswer {
        /// How many there are, listed or not.
        total: usize,
        puzzles: Vec<PuzzleAnswer>,
    }

    /// A puzzle. It is the task of kind `puzzle`, level 1, whose seed is its number.
    pub struct PuzzleAnswer {
        number: Json<u64>,
        theme: &'static str,
        rating: u32,
        /// What is to be done: find a cut, or build a position.
        kind: PuzzleKind,
        variant: Variant,
        position?: &'static str,
        /// Who is to move.
        player?: Json<Player>,
        /// What the position to build is worth.
        value?: &'static str,
        most_edges?: usize,
        /// Must the position to build have a cycle?
        cycle!: bool,
    }
}

/// What is to be done.
#[derive(serde::Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKind {
    /// Find the winning cut.
    Cut,
    /// Build a position.
    Build,
}

/// The most puzzles in an answer unless more are asked for.
const COUNT: usize = 50;

impl Query for PuzzlesRequest {
    const NAME: &'static str = "puzzles";
    type Answer = PuzzlesAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<PuzzlesAnswer, ErrorBody> {
        if let Some(theme) = &self.theme
            && !puzzle::THEMES.iter().any(|own| own.name == theme)
        {
            let names: Vec<&str> = puzzle::THEMES.iter().map(|theme| theme.name).collect();
            return Err(ErrorBody::malformed(format!("there is no theme `{theme}`"))
                .hint(format!("the themes are {}", names.join(", ")))
                .within("theme"));
        }
        let one = match (&self.date, self.number) {
            (Some(date), _) => Some(puzzle::daily(date).within("date")?),
            (None, Some(number)) => Some(puzzle::numbered(number.0).within("number")?),
            (None, None) => None,
        };
        let [low, high] = self.rating.unwrap_or([0, u32::MAX]);
        let fits = |puzzle: &&Puzzle| {
            one.is_none_or(|one| one.number == puzzle.number)
                && self.theme.as_ref().is_none_or(|theme| puzzle.theme == *theme)
                && (low..=high).contains(&puzzle.rating)
        };
        let found: Vec<&'static Puzzle> = puzzle::all().iter().filter(fits).collect();
        let count = self.count.unwrap_or(COUNT);
        let listed = found.iter().skip(self.from).take(count);
        Ok(PuzzlesAnswer {
            total: found.len(),
            puzzles: listed.filter_map(|own| view(own)).collect(),
        })
    }
}

/// A puzzle without its solution.
#[must_use]
pub fn view(puzzle: &'static Puzzle) -> Option<PuzzleAnswer> {
    let mut answer = PuzzleAnswer {
        number: Json(puzzle.number),
        theme: &puzzle.theme,
        rating: puzzle.rating,
        kind: PuzzleKind::Cut,
        variant: Json(rules::by_name(&puzzle.variant)?),
        position: None,
        player: None,
        value: None,
        most_edges: None,
        cycle: false,
    };
    match &puzzle.goal {
        Goal::Cut { position, player, .. } => {
            answer.position = Some(position);
            answer.player =
                Player::BOTH.into_iter().find(|own| own.to_string() == *player).map(Json);
        }
        Goal::Build { value, most_edges, cycle, .. } => {
            answer.kind = PuzzleKind::Build;
            answer.value = Some(value);
            answer.most_edges = Some(*most_edges);
            answer.cycle = *cycle;
        }
    }
    Some(answer)
}
