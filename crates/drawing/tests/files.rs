//! What is written: well-formed, the same every time, and understood by others.

use std::io::BufRead as _;
use std::path::Path;
use std::process::Command;

use hackenbush::rules::Clockwise;
use hackenbush::{Engine, Problem};
use hackenbush_drawing::number_line::{self, Spacing};
use hackenbush_drawing::scene::Form;
use hackenbush_drawing::{Box2, Look, Point};
use hackenbush_drawing::{Format, NotDrawn, Options, Scene, THEMES, View, draw, thermograph};
use resvg::usvg;

const JUNGLE: &str = "0-1g 0-1g 1-2g 1-3g 2-4b 3-5r";

fn drawn(text: &str, options: &Options) -> Result<Scene, NotDrawn> {
    let problem: Problem = text.parse().unwrap();
    draw(&problem, &mut Engine::new(), options)
}

/// One scene of every kind.
fn scenes() -> Vec<Scene> {
    let plain = Options::default();
    let mut scenes = vec![drawn("", &plain).unwrap()];
    for theme in THEMES {
        let look = Look { theme, ..Look::default() };
        let options = Options { look, values: true, totals: true, ids: true, ..plain.clone() };
        scenes.push(drawn("b(r)(bg) + :G brrb:G + b:A g:A", &options).unwrap());
    }
    let cut = Options { cut: Some(0), numbers: true, ..plain.clone() };
    scenes.push(drawn("b(r)(bg)", &cut).unwrap());
    scenes.push(drawn(JUNGLE, &Options { flows: true, ..plain.clone() }).unwrap());
    for view in [View::Pieces, View::Derivation] {
        scenes.push(drawn("b(b)(br(b)(b))", &Options { view, ..plain.clone() }).unwrap());
    }
    let tree = Problem::read("b(r)b(b)r", Some(&Clockwise), &Default::default()).unwrap();
    scenes.push(draw(&tree, &mut Engine::new(), &plain).unwrap());
    scenes.push(drawn("(2,4)(7,3)(12,0)", &plain).unwrap());
    scenes.push(number_line::scene(3, Spacing::Even, &plain.look));
    let ends = Options { totals: true, caption: Some("Worth {value}".to_owned()), ..plain.clone() };
    scenes.push(drawn("[br]^w + b^w r", &ends).unwrap());
    scenes.push(
        drawn("(2,4)(7,3)", &Options { values: true, totals: true, ..plain.clone() }).unwrap(),
    );
    let mut engine = Engine::new();
    let game = engine.arena_mut().parse("{5|3||1|-4}").unwrap();
    let graph = engine.arena().thermograph(game).unwrap();
    scenes.push(thermograph::scene(&graph, "{5|3||1|-4}", &plain.look));
    scenes
}

#[test]
fn files_are_the_same_every_time() {
    for (one, other) in scenes().iter().zip(&scenes()) {
        for format in Format::ALL {
            let bytes = format.write(one, 0.5).unwrap();
            assert!(bytes == format.write(other, 0.5).unwrap(), "{}", one.title);
        }
    }
}

#[test]
fn svg_is_read_back() {
    for scene in scenes() {
        let text = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
        let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
        assert!(tree.size().width() > 0.0);
        assert!(text.contains("role=\"img\"") && text.contains("<title>"), "{text}");
        // Every shape is inside the picture.
        let bounds = tree.root().abs_stroke_bounding_box();
        let size = tree.size();
        assert!(bounds.left() >= -0.1 && bounds.top() >= -0.1, "{}", scene.title);
        assert!(bounds.right() <= size.width() + 0.1 && bounds.bottom() <= size.height() + 0.1);
    }
}

#[test]
fn svg_names_every_stick_once() {
    let scene = drawn("b(r)(bg) + r", &Options::default()).unwrap();
    let text = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
    for title in ["0: blue, 0-1", "1: red, 1-2", "2: blue, 1-3", "3: green, 3-4", "4: red, 0-5"] {
        assert_eq!(text.matches(&format!("<title>{title}</title>")).count(), 1, "{text}");
    }
    assert!(text.len() < 2_500, "small: {} bytes", text.len());
}

#[test]
fn values_are_what_the_cuts_leave() {
    let options = Options { values: true, totals: true, ..Options::default() };
    let scene = drawn("br + r", &options).unwrap();
    let text = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
    // As `moves` tells: -1, 0 and 1/2; the components are worth 1/2 and -1.
    for value in ["−1", "0", "1/2"] {
        assert!(text.contains(&format!(">{value}</text>")), "{text}");
    }
    assert!(scene.is_exact());
}

