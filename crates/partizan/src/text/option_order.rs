//! The order in which CGSuite prints options: numbers, nimbers, other uptimals by their
//! expansions, then forms by their left and their right options.

use super::expansion::{Expansion, Expansions};
use crate::{Arena, Game, Player};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

/// Options in order, remembered.
#[derive(Default)]
pub(super) struct OptionOrder {
    expansions: Expansions,
    sorted: FxHashMap<Game, [Rc<[Game]>; 2]>,
}

impl OptionOrder {
    /// The options of a form in order.
    pub(super) fn options(&mut self, arena: &mut Arena, game: Game, player: Player) -> Rc<[Game]> {
        if arena.option_count(game, player) <= 1 {
            return arena.form_options(game, player).collect();
        }
        let [left, right] = self.sorted(arena, game);
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// Sorts the options of a form, after those of the forms it may be compared by.
    fn sorted(&mut self, arena: &mut Arena, game: Game) -> [Rc<[Game]>; 2] {
        // With each game, whether its options have been seen to.
        let mut stack = vec![(game, false)];
        while let Some((game, seen)) = stack.pop() {
            if self.sorted.contains_key(&game) {
                continue;
            }
            let lists = Player::BOTH.map(|player| arena.form_options(game, player).collect());
            if seen {
                let sorted = lists.map(|list: Vec<Game>| self.sort(arena, &list));
                self.sorted.insert(game, sorted);
                continue;
            }
            stack.push((game, true));
            for option in lists.iter().flatten() {
                if self.expansions.of(arena, *option).is_none() {
                    stack.push((*option, false));
                }
            }
        }
        self.sorted.get(&game).cloned().unwrap_or_default()
    }

    /// Sorts a list of options whose own options are sorted.
    fn sort(&mut self, arena: &mut Arena, options: &[Game]) -> Rc<[Game]> {
        let mut keyed: Vec<(Option<Expansion>, Game)> =
            options.iter().map(|&option| (self.expansions.of(arena, option), option)).collect();
        keyed.sort_by(|(x, a), (y, b)| match (x, y) {
            (Some(x), Some(y)) => x.cmp(y),
            (None, None) => self.compare_forms(*a, *b),
            _ => x.is_none().cmp(&y.is_none()),
        });
        keyed.into_iter().map(|(_, option)| option).collect()
    }

    /// Compares two forms by their sorted options: the first difference decides.
    fn compare_forms(&self, mut a: Game, mut b: Game) -> Ordering {
        'forms: while let (Some(x), Some(y)) = (self.sorted.get(&a), self.sorted.get(&b)) {
            for (xs, ys) in x.iter().zip(y) {
                if let Some((&x, &y)) = xs.iter().zip(ys.iter()).find(|(x, y)| x != y) {
                    match (self.expansions.known(x), self.expansions.known(y)) {
                        (Some(x), Some(y)) => return x.cmp(y),
                        (None, None) => (a, b) = (x, y),
                        (x, y) => return x.is_none().cmp(&y.is_none()),
                    }
                    continue 'forms;
                }
                if xs.len() != ys.len() {
                    return xs.len().cmp(&ys.len());
                }
            }
            return Ordering::Equal;
        }
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use crate::Arena;

    #[test]
    fn options_are_printed_in_the_order_of_cgsuite() {
        for text in [
            "{0||0|^[2]*,{0|*,^}}",
            "{0|^[2]*,^^}",
            "{2v[4],{2,2v[2]*|2,2v[2]*}|2||2}",
            "{v[2],v[2]*|-1v[2]}",
            "{v<2>,^*||v<2>|-1v<2>}",
            "{0|^<2>*,^}",
            "{0|^[2],^^*}",
            "{2*|^[2],{1|*,v}}",
        ] {
            let mut arena = Arena::new();
            let game = arena.parse(text).unwrap();
            assert_eq!(arena.text(game).unwrap(), text);
        }
    }

    #[test]
    fn a_long_name_costs_little() {
        let mut arena = Arena::new();
        let game = arena.parse("{^[500],^[500]*|-1}").unwrap();
        assert_eq!(arena.text(game).unwrap(), "{^[500],^[500]*|-1}");
    }
}
