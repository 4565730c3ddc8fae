//! The options of a position before simplification, with what becomes of each.

use hackenbush::Problem;
use hackenbush::analysis::options::{Alternative, Fate, Form};
use partizan::{Arena, Player};

use crate::answer::answers;
use crate::text::{self, Value};

answers! {
    /// The options of a position: what every move leaves.
    pub struct OptionsAnswer {
        /// All of them, as in `{0,1/8|1/4,3/8,3/4}`.
        text: String,
        left: Vec<OptionAnswer>,
        right: Vec<OptionAnswer>,
        /// The options that took the place of reversible ones, and what becomes of them; they have no
        /// moves.
        left_replacements?: Vec<OptionAnswer>,
        right_replacements?: Vec<OptionAnswer>,
        /// Are they numbers, so that the value is the simplest number between the best?
        simplest!: bool,
    }

    /// Moves of a player that leave the same value.
    pub struct OptionAnswer {
        /// The edges or dominoes; for dominoes of a row `2 * domino` if it falls to the left and
        /// `2 * domino + 1` if to the right.
        moves: Vec<usize>,
        value: Value,
        #[serde(flatten)]
        fate: FateAnswer,
    }

    /// What becomes of an option. It stays, unless something is said here.
    pub struct FateAnswer {
        /// An option of the same player that is at least as good.
        dominated_by?: Value,
        /// The answer of the opponent that is at least as good for them as the position itself.
        reversible_through?: Value,
        /// The options that take the place of a reversible one.
        replaced_by?: Vec<Value>,
    }
}

impl FateAnswer {
    pub(crate) fn new(fate: &Fate, arena: &mut Arena, limit: usize) -> FateAnswer {
        let mut value = |game| text::value(arena, game, limit);
        let (mut dominated_by, mut reversible_through, mut replaced_by) = (None, None, None);
        match fate {
            Fate::Kept => {}
            Fate::Dominated { by } => dominated_by = Some(value(*by)),
            Fate::Reversible { through, replaced_by: instead } => {
                reversible_through = Some(value(*through));
                replaced_by = Some(instead.iter().map(|&game| value(game)).collect());
            }
        }
        FateAnswer { dominated_by, reversible_through, replaced_by }
    }
}

impl OptionsAnswer {
    pub(crate) fn new(
        problem: &Problem,
        form: &Form,
        arena: &mut Arena,
        limit: usize,
    ) -> OptionsAnswer {
        OptionsAnswer::numbered(form, |moves| problem.edge_numbers(moves), arena, limit)
    }

    /// The options of a form that is written down, by their places in the lists.
    pub(crate) fn of_form(form: &Form, arena: &mut Arena, limit: usize) -> OptionsAnswer {
        OptionsAnswer::numbered(form, <[usize]>::to_vec, arena, limit)
    }

    fn numbered(
        form: &Form,
        numbers: impl Fn(&[usize]) -> Vec<usize>,
        arena: &mut Arena,
        limit: usize,
    ) -> OptionsAnswer {
        let mut one = |option: &Alternative| OptionAnswer {
            moves: numbers(&option.moves),
            value: text::value(arena, option.value, limit),
            fate: FateAnswer::new(&option.fate, arena, limit),
        };
        let [left, right] =
            Player::BOTH.map(|player| form.of(player).map(&mut one).collect::<Vec<_>>());
        let [left_replacements, right_replacements] = Player::BOTH.map(|player| {
            let list: Vec<OptionAnswer> = form.replacements_of(player).map(&mut one).collect();
            (!list.is_empty()).then_some(list)
        });
        let list = |side: &[OptionAnswer]| {
            let texts: Vec<String> = side.iter().map(|option| option.value.0.to_string()).collect();
            texts.join(",")
        };
        let text = format!("{{{}|{}}}", list(&left), list(&right));
        let simplest = form.simplest;
        OptionsAnswer { text, left, right, left_replacements, right_replacements, simplest }
    }
}
