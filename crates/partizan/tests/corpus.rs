//! The value expressions of the corpus and the docs.

use corpus::{Case, Expected, Kind};
use partizan::text::Expression;
use partizan::{Arena, Game, Player, ValueError};

#[test]
fn value_expressions() {
    let cases = corpus::cases(Kind::Values).expect("the corpus reads");
    let mut arena = Arena::new();
    let judged = corpus::judge(&cases, |case| judge(case, &mut arena));
    assert!(judged.unwrap_or_else(|report| panic!("{report}")) > 200);
}

#[test]
fn ordinal_sums() {
    let cases = corpus::cases(Kind::Ordinal).expect("the corpus reads");
    let mut arena = Arena::new();
    let judged = corpus::judge(&cases, |case| judge(case, &mut arena));
    assert!(judged.unwrap_or_else(|report| panic!("{report}")) > 40);
}

/// `base : sub` with the base taken literally if it is written in braces; by the closed form if
/// all are numbers, which has to agree with canonical forms.
fn ordinal_sum(text: &str, arena: &mut Arena) -> Result<Game, ValueError> {
    let whole = arena.parse(text)?;
    let (base, sub) = text.split_once(" : ").unwrap_or((text, "0"));
    let (base, sub) = (Expression::parse(base)?, arena.parse(sub)?);
    if let Some([left, right]) = base.literal_options(arena)? {
        assert_eq!(arena.explained_ordinal_sum(&left, &right, sub)?.0, whole, "{text}");
    }
    Ok(whole)
}

fn judge(case: &Case, arena: &mut Arena) -> Result<(), String> {
    assert_eq!(case.variant, None, "values have no variants");
    let value = match case.kind {
        Kind::Ordinal => ordinal_sum(&case.left, arena),
        _ => arena.parse(&case.left),
    };
    match (&case.expected, value) {
        (Expected::Error(piece), Err(error)) if error.to_string().contains(piece.as_str()) => {
            Ok(())
        }
        (Expected::Error(piece), Err(error)) => Err(format!("error `{error}`, not `{piece}`")),
        (Expected::Error(piece), Ok(_)) => Err(format!("has a value; expected an error `{piece}`")),
        (Expected::Value(_), Err(error)) => Err(error.to_string()),
        (Expected::Value(wanted), Ok(game)) => {
            let found = fact(arena, game, case.ask.as_deref().unwrap_or("value"))?;
            let same = |arena: &mut Arena| -> Option<bool> {
                Some(arena.parse(wanted).ok()? == arena.parse(&found).ok()?)
            };
            // An option list may be written in another order, but it must be the same value.
            if found == *wanted || case.ask.is_none() && same(arena) == Some(true) {
                return Ok(());
            }
            Err(format!("{found}, not {wanted}"))
        }
    }
}

fn fact(arena: &mut Arena, game: Game, fact: &str) -> Result<String, String> {
    let say = |error: partizan::Exceeded| error.to_string();
    Ok(match fact {
        "value" => arena.text(game).map_err(say)?,
        "outcome" => arena.outcome(game).letter().to_string(),
        "left_stop" => arena.stop(game, Player::Left).to_string(),
        "right_stop" => arena.stop(game, Player::Right).to_string(),
        "mean" => arena.mean(game).map_err(say)?.to_string(),
        "temperature" => arena.temperature(game).map_err(say)?.to_string(),
        "birthday" => arena.birthday(game).to_string(),
        "atomic_weight" => {
            let weight = arena.atomic_weight(game).map_err(|error| error.to_string())?;
            arena.text(weight).map_err(say)?
        }
        other => return Err(format!("no fact `{other}` is known of a value")),
    })
}
