//! The book and the gallery as files that any web server can serve, and that the studio's page fetches from
//! beside itself: the answers of the queries that need no engine, computed once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::answer::{File, Reply};
use crate::call::Service;
use crate::course::PARTS;
use crate::guide::{self, PAGES};
use crate::job::Control;

/// All files by their path below the page, such as `book/guide/theorems.json`.
pub static FILES: LazyLock<BTreeMap<String, File>> = LazyLock::new(|| {
    let mut files = BTreeMap::new();
    let mut add = |path: String, name: &str, request: Value| {
        files.extend(answered(name, request).map(|file| (format!("book/{path}"), file)));
    };
    add("about.json".to_owned(), "about", json!({}));
    add("gallery.json".to_owned(), "gallery", json!({}));
    add("guide.json".to_owned(), "guide", json!({}));
    for page in PAGES.iter() {
        add(format!("guide/{}.json", page.name), "guide/page", json!({"page": page.name}));
    }
    add("course.json".to_owned(), "course", json!({}));
    for lesson in PARTS.iter().flat_map(|part| &part.lessons) {
        add(
            format!("course/{}.json", lesson.name),
            "course/lesson",
            json!({"lesson": lesson.name}),
        );
    }
    for picture in guide::pictures() {
        add(format!("pictures/{picture}"), "guide/picture", json!({"name": picture}));
    }
    files
});

/// The answer to a query as a file, with the looks of its values.
fn answered(name: &str, mut request: Value) -> Option<File> {
    request["typeset"] = true.into();
    let request = request.to_string();
    let reply = Service::default().call(name, request.as_bytes(), &Control::default(), &mut |_| ());
    match reply.ok()? {
        Reply::File(file) => Some(file),
        Reply::Json(json) => {
            Some(File { content_type: "application/json", bytes: (json + "\n").into_bytes() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_and_picture_is_a_file() {
        let pages = PAGES.iter().map(|page| (format!("book/guide/{}.json", page.name), &page.html));
        let lessons = PARTS.iter().flat_map(|part| &part.lessons);
        let lessons =
            lessons.map(|lesson| (format!("book/course/{}.json", lesson.name), &lesson.html));
        for (name, html) in pages.chain(lessons) {
            assert!(FILES.contains_key(&name), "{name}");
            for image in html.split("<img src=\"").skip(1) {
                let path = image.split('"').next().unwrap();
                assert!(FILES.contains_key(path), "{path} in {name}");
            }
        }
        assert!(FILES.contains_key("book/course.json"));
        let gallery: Value = serde_json::from_slice(&FILES["book/gallery.json"].bytes).unwrap();
        assert!(gallery["items"].is_array() && gallery["typeset"].get("*").is_some());
        assert!(FILES.contains_key("book/about.json"));
    }
}
