//! Sheets in all formats, with pictures and with answers on another page.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::process::Command;

use hackenbush::Engine;
use hackenbush_drawing::Theme;
use learn::Spec;
use learn::sheet::{self, Paper, Sheet, TOPICS};

#[test]
fn every_topic_has_sheets_at_every_level() {
    let mut engine = Engine::new();
    for topic in TOPICS {
        for level in 1..=5 {
            let specs =
                sheet::specs(&mut engine, topic, level, topic.kinds.len(), 1, None).unwrap();
            let sheet = Sheet::new(&mut engine, topic.title, None, &specs).unwrap();
            assert_eq!(sheet.items.len(), topic.kinds.len());
            assert!(sheet.items.iter().all(|item| !item.answer.is_empty()));
        }
    }
}

#[test]
fn letters_give_other_tasks_and_the_same_letter_the_same() {
    let topic = sheet::topic("stalks").unwrap();
    let seeds = |letter| -> Vec<u64> {
        let specs = sheet::specs(&mut Engine::new(), topic, 2, 6, 5, letter).unwrap();
        specs.iter().map(|spec| spec.seed).collect()
    };
    assert_eq!(seeds(Some('B')), seeds(Some('B')));
    assert_ne!(seeds(Some('A')), seeds(Some('B')));
    assert_eq!(seeds(None), seeds(Some('A')));
}

/// A sheet on infinite stalks once had the same stalk twice, written in two ways.
#[test]
fn no_task_is_there_twice() {
    let mut engine = Engine::new();
    for topic in TOPICS {
        for level in [1, 3] {
            let specs = sheet::specs(&mut engine, topic, level, 6, 0, Some('B')).unwrap();
            let sheet = Sheet::new(&mut engine, topic.title, None, &specs).unwrap();
            let mut seen = HashSet::new();
            for item in &sheet.items {
                let shown = item.task.shown.iter().map(|shown| shown.problem.source());
                let shown: Vec<String> = shown.map(Cow::into_owned).collect();
                let own = match topic.name {
                    "infinite" => vec![item.answer.clone()],
                    _ => shown,
                };
                assert!(
                    seen.insert((item.task.statement.clone(), own)),
                    "{} {level}: {} {:?}",
                    topic.name,
                    item.answer,
                    item.task.spec.seed
                );
            }
        }
    }
    // If there are no others, there are enough all the same: [br]^w, [rb]^w, [bb]^w and [rr]^w.
    let infinite = sheet::topic("infinite").unwrap();
    assert_eq!(sheet::specs(&mut engine, infinite, 2, 9, 0, None).unwrap().len(), 9);
}

#[test]
fn files_have_tasks_pictures_and_answers() {
    let mut engine = Engine::new();
    let topic = sheet::topic("mixed").unwrap();
    let specs = sheet::specs(&mut engine, topic, 2, 8, 3, Some('C')).unwrap();
    let sheet = Sheet::new(&mut engine, "A & B < C_d", Some('C'), &specs).unwrap();
    for &paper in Paper::ALL {
        let bytes = sheet.write(paper, true, &engine).unwrap();
        let without = sheet.write(paper, false, &engine).unwrap();
        assert!(without.len() < bytes.len());
        let text = String::from_utf8_lossy(&bytes);
        let pictures: usize = sheet.items.iter().map(|item| item.pictures.len()).sum();
        match paper.name() {
            "pdf" => {
                assert!(text.starts_with("%PDF-1.7"));
                let pages =
                    |bytes: &[u8]| String::from_utf8_lossy(bytes).matches("/Type /Page ").count();
                assert_eq!(pages(&bytes), pages(&without) + 1);
                // Objects are where the table says.
                let table = text.rfind("\nxref\n").unwrap();
                assert!(text[table..].contains("trailer"));
            }
            "tex" => {
                assert!(text.contains("A \\& B $<$ C\\_d (C)") && text.contains("\\newpage"));
                assert_eq!(text.matches("\\begin{tikzpicture}").count(), pictures);
            }
            "html" => {
                assert!(text.contains("<h1>A &amp; B &lt; C_d (C)</h1>"));
                assert_eq!(text.matches("<svg").count(), pictures);
                assert!(text.contains("class=\"answers\""));
            }
            _ => {
                assert!(text.starts_with("# A & B \\< C\\_d (C)\n"));
                assert_eq!(text.matches("](data:image/svg+xml;base64,").count(), pictures);
                assert!(text.contains("\n---\n\n## Answers"));
            }
        }
        assert_eq!(Paper::by_name(paper.name()), Some(paper));
    }
}

