//! Rulesets of your own: a small file says who may cut which colour, and when.
//!
//! ```text
//! # Right may cut red edges only at the ground.
//! name: uphill
//! title: Uphill Hackenbush
//! blue: Left always
//! red: Right ground
//! green: both alone
//! ```
//!
//! Such games differ from Hackenbush in nothing else. They are solved by plain recursion.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use partizan::Player;
use rustc_hash::FxHashMap;

use super::by_name;
use super::ruleset::{Board, Refusal, Ruleset};
use crate::diagnostic::{Diagnostic, Kind};
use crate::graph::supporting_edges;
use crate::picture::{Colour, GROUND};
use crate::position::Position;
use crate::solve::clockwise::{closing_edge, trunk};

/// When an edge may be cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum When {
    Always,
    /// Only if nothing else falls with it.
    Alone,
    /// Only on the trunk, the path of rightmost edges from the ground.
    Trunk,
    /// Only if it touches the ground.
    Ground,
}

impl When {
    const ALL: [When; 4] = [When::Always, When::Alone, When::Trunk, When::Ground];

    fn name(self) -> &'static str {
        match self {
            When::Always => "always",
            When::Alone => "alone",
            When::Trunk => "trunk",
            When::Ground => "ground",
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            When::Always => "",
            When::Alone => " if nothing else falls with them",
            When::Trunk => " of the trunk",
            When::Ground => " at the ground",
        }
    }
}

/// What a file says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Written {
    name: String,
    title: String,
    /// When Left and Right may cut edges of the colours of [`Colour::ORDINARY`]; `None` for never. A
    /// colour without an entry does not occur.
    may: [Option<[Option<When>; 2]>; 3],
}

/// A ruleset that a file describes.
struct OwnRules {
    written: Written,
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    help: &'static str,
    colours: &'static [Colour],
}

/// The largest file to read.
const MAX_BYTES: usize = 10_000;

/// How long a name or title may be.
const MAX_NAME: usize = 60;

/// How many rulesets with names of their own a process keeps: they are never forgotten.
const MAX_NAMED: usize = 1_000;

const HINT: &str = "rules are lines such as `name: uphill` and `blue: Left always`";

/// The name of rules that are shared by all files that say the same.
const SHARED: &str = "own";

/// All rules read so far. Each is made once and never forgotten.
#[derive(Default)]
struct Kept {
    all: FxHashMap<Written, &'static OwnRules>,
    named: usize,
}

static KEPT: Mutex<Option<Kept>> = Mutex::new(None);

/// A file of rules that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RulesFile {
    /// Its name for the game.
    pub name: String,
    /// The title, for people.
    pub title: String,
    /// The rules.
    pub rules: &'static dyn Ruleset,
}

/// Reads a file of rules, to be used for as long as the program runs. The same rules are kept once.
///
/// ```
/// use hackenbush::{Engine, Problem, rules};
/// let low = rules::read_rules("name: low\nblue: Left ground\nred: Right ground\n")?;
/// // Only the lower edge may be cut, and then both are gone.
/// let problem = Problem::read("bb", Some(low), &Default::default())?;
/// let mut engine = Engine::new();
/// let solution = engine.solve(&problem);
/// assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), "1");
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Points at what is wrong. A program can read a thousand different rulesets; one that reads rules for others
/// uses [`read_shared_rules`].
pub fn read_rules(text: &str) -> Result<&'static dyn Ruleset, Diagnostic> {
    let written = parse(text)?;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    if !kept.all.contains_key(&written) {
        if kept.named >= MAX_NAMED {
            return Err(Diagnostic::new(0..text.len(), "too many different rules have been read")
                .kind(Kind::TooLarge)
                .hint("start the program again"));
        }
        kept.named += 1;
    }
    Ok(kept.get(written))
}

