//! Families of positions with a name, and random members of them.

use hackenbush::diagnostic::Kind;
use hackenbush::rules::{self, Board, Ruleset};
use hackenbush::{Colour, Diagnostic, Domino, Engine, GROUND, Picture, Position, Problem, Row};

use crate::rng::Rng;
use crate::sketch::Sketch;
use crate::written::written;

/// A family of positions.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its name in commands, as `census` has it.
    pub name: &'static str,
    /// Its name in a title.
    pub title: &'static str,
    /// What belongs to it, in a line.
    pub summary: &'static str,
    /// The rules unless others are asked for.
    pub rules: &'static dyn Ruleset,
    grow: fn(&mut Rng, usize, &[Colour]) -> Option<Position>,
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All families, in the order in which to show them.
pub static FAMILIES: &[Family] = &[
    Family {
        name: "stalks",
        title: "Stalks",
        summary: "one path up from the ground",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| Some(stalk(rng, edges, colours).into()),
    },
    Family {
        name: "trees",
        title: "Trees",
        summary: "forests on the ground, without cycles",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| Some(forest(rng, edges, colours).into()),
    },
    Family {
        name: "loops",
        title: "Loops",
        summary: "one path with both ends on the ground",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| Some(ground_loop(rng, edges, colours).into()),
    },
    Family {
        name: "loops-with-stalks",
        title: "Loops with stalks",
        summary: "a loop on the ground that carries stalks",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| loop_with_stalks(rng, edges, colours).map(Position::from),
    },
    Family {
        name: "cacti",
        title: "Cacti",
        summary: "no edge is in two cycles",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| cactus(rng, edges, colours).map(Position::from),
    },
    Family {
        name: "graphs",
        title: "Graphs",
        summary: "pictures with cycles, without loops and repeated edges",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| graph(rng, edges, colours).map(Position::from),
    },
    Family {
        name: "multigraphs",
        title: "Multigraphs",
        summary: "pictures in which edges may repeat and form loops",
        rules: &rules::RedBlue,
        grow: |rng, edges, colours| Some(multigraph(rng, edges, colours).into()),
    },
    Family {
        name: "gardens",
        title: "Flower gardens",
        summary: "green stems with blue and red petals",
        rules: &rules::RedBlueGreen,
        grow: |rng, edges, colours| garden(rng, edges, colours).map(Position::from),
    },
    Family {
        name: "clockwise-trees",
        title: "Clockwise trees",
        summary: "trees for Clockwise Hackenbush, where the order of branches counts",
        rules: &rules::Clockwise,
        grow: |rng, edges, colours| Some(forest(rng, edges, colours).into()),
    },
    Family {
        name: "domino-lines",
        title: "Lines of dominoes",
        summary: "lines for Domino Shave and its relatives",
        rules: &rules::DominoShave,
        grow: |rng, edges, _| Some(dominoes(rng, edges).into()),
    },
    Family {
        name: "domino-rows",
        title: "Rows of dominoes",
        summary: "rows for Toppling Dominoes",
        rules: &rules::TopplingDominoes,
        grow: |rng, edges, of| Some(Position::Row(Row(colours(rng, edges, of)))),
    },
];

/// The family of that name.
///
/// # Errors
/// Lists the names.
pub fn by_name(name: &str) -> Result<&'static Family, Diagnostic> {
    FAMILIES.iter().find(|family| family.name == name).ok_or_else(|| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        Diagnostic::new(0..name.len(), format!("there is no family `{name}`"))
            .hint(format!("the families are {}", names.join(", ")))
    })
}

/// The most edges of a random position, and the most positions at a time.
pub const MOST_EDGES: usize = 1_000;
/// The most positions at a time.
pub const MOST_COUNT: usize = 1_000;

/// How often chance is asked for one member.
const TRIES: usize = 1_000;

impl Family {
    /// Random members with this number of edges or dominoes, by seed.
    ///
    /// # Errors
    /// Sizes that the family does not have or that are too large, and rules that do not allow it.
    pub fn random(
        &self,
        edges: usize,
        rules: Option<&'static dyn Ruleset>,
        count: usize,
        seed: u64,
        engine: &Engine,
    ) -> Result<Vec<Problem>, Diagnostic> {
        let too_large = |what: &str, most: usize| {
            Diagnostic::new(0..0, format!("at most {most} {what} at a time"))
                .kind(Kind::TooLarge)
                .hint("ask for fewer")
        };
        if edges == 0 {
            let message = "a random position has at least one edge or domino";
            return Err(Diagnostic::new(0..0, message).hint("ask for 1 or more"));
        }
        if edges > MOST_EDGES {
            return Err(too_large("edges", MOST_EDGES));
        }
        if count > MOST_COUNT {
            return Err(too_large("positions", MOST_COUNT));
        }
        let rules = rules.unwrap_or(self.rules);
        let mut rng = Rng::named(seed, self.name);
        let meter = engine.budget().meter();
        let mut problems = Vec::with_capacity(count);
        for _ in 0..count {
            meter.check()?;
            problems.push(self.one(&mut rng, edges, rules)?);
        }
        Ok(problems)
    }

