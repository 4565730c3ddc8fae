//! Who wins, and how: a claim about positions, proved or refuted by play.

use hackenbush::analysis::claim::{self, Claim, Relation, Side, Statement, Sum};
use hackenbush::analysis::infinite_proof::{InfiniteClaim, InfiniteOpening, prove_infinite};
use hackenbush::analysis::prove::{self, Cut, End, Ends, Node, Options, Proof, Unproved};
use hackenbush::diagnostic::Kind;
use hackenbush::rules::{self, Ruleset};
use hackenbush::solve::Theorem;
use hackenbush::{Colour, Diagnostic, Position, Problem, Topple, Way};
use partizan::{Arena, Exceeded, Game, Outcome, Player, ValueText};
use serde::{Deserialize, Serialize};

use super::prelude::*;
use crate::answer::StopReason;
use crate::play::{Play, reason};

request! {
    /// Who wins, and how? Or: is this claim true, and why?
    pub struct ProveRequest {
        /// The first side of the claim, if the claim does not name it.
        pub position: Option<PositionInput>,
        /// The claim, such as `br + br = b`, `Left wins br`, or with a position `= 1/2`. Without
        /// one, the question is who wins the position.
        pub claim: Option<String>,
        /// The rules for both sides.
        pub variant: Option<Variant>,
        /// Where play may end; by default, as late as the limit allows.
        pub ends: Option<EndsName>,
        /// The most positions of a proof.
        pub limit: Option<usize>,
        /// Whether a player who cannot move loses or wins; by default, loses. If such a player wins, the
        /// claim is about who wins one position.
        pub play: Option<Play>,
    }
}

answers! {
    /// A claim, and its proof or refutation.
    pub struct ProveAnswer {
        /// The claim as it was made.
        claim: String,
        /// How the sides are said to compare; absent if the question is who wins.
        relation?: RelationSign,
        /// The sum that decides: the first side minus the second.
        sum: String,
        variant: Variant,
        /// `misere` if a player who cannot move wins; absent otherwise.
        play?: Play,
        /// Who wins that sum.
        outcome?: Json<Outcome>,
        /// Is the claim true?
        holds?: bool,
        /// What is shown: the games that the claim speaks of, or those that refute it.
        games: Vec<ProvedGame>,
        /// The positions that come up in them. In each, the player to move loses.
        nodes: Vec<ProofNode>,
        /// Where play ended.
        ends?: EndsName,
        /// Why there is no proof, if there is none.
        unproved?: String,
        warnings: Warnings,
        /// The claim and the proof, for drawings; `None` if it is about infinite stalks.
        #[serde(skip)]
        proof: Option<Box<(Claim, Proof)>>,
    }

    /// How one game goes.
    pub struct ProvedGame {
        starts: Json<Player>,
        wins: Json<Player>,
        /// The first move, if the winner makes it.
        first?: ProofMove,
        /// The node in which the loser is then to move; absent if the winner cannot move, and so wins in misère play.
        node?: usize,
    }

    /// A sum in which the player to move loses.
    pub struct ProofNode {
        /// In notation, with what is added to or taken from the position: `br + r - 1/2`.
        sum: String,
        /// The position alone.
        position: String,
        to_move: Json<Player>,
        /// Why play ends here, if it does.
        end?: ProofEnd,
        /// The moves with the replies to them, if it does not.
        branches[]: ProofBranch,
        /// In misère play: moves after which the other player cannot move, and so wins.
        lost[]: LostMoves,
    }

    /// Moves after which the other player cannot move.
    pub struct LostMoves {
        moves: Vec<ProofMove>,
        /// What they leave.
        leaves: String,
        /// The position alone.
        position: String,
    }

    /// Why play ends.
    pub struct ProofEnd {
        kind: EndKind,
        /// In words.
        text: String,
        /// The moves of Left and of Right, if they are counted.
        moves?: [usize; 2],
        /// The value, if it is known.
        value?: Value,
        /// The theorems from which it follows.
        theorems[]: &'static str,
    }

    /// Moves that leave the same, and the reply.
    pub struct ProofBranch {
        moves: Vec<ProofMove>,
        /// What they leave.
        leaves: String,
        /// The position alone.
        position: String,
        reply: ProofMove,
        /// The node that it leads to, up to the order of components.
        then: usize,
    }

    /// A move in a sum. Edges and dominoes are numbered as in the text of the position.
    pub struct ProofMove {
        player: Json<Player>,
        edge?: usize,
        /// Of an infinite stalk: which stalk of the sum, from 0.
        stalk?: usize,
        /// Of an infinite stalk: which edge, by the number of edges below it, an ordinal such as `w+1`.
        height?: String,
        domino?: usize,
        /// Which way a domino of a row falls.
        topples?: Json<Way>,
        colour?: Json<Colour>,
        /// Is it in the position that is taken away?
        minus!: bool,
        /// What a move in the value leaves of it.
        to?: Value,
    }
}

