//! Judging answers: right, or wrong for a reason that can be played out.

use hackenbush::solve::hammerian;
use hackenbush::{Diagnostic, Engine, Picture, Problem, moves};
use partizan::surreal::Surreal;
use partizan::text::Format;
use partizan::{Dyadic, Game, Outcome, Player, ValueText};

use crate::draft::solved;
use crate::play::Play;
use crate::question::{Answer, Asked, Form, Meeting, Prompt, Question, Shows};
use crate::replies;
use crate::task::{Shown, Task};
use crate::verdict::Verdict;
use crate::written::{named, planted, told};

/// Judges an answer.
///
/// # Errors
/// An answer that cannot be read or is of another kind, and a budget that ended.
pub fn check(engine: &mut Engine, task: &Task, answer: &Answer) -> Result<Verdict, Diagnostic> {
    match (&task.question, answer) {
        (Question::Value { value, form, of }, Answer::Value(text)) => {
            let right = engine.arena_mut().game_of(value)?;
            let claimed = read_value(engine, text, *form)?;
            if right == claimed {
                return Ok(Verdict::right("Right."));
            }
            match (of, task.shown.first()) {
                (Asked::Position, Some(shown)) => wrong_value(engine, &shown.problem, claimed),
                (Asked::Weight(how), Some(shown)) => {
                    wrong_weight(engine, &shown.problem, claimed, how)
                }
                (Asked::Between(low, high), _) => {
                    Ok(Verdict::wrong(not_simplest(engine, low, high, claimed), None))
                }
                (Asked::Nimbers(options), _) => {
                    Ok(Verdict::wrong(not_mex(engine, options, claimed), None))
                }
                (Asked::Walls { game, meeting }, _) => {
                    Ok(Verdict::wrong(not_the_meeting(engine, game, *meeting, claimed)?, None))
                }
                (Asked::Position | Asked::Weight(_), None) => {
                    Ok(Verdict::wrong("That is not the value.", None))
                }
            }
        }
        (Question::Surreal(right), Answer::Value(text)) => {
            let claimed = read_surreal(text)?;
            if claimed == *right {
                return Ok(Verdict::right("Right."));
            }
            let order = right.cmp(&claimed);
            let than = if order.is_gt() { "more" } else { "less" };
            let text = format!(
                "It is worth {than} than {}.",
                ValueText::from(&claimed).format(Format::Unicode)
            );
            Ok(Verdict::wrong(text, None))
        }
        (Question::Values(prompts), Answer::Values(texts)) => values(engine, prompts, texts),
        (Question::Outcome(right), Answer::Outcome(claimed)) => {
            outcome(engine, &task.shown, *right, *claimed)
        }
        (Question::Choice { options, right, why, shows }, Answer::Choice(chosen)) => {
            if *chosen >= options.len() {
                let message = format!("there are only {} options", options.len());
                return Err(unreadable(message, "choose one of them"));
            }
            if chosen == right {
                return Ok(Verdict::right(format!("Right. {why}")));
            }
            wrong_choice(engine, &task.shown, shows, *chosen, *right, why)
        }
        (Question::Cut { player }, Answer::Cut(edge)) => cut(engine, &task.shown, *player, *edge),
        (Question::Order, Answer::Order(order)) => sorted(engine, &task.shown, order),
        (Question::Build { value, stalk, cycle, most_edges, rules }, Answer::Position(built)) => {
            let built = built.as_ref().clone().with_rules(*rules)?;
            if let Some(why) = unsuitable(&built, *stalk, *cycle, *most_edges)? {
                return Ok(Verdict::wrong(why, None));
            }
            let value = engine.arena_mut().game_of(value)?;
            build(engine, &built, value)
        }
        (Question::Pieces, Answer::Pieces(pieces)) => decomposed(engine, &task.shown, pieces),
        (Question::Replies, Answer::Replies(numbers)) => {
            replies::judge(engine, &task.shown[0].problem, numbers)
        }
        (question, answer) => {
            let (expected, found) = (question.expects().name(), answer.kind().name());
            Err(unreadable(
                format!("this task expects {expected}, not {found}"),
                format!("answer with {expected}"),
            ))
        }
    }
}