    /// A random member.
    pub(crate) fn one(
        &self,
        rng: &mut Rng,
        edges: usize,
        rules: &'static dyn Ruleset,
    ) -> Result<Problem, Diagnostic> {
        let colours: &[Colour] = match rules.board() {
            Board::Pictures(colours) => colours,
            _ => &Colour::ORDINARY,
        };
        let grown = (0..TRIES).find_map(|_| (self.grow)(rng, edges, colours));
        let position = grown.ok_or_else(|| {
            let of = if edges == 1 { "1 edge".to_owned() } else { format!("{edges} edges") };
            let title = self.title.to_lowercase();
            let (played, hint) = match rules.name() == self.rules.name() {
                true => (String::new(), "ask for more edges"),
                false => {
                    let played = format!(" with the variant {}", rules.name());
                    (played, "ask for another variant, or for more edges")
                }
            };
            let message = format!("there are no {title} of {of}{played}");
            Diagnostic::new(0..0, message).kind(Kind::NotSupported).hint(hint)
        })?;
        match (written(position.clone(), rules), position) {
            // Some games are played with doubles only.
            (Err(_), Position::Dominoes(line)) => written(doubles(&line), rules),
            (problem, _) => problem,
        }
    }
}

/// The number of edges or dominoes of a finite position.
#[must_use]
pub fn size(problem: &Problem) -> usize {
    let position = problem.position();
    position.row().map_or_else(|| position.size().unwrap_or(0), Row::len)
}

/// The colours of Red-Blue Hackenbush.
pub(crate) const RED_BLUE: [Colour; 2] = [Colour::Blue, Colour::Red];

fn colour(rng: &mut Rng, colours: &[Colour]) -> Colour {
    *rng.pick(colours)
}

fn colours(rng: &mut Rng, count: usize, of: &[Colour]) -> Vec<Colour> {
    (0..count).map(|_| colour(rng, of)).collect()
}

/// A random stalk.
pub(crate) fn stalk(rng: &mut Rng, edges: usize, of: &[Colour]) -> Picture {
    Picture::stalk(colours(rng, edges, of))
}

/// A random vertex, the higher ones more often: pictures then grow upward.
fn vertex(rng: &mut Rng, sketch: &Sketch) -> u32 {
    let all = usize::try_from(sketch.vertices()).unwrap_or(usize::MAX);
    let drawn = rng.below(all).max(rng.below(all));
    let drawn = if rng.one_in(3) { rng.below(all) } else { drawn };
    u32::try_from(drawn).unwrap_or(GROUND)
}

/// A random forest.
pub(crate) fn forest(rng: &mut Rng, edges: usize, of: &[Colour]) -> Picture {
    let mut sketch = Sketch::default();
    for _ in 0..edges {
        let foot = vertex(rng, &sketch);
        let colour = colour(rng, of);
        sketch.up(foot, colour);
    }
    sketch.picture()
}

/// A random tree with one edge on the ground.
pub(crate) fn tree(rng: &mut Rng, edges: usize, of: &[Colour]) -> Picture {
    let mut sketch = Sketch::default();
    for index in 0..edges {
        let foot = if index == 0 { GROUND } else { vertex(rng, &sketch).max(GROUND + 1) };
        let colour = colour(rng, of);
        sketch.up(foot, colour);
    }
    sketch.picture()
}

/// A random loop on the ground.
pub(crate) fn ground_loop(rng: &mut Rng, edges: usize, of: &[Colour]) -> Picture {
    let mut sketch = Sketch::default();
    sketch.cycle(GROUND, &colours(rng, edges, of));
    sketch.picture()
}

fn loop_with_stalks(rng: &mut Rng, edges: usize, of: &[Colour]) -> Option<Picture> {
    if edges < 3 {
        return None;
    }
    let around = rng.within(2, edges - 1);
    let mut sketch = Sketch::default();
    sketch.cycle(GROUND, &colours(rng, around, of));
    let on_loop = usize::try_from(sketch.vertices()).unwrap_or(1) - 1;
    // Where each stalk ends so far.
    let mut tops: Vec<u32> = (GROUND + 1..sketch.vertices()).collect();
    for _ in around..edges {
        let at = rng.below(on_loop);
        let colour = colour(rng, of);
        tops[at] = sketch.up(tops[at], colour);
    }
    Some(sketch.picture())
}

fn cactus(rng: &mut Rng, edges: usize, of: &[Colour]) -> Option<Picture> {
    let mut sketch = Sketch::default();
    let mut cycles = 0;
    while sketch.size() < edges {
        let foot = vertex(rng, &sketch);
        let left = edges - sketch.size();
        let around = rng.within(2, 5);
        if around <= left && rng.one_in(2) {
            sketch.cycle(foot, &colours(rng, around, of));
            cycles += 1;
        } else {
            let colour = colour(rng, of);
            sketch.up(foot, colour);
        }
    }
    (cycles > 0).then(|| sketch.picture())
}