/// Where play may end.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EndsName {
    /// Where there is no move, where every move can be mirrored, where moves are counted.
    Play,
    /// Also where formulas tell the value, without a search.
    Formulas,
    /// Also where the value is known at all.
    Values,
}

impl From<EndsName> for Ends {
    fn from(name: EndsName) -> Ends {
        match name {
            EndsName::Play => Ends::Play,
            EndsName::Formulas => Ends::Formulas,
            EndsName::Values => Ends::Values,
        }
    }
}

/// Why play ends.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EndKind {
    /// The player to move has no move.
    Stuck,
    /// Every move can be mirrored.
    Mirror,
    /// Moves are counted.
    Count,
    /// The value is known.
    Value,
    /// A theorem about misère play says who wins.
    Misere,
}

/// How two sides are said to compare.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the signs say it")]
pub enum RelationSign {
    #[serde(rename = "=")]
    Equal,
    #[serde(rename = ">=")]
    AtLeast,
    #[serde(rename = "<=")]
    AtMost,
    #[serde(rename = ">")]
    More,
    #[serde(rename = "<")]
    Less,
    #[serde(rename = "||")]
    Confused,
}

impl From<Relation> for RelationSign {
    fn from(relation: Relation) -> RelationSign {
        match relation {
            Relation::Equal => RelationSign::Equal,
            Relation::AtLeast => RelationSign::AtLeast,
            Relation::AtMost => RelationSign::AtMost,
            Relation::More => RelationSign::More,
            Relation::Less => RelationSign::Less,
            Relation::Confused => RelationSign::Confused,
        }
    }
}

/// The most positions that a request may ask for.
const MOST_NODES: usize = 5000;

impl Query for ProveRequest {
    const NAME: &'static str = "prove";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = ProveAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ProveAnswer, ErrorBody> {
        let text = self.claim.unwrap_or_default();
        let statement = claim::split(&text);
        let statement = match self.position {
            Some(_) => statement,
            None => statement.and_then(Statement::alone),
        };
        let statement = statement.map_err(|wrong| ErrorBody::in_text(&wrong, &text));
        let statement = statement.within("claim")?;
        let rules = self.variant.map(|rules| rules.0);
        let first = match (&self.position, text[statement.first.clone()].is_empty()) {
            (Some(position), true) => {
                Side::Position(Box::new(position.read(job).within("position")?))
            }
            (Some(_), false) => {
                let wrong =
                    Diagnostic::new(statement.first, "the claim names a position of its own")
                        .hint("write only what is said of the position, as in '= 1/2'");
                return Err(ErrorBody::in_text(&wrong, &text)).within("claim");
            }
            (None, _) => side(&text, statement.first, rules, job).within("claim")?,
        };
        let compares = statement.second.is_some();
        let second = match statement.second {
            Some(second) => {
                let own = match &first {
                    Side::Position(problem) if !problem.rules().plays_by_colour() => {
                        Some(problem.rules())
                    }
                    _ => None,
                };
                side(&text, second, rules.or(own), job).within("claim")?
            }
            None => Side::Value(Game::ZERO),
        };
        let misere = self.play == Some(Play::Misere);
        if misere && compares {
            return Err(ErrorBody::in_text(&claim::only_who_wins(&text), &text)).within("claim");
        }
        let sides = [first, second];
        let infinite = InfiniteClaim::of(&sides, statement.relation, job.engine.arena());
        if let Some(claim) = infinite.map_err(|wrong| job.explained(wrong)).within("claim")? {
            return infinite_answer(&claim, text, misere, job).within("claim");
        }
        let arena = job.engine.arena_mut();
        let claim = Claim::new(sides, statement.relation, rules, arena);
        let claim = claim.map_err(|wrong| job.explained(wrong)).within("claim")?;
        let limit = self.limit.unwrap_or(prove::DEFAULT_LIMIT).min(MOST_NODES);
        let options = Options { ends: self.ends.map(Ends::from), limit, misere };
        Ok(answer(claim, text, &options, job))
    }
}

