//! The numbers born by a day, with their stalks on the line.
//!
//! Every number on the line is older than all that lie between it and its neighbours, so the
//! stalks of neighbours begin alike: on the line one sees the tree of sign expansions.

use hackenbush::analysis::number::{Born, numbers_by_day};
use hackenbush::picture::Colour;
use partizan::{Dyadic, ValueText};

use crate::geometry::{point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Step, Style, Words};

/// A number as a coordinate; infinite if it is beyond all floats.
#[must_use]
pub fn approximate(number: &Dyadic) -> f64 {
    // The first 64 bits, times a power of two. (Reading decimals would bring tables of 10 kB into the
    // page's engine.)
    let n = number.numerator();
    let left_out = n.bits().saturating_sub(64);
    let first = n.magnitude() >> left_out;
    let digits = first.iter_u32_digits().rev();
    let first = digits.fold(0.0, |sum, digit| sum * 4_294_967_296.0 + f64::from(digit));
    let power = i128::from(left_out) - i128::from(number.exponent());
    let power = i32::try_from(power.clamp(-2_000, 2_000)).unwrap_or_default();
    // Neither half leaves the range of floats.
    let size = first * 2.0_f64.powi(power / 2) * 2.0_f64.powi(power - power / 2);
    if number.is_negative() { -size } else { size }
}

/// How numbers are spread along the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spacing {
    /// Where they are.
    Linear,
    /// At equal distances, in their order: far more of them can be read.
    Even,
}

/// Days after which a linear number line is too wide to read.
pub const LINEAR_DAYS: u32 = 4;

const STICK: f64 = 0.8;
const APART: f64 = 0.6;
const LABEL: f64 = 0.3;
const ROW: f64 = 0.5;

/// Draws the numbers born by a day.
#[must_use]
pub fn scene(days: u32, spacing: Spacing, look: &Look) -> Scene {
    let theme = look.theme;
    let line: Vec<(Born, Vec<Colour>)> = numbers_by_day(days, None, None, usize::MAX)
        .numbers
        .into_iter()
        .map(|born| {
            let stalk = born.stalk();
            (born, stalk)
        })
        .collect();
    let mut scene = Scene::new(format!("The numbers born by day {days}"), look.background());
    scene.description = format!(
        "{} numbers on a line from {} to {}, each with its Hackenbush stalk; below, in rows, the \
         numbers by the day they were born.",
        line.len(),
        line.first().map_or_else(String::new, |(born, _)| born.value.to_string()),
        line.last().map_or_else(String::new, |(born, _)| born.value.to_string()),
    );
    let middle = real(line.len() - 1) / 2.0;
    // The closest neighbours are 0 and the number before the smallest positive one.
    let closest = 0.5_f64.powf(f64::from(days.saturating_sub(1)));
    let x = |index: usize| match spacing {
        Spacing::Even => (real(index) - middle) * APART,
        Spacing::Linear => approximate(&line[index].0.value) * (APART / closest).max(1.0),
    };
    let (left, right) = (x(0) - 0.8, x(line.len() - 1) + 0.8);
    let row = |day: u32| -0.6 - ROW * f64::from(days - day);

    // From each number down to its label, in the row of its day.
    let mut leaders = Vec::new();
    for (index, (born, _)) in line.iter().enumerate() {
        let end = row(born.day) + 0.75 * LABEL;
        leaders.extend([Step::Move(point(x(index), 0.0)), Step::Line(point(x(index), end))]);
    }
    scene.path("leaders", Style::line(theme.faint, 0.025), leaders);
    for colour in Colour::ALL {
        for (index, (born, stalk)) in line.iter().enumerate() {
            for (height, _) in stalk.iter().enumerate().filter(|(_, own)| **own == colour) {
                let from = point(x(index), real(height) * STICK + 0.09);
                let to = point(x(index), real(height + 1) * STICK - 0.01);
                let style = theme.stick(colour, 0.13 * look.stick);
                let shape =
                    scene.path(colour.name(), style, vec![Step::Move(from), Step::Line(to)]);
                if height == 0 {
                    let letters: String = stalk.iter().map(|colour| colour.letter()).collect();
                    shape.title = Some(format!("{letters} = {}", born.value));
                }
            }
        }
    }
    if look.vertex > 0.0 {
        let dot = Style::filled(theme.vertex);
        for (index, (_, stalk)) in line.iter().enumerate() {
            for height in 1..=stalk.len() {
                let at = point(x(index), real(height) * STICK + 0.03);
                scene.circle("vertex", dot, at, 0.1 * look.vertex);
            }
        }
    }
    scene.line("line", Style::line(theme.ink, 0.07), point(left, 0.0), point(right, 0.0));
    for (index, (born, _)) in line.iter().enumerate() {
        let at = (point(x(index), row(born.day)), Anchor::Middle);
        let words = Words::Value(ValueText::from(&born.value));
        scene.text("number", theme.label(), at, LABEL, words);
    }
    for day in 0..=days {
        let at = (point(left - 0.15, row(day)), Anchor::End);
        let words = Words::Plain(format!("day {day}"));
        scene.text("day", Style::filled(theme.faint), at, LABEL, words);
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::picture::Picture;
    use hackenbush::solve::stalk;

    #[test]
    fn every_stalk_is_worth_its_number() {
        for days in 0..8 {
            let line = numbers_by_day(days, None, None, usize::MAX);
            assert_eq!(line.numbers.len(), (2 << days) - 1);
            assert!(!line.truncated);
            for born in &line.numbers {
                assert_eq!(stalk::value(&Picture::stalk(born.stalk())).as_ref(), Some(&born.value));
            }
        }
    }

    #[test]
    fn every_number_has_a_label_and_a_stalk() {
        let scene = scene(3, Spacing::Even, &Look::default());
        let count = |class: &str| scene.shapes.iter().filter(|shape| shape.class == class).count();
        // 15 numbers; each of 1, 2, 4 and 8 of them is born on its day with as many edges.
        assert_eq!((count("number"), count("day")), (15, 4));
        assert_eq!(count("blue") + count("red"), 2 + 4 * 2 + 8 * 3);
    }

    #[test]
    fn coordinates_are_close_to_their_numbers() {
        for (text, x) in [("0", 0.0), ("1/2", 0.5), ("-7/4", -1.75), ("1000", 1000.0)] {
            assert_eq!(approximate(&text.parse().unwrap()), x, "{text}");
        }
        for text in ["123456789012345678901/1024", "-987654321987654321/2^22", "3/2^200"] {
            let number: Dyadic = text.parse().unwrap();
            let read: f64 = number.to_decimal().parse().unwrap();
            assert!((approximate(&number) - read).abs() <= read.abs() * 1e-15, "{text}");
        }
        assert_eq!(approximate(&Dyadic::new(1, 5_000)), 0.0);
        let huge = (0..2_000).fold(Dyadic::ONE, |power, _| power.double());
        assert_eq!(approximate(&huge), f64::INFINITY);
        assert_eq!(approximate(&-huge), f64::NEG_INFINITY);
    }
}
