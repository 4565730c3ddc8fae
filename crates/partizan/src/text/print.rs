//! Printing values as CGSuite does, under a limit.
//!
//! A canonical form shares its followers, its text cannot: the text can be exponentially
//! longer. So each follower's look is settled once, bottom up, and then characters are
//! written until the limit is reached.

use crate::{Arena, Exceeded, Form, Game, Nus, Player};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Characters a text may have unless said otherwise.
pub const DEFAULT_TEXT_LIMIT: usize = 10_000;

/// A value's text, perhaps cut.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// The text; when cut, what fits, and `...`.
    pub text: String,
    /// The limit was reached before the end.
    pub truncated: bool,
}

/// How a game is written.
enum Look {
    /// A name such as `1/2^*`; `compact` names need no parentheses after `+-`.
    Name { name: String, compact: bool },
    /// `+-x`, by Left's options.
    Switch,
    /// `Tiny(sub)` or `Miny(sub)`, shifted by a number.
    Tiny { shift: Option<String>, sub: Game, miny: bool },
    /// Options around this many bars; four bars take braces.
    Bars(usize),
}

const MOST_BARS: usize = 4;

enum Piece {
    Str(&'static str),
    Game { game: Game, braces: bool, parens: bool },
}

impl Arena {
    /// The game's text, up to [`DEFAULT_TEXT_LIMIT`] characters; a longer one ends in `...`.
    pub fn text(&mut self, game: Game) -> Result<String, Exceeded> {
        Ok(self.text_within(game, DEFAULT_TEXT_LIMIT)?.text)
    }

    /// The game's text, up to a number of characters.
    pub fn text_within(&mut self, game: Game, limit: usize) -> Result<Text, Exceeded> {
        let looks = self.looks(game)?;
        let mut out = Limited { text: String::new(), limit };
        let mut pieces = vec![Piece::Game { game, braces: true, parens: false }];
        while let Some(piece) = pieces.pop() {
            let fits = match piece {
                Piece::Str(text) => out.push(text),
                Piece::Game { game, braces, parens } => match &looks[&game] {
                    Look::Name { name, compact } if *compact || !parens => out.push(name),
                    Look::Name { name, .. } => out.push(&format!("({name})")),
                    Look::Switch => {
                        let options = self.options(game, Player::Left)?;
                        let several = options.len() > 1;
                        if several {
                            pieces.push(Piece::Str("}"));
                        }
                        list(&mut pieces, &options, true, !several);
                        out.push(if several { "+-{" } else { "+-" })
                    }
                    Look::Tiny { shift, sub, miny } => {
                        pieces.push(Piece::Str(if parens { "))" } else { ")" }));
                        pieces.push(Piece::Game { game: *sub, braces: true, parens: false });
                        (!parens || out.push("("))
                            && out.push(shift.as_deref().unwrap_or(""))
                            && out.push(if *miny { "Miny(" } else { "Tiny(" })
                    }
                    Look::Bars(bars) => {
                        let braces = braces || *bars == MOST_BARS;
                        if braces {
                            pieces.push(Piece::Str("}"));
                        }
                        let right = self.options(game, Player::Right)?;
                        list(&mut pieces, &right, right.len() > 1, false);
                        pieces.push(Piece::Str(&"||||"[..*bars]));
                        let left = self.options(game, Player::Left)?;
                        list(&mut pieces, &left, left.len() > 1, false);
                        !braces || out.push("{")
                    }
                },
            };
            if !fits {
                return Ok(Text { text: out.cut(), truncated: true });
            }
        }
        Ok(Text { text: out.text, truncated: false })
    }

    /// The game's form with every nested game in braces of its own and only sums of a number,
    /// ups and a nimber as leaves: `{{2|1}|{0|-3}}`.
    #[must_use]
    pub fn form_text_within(&self, game: Game, limit: usize) -> Text {
        let mut out = Limited { text: String::new(), limit };
        let mut pieces = vec![Piece::Game { game, braces: true, parens: false }];
        while let Some(piece) = pieces.pop() {
            let fits = match piece {
                Piece::Str(text) => out.push(text),
                Piece::Game { game, .. } => match self.form(game) {
                    Form::Nus(nus) => out.push(&nus.to_string()),
                    Form::Options { left, right } => {
                        pieces.push(Piece::Str("}"));
                        list(&mut pieces, &right, true, false);
                        pieces.push(Piece::Str("|"));
                        list(&mut pieces, &left, true, false);
                        out.push("{")
                    }
                },
            };
            if !fits {
                return Text { text: out.cut(), truncated: true };
            }
        }
        Text { text: out.text, truncated: false }
    }