fn unreadable(message: impl Into<String>, hint: impl Into<String>) -> Diagnostic {
    Diagnostic::new(0..0, message).hint(hint)
}

/// The longest text of a value.
const MOST_TEXT: usize = 200;

/// A value as a person writes it.
fn read_value(engine: &mut Engine, text: &str, form: Form) -> Result<Game, Diagnostic> {
    let text = text.trim();
    let example = match form {
        Form::Number => "write a number, as in 3/4 or -2",
        Form::Nimber => "write a nimber, as in 0, * or *3",
        Form::Integer => "write an integer, as in 2 or -1",
        Form::Game | Form::Surreal => "write a value, as in 3/4, *2, ^* or v",
    };
    if text.is_empty() {
        return Err(unreadable("the answer is empty", example));
    }
    if text.len() > MOST_TEXT {
        return Err(unreadable(format!("more than {MOST_TEXT} characters"), example));
    }
    let plain = text.replace('\u{2212}', "-").replace('↑', "^").replace('↓', "v");
    let arena = engine.arena_mut();
    match arena.parse(&plain) {
        Ok(game) => Ok(game),
        Err(partizan::ValueError::Parse(wrong)) => {
            match hackenbush::analysis::number::read_dyadic(&plain) {
                Ok(number) => Ok(arena.number(&number)?),
                Err(_) => Err(misread(text, &plain, wrong.offset, &wrong.expected, example)),
            }
        }
        Err(partizan::ValueError::Exceeded(exceeded)) => Err(exceeded.into()),
        Err(wrong) => Err(unreadable(wrong.to_string(), example)),
    }
}

fn read_surreal(text: &str) -> Result<Surreal, Diagnostic> {
    let text = text.trim();
    let example = "write a number, as in 2/3, w+1 or 1/w";
    if text.is_empty() {
        return Err(unreadable("the answer is empty", example));
    }
    if text.len() > MOST_TEXT {
        return Err(unreadable(format!("more than {MOST_TEXT} characters"), example));
    }
    let plain = text.replace('\u{2212}', "-").replace('ω', "w");
    Surreal::parse(&plain)
        .map_err(|wrong| misread(text, &plain, wrong.offset, wrong.expected, example))
}

/// An answer that is not a value: where, in a text with a character for each of `plain`.
fn misread(text: &str, plain: &str, offset: usize, expected: &str, example: &str) -> Diagnostic {
    let before = plain.get(..offset).unwrap_or(plain).chars().count();
    let offset = text.char_indices().nth(before).map_or(text.len(), |(at, _)| at);
    Diagnostic::misread(text, offset, "this is not a value", expected).hint(example)
}

/// Why a position is not worth that much: the difference can be won by moving first.
fn wrong_value(
    engine: &mut Engine,
    problem: &Problem,
    claimed: Game,
) -> Result<Verdict, Diagnostic> {
    let value = solved(engine, problem)?;
    let told = told(engine, claimed);
    let relation = match engine.arena_mut().compare(value, claimed)? {
        Some(order) if order.is_gt() => format!("It is worth more than {told}."),
        Some(order) if order.is_lt() => format!("It is worth less than {told}."),
        _ => format!("It is not {told}: the two are confused."),
    };
    let play = Play::against(engine, problem, claimed)?;
    let text = match &play {
        Some(play) => {
            let starts = play.moves.first().map_or(Player::Left, |m| m.player);
            format!(
                "{relation} If it were {told}, whoever moves first in the difference would lose; \
                 but {starts} moves first and wins."
            )
        }
        None => relation,
    };
    Ok(Verdict::wrong(text, play))
}

