//! Rulesets that the library does not know, defined here as a user of it would: they are solved
//! by their own rules, and by nothing but their own rules.
//!
//! Once every ruleset that the solver did not know by name was played as ordinary Hackenbush, and
//! every line of dominoes as Domino Shave: `bb` with "cut at the ground only" was 2.

mod support;

use hackenbush::analysis::{GameState, Pair, compare};
use hackenbush::notation::ReadLimits;
use hackenbush::rules::{Board, RULESETS, Ruleset};
use hackenbush::solve::{Known, Solver, Step, Theorem};
use hackenbush::{Colour, Domino, Edge, Engine, GROUND, Picture, Position, Problem, moves};
use partizan::{Arena, Exceeded, Game, Outcome, Player};
use rustc_hash::FxHashMap;
use support::Rule;

/// Only edges that touch the ground may be cut, by whoever owns them.
struct GroundOnly;

impl Ruleset for GroundOnly {
    fn name(&self) -> &'static str {
        "ground-only"
    }

    fn title(&self) -> &'static str {
        "Ground-only Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "only edges at the ground may be cut"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge that touches the ground, Right a red or green one.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ORDINARY)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Some(picture) = position.picture() else { return Vec::new() };
        let legal = |edge: &Edge| {
            (edge.from == GROUND || edge.to == GROUND) && edge.colour.belongs_to(player)
        };
        let edges = picture.edges().iter().enumerate();
        edges.filter(|(_, edge)| legal(edge)).map(|(index, _)| index).collect()
    }
}

/// The same game, which says of itself that components are a disjunctive sum, and which has a closed
/// form for some positions.
struct GroundOnlySum;

impl Ruleset for GroundOnlySum {
    // Even the name is the same: rulesets are not told apart by it.
    fn name(&self) -> &'static str {
        GroundOnly.name()
    }

    fn title(&self) -> &'static str {
        GroundOnly.title()
    }

    fn summary(&self) -> &'static str {
        GroundOnly.summary()
    }

    fn help(&self) -> &'static str {
        GroundOnly.help()
    }

    fn board(&self) -> Board {
        GroundOnly.board()
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        GroundOnly.moves(position, player)
    }

    fn is_disjunctive(&self) -> bool {
        true
    }

    /// In a forest every edge on the ground counts by its colour alone: 1, -1 or `*`.
    fn closed_form(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> Result<Option<Step>, Exceeded> {
        let Some(forest) = position.picture().filter(|picture| picture.is_forest()) else {
            return Ok(None);
        };
        let lowest = || forest.edges().iter().filter(|edge| edge.from == GROUND);
        let count = |colour| lowest().filter(|edge| edge.colour == colour).count();
        let [blue, red, green] =
            Colour::ORDINARY.map(|colour| i64::try_from(count(colour)).unwrap());
        let arena = solver.arena_mut();
        let (number, nimber) =
            (arena.integer(blue - red)?, arena.nimber(u64::from(green % 2 == 1))?);
        let value = Known::Exact(arena.sum(number, nimber)?);
        Ok(Some(Step::whole(position, Theorem::Sum, value, String::new())))
    }
}

/// Left removes from a domino with at least as many spots on its left half as there are dominoes
/// after it, Right with the right half; a value of `more` asks for that many spots more.
struct CountedShave {
    more: u64,
}

static COUNTED: CountedShave = CountedShave { more: 0 };
static COUNTED_MORE: CountedShave = CountedShave { more: 1 };

impl Ruleset for CountedShave {
    fn name(&self) -> &'static str {
        "counted-shave"
    }

    fn title(&self) -> &'static str {
        "Counted Shave"
    }

    fn summary(&self) -> &'static str {
        "remove a domino and all after it, if its spots outnumber them"
    }

    fn help(&self) -> &'static str {
        "A half with n spots removes a domino and up to n after it.\n"
    }

    fn board(&self) -> Board {
        Board::Dominoes
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let line = position.dominoes().unwrap_or_default();
        let legal = |&index: &usize| {
            let spots = match player {
                Player::Left => line[index].left,
                Player::Right => line[index].right,
            };
            let after = u64::try_from(line.len() - index - 1).unwrap();
            spots >= after + self.more
        };
        (0..line.len()).filter(legal).collect()
    }
}

