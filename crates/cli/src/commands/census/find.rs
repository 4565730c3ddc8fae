//! Looks a value up in finished censuses.

use std::path::Path;

use census::Finished;
use serde::Serialize;
use service::Job;
use service::queries::ordinal::read_value;

use super::options::{Census, Failed};
use crate::answer::json_line;
use crate::fault::Fault;
use crate::input::Input;
use crate::output::Output;
use crate::style::count;

/// The smallest picture with the value in a family.
#[derive(Serialize)]
struct Answer {
    value: String,
    family: &'static str,
    variant: &'static str,
    edges: u32,
    position: String,
    /// The positions with that many edges that have the value.
    count: u64,
}

pub(super) fn run(options: &Census, input: &Input, job: &mut Job<'_>) -> Result<Output, Failed> {
    let expression = read_value(input.text()?).map_err(|wrong| input.fault(wrong))?;
    let ended =
        |exceeded, job: &Job<'_>| Failed::new("read", census::Failure::Exceeded(exceeded), job);
    let arena = job.engine.arena_mut();
    let text = expression.evaluate(arena).and_then(|game| arena.text_within(game, usize::MAX));
    let value = text.map_err(|exceeded| ended(exceeded, job))?.to_string();
    let folder = options.output.as_deref().unwrap_or(Path::new("."));
    let (whole, lacking) =
        census::finished(folder).map_err(|failure| Failed::new("read", failure, job))?;
    let asked = |found: &&Finished| {
        options.family.is_none_or(|family| found.census.family() == family)
            && options.variant.is_none_or(|variant| found.census.variant() == variant)
            && options.edges.is_none_or(|edges| found.census.edges() == edges)
    };
    let censuses: Vec<&Finished> = whole.iter().filter(asked).collect();
    let place = folder.display();
    if censuses.is_empty() {
        let message = format!("there is no such census in {place} that is finished");
        let hint = match lacking.first() {
            Some(name) => format!("{name} lacks parts; take it again with -o {place}"),
            None => format!("take one with -o {place}"),
        };
        return Err(Fault::new(message, hint).into());
    }
    let mut answers: Vec<Answer> = Vec::new();
    for found in &censuses {
        let (family, variant) = (found.census.family().name(), found.census.variant().name());
        // Censuses of a family come by the number of edges.
        if answers.last().is_some_and(|last| (last.family, last.variant) == (family, variant)) {
            continue;
        }
        if let Some((position, count)) = smallest(found, &value, job)? {
            let edges = found.census.edges();
            answers.push(Answer { value: value.clone(), family, variant, edges, position, count });
        }
    }
    if answers.is_empty() {
        let names: Vec<String> = censuses.iter().map(|found| found.census.name()).collect();
        let message = format!("no position in {place} has the value {value}");
        let hint = format!("these censuses were searched: {}", names.join(", "));
        return Err(Fault::new(message, hint).into());
    }
    let line = |answer: &Answer| {
        let Answer { value, family, variant, edges, position, count: times } = answer;
        let what = if *family == "domino-lines" { "domino" } else { "edge" };
        let size = count(*edges as usize, what);
        format!("{position} = {value}  {family}, {variant}, {size}, {times} with this value\n")
    };
    let json = |answer: &Answer| json_line(input, answer);
    Ok(Output::text(match options.json.json {
        true => answers.iter().map(json).collect::<String>(),
        false => answers.iter().map(line).collect(),
    }))
}

/// The smallest picture of a census with the value, and how many have it.
fn smallest(found: &Finished, value: &str, job: &Job<'_>) -> Result<Option<(String, u64)>, Failed> {
    let mut best: Option<(String, u64)> = None;
    let meter = job.engine.budget().meter();
    let mut visit = |row: &census::Row| {
        if row.value == value {
            let (text, count) = best.get_or_insert_with(|| (row.text.clone(), 0));
            *count += 1;
            if (row.text.len(), &row.text) < (text.len(), text) {
                text.clone_from(&row.text);
            }
        }
        Ok(())
    };
    found.rows(&meter, &mut visit).map_err(|failure| Failed::new("read", failure, job))?;
    Ok(best)
}
