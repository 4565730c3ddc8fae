//! The search for one good move of one player.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{BlockPosition, decided, guaranteed};
use super::move_order::Candidate;
use super::position_group::{ATTACHMENT_MOVE, MoveCode, NO_MOVE};
use super::threshold_search::{ThresholdSearch, index};
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// The move to try first: the last good one in the block, else that in its kin, else the last
    /// good one at the same depth.
    pub(super) fn hint(
        &self,
        block: BlockPosition<W>,
        good_moves: [MoveCode; 2],
        mover: Player,
    ) -> MoveCode {
        let place = index(mover);
        if good_moves[place] != NO_MOVE {
            return good_moves[place];
        }
        let of_kin = self.table.cuts_in_kin(block.at)[place];
        if of_kin != NO_MOVE {
            return of_kin;
        }
        let killer = self.killers.get(self.depth).map_or(NO_MOVE, |killers| killers[place]);
        let is_cut = u8::try_from(killer).is_ok_and(|edge| {
            let edges = block.at.edges;
            edges.holds(edge) && !self.graph.has_later_twin(edge, edges)
        });
        if is_cut { killer } else { NO_MOVE }
    }

    /// Remembers a good move at this depth.
    pub(super) fn note_killer(&mut self, mover: Player, code: MoveCode) {
        if self.killers.len() <= self.depth {
            self.killers.resize(self.depth + 1, [NO_MOVE; 2]);
        }
        self.killers[self.depth][index(mover)] = code;
    }

    /// A move of `mover` to a position that is at least `s` from the mover's side, and a bound for
    /// that position.
    pub(super) fn find_move(
        &mut self,
        block: BlockPosition<W>,
        hint: MoveCode,
        mover: Player,
        s: W::Number,
    ) -> Result<Option<(MoveCode, W::Number)>, OutOfBudget> {
        if hint != NO_MOVE {
            let after = self.after(mover, block, hint)?;
            if self.ask_sum(mover, after, s)? {
                return Ok(Some((hint, guaranteed(mover, self.items.bounds(after)))));
            }
        }
        let first = self.candidates.len();
        let own = self.graph.owned_by(mover, block.at.edges);
        let times_good = |&edge: &u8| self.history[index(mover)][usize::from(edge)];
        let favourite = if hint == NO_MOVE { own.members().max_by_key(times_good) } else { None };
        let favourite = favourite.filter(|edge| !self.graph.has_later_twin(*edge, block.at.edges));
        let others = own.members().filter(|edge| Some(*edge) != favourite);
        for edge in favourite.into_iter().chain(others) {
            let code = MoveCode::from(edge);
            if code != hint
                && !self.graph.has_later_twin(edge, block.at.edges)
                && let Some(bound) = self.consider(block, code, mover, s)?
            {
                return Ok(Some((code, bound)));
            }
        }
        for i in block.attached.range().rev() {
            let (vertex, number) = self.attached[i];
            let code = ATTACHMENT_MOVE + MoveCode::from(vertex);
            if code != hint
                && number.option(mover).is_some()
                && let Some(bound) = self.consider(block, code, mover, s)?
            {
                return Ok(Some((code, bound)));
            }
        }
        while let Some(Candidate { code, after, .. }) = self.take_best(first, mover) {
            if self.ask_sum(mover, after, s)? {
                self.history[index(mover)][usize::from(code)] += 1;
                return Ok(Some((code, guaranteed(mover, self.items.bounds(after)))));
            }
        }
        Ok(None)
    }

    /// Returns a bound for the position after a move if bounds show that it is good enough;
    /// otherwise lists the move as a candidate, unless they show that it is not.
    fn consider(
        &mut self,
        block: BlockPosition<W>,
        code: MoveCode,
        mover: Player,
        s: W::Number,
    ) -> Result<Option<W::Number>, OutOfBudget> {
        let after = self.after(mover, block, code)?;
        let mut answer = decided(mover, self.items.bounds(after), s);
        if answer.is_none() {
            // Can the opponent show that this is too bad?
            self.bound_by_lines(after, mover.opponent())?;
            answer = decided(mover, self.items.bounds(after), s);
        }
        let (low, high) = self.items.bounds(after);
        match answer {
            Some(true) => return Ok(Some(guaranteed(mover, (low, high)))),
            Some(false) => {}
            None => {
                let score =
                    if self.order.sure { guaranteed(mover, (low, high)) } else { low + high };
                self.candidates.push(Candidate { code, after, score: score.seen_by(mover) });
            }
        }
        Ok(None)
    }

    /// Removes the best candidate from the list.
    fn take_best(&mut self, first: usize, mover: Player) -> Option<Candidate<W>> {
        let rank = |candidate: &Candidate<W>| {
            let code = usize::from(candidate.code);
            let distance = if self.order.far_first { self.distances[code] } else { 0 };
            (candidate.score, distance, self.history[index(mover)][code])
        };
        let listed = self.candidates[first..].iter().enumerate();
        let (best, _) = listed.max_by_key(|(_, candidate)| rank(candidate))?;
        Some(self.candidates.swap_remove(first + best))
    }
}