/// Why a garden or jungle does not have that atomic weight.
fn wrong_weight(
    engine: &mut Engine,
    problem: &Problem,
    claimed: Game,
    how: &str,
) -> Result<Verdict, Diagnostic> {
    let picture = problem.picture()?;
    let weight = engine.arena().as_number(claimed).and_then(Dyadic::to_i64);
    let Some(weight) = weight else {
        let text = format!("The atomic weight of such a picture is an integer. {how}");
        return Ok(Verdict::wrong(text, None));
    };
    let play = Play::weighed(engine, picture, weight)?;
    let text = match &play {
        Some(play) => {
            let starts = play.moves.first().map_or(Player::Left, |m| m.player);
            let (ups, against) = match weight {
                0 => (String::new(), ""),
                1 | -1 => (" a flower".to_owned(), " against it and"),
                n => (format!(" {} flowers", n.unsigned_abs()), " against it and"),
            };
            format!(
                "{how} If it were {weight}, the picture with{ups}{against} a long green stalk beside \
                 it would be won by whoever starts; but {starts} starts and loses."
            )
        }
        None => how.to_owned(),
    };
    Ok(Verdict::wrong(text, play))
}

/// Why a number is not the simplest between two others.
fn not_simplest(engine: &Engine, low: &Dyadic, high: &Dyadic, claimed: Game) -> String {
    match engine.arena().as_number(claimed) {
        None => "It is a number: every Left option is less than every Right option.".to_owned(),
        Some(claimed) if claimed <= low => format!("{claimed} is not more than {low}."),
        Some(claimed) if claimed >= high => format!("{claimed} is not less than {high}."),
        Some(claimed) => format!(
            "{claimed} is between {low} and {high}, but a simpler number is there, too: an integer \
             nearer to 0, or a fraction with a smaller denominator."
        ),
    }
}

/// Why a position with these options is not worth that much: the move that wins by moving first
/// where whoever starts should lose.
fn not_mex(engine: &mut Engine, options: &[u64], claimed: Game) -> String {
    let text = told(engine, claimed);
    let least = partizan::mex(options.iter().copied());
    match engine.arena().as_nimber(claimed) {
        Some(nimber) if options.contains(&nimber) => format!(
            "If it were {text}, whoever starts in the position and {text} would lose; but one can \
             move to {text} in the position, and then the two are equal."
        ),
        Some(nimber) if nimber > least => format!(
            "If it were {text}, whoever starts in the position and {text} would lose; but one can \
             move in {text}, to the least nimber that is not among the options."
        ),
        _ => "If both players have the same moves, and only to nimbers, it is a nimber.".to_owned(),
    }
}

/// The largest exponent of a claimed number that is worth a reason of its own.
const FINEST: u64 = 32;

/// Why the walls of a thermograph do not meet there.
fn not_the_meeting(
    engine: &mut Engine,
    game: &str,
    meeting: Meeting,
    claimed: Game,
) -> Result<String, Diagnostic> {
    let arena = engine.arena_mut();
    let how = meeting.how();
    let Some(claimed) = arena.as_number(claimed).cloned() else {
        return Ok(format!("The {} is a number. {how}", meeting.name()));
    };
    let (Ok(game), true) = (arena.parse(game), claimed.exponent() <= FINEST) else {
        return Ok(how.to_owned());
    };
    let graph = arena.thermograph(game)?;
    let walls = |tax: &Dyadic| (graph.left.at(tax), graph.right.at(tax));
    Ok(match meeting {
        Meeting::Temperature if claimed.is_negative() => {
            format!("A hot game has a positive temperature. {how}")
        }
        Meeting::Temperature if claimed < graph.temperature => {
            let (left, right) = walls(&claimed);
            format!(
                "At a tax of {claimed} the walls have not met: Left's is at {left} and Right's at {right}."
            )
        }
        Meeting::Temperature => {
            format!("The walls meet at a lower tax than {claimed}. {how}")
        }
        Meeting::Mean => {
            // The walls are as close to the mean as the tax is to the temperature, or closer.
            let mut below = graph.temperature.clone();
            let (mut tax, (mut left, mut right)) = (Dyadic::ZERO, walls(&Dyadic::ZERO));
            while right <= claimed && claimed <= left {
                below = below.half();
                tax = &graph.temperature - &below;
                (left, right) = walls(&tax);
            }
            format!(
                "At a tax of {tax} Left's wall is at {left} and Right's at {right}; the mean is \
                 between them, and {claimed} is not."
            )
        }
    })
}

