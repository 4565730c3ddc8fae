//! The guide: the book in `docs/`, as HTML that a page may show as it is.
//!
//! Our own Markdown has no HTML in it; if there were any it would be shown as text. Links lead
//! within the guide and the course or, marked as such, out of the studio. The positions of the examples
//! become links that open them, and tasks become places for the studio to put them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use hackenbush::rules;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

include!(concat!(env!("OUT_DIR"), "/docs.rs"));

/// A page.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) html: String,
}

/// The folder of the course.
pub(crate) const COURSE: &str = "course/";

/// The first page, which lists the others.
pub(crate) const FIRST: &str = "README";

/// All pages in reading order: as the first one names them, then the others.
pub(crate) static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let mut texts: Vec<(&'static str, &'static str)> =
        texts().filter(|(name, _)| !name.contains('/')).collect();
    let first = texts.iter().find(|(name, _)| *name == FIRST).map_or("", |(_, text)| text);
    let place = |name: &str| first.find(&format!("({name}.md")).unwrap_or(usize::MAX);
    texts.sort_by_key(|(name, _)| (*name != FIRST, place(name), *name));
    texts.into_iter().map(|(name, text)| rendered(name, text)).collect()
});

/// All texts of the book and the course, by their paths without the ending.
pub(crate) fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    DOCS.iter().filter_map(|&(name, contents)| {
        Some((name.strip_suffix(".md")?, std::str::from_utf8(contents).ok()?))
    })
}

/// The names of all pictures.
pub(crate) fn pictures() -> impl Iterator<Item = &'static str> {
    let names = DOCS.iter().map(|(path, _)| path.rsplit('/').next().unwrap_or(path));
    names.filter(|name| picture(name).is_some())
}

/// A picture of the guide, with its media type.
pub(crate) fn picture(name: &str) -> Option<(&'static str, &'static [u8])> {
    let content_type = match name.rsplit_once('.')?.1 {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => return None,
    };
    let found = DOCS.iter().find(|(path, _)| *path == name || path.ends_with(&format!("/{name}")));
    found.map(|&(_, contents)| (content_type, contents))
}

pub(crate) fn rendered(name: &'static str, text: &str) -> Page {
    let events: Vec<Event> =
        Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).collect();
    let mut writer = Writer { page: name, used: HashMap::new(), title: None, out: Vec::new() };
    writer.all(events);
    let mut html = String::new();
    html::push_html(&mut html, writer.out.into_iter());
    Page { name, title: writer.title.unwrap_or_else(|| name.to_owned()), html }
}

/// Goes through a page and makes it safe and at home in the studio.
struct Writer<'a> {
    page: &'static str,
    /// How often each anchor has been used.
    used: HashMap<String, usize>,
    title: Option<String>,
    out: Vec<Event<'a>>,
}

impl<'a> Writer<'a> {
    fn all(&mut self, events: Vec<Event<'a>>) {
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            match event {
                Event::Html(text) | Event::InlineHtml(text) => self.out.push(Event::Text(text)),
                Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                    let mut inside = Vec::new();
                    while let Some(event) =
                        events.next_if(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    {
                        inside.push(event);
                    }
                    let text = plain(&inside);
                    let id = Some(CowStr::from(self.anchor(&text)));
                    self.title.get_or_insert(text);
                    self.out.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                    self.all(inside);
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let open = self.link_to(&dest_url);
                    self.out.push(Event::InlineHtml(open.into()));
                }
                Event::End(TagEnd::Link) => self.out.push(Event::InlineHtml("</a>".into())),
                Event::Start(Tag::Image { dest_url, .. }) => {
                    let mut inside = Vec::new();
                    while let Some(event) =
                        events.next_if(|event| !matches!(event, Event::End(TagEnd::Image)))
                    {
                        inside.push(event);
                    }
                    events.next();
                    let name = dest_url.rsplit('/').next().unwrap_or_default();
                    let image = format!(
                        "<img src=\"book/pictures/{}\" alt=\"{}\">",
                        in_url(name),
                        escaped(&plain(&inside))
                    );
                    self.out.push(Event::InlineHtml(image.into()));
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind)))
                    if &*kind == "hackenbush" =>
                {
                    let mut text = String::new();
                    for event in events.by_ref() {
                        match event {
                            Event::Text(part) => text += &part,
                            _ => break,
                        }
                    }
                    self.out.push(Event::InlineHtml(examples(&text).into()));
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &*kind == "task" => {
                    for event in events.by_ref() {
                        let Event::Text(task) = event else { break };
                        let place = format!(
                            "<div class=\"task\" data-task=\"{}\"></div>\n",
                            escaped(task.trim())
                        );
                        self.out.push(Event::InlineHtml(place.into()));
                    }
                }
                other => self.out.push(other),
            }
        }
    }

    /// The heading's anchor, as GitHub makes them.
    fn anchor(&mut self, heading: &str) -> String {
        let mut anchor = String::new();
        for c in heading.chars() {
            match c {
                ' ' | '-' => anchor.push('-'),
                '_' => anchor.push('_'),
                c if c.is_alphanumeric() => anchor.extend(c.to_lowercase()),
                _ => {}
            }
        }
        let again = self.used.entry(anchor.clone()).or_insert(0);
        *again += 1;
        if *again > 1 { format!("{anchor}-{}", *again - 1) } else { anchor }
    }

    /// The opening tag of a link.
    fn link_to(&self, target: &str) -> String {
        if target.starts_with("https://") || target.starts_with("http://") {
            return format!(
                "<a href=\"{}\" target=\"_blank\" rel=\"noopener noreferrer\">",
                escaped(target)
            );
        }
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
        let page = match file.strip_suffix(".md") {
            Some(page) => within(self.page, page),
            None if file.is_empty() => self.page.to_owned(),
            // Something of the sources, which are not here.
            None => return "<a>".to_owned(),
        };
        match page.strip_prefix(COURSE) {
            Some(FIRST) => "<a href=\"#learn\">".to_owned(),
            Some(lesson) => format!("<a href=\"#learn/{}\">", escaped(lesson)),
            None => format!("<a href=\"#guide/{}{}\">", escaped(&page), escaped(&anchor)),
        }
    }
}

