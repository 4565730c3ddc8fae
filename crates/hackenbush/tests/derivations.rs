//! Every step of every derivation, verified on its own.
//!
//! A step's picture must be worth what the step says (by the plain recursion from the rules),
//! and its value must follow from its parts by the theorem it cites.

mod support;

use hackenbush::notation;
use hackenbush::picture::{Adjacency, GROUND};
use hackenbush::rules::{RedBlueGreen, Ruleset as _};
use hackenbush::solve::forms::Forms;
use hackenbush::solve::recursion::Recursion;
use hackenbush::solve::search::{self, SearchBudget};
use hackenbush::solve::{Engine, Known, Step, Theorem};
use hackenbush::{Colour, Picture, Position, Problem};
use partizan::{Arena, Dyadic, Game, Player};
use support::Random;

/// The plain recursion takes too long beyond this.
const PLAYED_OUT: usize = 12;

struct Verifier {
    engine: Engine,
    /// Its own arena: nothing is shared with the engine.
    arena: Arena,
    plain: Recursion,
    cited: Vec<Theorem>,
}

impl Verifier {
    fn new() -> Verifier {
        Verifier {
            engine: Engine::new(),
            arena: Arena::new(),
            plain: Recursion::new(&RedBlueGreen),
            cited: Vec::new(),
        }
    }

    fn verify(&mut self, picture: &Picture) {
        let mut solution = self.engine.solve(&picture.clone().into());
        self.engine.explain(&mut solution);
        assert_eq!(solution.value, solution.derivation.value);
        assert!(solution.exceeded.is_none());
        for (_, step) in solution.derivation.walk() {
            // An option of a large picture may have bounds only.
            if let (Known::Between { lo, hi }, Theorem::Search) = (step.value, step.theorem) {
                let number = self.number(&step.picture);
                let ends = [lo, hi].map(|end| self.engine.arena().as_number(end).unwrap().clone());
                assert!(ends[0] <= number && number <= ends[1], "{step:?}");
                continue;
            }
            self.verify_value(step);
            if step.parts.iter().all(|part| part.value.exact().is_some()) {
                self.verify_parts(step);
            }
            assert!(step.edges.windows(2).all(|pair| pair[0] < pair[1]), "{step:?}");
            assert!(step.edges.iter().all(|&edge| edge < picture.edges().len()));
            self.cited.push(step.theorem);
        }
    }

    /// The value of a red-blue picture: by the rules alone, or by the search if it is large.
    fn number(&mut self, picture: &Picture) -> Dyadic {
        if picture.edges().len() > PLAYED_OUT {
            let (found, _) = search::value(picture, SearchBudget::default()).unwrap();
            return found.exact().expect("there is no limit").clone();
        }
        let value = self.plain.value(&picture.clone().into(), &mut self.arena).unwrap();
        self.arena.as_number(value).expect("red-blue pictures are numbers").clone()
    }

    fn value(&mut self, step: &Step) -> Game {
        let Known::Exact(value) = step.value else { panic!("no value: {step:?}") };
        value
    }

    fn verify_value(&mut self, step: &Step) {
        let value = self.value(step);
        if step.picture.edges().len() <= PLAYED_OUT {
            let played = self.plain.value(&step.picture.clone().into(), &mut self.arena).unwrap();
            let played = self.arena.text(played).unwrap();
            let claimed = self.engine.arena_mut().text(value).unwrap();
            assert_eq!(claimed, played, "{:?} {step:#?}", notation::print(&step.picture));
        }
    }

    /// Is that the canonical form of the picture?
    fn verify_form(&mut self, picture: &Picture, value: Game) {
        let form = Forms::default().value(picture, &mut self.arena).unwrap();
        let form = self.arena.text(form).unwrap();
        assert_eq!(self.engine.arena_mut().text(value).unwrap(), form);
    }

