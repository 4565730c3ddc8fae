//! The course in `docs/course`, lesson by lesson.

use super::prelude::*;
use crate::course::{self, PARTS};

request! {
    /// Which lessons has the course?
    pub struct CourseRequest {}
}

request! {
    /// What is in this lesson?
    pub struct LessonRequest {
        pub lesson: String,
    }
}

answers! {
    /// The course, in reading order.
    pub struct CourseAnswer {
        parts: Vec<CoursePart>,
    }

    /// Lessons under one heading.
    pub struct CoursePart {
        title: &'static str,
        lessons: Vec<CourseLesson>,
    }

    /// A lesson in the list of contents.
    pub struct CourseLesson {
        /// Stays the same when the course changes.
        name: &'static str,
        title: &'static str,
        summary: &'static str,
        tasks: Vec<LessonTask>,
    }

    /// The name of a task.
    pub struct LessonTask {
        kind: &'static str,
        level: u32,
        seed: u32,
    }

    /// A lesson.
    pub struct LessonPage {
        lesson: &'static str,
        title: &'static str,
        /// Safe to show as it is. Tasks belong into the elements of the class `task`.
        html: &'static str,
    }
}

impl Query for CourseRequest {
    const NAME: &'static str = "course";
    type Answer = CourseAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<CourseAnswer, ErrorBody> {
        Ok(CourseAnswer { parts: PARTS.iter().map(part).collect() })
    }
}

fn part(part: &'static course::Part) -> CoursePart {
    CoursePart { title: part.title, lessons: part.lessons.iter().map(lesson).collect() }
}

fn lesson(lesson: &'static course::Lesson) -> CourseLesson {
    let task = |&course::TaskName { kind, level, seed }| LessonTask { kind, level, seed };
    CourseLesson {
        name: lesson.name,
        title: &lesson.title,
        summary: lesson.summary,
        tasks: lesson.tasks.iter().map(task).collect(),
    }
}

impl Query for LessonRequest {
    const NAME: &'static str = "course/lesson";
    type Answer = LessonPage;

    fn run(self, _: &mut Job<'_>) -> Result<LessonPage, ErrorBody> {
        let lesson = course::lesson_named(&self.lesson).ok_or_else(|| {
            ErrorBody::new(ErrorKind::NotFound, "the course has no such lesson")
                .hint("`course` lists its lessons")
                .within("lesson")
        })?;
        Ok(LessonPage { lesson: lesson.name, title: &lesson.title, html: &lesson.html })
    }
}