/// The page that a link on another one leads to.
fn within(from: &str, to: &str) -> String {
    match (to.strip_prefix("../"), from.starts_with(COURSE)) {
        (Some(page), _) => page.to_owned(),
        (None, true) => format!("{COURSE}{to}"),
        (None, false) => to.to_owned(),
    }
}

/// The text of some events.
fn plain(events: &[Event]) -> String {
    let text = |event: &Event| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        Event::SoftBreak | Event::HardBreak => " ".to_owned(),
        _ => String::new(),
    };
    events.iter().map(text).collect()
}

/// A block of examples, `position = value` on each line, with links that open the positions.
fn examples(text: &str) -> String {
    let mut out = String::from("<pre class=\"hackenbush\"><code>");
    let mut variant = None;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("@variant ") {
            variant = rules::by_name(name.trim()).map(rules::Ruleset::name);
        }
        match line.rsplit_once(" = ").filter(|_| !line.starts_with(['#', '@'])) {
            Some((position, value)) => {
                let variant = variant.map(|name| format!(" data-variant=\"{name}\""));
                let _ = write!(
                    out,
                    "<a href=\"#open/{}\" data-position=\"{}\"{}>{}</a> = {}",
                    in_url(position),
                    escaped(position),
                    variant.unwrap_or_default(),
                    escaped(position),
                    escaped(value)
                );
            }
            None => out += &asked(line),
        }
        out.push('\n');
    }
    out + "</code></pre>\n"
}

/// What a block asks for, in words.
fn asked(line: &str) -> String {
    let words = match line.split_once(' ') {
        Some(("@variant", name)) => {
            let rules = rules::by_name(name.trim());
            format!("in {}", rules.map_or(name, |rules| rules.title()))
        }
        Some(("@ask", fact)) => format!("{}:", fact.replace('_', " ")),
        _ => return escaped(line),
    };
    format!("<span class=\"asked\">{}</span>", escaped(&words))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
    }
    out
}

/// Percent-encoded.
fn in_url(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::solve::Theorem;

    #[test]
    fn pages_are_in_reading_order_and_titled() {
        let names: Vec<&str> = PAGES.iter().map(|page| page.name).collect();
        assert_eq!(names[..2], ["README", "getting-started"]);
        assert!(PAGES.iter().all(|page| !page.title.is_empty() && !page.html.is_empty()));
    }

    #[test]
    fn every_link_within_the_guide_leads_somewhere() {
        let leads = |target: &str| {
            let (page, anchor) = target.split_once('#').unwrap_or((target, ""));
            let page = PAGES.iter().find(|other| other.name == page);
            let there = |page: &Page| page.html.contains(&format!("id=\"{anchor}\""));
            page.is_some_and(|page| anchor.is_empty() || there(page))
        };
        for page in PAGES.iter() {
            for link in page.html.split("href=\"#guide/").skip(1) {
                let target = link.split('"').next().unwrap();
                assert!(leads(target), "{} links to {target}", page.name);
            }
        }
        for theorem in Theorem::ALL {
            assert!(leads(theorem.guide()), "{}", theorem.guide());
        }
    }

    #[test]
    fn nothing_in_a_page_is_obeyed() {
        let text = "# A <b>bold</b> one\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) \
                    [y](https://example.org/\"onclick=) ![z\"](../p/a.svg) <img onerror=x>\n\n\
                    ```hackenbush\n@variant childish\nb(r)\"<x> = 1\n```\n";
        let html = rendered("test", text).html;
        for bad in ["<script", "javascript:", "<b>", "<img onerror", "<x>", "\"onclick"] {
            assert!(!html.contains(bad), "{bad} in {html}");
        }
        assert!(html.contains("data-variant=\"childish\""), "{html}");
        assert!(html.contains("<img src=\"book/pictures/a.svg\" alt=\"z&quot;\">"), "{html}");
    }

    #[test]
    fn examples_open_in_the_studio() {
        let stalks = PAGES.iter().find(|page| page.name == "theorems").unwrap();
        assert!(stalks.html.contains("<a href=\"#open/br\" data-position=\"br\">br</a> = 1/2"));
    }
}
