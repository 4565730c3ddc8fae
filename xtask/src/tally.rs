//! Counting passed and failed tests in the output of `cargo test`, pytest, Vitest and Playwright.

use std::ops::AddAssign;

/// The numbers of tests that passed, failed and were ignored.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) ignored: u64,
}

impl Tally {
    /// The counts in a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; ...`.
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

    /// The counts in a line of Playwright's summary, such as `  12 passed (4.2s)` or `  1 failed`.
    pub(crate) fn of_playwright_line(line: &str) -> Option<Tally> {
        let line = plain(line);
        let (number, what) = line.trim().split_once(' ')?;
        let number = number.parse::<u64>().ok()?;
        let what = what.split(" (").next().unwrap_or(what);
        let mut tally = Tally::default();
        match what {
            // Playwright counts a test that passed only on a retry as flaky.
            "passed" | "flaky" => tally.passed = number,
            "failed" | "interrupted" => tally.failed = number,
            "skipped" | "did not run" => tally.ignored = number,
            _ => return None,
        }
        Some(tally)
    }

    /// The counts in Vitest's line `Tests  1 failed | 12 passed (13)`.
    pub(crate) fn of_vitest_line(line: &str) -> Option<Tally> {
        let line = plain(line);
        let counts = line.trim().strip_prefix("Tests ")?;
        let counts = counts.split(" (").next().unwrap_or(counts);
        let mut tally = Tally::default();
        for count in counts.split('|') {
            let (number, what) = count.trim().split_once(' ')?;
            let number = number.parse::<u64>().ok()?;
            match what {
                "passed" => tally.passed = number,
                "failed" => tally.failed = number,
                _ => tally.ignored += number,
            }
        }
        Some(tally)
    }

    /// The counts in pytest's last line, such as `1 failed, 40 passed, 2 skipped in 3.21s`.
    pub(crate) fn of_pytest_line(line: &str) -> Option<Tally> {
        let line = plain(line);
        let (counts, time) = line.trim().trim_matches('=').trim().rsplit_once(" in ")?;
        if !time.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let mut tally = Tally::default();
        for count in counts.split(", ") {
            let (number, what) = count.split_once(' ')?;
            let number = number.parse::<u64>().ok()?;
            match what {
                "passed" => tally.passed = number,
                "failed" | "error" | "errors" => tally.failed += number,
                "warning" | "warnings" => {}
                _ => tally.ignored += number,
            }
        }
        Some(tally)
    }

    /// The tally of a step that is a single check.
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

/// The line without terminal colours.
fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pytest_is_counted() {
        let counts = |passed, failed, ignored| Some(Tally { passed, failed, ignored });
        let of = Tally::of_pytest_line;
        assert_eq!(of("41 passed in 12.34s\n"), counts(41, 0, 0));
        assert_eq!(
            of("= 1 failed, 40 passed, 2 skipped, 3 warnings in 3.2s (0:01:02) ="),
            counts(40, 1, 2)
        );
        assert_eq!(of("2 passed, 1 error in 0.1s"), counts(2, 1, 0));
        assert_eq!(of("FAILED test_x.py::test_y - it was 3 in 4s"), None);
        assert_eq!(of("."), None);
    }

    #[test]
    fn lines_of_the_page_s_tests_are_counted() {
        let tally = |passed, failed, ignored| Some(Tally { passed, failed, ignored });
        for (line, expected) in [
            ("  12 passed (4.2s)", tally(12, 0, 0)),
            ("\x1b[32m  3 passed\x1b[39m (1.0m)\n", tally(3, 0, 0)),
            ("  1 failed", tally(0, 1, 0)),
            ("  2 did not run", tally(0, 0, 2)),
            ("  1 flaky", tally(1, 0, 0)),
            ("  ok 1 draw.spec.ts:3:1 a test (1s)", None),
            ("12 passed it on", None),
            ("", None),
        ] {
            assert_eq!(Tally::of_playwright_line(line), expected, "{line}");
        }
        for (line, expected) in [
            ("      Tests  12 passed (12)", tally(12, 0, 0)),
            ("\x1b[2m      Tests \x1b[22m 1 failed | 11 passed | 2 skipped (14)", tally(11, 1, 2)),
            (" Test Files  2 passed (2)", None),
        ] {
            assert_eq!(Tally::of_vitest_line(line), expected, "{line}");
        }
    }

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