/// Where something is to be drawn there is a ground to draw on; only what has several answers has an
/// example of them.
/// The answer was only "every move has a reply".
#[test]
fn an_answer_shows_the_replies() {
    let mut engine = Engine::new();
    let zero = Spec::new("zero", 1, 1).unwrap();
    let sheet = Sheet::new(&mut engine, "Zero", None, &[zero]).unwrap();
    let answer = &sheet.items[0].answer;
    assert!(
        answer.starts_with("If Left starts: ") && answer.contains(" If Right starts: "),
        "{answer}"
    );
}

#[test]
fn there_is_a_ground_to_draw_on() {
    let mut engine = Engine::new();
    let specs = [
        Spec::new("number-stalk", 2, 1).unwrap(),
        Spec::new("build", 2, 1).unwrap(),
        Spec::new("stalk", 2, 1).unwrap(),
    ];
    let sheet = Sheet::new(&mut engine, "Draw", None, &specs).unwrap();
    let example = |at: usize| sheet.items[at].answer.starts_with("for example ");
    assert_eq!([0, 1, 2].map(example), [false, true, false]);
    let grounds = |name: &str, ground: &str| {
        let file = sheet.write(Paper::by_name(name).unwrap(), false, &engine).unwrap();
        String::from_utf8_lossy(&file).matches(ground).count()
    };
    assert_eq!(grounds("html", "<div class=\"ground\">"), 2);
    assert_eq!(grounds("tex", "\\rule{8cm}{1pt}"), 2);
    assert_eq!(grounds("md", &"_".repeat(40)), 2);
    assert_eq!(grounds("md", "Answer:"), 1);
}

/// Without colours a key says which edges are which; answers are named as the boxes are.
#[test]
fn sheets_without_colours_have_a_key() {
    let mut engine = Engine::new();
    let specs = [Spec::new("outcome", 1, 2).unwrap(), Spec::new("stalk", 1, 2).unwrap()];
    for (theme, keyed) in [("mono", true), ("print", false)] {
        let theme = Theme::by_name(theme).unwrap();
        let sheet = Sheet::themed(&mut engine, "Key", None, &specs, theme).unwrap();
        assert!(
            ["Left", "Right", "whoever starts", "whoever follows"]
                .contains(&&*sheet.items[0].answer)
        );
        for name in ["tex", "html", "md"] {
            let file = sheet.write(Paper::by_name(name).unwrap(), true, &engine).unwrap();
            let found = String::from_utf8_lossy(&file).contains("red ones dashed");
            assert_eq!(found, keyed, "{name}");
        }
    }
}

/// LaTeX accepts every topic, where it is installed.
#[test]
fn latex_compiles_sheets() {
    let installed = Command::new("pdflatex").arg("--version").output().is_ok_and(|out| {
        // A plain TeX installation may lack the packages that a sheet uses.
        let found = |file: &str| {
            Command::new("kpsewhich").arg(file).output().is_ok_and(|out| out.status.success())
        };
        out.status.success() && ["tikz.sty", "geometry.sty", "amssymb.sty"].into_iter().all(found)
    });
    if !installed {
        return;
    }
    let folder = std::env::temp_dir().join(format!("hackenbush-sheets-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut engine = Engine::new();
    for topic in TOPICS {
        let specs = sheet::specs(&mut engine, topic, 3, topic.kinds.len(), 2, Some('B')).unwrap();
        let sheet =
            Sheet::new(&mut engine, "100 % \\TeX # {sheet} ~^$", Some('B'), &specs).unwrap();
        let paper = Paper::by_name("tex").unwrap();
        let file = folder.join(format!("{}.tex", topic.name));
        fs::write(&file, sheet.write(paper, true, &engine).unwrap()).unwrap();
        let made = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error"])
            .arg(file.file_name().unwrap())
            .current_dir(&folder)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&made.stdout).into_owned();
        assert!(made.status.success(), "{}: {log}", topic.name);
        assert!(!log.contains("Overfull"), "{}: {log}", topic.name);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn sheets_that_are_too_long_or_empty_are_refused() {
    let mut engine = Engine::new();
    let topic = sheet::topic("sums").unwrap();
    let mut refused =
        |level, count| sheet::specs(&mut engine, topic, level, count, 0, None).unwrap_err().message;
    assert_eq!(refused(1, 0), "a sheet has at least one task");
    assert_eq!(refused(1, 61), "a sheet has at most 60 tasks");
    assert_eq!(refused(9, 1), "there is no level 9");
    let many = vec![Spec::new("stalk", 1, 1).unwrap(); 61];
    assert!(Sheet::new(&mut engine, "", None, &many).is_err());
    assert!(sheet::topic("stalk").unwrap_err().hint.unwrap().contains("stalks"));
}
