//! How the engine's types are written in JSON, one implementation for each.

use hackenbush::rules::{self, Ruleset};
use hackenbush::{Colour, Way};
use partizan::{Outcome, Player};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::hint::with_hint;

/// A type of the engine as it stands in answers and requests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Json<T>(pub T);

impl<T> Json<T> {
    /// From anything that is a `T`.
    pub(crate) fn from(value: impl Into<T>) -> Json<T> {
        Json(value.into())
    }
}

/// The rules of a position, by name.
pub type Variant = Json<&'static dyn Ruleset>;

/// `L`, `R`, `N` or `P`.
impl Serialize for Json<Outcome> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.0.letter())
    }
}

impl<'de> Deserialize<'de> for Json<Outcome> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<Outcome>, D::Error> {
        let letter = String::deserialize(deserializer)?;
        let all = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous];
        let outcome = all.into_iter().find(|outcome| letter.chars().eq([outcome.letter()]));
        outcome.map(Json).ok_or_else(|| {
            de::Error::custom(with_hint(
                format!("`{letter}` is not an outcome"),
                "use L, R, N or P",
            ))
        })
    }
}

impl Serialize for Json<Player> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Json<Player> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<Player>, D::Error> {
        let name = String::deserialize(deserializer)?;
        let player = Player::BOTH.into_iter().find(|player| player.to_string() == name);
        player.map(Json).ok_or_else(|| {
            let message = format!("`{name}` is not a player");
            de::Error::custom(with_hint(message, "use Left or Right"))
        })
    }
}

impl Serialize for Json<Colour> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl Serialize for Json<Way> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Json<Way> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<Way>, D::Error> {
        let name = String::deserialize(deserializer)?;
        Way::BOTH.into_iter().find(|way| way.name() == name).map(Json).ok_or_else(|| {
            de::Error::custom(with_hint(
                format!("`{name}` is not a way to fall"),
                "use left or right",
            ))
        })
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        let name = String::deserialize(deserializer)?;
        rules::by_name(&name).map(Json).ok_or_else(|| {
            let names: Vec<&str> = rules::RULESETS.iter().map(|rules| rules.name()).collect();
            let hint = format!("the variants are {}", names.join(", "));
            de::Error::custom(with_hint(format!("there is no variant `{name}`"), hint))
        })
    }
}

/// The largest integer that JavaScript's numbers hold together with all smaller ones.
const MAX_SAFE_INTEGER: i128 = (1 << 53) - 1;

/// An integer is a number where every reader of JSON gets it right, else a decimal text.
macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Serialize for Json<$integer> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match i128::from(self.0).abs() {
                    ..=MAX_SAFE_INTEGER => self.0.serialize(serializer),
                    _ => serializer.collect_str(&self.0),
                }
            }
        }

        impl<'de> Deserialize<'de> for Json<$integer> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match Integer::deserialize(deserializer)? {
                    Integer::Number(number) => Ok(Json(number)),
                    Integer::Text(text) => {
                        text.parse().map(Json).map_err(|_| de::Error::custom(NO_INTEGER))
                    }
                }
            }
        }
    )*};
}

integers!(u32, u64, i64);

/// What [`with_hint`] would write.
const NO_INTEGER: &str =
    "this should be an integer of at most 64 bits\n = hint: write digits, as in 3 or \"3\"";

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "this should be an integer of at most 64 bits\n = hint: write digits, as in 3 or \"3\""
)]
enum Integer<T> {
    Number(T),
    Text(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_integers_are_texts_and_come_back_whole() {
        // As numbers they lost their last bits in the page.
        for (number, text) in [
            (0u64, "0"),
            (9_007_199_254_740_991, "9007199254740991"),
            (9_007_199_254_740_993, "\"9007199254740993\""),
            (u64::MAX, "\"18446744073709551615\""),
        ] {
            assert_eq!(serde_json::to_string(&Json(number)).unwrap(), text);
            assert_eq!(serde_json::from_str::<Json<u64>>(text).unwrap(), Json(number));
        }
        assert_eq!(serde_json::to_string(&Json(i64::MIN)).unwrap(), "\"-9223372036854775808\"");
        for wrong in ["-1", "\"-1\"", "1.5", "\"x\"", "null"] {
            assert!(serde_json::from_str::<Json<u64>>(wrong).is_err(), "{wrong}");
        }
    }
}
