//! Printing values as CGSuite does, under a limit.
//!
//! A canonical form shares its followers, its text cannot: the text can be exponentially
//! longer. So each follower's look is settled once, bottom up, and then characters are
//! written until the limit is reached.

use super::uptimal::KnownUps;
use crate::thermograph::Thermograph;
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

/// What the looks of several games share.
#[derive(Default)]
struct Known {
    graphs: FxHashMap<Game, Thermograph>,
    ups: KnownUps,
}

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
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{4|||3|1||0|-2}").unwrap();
    /// assert_eq!(arena.text_within(game, 15).unwrap().text, "{4|||3|1||0|-2}");
    /// let cut = arena.text_within(game, 10).unwrap();
    /// assert_eq!((cut.text.as_str(), cut.truncated), ("{4|||3|1||...", true));
    /// ```
    pub fn text_within(&mut self, game: Game, limit: usize) -> Result<Text, Exceeded> {
        self.make_room();
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
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("Tiny(2)").unwrap();
    /// assert_eq!(arena.form_text_within(game, 100).text, "{0|{0|-2}}");
    /// ```
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
        let mut known = Known::default();
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            if looks.contains_key(&top) {
                stack.pop();
                continue;
            }
            let look = self.special_look(top, &mut known)?;
            let mentioned = match &look {
                Some(Look::Name { .. }) => Vec::new(),
                Some(Look::Tiny { sub, .. }) => vec![*sub],
                Some(Look::Switch) => self.options(top, Player::Left)?,
                Some(Look::Bars(_)) | None => {
                    let [left, right] = Player::BOTH.map(|player| self.options(top, player));
                    [left?, right?].concat()
                }
            };
            let waiting = stack.len();
            stack.extend(mentioned.into_iter().filter(|game| !looks.contains_key(game)));
            if stack.len() == waiting {
                let look = match look {
                    Some(look) => look,
                    None => Look::Bars(self.bars(top, &looks)?),
                };
                looks.insert(top, look);
            }
        }
        Ok(looks)
    }

    /// The look of a game that has a name of its own.
    fn special_look(&mut self, game: Game, known: &mut Known) -> Result<Option<Look>, Exceeded> {
        if let Some(nus) = self.as_nus(game) {
            let compact = [!nus.number.is_zero(), nus.ups != 0, nus.nimber != 0];
            let compact = compact.into_iter().filter(|&part| part).count() <= 1;
            return Ok(Some(Look::Name { name: nus.to_string(), compact }));
        }
        if let Some(uptimal) = self.uptimal(game, &mut known.ups) {
            let compact = uptimal.number.is_zero() && uptimal.nimber == 0;
            return Ok(Some(Look::Name { name: uptimal.to_string(), compact }));
        }
        if self.negate(game)? == game {
            return Ok(Some(Look::Switch));
        }
        self.tiny_look(game, known)
    }

    /// `{x||x|y}` and `{y|x||x}` for a number x and a threat y.
    fn tiny_look(&mut self, game: Game, known: &mut Known) -> Result<Option<Look>, Exceeded> {
        for player in Player::BOTH {
            let rival = player.opponent();
            let (Some(rest), Some(threat)) =
                (self.only_option(game, player)?, self.only_option(game, rival)?)
            else {
                return Ok(None);
            };
            let Some(number) = self.as_number(rest).cloned() else { continue };
            if self.only_option(threat, player)? != Some(rest) {
                continue;
            }
            let Some(carried) = self.only_option(threat, rival)? else { continue };
            self.add_thermographs(carried, &mut known.graphs)?;
            let mean = &known.graphs[&carried].mean;
            let (threatens, [more, less]) = match player {
                Player::Left => (*mean < number, [rest, carried]),
                Player::Right => (*mean > number, [carried, rest]),
            };
            if !threatens {
                continue;
            }
            let sub = self.difference(more, less)?;
            let shift = (!number.is_zero()).then(|| number.to_string());
            return Ok(Some(Look::Tiny { shift, sub, miny: player == Player::Right }));
        }
        Ok(None)
    }

    /// The option of a player who has one only.
    fn only_option(&mut self, game: Game, player: Player) -> Result<Option<Game>, Exceeded> {
        match self.option_count(game, player) {
            1 => self.option(game, player, 0).map(Some),
            _ => Ok(None),
        }
    }

    /// How many bars separate the sides, given how many the options show openly.
    fn bars(&mut self, game: Game, looks: &FxHashMap<Game, Look>) -> Result<usize, Exceeded> {
        let mut most = 0;
        for player in Player::BOTH {
            let option = self.only_option(game, player)?;
            match option.map(|option| &looks[&option]) {
                Some(Look::Bars(MOST_BARS)) => {}
                Some(Look::Bars(bars)) => most = most.max(*bars),
                _ => {}
            }
        }
        Ok(most + 1)
    }
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
