//! Judging cases: every failure is reported, not only the first.

use std::fmt;

use crate::Case;

/// Asks `judge` about every case: how many were checked, or a report of all that failed.
pub fn judge(
    cases: &[Case],
    mut judge: impl FnMut(&Case) -> Result<(), String>,
) -> Result<usize, Report> {
    let failures: Vec<(Case, String)> = cases
        .iter()
        .filter_map(|case| judge(case).err().map(|message| (case.clone(), message)))
        .collect();
    if failures.is_empty() { Ok(cases.len()) } else { Err(Report { failures }) }
}

/// The cases that failed, each with what came out instead.
#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    /// The failed cases and their messages, in order.
    pub failures: Vec<(Case, String)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "corpus lines that failed: {}", self.failures.len())?;
        for (case, message) in &self.failures {
            writeln!(f, "{}:{}: `{}`: {message}", case.file, case.line, case.left)?;
            writeln!(f, "    under: {}", case.heading)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Report {
    /// As displayed, so that `unwrap` in a test shows the report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Report {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Expected, parse};

    #[test]
    fn all_failures_are_reported_with_file_and_line() {
        let cases = parse("corpus/a.txt", "# source\nb = 1\nr = 1\nbb = 3\n").unwrap();
        let count = |case: &Case| {
            let value = format!("{}", case.left.len());
            let right = case.expected == Expected::Value(value.clone());
            if right { Ok(()) } else { Err(format!("got {value}")) }
        };
        assert_eq!(judge(&cases[..2], count).unwrap(), 2);
        let report = judge(&cases, count).unwrap_err().to_string();
        assert_eq!(
            report,
            "corpus lines that failed: 1\ncorpus/a.txt:4: `bb`: got 2\n    under: source\n"
        );
    }
}