/// The middles of vertices and the boxes of labels.
fn vertices_and_labels(scene: &Scene) -> (Vec<Point>, Vec<Box2>) {
    let (mut vertices, mut labels) = (Vec::new(), Vec::new());
    for shape in &scene.shapes {
        match &shape.form {
            Form::Circle { centre, .. } if shape.class == "vertex" => vertices.push(*centre),
            Form::Text { .. } => labels.push(shape.form.bounds()),
            _ => {}
        }
    }
    (vertices, labels)
}

#[test]
fn labels_never_move_vertices_or_cover_each_other() {
    // Once the longest label stretched the whole drawing sideways, up to four times.
    for text in [
        "b(r)(bg) + r",
        "g(b(g)(r))(r(g)(b)) + gb + gr",
        "b(r)(b)(r)(b)(r)(b)(g)",
        "0-1b 0-2b 1-2r 1-3r 2-4r 3-4b 3-5b 4-5r",
        "g(b)(b)(b)(r)(r) + g(bg)(rg)",
    ] {
        let bare = drawn(text, &Options::default()).unwrap();
        let values = Options { values: true, totals: true, ids: true, ..Options::default() };
        let numbers = Options { numbers: true, ..Options::default() };
        for options in [values, numbers] {
            let labelled = drawn(text, &options).unwrap();
            let (before, _) = vertices_and_labels(&bare);
            let (after, labels) = vertices_and_labels(&labelled);
            assert_eq!(before, after, "{text}");
            for (index, a) in labels.iter().enumerate() {
                for b in &labels[index + 1..] {
                    let apart = a.low.x >= b.high.x
                        || b.low.x >= a.high.x
                        || a.low.y >= b.high.y
                        || b.low.y >= a.high.y;
                    assert!(apart, "{text}: {a:?} {b:?}");
                }
            }
        }
    }
}

#[test]
fn a_thousand_labels_are_placed_quickly() {
    let text = vec!["bb(r)(g)"; 250].join(" + ");
    let start = std::time::Instant::now();
    let scene = drawn(&text, &Options { numbers: true, ..Options::default() }).unwrap();
    assert_eq!(vertices_and_labels(&scene).1.len(), 1_000);
    assert!(start.elapsed() < std::time::Duration::from_secs(20));
}

/// Nothing interrupts a renderer, so what is estimated before must be at least what it takes. Once a text counted
/// as much as a line, and a page of labels took twenty times as long as was estimated.
#[test]
fn labels_are_estimated_to_take_longer_than_lines() {
    let text = vec!["b"; 400].join(" + ");
    let bare = drawn(&text, &Options::default()).unwrap();
    let labelled = drawn(&text, &Options { numbers: true, ..Options::default() }).unwrap();
    for (format, least) in [(Format::Png, 180), (Format::Pdf, 730)] {
        let more = format.effort(&labelled, 0.05).0 - format.effort(&bare, 0.05).0;
        assert!(more >= std::time::Duration::from_micros(least * 400), "{format:?}: {more:?}");
    }
}