/// Why another option is right.
fn wrong_choice(
    engine: &mut Engine,
    shown: &[Shown],
    shows: &Shows,
    chosen: usize,
    right: usize,
    why: &str,
) -> Result<Verdict, Diagnostic> {
    let pictures: Vec<&Picture> =
        shown.iter().filter_map(|shown| shown.problem.position().picture()).collect();
    let (a, b, name) = match (&pictures[..], shows) {
        ([a, b], Shows::Difference) => (*a, *b, "A - B"),
        ([tree], Shows::Trunk { trunk, .. }) if chosen == 0 || (chosen, right) == (1, 0) => {
            (*tree, trunk, "the tree minus its trunk")
        }
        ([tree], Shows::Trunk { apart, .. }) => {
            (*tree, apart, "the tree minus its trunk and branches, planted apart")
        }
        _ => return Ok(Verdict::wrong(why, None)),
    };
    // Where they are equal, whoever should win loses by starting.
    let play = match Play::difference(engine, a, b)? {
        Some(play) => play,
        None => {
            let right_ahead = matches!(shows, Shows::Difference) && chosen == 1;
            let starts = if right_ahead { Player::Right } else { Player::Left };
            Play::difference_from(engine, a, b, starts)?
        }
    };
    let text = match (play.moves.first(), play.winner) {
        (Some(first), Some(winner)) => {
            let and = if winner == first.player { "wins" } else { "loses" };
            format!("{why} In {name}, {} starts and {and}.", first.player)
        }
        _ => why.to_owned(),
    };
    Ok(Verdict::wrong(text, Some(play)))
}

fn values(
    engine: &mut Engine,
    prompts: &[Prompt],
    texts: &[String],
) -> Result<Verdict, Diagnostic> {
    if texts.len() != prompts.len() {
        let message = format!("{} values are needed, not {}", prompts.len(), texts.len());
        return Err(unreadable(message, "give one value for each step"));
    }
    let mut claims = Vec::new();
    for (step, text) in texts.iter().enumerate() {
        let claimed = read_value(engine, text, Form::Number);
        claims.push(claimed.map_err(|wrong| in_step(step, wrong))?);
    }
    for (step, (prompt, claimed)) in prompts.iter().zip(claims).enumerate() {
        if solved(engine, &prompt.problem)? != claimed {
            let verdict = wrong_value(engine, &prompt.problem, claimed)?;
            let text = format!("Step {}, {}: {}", step + 1, prompt.text, verdict.text);
            return Ok(Verdict { step: Some(step), text, ..verdict });
        }
    }
    Ok(Verdict::right("Right, every step."))
}

/// What is wrong with one of several answers. Its place is that in all of them, which is not known here.
fn in_step(step: usize, wrong: Diagnostic) -> Diagnostic {
    if wrong.exceeded().is_some() {
        return wrong;
    }
    let mut wrong = wrong.at(0..0);
    wrong.message = format!("step {}: {}", step + 1, wrong.message);
    wrong
}

fn outcome(
    engine: &mut Engine,
    shown: &[Shown],
    right: Outcome,
    claimed: Outcome,
) -> Result<Verdict, Diagnostic> {
    if right == claimed {
        return Ok(Verdict::right(format!("Right: {right}.")));
    }
    let starts =
        Player::BOTH.into_iter().find(|&first| right.winner(first) != claimed.winner(first));
    let starts = starts.unwrap_or(Player::Left);
    let play = Play::on(engine, &shown[0].problem, starts, &[])?;
    let winner = right.winner(starts);
    let text = match play.moves.is_empty() {
        true => format!("{starts} cannot move at all, so {winner} wins."),
        false => format!("When {starts} starts, {winner} wins."),
    };
    Ok(Verdict::wrong(text, Some(play)))
}

