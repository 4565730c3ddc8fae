//! Tasks: something to answer about some positions, answers judged, and right answers.

use hackenbush::Diagnostic;
use learn::question::{Answer, Question};
use learn::replies::GAMES;
use learn::{Play, Spec, Task, Verdict};
use partizan::{Outcome, Player};
use serde::Deserialize;

use super::prelude::*;

request! {
    /// The task of a kind, level and seed.
    pub struct TaskRequest {
        /// One of the kinds that `learn` lists.
        pub kind: String,
        /// From 1.
        pub level: usize,
        /// Which of all tasks of that kind and level.
        pub seed: Json<u64>,
    }
}

request! {
    /// Is this answer right?
    pub struct TaskCheckRequest {
        pub kind: String,
        pub level: usize,
        pub seed: Json<u64>,
        pub answer: TaskAnswer,
    }
}

request! {
    /// What is a right answer?
    pub struct TaskSolveRequest {
        pub kind: String,
        pub level: usize,
        pub seed: Json<u64>,
    }
}

/// An answer to a task.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TaskAnswer {
    /// A value, as answers have it, or as people write it.
    Value(String),
    /// One for each prompt.
    Values(Vec<String>),
    /// Who wins.
    Outcome(Json<Outcome>),
    /// One of the options, by its place.
    Choice(usize),
    /// An edge or domino of the first position.
    Cut(usize),
    /// The places of the positions, the smallest first.
    Order(Vec<usize>),
    /// A position.
    Position(PositionInput),
    /// The edges of each piece of the first position.
    Pieces(Vec<Vec<usize>>),
    /// The replies so far, over both games.
    Replies(Vec<usize>),
}

answers! {
    /// A task.
    pub struct TaskView {
        kind: &'static str,
        level: usize,
        seed: Json<u64>,
        title: &'static str,
        theme: &'static str,
        /// What to do, in plain text.
        statement: String,
        /// The positions that it is about.
        shown: Vec<ShownPosition>,
        expects: Expects,
        /// Something to think of.
        hint?: String,
    }

    /// A position of a task. Its edges are numbered as in its text.
    pub struct ShownPosition {
        /// What it is called, if there are several.
        label?: String,
        position: String,
        variant: Variant,
    }

    /// What kind of answer is expected.
    pub struct Expects {
        /// The name of its field in `task/check`.
        answer: AnswerName,
        /// Of a value: `number`, `nimber`, `integer`, `game` or `surreal`.
        form?: &'static str,
        /// Of several values: what each is the value of.
        prompts[]: PromptView,
        /// Of a choice: what to choose from.
        options[]: String,
        /// Of a cut: who is to move.
        player?: Json<Player>,
        /// Of a position: the most edges.
        most_edges?: usize,
        /// Of a position: the rules.
        variant?: Variant,
        /// Of a position: only a stalk will do.
        stalk!: bool,
        /// Of a position: it must have a cycle.
        cycle!: bool,
    }

    /// One of several values that are asked for.
    pub struct PromptView {
        text: String,
        /// The edges of the first position that it is about.
        edges: Vec<usize>,
    }

    /// What there is to say about an answer.
    pub struct VerdictAnswer {
        verdict: VerdictName,
        /// Why, in plain text.
        text: String,
        /// The first of several values that is wrong, or the place of the first wrong pair of an order.
        step?: usize,
        /// Moves that show that the answer is wrong.
        play?: PlayAnswer,
        /// If the answer is replies: the game so far.
        game?: GameAnswer,
    }

    /// A position and moves to make on it.
    pub struct PlayAnswer {
        position: String,
        variant: Variant,
        /// A picture that is played at the same time by the ordinary rules.
        beside?: String,
        /// Edges are numbered as in `position`, also after cuts.
        moves: Vec<PlayMove>,
        /// Who wins, if the line is followed to its end.
        winner?: Json<Player>,
    }

    /// A move of a line.
    pub struct PlayMove {
        player: Json<Player>,
        /// Is it a move in the picture `beside`?
        beside!: bool,
        /// The edge, or the domino.
        edge: usize,
        /// What is left there.
        leaves: String,
    }

    /// One of the games in which all moves are to be answered.
    pub struct GameAnswer {
        /// Which, from 1.
        number: usize,
        of: usize,
        starts: Json<Player>,
        /// The moves so far; the last one is to be answered.
        moves: Vec<GameMove>,
    }

    /// A move of a game.
    pub struct GameMove {
        player: Json<Player>,
        edge: usize,
    }

    /// A right answer.
    pub struct SolvedAnswer {
        /// As `task/check` takes it.
        answer: RightAnswer,
        /// The same in words.
        text: String,
        /// How to find it.
        steps[]: String,
    }

    /// An answer to a task; exactly one field is there.
    pub struct RightAnswer {
        value?: String,
        values?: Vec<String>,
        outcome?: Json<Outcome>,
        choice?: usize,
        cut?: usize,
        order?: Vec<usize>,
        position?: PositionText,
        pieces?: Vec<Vec<usize>>,
        replies?: Vec<usize>,
    }

    /// A position in notation.
    pub struct PositionText {
        text: String,
        variant: Variant,
    }
}