    /// How the game and everything its text may mention is written.
    fn looks(&mut self, game: Game) -> Result<FxHashMap<Game, Look>, Exceeded> {
        let mut looks: FxHashMap<Game, Look> = FxHashMap::default();
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            if looks.contains_key(&top) {
                stack.pop();
                continue;
            }
            match self.special_look(top)? {
                Some(look) => {
                    let needs = match &look {
                        Look::Tiny { sub, .. } => vec![*sub],
                        Look::Switch => self.options(top, Player::Left)?,
                        Look::Name { .. } | Look::Bars(_) => Vec::new(),
                    };
                    let missing: Vec<Game> =
                        needs.into_iter().filter(|need| !looks.contains_key(need)).collect();
                    if missing.is_empty() {
                        looks.insert(top, look);
                    }
                    stack.extend(missing);
                }
                None => {
                    let sides =
                        [self.options(top, Player::Left)?, self.options(top, Player::Right)?];
                    let missing: Vec<Game> = sides
                        .iter()
                        .flatten()
                        .copied()
                        .filter(|g| !looks.contains_key(g))
                        .collect();
                    if missing.is_empty() {
                        looks.insert(top, Look::Bars(bars(&sides, &looks)));
                    }
                    stack.extend(missing);
                }
            }
        }
        Ok(looks)
    }

    /// The look of a game that has a name of its own.
    fn special_look(&mut self, game: Game) -> Result<Option<Look>, Exceeded> {
        if let Some(nus) = self.as_nus(game) {
            let compact = [!nus.number.is_zero(), nus.ups != 0, nus.nimber != 0];
            let compact = compact.into_iter().filter(|&part| part).count() <= 1;
            return Ok(Some(Look::Name { name: nus.to_string(), compact }));
        }
        if let Some(uptimal) = self.as_uptimal(game) {
            let compact = uptimal.number.is_zero() && uptimal.nimber == 0;
            return Ok(Some(Look::Name { name: uptimal.to_string(), compact }));
        }
        if self.negative(game)? == game {
            return Ok(Some(Look::Switch));
        }
        self.tiny_look(game)
    }

    /// `{x||x|y}` and `{y|x||x}` for a number x and a threat y.
    fn tiny_look(&mut self, game: Game) -> Result<Option<Look>, Exceeded> {
        for player in Player::BOTH {
            let rival = player.opponent();
            let (own, theirs) = (self.options(game, player)?, self.options(game, rival)?);
            let (&[rest], &[threat]) = (&own[..], &theirs[..]) else { return Ok(None) };
            let Some(number) = self.as_number(rest).cloned() else { continue };
            let (back, carried) = (self.options(threat, player)?, self.options(threat, rival)?);
            let (&[back], &[carried]) = (&back[..], &carried[..]) else { continue };
            let mean = self.mean(carried)?;
            let threatens = match player {
                Player::Left => mean < number,
                Player::Right => mean > number,
            };
            if back != rest || !threatens {
                continue;
            }
            let miny = player == Player::Right;
            let sub = match player {
                Player::Left => self.difference(rest, carried)?,
                Player::Right => self.difference(carried, rest)?,
            };
            let shift = (!number.is_zero()).then(|| number.to_string());
            return Ok(Some(Look::Tiny { shift, sub, miny }));
        }
        Ok(None)
    }
}

/// How many bars separate the sides, given how many the options show openly.
fn bars(sides: &[Vec<Game>; 2], looks: &FxHashMap<Game, Look>) -> usize {
    let shown = sides.iter().map(|side| match side[..] {
        [single] => match looks[&single] {
            Look::Bars(MOST_BARS) => 0,
            Look::Bars(bars) => bars,
            _ => 0,
        },
        _ => 0,
    });
    shown.max().unwrap_or(0) + 1
}

/// Puts options on the stack of pieces, the first on top.
fn list(pieces: &mut Vec<Piece>, options: &[Game], braces: bool, parens: bool) {
    for (index, &game) in options.iter().enumerate().rev() {
        pieces.push(Piece::Game { game, braces, parens });
        if index > 0 {
            pieces.push(Piece::Str(","));
        }
    }
}

/// A text that stops growing at its limit. All texts are ASCII.
struct Limited {
    text: String,
    limit: usize,
}

impl Limited {
    /// Appends; false when it no longer fits.
    fn push(&mut self, more: &str) -> bool {
        self.text.push_str(more);
        self.text.len() <= self.limit
    }

    fn cut(mut self) -> String {
        self.text.truncate(self.limit);
        self.text.push_str("...");
        self.text
    }
}

impl std::fmt::Display for Nus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Nus { number, ups, nimber } = self;
        let mut text = String::new();
        if !number.is_zero() || *ups == 0 && *nimber == 0 {
            write!(text, "{number}")?;
        }
        if *ups > 64 && number.exponent() == 1 {
            // `3/2^65` would read as a number.
            text.push('+');
        }
        match (ups.unsigned_abs(), if *ups > 0 { "^" } else { "v" }) {
            (0, _) => {}
            (1, arrow) => text.push_str(arrow),
            (2, arrow) => text.push_str(&arrow.repeat(2)),
            (count, arrow) => write!(text, "{arrow}{count}")?,
        }
        match nimber {
            0 => {}
            1 => text.push('*'),
            k => write!(text, "*{k}")?,
        }
        f.write_str(&text)
    }
}