#[test]
fn tikz_has_styles_and_colours_with_names() {
    let options =
        Options { values: true, caption: Some("$x_1$ {value}".to_owned()), ..Options::default() };
    let scene = drawn("b(r)(bg) + r", &options).unwrap();
    let text = String::from_utf8(Format::Tikz.write(&scene, 1.0).unwrap()).unwrap();
    for part in [
        "  blue edge/.style={draw=hackenbush-blue, line width=0.1cm},\n",
        "  red edge/.style=",
        "  green edge/.style=",
        "  ground/.style=",
        "  vertex/.style={circle, ",
        "  value/.style={anchor=base, ",
        "  every hackenbush/.try]\n",
        "\\providecolor{hackenbush-blue}{RGB}{37,99,235}\n",
        "\\draw[blue edge] (",
        "\\node[vertex] at (",
        "\\foreach \\x in {",
        "{\\$x\\_1\\$ $",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // Nobody reads or edits a long line, and a white box spoils slides.
    assert!(text.lines().all(|line| line.len() < 160), "{text}");
    assert!(!text.contains("\\fill["), "{text}");
    let black = Look { theme: &THEMES[1], ..Look::default() };
    let scene = drawn("b", &Options { look: black, ..Options::default() }).unwrap();
    let text = String::from_utf8(Format::Tikz.write(&scene, 1.0).unwrap()).unwrap();
    assert!(text.contains("\\fill[hackenbush-paper]"), "{text}");
}

#[test]
fn infinite_stalks_fade_toward_the_top() {
    let scene = drawn("b^w", &Options { totals: true, ..Options::default() }).unwrap();
    let sticks: Vec<_> = scene.shapes.iter().filter(|shape| shape.class == "blue").collect();
    assert!(sticks.len() > 4);
    for pair in sticks.windows(2) {
        assert!(pair[1].style.opacity < pair[0].style.opacity);
        assert!(pair[1].form.bounds().height() < pair[0].form.bounds().height() + 0.05);
    }
    let text = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
    assert!(text.contains(">ω</text>"), "{text}");
    let cut = Options { cut: Some(0), ..Options::default() };
    assert_eq!(drawn("b^w", &cut), Err(NotDrawn::Infinite));
}

#[test]
fn what_a_picture_does_not_have_is_refused() {
    let cut = Options { cut: Some(2), ..Options::default() };
    assert_eq!(drawn("br", &cut), Err(NotDrawn::NoEdge { edge: 2, edges: 2 }));
    let flows = Options { flows: true, ..Options::default() };
    assert_eq!(drawn("br", &flows), Err(NotDrawn::NoJungle));
}

#[test]
fn titles_with_markup_stay_text() {
    let title = Some("<b> & \u{1}\u{202e}\u{ffff}\"x\"".to_owned());
    let scene = drawn("b", &Options { title, ..Options::default() }).unwrap();
    let text = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
    let shown = "\\u{1}\\u{202e}";
    assert!(text.contains(&format!("<title>&lt;b&gt; &amp; {shown}\u{fffd}\"x\"</title>")));
    usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
}

#[test]
fn png_and_pdf_have_their_marks() {
    for scene in scenes() {
        let png = Format::Png.write(&scene, 0.5).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n") && png.len() > 100);
        let pdf = Format::Pdf.write(&scene, 1.0).unwrap();
        assert!(pdf.starts_with(b"%PDF-1.7\n") && pdf.ends_with(b"%%EOF\n"));
        // Every object is where the table says.
        let text = String::from_utf8_lossy(&pdf);
        let table = text.split("\nxref\n").last().unwrap();
        let offsets: Vec<usize> = table
            .lines()
            .filter_map(|line| line.strip_suffix(" 00000 n "))
            .map(|offset| offset.parse().unwrap())
            .collect();
        assert_eq!(offsets.len(), 5);
        for (number, offset) in (1..).zip(offsets) {
            assert!(pdf[offset..].starts_with(format!("{number} 0 obj\n").as_bytes()));
        }
    }
    let wide = drawn(&vec!["b"; 2_000].join(" + "), &Options::default()).unwrap();
    // Once a page too large for PDF was written without a word.
    for (format, limit) in
        [(Format::Png, "pixels; the limit is 16384"), (Format::Pdf, "allows 14400")]
    {
        let error = format.write(&wide, 1.0).unwrap_err();
        assert!(error.contains(limit) && error.contains(" would be "), "{error}");
    }
    assert!(Format::Svg.write(&wide, 1.0).is_ok());
}

#[test]
#[allow(clippy::print_stderr)] // A skipped check has to be seen.
fn tikz_compiles() {
    // `kpsewhich` comes with LaTeX and finds what is installed of it.
    let packages = ["tikz.sty", "geometry.sty"];
    let found = Command::new("kpsewhich").args(packages).output();
    let found = found.is_ok_and(|run| run.stdout.lines().count() == packages.len());
    if !found {
        eprintln!("SKIPPED: no LaTeX with TikZ, so nobody checks that TikZ pictures compile");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tikz");
    std::fs::create_dir_all(&folder).unwrap();
    let mut document = String::from(
        "\\documentclass{article}\\usepackage{tikz}\\usepackage[paperwidth=60cm,paperheight=60cm,\
         margin=1cm]{geometry}\n\\begin{document}\n",
    );
    for scene in scenes() {
        document += &String::from_utf8(Format::Tikz.write(&scene, 1.0).unwrap()).unwrap();
        document += "\\newpage\n";
    }
    std::fs::write(folder.join("all.tex"), document + "\\end{document}\n").unwrap();
    let run = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "all.tex"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
}

#[test]
fn formats_are_found_by_ending() {
    for (path, name) in
        [("a.svg", "svg"), ("a.PNG", "png"), ("b/c.tex", "tikz"), ("x.tikz", "tikz")]
    {
        assert_eq!(Format::of_path(Path::new(path)).map(Format::name), Some(name));
    }
    assert_eq!(Format::of_path(Path::new("svg")), None);
}
