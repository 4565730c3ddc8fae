//! Flowers, gardens and jungles: ups and atomic weights.

use hackenbush::analysis::Garden;
use hackenbush::rules::RedBlueGreen;
use hackenbush::{Colour, Diagnostic, GROUND, Picture, Problem};
use partizan::{Dyadic, Outcome, Value};

use crate::draft::{Draft, Draw};
use crate::question::{Asked, Form, Question};
use crate::rng::Rng;
use crate::sketch::Sketch;
use crate::written::written;

pub(super) fn flower(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let mut sketch = Sketch::default();
    let flowers = draw.rng.within(1, level);
    for _ in 0..flowers {
        let petal = *draw.rng.pick(&[Colour::Blue, Colour::Red]);
        sketch.stalk(GROUND, [Colour::Green, petal]);
    }
    let heaps = if level == 1 { draw.rng.below(2) } else { draw.rng.within(1, 2) };
    for _ in 0..heaps {
        let height = draw.rng.within(1, level.min(3));
        sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, height));
    }
    let problem = written(sketch.picture(), &RedBlueGreen)?;
    let game = draw.value(&problem)?;
    let value = draw.engine.arena().value(game);
    let question = Question::Value { value, form: Form::Game, of: Asked::Position };
    let hint = "A green stem with one blue petal is up-star, ^*; with a red one it is v*. Two stars \
                cancel.";
    Ok(Draft::new(
        "What is this worth? Write up as ^, down as v and star as *.",
        vec![problem],
        question,
    )
    .hint(hint))
}

/// A garden: flowers with stems and petals of one or both colours.
fn some_garden(rng: &mut Rng, level: usize) -> Picture {
    let mut sketch = Sketch::default();
    for _ in 0..rng.within(2, 2 + level) {
        let stem = rng.within(1, 1 + level / 2);
        let top = sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, stem));
        let own = *rng.pick(&[Colour::Blue, Colour::Red]);
        for _ in 0..rng.within(usize::from(level < 3), 1 + level / 2) {
            let other = level >= 3 && rng.one_in(3);
            sketch.up(top, if other { own.negated() } else { own });
        }
    }
    sketch.picture()
}

fn weight_task(statement: &str, problem: Problem, weight: i64, how: &'static str) -> Draft {
    let value = Value::from(Dyadic::from(weight));
    let question = Question::Value { value, form: Form::Integer, of: Asked::Weight(how) };
    Draft::new(statement, vec![problem], question)
}

pub(super) fn garden(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let (problem, weight) = draw.until(|draw| {
        let problem = written(some_garden(draw.rng, level), &RedBlueGreen)?;
        let garden = Garden::of(&problem).filter(|garden| garden.flowers.is_some());
        Ok(garden.map(|garden| (problem, garden.weight)))
    })?;
    let how = "The petals of a flower cancel, blue against red; a flower whose petals all cancel is \
               a green stalk and weighs nothing. The weight is the number of blue flowers left \
               minus the number of red ones.";
    let statement = "What is the atomic weight of this flower garden?";
    Ok(weight_task(statement, problem, weight, how))
}

pub(super) fn garden_winner(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let possible = [Outcome::Left, Outcome::Right, Outcome::Next];
    let wanted = *draw.rng.pick(&possible[..]);
    let problem = draw.until(|draw| {
        let problem = written(some_garden(draw.rng, level), &RedBlueGreen)?;
        let value = draw.value(&problem)?;
        Ok((draw.engine.arena().outcome(value) == wanted).then_some(problem))
    })?;
    let statement = "Who wins this garden with best play?";
    let hint = "With an atomic weight of 2 or more Left wins, with -2 or less Right. With 1, Left \
                wins if she starts.";
    Ok(Draft::new(statement, vec![problem], Question::Outcome(wanted)).hint(hint))
}

/// A parted jungle: green paths up from the ground, joined here and there, with blue and red
/// edges that never meet.
fn some_jungle(rng: &mut Rng, level: usize) -> Picture {
    let mut sketch = Sketch::default();
    let mut green = vec![GROUND];
    for _ in 0..rng.within(3, 3 + level) {
        let foot = *rng.pick(&green);
        if green.len() > 2 && rng.one_in(3) {
            let other = *rng.pick(&green);
            if other != foot {
                sketch.join(foot, other, Colour::Green);
            }
        } else {
            green.push(sketch.up(foot, Colour::Green));
        }
    }
    let mut owners: Vec<Option<Colour>> = vec![None; green.len()];
    for _ in 0..rng.within(2, 2 + level) {
        let at = rng.below(green.len() - 1) + 1;
        let colour = *owners[at].get_or_insert(*rng.pick(&[Colour::Blue, Colour::Red]));
        let same: Vec<usize> = (1..green.len())
            .filter(|&other| other != at && owners[other] == Some(colour))
            .collect();
        if level >= 3 && !same.is_empty() && rng.one_in(3) {
            let other = *rng.pick(&same);
            sketch.join(green[at], green[other], colour);
        } else {
            sketch.up(green[at], colour);
        }
    }
    sketch.picture()
}

pub(super) fn jungle(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let (problem, jungle) = draw.until(|draw| {
        let problem = written(some_jungle(draw.rng, level), &RedBlueGreen)?;
        let garden = Garden::of(&problem);
        let jungle = garden.and_then(|garden| garden.jungle);
        Ok(jungle.map(|jungle| (problem, jungle)))
    })?;
    let how = "The weight is the largest green flow from the blue part to the red part and the \
               ground, minus the largest one from the red part to the blue part and the ground.";
    let statement = "What is the atomic weight of this parted jungle?";
    Ok(weight_task(statement, problem, jungle.weight, how))
}
