//! Numbers: the ways to write one, and all that are born by a day.

use partizan::surreal::{Signs, Surreal};
use partizan::{BigUint, Dyadic, Meter, Player, SignExpansion};

use crate::diagnostic::{Diagnostic, Kind};
use crate::picture::Colour;
use crate::position::InfiniteStalks;
use crate::solve::infinite;

/// A number, finite stalk or not.
#[derive(Clone, PartialEq, Debug)]
pub enum Number {
    /// A number with a finite stalk.
    Dyadic(Dyadic),
    /// A number with an infinite stalk.
    Surreal(Surreal),
}

impl Number {
    /// Reads a number. A comment may follow it.
    ///
    /// # Errors
    /// Says where the text stops being one, or that the meter has no room for it.
    pub fn read(text: &str, meter: &Meter) -> Result<Number, Diagnostic> {
        let number = text.split('#').next().unwrap_or_default();
        // Some numbers of this many binary digits.
        let asked = meter.charge(exponents(number));
        asked.map_err(|exceeded| Diagnostic::from(exceeded).at(0..number.len()))?;
        match Surreal::parse(number) {
            Ok(surreal) if surreal.to_dyadic().is_none() => Ok(Number::Surreal(surreal)),
            // Errors about omega are those of the surreal reader.
            Err(wrong) if number.contains(['w', 'W', 'ω']) => {
                let hint = "numbers such as w+1, w/2, 1/w and 2/3+1/w have infinite stalks";
                Err(misread(text, wrong.offset, wrong.expected).hint(hint))
            }
            _ => read_dyadic(text).map(Number::Dyadic),
        }
    }
}

/// The sum of all exponents in a text, which are the digits that it stands for in binary.
fn exponents(text: &str) -> usize {
    let after = text.split('^').skip(1).map(|rest| {
        let digits = rest.trim_start().split(|c: char| !c.is_ascii_digit()).next();
        let digits = digits.unwrap_or_default();
        digits.parse().unwrap_or(if digits.is_empty() { 0 } else { usize::MAX })
    });
    after.fold(0, usize::saturating_add)
}

/// Reads a number with a finite stalk. A comment may follow it.
///
/// # Errors
/// Says where the text stops being one.
pub fn read_dyadic(text: &str) -> Result<Dyadic, Diagnostic> {
    let number = text.split('#').next().unwrap_or_default().trim_end();
    number.parse().map_err(|wrong: partizan::ParseDyadicError| {
        misread(text, wrong.offset, wrong.expected)
            .hint("the numbers of finite stalks are fractions over powers of two, such as -7/4")
    })
}

fn misread(text: &str, offset: usize, expected: &str) -> Diagnostic {
    Diagnostic::misread(text, offset, "this is not a number", expected)
}

/// The ways to write a number with a finite stalk.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DyadicForms {
    /// The number.
    pub number: Dyadic,
    /// Its sign expansion, which is its stalk; `None` beyond `2^64`.
    pub signs: Option<SignExpansion>,
    /// The day it is born: the length of its stalk.
    pub birthday: BigUint,
    /// Its canonical options, Left's and Right's.
    pub options: [Option<Dyadic>; 2],
}

impl DyadicForms {
    /// The forms of a number.
    #[must_use]
    pub fn of(number: Dyadic) -> DyadicForms {
        DyadicForms {
            signs: SignExpansion::try_from(&number).ok(),
            birthday: number.birthday(),
            options: Player::BOTH.map(|player| number.canonical_option(player)),
            number,
        }
    }
}

/// The ways to write a number with an infinite stalk.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SurrealForms {
    /// The number.
    pub number: Surreal,
    /// Its stalk.
    pub stalk: InfiniteStalks,
    /// Its sign expansion.
    pub signs: Signs,
    /// The day it is born.
    pub birthday: Surreal,
}

