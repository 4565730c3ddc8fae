//! Arguments that begin with `-` but are positions: `-b(r)` is the negative of `b(r)`.
//!
//! No option of ours has a single dash before one of the characters that a position can begin
//! with, so such an argument is a position. It gets a blank in front, which means nothing in a
//! position and keeps it from being taken for an option. The calculator has names, too, so that there
//! everything with a single dash but its options is a statement.

use std::ffi::OsString;

/// The arguments with a blank before each negated position, up to `--`.
pub(crate) fn guarded(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let arguments: Vec<OsString> = arguments.collect();
    let calculates = arguments.get(1).is_some_and(|command| command == "calc");
    let is_guarded = |text: &str| is_negated(text) || (calculates && is_statement(text));
    let mut options_end = false;
    arguments
        .into_iter()
        .map(|argument| {
            options_end |= argument == "--";
            match argument.to_str() {
                Some(text) if !options_end && is_guarded(text) => format!(" {text}").into(),
                _ => argument,
            }
        })
        .collect()
}

/// Does a statement of the calculator begin with a minus, as `-x` and `-pi` do? `-o` and `-h` are options.
fn is_statement(text: &str) -> bool {
    let name = text.strip_prefix('-').unwrap_or_default().trim_start();
    let begins = |c: char| c.is_alphabetic() || c == '_';
    name.starts_with(begins) && !text.starts_with("-o") && !text.starts_with("-h")
}

/// Does this begin with signs and then a position, or a number?
fn is_negated(text: &str) -> bool {
    // The signs of a stalk, `-+-` or `---`; not `-` and `--`, which mean something else.
    let signs = text.trim_end();
    if signs.len() > 1 && signs != "--" && signs.bytes().all(|sign| matches!(sign, b'-' | b'+')) {
        return text.starts_with('-');
    }
    let position = text.trim_start_matches(['-', ' ']);
    let begins = |c: char| "blrgeBLRGE([:.wWω{*^".contains(c) || c.is_ascii_digit();
    if !text.starts_with('-') {
        return false;
    }
    // A function of the calculator, as in `-Tiny(2)`; `-oname(1).svg` is an option.
    let name = position.split('(').next().filter(|name| name.len() < position.len());
    let is_call =
        |name: &str| name.len() > 3 && name.bytes().all(|c| c.is_ascii_alphabetic() || c == b'_');
    if !text.starts_with("--") && !position.starts_with('o') && name.is_some_and(is_call) {
        return true;
    }
    if !position.starts_with(begins) {
        return false;
    }
    // `--explain` begins like `--e` does; letters that no position has tell them apart.
    let letters = position.chars().take_while(char::is_ascii_alphabetic);
    !text.starts_with("--") || letters.into_iter().all(begins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory as _;

    #[test]
    fn positions_are_told_from_options() {
        for position in [
            "-b(r)",
            "-r",
            "--b",
            "-7/4",
            "- b",
            "-(r)",
            "-:G bb:G",
            "-[br]^2",
            "-L",
            "-w",
            "-{1|}",
            "-*2",
            "-^",
            "-+",
            "--+",
            "-+-++-",
            "---",
            "-Tiny(2)",
            "-left_stop(x)",
        ] {
            assert!(is_negated(position), "{position}");
        }
        for other in
            ["-", "--", "-h", "-V", "b", "--json", "-json", "", "-opicture(1).svg", "--title(1)"]
        {
            assert!(!is_negated(other), "{other}");
        }
    }

    #[test]
    fn no_option_looks_like_a_position() {
        for command in Cli::command().get_subcommands() {
            for option in command.get_arguments() {
                let long = option.get_long().map(|name| format!("--{name}"));
                let short = option.get_short().map(|name| format!("-{name}"));
                for name in long.iter().chain(&short) {
                    assert!(!is_negated(name), "{} {name}", command.get_name());
                }
            }
        }
    }

    #[test]
    fn what_follows_two_dashes_is_left_alone() {
        let guarded =
            guarded(["value", "-b", "--json", "--", "-r"].map(OsString::from).into_iter());
        assert_eq!(guarded, ["value", " -b", "--json", "--", "-r"]);
    }

    #[test]
    fn the_calculator_has_names() {
        let given = ["-x + 1", "-pi", "-v", "-o", "-hot.svg", "-h", "--json", "--places"];
        for (command, count) in [("calc", 3), ("draw", 0)] {
            let all = ["hackenbush", command].into_iter().chain(given);
            let guarded = guarded(all.map(OsString::from));
            let with_blank = |own: &&OsString| own.to_str().is_some_and(|own| own.starts_with(' '));
            assert_eq!(guarded.iter().filter(with_blank).count(), count, "{guarded:?}");
        }
    }
}
