//! Sheets of tasks on paper: pictures, room to answer, and the answers on another page.

mod html;
mod items;
mod markdown;
#[cfg(feature = "render")]
pub mod pack;
mod paper;
mod tex;

use hackenbush::{Diagnostic, Engine};

pub use items::{Item, MOST_TASKS, Sheet, TOPICS, Topic, specs, topic};

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// Pages of A4.
    #[cfg(feature = "render")]
    Pdf,
    /// LaTeX, with pictures in TikZ.
    Tex,
    /// A page for browsers that prints well.
    Html,
    /// Markdown, with pictures inside.
    Markdown,
}

impl Paper {
    /// All of them.
    pub const ALL: &[Paper] = &[
        #[cfg(feature = "render")]
        Paper::Pdf,
        Paper::Tex,
        Paper::Html,
        Paper::Markdown,
    ];

    /// Its name, which is also the ending of its files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "render")]
            Paper::Pdf => "pdf",
            Paper::Tex => "tex",
            Paper::Html => "html",
            Paper::Markdown => "md",
        }
    }

    /// Its media type.
    #[must_use]
    pub fn content_type(self) -> &'static str {
        match self {
            #[cfg(feature = "render")]
            Paper::Pdf => "application/pdf",
            Paper::Tex => "text/x-tex; charset=utf-8",
            Paper::Html => "text/html; charset=utf-8",
            Paper::Markdown => "text/markdown; charset=utf-8",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Paper> {
        Paper::ALL.iter().copied().find(|paper| paper.name() == name)
    }
}

impl Sheet {
    /// The file, with the answers on another page if they are wanted.
    ///
    /// # Errors
    /// A page that cannot be rendered, and a budget that ended.
    pub fn write(
        &self,
        paper: Paper,
        answers: bool,
        engine: &Engine,
    ) -> Result<Vec<u8>, Diagnostic> {
        let meter = engine.budget().meter();
        meter.check()?;
        Ok(match paper {
            #[cfg(feature = "render")]
            Paper::Pdf => paper::pdf(&self.heading(), &paper::pages(self, answers), &meter)?,
            Paper::Tex => tex::write(self, answers).into_bytes(),
            Paper::Html => html::write(self, answers).into_bytes(),
            Paper::Markdown => markdown::write(self, answers).into_bytes(),
        })
    }
}