impl SurrealForms {
    /// The forms of a number.
    ///
    /// # Errors
    /// Stalks of omega^omega edges or more, and quantities too large.
    pub fn of(number: Surreal) -> Result<SurrealForms, Diagnostic> {
        let refuse = |wrong: String| {
            let hint = "the stalks of w+1, w/2, 1/w and 2/3+1/w can be written down";
            Diagnostic::new(0..0, wrong).kind(Kind::NotSupported).hint(hint)
        };
        let signs = number.signs().map_err(|wrong| refuse(wrong.to_string()))?;
        let stalk = infinite::stalk(&number).map_err(|wrong| refuse(wrong.to_string()))?;
        let birthday = signs.length().map_err(|wrong| refuse(wrong.to_string()))?;
        let (stalk, birthday) = (InfiniteStalks { stalks: vec![stalk] }, Surreal::from(&birthday));
        Ok(SurrealForms { number, stalk, signs, birthday })
    }
}

/// The day a surreal number is born, if that can be computed.
#[must_use]
pub fn surreal_birthday(number: &Surreal) -> Option<Surreal> {
    let length = number.signs().and_then(|signs| signs.length()).ok()?;
    Some(Surreal::from(&length))
}

/// Runs of at least this many edges are counted.
const LONG_RUN: u64 = 5;

/// The stalk of a sign expansion in our notation, long runs counted: `b^7 rb`.
#[must_use]
pub fn stalk_text(signs: &SignExpansion) -> String {
    let mut text = String::new();
    let mut counted = false;
    for &(player, count) in signs.runs() {
        let letter = Colour::of(player).letter();
        if counted {
            text.push(' ');
        }
        counted = count >= LONG_RUN;
        if counted {
            text += &format!("{letter}^{count}");
        } else {
            (0..count).for_each(|_| text.push(letter));
        }
    }
    text
}

/// Some of the numbers, ascending.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NumberLine {
    /// The numbers.
    pub numbers: Vec<Born>,
    /// Were there more? Then the youngest are missing.
    pub truncated: bool,
}

/// A number and the day it was born.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Born {
    /// The number.
    pub value: Dyadic,
    /// The day it was born: the length of its stalk.
    pub day: u32,
}

impl Born {
    /// Its stalk, from the ground up.
    #[must_use]
    pub fn stalk(&self) -> Vec<Colour> {
        let signs = SignExpansion::try_from(&self.value);
        signs.map_or_else(|_| Vec::new(), |signs| signs.signs().map(Colour::of).collect())
    }
}

