//! `cargo xtask gallery`: docs/gallery.md and its images, made by the `hackenbush` command.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::workspace;

/// One picture of the gallery.
struct Exhibit {
    /// The name of its file, without the ending.
    name: &'static str,
    title: &'static str,
    /// Its source and what it shows.
    caption: &'static str,
    /// The arguments of `hackenbush` that draw it.
    command: &'static [&'static str],
}

/// Pictures under one heading.
struct Section {
    heading: &'static str,
    exhibits: &'static [Exhibit],
}

const SECTIONS: &[Section] = &[
    Section {
        heading: "Red and blue",
        exhibits: &[
            Exhibit {
                name: "half",
                title: "One half, twice",
                caption: "Two halves and a red stick make 0: whoever starts loses. Each stick shows the value after it is cut; below the ground is the value of each component.",
                command: &["draw", "--values", "--totals", "br + br + r"],
            },
            Exhibit {
                name: "stalk",
                title: "Berlekamp's rule",
                caption: "Every red-blue stalk is a number, and every dyadic number is the value of exactly one stalk.",
                command: &["draw", "--totals", "bbrrb + rrbr + brbrbr"],
            },
            Exhibit {
                name: "running",
                title: "The running value",
                caption: "A stalk as it grows. Each edge counts 1 until the colour first changes, then 1/2, 1/4 and so on.",
                command: &["draw", "--totals", "b + bb + bbr + bbrr + bbrrb"],
            },
            Exhibit {
                name: "loop",
                title: "A loop on the ground",
                caption: "The loop theorem of Jain and McGovern: cut midway between the first colour changes from either end, and add the two stalks.",
                command: &["draw", "--values", "--totals", ":G bbrbrrbr:G"],
            },
            Exhibit {
                name: "house",
                title: "A house with smoke",
                caption: "Every red-blue picture is a number.",
                command: &["draw", "--totals", "house.hat"],
            },
            Exhibit {
                name: "bed",
                title: "A Moderately Hard Bed",
                caption: "Winning Ways, chapter 7, figure 31: redwood furniture of 30 sticks, worth 1/128.",
                command: &["draw", "--totals", "--theme", "classic", "bed.hat"],
            },
            Exhibit {
                name: "infinite",
                title: "Infinite stalks",
                caption: "A stalk of alternating edges that never ends is worth 2/3, and one of blue edges only is worth ω.",
                command: &["draw", "--totals", "--caption", "{position} = {value}", "[br]^w + b^w"],
            },
            Exhibit {
                name: "hammerian",
                title: "A Hammerian tree and its pieces",
                caption: "Planting the trunk and the branches separately does not change the value.",
                command: &["draw", "--pieces", "b(bb)(b(r)(b))(rb)"],
            },
        ],
    },
    Section {
        heading: "Green",
        exhibits: &[
            Exhibit {
                name: "nim",
                title: "Nim",
                caption: "Bamboo stalks (green stalks) are Nim heaps.",
                command: &["draw", "--totals", "ggg + ggggg + gggggg"],
            },
            Exhibit {
                name: "girl",
                title: "The Green Girl",
                caption: "Winning Ways, chapter 7, figure 3. By the fusion principle she is worth *2.",
                command: &["draw", "--totals", "girl.hat"],
            },
            Exhibit {
                name: "petersen",
                title: "The Petersen graph",
                caption: "A green graph without bridges is worth 0 or `*`, depending on the parity of its edges.",
                command: &["draw", "--totals", "petersen.hat"],
            },
        ],
    },
    Section {
        heading: "All three colours",
        exhibits: &[
            Exhibit {
                name: "flowers",
                title: "A flower garden",
                caption: "Petals are loops. A player who is two flowers ahead wins, as Left does here.",
                command: &["draw", "--totals", "flowers.hat"],
            },
            Exhibit {
                name: "jungle",
                title: "A parted jungle with its flow and tints",
                caption: "Arrows show a maximum flow from the blue cluster to the red one; double arrows show how the ground enlarges it, and the number of these tracks is the atomic weight.",
                command: &["draw", "--flows", "0-1g 0-2g 0-3g 1-4g 2-4g 3-5g 1-2g 4-6b 5-7r 4-8b"],
            },
            Exhibit {
                name: "steps",
                title: "A derivation",
                caption: "The derivation of `b(r)(bg)`, step by step, with the theorem used in each step.",
                command: &["draw", "--steps", "b(r)(bg)"],
            },
            Exhibit {
                name: "cut",
                title: "A cut",
                caption: "The stick marked with a cross is cut, and everything above it falls.",
                command: &["draw", "--cut", "2", "b(r)(bg(r)(b)) + g(b)(r)"],
            },
        ],
    },
    Section {
        heading: "Relatives",
        exhibits: &[
            Exhibit {
                name: "clockwise",
                title: "Clockwise Hackenbush",
                caption: "Figure 1 of Carvalho, Huggan, Nowakowski and dos Santos, worth 7/16. Only the trunk, shown highlighted, may be cut.",
                command: &[
                    "draw",
                    "--values",
                    "--totals",
                    "--variant",
                    "clockwise",
                    "br(rb(b)rb)br",
                ],
            },
            Exhibit {
                name: "dominoes",
                title: "Domino Shave",
                caption: "Dominoes that neither player may remove are shown faint; below the others is the value after they are removed.",
                command: &["draw", "--values", "--totals", "(2,4)(7,3)(1,2)(4,4)(3,2)"],
            },
            Exhibit {
                name: "row",
                title: "Toppling Dominoes",
                caption: "Below each domino is the value after it falls to the left and after it falls to the right.",
                command: &[
                    "draw",
                    "--values",
                    "--totals",
                    "--variant",
                    "toppling-dominoes",
                    "brgbr",
                ],
            },
            Exhibit {
                name: "thermograph",
                title: "A hot game",
                caption: "The thermograph of a loop in Childish Hackenbush, worth {4|-2}.",
                command: &["thermograph", "--variant", "childish", ":G bbbbbbrrrr:G"],
            },
            Exhibit {
                name: "thermograph-switch",
                title: "A thermograph with corners",
                caption: "The thermograph of {{5|3}|{1|-4}}.",
                command: &["thermograph", "--value", "{{5|3}|{1|-4}}"],
            },
            Exhibit {
                name: "numbers",
                title: "The numbers born by day 4",
                caption: "Each number with its stalk, drawn to scale.",
                command: &["numberline", "--days", "4"],
            },
            Exhibit {
                name: "numbers-6",
                title: "The numbers born by day 6",
                caption: "The same, equally spaced.",
                command: &["numberline", "--days", "6", "--scale", "0.7"],
            },
        ],
    },
    Section {
        heading: "Themes",
        exhibits: &[
            Exhibit {
                name: "theme-classic",
                title: "classic",
                caption: "Bright sticks on black, as in the original Visual Hackenbush.",
                command: &["draw", "--theme", "classic", "b(r)(bg) + :G brrb:G + g:A b:A(g:A)"],
            },
            Exhibit {
                name: "theme-safe",
                title: "safe",
                caption: "A colour-blind-safe palette.",
                command: &["draw", "--theme", "safe", "b(r)(bg) + :G brrb:G + g:A b:A(g:A)"],
            },
            Exhibit {
                name: "theme-mono",
                title: "mono",
                caption: "Black on white: blue is solid, red dashed, green dotted.",
                command: &["draw", "--theme", "mono", "b(r)(bg) + :G brrb:G + g:A b:A(g:A)"],
            },
        ],
    },
];

