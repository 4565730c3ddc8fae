//! The set of puzzles: positions with one winning move, and constructions, with ratings.
//!
//! The set is the file `puzzles.jsonl`, which `cargo xtask puzzles` makes and `docs/puzzles.md`
//! describes. A puzzle keeps its number; new ones come after the last.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use hackenbush::diagnostic::Kind as Wrong;
use hackenbush::{Diagnostic, rules};
use partizan::Player;

/// A puzzle, as a line of the file has it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Which it is, from 1.
    pub number: u64,
    /// What it is about: one of [`THEMES`].
    pub theme: String,
    /// How hard it is: about 600 for the easiest and 2000 for the hardest.
    pub rating: u32,
    /// The name of the rules.
    pub variant: String,
    /// What is to be done.
    #[serde(flatten)]
    pub goal: Goal,
}

/// What is to be done.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Goal {
    /// Find the only winning move.
    Cut {
        /// The position.
        position: String,
        /// Who is to move: `Left` or `Right`.
        player: String,
        /// The edge or domino, numbered as in the position.
        solution: usize,
    },
    /// Build a position.
    Build {
        /// Its value.
        value: String,
        /// The most edges.
        most_edges: usize,
        /// Must it have a cycle?
        cycle: bool,
        /// A position that will do.
        solution: String,
    },
}

/// A theme of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its name in files.
    pub name: &'static str,
    /// Its name in a title.
    pub title: &'static str,
}

/// The themes, in the order in which to show them.
pub static THEMES: &[Theme] = &[
    Theme { name: "stalks", title: "Red-blue stalks" },
    Theme { name: "trees", title: "Red-blue trees" },
    Theme { name: "cycles", title: "Red-blue pictures with cycles" },
    Theme { name: "green", title: "Green pictures" },
    Theme { name: "flowers", title: "All colours" },
    Theme { name: "childish", title: "Childish Hackenbush" },
    Theme { name: "clockwise", title: "Clockwise Hackenbush" },
    Theme { name: "dominoes", title: "Domino Shave" },
    Theme { name: "construction", title: "Constructions" },
];

const SET: &str = include_str!("../puzzles.jsonl");

/// All puzzles, by number.
#[must_use]
pub fn all() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    // The tests read every line.
    PUZZLES.get_or_init(|| read(SET).unwrap_or_default())
}

/// The longest line of a set.
const MOST_LINE: usize = 10_000;

/// Reads a set.
///
/// # Errors
/// Names the first line that is no puzzle, or one of a kind that is not known here.
pub fn read(text: &str) -> Result<Vec<Puzzle>, Diagnostic> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (line, text) in (1_u64..).zip(text.lines()) {
        let wrong = |message: String| {
            Err(Diagnostic::new(0..0, format!("line {line} of the puzzles: {message}"))
                .hint("docs/puzzles.md describes the lines"))
        };
        if text.len() > MOST_LINE {
            return wrong(format!("more than {MOST_LINE} characters"));
        }
        let puzzle: Puzzle = match serde_json::from_str(text) {
            Ok(puzzle) => puzzle,
            Err(error) => return wrong(error.to_string()),
        };
        if puzzle.number != line {
            return wrong(format!("puzzle {} is not in its place", puzzle.number));
        }
        if let Some(message) = puzzle.unknown() {
            return wrong(message);
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

/// The puzzle of that number.
///
/// # Errors
/// If there is none.
pub fn numbered(number: u64) -> Result<&'static Puzzle, Diagnostic> {
    let found = number.checked_sub(1).and_then(|at| all().get(usize::try_from(at).ok()?));
    found.ok_or_else(|| {
        Diagnostic::new(0..0, format!("there is no puzzle {number}"))
            .kind(Wrong::NotSupported)
            .hint(format!("they are numbered from 1 to {}", all().len()))
    })
}

/// The rating of a puzzle with one winning move: by its edges or dominoes, by the number of moves
/// to choose from, by its traps (moves that only one reply refutes), and by how many moves the game
/// lasts if both play well.
#[must_use]
pub fn rating(size: u32, choices: u32, traps: u32, depth: u32) -> u32 {
    (300 + 45 * size + 25 * choices + 55 * traps + 35 * depth).min(2_400)
}

/// The first puzzles, from which the puzzle of the day is taken: those of the first edition, so
/// that no day's puzzle changes when there are more.
const FIRST_EDITION: u64 = 560;

/// Steps from one day's puzzle to the next: a prime that does not divide the number of puzzles, so
/// that all have their turn.
const STEP: u64 = 347;

/// The puzzle of a day, `2026-11-17`.
///
/// # Errors
/// A text that is no date.
pub fn daily(date: &str) -> Result<&'static Puzzle, Diagnostic> {
    let day = day_number(date).ok_or_else(|| {
        Diagnostic::new(0..date.len(), "this is not a date from the year 1 to 9999")
            .hint("write year, month and day, as in 2026-11-17")
    })?;
    turn(day)
}

