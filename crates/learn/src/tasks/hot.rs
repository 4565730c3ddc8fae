//! Hot games: what they are worth on average, and how much a move is worth.

use hackenbush::Diagnostic;
use partizan::Value;

use crate::draft::{Draft, Draw};
use crate::question::{Asked, Form, Meeting, Question};

pub(super) fn hot(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let (text, mean, temperature) = draw.until(|draw| {
        let text = if level < 3 { switch(draw, level) } else { of_switches(draw, level) };
        let arena = draw.engine.arena_mut();
        let Ok(game) = arena.parse(&text) else { return Ok(None) };
        let (mean, temperature) = (arena.mean(game)?, arena.temperature(game)?);
        Ok(temperature.is_positive().then_some((text, mean, temperature)))
    })?;
    let (meeting, right) = match draw.rng.one_in(2) {
        true => (Meeting::Mean, mean),
        false => (Meeting::Temperature, temperature),
    };
    let statement = format!("What is the {} of {text}?", meeting.name());
    let of = Asked::Walls { game: text, meeting };
    let question = Question::Value { value: Value::from(right), form: Form::Number, of };
    Ok(Draft::new(statement, Vec::new(), question))
}

/// A whole number, not far from 0.
fn number(draw: &mut Draw<'_>, level: usize) -> i64 {
    let far = 4 + 2 * level;
    i64::try_from(draw.rng.within(0, 2 * far)).unwrap_or(0) - i64::try_from(far).unwrap_or(0)
}

fn switch(draw: &mut Draw<'_>, level: usize) -> String {
    let (a, b) = (number(draw, level), number(draw, level));
    format!("{{{}|{}}}", a.max(b), a.min(b))
}

/// A game whose options are switches, on one side or on both.
fn of_switches(draw: &mut Draw<'_>, level: usize) -> String {
    let left = switch(draw, level);
    let right = if level == 3 { number(draw, level).to_string() } else { switch(draw, level) };
    format!("{{{left}|{right}}}")
}

#[cfg(test)]
mod tests {
    use hackenbush::Engine;

    use crate::solve::solve;
    use crate::task::Spec;

    #[test]
    fn a_switch_has_its_middle_and_half_its_width() {
        let mut engine = Engine::new();
        let mut asked = [0, 0];
        for seed in 0..60 {
            let task = Spec::new("hot", 1, seed).unwrap().task(&mut engine).unwrap();
            let answer = solve(&mut engine, &task).unwrap().text;
            let words = task.statement.trim_end_matches('?');
            let (words, ends) = words.split_once('{').unwrap();
            let (a, b) = ends.trim_end_matches('}').split_once('|').unwrap();
            let [a, b]: [i64; 2] = [a, b].map(|end| end.parse().unwrap());
            let temperature = words.contains("temperature");
            asked[usize::from(temperature)] += 1;
            let twice = if temperature { a - b } else { a + b };
            let right = if twice % 2 == 0 { (twice / 2).to_string() } else { format!("{twice}/2") };
            assert_eq!(answer.replace('\u{2212}', "-"), right, "{}", task.statement);
        }
        assert!(asked.iter().all(|&count| count > 10), "{asked:?}");
    }
}