    fn verify_parts(&mut self, step: &Step) {
        let value = self.value(step);
        let parts: Vec<Game> = step.parts.iter().map(|part| self.value(part)).collect();
        let picture = &step.picture;
        let edges = picture.edges().len();
        let total = |engine: &mut Engine| {
            let arena = engine.arena_mut();
            parts.iter().fold(Game::ZERO, |sum, &part| arena.sum(sum, part).unwrap())
        };
        match step.theorem {
            Theorem::Empty => assert!(edges == 0 && value == Game::ZERO),
            Theorem::Sum => {
                assert_eq!(total(&mut self.engine), value);
                let parts: usize = step.parts.iter().map(|part| part.picture.edges().len()).sum();
                assert_eq!(parts, edges);
            }
            Theorem::OneColour => {
                assert!(
                    picture.count(Colour::Blue) == edges || picture.count(Colour::Red) == edges
                );
            }
            Theorem::VanRoode => assert!(picture.is_stalk() && picture.count(Colour::Green) == 0),
            Theorem::Loop => {
                let on_ground = Adjacency::new(picture).at(GROUND).len();
                assert!(on_ground == 2 || edges == 1, "{step:?}");
                assert_eq!(total(&mut self.engine), value);
            }
            // The note is the sum of the two ends, which are the first parts, and of the middle.
            Theorem::LoopWithStrings => {
                let arena = self.engine.arena_mut();
                assert_eq!(arena.parse(&step.note).ok(), Some(value), "{step:?}");
                let ends = arena.sum(parts[0], parts[1]).unwrap();
                let noted: Vec<&str> = step.note.split(' ').take(3).collect();
                assert_eq!(arena.parse(&noted.join(" ")).ok(), Some(ends), "{step:?}");
                let [one, other] = [&step.parts[0], &step.parts[1]];
                assert!(one.edges.iter().all(|edge| !other.edges.contains(edge)));
                let (found, _) = search::value(picture, SearchBudget::default()).unwrap();
                assert_eq!(found.exact(), self.engine.arena().as_number(value), "{step:?}");
            }
            // By the search, which knows nothing of loops; by the rules above if it is small.
            Theorem::LoopWithNumber => {
                let (found, _) = search::value(picture, SearchBudget::default()).unwrap();
                assert_eq!(found.exact(), self.engine.arena().as_number(value), "{step:?}");
            }
            Theorem::Fusion => {
                assert_eq!(picture.count(Colour::Green), edges);
                assert!(parts.iter().all(|&part| part == value));
            }
            Theorem::Jungle => {
                assert_eq!(parts.len(), 2);
                assert_eq!(total(&mut self.engine), value);
                assert_eq!(step.parts[0].picture.count(Colour::Green), 0);
            }
            Theorem::Colon => {
                if picture.is_forest() && edges > 40 {
                    self.verify_form(picture, value);
                    return;
                }
                // The note is the ordinal sum itself, readable as a value unless that is long.
                if step.note.ends_with(":x") {
                    return;
                }
                let (sum, halved) = match step.note.split_once(" = ") {
                    Some((sum, halved)) => (sum, Some(halved)),
                    None => (step.note.as_str(), None),
                };
                let noted = self.engine.arena_mut().parse(sum);
                assert_eq!(noted.ok(), Some(value), "{} for {step:?}", step.note);
                if let Some(halved) = halved {
                    let number = self.engine.arena().as_number(value).unwrap();
                    assert_eq!(halvings(halved).as_ref(), Some(number), "{}", step.note);
                }
            }
            Theorem::Simplicity => {
                let arena = self.engine.arena_mut();
                assert_eq!(arena.parse(&step.note).ok(), Some(value), "{step:?}");
                // The parts are options, and no option of either player is better.
                let mut best = [None, None];
                for (part, &game) in step.parts.iter().zip(&parts) {
                    let cut =
                        part.cut.and_then(|cut| step.edges.iter().position(|&own| own == cut));
                    let cut = cut.expect("an option names its cut");
                    assert_eq!(picture.cut(cut).picture, part.picture);
                    let side = usize::from(picture.edges()[cut].colour == Colour::Red);
                    best[side] = self.engine.arena().as_number(game).cloned();
                }
                for (player, best) in Player::BOTH.into_iter().zip(best) {
                    for edge in RedBlueGreen.moves(&picture.clone().into(), player) {
                        let option = self.number(&picture.cut(edge).picture);
                        let best = best.as_ref().expect("a player who can move has a best move");
                        assert!(match player {
                            Player::Left => option <= *best,
                            Player::Right => option >= *best,
                        });
                    }
                }
            }
            Theorem::Mirror => {
                assert_eq!(value, Game::ZERO);
                let negative = picture.negated();
                assert_eq!(
                    self.plain.value(&negative.into(), &mut self.arena),
                    self.plain.value(&picture.clone().into(), &mut self.arena)
                );
            }
            // By the search, which knows nothing of trees; by the rules above if it is small.
            Theorem::Redwood => {
                let (found, _) = search::value(picture, SearchBudget::default()).unwrap();
                assert_eq!(found.exact(), self.engine.arena().as_number(value), "{step:?}");
            }
            Theorem::Search => assert_eq!(picture.count(Colour::Green), 0),
            Theorem::CanonicalForm => assert!(picture.count(Colour::Green) > 0),
            other @ (Theorem::Clockwise
            | Theorem::LiteralBase
            | Theorem::Dominoes
            | Theorem::SignExpansion
            | Theorem::Flow) => panic!("{other:?} is not cited by the ordinary game"),
            // A theorem without a check of its own: by the definition of the value.
            _ => self.verify_form(picture, value),
        }
    }
}