/// The difference of two positions, played.
fn differ(engine: &mut Engine, a: &Shown, b: &Shown) -> Result<Option<Play>, Diagnostic> {
    match (a.problem.position().picture(), b.problem.position().picture()) {
        (Some(a), Some(b)) => Play::difference(engine, a, b),
        _ => Ok(None),
    }
}

fn cut(
    engine: &mut Engine,
    shown: &[Shown],
    player: Player,
    edge: usize,
) -> Result<Verdict, Diagnostic> {
    let problem = &shown[0].problem;
    let found = moves(engine, problem)?;
    let edges = problem.position().size().unwrap_or(0);
    let index = (0..edges).find(|&index| problem.edge_number(index) == edge);
    let Some(index) = index else {
        let hint = format!("they are numbered from 0 to {}", edges.saturating_sub(1));
        return Err(unreadable(format!("there is no {}", named(problem, edge)), hint));
    };
    let Some(own) = found.moves.iter().find(|m| m.player == player && m.index == index) else {
        let text = format!("{player} may not take {}.", named(problem, edge));
        return Ok(Verdict::wrong(text, None));
    };
    match own.wins {
        Some(true) => Ok(Verdict::right(format!("Right: {player} wins."))),
        Some(false) => {
            let play = Play::on(engine, problem, player, &[edge])?;
            let reply = play.moves.get(1).map(|m| named(problem, m.edge));
            let opponent = player.opponent();
            let text = match reply {
                Some(reply) => format!("{opponent} replies with {reply} and wins."),
                None => format!("{player} does not win by that."),
            };
            Ok(Verdict::wrong(text, Some(play)))
        }
        None => Err(found.exceeded.map_or_else(
            || unreadable("it is not known whether that wins", "allow more time"),
            Diagnostic::from,
        )),
    }
}

fn sorted(engine: &mut Engine, shown: &[Shown], order: &[usize]) -> Result<Verdict, Diagnostic> {
    let mut places: Vec<usize> = order.to_vec();
    places.sort_unstable();
    if places != (0..shown.len()).collect::<Vec<_>>() {
        let message = format!("an order names each of the {} positions once", shown.len());
        return Err(unreadable(message, "name all of them, the smallest first"));
    }
    for (step, pair) in order.windows(2).enumerate() {
        let [a, b] = [&shown[pair[0]], &shown[pair[1]]];
        let [x, y] = [solved(engine, &a.problem)?, solved(engine, &b.problem)?];
        if engine.arena_mut().at_most(x, y)? {
            continue;
        }
        let play = differ(engine, a, b)?;
        let name = |shown: &Shown| shown.label.map(String::from).unwrap_or_default();
        let text = format!("{} is worth more than {}, not less.", name(a), name(b));
        return Ok(Verdict { step: Some(step), ..Verdict::wrong(text, play) });
    }
    Ok(Verdict::right("Right, in this order."))
}

/// Why a position will not do, whatever it is worth.
fn unsuitable(
    built: &Problem,
    stalk: bool,
    cycle: bool,
    most_edges: usize,
) -> Result<Option<String>, Diagnostic> {
    let picture = built.picture()?;
    let edges = picture.edges().len();
    Ok(if edges > most_edges {
        Some(format!("It has {edges} edges; at most {most_edges} are allowed."))
    } else if stalk && !picture.is_stalk() {
        Some("It is not a stalk: a stalk is one path upward.".to_owned())
    } else if cycle && picture.is_forest() {
        Some("It has no cycle.".to_owned())
    } else {
        None
    })
}

