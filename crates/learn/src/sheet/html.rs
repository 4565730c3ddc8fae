//! A sheet as a page for browsers.

use hackenbush_drawing::svg::svg;

use super::items::{Item, Sheet, Space};

const STYLE: &str = "\
body{font:16px/1.45 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#111}\
h1{font-size:1.5em}ol{padding-left:1.6em}li{margin:0 0 1.6em;break-inside:avoid}\
.pictures{display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-end;margin:.6em 0}\
figure{margin:0}figcaption{text-align:center;font-weight:bold}svg{max-width:100%;height:auto;max-height:16em}\
.blank{border-bottom:1px solid #999;display:inline-block;min-width:14em;height:1.4em}\
.ground{border-bottom:2px solid #111;width:20em;max-width:100%;height:11em}\
.options span{margin-right:1.5em;white-space:nowrap}.name{float:right}\
.answers{break-before:page;page-break-before:always}\
@media print{body{margin:0;max-width:none}}";

pub(super) fn write(sheet: &Sheet, answers: bool) -> String {
    let heading = escaped(&sheet.heading());
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{heading}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<p class=\"name\">Name: <span class=\"blank\"></span></p>\n\
         <h1>{heading}</h1>\n"
    );
    if let Some(key) = sheet.key {
        out += &format!("<p>{}</p>\n", escaped(key));
    }
    out += "<ol>\n";
    for item in &sheet.items {
        out += &task(item);
    }
    out += "</ol>\n";
    if answers {
        out += &format!("<section class=\"answers\">\n<h2>Answers: {heading}</h2>\n<ol>\n");
        for item in &sheet.items {
            out += &format!("<li>{}</li>\n", escaped(&item.answer));
        }
        out += "</ol>\n</section>\n";
    }
    out + "</body>\n</html>\n"
}

fn task(item: &Item) -> String {
    let mut out = format!("<li>\n<p>{}</p>\n", escaped(&item.task.statement));
    if !item.pictures.is_empty() {
        out += "<div class=\"pictures\">\n";
        for (label, scene) in &item.pictures {
            let caption =
                label.map_or(String::new(), |label| format!("<figcaption>{label}</figcaption>"));
            out += &format!("<figure>{}{caption}</figure>\n", svg(scene, 34.0).trim_end());
        }
        out += "</div>\n";
    }
    match Space::of(&item.task.question) {
        Space::Boxes(options) => {
            let options: Vec<String> = options
                .iter()
                .map(|option| format!("<span>☐ {}</span>", escaped(option)))
                .collect();
            out += &format!("<p class=\"options\">{}</p>\n", options.join(" "));
        }
        Space::Lines(lines) => {
            for line in &lines {
                out += &format!("<p>{} <span class=\"blank\"></span></p>\n", escaped(line));
            }
        }
        Space::Ground => out += "<div class=\"ground\"></div>\n",
    }
    out + "</li>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
