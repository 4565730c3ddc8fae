//! Every position of the corpus and the book has a certificate, and the checker accepts it.

#![allow(clippy::print_stdout, reason = "the figures of BENCHMARKS.md")]

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use corpus::{Case, Expected, Kind};
use hackenbush::notation::ReadLimits;
use hackenbush::rules::Board;
use hackenbush::solve::search::{self, SearchBudget};
use hackenbush::{Domino, Engine, Position, Problem, certificate, rules};

#[test]
fn every_position_has_a_certificate_that_holds() {
    let cases = corpus::cases(Kind::Hackenbush).expect("the corpus reads");
    let mut engine = Engine::new();
    let (mut proved, mut seen) = (0, HashSet::new());
    let judged = corpus::judge(&cases, |case| {
        let Some(problem) = problem(case) else { return Ok(()) };
        // The book repeats positions; the bed has a test of its own.
        if case.left == BED || !seen.insert((case.left.clone(), case.variant.clone())) {
            return Ok(());
        }
        engine.make_room();
        let certificate = certificate::write(&mut engine, &problem).map_err(|no| no.to_string())?;
        let found = checker::check(certificate.text.as_bytes(), checker::UNLIMITED);
        let found = found.map_err(|failure| failure.to_string())?;
        if found.rules != problem.rules().name() || !same_position(&found, problem.position()) {
            return Err("another position is proved".to_owned());
        }
        if let (None, Expected::Value(expected)) = (&case.ask, &case.expected) {
            let arena = engine.arena_mut();
            let [expected, proved] = [expected, &found.value].map(|text| arena.parse(text));
            // A long value is cut.
            if !found.value.ends_with("...") && expected != proved {
                return Err(format!("{} is proved", found.value));
            }
        }
        proved += 1;
        Ok(())
    });
    judged.unwrap_or_else(|report| panic!("{report}"));
    assert!(proved > 500, "{proved} of {}", cases.len());
}

/// A derivation is a list of statements "this picture has this value", and each of them has a
/// certificate of its own. So the checker has the last word on every step, not only on the result.
#[test]
fn every_step_of_every_derivation_holds() {
    let cases = corpus::cases(Kind::Hackenbush).expect("the corpus reads");
    let mut engine = Engine::new();
    let (mut proved, mut seen) = (0, HashSet::new());
    let judged = corpus::judge(&cases, |case| {
        let Some(problem) = problem(case) else { return Ok(()) };
        if case.left == BED || !seen.insert((case.left.clone(), problem.rules().name())) {
            return Ok(());
        }
        engine.make_room();
        let mut solution = engine.solve(&problem);
        engine.explain(&mut solution);
        // A line of dominoes is derived as a tree of Clockwise Hackenbush.
        let rules = match problem.rules().board() {
            Board::Dominoes => &rules::Clockwise,
            _ => problem.rules(),
        };
        for (_, step) in solution.derivation.walk().skip(1) {
            let text = rules::picture_text(&step.picture, rules);
            if !seen.insert((text.clone(), rules.name())) {
                continue;
            }
            let position = Position::Picture(step.picture.clone());
            let part = Problem::new(position, rules).map_err(|refusal| refusal.to_string())?;
            let certificate =
                certificate::write(&mut engine, &part).map_err(|no| no.to_string())?;
            let found = checker::check(certificate.text.as_bytes(), checker::UNLIMITED);
            let found = found.map_err(|failure| format!("{text}: {failure}"))?;
            let arena = engine.arena_mut();
            let holds = match (step.value.ends(), arena.parse(&found.value)) {
                // A long value is cut.
                (Some(_), _) if found.value.ends_with("...") => true,
                (Some((low, high)), Ok(value)) => {
                    arena.at_most(low, value) == Ok(true) && arena.at_most(value, high) == Ok(true)
                }
                _ => false,
            };
            if !holds {
                let theorem = step.theorem.name();
                return Err(format!("{text}: {} is proved, not what {theorem} says", found.value));
            }
            proved += 1;
        }
        Ok(())
    });
    judged.unwrap_or_else(|report| panic!("{report}"));
    assert!(proved > 250, "{proved}");
}

/// Winning Ways, chapter 7, figure 31.
const BED: &str =
    "(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;lr:E(r(r:F;r:G));lr:F;lr:G)";