/// The puzzle of a day that is given by the days since the beginning of 1970.
///
/// # Errors
/// If the set is damaged.
pub fn of_day(days: u64) -> Result<&'static Puzzle, Diagnostic> {
    turn(days.saturating_add(UNIX_DAY))
}

/// The days from the first day of the year 1 to the first of 1970.
const UNIX_DAY: u64 = 719_162;

/// The puzzle whose turn it is on a day.
fn turn(day: u64) -> Result<&'static Puzzle, Diagnostic> {
    numbered(day % FIRST_EDITION * STEP % FIRST_EDITION + 1)
}

impl Puzzle {
    /// What in it is not known here, if anything is: it may be of a later version.
    fn unknown(&self) -> Option<String> {
        let Puzzle { theme, variant, .. } = self;
        if !THEMES.iter().any(|own| own.name == theme) {
            return Some(format!("there is no theme `{theme}`"));
        }
        if rules::by_name(variant).is_none() {
            return Some(format!("there is no variant `{variant}`"));
        }
        match &self.goal {
            Goal::Cut { player, .. }
                if !Player::BOTH.iter().any(|own| own.to_string() == *player) =>
            {
                Some(format!("there is no player `{player}`"))
            }
            _ => None,
        }
    }

    /// What is to be done, in brief.
    #[must_use]
    pub fn what(&self) -> String {
        match &self.goal {
            Goal::Cut { position, player, .. } => format!("{player} to move: {position}"),
            Goal::Build { value, most_edges, cycle, .. } => {
                let with = if *cycle { " with a cycle" } else { "" };
                format!("build {value}{with}, at most {most_edges} edges")
            }
        }
    }
}

/// The days from the first day of the year 1 to a date of the Gregorian calendar.
fn day_number(date: &str) -> Option<u64> {
    let mut parts = date.split('-');
    let mut part = |digits: usize| {
        let text = parts.next().filter(|text| text.len() == digits)?;
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok()).flatten()
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, 28 + u64::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let month = usize::try_from(month).ok().filter(|month| (1..=12).contains(month))?;
    if parts.next().is_some() || year == 0 || day == 0 || day > lengths[month - 1] {
        return None;
    }
    let before = year - 1;
    let years = before * 365 + before / 4 - before / 100 + before / 400;
    Some(years + lengths[..month - 1].iter().sum::<u64>() + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_every_puzzle_has_one() {
        assert_eq!(day_number("0001-01-01"), Some(0));
        assert_eq!(day_number("1970-01-01"), Some(UNIX_DAY));
        assert_eq!(daily("1970-01-02").unwrap(), of_day(1).unwrap());
        assert_eq!(day_number("2024-03-01"), day_number("2024-02-29").map(|day| day + 1));
        for wrong in [
            "2023-02-29",
            "2026-13-01",
            "2026-1-1",
            "2026-11-17-1",
            "",
            "soon",
            "0000-01-01",
            "2026-11-00",
            "+026-11-17",
        ] {
            assert_eq!(day_number(wrong), None, "{wrong}");
        }
        let mut numbers: Vec<u64> =
            (0..FIRST_EDITION).map(|day| day * STEP % FIRST_EDITION).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..FIRST_EDITION));
    }

    #[test]
    fn damaged_sets_are_refused_with_the_line() {
        assert!(read("x").unwrap_err().message.starts_with("line 1 of the puzzles"));
        let first = SET.lines().next().unwrap();
        assert!(read(&format!("{first}\n{first}")).unwrap_err().message.contains("line 2"));
        // Damaged, of a later version, or meant to harm.
        let cut = all().iter().find(|puzzle| matches!(puzzle.goal, Goal::Cut { .. })).unwrap();
        let line = serde_json::to_string(&Puzzle { number: 1, ..cut.clone() }).unwrap();
        assert_eq!(read(&line).unwrap().len(), 1);
        let (variant, theme) = (&cut.variant, &cut.theme);
        for (old, new, why) in [
            (format!("\"theme\":\"{theme}\""), "\"theme\":\"chess\"".to_owned(), "theme `chess`"),
            (format!("\"variant\":\"{variant}\""), "\"variant\":\"x\"".to_owned(), "variant `x`"),
            ("\"kind\":\"cut\"".to_owned(), "\"kind\":\"mate\"".to_owned(), "mate"),
            ("\"player\":\"".to_owned(), "\"player\":\"x".to_owned(), "player `x"),
            ("{".to_owned(), format!("{}{{", " ".repeat(MOST_LINE)), "characters"),
        ] {
            let wrong = read(&line.replacen(&old, &new, 1)).unwrap_err();
            assert!(wrong.message.contains(why) && wrong.hint.is_some(), "{why}: {wrong}");
        }
        assert_eq!(read(SET).unwrap(), all());
        assert!(all().len() >= 500 && u64::try_from(all().len()).unwrap() >= FIRST_EDITION);
    }
}