/// The canonical form from the rules alone, by trying all moves. Nothing of the library's solver is
/// used, and what a move leaves is worked out here.
struct Judge {
    arena: Arena,
    known: FxHashMap<(Position, &'static str, u64), Game>,
}

impl Judge {
    fn new() -> Judge {
        Judge { arena: Arena::new(), known: FxHashMap::default() }
    }

    fn value(&mut self, position: &Position, rules: &'static dyn Ruleset, key: u64) -> Game {
        if let Some(&value) = self.known.get(&(position.clone(), rules.name(), key)) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let moves = rules.moves(position, player).into_iter();
            moves.map(|index| self.value(&rest(position, index), rules, key)).collect::<Vec<_>>()
        });
        let value = self.arena.game(&left, &right).unwrap();
        self.known.insert((position.clone(), rules.name(), key), value);
        value
    }

    fn text(&mut self, position: &Position, rules: &'static dyn Ruleset, key: u64) -> String {
        let value = self.value(position, rules, key);
        self.arena.text(value).unwrap()
    }
}

/// What a move leaves, worked out from the edges.
fn rest(position: &Position, index: usize) -> Position {
    if let Some(line) = position.dominoes() {
        return Position::from(line[..index].to_vec());
    }
    let mut left = position.picture().unwrap().edges().to_vec();
    left.remove(index);
    let mut reached = vec![GROUND];
    loop {
        let before = reached.len();
        for edge in &left {
            let ends = [edge.from, edge.to];
            if ends.iter().any(|end| reached.contains(end)) {
                reached.extend(
                    ends.into_iter().filter(|end| !reached.contains(end)).collect::<Vec<_>>(),
                );
            }
        }
        if reached.len() == before {
            break;
        }
    }
    left.retain(|edge| reached.contains(&edge.from));
    Position::from(left.into_iter().collect::<Picture>())
}

/// The value, the moves and perfect play, all as the command gets them, against the judge.
fn check(
    position: Position,
    rules: &'static dyn Ruleset,
    key: u64,
    engine: &mut Engine,
    judge: &mut Judge,
) {
    let problem = Problem::new(position, rules).unwrap();
    let expected = judge.text(problem.position(), rules, key);
    let solution = engine.solve(&problem);
    let value = solution.value.text(engine.arena_mut()).unwrap();
    assert_eq!(value, expected, "{}", problem.source());
    let game = judge.value(problem.position(), rules, key);
    let outcome = judge.arena.outcome(game);
    assert_eq!(solution.outcome, Some(outcome), "{}", problem.source());

    let found = moves(engine, &problem).unwrap();
    assert_eq!(found.value, solution.value);
    for player in Player::BOTH {
        let own = found.moves.iter().filter(|m| m.player == player);
        let indices: Vec<usize> = own.clone().map(|m| m.index).collect();
        assert_eq!(indices, rules.moves(problem.position(), player));
        for m in own {
            let left = rest(problem.position(), m.index);
            let expected = judge.text(&left, rules, key);
            let value = m.value.text(engine.arena_mut()).unwrap();
            assert_eq!(value, expected, "{} after {}", problem.source(), m.index);
            let value = judge.value(&left, rules, key);
            let wins = judge.arena.outcome(value).winner(player.opponent()) == player;
            assert_eq!(m.wins, Some(wins), "{} after {}", problem.source(), m.index);
        }
        // Perfect play ends as the outcome says.
        let (mut game, mut mover) = (GameState::new(&problem).unwrap(), player);
        while let Some(choice) = game.choose(engine, mover) {
            game.play(choice.index);
            mover = mover.opponent();
        }
        assert_eq!(mover.opponent(), outcome.winner(player), "{}", problem.source());
    }
}

/// All pictures of up to this many edges on three vertices and the ground.
fn every_picture(edges: usize) -> Vec<Picture> {
    let mut all = vec![Vec::new()];
    let mut longest: Vec<Vec<Edge>> = vec![Vec::new()];
    for _ in 0..edges {
        let mut longer = Vec::new();
        for picture in &longest {
            let used = picture.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(GROUND);
            for from in 0..=used {
                for to in 0..=(used + 1).min(3) {
                    for colour in Colour::ORDINARY {
                        let mut picture = picture.clone();
                        picture.push(Edge { from, to, colour });
                        longer.push(picture);
                    }
                }
            }
        }
        all.extend(longer.iter().cloned());
        longest = longer;
    }
    all.into_iter().map(|edges| edges.into_iter().collect()).collect()
}