/// The position of a case, unless it is wrong or infinite.
fn problem(case: &Case) -> Option<Problem> {
    if matches!(case.expected, Expected::Error(_)) {
        return None;
    }
    let rules = case.variant.as_ref().and_then(|name| rules::by_name(name));
    let problem = Problem::read(&case.left, rules, &ReadLimits::default()).ok()?;
    (!matches!(problem.position(), Position::InfiniteStalks(_))).then_some(problem)
}

/// Winning Ways' bed has a long proof, because the rules of a certificate do not include its theorem.
/// Checking it takes half the time of the search for its value, in which nothing is written down.
#[test]
fn the_bed_is_checked_faster_than_it_is_searched() {
    let problem: Problem = BED.parse().unwrap();
    let picture = problem.position().picture().unwrap();
    let certificate = certificate::write(&mut Engine::new(), &problem).unwrap();
    assert!(certificate.facts <= 22_000, "{}", certificate.facts);
    let search = least_time(|| {
        let budget = SearchBudget { max_bytes: 1 << 30, threads: 1, ..SearchBudget::default() };
        let (found, _) = search::value(picture, budget).unwrap();
        assert_eq!(found.exact().unwrap().to_string(), "1/128");
    });
    let check = least_time(|| {
        let proved = checker::check(certificate.text.as_bytes(), checker::UNLIMITED).unwrap();
        assert_eq!((proved.facts, proved.value.as_str()), (certificate.facts, "1/128"));
    });
    let (facts, bytes) = (certificate.facts, certificate.text.len());
    println!("{facts} facts in {bytes} bytes: search {search:?}, check {check:?}");
    assert!(check < search, "check {check:?}, search {search:?}");
}

/// The least of some times that this took on a processor.
fn least_time(run: impl Fn()) -> Duration {
    let times = (0..7).map(|_| {
        let start = processor_time();
        run();
        processor_time().saturating_sub(start)
    });
    times.min().unwrap_or_default()
}

/// The time of this thread on a processor, where the system tells it, and otherwise the clock's.
fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// A tree of any size has two facts.
#[test]
fn certificates_are_as_long_as_the_proof_needs() {
    for (text, most_facts) in [("[brb]^1000 (r)(b)", 2), (":G b^50 r^90 b^60:G", 1000)] {
        let problem: Problem = text.parse().unwrap();
        let certificate = certificate::write(&mut Engine::new(), &problem).unwrap();
        assert!(certificate.facts <= most_facts, "{text}: {}", certificate.facts);
        let proved = checker::check(certificate.text.as_bytes(), checker::UNLIMITED).unwrap();
        assert_eq!(proved.facts, certificate.facts);
    }
}

/// A budget that ends, and a flag that is set, end the work.
#[test]
fn limits_are_kept() {
    let problem: Problem = "b(r)(bb) + rb".parse().unwrap();
    let certificate = certificate::write(&mut Engine::new(), &problem).unwrap().text;
    let text = "# a comment\n".repeat(2000) + &certificate;
    assert!(checker::check(text.as_bytes(), checker::UNLIMITED).is_ok());
    let limits = checker::Limits { bytes: 500, stop: &|| false };
    assert!(matches!(checker::check(text.as_bytes(), limits), Err(checker::Failure::Memory)));
    // A line is not read any further, either, and it need not end.
    let endless = std::io::BufReader::new(std::io::repeat(b'#'));
    let limits = checker::Limits { bytes: 1 << 20, stop: &|| false };
    assert!(matches!(checker::check(endless, limits), Err(checker::Failure::Memory)));
    let limits = checker::Limits { bytes: usize::MAX, stop: &|| true };
    let long = certificate.replace("claim", &("# a comment\n".repeat(2000) + "claim"));
    assert!(matches!(checker::check(long.as_bytes(), limits), Err(checker::Failure::Stopped)));
}

fn same_position(proved: &checker::Proved, position: &Position) -> bool {
    let edges = position.picture().map_or(&[][..], |picture| picture.edges());
    let standing = position.row().map(|row| row.0.iter().copied().map(Domino::of).collect());
    let standing: Vec<Domino> = standing.unwrap_or_default();
    let dominoes = position.dominoes().unwrap_or(&standing);
    let drawn =
        edges.iter().map(|edge| (edge.from as usize, edge.to as usize, edge.colour.letter()));
    proved.edges == drawn.collect::<Vec<_>>()
        && proved.dominoes == dominoes.iter().map(|d| (d.left, d.right)).collect::<Vec<_>>()
}
