//! Do different red-blue-green stalks have different values? `cargo run --release --example
//! unique_stalks -- 13` checks all stalks of up to 13 edges by canonical forms.
//!
//! A stalk is a red-blue part P under a part S that begins with a green edge, and is worth the number
//! of P plus the all-small value of S (the jungle slides off the mountain). Numbers of different P are
//! different, so it is enough to distinguish the S, and only one of each pair of
//! negatives is built. Each value is reduced to a fingerprint of its canonical form, so that
//! games need not be kept: different fingerprints mean different values. docs/unique-stalks.md
//! has a proof for all lengths.

#![allow(clippy::print_stdout)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;
use std::time::Instant;

use hackenbush::Colour;
use partizan::{Arena, Form, Game, Nus, Player};

/// Stalks that share this many edges are built in one arena.
const SHARED: usize = 7;

fn main() -> ExitCode {
    let argument = std::env::args().nth(1);
    let most: usize = match argument.as_deref().unwrap_or("11").parse() {
        Ok(most @ 1..=19) => most,
        _ => {
            println!(
                "usage: unique_stalks [EDGES], the length of the longest stalks, from 1 to 19 (default 11)"
            );
            return ExitCode::FAILURE;
        }
    };
    let started = Instant::now();
    let mut prints: Vec<u64> = Vec::new();
    let beginnings = beginnings(SHARED.min(most));
    for (done, beginning) in beginnings.iter().enumerate() {
        Workshop::new(most).build(beginning, &mut prints);
        if done % beginnings.len().div_ceil(20) == 0 {
            let percent = 100 * done / beginnings.len();
            println!("{percent:3} % after {:.0?}, {} values", started.elapsed(), prints.len());
        }
    }
    let exponent = u32::try_from(most).unwrap_or(u32::MAX);
    let expected = (3_usize.pow(exponent) - 1) / 2;
    let built = prints.len();
    prints.sort_unstable();
    prints.dedup();
    let all = (3_usize.pow(exponent + 1) - 1) / 2;
    println!("{built} green-rooted stalks of up to {most} edges have {} values", prints.len());
    println!("{:.1?}", started.elapsed());
    if built == expected && prints.len() == expected {
        println!("All {all} stalks of up to {most} edges have different values.");
        ExitCode::SUCCESS
    } else {
        println!(
            "Two fingerprints are equal: either two values are equal, or this is a hash collision."
        );
        ExitCode::FAILURE
    }
}

/// The green-rooted stalks with this many edges, up to negatives: the first edge that is not green is blue.
fn beginnings(length: usize) -> Vec<Vec<Colour>> {
    let mut stalks = vec![vec![Colour::Green]];
    for _ in 1..length {
        stalks = stalks
            .iter()
            .flat_map(|stalk| longer(stalk).map(|c| [&stalk[..], &[c]].concat()))
            .collect();
    }
    stalks
}

/// With which colours a stalk goes on, up to negatives.
fn longer(stalk: &[Colour]) -> impl Iterator<Item = Colour> {
    let own = stalk.iter().all(|&colour| colour == Colour::Green);
    Colour::ORDINARY.into_iter().filter(move |&colour| !own || colour != Colour::Red)
}

/// Builds all stalks with one beginning.
struct Workshop {
    most: usize,
    arena: Arena,
    /// The fingerprints of a game and of its negative.
    known: Vec<Option<[u64; 2]>>,
    /// The stalk at hand, and what its beginnings are worth.
    stalk: Vec<Colour>,
    values: Vec<Game>,
}

impl Workshop {
    fn new(most: usize) -> Workshop {
        let (known, stalk, values) = (Vec::new(), Vec::new(), vec![Game::ZERO]);
        Workshop { most, arena: Arena::new(), known, stalk, values }
    }

    /// The fingerprints of the beginning, and of all that grows on it. Those of the beginning's own
    /// beginnings belong to the first that shares them.
    fn build(&mut self, beginning: &[Colour], prints: &mut Vec<u64>) {
        for (index, &colour) in beginning.iter().enumerate() {
            self.push(colour);
            // The first to go on from here did so in the first colour each time.
            let first = beginning[index + 1..]
                .iter()
                .zip(index + 1..)
                .all(|(&next, at)| longer(&beginning[..at]).next() == Some(next));
            if first {
                self.print(prints);
            }
        }
        let mut todo: Vec<Option<Colour>> = Vec::new();
        let grow = |stalk: &[Colour], todo: &mut Vec<Option<Colour>>| {
            // `None` takes the edge off again.
            todo.extend(longer(stalk).flat_map(|colour| [None, Some(colour)]));
        };
        if self.stalk.len() < self.most {
            grow(&self.stalk, &mut todo);
        }
        while let Some(next) = todo.pop() {
            match next {
                Some(colour) => {
                    self.push(colour);
                    self.print(prints);
                    if self.stalk.len() < self.most {
                        grow(&self.stalk, &mut todo);
                    }
                }
                None => {
                    self.stalk.pop();
                    self.values.pop();
                }
            }
        }
    }

    /// One more edge on top. A cut leaves one of the beginnings.
    fn push(&mut self, colour: Colour) {
        self.stalk.push(colour);
        let [left, right] = Player::BOTH.map(|player| {
            let cuts = self.stalk.iter().zip(&self.values);
            let own = cuts.filter(|(colour, _)| colour.belongs_to(player));
            own.map(|(_, &rest)| rest).collect::<Vec<Game>>()
        });
        self.values.push(self.arena.game(&left, &right).expect("an arena without limits"));
    }

    fn print(&mut self, prints: &mut Vec<u64>) {
        let game = self.values.last().copied().unwrap_or(Game::ZERO);
        let [own, negative] = self.fingerprints(game);
        prints.push(own);
        if self.stalk.iter().any(|&colour| colour != Colour::Green) {
            prints.push(negative);
        }
    }

    /// From the canonical form alone, so the same in every arena.
    fn fingerprints(&mut self, game: Game) -> [u64; 2] {
        let id = usize::try_from(game.id()).unwrap_or(usize::MAX);
        if let Some(Some(known)) = self.known.get(id) {
            return *known;
        }
        let prints = match self.arena.form(game) {
            Form::Nus(Nus { number, ups, nimber }) => [(number.clone(), ups), (-number, -ups)]
                .map(|(number, ups)| hash((number, ups, nimber))),
            Form::Options { left, right } => {
                let mut of = |options: &[Game]| -> [Vec<u64>; 2] {
                    let (mut own, mut negative): (Vec<u64>, Vec<u64>) =
                        options.iter().map(|&option| self.fingerprints(option).into()).unzip();
                    own.sort_unstable();
                    negative.sort_unstable();
                    [own, negative]
                };
                let ([left, minus_left], [right, minus_right]) = (of(&left), of(&right));
                [hash((left, right)), hash((minus_right, minus_left))]
            }
        };
        if self.known.len() <= id {
            self.known.resize(id + 1, None);
        }
        self.known[id] = Some(prints);
        prints
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
