//! Printing values as CGSuite does, under a limit.
//!
//! A canonical form shares its followers, its text cannot: the text can be exponentially
//! longer. So each follower's look is settled once, bottom up, and then characters are
//! written until the limit is reached.

use super::uptimal::KnownUps;
use crate::thermograph::Thermograph;
use crate::typeset::{Format, Token, ValueText};
use crate::{Arena, Exceeded, Form, Game, Nus, Player};
use rustc_hash::FxHashMap;
use std::fmt;

/// The most characters of a text by default.
pub const DEFAULT_TEXT_LIMIT: usize = 10_000;

/// Texts of games that are no sums of a number, ups and a nimber mostly have fewer tokens.
const USUAL_TOKENS: usize = 32;

/// How a game is written.
enum Look {
    /// A name such as `1/2^*`; `compact` names need no parentheses after `+-`.
    Name { name: ValueText, compact: bool },
    /// `+-x`, by Left's options.
    Switch,
    /// `Tiny(sub)` or `Miny(sub)`, shifted by a number.
    Tiny { shift: Option<Token>, sub: Game, miny: bool },
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
    Token(Token),
    Game { game: Game, braces: bool, parens: bool },
}

impl Arena {
    /// The game's text in ASCII, up to [`DEFAULT_TEXT_LIMIT`] characters; a longer one ends in
    /// `...`.
    pub fn text(&mut self, game: Game) -> Result<String, Exceeded> {
        Ok(self.text_within(game, DEFAULT_TEXT_LIMIT)?.to_string())
    }

    /// The game's text, for an answer: a number, ups and a nimber in full, any other game within
    /// `limit` characters of ASCII. Without memory for the shorthands, it is the plain form.
    ///
    /// ```
    /// use partizan::{Arena, text::Format};
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{2|v}").unwrap();
    /// assert_eq!(arena.value_text(game, 100).format(Format::Unicode), "{2|↓}");
    /// ```
    pub fn value_text(&mut self, game: Game, limit: usize) -> ValueText {
        match self.as_nus(game) {
            Some(nus) => ValueText::from(&nus),
            None => {
                self.text_within(game, limit).unwrap_or_else(|_| self.form_text_within(game, limit))
            }
        }
    }

    /// The game's text, up to a number of characters of ASCII.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{4|||3|1||0|-2}").unwrap();
    /// assert_eq!(arena.text_within(game, 15).unwrap().to_string(), "{4|||3|1||0|-2}");
    /// let cut = arena.text_within(game, 10).unwrap();
    /// assert_eq!((cut.to_string().as_str(), cut.is_truncated()), ("{4|||3|1||...", true));
    /// ```
    pub fn text_within(&mut self, game: Game, limit: usize) -> Result<ValueText, Exceeded> {
        self.make_room();
        let looks = self.looks(game)?;
        let mut out = Limited { tokens: Vec::with_capacity(USUAL_TOKENS), length: 0, limit };
        let mut pieces = Vec::with_capacity(USUAL_TOKENS);
        pieces.push(Piece::Game { game, braces: true, parens: false });
        while let Some(piece) = pieces.pop() {
            let fits = match piece {
                Piece::Token(token) => out.push(token),
                Piece::Game { game, braces, parens } => match &looks[&game] {
                    Look::Name { name, compact } if *compact || !parens => out.extend(name.clone()),
                    Look::Name { name, .. } => {
                        out.push(Token::OpenParen)
                            && out.extend(name.clone())
                            && out.push(Token::CloseParen)
                    }
                    Look::Switch => {
                        let options = self.options(game, Player::Left)?;
                        let several = options.len() > 1;
                        if several {
                            pieces.push(Piece::Token(Token::CloseBrace));
                        }
                        list(&mut pieces, &options, true, !several);
                        out.push(Token::PlusMinus) && (!several || out.push(Token::OpenBrace))
                    }
                    Look::Tiny { shift, sub, miny } => {
                        if parens {
                            pieces.push(Piece::Token(Token::CloseParen));
                        }
                        pieces.push(Piece::Token(Token::CloseParen));
                        pieces.push(Piece::Game { game: *sub, braces: true, parens: false });
                        (!parens || out.push(Token::OpenParen))
                            && shift.as_ref().is_none_or(|shift| out.push(shift.clone()))
                            && out.push(if *miny { Token::Miny } else { Token::Tiny })
                            && out.push(Token::OpenParen)
                    }
                    Look::Bars(bars) => {
                        let braces = braces || *bars == MOST_BARS;
                        if braces {
                            pieces.push(Piece::Token(Token::CloseBrace));
                        }
                        let right = self.options(game, Player::Right)?;
                        list(&mut pieces, &right, right.len() > 1, false);
                        pieces.push(Piece::Token(Token::Bars(*bars)));
                        let left = self.options(game, Player::Left)?;
                        list(&mut pieces, &left, left.len() > 1, false);
                        !braces || out.push(Token::OpenBrace)
                    }
                },
            };
            if !fits {
                return Ok(ValueText::truncated(out.tokens));
            }
        }
        Ok(ValueText::new(out.tokens))
    }