/// A random picture with at least one cycle, without loops and repeated edges.
pub(crate) fn graph(rng: &mut Rng, edges: usize, of: &[Colour]) -> Option<Picture> {
    if edges < 3 {
        return None;
    }
    let extra = rng.within(1, (edges / 3).max(1));
    let mut sketch = Sketch::default();
    let mut joined = std::collections::BTreeSet::new();
    for _ in 0..edges - extra {
        let foot = vertex(rng, &sketch);
        let colour = colour(rng, of);
        let top = sketch.up(foot, colour);
        joined.insert((foot, top));
    }
    for _ in 0..extra {
        let [a, b] = [vertex(rng, &sketch), vertex(rng, &sketch)];
        if a == b || !joined.insert((a.min(b), a.max(b))) {
            return None;
        }
        sketch.join(a.min(b), a.max(b), colour(rng, of));
    }
    Some(sketch.picture())
}

fn multigraph(rng: &mut Rng, edges: usize, of: &[Colour]) -> Picture {
    let mut sketch = Sketch::default();
    for _ in 0..edges {
        let foot = vertex(rng, &sketch);
        let colour = colour(rng, of);
        if rng.one_in(3) {
            let other = vertex(rng, &sketch);
            sketch.join(foot, other, colour);
        } else {
            sketch.up(foot, colour);
        }
    }
    sketch.picture()
}

/// A random flower garden: every flower has a green stem and petals of one or both colours.
fn garden(rng: &mut Rng, edges: usize, of: &[Colour]) -> Option<Picture> {
    if !Colour::ORDINARY.iter().all(|colour| of.contains(colour)) {
        return None;
    }
    let mut sketch = Sketch::default();
    while sketch.size() < edges {
        let left = edges - sketch.size();
        let stem = rng.within(1, left.min(4));
        let top = sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, stem));
        let petals = rng.within(0, (left - stem).min(3));
        for _ in 0..petals {
            let colour = *rng.pick(&[Colour::Blue, Colour::Red]);
            sketch.up(top, colour);
        }
    }
    let picture = sketch.picture();
    let blooms = picture.count(Colour::Green) < edges;
    (edges < 2 || blooms).then_some(picture)
}

/// A random line of dominoes with few spots, so that some may be removed.
pub(crate) fn dominoes(rng: &mut Rng, count: usize) -> Vec<Domino> {
    let most = count.clamp(3, 9);
    let mut spots = || u64::try_from(rng.within(1, most)).unwrap_or(1);
    (0..count).map(|_| Domino { left: spots(), right: spots() }).collect()
}

/// The same line with dominoes (a,a).
fn doubles(line: &[Domino]) -> Vec<Domino> {
    line.iter().map(|own| Domino { left: own.left, right: own.left }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_what_they_are_called() {
        let engine = Engine::new();
        for family in FAMILIES {
            for edges in 3..12 {
                for problem in family.random(edges, None, 20, 1, &engine).unwrap() {
                    assert_eq!(size(&problem), edges, "{}", family.name);
                    assert!(problem.warnings().is_empty());
                    let Some(picture) = problem.position().picture() else { continue };
                    let cycles = edges + 1 - picture.vertex_count() as usize;
                    match family.name {
                        "stalks" => assert!(picture.is_stalk()),
                        "trees" | "gardens" | "clockwise-trees" => assert!(picture.is_forest()),
                        "loops" | "loops-with-stalks" => assert_eq!(cycles, 1),
                        "cacti" | "graphs" => assert!(cycles > 0),
                        _ => {}
                    }
                }
            }
            let [a, b] = [3, 4].map(|seed| {
                family
                    .random(9, None, 3, seed, &engine)
                    .unwrap()
                    .iter()
                    .map(Problem::source)
                    .map(String::from)
                    .collect::<Vec<_>>()
            });
            assert_ne!(a, b, "{}", family.name);
        }
        assert!(by_name("tree").unwrap_err().hint.unwrap().contains("trees"));
        let wrong = by_name("graphs").unwrap().random(1, None, 1, 0, &engine).unwrap_err();
        assert_eq!(wrong.message, "there are no graphs of 1 edge");
        let by = Some(&rules::RedBlue as &'static dyn Ruleset);
        let wrong = by_name("gardens").unwrap().random(8, by, 1, 0, &engine).unwrap_err();
        assert_eq!(
            wrong.message,
            "there are no flower gardens of 8 edges with the variant red-blue"
        );
        assert!(wrong.hint.unwrap().contains("another variant"));
        assert!(FAMILIES[0].random(MOST_EDGES + 1, None, 1, 0, &engine).is_err());
        let by = Some(&rules::Green as &'static dyn Ruleset);
        let lines = by_name("domino-lines").unwrap();
        assert!(lines.random(3, by, 1, 0, &engine).is_err());
        // Every game with dominoes has lines.
        for rules in rules::RULESETS.iter().filter(|rules| rules.board() == Board::Dominoes) {
            let drawn = lines.random(9, Some(*rules), 20, 0, &engine).unwrap();
            assert!(drawn.iter().all(|problem| size(problem) == 9), "{}", rules.name());
        }
    }
}