/// Reads a side of a claim: a value or a position.
fn side(
    text: &str,
    part: std::ops::Range<usize>,
    rules: Option<&'static dyn hackenbush::Ruleset>,
    job: &mut Job<'_>,
) -> Result<Side, ErrorBody> {
    let own = &text[part.clone()];
    let at_part = |wrong: Diagnostic, job: &Job<'_>| {
        let span = part.start + wrong.span.start..part.start + wrong.span.end;
        ErrorBody::in_text(&job.explained(wrong).at(span), text)
    };
    match claim::read_value(own, job.engine.arena_mut()) {
        Ok(Some(value)) => Ok(Side::Value(value)),
        Ok(None) => match claim::read_number(own) {
            Some(number) => Ok(Side::Number(number)),
            None => Problem::read(own, rules, &job.read_limits())
                .map(|problem| Side::Position(Box::new(problem)))
                .map_err(|wrong| at_part(wrong, job)),
        },
        Err(exceeded) => Err(at_part(exceeded.into(), job)),
    }
}

/// Proves or refutes a claim.
pub fn answer(claim: Claim, text: String, options: &Options, job: &mut Job<'_>) -> ProveAnswer {
    let proof = prove::prove(job.engine, &claim, options);
    let stopped = match proof.unproved {
        Some(Unproved::Exceeded(exceeded)) => job.stop_reason(Some(exceeded)),
        Some(Unproved::Limit(limit)) => Some(StopReason {
            exceeded: Exceeded::TooLarge("the proof"),
            text: format!("the proof needs more than {limit} positions"),
        }),
        None => None,
    };
    let mut writer = Writer {
        arena: job.engine.arena_mut(),
        limit: job.output.max_text,
        root: &claim.sum,
        problem: claim.problem.as_ref(),
        rules: claim.rules,
    };
    let games = proof.openings.iter().map(|opening| ProvedGame {
        starts: Json(opening.starts),
        wins: Json(opening.wins),
        first: opening.first.map(|cut| writer.turn(&claim.sum, opening.wins, cut)),
        node: opening.node,
    });
    let games = games.collect();
    let nodes = proof.nodes.iter().map(|node| writer.node(node)).collect();
    let sum = writer.text(&claim.sum);
    let warnings = claim.problem.as_ref().map_or(&[][..], Problem::warnings);
    ProveAnswer {
        claim: match text.is_empty() {
            true => sum.clone(),
            false => text,
        },
        relation: claim.relation.map(RelationSign::from),
        sum,
        variant: Json(claim.rules),
        play: options.misere.then_some(Play::Misere),
        outcome: proof.outcome.map(Json),
        holds: proof.holds.filter(|_| claim.relation.is_some()),
        games,
        nodes,
        ends: proof.unproved.is_none().then_some(match proof.ends {
            Ends::Play => EndsName::Play,
            Ends::Formulas => EndsName::Formulas,
            Ends::Values => EndsName::Values,
        }),
        unproved: stopped.as_ref().map(|reason| reason.text.clone()),
        warnings: Warnings::new(warnings, stopped),
        proof: Some(Box::new((claim, proof))),
    }
}

