//! Printing values as CGSuite does, under a limit.
//!
//! A canonical form shares its followers, its text cannot: the text can be exponentially
//! longer. So each follower's look is settled once, bottom up, and then characters are
//! written until the limit is reached.

use super::option_order::OptionOrder;
use super::uptimal::{KnownUps, Uptimal};
use crate::thermograph::Thermograph;
use crate::typeset::{Format, Token, ValueText};
use crate::{Arena, Exceeded, Game, Nus, Player};
use rustc_hash::FxHashMap;
use std::fmt;

/// The most characters of a text by default.
pub const DEFAULT_TEXT_LIMIT: usize = 10_000;

/// How a game is written that is not a sum of a number, ups and a nimber.
enum Look {
    /// A name such as `1^[2]*`.
    Uptimal(Uptimal),
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
        let mut order = OptionOrder::default();
        let mut out = Limited::new(limit);
        let mut pieces = vec![Piece::Game { game, braces: true, parens: false }];
        while let Some(piece) = pieces.pop() {
            let fits = match piece {
                Piece::Token(token) => out.push(token),
                Piece::Game { game, braces, parens } => match looks.get(&game) {
                    None => self.as_nus(game).is_some_and(|nus| out.name(nus.tokens(), parens)),
                    Some(Look::Uptimal(name)) => out.name(name.tokens(), parens),
                    Some(Look::Switch) => {
                        let options = order.options(self, game, Player::Left);
                        let several = options.len() > 1;
                        if several {
                            pieces.push(Piece::Token(Token::CloseBrace));
                        }
                        list(&mut pieces, options.iter().copied(), true, !several);
                        out.push(Token::PlusMinus) && (!several || out.push(Token::OpenBrace))
                    }
                    Some(Look::Tiny { shift, sub, miny }) => {
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
                    Some(Look::Bars(bars)) => {
                        let braces = braces || *bars == MOST_BARS;
                        if braces {
                            pieces.push(Piece::Token(Token::CloseBrace));
                        }
                        let right = order.options(self, game, Player::Right);
                        let several = right.len() > 1;
                        list(&mut pieces, right.iter().copied(), several, false);
                        pieces.push(Piece::Token(Token::Bars(*bars)));
                        let left = order.options(self, game, Player::Left);
                        let several = left.len() > 1;
                        list(&mut pieces, left.iter().copied(), several, false);
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
        let mut out = Limited::new(limit);
        let mut pieces = vec![Piece::Game { game, braces: true, parens: false }];
        while let Some(piece) = pieces.pop() {
            let fits = match piece {
                Piece::Token(token) => out.push(token),
                Piece::Game { game, .. } => match self.as_nus(game) {
                    Some(nus) => out.name(nus.tokens(), false),
                    None => {
                        pieces.push(Piece::Token(Token::CloseBrace));
                        list(&mut pieces, self.form_options(game, Player::Right), true, false);
                        pieces.push(Piece::Token(Token::Bars(1)));
                        list(&mut pieces, self.form_options(game, Player::Left), true, false);
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

    /// How the game and everything its text may mention is written; games that are missing are
    /// sums of a number, ups and a nimber.
    fn looks(&mut self, game: Game) -> Result<FxHashMap<Game, Look>, Exceeded> {
        let mut looks: FxHashMap<Game, Look> = FxHashMap::default();
        let mut known = Known::default();
        // With each game, whether its options have been seen to.
        let mut stack = vec![(game, false)];
        while let Some((game, seen)) = stack.pop() {
            if seen {
                looks.insert(game, Look::Bars(self.bars(game, &looks)));
                continue;
            }
            if self.is_nus(game) || looks.contains_key(&game) {
                continue;
            }
            let look = self.special_look(game, &mut known)?;
            let mentioned: &[Player] = match &look {
                Some(Look::Tiny { sub, .. }) => {
                    stack.push((*sub, false));
                    &[]
                }
                Some(Look::Switch) => &[Player::Left],
                Some(_) => &[],
                None => {
                    stack.push((game, true));
                    &Player::BOTH
                }
            };
            for &player in mentioned {
                stack.extend(self.form_options(game, player).map(|option| (option, false)));
            }
            looks.extend(look.map(|look| (game, look)));
        }
        Ok(looks)
    }

    /// The look of a game that has a name of its own.
    fn special_look(&mut self, game: Game, known: &mut Known) -> Result<Option<Look>, Exceeded> {
        if let Some(uptimal) = self.uptimal(game, &mut known.ups) {
            return Ok(Some(Look::Uptimal(uptimal)));
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
    fn bars(&self, game: Game, looks: &FxHashMap<Game, Look>) -> usize {
        let open = Player::BOTH.map(|player| {
            let mut options = self.form_options(game, player);
            match (options.next().and_then(|option| looks.get(&option)), options.next()) {
                (Some(Look::Bars(bars)), None) if *bars < MOST_BARS => *bars,
                _ => 0,
            }
        });
        open[0].max(open[1]) + 1
    }
}

/// Puts options on the stack of pieces, the first on top.
fn list(
    pieces: &mut Vec<Piece>,
    options: impl DoubleEndedIterator<Item = Game> + ExactSizeIterator,
    braces: bool,
    parens: bool,
) {
    for (index, game) in options.enumerate().rev() {
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
    fn new(limit: usize) -> Limited {
        Limited { tokens: Vec::new(), length: 0, limit }
    }

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

    /// Appends a name, in parentheses if it needs them and has several tokens.
    fn name(&mut self, mut tokens: impl Iterator<Item = Token>, parens: bool) -> bool {
        let parens = parens && tokens.size_hint().0 > 1;
        (!parens || self.push(Token::OpenParen))
            && tokens.all(|token| self.push(token))
            && (!parens || self.push(Token::CloseParen))
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

impl Nus {
    /// A number first and a nimber last; 0 is a number.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = Token> {
        let &Nus { ref number, ups, nimber } = self;
        let number = (!number.is_zero() || ups == 0 && nimber == 0).then(|| Token::from(number));
        let ups = (ups != 0).then_some(Token::Ups(ups));
        let nimber = (nimber != 0).then_some(Token::Star(nimber));
        number.into_iter().chain(ups).chain(nimber)
    }
}

impl From<&Nus> for ValueText {
    fn from(nus: &Nus) -> ValueText {
        ValueText::new(nus.tokens().collect())
    }
}

impl fmt::Display for Nus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ValueText::from(self).fmt(f)
    }
}