/// Generates the gallery; with `check`, only compares it with the files.
pub(crate) fn run(check: bool) -> ExitCode {
    if let Err(why) = workspace::build_command() {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    let docs = workspace::root().join("docs");
    let folder = if check {
        std::env::temp_dir().join(format!("gallery-{}", std::process::id()))
    } else {
        docs.join("images")
    };
    if let Err(error) = fs::create_dir_all(&folder) {
        eprintln!("cannot create {}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    let made = make(&folder);
    let page = page();
    let fine = match made {
        Err(message) => {
            eprintln!("{message}");
            false
        }
        Ok(()) if check => same(&folder, &docs, &page),
        Ok(()) => fs::write(docs.join("gallery.md"), page).is_ok(),
    };
    if check {
        // A leftover temporary folder does no harm.
        let _ = fs::remove_dir_all(&folder);
    }
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn exhibits() -> impl Iterator<Item = &'static Exhibit> {
    SECTIONS.iter().flat_map(|section| section.exhibits)
}

fn make(folder: &Path) -> Result<(), String> {
    let binary = workspace::root().join("target/debug/hackenbush");
    for exhibit in exhibits() {
        let file = folder.join(exhibit.name).with_extension("svg");
        let mut command = Command::new(&binary);
        command.current_dir(workspace::root().join("crates/service/pictures"));
        command.args(exhibit.command).arg("-o").arg(&file);
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err(format!("cannot draw {}", exhibit.name)),
            Err(error) => return Err(format!("cannot run {}: {error}", binary.display())),
        }
    }
    Ok(())
}

/// Do the docs contain exactly what was just generated?
fn same(folder: &Path, docs: &Path, page: &str) -> bool {
    let mut fine = fs::read_to_string(docs.join("gallery.md")).is_ok_and(|text| text == page);
    if !fine {
        eprintln!("docs/gallery.md is out of date; run `cargo xtask gallery`");
    }
    for exhibit in exhibits() {
        let name = format!("{}.svg", exhibit.name);
        let [fresh, kept] = [folder.join(&name), docs.join("images").join(&name)].map(fs::read);
        if !matches!((fresh, kept), (Ok(fresh), Ok(kept)) if fresh == kept) {
            eprintln!("docs/images/{name} is out of date; run `cargo xtask gallery`");
            fine = false;
        }
    }
    fine
}

fn page() -> String {
    let mut out = String::from(
        "# Gallery\n\nPictures from the literature and elsewhere, each with the command that drew it. This page is \
         generated by `cargo xtask gallery`.\n[Drawing](drawing.md) documents the commands. The `.hat` files are in \
         `crates/service/pictures`; the images contain their pictures, too.\n",
    );
    for section in SECTIONS {
        let _ = write!(out, "\n## {}\n", section.heading);
        for Exhibit { name, title, caption, command } in section.exhibits {
            let command: Vec<String> = command.iter().map(|word| quoted(word)).collect();
            let _ = write!(
                out,
                "\n### {title}\n\n{caption}\n\n![{title}](images/{name}.svg)\n\n```sh\nhackenbush {} -o {name}.svg\n```\n",
                command.join(" ")
            );
        }
    }
    out
}

/// An argument, quoted for the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-./=".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}
