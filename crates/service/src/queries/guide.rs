//! The guide: the book in `docs/`, page by page.

use super::prelude::*;
use crate::guide::{self, PAGES};

request! {
    /// Which pages has the guide?
    pub struct GuideRequest {}
}

request! {
    /// What is on this page?
    pub struct GuidePageRequest {
        pub page: String,
    }
}

request! {
    /// What does this picture of the guide look like?
    pub struct GuidePictureRequest {
        pub name: String,
    }
}

answers! {
    /// A page in the list of contents.
    pub struct GuideEntry {
        page: &'static str,
        title: &'static str,
    }

    /// A page.
    pub struct GuidePage {
        page: &'static str,
        title: &'static str,
        /// Safe to show as it is.
        html: &'static str,
    }
}

impl Query for GuideRequest {
    const NAME: &'static str = "guide";
    /// In reading order.
    type Answer = Vec<GuideEntry>;

    fn run(self, _: &mut Job<'_>) -> Result<Vec<GuideEntry>, ErrorBody> {
        let entry = |page: &'static guide::Page| GuideEntry { page: page.name, title: &page.title };
        Ok(PAGES.iter().map(entry).collect())
    }
}

impl Query for GuidePageRequest {
    const NAME: &'static str = "guide/page";
    type Answer = GuidePage;

    fn run(self, _: &mut Job<'_>) -> Result<GuidePage, ErrorBody> {
        let page = PAGES.iter().find(|page| page.name == self.page);
        let page = page.ok_or_else(|| missing("page", "page"))?;
        Ok(GuidePage { page: page.name, title: &page.title, html: &page.html })
    }
}

impl Query for GuidePictureRequest {
    const NAME: &'static str = "guide/picture";
    type Answer = File;

    fn run(self, _: &mut Job<'_>) -> Result<File, ErrorBody> {
        let (content_type, bytes) =
            guide::picture(&self.name).ok_or_else(|| missing("picture", "name"))?;
        Ok(File { content_type, bytes: bytes.to_vec() })
    }
}

fn missing(what: &str, field: &str) -> ErrorBody {
    ErrorBody::new(ErrorKind::NotFound, format!("the guide has no such {what}"))
        .hint("`guide` lists its pages")
        .within(field)
}
