//! The counts of a census, and the smallest picture for each value.

use census::{Census as Positions, Failure, OUTCOMES, Summary};
use serde::Serialize;
use service::Job;

use super::options::{Census, DEFAULT_PARTS, Failed};
use super::take::on_threads;
use crate::answer::json_line;
use crate::input::Input;
use crate::output::Output;
use crate::progress::CensusProgress;
use crate::style::count;

/// The summary as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    family: &'static str,
    variant: &'static str,
    edges: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    positions: u64,
    distinct_values: usize,
    p_positions: u64,
    trees: u64,
    hammerian: u64,
    joshua: u64,
    outcomes: Outcomes,
    values: Vec<Value<'a>>,
}

/// How many positions have each outcome.
#[derive(Serialize)]
#[allow(non_snake_case, reason = "the letters of the outcomes")]
struct Outcomes {
    L: u64,
    R: u64,
    N: u64,
    P: u64,
}

/// A value, the smallest picture with it, and how many there are.
#[derive(Serialize)]
struct Value<'a> {
    value: &'a str,
    position: &'a str,
    count: u64,
}

pub(super) fn run(options: &Census, job: &mut Job<'_>) -> Result<Output, Failed> {
    let census = options.census()?;
    let summary = match finished(options, census, job)? {
        Some(summary) => summary,
        None => taken(options, census, job)?,
    };
    if options.json.json {
        let [l, r, n, p] = summary.outcomes;
        let values = summary.values().into_iter();
        let answer = Answer {
            family: census.family().name(),
            variant: census.variant().name(),
            edges: census.edges(),
            part: options.part.map(|part| part.to_string()),
            positions: summary.positions,
            distinct_values: summary.distinct_values(),
            p_positions: summary.p_positions(),
            trees: summary.trees,
            hammerian: summary.hammerian,
            joshua: summary.joshua,
            outcomes: Outcomes { L: l, R: r, N: n, P: p },
            values: values
                .map(|(value, smallest)| Value {
                    value,
                    position: &smallest.text,
                    count: smallest.count,
                })
                .collect(),
        };
        return Ok(Output::text(json_line(&Input::argument(""), &answer)));
    }
    Ok(Output::text(in_words(options, census, &summary)))
}

/// The summary of a census that is finished in the folder of -o.
fn finished(options: &Census, census: Positions, job: &Job<'_>) -> Result<Option<Summary>, Failed> {
    let Some(folder) = options.output.as_ref().filter(|_| options.part.is_none()) else {
        return Ok(None);
    };
    let read = |failure| Failed::new("read", failure, job);
    let (whole, _) = match census::finished(folder) {
        Err(Failure::File(_, error)) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(None);
        }
        found => found.map_err(read)?,
    };
    let Some(found) = whole.into_iter().find(|found| found.census == census) else {
        return Ok(None);
    };
    let meter = job.engine.budget().meter();
    let mut summary = Summary::default();
    found.rows(&meter, &mut |row| summary.add(row, &meter)).map_err(read)?;
    Ok(Some(summary))
}

/// The summary of positions that are evaluated for it.
fn taken(options: &Census, census: Positions, job: &Job<'_>) -> Result<Summary, Failed> {
    // Each part has its own table of values.
    let shares = options.shares(u32::try_from(options.jobs()).unwrap_or(DEFAULT_PARTS))?;
    let progress = CensusProgress::new(shares.len());
    let parts = on_threads(options.jobs(), &shares, job, |share, budget| {
        let mut part = progress.part();
        let mut watch = |rows, positions: &census::Positions| part.advance(rows, positions.done());
        Ok(Summary::take(census, share, budget, &mut watch)?)
    });
    progress.finish();
    let mut whole = Summary::default();
    for part in parts {
        whole.merge(part.map_err(|failure| Failed::new("read", failure, job))?);
    }
    Ok(whole)
}

/// The summary for people.
fn in_words(options: &Census, census: Positions, summary: &Summary) -> String {
    let (family, variant) = (census.family().name(), census.variant().name());
    let what = if family == "domino-lines" { "domino" } else { "edge" };
    let size = count(census.edges() as usize, what);
    let part = options.part.map_or(String::new(), |part| format!(", part {part}"));
    let mut text = format!("{family}, {variant}, {size}{part}\n");
    let mut add = |name: &str, what: String| text += &format!("  {name:<15}  {what}\n");
    add("positions", summary.positions.to_string());
    add("distinct values", summary.distinct_values().to_string());
    let outcomes = OUTCOMES.iter().zip(summary.outcomes);
    let outcomes: Vec<String> = outcomes.map(|(letter, n)| format!("{letter} {n}")).collect();
    add("outcomes", outcomes.join(", "));
    if summary.trees > 0 {
        let Summary { trees, hammerian, joshua, .. } = summary;
        add("hammerian", format!("{hammerian} of {trees} with one edge on the ground"));
        add("joshua", format!("{joshua} of them"));
    }
    let values = summary.values();
    let shown = |text: &str| -> String {
        let start: String = text.chars().take(MAX_VALUE).collect();
        if start.len() < text.len() { start + "..." } else { start }
    };
    let wide = |text: &str| shown(text).chars().count();
    let width = values.iter().map(|(value, _)| wide(value)).max().unwrap_or(0).max(5);
    let digits = values.iter().map(|(_, it)| it.count.to_string().len()).max().unwrap_or(0).max(5);
    text += &format!("\n  {:<width$}  {:>digits$}  smallest picture\n", "value", "count");
    for (value, smallest) in values {
        let (value, count) = (shown(value), smallest.count);
        text += &format!("  {value:<width$}  {count:>digits$}  {}\n", smallest.text);
    }
    text
}

/// The longest value in a table for people; --json prints all of it.
const MAX_VALUE: usize = 40;