/// Reads a file of rules for a server: however many files are read, what is kept is bounded.
///
/// The name and the title of the game are the file's, and the rules themselves are called `own`: files that
/// differ in nothing else share them. Each of three colours is missing, or each of two players may cut it in one of
/// four ways or never, so there are at most 26³ - 1 = 17,575 different games.
///
/// # Errors
/// Points at what is wrong.
pub fn read_shared_rules(text: &str) -> Result<RulesFile, Diagnostic> {
    let Written { name, title, may } = parse(text)?;
    let shared = Written { name: SHARED.to_owned(), title: "This game".to_owned(), may };
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let rules = kept.get_or_insert_default().get(shared);
    Ok(RulesFile { name, title, rules })
}

impl Kept {
    fn get(&mut self, written: Written) -> &'static OwnRules {
        let make = |written: &Written| -> &'static OwnRules {
            Box::leak(Box::new(OwnRules::new(written.clone())))
        };
        self.all.entry(written).or_insert_with_key(make)
    }
}

fn parse(text: &str) -> Result<Written, Diagnostic> {
    if text.len() > MAX_BYTES {
        let message = format!("rules have at most {MAX_BYTES} bytes");
        return Err(Diagnostic::new(0..text.len(), message).kind(Kind::TooLarge).hint(HINT));
    }
    let mut written = Written { name: String::new(), title: String::new(), may: [None; 3] };
    let mut at = 0;
    for line in text.split('\n') {
        let start = at;
        at += line.len() + 1;
        let content = line.split('#').next().unwrap_or_default();
        let whole = trimmed(content, start);
        if whole.is_empty() {
            continue;
        }
        let Some((key, value)) = content.split_once(':') else {
            return Err(Diagnostic::new(whole, "a colon is missing")
                .expected("name, title, blue, red or green, then `:`")
                .hint(HINT));
        };
        let value_at = start + key.len() + 1;
        let colour = Colour::ORDINARY.iter().position(|colour| colour.name() == key.trim());
        let twice = || {
            let message = format!("duplicate `{}` line", key.trim());
            Diagnostic::new(whole.clone(), message).hint("keep one of the two lines")
        };
        match (key.trim(), colour) {
            ("name", _) if !written.name.is_empty() => return Err(twice()),
            ("name", _) => written.name = name(value, value_at)?,
            ("title", _) if !written.title.is_empty() => return Err(twice()),
            ("title", _) => written.title = title(value, value_at)?,
            (_, Some(colour)) if written.may[colour].is_some() => return Err(twice()),
            (_, Some(colour)) => written.may[colour] = Some(clauses(value, value_at)?),
            (other, None) => {
                let message = format!("unknown field `{}`", crate::visible::visible(other));
                return Err(Diagnostic::new(trimmed(key, start), message)
                    .expected("name, title, blue, red or green")
                    .hint(HINT));
            }
        }
    }
    let missing =
        |what: &str| Diagnostic::new(text.len()..text.len(), format!("{what} missing")).hint(HINT);
    if written.name.is_empty() {
        return Err(missing("the name is"));
    }
    if written.may.iter().all(Option::is_none) {
        return Err(missing("lines for the colours are"));
    }
    if written.title.is_empty() {
        written.title = format!("{} (own rules)", written.name);
    }
    Ok(written)
}

/// Where a text is without the blanks around it, if it begins at `start`.
fn trimmed(text: &str, start: usize) -> Range<usize> {
    let blank = text.len() - text.trim_start().len();
    let first = start + blank;
    first..first + text.trim().len()
}

/// A name such as `uphill-2`, which no other game has.
fn name(text: &str, at: usize) -> Result<String, Diagnostic> {
    let (name, span) = (text.trim(), trimmed(text, at));
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(fits) {
        let message = format!("a name has 1 to {MAX_NAME} lowercase letters, digits and hyphens");
        return Err(Diagnostic::new(span, message).hint("write it as in `name: uphill-2`"));
    }
    if by_name(name).is_some() || name == SHARED {
        return Err(Diagnostic::new(span, format!("the name `{name}` is taken"))
            .hint("choose another name"));
    }
    Ok(name.to_owned())
}

fn title(text: &str, at: usize) -> Result<String, Diagnostic> {
    let (title, span) = (text.trim(), trimmed(text, at));
    let visible = crate::visible::visible(title);
    if title.is_empty() || title.chars().count() > MAX_NAME || visible != title {
        let message = format!("a title has 1 to {MAX_NAME} visible characters");
        return Err(
            Diagnostic::new(span, message).hint("write it as in `title: Uphill Hackenbush`")
        );
    }
    Ok(title.to_owned())
}