#[test]
fn only_edges_at_the_ground_may_be_cut() {
    let mut engine = Engine::new();
    for (text, value) in [("bb", "1"), ("br", "1"), ("b + b", "2"), ("g(b)(r)", "*")] {
        let problem = Problem::read(text, Some(&GroundOnly), &ReadLimits::default()).unwrap();
        let solution = engine.solve(&problem);
        assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), value, "{text}");
        assert_eq!(solution.method, "Canonical form");
        assert_eq!(engine.facts(&problem, &solution).hammerian, None);
    }
    let problem = Problem::read("b(r)g + b", Some(&GroundOnlySum), &ReadLimits::default()).unwrap();
    let solution = engine.solve(&problem);
    assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), "2");
    assert_eq!(solution.method, "Sum");
    // The same engine still knows the ordinary game.
    let solution = engine.solve(&"bb".parse().unwrap());
    assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), "2");
}

#[test]
fn every_small_picture_has_the_value_that_play_gives_it() {
    let (mut engine, mut judge) = (Engine::new(), Judge::new());
    let pictures = every_picture(3);
    assert!(pictures.len() > 1000, "{}", pictures.len());
    let mut numbers = 0;
    for picture in pictures {
        for rules in [&GroundOnly as &'static dyn Ruleset, &GroundOnlySum] {
            check(picture.clone().into(), rules, 0, &mut engine, &mut judge);
        }
        // The judge of all other methods agrees: in who wins, and in numbers.
        let solution = engine.solve(&Problem::new(picture.clone(), &GroundOnly).unwrap());
        let outcome = support::outcome(&picture, Rule::GroundOnly);
        assert_eq!(solution.outcome, Some(outcome), "{picture}");
        let value = solution.value.exact().unwrap();
        if engine.arena().is_number(value) {
            let number = support::number(&picture, 4, Rule::GroundOnly).unwrap();
            assert_eq!(number.to_string(), engine.arena_mut().text(value).unwrap(), "{picture}");
            numbers += 1;
        }
    }
    assert!(numbers > 500, "{numbers}");
}

#[test]
fn every_short_line_has_the_value_that_play_gives_it() {
    let (mut engine, mut judge) = (Engine::new(), Judge::new());
    for length in 0..=3u32 {
        for code in 0..9_u64.pow(length) {
            let spots = |place: u32| code / 3_u64.pow(place) % 3;
            let line: Vec<Domino> = (0..length)
                .map(|i| Domino { left: spots(2 * i), right: spots(2 * i + 1) })
                .collect();
            // One type, two games: their values must not be mixed up.
            for rules in [&COUNTED, &COUNTED_MORE] {
                check(line.clone().into(), rules, rules.more, &mut engine, &mut judge);
            }
        }
    }
}

#[test]
fn comparing_plays_by_the_rules_too() {
    let limits = ReadLimits::default();
    let read = |text| Problem::read(text, Some(&GroundOnly), &limits).unwrap();
    let pair = Pair::new([read("bb"), read("b")], None).unwrap();
    let found = compare(&mut Engine::new(), &pair, true);
    assert_eq!(found.outcome, Some(Outcome::Previous));
    // Nobody promised that `P - Q` is a picture with colours swapped.
    assert!(pair.difference().is_none() && found.lines.is_empty());
}

#[test]
fn what_the_rules_do_not_allow_is_refused() {
    assert!(Problem::new(Position::from(Vec::<Domino>::new()), &GroundOnly).is_err());
    assert!(Problem::read("br", Some(&COUNTED), &ReadLimits::default()).is_err());
    assert!(Problem::read("b^w", Some(&GroundOnly), &ReadLimits::default()).is_err());
    for rules in RULESETS {
        assert!(rules.id() != GroundOnly.id() && rules.id() != COUNTED.id());
    }
    assert!(GroundOnly.id() != GroundOnlySum.id() && COUNTED.id() != COUNTED_MORE.id());
}