/// The kinds of answers.
#[derive(serde::Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "those of TaskAnswer")]
pub enum AnswerName {
    Value,
    Values,
    Outcome,
    Choice,
    Cut,
    Order,
    Position,
    Pieces,
    Replies,
}

/// Is an answer right?
#[derive(serde::Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum VerdictName {
    /// Yes.
    Right,
    /// No.
    Wrong,
    /// So far; it goes on.
    Continue,
}

impl From<learn::Status> for VerdictName {
    fn from(status: learn::Status) -> VerdictName {
        match status {
            learn::Status::Right => VerdictName::Right,
            learn::Status::Wrong => VerdictName::Wrong,
            learn::Status::Continue => VerdictName::Continue,
        }
    }
}

impl From<learn::AnswerKind> for AnswerName {
    fn from(kind: learn::AnswerKind) -> AnswerName {
        match kind {
            learn::AnswerKind::Value => AnswerName::Value,
            learn::AnswerKind::Values => AnswerName::Values,
            learn::AnswerKind::Outcome => AnswerName::Outcome,
            learn::AnswerKind::Choice => AnswerName::Choice,
            learn::AnswerKind::Cut => AnswerName::Cut,
            learn::AnswerKind::Order => AnswerName::Order,
            learn::AnswerKind::Position => AnswerName::Position,
            learn::AnswerKind::Pieces => AnswerName::Pieces,
            learn::AnswerKind::Replies => AnswerName::Replies,
        }
    }
}

/// The task of a request.
fn task(kind: &str, level: usize, seed: u64, job: &mut Job<'_>) -> Result<Task, ErrorBody> {
    let kind = learn::tasks::by_name(kind).within("kind")?;
    let spec = Spec::new(kind.name, level, seed).within("level")?;
    spec.task(job.engine).map_err(|wrong| job.explained(wrong)).within("seed")
}

impl Query for TaskRequest {
    const NAME: &'static str = "task/new";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = TaskView;

    fn run(self, job: &mut Job<'_>) -> Result<TaskView, ErrorBody> {
        Ok(view(&task(&self.kind, self.level, self.seed.0, job)?))
    }
}

/// A task as the page shows it.
pub fn view(task: &Task) -> TaskView {
    let shown = task.shown.iter().map(|shown| ShownPosition {
        label: shown.label.map(String::from),
        position: shown.problem.source().into_owned(),
        variant: Json(shown.problem.rules()),
    });
    TaskView {
        kind: task.spec.kind.name,
        level: task.spec.level,
        seed: Json(task.spec.seed),
        title: task.title,
        theme: task.spec.kind.theme,
        statement: task.statement.clone(),
        shown: shown.collect(),
        expects: expects(&task.question),
        hint: task.hint.clone(),
    }
}

fn expects(question: &Question) -> Expects {
    let mut expects = Expects {
        answer: question.expects().into(),
        form: None,
        prompts: Vec::new(),
        options: Vec::new(),
        player: None,
        most_edges: None,
        variant: None,
        stalk: false,
        cycle: false,
    };
    match question {
        Question::Value { form, .. } => expects.form = Some(form.name()),
        Question::Surreal(_) => expects.form = Some(learn::Form::Surreal.name()),
        Question::Values(prompts) => {
            let view = |prompt: &learn::question::Prompt| PromptView {
                text: prompt.text.clone(),
                edges: prompt.edges.clone(),
            };
            expects.prompts = prompts.iter().map(view).collect();
        }
        Question::Choice { options, .. } => expects.options.clone_from(options),
        Question::Cut { player } => expects.player = Some(Json(*player)),
        Question::Build { stalk, cycle, most_edges, rules, .. } => {
            expects.most_edges = Some(*most_edges);
            expects.variant = Some(Json(*rules));
            expects.stalk = *stalk;
            expects.cycle = *cycle;
        }
        Question::Outcome(_) | Question::Order | Question::Pieces | Question::Replies => {}
    }
    expects
}

