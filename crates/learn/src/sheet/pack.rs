//! What a class needs beside sheets: the rules on a page, and a board to print.
#![cfg(feature = "render")]
#![allow(clippy::float_arithmetic, reason = "where to draw, and no value")]

use hackenbush::{Diagnostic, Engine, Problem};
use hackenbush_drawing::scene::{Rgb, Style};
use hackenbush_drawing::{Box2, Look, Options, draw};
use partizan::Meter;

use super::paper::{HEIGHT, MARGIN, Pages, TEXT, WIDTH, at, pdf};

/// A topic of the pack, with the level of its sheet.
pub const SHEETS: [(&str, usize); 5] =
    [("winning", 1), ("stalks", 2), ("sums", 2), ("nim", 2), ("mixed", 2)];

/// The pictures on the page of rules, with what they show.
const PICTURES: [(&str, &str); 4] = [
    (
        "b(r)(bg)",
        "Left (blue) cuts blue edges, Right (red) cuts red edges, and both may cut green ones.",
    ),
    ("br", "Half a move for Left: two of these and a red edge make 0. Try it!"),
    (":G brrb:G", "Both ends of a path may stand on the ground."),
    ("gg + g", "Green pictures are the game of nim."),
];

const RULES: [&str; 6] = [
    "A picture of coloured edges stands on the ground. Left and Right take turns. Left cuts a blue edge, Right a red one; either may cut a green edge.",
    "After a cut, every edge that is no longer connected to the ground falls and is gone.",
    "A player who cannot move loses.",
    "Before you play, agree on who starts. Then play again, and let the other one start: does the same player win?",
    "A picture that Left wins whoever starts is worth more than 0, one that Right wins less than 0. If whoever starts loses, it is worth 0. If whoever starts wins, there is a green edge in it.",
    "Pictures side by side are one game: in each turn, choose one of them to move in. Their values add up.",
];

/// The rules on a page, as PDF.
///
/// # Errors
/// If the page cannot be rendered.
pub fn rules(engine: &mut Engine) -> Result<Vec<u8>, Diagnostic> {
    let mut pages = Pages::new();
    pages.paragraph(MARGIN, 0.9, "Hackenbush");
    pages.skip(0.4);
    for (number, rule) in (1..).zip(RULES) {
        pages.words(MARGIN, TEXT, &format!("{number}."));
        pages.paragraph(MARGIN + 0.9, TEXT, rule);
        pages.skip(0.15);
    }
    pages.skip(0.5);
    for (text, caption) in PICTURES {
        let problem: Problem = text.parse()?;
        let look = Look { transparent: true, ..Look::default() };
        let options = Options { look, ..Options::default() };
        let scene = draw(&problem, engine, &options)
            .map_err(|why| Diagnostic::new(0..0, why.to_string()).hint(why.hint()))?;
        let height = scene.bounds().height();
        pages.picture(MARGIN + 0.9, scene, 1.0);
        pages.paragraph_at(MARGIN + 6.5, height / 2.0, caption);
        pages.skip(height + 0.9);
    }
    written("Hackenbush: the rules", pages)
}

/// A board to print: a ground and dots to draw edges between, as PDF.
///
/// # Errors
/// If the page cannot be rendered.
pub fn board() -> Result<Vec<u8>, Diagnostic> {
    let mut pages = Pages::new();
    pages.paragraph(MARGIN, 0.5, "A Hackenbush board");
    pages.paragraph(MARGIN, TEXT, "Draw blue, red and green edges from dot to dot, so that all are connected to the ground. Then cut.");
    let grey =
        Style { stroke: None, width: 0.0, dash: &[], fill: Some(Rgb(150, 150, 150)), opacity: 1.0 };
    let ground = Style { fill: Some(Rgb(90, 90, 90)), ..grey };
    let low = Box2 { low: at(MARGIN, 2.4), high: at(WIDTH - MARGIN, 2.55) };
    pages.page().rectangle("ground", ground, low);
    let step = 1.7;
    let mut y = 2.55 + step;
    while y < HEIGHT - 5.0 {
        let mut x = MARGIN + step / 2.0;
        while x < WIDTH - MARGIN {
            pages.page().circle("dot", grey, at(x, y), 0.05);
            x += step;
        }
        y += step;
    }
    written("A Hackenbush board", pages)
}

fn written(title: &str, pages: Pages) -> Result<Vec<u8>, Diagnostic> {
    pdf(title, &pages.finish(), &Meter::default())
}
