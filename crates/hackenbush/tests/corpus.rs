//! The positions of the corpus and the docs.

use corpus::{Case, Expected, Kind};
use hackenbush::notation::ReadLimits;
use hackenbush::solve::{Engine, Solution};
use hackenbush::{Problem, rules};

#[test]
fn positions() {
    let cases = corpus::cases(Kind::Hackenbush).expect("the corpus reads");
    let mut engine = Engine::new();
    let judged = corpus::judge(&cases, |case| judge(case, &mut engine));
    assert!(judged.unwrap_or_else(|report| panic!("{report}")) > 500);
}

fn judge(case: &Case, engine: &mut Engine) -> Result<(), String> {
    let found = answer(case, engine);
    match (&case.expected, found) {
        (Expected::Error(piece), Err(error)) if error.contains(piece.as_str()) => Ok(()),
        (Expected::Error(piece), found) => Err(format!("{found:?}, not an error `{piece}`")),
        (Expected::Value(wanted), Ok(found)) => {
            let arena = engine.arena_mut();
            let same = |arena: &mut partizan::Arena| -> Option<bool> {
                Some(arena.parse(wanted).ok()? == arena.parse(&found).ok()?)
            };
            // An option list may be written in another order, but it must be the same value.
            if found == *wanted || case.ask.is_none() && same(arena) == Some(true) {
                return Ok(());
            }
            Err(format!("{found}, not {wanted}"))
        }
        (Expected::Value(_), Err(error)) => Err(error),
    }
}

fn answer(case: &Case, engine: &mut Engine) -> Result<String, String> {
    let named = |name: &String| rules::by_name(name).ok_or_else(|| format!("no variant `{name}`"));
    let rules = case.variant.as_ref().map(named).transpose()?;
    let problem = Problem::read(&case.left, rules, &ReadLimits::default())
        .map_err(|error| error.render(&case.left))?;
    let solution = engine.solve(&problem);
    match &solution.surreal {
        Some(found) => found.as_ref().map(ToString::to_string).map_err(ToString::to_string),
        None => fact(engine, &problem, &solution, case.ask.as_deref().unwrap_or("value")),
    }
}

fn fact(
    engine: &mut Engine,
    problem: &Problem,
    solution: &Solution,
    fact: &str,
) -> Result<String, String> {
    let facts = engine.facts(problem, solution);
    let text = |fact: Option<String>| fact.ok_or_else(|| "not known".to_owned());
    match fact {
        "value" => solution.value.text(engine.arena_mut()).map_err(|error| error.to_string()),
        "outcome" => text(solution.outcome.map(|outcome| outcome.letter().to_string())),
        "left_stop" => text(facts.left_stop.as_ref().map(ToString::to_string)),
        "right_stop" => text(facts.right_stop.as_ref().map(ToString::to_string)),
        "mean" => text(facts.mean.as_ref().map(ToString::to_string)),
        "temperature" => text(facts.temperature.as_ref().map(ToString::to_string)),
        "birthday" => text(facts.birthday.as_ref().map(ToString::to_string)),
        "hammerian" => text(facts.hammerian.map(|fact| fact.to_string())),
        "joshua" => text(facts.joshua.map(|fact| fact.to_string())),
        "atomic_weight" => {
            let weight = facts.atomic_weight.ok_or("no atomic weight")?;
            engine.arena_mut().text(weight).map_err(|error| error.to_string())
        }
        other => Err(format!("no fact `{other}`")),
    }
}