/// Proves or refutes a claim about infinite stalks: by their values, and the winner's first move.
///
/// # Errors
/// Misère play.
pub fn infinite_answer(
    claim: &InfiniteClaim,
    text: String,
    misere: bool,
    job: &mut Job<'_>,
) -> Result<ProveAnswer, Diagnostic> {
    if misere {
        return Err(Diagnostic::new(0..text.len(), "infinite stalks are not played misère here")
            .kind(Kind::NotSupported)
            .hint("leave misere play out, or make the stalks finite"));
    }
    let meter = job.engine.budget().meter();
    let found = prove_infinite(claim, &meter);
    let one = claim.sum.stalks.len() == 1;
    let games_and_nodes = found.games.iter().enumerate().map(|(index, game)| {
        let first = game.first.as_ref().map(|choice| ProofMove {
            stalk: (!one).then_some(choice.stalk),
            height: Some(choice.height.to_string()),
            ..ProofMove::of(game.wins)
        });
        let (starts, wins) = (Json(game.starts), Json(game.wins));
        (ProvedGame { starts, wins, first, node: Some(index) }, infinite_node(game))
    });
    let (games, nodes) = games_and_nodes.unzip();
    let unproved = match found.games.is_empty() {
        true => Some(job.stop_reason(meter.check().err()).map_or_else(
            || "the bounds of its value do not decide who wins".to_owned(),
            |reason| reason.text,
        )),
        false => None,
    };
    let sum = claim.sum.to_string();
    let sum = if sum.is_empty() { "0".to_owned() } else { sum };
    Ok(ProveAnswer {
        claim: if text.is_empty() { sum.clone() } else { text },
        relation: claim.relation.map(RelationSign::from),
        sum,
        variant: Json(claim.rules),
        play: None,
        outcome: found.outcome.map(Json),
        holds: found.holds.filter(|_| claim.relation.is_some()),
        games,
        nodes,
        ends: unproved.is_none().then_some(EndsName::Values),
        warnings: Warnings::new(&[], None),
        unproved,
        proof: None,
    })
}

/// The sum that the loser of a game is left with, and what it is worth.
fn infinite_node(game: &InfiniteOpening) -> ProofNode {
    let sum = game.left.to_string();
    let [low, high] = game.worth.each_ref().map(ValueText::from);
    let theorem = Theorem::SignExpansion.name();
    let exact = game.worth[0] == game.worth[1];
    let text = match exact {
        true => format!("worth {low} ({theorem})"),
        false => format!("more than {low} and less than {high} ({theorem})"),
    };
    let end = match sum.is_empty() {
        true => ProofEnd {
            kind: EndKind::Stuck,
            text: format!("{} has no move", game.wins.opponent()),
            moves: None,
            value: None,
            theorems: vec![],
        },
        false => ProofEnd {
            kind: EndKind::Value,
            text,
            moves: None,
            value: exact.then_some(Json(low)),
            theorems: vec![theorem],
        },
    };
    ProofNode {
        position: sum.clone(),
        sum: if sum.is_empty() { "0".to_owned() } else { sum },
        to_move: Json(game.wins.opponent()),
        end: Some(end),
        branches: vec![],
        lost: vec![],
    }
}

impl ProofMove {
    /// A move of this player of which nothing else is known yet.
    fn of(player: Player) -> ProofMove {
        ProofMove {
            player: Json(player),
            edge: None,
            stalk: None,
            height: None,
            domino: None,
            topples: None,
            colour: None,
            minus: false,
            to: None,
        }
    }
}

/// Writes sums and moves.
struct Writer<'a> {
    arena: &'a mut Arena,
    limit: usize,
    /// The sum with which the proof begins, whose edges are numbered as in the problem.
    root: &'a Sum,
    problem: Option<&'a Problem>,
    rules: &'static dyn Ruleset,
}