impl Query for TaskCheckRequest {
    const NAME: &'static str = "task/check";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = VerdictAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<VerdictAnswer, ErrorBody> {
        let task = task(&self.kind, self.level, self.seed.0, job)?;
        let answer = self.answer.read(job).within("answer")?;
        judge(&task, &answer, job).map(VerdictAnswer::from).within("answer")
    }
}

impl TaskAnswer {
    fn read(self, job: &Job<'_>) -> Result<Answer, ErrorBody> {
        Ok(match self {
            TaskAnswer::Value(text) => Answer::Value(text),
            TaskAnswer::Values(texts) => Answer::Values(texts),
            TaskAnswer::Outcome(outcome) => Answer::Outcome(outcome.0),
            TaskAnswer::Choice(choice) => Answer::Choice(choice),
            TaskAnswer::Cut(edge) => Answer::Cut(edge),
            TaskAnswer::Order(order) => Answer::Order(order),
            TaskAnswer::Position(position) => {
                Answer::Position(Box::new(position.read(job).within("position")?))
            }
            TaskAnswer::Pieces(pieces) => Answer::Pieces(pieces),
            TaskAnswer::Replies(replies) => Answer::Replies(replies),
        })
    }
}

/// Judges an answer.
///
/// # Errors
/// An answer that cannot be read, and a budget that ended.
pub fn judge(task: &Task, answer: &Answer, job: &mut Job<'_>) -> Result<Verdict, Diagnostic> {
    learn::check(job.engine, task, answer).map_err(|wrong| job.explained(wrong))
}

impl From<Verdict> for VerdictAnswer {
    fn from(verdict: Verdict) -> VerdictAnswer {
        let game = verdict.game.map(|round| GameAnswer {
            number: round.number,
            of: GAMES,
            starts: Json(round.starts),
            moves: round
                .moves
                .into_iter()
                .map(|(player, edge)| GameMove { player: Json(player), edge })
                .collect(),
        });
        VerdictAnswer {
            verdict: verdict.status.into(),
            text: verdict.text,
            step: verdict.step,
            play: verdict.play.map(play),
            game,
        }
    }
}

fn play(play: Play) -> PlayAnswer {
    let moves = play.moves.into_iter().map(|m| PlayMove {
        player: Json(m.player),
        beside: m.beside,
        edge: m.edge,
        leaves: m.leaves,
    });
    PlayAnswer {
        position: play.problem.source().into_owned(),
        variant: Json(play.problem.rules()),
        beside: play.beside.map(|other| other.source().into_owned()),
        moves: moves.collect(),
        winner: play.winner.map(Json),
    }
}

impl Query for TaskSolveRequest {
    const NAME: &'static str = "task/solve";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = SolvedAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<SolvedAnswer, ErrorBody> {
        let task = task(&self.kind, self.level, self.seed.0, job)?;
        solved(&task, job).within("seed")
    }
}

/// Solves a task.
///
/// # Errors
/// A budget that ended.
pub fn solved(task: &Task, job: &mut Job<'_>) -> Result<SolvedAnswer, Diagnostic> {
    let solved = learn::solve(job.engine, task).map_err(|wrong| job.explained(wrong))?;
    let mut answer = RightAnswer {
        value: None,
        values: None,
        outcome: None,
        choice: None,
        cut: None,
        order: None,
        position: None,
        pieces: None,
        replies: None,
    };
    match solved.answer {
        Answer::Value(text) => answer.value = Some(text),
        Answer::Values(texts) => answer.values = Some(texts),
        Answer::Outcome(outcome) => answer.outcome = Some(Json(outcome)),
        Answer::Choice(choice) => answer.choice = Some(choice),
        Answer::Cut(edge) => answer.cut = Some(edge),
        Answer::Order(order) => answer.order = Some(order),
        Answer::Position(problem) => {
            let text = problem.source().into_owned();
            answer.position = Some(PositionText { text, variant: Json(problem.rules()) });
        }
        Answer::Pieces(pieces) => answer.pieces = Some(pieces),
        Answer::Replies(replies) => answer.replies = Some(replies),
    }
    Ok(SolvedAnswer { answer, text: solved.text, steps: solved.steps })
}
