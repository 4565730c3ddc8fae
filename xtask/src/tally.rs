//! Counting passed and failed tests in the output of `cargo test`.

use std::ops::AddAssign;

/// How many tests passed, failed, and were ignored.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) ignored: u64,
}

impl Tally {
    /// The counts of a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; ...`.
    pub(crate) fn of_line(line: &str) -> Option<Tally> {
        let (_, counts) = line.trim().strip_prefix("test result:")?.split_once('.')?;
        let mut tally = Tally::default();
        for count in counts.split(';') {
            let mut words = count.split_whitespace();
            let (Some(number), Some(what)) = (words.next(), words.next()) else { continue };
            let Ok(number) = number.parse::<u64>() else { continue };
            match what {
                "passed" => tally.passed = number,
                "failed" => tally.failed = number,
                "ignored" => tally.ignored = number,
                _ => {}
            }
        }
        Some(tally)
    }

    /// Of a step that is one check, not a run of tests.
    pub(crate) fn of_check(passed: bool) -> Tally {
        Tally { passed: u64::from(passed), failed: u64::from(!passed), ignored: 0 }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_counted_and_others_are_not() {
        let ok = "test result: ok. 31 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; \
                  finished in 1.03s";
        assert_eq!(Tally::of_line(ok), Some(Tally { passed: 31, failed: 0, ignored: 2 }));
        let bad = "test result: FAILED. 3 passed; 4 failed; 0 ignored; 0 measured";
        assert_eq!(Tally::of_line(bad), Some(Tally { passed: 3, failed: 4, ignored: 0 }));
        for other in
            ["", "running 3 tests", "test result", "test a::b ... ok", "3 passed; 4 failed"]
        {
            assert_eq!(Tally::of_line(other), None, "{other}");
        }
    }
}