/// The numbers born by a day, of those from `from` to `to`; if they are more than `most`, those of
/// the first days that are not.
///
/// On each day a number is born below all others, one above, and one between each two.
///
/// ```
/// use hackenbush::analysis::number::numbers_by_day;
/// let line = numbers_by_day(2, None, None, 100);
/// let all: Vec<String> = line.numbers.iter().map(|born| born.value.to_string()).collect();
/// assert_eq!(all, ["-2", "-1", "-1/2", "0", "1/2", "1", "2"]);
/// ```
#[must_use]
pub fn numbers_by_day(
    days: u32,
    from: Option<&Dyadic>,
    to: Option<&Dyadic>,
    most: usize,
) -> NumberLine {
    let below = |number: &Dyadic| from.is_some_and(|from| number < from);
    let above = |number: &Dyadic| to.is_some_and(|to| number > to);
    let inside = |born: &Born| !below(&born.value) && !above(&born.value);
    // Of the numbers so far, in order: those in the stretch and the next one on either side.
    let mut known = vec![Born { value: Dyadic::ZERO, day: 0 }];
    let mut truncated = false;
    for day in 1..=days {
        let mut next = Vec::with_capacity(known.len().saturating_mul(2).saturating_add(1));
        if let Some(first) = known.first() {
            next.push(Born { value: &first.value - &Dyadic::ONE, day });
        }
        for (index, born) in known.iter().enumerate() {
            let value = match known.get(index + 1) {
                Some(above) => (&born.value + &above.value).half(),
                None => &born.value + &Dyadic::ONE,
            };
            next.push(born.clone());
            next.push(Born { value, day });
        }
        // What lies further out than the nearest one outside cannot have younger ones inside.
        let first = next.partition_point(|born| below(&born.value)).saturating_sub(1);
        let last = next.partition_point(|born| !above(&born.value)).saturating_add(1);
        next.truncate(last);
        next.drain(..first.min(next.len()));
        if next.iter().filter(|born| inside(born)).count() > most {
            truncated = true;
            break;
        }
        known = next;
    }
    known.retain(inside);
    NumberLine { numbers: known, truncated }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(line: &NumberLine) -> Vec<String> {
        line.numbers.iter().map(|born| born.value.to_string()).collect()
    }

    #[test]
    fn each_day_bears_numbers_between_those_before() {
        for days in 0..8 {
            let line = numbers_by_day(days, None, None, usize::MAX);
            assert_eq!(line.numbers.len(), (1 << (days + 1)) - 1);
            assert!(line.numbers.is_sorted_by(|a, b| a.value < b.value));
            for born in &line.numbers {
                assert_eq!(born.stalk().len(), usize::try_from(born.day).unwrap());
                assert_eq!(born.value.birthday(), BigUint::from(born.day));
            }
        }
    }

    #[test]
    fn a_stretch_has_its_numbers_only() {
        let [low, high] = ["1/2", "3/4"].map(|text| text.parse::<Dyadic>().unwrap());
        let line = numbers_by_day(5, Some(&low), Some(&high), 100);
        assert_eq!(values(&line), ["1/2", "9/16", "5/8", "11/16", "3/4"]);
        let line = numbers_by_day(60, Some(&low), Some(&low), 100);
        assert_eq!((values(&line), line.numbers[0].day), (vec!["1/2".to_owned()], 2));
        let all = numbers_by_day(60, None, None, 2000);
        assert_eq!((all.truncated, all.numbers.len()), (true, 1023));
        let seven = Dyadic::from(7);
        assert_eq!(values(&numbers_by_day(3, Some(&seven), None, 100)), [""; 0]);
    }

    #[test]
    fn numbers_are_read_with_or_without_omega() {
        assert_eq!(
            Number::read("-7/4 # two", &Meter::default()).unwrap(),
            Number::Dyadic("-7/4".parse().unwrap())
        );
        assert!(matches!(Number::read("w+1", &Meter::default()).unwrap(), Number::Surreal(_)));
        assert!(matches!(Number::read("2/3", &Meter::default()).unwrap(), Number::Surreal(_)));
        assert!(
            Number::read("w+x", &Meter::default())
                .unwrap_err()
                .hint
                .unwrap()
                .contains("infinite stalks")
        );
        assert!(
            Number::read("x", &Meter::default())
                .unwrap_err()
                .hint
                .unwrap()
                .contains("finite stalks")
        );
    }

    #[test]
    fn a_number_has_its_forms() {
        let forms = DyadicForms::of("-7/4".parse().unwrap());
        assert_eq!(stalk_text(forms.signs.as_ref().unwrap()), "rrbr");
        assert_eq!(forms.birthday, BigUint::from(4u32));
        let options = forms.options.map(|option| option.unwrap().to_string());
        assert_eq!(options, ["-2", "-3/2"]);
        let long = DyadicForms::of("13/2".parse().unwrap());
        assert_eq!(stalk_text(&long.signs.unwrap()), "b^7 r");
        let Number::Surreal(number) = Number::read("w-1", &Meter::default()).unwrap() else {
            panic!("a surreal")
        };
        let forms = SurrealForms::of(number).unwrap();
        assert_eq!(
            (forms.stalk.to_string(), forms.birthday.to_string()),
            ("b^w r".into(), "w+1".into())
        );
    }
}