/// `Left always, Right ground`, `both alone` or `nobody`.
fn clauses(text: &str, at: usize) -> Result<[Option<When>; 2], Diagnostic> {
    const HOW: &str = "write who and when, as in `Left always, Right ground` or `both alone`";
    let mut may = [None; 2];
    if text.trim() == "nobody" {
        return Ok(may);
    }
    let mut start = at;
    for clause in text.split(',') {
        let span = trimmed(clause, start);
        start += clause.len() + 1;
        let mut words = clause.split_whitespace();
        let wrong = |message: String| Diagnostic::new(span.clone(), message);
        let who: &[usize] = match words.next() {
            Some("Left") => &[0],
            Some("Right") => &[1],
            Some("both") => &[0, 1],
            word => {
                let wrong = wrong(match word {
                    Some(word) => format!("`{word}` is not a player"),
                    None => "nobody is named".to_owned(),
                });
                return Err(wrong.expected("Left, Right, both or nobody").hint(HOW));
            }
        };
        let (word, rest) = (words.next(), words.next());
        let when = word.and_then(|word| When::ALL.into_iter().find(|when| when.name() == word));
        let (Some(when), None) = (when, rest) else {
            let wrong = wrong(match (word, rest) {
                (None, _) => "when is missing".to_owned(),
                (Some(_), Some(more)) if when.is_some() => format!("`{more}` is one word too many"),
                (Some(word), _) => format!("`{word}` is not a condition"),
            });
            return Err(wrong.expected("always, alone, trunk or ground").hint(HOW));
        };
        for &player in who {
            if may[player].replace(when).is_some() {
                return Err(Diagnostic::new(span, "a player is named twice").hint(HOW));
            }
        }
    }
    Ok(may)
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl OwnRules {
    fn new(written: Written) -> OwnRules {
        let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        let mut sentences = Vec::new();
        for player in Player::BOTH {
            let own = Colour::ORDINARY.iter().zip(&written.may).filter_map(|(colour, may)| {
                let when = (*may)?[index(player)]?;
                Some(format!("{} edges{}", colour.name(), when.in_words()))
            });
            let own: Vec<String> = own.collect();
            let own = if own.is_empty() { "nothing".to_owned() } else { own.join(", ") };
            sentences.push(format!("{player} cuts {own}"));
        }
        let summary = sentences.join("; ");
        let help = format!(
            "{summary}. Edges that are then no longer connected to the ground fall. A player who \
             cannot move loses.\n"
        );
        let colours: Vec<Colour> = Colour::ORDINARY
            .into_iter()
            .zip(&written.may)
            .filter_map(|(colour, may)| may.map(|_| colour))
            .collect();
        OwnRules {
            name: leak(written.name.clone()),
            title: leak(written.title.clone()),
            summary: leak(summary),
            help: leak(help),
            colours: Vec::leak(colours),
            written,
        }
    }

    fn when(&self, colour: Colour, player: Player) -> Option<When> {
        let place = Colour::ORDINARY.iter().position(|own| *own == colour)?;
        self.written.may[place]?[index(player)]
    }

    fn uses(&self, wanted: When) -> bool {
        let mut all = self.written.may.iter().flatten().flatten();
        all.any(|when| *when == Some(wanted))
    }
}

impl Ruleset for OwnRules {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn board(&self) -> Board {
        Board::Pictures(self.colours)
    }

    fn check(&self, position: &Position) -> Result<(), Refusal> {
        self.board().check(position, self.title)?;
        let picture = position.picture().filter(|_| self.uses(When::Trunk));
        let Some(cycle) = picture.and_then(closing_edge) else { return Ok(()) };
        let message =
            format!("{cycle}; only forests have a trunk, on which {} is played", self.title);
        Err(Refusal::new(message).edge(cycle.index).hint("remove an edge of each cycle"))
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Position::Picture(picture) = position else { return Vec::new() };
        let count = picture.edges().len();
        let supports =
            if self.uses(When::Alone) { supporting_edges(picture) } else { vec![false; count] };
        let mut on_trunk = vec![false; count];
        if self.uses(When::Trunk) {
            trunk(picture).into_iter().for_each(|edge| on_trunk[edge] = true);
        }
        let may = |&index: &usize| {
            let edge = picture.edges()[index];
            match self.when(edge.colour, player) {
                None => false,
                Some(When::Always) => true,
                Some(When::Alone) => !supports[index],
                Some(When::Trunk) => on_trunk[index],
                Some(When::Ground) => edge.from == GROUND || edge.to == GROUND,
            }
        };
        (0..count).filter(may).collect()
    }

    /// A trunk is that of the whole picture.
    fn is_disjunctive(&self) -> bool {
        !self.uses(When::Trunk)
    }

    fn is_symmetric(&self) -> bool {
        let when = |colour: Colour, player| self.when(colour, player);
        let mirrored = |colour: Colour| {
            let there = colour.negated();
            self.colours.contains(&colour) == self.colours.contains(&there)
                && Player::BOTH
                    .iter()
                    .all(|&player| when(colour, player) == when(there, player.opponent()))
        };
        !self.uses(When::Trunk) && Colour::ORDINARY.into_iter().all(mirrored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::notation::ReadLimits;
    use crate::problem::Problem;
    use crate::rules::{Childish, Clockwise, RedBlueGreen};
    use crate::solve::Engine;
    use partizan::{Arena, Game};
    use proptest::prelude::*;

    const ORDINARY: &str = "name: same\nblue: Left always\nred: Right always\ngreen: both always\n";
    const CHILD: &str = "name: child\nblue: Left alone\nred: Right alone\ngreen: both always\n";
    const CLOCK: &str = "name: clock\nblue: Left trunk\nred: Right trunk\ngreen: both trunk\n";

    fn rules(text: &str) -> &'static dyn Ruleset {
        read_rules(text).unwrap()
    }

    fn value(text: &str, rules: &'static dyn Ruleset) -> String {
        let mut engine = Engine::new();
        let problem = Problem::read(text, Some(rules), &ReadLimits::default()).unwrap();
        let solution = engine.solve(&problem);
        solution.value.text(engine.arena_mut()).unwrap()
    }

    #[test]
    fn files_are_read() {
        let own = rules(
            "# A game.\r\nname: uphill # mine\n title : Uphill \nblue:Left always\nred: Right ground\n",
        );
        assert_eq!((own.name(), own.title()), ("uphill", "Uphill"));
        assert_eq!(own.summary(), "Left cuts blue edges; Right cuts red edges at the ground");
        assert_eq!(own.board(), Board::Pictures(&[Colour::Blue, Colour::Red]));
        assert_eq!(["br", "rr", "bb", "rb"].map(|text| value(text, own)), ["1", "-1", "2", "-1/2"]);
        assert!(Problem::read("g", Some(own), &ReadLimits::default()).is_err());
        // Read twice, kept once: what is remembered of one is known of the other.
        assert!(rules(CHILD).id() == rules(CHILD).id() && rules(CHILD).id() != rules(CLOCK).id());
        assert!(!own.is_symmetric() && rules(CHILD).is_symmetric());
        assert!(own.is_disjunctive() && !rules(CLOCK).is_disjunctive());
        let cycle = Problem::read("b:A r:A", Some(rules(CLOCK)), &ReadLimits::default());
        assert!(cycle.unwrap_err().message.contains("only forests"));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        for (text, span, message) in [
            ("", 0..0, "the name is missing"),
            ("name: a\n", 8..8, "colours are missing"),
            ("name: a\nblue Left\n", 8..17, "a colon is missing"),
            ("name: A\n", 6..7, "lowercase letters"),
            ("name:\n", 5..5, "lowercase letters"),
            ("name: childish\n", 6..14, "is taken"),
            ("name: own\n", 6..9, "is taken"),
            ("name: a\nname: b\n", 8..15, "duplicate `name`"),
            ("name: a\ncyan: Left always", 8..12, "unknown field `cyan`"),
            ("blue: Up always", 6..15, "`Up` is not a player"),
            ("blue: Left sometimes", 6..20, "`sometimes` is not a condition"),
            ("blue: Left always always", 6..24, "`always` is one word too many"),
            ("blue: Left", 6..10, "when is missing"),
            ("blue: Left always, both alone", 19..29, "named twice"),
            ("blue: Left always,", 18..18, "nobody is named"),
            ("title: \u{202e}x", 7..11, "visible"),
        ] {
            let wrong = read_rules(text).unwrap_err();
            assert!(wrong.message.contains(message), "{text}: {}", wrong.message);
            assert_eq!(wrong.span, span, "{text}");
            assert!(wrong.hint.is_some(), "{text}");
        }
        assert!(read_rules(&"#\n".repeat(MAX_BYTES)).is_err());
    }

    /// A client of a server can send as many files as it likes.
    #[test]
    fn shared_rules_are_kept_once_whatever_they_are_called() {
        let read = |name: &str| {
            read_shared_rules(&format!("name: {name}\ntitle: T {name}\nblue: Left ground\n"))
                .unwrap()
        };
        let first = read("first");
        assert_eq!((first.name.as_str(), first.title.as_str()), ("first", "T first"));
        for number in 0..2 * MAX_NAMED {
            let next = read(&format!("game-{number}"));
            assert!(next.rules.id() == first.rules.id() && next.name != first.name);
        }
        assert_eq!(first.rules.name(), "own");
        // Every meaning has its own rules, and there are few enough to keep them all.
        let clauses = ["", "always", "alone", "trunk", "ground"];
        let mut ids = rustc_hash::FxHashSet::default();
        for left in clauses {
            for right in clauses {
                let who = [("Left", left), ("Right", right)].into_iter();
                let who = who.filter(|(_, when)| !when.is_empty());
                let who: Vec<String> = who.map(|(who, when)| format!("{who} {when}")).collect();
                let who = if who.is_empty() { "nobody".to_owned() } else { who.join(", ") };
                let text = format!("name: one\nblue: {who}\n");
                ids.insert(read_shared_rules(&text).unwrap().rules.id());
            }
        }
        assert_eq!(ids.len(), 25);
    }

    /// From the words of the file: what falls is worked out by cutting.
    fn by_the_book(position: &Position, arena: &mut Arena) -> Game {
        let options = |player: Player, arena: &mut Arena| -> Vec<Game> {
            let picture = position.picture().unwrap();
            let mut games = Vec::new();
            for (index, edge) in picture.edges().iter().enumerate() {
                let rest = position.after(index);
                let alone = rest.size() == Some(picture.edges().len() - 1);
                let ground = edge.from == GROUND || edge.to == GROUND;
                let may = match (edge.colour, player) {
                    (Colour::Blue, Player::Left) => true,
                    (Colour::Blue, Player::Right) => alone,
                    (Colour::Red, Player::Right) => ground,
                    (Colour::Green, Player::Left) => alone,
                    _ => false,
                };
                if may {
                    games.push(by_the_book(&rest, arena));
                }
            }
            games
        };
        let left = options(Player::Left, arena);
        let right = options(Player::Right, arena);
        arena.game(&left, &right).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(120))]

        /// A file can describe games that are known.
        #[test]
        fn known_games_can_be_described(picture in random_picture(4, 7, &Colour::ORDINARY)) {
            let text = picture.to_string();
            prop_assert_eq!(value(&text, rules(ORDINARY)), value(&text, &RedBlueGreen));
            prop_assert_eq!(value(&text, rules(CHILD)), value(&text, &Childish));
            if picture.is_forest() {
                prop_assert_eq!(value(&text, rules(CLOCK)), value(&text, &Clockwise));
            }
        }

        #[test]
        fn a_mixed_game_is_played_by_the_book(picture in random_picture(4, 6, &Colour::ORDINARY)) {
            let own = rules("name: mixed\nblue: Left always, Right alone\nred: Right ground\ngreen: Left alone\n");
            let position = Position::from(picture.clone());
            let mut arena = Arena::new();
            let game = by_the_book(&position, &mut arena);
            prop_assert_eq!(value(&picture.to_string(), own), arena.text(game).unwrap());
        }
    }
}
