//! Pictures made to order: with a value, an outcome, one winning cut.
//!
//! Every picture that comes out is solved by the engine and has what was asked for; no two are
//! isomorphic. Pictures of ordinary Hackenbush are built: a number by `number`, an
//! infinitesimal by flowers, green parts and a stalk, and as the green jungle slides off the purple
//! mountain, its parts may stand anywhere on the number's picture. Positions of other games are
//! drawn at random until one fits, except for switches of Childish Hackenbush.

mod gadget;
pub(crate) mod number;
mod small;
mod switch;

use std::collections::{BTreeMap, BTreeSet};

use hackenbush::calculator::Real;
use hackenbush::diagnostic::Kind;
use hackenbush::rules::{self, Board, Ruleset};
use hackenbush::{Diagnostic, Domino, Engine, GROUND, Picture, Position, Problem, moves};
use partizan::surreal::Surreal;
use partizan::{Dyadic, Exceeded, Game, Outcome, Player, Value};
use rustc_hash::FxHashSet;

use crate::draft::solved;
use crate::family::{self, FAMILIES};
use crate::rng::Rng;
use crate::sketch::Sketch;
use crate::written::{told, written};
use gadget::Gadgets;
use small::Plan;
use switch::Switch;

/// What is asked for. At least one of the first three fields says something.
#[derive(Clone, Debug)]
pub struct Order {
    /// The value.
    pub value: Option<Value>,
    /// The atomic weight.
    pub atomic_weight: Option<i64>,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// Exactly one winning cut: for the winner, or for each player if whoever starts wins.
    pub unique: bool,
    /// The most edges; by default some more than are needed.
    pub edges: Option<usize>,
    /// With a cycle, without one, or either.
    pub cycles: Option<bool>,
    /// The rules; by default those that suit the value.
    pub rules: Option<&'static dyn Ruleset>,
    /// Not isomorphic to this one.
    pub unlike: Option<Problem>,
    /// How many.
    pub count: usize,
    /// Which of all that there are.
    pub seed: u64,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            value: None,
            atomic_weight: None,
            outcome: None,
            unique: false,
            edges: None,
            cycles: None,
            rules: None,
            unlike: None,
            count: 1,
            seed: 0,
        }
    }
}

impl Order {
    /// The same order for the value of a position, and for no picture isomorphic to it. The rules
    /// are those of the position unless others are asked for.
    ///
    /// # Errors
    /// A position without a finite value, a file that asks for misère play, and a budget that ended.
    pub fn like(self, engine: &mut Engine, problem: Problem) -> Result<Order, Diagnostic> {
        problem.valued()?;
        let value = solved(engine, &problem)?;
        let value = Some(engine.arena().value(value));
        let rules = Some(self.rules.unwrap_or(problem.rules()));
        Ok(Order { value, rules, unlike: Some(problem), ..self })
    }
}

/// A picture that has what was asked for.
#[derive(Clone, Debug)]
pub struct Made {
    /// The position, written.
    pub problem: Problem,
    /// Its value, a game of the engine's arena.
    pub value: Game,
}

/// What was made.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The pictures.
    pub made: Vec<Made>,
    /// Why there are fewer than were asked for.
    pub note: Option<String>,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// The most pictures at a time, and the most edges of one.
pub const MOST_COUNT: usize = 1_000;
/// The most edges of a picture.
pub const MOST_EDGES: usize = 200;

/// How often chance is asked for each picture.
const TRIES: usize = 400;

/// How often for positions that are drawn at random.
const RANDOM_TRIES: usize = 4_000;

/// The most edges of pictures that are drawn at random, which plain recursion may have to solve.
const RANDOM_EDGES: usize = 10;

/// The edges that a cycle worth nothing takes.
const CYCLE: usize = 3;

