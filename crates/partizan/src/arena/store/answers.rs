//! Answers to questions about pairs of games, in a word each: comparing games is mostly looking up
//! what was compared before, and each look waits for memory.

use super::node::Id;

/// Questions `(a, b)` with the answer yes or no, by open addressing.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// [`VACANT`], or both ids and the answer: a power of two, twice as many as answers at least.
    places: Vec<u64>,
    len: usize,
}

const VACANT: u64 = u64::MAX;

/// Bits of an id in a word. So many games do not fit into any memory, but if they did they would be
/// compared anew each time.
const ID_BITS: u32 = 31;

const FIRST_PLACES: usize = 64;

impl Answers {
    /// What an answer takes.
    pub(super) const BYTES: usize = 2 * size_of::<u64>();

    /// The answer to a question, if it is known.
    pub(super) fn get(&self, a: Id, b: Id) -> Option<bool> {
        let question = question(a, b)?;
        let found = self.places.get(self.place(question)?)?;
        (found >> 1 == question).then_some(found & 1 == 1)
    }

    /// Remembers an answer.
    pub(super) fn insert(&mut self, a: Id, b: Id, answer: bool) {
        if self.len == self.capacity() {
            self.grow();
        }
        let Some(question) = question(a, b) else { return };
        let Some(place) = self.place(question) else { return };
        self.len += usize::from(self.places[place] == VACANT);
        self.places[place] = question << 1 | u64::from(answer);
    }

    /// How many answers are known.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many there is room for.
    pub(super) fn capacity(&self) -> usize {
        self.places.len() / 2
    }

    /// Where a question is, or would be; `None` where there is no place at all.
    fn place(&self, question: u64) -> Option<usize> {
        let last = self.places.len().checked_sub(1)?;
        // The uppermost bits of the product depend on all bits of the question.
        let mixed = question.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = mixed >> (u64::BITS - self.places.len().trailing_zeros());
        let mut place = usize::try_from(place).expect("a place in memory");
        while self.places[place] != VACANT && self.places[place] >> 1 != question {
            place = (place + 1) & last;
        }
        Some(place)
    }

    fn grow(&mut self) {
        let places = (self.places.len() * 2).max(FIRST_PLACES);
        let before = std::mem::replace(&mut self.places, vec![VACANT; places]);
        for word in before.into_iter().filter(|&word| word != VACANT) {
            if let Some(place) = self.place(word >> 1) {
                self.places[place] = word;
            }
        }
    }
}

fn question(a: Id, b: Id) -> Option<u64> {
    let fits = (a.0 | b.0) >> ID_BITS == 0;
    fits.then(|| u64::from(a.0) << ID_BITS | u64::from(b.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_again() {
        let mut answers = Answers::default();
        let answer = |a: u32, b: u32| (a * 7 + b).is_multiple_of(3);
        assert_eq!(answers.get(Id(1), Id(2)), None);
        for a in 0..100 {
            for b in 0..100 {
                answers.insert(Id(a), Id(b << 20), answer(a, b));
            }
        }
        assert_eq!(answers.len(), 10_000);
        assert!(answers.capacity() >= 10_000);
        for a in 0..100 {
            for b in 0..100 {
                assert_eq!(answers.get(Id(a), Id(b << 20)), Some(answer(a, b)));
                assert_eq!(answers.get(Id(a), Id((b << 20) + 1)), None);
            }
        }
        answers.insert(Id(3), Id(0), true);
        answers.insert(Id(3), Id(0), false);
        assert_eq!(answers.get(Id(3), Id(0)), Some(false));
        assert_eq!(answers.len(), 10_000);
    }

    #[test]
    fn ids_that_do_not_fit_have_no_answers() {
        let mut answers = Answers::default();
        answers.insert(Id(1 << 31), Id(0), true);
        assert_eq!(answers.get(Id(1 << 31), Id(0)), None);
        answers.insert(Id((1 << 31) - 1), Id((1 << 31) - 1), true);
        assert_eq!(answers.get(Id((1 << 31) - 1), Id((1 << 31) - 1)), Some(true));
    }
}