impl Writer<'_> {
    fn text(&mut self, sum: &Sum) -> String {
        let position = self.position(sum);
        sum.text_with(&position, self.rules, self.arena).unwrap_or(position)
    }

    /// The position of a sum: as it was given, by whose edges it is numbered, or in our notation.
    fn position(&self, sum: &Sum) -> String {
        let source = self.problem.filter(|_| sum == self.root).and_then(Problem::given_source);
        source.map_or_else(|| rules::text(&sum.position, self.rules), str::to_owned)
    }

    fn node(&mut self, node: &Node) -> ProofNode {
        let (loser, sum) = (node.loser, &node.sum);
        let branches = node.branches.iter().map(|branch| ProofBranch {
            moves: branch.moves.iter().map(|&cut| self.turn(sum, loser, cut)).collect(),
            leaves: self.text(&branch.leaves),
            position: rules::text(&branch.leaves.position, self.rules),
            reply: self.turn(&branch.leaves, loser.opponent(), branch.reply),
            then: branch.then,
        });
        let branches = branches.collect();
        let lost = node.lost.iter().map(|lost| LostMoves {
            moves: lost.moves.iter().map(|&cut| self.turn(sum, loser, cut)).collect(),
            leaves: self.text(&lost.leaves),
            position: rules::text(&lost.leaves.position, self.rules),
        });
        let lost = lost.collect();
        ProofNode {
            sum: self.text(sum),
            position: self.position(sum),
            to_move: Json(loser),
            end: node.end.as_ref().map(|end| self.end(end, loser)),
            branches,
            lost,
        }
    }

    fn end(&mut self, end: &End, loser: Player) -> ProofEnd {
        let plain =
            |kind, text| ProofEnd { kind, text, moves: None, value: None, theorems: vec![] };
        match end {
            End::Misere(why) => plain(EndKind::Misere, reason(*why, 0)),
            End::Mirror => plain(EndKind::Mirror, "every move can be mirrored".to_owned()),
            End::Count { left, right } => {
                let moves =
                    |count: usize| format!("{count} move{}", if count == 1 { "" } else { "s" });
                let text = format!("Left has {} left and Right {right}", moves(*left));
                ProofEnd { moves: Some([*left, *right]), ..plain(EndKind::Count, text) }
            }
            End::Value { value, theorems } => {
                let value = text::value(self.arena, *value, self.limit);
                let theorems: Vec<&'static str> = theorems.iter().map(|own| own.name()).collect();
                let by = match theorems.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", theorems.join(", ")),
                };
                let text = format!("worth {}{by}", value.0);
                ProofEnd { value: Some(value), theorems, ..plain(EndKind::Value, text) }
            }
            _ => plain(EndKind::Stuck, format!("{loser} has no move")),
        }
    }

    fn turn(&mut self, sum: &Sum, player: Player, cut: Cut) -> ProofMove {
        let plain = ProofMove::of(player);
        let (position, index, minus) = match cut {
            Cut::Value(value) => {
                return ProofMove { to: Some(text::value(self.arena, value, self.limit)), ..plain };
            }
            Cut::Position(index) => (Some(&sum.position), index, false),
            Cut::Minus(index) => (sum.minus.as_ref(), index, true),
        };
        let own = self.problem.filter(|_| sum == self.root && !minus);
        let number = own.map_or(index, |problem| problem.edge_number(index));
        match position {
            Some(Position::Picture(picture)) => ProofMove {
                edge: Some(number),
                colour: picture.edges().get(index).map(|edge| Json(edge.colour)),
                minus,
                ..plain
            },
            Some(Position::Row(row)) => {
                let Topple { domino, way } = Topple::of_half(index);
                let colour = row.0.get(domino).map(|&colour| Json(colour));
                ProofMove { domino: Some(domino), topples: Some(Json(way)), colour, minus, ..plain }
            }
            _ => ProofMove { domino: Some(number), minus, ..plain },
        }
    }
}