/// Makes pictures.
///
/// # Errors
/// Says why there can be none, or that it is not known how to build one.
pub fn make(engine: &mut Engine, order: &Order) -> Result<Batch, Diagnostic> {
    check_size(order)?;
    let value = match &order.value {
        Some(value) => Some(engine.arena_mut().game_of(value)?),
        None => None,
    };
    let outcome = value.map(|game| engine.arena().outcome(game));
    check_outcome(order, outcome)?;
    check_weight(engine, order, value)?;
    let source = Source::choose(engine, order, value)?;
    let mut rng = Rng::named(order.seed, "make");
    let mut seen = Seen::default();
    if let Some(problem) = &order.unlike {
        seen.is_new(problem);
    }
    let mut batch = Batch::default();
    let meter = engine.budget().meter();
    let tries = source.tries();
    for _ in 0..order.count {
        let mut found = None;
        for _ in 0..tries {
            if let Err(exceeded) = meter.check() {
                batch.exceeded = Some(exceeded);
                break;
            }
            let Some(problem) = source.draw(engine, order, &mut rng) else { continue };
            let fits = fits(engine, order, value, &problem)?;
            if let Some(value) = fits.filter(|_| seen.is_new(&problem)) {
                found = Some(Made { problem, value });
                break;
            }
        }
        match found {
            Some(made) => batch.made.push(made),
            None => break,
        }
    }
    if batch.made.is_empty() {
        if let Some(exceeded) = batch.exceeded {
            return Err(exceeded.into());
        }
        return Err(source.nothing(order));
    }
    if batch.made.len() < order.count {
        let of = format!("{} of {}", batch.made.len(), order.count);
        batch.note = Some(match batch.exceeded {
            Some(_) => format!("only {of} were made in the time"),
            None => format!("only {of} were found; {}", source.advice()),
        });
    }
    Ok(batch)
}

/// Reads a value for [`Order::value`].
///
/// # Errors
/// Says what is wrong with the text.
pub fn read_value(engine: &mut Engine, text: &str) -> Result<Value, Diagnostic> {
    let arena = engine.arena_mut();
    match arena.parse(text) {
        Ok(game) => Ok(arena.value(game)),
        Err(partizan::ValueError::Parse(wrong)) => Err({
            let infinite = |hint: &str| {
                Diagnostic::new(0..text.len(), format!("no finite picture is worth {text}"))
                    .kind(Kind::NotSupported)
                    .hint(hint)
            };
            if Surreal::parse(text).is_ok() {
                infinite("`hackenbush number` prints its infinite stalk")
            } else if matches!(Real::read(text), Some(Ok(_))) {
                infinite("`hackenbush calc` prints how its infinite stalk begins")
            } else {
                Diagnostic::misread(text, wrong.offset, "this is not a value", wrong.expected)
                    .hint("write a value as CGSuite does: 5/4, *2, ^*, 1/2^*")
            }
        }),
        Err(partizan::ValueError::Exceeded(exceeded)) => Err(exceeded.into()),
        Err(wrong) => Err(Diagnostic::new(0..text.len(), wrong.to_string())),
    }
}

fn check_size(order: &Order) -> Result<(), Diagnostic> {
    let wrong = |message: String, hint: &str| {
        Err(Diagnostic::new(0..0, message).kind(Kind::TooLarge).hint(hint))
    };
    if order.count > MOST_COUNT {
        return wrong(format!("at most {MOST_COUNT} pictures at a time"), "ask for fewer");
    }
    if order.count == 0 {
        let message = "there is nothing to make: no picture is asked for";
        return Err(Diagnostic::new(0..0, message).hint("ask for 1 or more"));
    }
    if order.edges.is_some_and(|edges| edges > MOST_EDGES) {
        return wrong(format!("at most {MOST_EDGES} edges"), "ask for fewer edges");
    }
    if order.value.is_none() && order.atomic_weight.is_none() && order.outcome.is_none() {
        let message = "there is nothing to make: no value, atomic weight or outcome is given";
        return Err(Diagnostic::new(0..0, message).hint("give a value, such as 5/4"));
    }
    Ok(())
}

fn check_outcome(order: &Order, own: Option<Outcome>) -> Result<(), Diagnostic> {
    let impossible = |message: String, hint: &str| {
        Err(Diagnostic::new(0..0, message).kind(Kind::NotSupported).hint(hint))
    };
    if let (Some(asked), Some(own)) = (order.outcome, own)
        && asked != own
    {
        let message = format!("no position of this value has outcome {}: {own}", asked.letter());
        return impossible(message, "leave the outcome out");
    }
    if order.unique && order.outcome.or(own) == Some(Outcome::Previous) {
        return impossible(
            "where whoever starts loses, no cut wins".to_owned(),
            "ask for one winning cut in positions of outcome L, R or N",
        );
    }
    Ok(())
}