#[test]
fn derivations_of_random_pictures() {
    let mut random = Random(7);
    let mut verifier = Verifier::new();
    for round in 0..600 {
        let edges = 1 + round % 9;
        let vertices = 2 + random.below(5);
        let colours: &[Colour] = match round % 3 {
            0 => &[Colour::Blue, Colour::Red],
            1 => &[Colour::Green],
            _ => &Colour::ORDINARY,
        };
        verifier.verify(&random.picture(edges, vertices, colours));
        verifier.verify(&random.forest(edges, colours));
        let picture = random.picture(1 + round % 5, vertices, colours);
        verifier.verify(&picture.sum(&picture.negated()));
    }
    for theorem in [
        Theorem::Sum,
        Theorem::OneColour,
        Theorem::VanRoode,
        Theorem::Colon,
        Theorem::Loop,
        Theorem::Fusion,
        Theorem::Jungle,
        Theorem::Search,
        Theorem::Simplicity,
        Theorem::Mirror,
        Theorem::CanonicalForm,
    ] {
        assert!(verifier.cited.contains(&theorem), "{theorem:?} was never cited");
    }
}

/// Larger pictures are shown by their best cuts on request.
#[test]
fn explanations_of_searched_pictures() {
    let mut random = Random(23);
    let mut verifier = Verifier::new();
    for round in 0..60 {
        let vertices = 5 + random.below(4);
        verifier.verify(&random.picture(13 + round % 6, vertices, &[Colour::Blue, Colour::Red]));
    }
    let count = |theorem| verifier.cited.iter().filter(|&&cited| cited == theorem).count();
    assert!(count(Theorem::Simplicity) > 20, "{}", count(Theorem::Simplicity));
    assert!(count(Theorem::Search) < 2 * count(Theorem::Simplicity) + 5);
}

/// A large search is explained, or its bounds are named, and the value stays as it was found.
#[test]
fn a_large_search_is_explained() {
    let grid = "0-1b 0-2b 0-3b 1-2b 2-3r 1-4b 2-5r 3-6r 4-5r 5-6r 4-7r 5-8b 6-9r 7-8b 8-9b \
                7-10r 8-11r 9-12r 10-11b 11-12b 10-13b 11-14r 12-15r 13-14r 14-15r";
    let mut engine = Engine::new();
    let mut solution = engine.solve(&grid.parse::<Problem>().unwrap());
    assert!(solution.derivation.parts.is_empty() && solution.derivation.note.is_empty());
    engine.explain(&mut solution);
    let step = &solution.derivation;
    assert_eq!((step.theorem, step.note.as_str()), (Theorem::Simplicity, "{33/32|9/8}"));
    assert_eq!(step.parts.iter().map(|part| part.cut).collect::<Vec<_>>(), [Some(1), Some(7)]);
    assert_eq!(step.parts[0].note, "between 0 and 4 by cutting, 1 and 4 by homes");
    assert_eq!(solution.method, Theorem::Search.name());
}

/// Loops with strings and loops on them, small enough to be read.
#[test]
fn derivations_of_cacti() {
    let mut random = Random(17);
    let mut verifier = Verifier::new();
    for round in 0..400 {
        verifier.verify(&random.cactus(4 + round % 14));
    }
    for theorem in [Theorem::LoopWithStrings, Theorem::LoopWithNumber, Theorem::Loop] {
        assert!(verifier.cited.contains(&theorem), "{theorem:?} was never cited");
    }
}

#[test]
fn derivations_of_the_corpus() {
    let mut verifier = Verifier::new();
    let cases = corpus::cases(corpus::Kind::Hackenbush).expect("the corpus reads");
    let mut verified = 0;
    for case in cases.iter().filter(|case| case.variant.is_none()) {
        if let Ok(parsed) = notation::parse(&case.left)
            && let Position::Picture(picture) = parsed.position
        {
            verifier.verify(&picture);
            verified += 1;
        }
    }
    assert!(verified > 300, "{verified}");
}

/// What `(x + n)/d` or `-(x + n)/d` is worth, for a power of two `d`.
fn halvings(text: &str) -> Option<Dyadic> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (sum, d) = text.strip_prefix('(')?.split_once(")/")?;
    let (x, n) = sum.split_once(" + ")?;
    let total = &x.parse::<Dyadic>().ok()? + &n.parse::<Dyadic>().ok()?;
    let d: u64 = d.parse().ok().filter(|d: &u64| d.is_power_of_two())?;
    let total = (0..d.trailing_zeros()).fold(total, |total, _| total.half());
    Some(if negative { -total } else { total })
}
