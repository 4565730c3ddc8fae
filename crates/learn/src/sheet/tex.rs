//! A sheet as a LaTeX document.

use hackenbush_drawing::Scene;
use hackenbush_drawing::text::latex_plain;
use hackenbush_drawing::tikz::tikz;

use super::items::{Sheet, Space};

pub(super) fn write(sheet: &Sheet, answers: bool) -> String {
    let heading = latex_plain(&sheet.heading());
    let mut out = format!(
        "\\documentclass[a4paper,11pt]{{article}}\n\\usepackage[margin=2cm]{{geometry}}\n\
         \\usepackage{{amssymb}}\n\\usepackage{{tikz}}\n\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n\
         \\hfill Name: \\rule{{5cm}}{{0.4pt}}\n\n{{\\Large\\bfseries {heading}}}\n\n"
    );
    if let Some(key) = sheet.key {
        out += &format!("\\smallskip\n{}\n\n", latex_plain(key));
    }
    // Room between tasks, and none after the last, which could need another page.
    out += "\\begin{enumerate}\n\\setlength{\\itemsep}{\\bigskipamount}\n";
    for item in &sheet.items {
        out += &format!(
            "\\item \\begin{{minipage}}[t]{{\\linewidth}}\n{}\n\n\\medskip\n",
            latex_plain(&item.task.statement)
        );
        for (label, scene) in &item.pictures {
            let label = label.map_or(String::new(), |label| format!("{label} "));
            out += &format!("{label}{}\\quad\n", tikz(scene, scale(scene)).trim_end());
        }
        out += "\n\\medskip\n";
        match Space::of(&item.task.question) {
            Space::Boxes(options) => {
                let options: Vec<String> = options
                    .iter()
                    .map(|option| format!("$\\square$ {}", latex_plain(option)))
                    .collect();
                out += &format!("{}\n", options.join("\\quad "));
            }
            Space::Lines(lines) => {
                for line in &lines {
                    out +=
                        &format!("{} \\rule{{6cm}}{{0.4pt}}\n\n\\smallskip\n", latex_plain(line));
                }
            }
            Space::Ground => out += "\\vspace{4cm}\n\n\\rule{8cm}{1pt}\n",
        }
        out += "\\end{minipage}\n";
    }
    out += "\\end{enumerate}\n";
    if answers {
        out += &format!(
            "\\newpage\n{{\\large\\bfseries Answers: {heading}}}\n\n\\begin{{enumerate}}\n"
        );
        for item in &sheet.items {
            out += &format!("\\item {}\n", latex_plain(&item.answer));
        }
        out += "\\end{enumerate}\n";
    }
    out + "\\end{document}\n"
}

/// Centimetres to a stick: less for large pictures.
#[allow(clippy::float_arithmetic, reason = "where to draw, and no value")]
fn scale(scene: &Scene) -> f64 {
    let page = scene.page();
    (7.0 / page.width()).min(5.0 / page.height()).min(0.8)
}