/// Has a position of these rules ever this outcome?
fn check_rules(outcome: Outcome, rules: &dyn Ruleset) -> Result<(), Diagnostic> {
    let message = match outcome {
        Outcome::Next if rules.name() == "red-blue" => {
            "every red-blue picture is worth a number, so there is none that whoever starts wins"
                .to_owned()
        }
        Outcome::Left | Outcome::Right if rules.is_impartial() => format!(
            "with the variant {} both players have the same moves, so neither wins whoever starts",
            rules.name()
        ),
        _ => return Ok(()),
    };
    Err(Diagnostic::new(0..0, message)
        .kind(Kind::NotSupported)
        .hint("ask for another outcome, or for another variant"))
}

/// Can a red-blue picture of this value have a single winning cut?
///
/// Only if the number is 1, 1/2, 1/4, ... or the negative of one of them. Let e be the only cut with
/// which Left wins, and let H be what it leaves, at least 0. If H were more than 0, a cut f of hers in H
/// would leave at least 0. To cut f at once would leave as much, or more if e is still there. So f would
/// win, too. Hence H is 0; the other cuts leave less, and the number is the simplest one above 0 and
/// below some others.
fn check_unique(
    order: &Order,
    number: &Dyadic,
    rules: &'static dyn Ruleset,
) -> Result<(), Diagnostic> {
    let power_of_one_half = number.abs().numerator() == 1.into();
    if !order.unique || rules.name() != "red-blue" || power_of_one_half {
        return Ok(());
    }
    let message =
        format!("in every red-blue picture worth {number} the winner has several winning cuts");
    Err(Diagnostic::new(0..0, message)
        .kind(Kind::NotSupported)
        .hint("ask for 1, 1/2, 1/4 and so on, or for their negatives; others have no single one"))
}

/// Does the value have the atomic weight, if both are asked for?
fn check_weight(engine: &mut Engine, order: &Order, value: Option<Game>) -> Result<(), Diagnostic> {
    let (Some(asked), Some(value)) = (order.atomic_weight, value) else { return Ok(()) };
    let integer = engine.arena_mut().integer(asked)?;
    let message = match engine.arena_mut().atomic_weight(value) {
        Ok(own) if own == integer => return Ok(()),
        Ok(own) => format!("this value has the atomic weight {}, not {asked}", told(engine, own)),
        Err(_) => "only all-small values have an atomic weight, and this one is none".to_owned(),
    };
    Err(Diagnostic::new(0..0, message).kind(Kind::NotSupported).hint("leave the weight out"))
}

