//! A proof as text.

use std::fmt::Write as _;

use partizan::{Dyadic, Exceeded, Form, Game, Player};
use rustc_hash::{FxHashMap, FxHashSet};

use super::goals::{Answer, GoalId, Reason, Reply};
use super::prover::Prover;
use crate::picture::Picture;
use crate::position::{Domino, Position};

/// A proof that a position has a value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// The certificate itself.
    pub text: String,
    /// The number of facts.
    pub facts: usize,
    /// The number of values that are named.
    pub values: usize,
}

/// Writes down a proof that the position has the value; `roots` are the goals for both directions.
pub(super) fn certificate(
    prover: Prover<'_>,
    position: &Position,
    value: Game,
    roots: [GoalId; 2],
) -> Result<Certificate, Exceeded> {
    let Prover { engine, rules, goals, .. } = prover;
    let meter = engine.budget().meter();
    let mut text = format!("hackenbush-certificate 1\nrules {}\n", rules.name());
    for edge in position.picture().into_iter().flat_map(Picture::edges) {
        put(&mut text, format_args!("edge {} {} {}\n", edge.from, edge.to, edge.colour.letter()));
    }
    for domino in position.dominoes().unwrap_or_default() {
        put(&mut text, format_args!("domino {} {}\n", domino.left, domino.right));
    }
    for colour in position.row().map_or(&[][..], |row| &row.0) {
        let Domino { left, right } = Domino::of(*colour);
        put(&mut text, format_args!("domino {left} {right}\n"));
    }
    let order = goals.in_order(&roots);
    let mut games = FxHashSet::from_iter([value]);
    for &goal in &order {
        let goal = goals.goal(goal);
        games.insert(goal.value);
        games.extend(goals.part(goal.part).attached.iter().map(|&(_, game)| game));
    }
    let games: Vec<Game> = games.into_iter().collect();
    // Options come before the games that have them.
    let arena = engine.arena();
    let games = arena.reachable(&games);
    let numbers: FxHashMap<Game, usize> =
        games.iter().enumerate().map(|(number, &game)| (game, number)).collect();
    for &game in &games {
        meter.check()?;
        match arena.form(game) {
            Form::Nus(nus) if nus.ups == 0 && nus.nimber == 0 => {
                put(&mut text, format_args!("number {}\n", number(&nus.number)));
            }
            Form::Nus(nus) => {
                let number = number(&nus.number);
                put(&mut text, format_args!("sum {number} {} {}\n", nus.ups, nus.nimber));
            }
            Form::Options { left, right } => {
                text += "game";
                left.iter().for_each(|option| put(&mut text, format_args!(" {}", numbers[option])));
                text += " |";
                right
                    .iter()
                    .for_each(|option| put(&mut text, format_args!(" {}", numbers[option])));
                text += "\n";
            }
        }
    }
    let places: FxHashMap<GoalId, usize> =
        order.iter().enumerate().map(|(place, &goal)| (goal, place)).collect();
    let mut charged = 0;
    for &id in &order {
        let goal = goals.goal(id);
        let relation = if goal.player == Player::Left { "ge" } else { "le" };
        let part = goals.part(goal.part);
        put(&mut text, format_args!("{relation} {} {}", numbers[&goal.value], part.set.text()));
        if part.foot != 0 {
            put(&mut text, format_args!(" foot {}", part.foot));
        }
        for (vertex, game) in &part.attached {
            put(&mut text, format_args!(" at {vertex} {}", numbers[game]));
        }
        if let Some(reason) = goals.reason(id) {
            write_reason(&mut text, reason, &places);
        }
        text += "\n";
        if text.len() > charged {
            meter.check()?;
            meter.charge(text.len() + (1 << 16) - charged)?;
            charged = text.len() + (1 << 16);
        }
    }
    meter.release(charged);
    let [at_least, at_most] = roots.map(|root| places[&root]);
    put(&mut text, format_args!("claim {} {at_least} {at_most}\n", numbers[&value]));
    Ok(Certificate { text, facts: order.len(), values: games.len() })
}

fn write_reason(text: &mut String, reason: &Reason, places: &FxHashMap<GoalId, usize>) {
    match reason {
        Reason::Tree => *text += " tree",
        Reason::Fusion => *text += " fusion",
        Reason::Bound => *text += " bound",
        Reason::Sum(parts) => {
            *text += " sum";
            parts.iter().for_each(|part| put(text, format_args!(" {}", places[part])));
        }
        Reason::Colon { below, above } => {
            put(text, format_args!(" colon {}", places[below]));
            above.iter().for_each(|above| put(text, format_args!(" {}", places[above])));
        }
        Reason::Moves { moves, options } => {
            *text += " moves";
            for (threat, reply) in moves {
                put(text, format_args!(" {threat}/"));
                write_reply(text, reply, places);
            }
            if !options.is_empty() {
                *text += " options";
            }
            for (option, reply) in options.iter().enumerate() {
                put(text, format_args!(" {option}/"));
                write_reply(text, reply, places);
            }
        }
    }
}

fn write_reply(text: &mut String, reply: &Reply, places: &FxHashMap<GoalId, usize>) {
    match &reply.made {
        Answer::Nothing => *text += "-",
        Answer::Move(made) => put(text, format_args!("{made}")),
        Answer::Cuts(edges) => edges.iter().enumerate().for_each(|(place, edge)| {
            put(text, format_args!("{}{edge}", if place == 0 { "" } else { "+" }));
        }),
    }
    put(text, format_args!("/{}", places[&reply.goal]));
}

/// `p` or `p/2^k`.
fn number(number: &Dyadic) -> String {
    match number.exponent() {
        0 => number.numerator().to_string(),
        exponent => format!("{}/2^{exponent}", number.numerator()),
    }
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes all text");
}
