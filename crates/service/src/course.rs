//! The course: the lessons in `docs/course`, in the order in which its first page lists them.
//!
//! A heading `## Part` begins a part, and `1. [Title](lesson.md): summary` is a lesson of it. A block marked `task`
//! in a lesson names a task: its kind, level and seed.

use std::sync::LazyLock;

use crate::guide::{self, COURSE, FIRST};

/// Lessons under one heading.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) title: &'static str,
    pub(crate) lessons: Vec<Lesson>,
}

/// A lesson.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// Stays the same when the course changes; progress is kept by it.
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) summary: &'static str,
    pub(crate) tasks: Vec<TaskName>,
    pub(crate) html: String,
}

/// The name of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TaskName {
    pub(crate) kind: &'static str,
    pub(crate) level: u32,
    pub(crate) seed: u32,
}

/// The whole course.
pub(crate) static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let mut parts: Vec<Part> = Vec::new();
    for line in text(FIRST).unwrap_or_default().lines() {
        if let Some(title) = line.strip_prefix("## ") {
            parts.push(Part { title, lessons: Vec::new() });
        } else if let Some(part) = parts.last_mut() {
            part.lessons.extend(lesson(line));
        }
    }
    parts
});

/// The lesson of that name.
pub(crate) fn lesson_named(name: &str) -> Option<&'static Lesson> {
    PARTS.iter().flat_map(|part| &part.lessons).find(|lesson| lesson.name == name)
}

fn text(name: &str) -> Option<&'static str> {
    let found = guide::texts().find(|(path, _)| path.strip_prefix(COURSE) == Some(name));
    found.map(|(_, text)| text)
}

/// The lesson that a line of the first page names.
fn lesson(line: &'static str) -> Option<Lesson> {
    let (_, link) = line.split_once(". [")?;
    let (_, link) = link.split_once("](")?;
    let (name, summary) = link.split_once(".md): ")?;
    let (path, text) = guide::texts().find(|(path, _)| path.strip_prefix(COURSE) == Some(name))?;
    let page = guide::rendered(path, text);
    Some(Lesson { name, title: page.title, summary, tasks: tasks(text), html: page.html })
}

/// The tasks of a lesson. A line that names none is left out here and found by the tests.
fn tasks(text: &'static str) -> Vec<TaskName> {
    text.split("\n```task\n").skip(1).filter_map(|block| task(block.lines().next()?)).collect()
}

fn task(line: &'static str) -> Option<TaskName> {
    let mut words = line.split_whitespace();
    let name = TaskName {
        kind: words.next()?,
        level: words.next()?.parse().ok()?,
        seed: words.next()?.parse().ok()?,
    };
    words.next().is_none().then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_lesson_under_its_own_title() {
        let first = text(FIRST).unwrap();
        let lessons = || PARTS.iter().flat_map(|part| &part.lessons);
        let files = guide::texts().filter(|(path, _)| path.starts_with(COURSE)).count();
        assert_eq!(lessons().count() + 1, files);
        assert!(lessons().count() >= 16, "{}", lessons().count());
        for (index, lesson) in lessons().enumerate() {
            let line = format!("{}. [{}]({}.md): ", index + 1, lesson.title, lesson.name);
            assert!(first.contains(&line), "{line}");
            assert!(!lesson.summary.is_empty());
        }
    }

    #[test]
    fn every_lesson_has_tasks_and_every_task_has_a_name_and_a_place() {
        for lesson in PARTS.iter().flat_map(|part| &part.lessons) {
            let blocks = text(lesson.name).unwrap().matches("```task").count();
            assert_eq!(lesson.tasks.len(), blocks, "{}", lesson.name);
            assert!((1..=3).contains(&blocks), "{} has {blocks} tasks", lesson.name);
            for TaskName { kind, level, seed } in &lesson.tasks {
                let place =
                    format!("<div class=\"task\" data-task=\"{kind} {level} {seed}\"></div>");
                assert_eq!(lesson.html.matches(&place).count(), 1, "{place}");
            }
        }
    }

    #[test]
    fn links_in_the_course_lead_somewhere() {
        let pages = &*guide::PAGES;
        let htmls = PARTS.iter().flat_map(|part| &part.lessons).map(|lesson| &lesson.html);
        for html in htmls.chain(pages.iter().map(|page| &page.html)) {
            for link in html.split("href=\"#learn/").skip(1) {
                let name = link.split('"').next().unwrap();
                assert!(lesson_named(name).is_some(), "{name}");
            }
            for link in html.split("href=\"#guide/").skip(1) {
                let target = link.split('"').next().unwrap();
                let (page, anchor) = target.split_once('#').unwrap_or((target, ""));
                let page = pages.iter().find(|other| other.name == page);
                let page = page.unwrap_or_else(|| panic!("{target}"));
                let there = page.html.contains(&format!("id=\"{anchor}\""));
                assert!(anchor.is_empty() || there, "{target}");
            }
        }
    }
}