/// Where pictures come from.
enum Source {
    /// Built for a number and an infinitesimal.
    Built { number: Dyadic, plan: Plan, room: usize, rules: &'static dyn Ruleset },
    /// Gardens and jungles of an atomic weight.
    Garden { weight: i64, room: usize },
    /// Drawn at random, or built where the value is a switch and the rules are Childish.
    Random { room: usize, rules: &'static dyn Ruleset, switch: Option<Switch> },
}

impl Source {
    fn choose(
        engine: &mut Engine,
        order: &Order,
        value: Option<Game>,
    ) -> Result<Source, Diagnostic> {
        let refuse = |message: String, hint: &str| {
            Err(Diagnostic::new(0..0, message).kind(Kind::NotSupported).hint(hint))
        };
        if let Some(weight) = order.atomic_weight.filter(|_| value.is_none()) {
            let own = usize::try_from(weight.unsigned_abs()).unwrap_or(usize::MAX);
            let least = own.saturating_mul(2).max(4);
            let cycles = order.cycles == Some(true);
            let fewest = match own {
                0 if cycles => least,
                0 => 1,
                1 if cycles => least,
                1 => 2,
                _ if order.cycles == Some(false) => least,
                _ => own.saturating_add(1),
            };
            let room = Room { least, fewest, born: None }.of(order)?;
            return Ok(Source::Garden { weight, room });
        }
        let ordinary = order.rules.is_none_or(hackenbush::Ruleset::plays_by_colour);
        let Some(value) = value.filter(|_| ordinary) else {
            let rules = order.rules.unwrap_or(match order.outcome {
                Some(Outcome::Next) => &rules::RedBlueGreen,
                _ => &rules::RedBlue,
            });
            if let Some(outcome) = order.outcome {
                check_rules(outcome, rules)?;
            }
            let nimber = |game| engine.arena().as_nimber(game).is_some();
            if rules.is_impartial() && value.is_some_and(|game| !nimber(game)) {
                let message = format!(
                    "with the variant {} every position is worth a nimber, and this value is none",
                    rules.name()
                );
                return refuse(message, "ask for a nimber, such as *2, or for another variant");
            }
            let room = order.edges.unwrap_or(RANDOM_EDGES).min(RANDOM_EDGES);
            let switch = match value.filter(|_| rules.name() == "childish") {
                Some(value) => Switch::find(engine, value)?,
                None => None,
            };
            return Ok(Source::Random { room, rules, switch });
        };
        let Some((number, small)) = engine.arena_mut().parts(value)? else {
            return refuse(
                "no picture of ordinary Hackenbush has this value: all are a number plus an \
                 all-small game"
                    .to_owned(),
                "values of Childish Hackenbush can be hot: try the variant childish",
            );
        };
        if !engine.arena().is_all_small(small) {
            return refuse(
                "no picture of ordinary Hackenbush has this value: its infinitesimal part is not \
                 all-small"
                    .to_owned(),
                "values of Childish Hackenbush can be others: try the variant childish",
            );
        }
        let is_number = engine.arena().is_number(value);
        let is_nimber = engine.arena().as_nimber(value).is_some();
        match order.rules.map(Ruleset::name) {
            Some("red-blue") if !is_number => {
                return refuse(
                    "every red-blue picture is worth a number, and this value is none".to_owned(),
                    "use the variant red-blue-green",
                );
            }
            Some("green") if !is_nimber => {
                return refuse(
                    "every green picture is worth a nimber, and this value is none".to_owned(),
                    "use the variant red-blue or red-blue-green",
                );
            }
            _ => {}
        }
        let Some(plan) = Plan::find(engine, small)? else {
            return refuse(
                "it is not known how to build this value: its infinitesimal part is not one of \
                 ups, a nimber and a stalk of up to 6 edges"
                    .to_owned(),
                "values such as *2, ^*, 1/2^ and those of short red-blue-green stalks can be made",
            );
        };
        let rules = order.rules.unwrap_or(match (is_number, is_nimber) {
            (true, _) => &rules::RedBlue,
            (_, true) => &rules::Green,
            _ => &rules::RedBlueGreen,
        });
        check_unique(order, &number, rules)?;
        let own = number::least_edges(&number);
        let least = own.saturating_add(plan.least_edges());
        let tight = own.saturating_add(plan.fewest_edges());
        let cyclic = if order.cycles == Some(true) { least.saturating_add(CYCLE) } else { least };
        let fewest = match order.cycles {
            // Where stems share a petal there is a cycle.
            Some(false) => least,
            // Edges that bend back make one of any picture, even of `b + r`.
            Some(true) if least == 0 => 2,
            _ => tight.min(least),
        };
        let born = usize::try_from(engine.arena().birthday(value)).ok();
        let room = Room { least: cyclic, fewest, born }.of(order)?;
        Ok(Source::Built { number, plan, room, rules })
    }

    fn tries(&self) -> usize {
        match self {
            Source::Built { .. } | Source::Garden { .. } => TRIES,
            Source::Random { .. } => RANDOM_TRIES,
        }
    }

    /// A picture that may fit.
    fn draw(&self, engine: &mut Engine, order: &Order, rng: &mut Rng) -> Option<Problem> {
        match self {
            Source::Built { number, plan, room, rules } => {
                let cycles = order.cycles != Some(false);
                let mut gadgets = Gadgets::new(engine, cycles);
                let least = number::least_edges(number);
                let small = match plan.least_edges() {
                    small if cycles && least.saturating_add(small) > *room => plan.fewest_edges(),
                    small => small,
                };
                let own = match (small, number.is_zero()) {
                    (0, _) => *room,
                    (_, true) => 0,
                    _ => rng.within(least, room.saturating_sub(small)),
                };
                let mut sketch = Sketch::default();
                if own > 0 {
                    let picture = number::picture(number, own, rng, &mut gadgets);
                    sketch.plant(&picture, GROUND);
                }
                if small > 0 {
                    // The jungle slides off the mountain: any vertex will do.
                    let feet: Vec<u32> = (GROUND..sketch.vertices()).collect();
                    let left = room.saturating_sub(sketch.size());
                    plan.plant(&mut sketch, &feet, left, rng, &mut gadgets);
                } else if number.is_zero() && rules.name() == "green" {
                    small::plant_green(&mut sketch, GROUND, 0, *room, rng, cycles);
                }
                let is_tight =
                    least.saturating_add(plan.least_edges()).saturating_add(CYCLE) > *room;
                if order.cycles == Some(true) && is_tight && sketch.is_forest() {
                    sketch.bend(rng);
                }
                written(sketch.picture(), *rules).ok()
            }
            Source::Garden { weight, room } => {
                let picture = small::weighing(*weight, *room, order.cycles != Some(false), rng);
                written(picture, &rules::RedBlueGreen).ok()
            }
            Source::Random { rules, switch: Some(switch), .. } if rng.one_in(2) => {
                written(switch.picture(order.edges.unwrap_or(MOST_EDGES), rng)?, *rules).ok()
            }
            Source::Random { room, rules, .. } => {
                let fitting = |family: &&family::Family| match (rules.board(), family.rules.board())
                {
                    (Board::Dominoes, Board::Dominoes) | (Board::Rows, Board::Rows) => true,
                    (Board::Pictures(_), Board::Pictures(_)) => {
                        rules.name() != "clockwise" || family.name == "clockwise-trees"
                    }
                    _ => false,
                };
                let fitting: Vec<&family::Family> = FAMILIES.iter().filter(fitting).collect();
                if fitting.is_empty() {
                    return None;
                }
                let family = *rng.pick(&fitting);
                let edges = rng.within(1, *room);
                family.one(rng, edges, *rules).ok()
            }
        }
    }

    /// The most edges of what it draws.
    fn room(&self) -> usize {
        match self {
            Source::Built { room, .. }
            | Source::Garden { room, .. }
            | Source::Random { room, .. } => *room,
        }
    }

    /// What to do where too little was found.
    fn advice(&self) -> &'static str {
        match self {
            Source::Random { room, .. } if *room >= RANDOM_EDGES => {
                "ask for less, or try another seed"
            }
            _ => "allow more edges, ask for less, or try another seed",
        }
    }

    /// Why nothing was found.
    fn nothing(&self, order: &Order) -> Diagnostic {
        let room = self.room();
        let what = match self {
            Source::Random { rules, .. } if order.value.is_some() => format!(
                "it is not known how to build this value with the variant {}, and none of \
                 {RANDOM_TRIES} random positions within the limit of {room} edges has it",
                rules.name()
            ),
            _ => format!("nothing was found within the limit of {room} edges"),
        };
        Diagnostic::new(0..0, what).kind(Kind::NotSupported).hint(self.advice())
    }
}

/// How many edges the pictures that can be built have at least.
struct Room {
    /// With room for what makes them different.
    least: usize,
    /// Without.
    fewest: usize,
    /// The birthday of the value: a picture of fewer edges is born earlier.
    born: Option<usize>,
}

impl Room {
    /// The most edges of an order, if they are enough.
    fn of(&self, order: &Order) -> Result<usize, Diagnostic> {
        let most = order.edges.unwrap_or_else(|| self.least.saturating_add(6).max(8));
        let least = if order.edges.is_some() { self.fewest } else { self.least };
        if least > most || least > MOST_EDGES {
            let most = order.edges.unwrap_or(MOST_EDGES);
            let message = match self.born {
                Some(1) if most == 0 => "a picture of this value has at least 1 edge".to_owned(),
                Some(born) if born > most => {
                    format!("a picture of this value has at least {born} edges")
                }
                _ => format!("the smallest known picture with what is asked for has {least} edges"),
            };
            return Err(Diagnostic::new(0..0, format!("{message}, and the limit is {most}"))
                .kind(Kind::NotSupported)
                .hint("allow more edges, or ask for a simpler value"));
        }
        Ok(most.min(MOST_EDGES))
    }
}

/// The value of a picture that has all that was asked for.
fn fits(
    engine: &mut Engine,
    order: &Order,
    wanted: Option<Game>,
    problem: &Problem,
) -> Result<Option<Game>, Diagnostic> {
    if let Some(picture) = problem.position().picture() {
        let cycles = !picture.is_forest();
        let most = order.edges.unwrap_or(MOST_EDGES);
        if order.cycles.is_some_and(|asked| asked != cycles) || picture.edges().len() > most {
            return Ok(None);
        }
    }
    // Nobody who asks for a picture wants none, unless there is room for nothing else.
    if problem.position().size() == Some(0) && order.edges.is_none_or(|most| most > 1) {
        return Ok(None);
    }
    let Some(value) = engine.solve(problem).value.exact() else { return Ok(None) };
    if wanted.is_some_and(|wanted| wanted != value) {
        return Ok(None);
    }
    let outcome = engine.arena().outcome(value);
    if order.outcome.is_some_and(|asked| asked != outcome) {
        return Ok(None);
    }
    if let Some(weight) = order.atomic_weight {
        let integer = engine.arena_mut().integer(weight)?;
        if engine.arena_mut().atomic_weight(value) != Ok(integer) {
            return Ok(None);
        }
    }
    if order.unique && !has_one_winning_cut(engine, problem, outcome)? {
        return Ok(None);
    }
    Ok(Some(value))
}

/// Has the winner exactly one winning cut? Both players, if whoever starts wins.
pub(crate) fn has_one_winning_cut(
    engine: &mut Engine,
    problem: &Problem,
    outcome: Outcome,
) -> Result<bool, Diagnostic> {
    let found = moves(engine, problem)?;
    let one = |player: Player| {
        let own = found.moves.iter().filter(|m| m.player == player);
        own.filter(|m| m.wins != Some(false)).count() == 1
    };
    Ok(match outcome {
        Outcome::Left => one(Player::Left),
        Outcome::Right => one(Player::Right),
        Outcome::Next => Player::BOTH.into_iter().all(one),
        Outcome::Previous => false,
    })
}

/// Positions met so far, up to isomorphism.
#[derive(Default)]
pub(crate) struct Seen(FxHashSet<Vec<u8>>);

impl Seen {
    /// Is it new? Where the order of branches counts, only the same text is the same.
    pub(crate) fn is_new(&mut self, problem: &Problem) -> bool {
        // Lines of the same tree are the same game, with other numbers of spots.
        let tree = problem.rules().clockwise_tree(problem.position());
        let key = match (problem.position(), tree) {
            (_, Some(tree)) => Some(tree.to_string().into_bytes()),
            (Position::Picture(picture), None) => key(picture),
            (Position::Dominoes(line), None) => {
                Some(Position::Dominoes(in_order(line)).to_string().into_bytes())
            }
            // A row and its mirror image are the same game.
            (Position::Row(row), None) => {
                let mut back = row.clone();
                back.0.reverse();
                let texts = [row, &back].map(|row| Position::Row(row.clone()).to_string());
                texts.into_iter().min().map(String::into_bytes)
            }
            _ => None,
        };
        self.0.insert(key.unwrap_or_else(|| problem.position().to_string().into_bytes()))
    }
}

/// A line with its numbers of spots replaced by 0, 1, 2 and so on: only their order matters.
fn in_order(line: &[Domino]) -> Vec<Domino> {
    let spots: BTreeSet<u64> = line.iter().flat_map(|own| [own.left, own.right]).collect();
    let ranks: BTreeMap<u64, u64> = spots.into_iter().zip(0..).collect();
    let rank = |spots: u64| ranks.get(&spots).copied().unwrap_or(spots);
    line.iter().map(|own| Domino { left: rank(own.left), right: rank(own.right) }).collect()
}

fn key(picture: &Picture) -> Option<Vec<u8>> {
    picture.key().map(|key| [&[0], key.as_bytes()].concat())
}