    /// The game's form with every nested game in braces of its own and only sums of a number,
    /// ups and a nimber as leaves: `{{2|1}|{0|-3}}`.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("Tiny(2)").unwrap();
    /// assert_eq!(arena.form_text_within(game, 100).to_string(), "{0|{0|-2}}");
    /// ```
    #[must_use]
    pub fn form_text_within(&self, game: Game, limit: usize) -> ValueText {
        let mut out = Limited { tokens: Vec::with_capacity(USUAL_TOKENS), length: 0, limit };
        let mut pieces = Vec::with_capacity(USUAL_TOKENS);
        pieces.push(Piece::Game { game, braces: true, parens: false });
        while let Some(piece) = pieces.pop() {
            let fits = match piece {
                Piece::Token(token) => out.push(token),
                Piece::Game { game, .. } => match self.form(game) {
                    Form::Nus(nus) => out.extend(ValueText::from(&nus)),
                    Form::Options { left, right } => {
                        pieces.push(Piece::Token(Token::CloseBrace));
                        list(&mut pieces, &right, true, false);
                        pieces.push(Piece::Token(Token::Bars(1)));
                        list(&mut pieces, &left, true, false);
                        out.push(Token::OpenBrace)
                    }
                },
            };
            if !fits {
                return ValueText::truncated(out.tokens);
            }
        }
        ValueText::new(out.tokens)
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
            return Ok(Some(Look::Name { name: ValueText::from(&nus), compact }));
        }
        if let Some(uptimal) = self.uptimal(game, &mut known.ups) {
            let compact = uptimal.number.is_zero() && uptimal.nimber == 0;
            return Ok(Some(Look::Name { name: ValueText::from(&uptimal), compact }));
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
            let shift = (!number.is_zero()).then(|| Token::from(&number));
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
            pieces.push(Piece::Token(Token::Comma));
        }
    }
}

/// A text that stops growing when its ASCII reaches the limit.
struct Limited {
    tokens: Vec<Token>,
    length: usize,
    limit: usize,
}

impl Limited {
    /// Appends a token if it fits; else appends its beginning and returns false.
    fn push(&mut self, token: Token) -> bool {
        let room = self.limit.saturating_sub(self.length);
        let length = token.plain_length().unwrap_or_else(|| {
            let mut length = Length(0);
            self.write(&token, &mut length);
            length.0
        });
        if length <= room {
            self.length += length;
            self.tokens.push(token);
            return true;
        }
        let mut ascii = Beginning { text: String::new(), room };
        self.write(&token, &mut ascii);
        self.tokens.push(match (token, ascii.text.trim_start_matches('-').len()) {
            (Token::Number { negative, numerator, .. }, digits @ 1..)
                if !ascii.text.contains('/') =>
            {
                Token::Number { negative, numerator: numerator.cut(digits), exponent: 0 }
            }
            _ => Token::Fragment(ascii.text),
        });
        false
    }

    fn extend(&mut self, text: ValueText) -> bool {
        text.into_tokens().into_iter().all(|token| self.push(token))
    }

    fn write(&self, token: &Token, out: &mut impl fmt::Write) {
        let written = Format::Ascii.write_after(self.tokens.last(), token, out);
        written.expect("neither a count nor a string refuses text");
    }
}

/// The length of what is written.
struct Length(usize);

impl fmt::Write for Length {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0 += more.len();
        Ok(())
    }
}

/// The beginning of what is written. ASCII only.
struct Beginning {
    text: String,
    room: usize,
}

impl fmt::Write for Beginning {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let fits = self.room.saturating_sub(self.text.len()).min(more.len());
        self.text.push_str(&more[..fits]);
        Ok(())
    }
}

impl From<&Nus> for ValueText {
    fn from(nus: &Nus) -> ValueText {
        let Nus { number, ups, nimber } = nus;
        let mut tokens = Vec::with_capacity(1);
        if !number.is_zero() || *ups == 0 && *nimber == 0 {
            tokens.push(Token::from(number));
        }
        if *ups != 0 {
            tokens.push(Token::Ups(*ups));
        }
        if *nimber != 0 {
            tokens.push(Token::Star(*nimber));
        }
        ValueText::new(tokens)
    }
}

impl fmt::Display for Nus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ValueText::from(self).fmt(f)
    }
}
