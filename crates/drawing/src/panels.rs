//! Several scenes on one page, each over its caption.

use crate::geometry::{point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Words};
use crate::text;

const LABEL: f64 = 0.27;
const SMALL: f64 = 0.2;

/// Scenes side by side in rows of at most `columns`, each over its caption. `signs` are written
/// before the second scene and before each of the others.
pub(crate) fn panels(
    title: &str,
    panels: Vec<(Scene, Vec<Words>)>,
    columns: usize,
    signs: Option<[&str; 2]>,
    look: &Look,
) -> Scene {
    let mut whole = Scene::new(title, look.background());
    let theme = look.theme;
    let mut top = 0.0;
    let mut panels = panels.into_iter().peekable();
    let mut placed = 0_usize;
    while panels.peek().is_some() {
        let row: Vec<(Scene, Vec<Words>)> = panels.by_ref().take(columns).collect();
        let high = row.iter().map(|(scene, _)| scene.bounds().high.y).fold(0.0, f64::max);
        let low = row.iter().map(|(scene, _)| scene.bounds().low.y).fold(0.0, f64::min);
        let lines = row.iter().map(|(_, caption)| caption.len()).max().unwrap_or(0);
        let mut left = 0.0;
        for (scene, caption) in row {
            let sign = signs.filter(|_| placed > 0).map(
                |[second, later]| {
                    if placed == 1 { second } else { later }
                },
            );
            placed += 1;
            if let Some(sign) = sign {
                let at = point(left + 0.1, top - high + 0.4);
                let words = Words::Plain(sign.to_owned());
                whole.text("sign", theme.words(), (at, Anchor::Middle), 0.4, words);
                left += 0.5;
            }
            let bounds = scene.bounds();
            let texts = caption.iter().map(|words| text::width(&words.shown()) * LABEL);
            let width = texts.fold(bounds.width(), f64::max);
            let by = point(left + (width - bounds.width()) / 2.0 - bounds.low.x, top - high);
            whole.place(scene, by, 1.0);
            for (line, words) in caption.into_iter().enumerate() {
                let y = top - high + low - 0.3 - real(line) * 1.35 * LABEL;
                let at = point(left + width / 2.0, y);
                let size = if line == 0 { LABEL } else { SMALL };
                whole.text("caption", theme.words(), (at, Anchor::Middle), size, words);
            }
            left += width + 0.6;
        }
        top += low - high - 0.7 - real(lines) * 1.35 * LABEL;
    }
    whole
}
