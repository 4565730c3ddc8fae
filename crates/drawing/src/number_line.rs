//! The numbers born by a day, with their stalks on the line.
//!
//! Every number on the line is older than all that lie between it and its neighbours, so the
//! stalks of neighbours begin alike: on the line one sees the tree of sign expansions.

use std::collections::VecDeque;

use hackenbush::picture::Colour;
use partizan::{Dyadic, ValueText};

use crate::geometry::{point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Step, Style, Words};

/// Some of the numbers, ascending.
#[derive(Clone, PartialEq, Debug)]
pub struct NumberLine {
    /// The numbers.
    pub numbers: Vec<Born>,
    /// Were there more? Then the youngest are missing.
    pub truncated: bool,
}

/// A number and its stalk.
#[derive(Clone, PartialEq, Debug)]
pub struct Born {
    /// The number.
    pub value: Dyadic,
    /// About where it is.
    pub x: f64,
    /// The day it was born: the length of its stalk.
    pub day: u32,
    /// Its stalk, from the ground up.
    pub stalk: Vec<Colour>,
}

impl Born {
    /// Its stalk in our notation.
    #[must_use]
    pub fn notation(&self) -> String {
        self.stalk.iter().map(|colour| colour.letter()).collect()
    }
}

/// The numbers born by a day, of those from `from` to `to`, but not more than `most`.
///
/// ```
/// let line = hackenbush_drawing::number_line::numbers(2, None, None, 100);
/// let all: Vec<String> = line.numbers.iter().map(|born| born.value.to_string()).collect();
/// assert_eq!(all, ["-2", "-1", "-1/2", "0", "1/2", "1", "2"]);
/// ```
#[must_use]
pub fn numbers(days: u32, from: Option<&Dyadic>, to: Option<&Dyadic>, most: usize) -> NumberLine {
    let mut line = NumberLine { numbers: Vec::new(), truncated: false };
    // Day by day; each number with its neighbours among the older ones.
    let mut queue: VecDeque<(Born, Option<Dyadic>, Option<Dyadic>)> = VecDeque::new();
    let born = |value: Dyadic, stalk: Vec<Colour>| Born {
        x: approximate(&value),
        day: u32::try_from(stalk.len()).unwrap_or(u32::MAX),
        value,
        stalk,
    };
    queue.push_back((born(Dyadic::ZERO, Vec::new()), None, None));
    while let Some((number, low, high)) = queue.pop_front() {
        if line.numbers.len() == most {
            line.truncated = true;
            break;
        }
        if number.day < days {
            for colour in [Colour::Red, Colour::Blue] {
                let value = &number.value;
                let (low, high, next) = if colour == Colour::Red {
                    let next =
                        low.as_ref().map_or(value - &Dyadic::ONE, |low| (low + value).half());
                    (low.clone(), Some(value.clone()), next)
                } else {
                    let next =
                        high.as_ref().map_or(value + &Dyadic::ONE, |high| (value + high).half());
                    (Some(value.clone()), high.clone(), next)
                };
                let beyond = to.is_some_and(|to| low.as_ref().is_some_and(|low| low >= to))
                    || from.is_some_and(|from| high.as_ref().is_some_and(|high| high <= from));
                if !beyond {
                    let mut stalk = number.stalk.clone();
                    stalk.push(colour);
                    queue.push_back((born(next, stalk), low, high));
                }
            }
        }
        if from.is_none_or(|from| number.value >= *from) && to.is_none_or(|to| number.value <= *to)
        {
            line.numbers.push(number);
        }
    }
    line.numbers.sort_by(|a, b| a.value.cmp(&b.value));
    line
}

/// A number as a coordinate.
#[must_use]
pub fn approximate(number: &Dyadic) -> f64 {
    number.to_decimal_places(17).parse().unwrap_or(0.0)
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
    let line = numbers(days, None, None, usize::MAX).numbers;
    let mut scene = Scene::new(format!("The numbers born by day {days}"), look.background());
    scene.description = format!(
        "{} numbers on a line from {} to {}, each with its Hackenbush stalk; below, in rows, the \
         numbers by the day they were born.",
        line.len(),
        line.first().map_or_else(String::new, |born| born.value.to_string()),
        line.last().map_or_else(String::new, |born| born.value.to_string()),
    );
    let middle = real(line.len() - 1) / 2.0;
    // The closest neighbours are 0 and the number before the smallest positive one.
    let closest = 0.5_f64.powf(f64::from(days.saturating_sub(1)));
    let x = |index: usize| match spacing {
        Spacing::Even => (real(index) - middle) * APART,
        Spacing::Linear => line[index].x * (APART / closest).max(1.0),
    };
    let (left, right) = (x(0) - 0.8, x(line.len() - 1) + 0.8);
    let row = |day: u32| -0.6 - ROW * f64::from(days - day);

    // From each number down to its label, in the row of its day.
    let mut leaders = Vec::new();
    for (index, born) in line.iter().enumerate() {
        let end = row(born.day) + 0.75 * LABEL;
        leaders.extend([Step::Move(point(x(index), 0.0)), Step::Line(point(x(index), end))]);
    }
    scene.path("leaders", Style::line(theme.faint, 0.025), leaders);
    for colour in Colour::ALL {
        for (index, born) in line.iter().enumerate() {
            for (height, _) in born.stalk.iter().enumerate().filter(|(_, own)| **own == colour) {
                let from = point(x(index), real(height) * STICK + 0.09);
                let to = point(x(index), real(height + 1) * STICK - 0.01);
                let style = theme.stick(colour, 0.13 * look.stick);
                let shape =
                    scene.path(colour.name(), style, vec![Step::Move(from), Step::Line(to)]);
                if height == 0 {
                    shape.title = Some(format!("{} = {}", born.notation(), born.value));
                }
            }
        }
    }
    if look.vertex > 0.0 {
        let dot = Style::filled(theme.vertex);
        for (index, born) in line.iter().enumerate() {
            for height in 1..=born.stalk.len() {
                let at = point(x(index), real(height) * STICK + 0.03);
                scene.circle("vertex", dot, at, 0.1 * look.vertex);
            }
        }
    }
    scene.line("line", Style::line(theme.ink, 0.07), point(left, 0.0), point(right, 0.0));
    for (index, born) in line.iter().enumerate() {
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
    fn every_number_stands_where_its_stalk_says() {
        for days in 0..8 {
            let line = numbers(days, None, None, usize::MAX);
            assert_eq!(line.numbers.len(), (2 << days) - 1);
            assert!(!line.truncated);
            assert!(line.numbers.windows(2).all(|pair| pair[0].value < pair[1].value));
            for born in &line.numbers {
                let picture = Picture::stalk(born.stalk.iter().copied());
                assert_eq!(stalk::value(&picture).as_ref(), Some(&born.value));
                assert_eq!(born.value.birthday(), born.day.into());
            }
        }
    }

    #[test]
    fn a_stretch_of_the_line() {
        let (from, to) = (Dyadic::new(1, 1), Dyadic::new(3, 2));
        let line = numbers(4, Some(&from), Some(&to), usize::MAX);
        let all: Vec<String> = line.numbers.iter().map(|born| born.value.to_string()).collect();
        assert_eq!(all, ["1/2", "5/8", "3/4"]);
        let few = numbers(30, Some(&from), Some(&to), 5);
        assert!(few.truncated && few.numbers.len() == 5);
        assert!(few.numbers.iter().all(|born| born.value >= from && born.value <= to));
    }
}
