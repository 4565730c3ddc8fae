//! From a position to its row.

mod forest;

use std::rc::Rc;

use hackenbush::solve::hammerian;
use hackenbush::{Budget, Colour, Engine, Picture, Position, Problem, Ruleset, moves};
use partizan::{Dyadic, Exceeded, Game, Outcome};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::row::Row;
use forest::{Colons, Forest};

/// Evaluates one position after the other, within a budget.
pub struct Evaluator {
    rules: &'static dyn Ruleset,
    engine: Engine,
    /// What is known of the values met so far.
    known: FxHashMap<Game, Rc<Facts>>,
    /// The characters in it.
    characters: usize,
    colons: Colons,
}

/// What a row says of its value.
struct Facts {
    value: String,
    number: Option<(i64, u32)>,
    outcome: Outcome,
    birthday: u32,
    mean: Option<String>,
    temperature: Option<String>,
    atomic_weight: Option<String>,
}

/// The longest text of a value, in characters. Texts of canonical forms can be exponentially
/// longer than their positions.
const MAX_TEXT: usize = 1_000_000;

/// The most characters of texts that are remembered, and the most values.
const REMEMBERED: (usize, usize) = (4_000_000, 20_000);

impl Evaluator {
    /// An evaluator for positions of this game.
    #[must_use]
    pub fn new(rules: &'static dyn Ruleset, budget: Budget) -> Evaluator {
        let engine = Engine::with_budget(budget);
        Evaluator {
            rules,
            engine,
            known: FxHashMap::default(),
            characters: 0,
            colons: Colons::default(),
        }
    }

    /// The row of a position that the rules allow.
    ///
    /// # Errors
    /// When the budget ends before the value is known, or when the text of the value is too long.
    pub fn row(&mut self, position: &Position) -> Result<Row, Exceeded> {
        if self.engine.make_room() {
            self.forget();
        }
        let (game, winning_cuts) = self.play(position)?;
        let facts = self.facts(game)?;
        let class = position.picture().filter(|picture| self.has_class(picture));
        let class = class.and_then(|picture| hammerian::classify(picture).ok());
        Ok(Row {
            code: self.code(position)?,
            text: position.to_string(),
            edges: size(position),
            value: facts.value.clone(),
            numerator: facts.number.map(|(numerator, _)| numerator),
            exponent: facts.number.map(|(_, exponent)| exponent),
            outcome: letter(facts.outcome).to_owned(),
            birthday: facts.birthday,
            mean: facts.mean.clone(),
            temperature: facts.temperature.clone(),
            atomic_weight: facts.atomic_weight.clone(),
            hammerian: class.map(|class| class.hammerian),
            joshua: class.map(|class| class.joshua),
            winning_cuts,
        })
    }

    /// The value, and the number of edges by which somebody wins.
    fn play(&mut self, position: &Position) -> Result<(Game, u32), Exceeded> {
        if self.rules.plays_by_colour()
            && let Some(picture) = position.picture()
            && let Some(forest) = Forest::new(picture)
        {
            return self.colons.play(&forest, self.engine.arena_mut());
        }
        let problem = Problem::new(position.clone(), self.rules).expect("the rules allow it");
        let found = moves(&mut self.engine, &problem).expect("it is finite");
        let ended = found.exceeded.unwrap_or(Exceeded::Memory);
        let value = found.value.exact().ok_or(ended)?;
        let mut wins = FxHashSet::default();
        for one in &found.moves {
            if one.wins.ok_or(ended)? {
                wins.insert(one.index);
            }
        }
        Ok((value, u32::try_from(wins.len()).expect("there are few edges")))
    }

    /// Hammerian and Joshua are said of red-blue trees that stand on one edge.
    fn has_class(&self, picture: &Picture) -> bool {
        self.rules.plays_by_colour()
            && !self.rules.board().colours().contains(&Colour::Green)
            && picture.is_tree()
    }

    /// The picture's key; where the order matters, the text. A key begins with a letter, since what reads
    /// tables takes digits alone for a number, and rounds it.
    fn code(&self, position: &Position) -> Result<String, Exceeded> {
        let ordered = self.rules.id() == hackenbush::rules::Clockwise.id();
        match position.picture().filter(|_| !ordered) {
            None => Ok(position.to_string()),
            Some(picture) => {
                let key = picture.key().ok_or(Exceeded::Memory)?;
                let digits = key.as_bytes().iter().flat_map(|&byte| hex(byte));
                Ok(std::iter::once('x').chain(digits).collect())
            }
        }
    }

    fn facts(&mut self, game: Game) -> Result<Rc<Facts>, Exceeded> {
        if let Some(facts) = self.known.get(&game) {
            return Ok(Rc::clone(facts));
        }
        let arena = self.engine.arena_mut();
        let text = arena.text_within(game, MAX_TEXT)?;
        if text.is_truncated() {
            return Err(Exceeded::Memory);
        }
        let number = arena.as_number(game).cloned();
        let mut facts = Facts {
            value: text.to_string(),
            number: number.as_ref().and_then(small),
            outcome: arena.outcome(game),
            birthday: u32::try_from(arena.birthday(game)).map_err(|_| Exceeded::Memory)?,
            mean: None,
            temperature: None,
            atomic_weight: None,
        };
        if number.is_none() {
            let graph = arena.thermograph(game)?;
            facts.mean = Some(graph.mean.to_string());
            facts.temperature = Some(graph.temperature.to_string());
        }
        if game == Game::ZERO {
            facts.atomic_weight = Some("0".to_owned());
        } else if number.is_none()
            && let Ok(weight) = arena.atomic_weight(game)
        {
            facts.atomic_weight = Some(arena.text(weight)?);
        }
        self.characters += facts.value.len();
        if self.characters > REMEMBERED.0 || self.known.len() >= REMEMBERED.1 {
            self.forget();
        }
        let facts = Rc::new(facts);
        self.known.insert(game, Rc::clone(&facts));
        Ok(facts)
    }

    fn forget(&mut self) {
        self.known.clear();
        self.colons = Colons::default();
        self.characters = 0;
    }
}

/// Numerator and exponent.
fn small(number: &Dyadic) -> Option<(i64, u32)> {
    let numerator = i64::try_from(number.numerator()).ok()?;
    Some((numerator, u32::try_from(number.exponent()).ok()?))
}

fn size(position: &Position) -> u32 {
    position.size().and_then(|size| u32::try_from(size).ok()).expect("there are few edges")
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "L",
        Outcome::Right => "R",
        Outcome::Next => "N",
        Outcome::Previous => "P",
    }
}

/// The two hexadecimal digits of a byte.
fn hex(byte: u8) -> [char; 2] {
    [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or('0'))
}