fn build(engine: &mut Engine, built: &Problem, value: Game) -> Result<Verdict, Diagnostic> {
    let own = solved(engine, built)?;
    if own == value {
        return Ok(Verdict::right("Right."));
    }
    let [own, wanted] = [own, value].map(|game| told(engine, game));
    let play = Play::against(engine, built, value)?;
    Ok(Verdict::wrong(format!("It is worth {own}, not {wanted}."), play))
}

fn decomposed(
    engine: &mut Engine,
    shown: &[Shown],
    pieces: &[Vec<usize>],
) -> Result<Verdict, Diagnostic> {
    let problem = &shown[0].problem;
    let picture = problem.picture()?;
    let edges = picture.edges().len();
    let mut named: Vec<usize> = pieces.iter().flatten().copied().collect();
    named.sort_unstable();
    if named != (0..edges).collect::<Vec<_>>() || pieces.iter().any(Vec::is_empty) {
        let message = format!("pieces name each of the {edges} edges once");
        return Err(unreadable(
            message,
            format!("put each of the edges 0 to {} into one piece", edges.saturating_sub(1)),
        ));
    }
    let right = hammerian::decompose(picture)
        .map_err(|wrong| unreadable(wrong.to_string(), "use a red-blue tree"))?;
    let sets = |pieces: &mut dyn Iterator<Item = Vec<usize>>| {
        let mut sets: Vec<Vec<usize>> = pieces
            .map(|mut piece| {
                piece.sort_unstable();
                piece
            })
            .collect();
        sets.sort_unstable();
        sets
    };
    let own = sets(&mut pieces.iter().cloned());
    let expected = sets(&mut right.pieces().map(|piece| piece.edges.clone()));
    if own == expected {
        return Ok(Verdict::right("Right: these pieces add up to the tree."));
    }
    // A piece that is too large can still be planted apart; one that is too small was cut off
    // where the tree is not Hammerian.
    let contains = |a: &[usize], b: &[usize]| b.iter().all(|edge| a.contains(edge));
    let large = own.iter().find(|own| {
        expected.iter().filter(|piece| contains(own, piece)).count() > 1
            && expected
                .iter()
                .all(|piece| contains(own, piece) || !piece.iter().any(|e| own.contains(e)))
    });
    let list =
        |piece: &[usize]| piece.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let text = match large {
        Some(piece) => format!("The piece of edges {} can still be decomposed.", list(piece)),
        None => {
            let whole = right.pieces().find(|piece| {
                own.iter().filter(|own| own.iter().any(|edge| piece.edges.contains(edge))).count()
                    > 1
            });
            match whole.map(|piece| (list(&piece.edges), piece.reason.as_ref())) {
                Some((edges, Some(reason))) => {
                    format!("Edges {edges} stay together, because {reason}.")
                }
                Some((edges, None)) => format!("Edges {edges} are one stalk and stay together."),
                None => "Some edges are together that do not belong to one piece.".to_owned(),
            }
        }
    };
    let play = match side_by_side(picture, &own) {
        Some(apart) => Play::difference(engine, picture, &apart)?,
        None => None,
    };
    let text = match play.as_ref().and_then(|play| play.moves.first()) {
        Some(first) => format!(
            "{text} These pieces are not worth as much as the tree: {} starts in the difference and \
             wins.",
            first.player
        ),
        None => text,
    };
    Ok(Verdict::wrong(text, play))
}

/// Pieces of a tree planted side by side; `None` if one is not connected.
fn side_by_side(tree: &Picture, pieces: &[Vec<usize>]) -> Option<Picture> {
    let edges = tree.edges();
    let mut whole = Picture::empty();
    for piece in pieces {
        let own = || piece.iter().map(|&index| edges[index]);
        let mut feet: Vec<u32> = own()
            .map(|edge| edge.from)
            .filter(|&foot| own().all(|other| other.to != foot))
            .collect();
        feet.dedup();
        let [foot] = feet[..] else { return None };
        whole = whole.sum(&planted(tree, piece, foot));
    }
    Some(whole)
}
