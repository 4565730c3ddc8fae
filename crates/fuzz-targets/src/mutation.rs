//! Repeatable mutations of texts.

/// Makes new texts from seeds; the same number makes the same texts.
#[derive(Clone, Debug)]
pub struct Mutator {
    state: u64,
    seeds: Vec<String>,
    pieces: &'static [&'static str],
}

/// Texts longer than this are cut: long ones have tests of their own.
const LONGEST: usize = 600;

/// Characters that texts are not made for.
const STRANGE: &[char] = &[
    '\0',
    '\t',
    '\r',
    '\n',
    '\u{1b}',
    ' ',
    '\u{a0}',
    'x',
    '\u{e4}',
    '\u{304}',
    '\u{3c9}',
    '\u{2212}',
    '\u{202e}',
    '\u{feff}',
    '\u{1f3a9}',
    '"',
    '\\',
    '9',
    '0',
];

impl Mutator {
    pub(crate) fn new(seeds: Vec<String>, pieces: &'static [&'static str], number: u64) -> Mutator {
        Mutator { state: number, seeds, pieces }
    }

    /// The next text: a seed with a few changes.
    pub fn text(&mut self) -> String {
        let mut text = self.seed();
        for _ in 0..=self.below(4) {
            self.change(&mut text);
        }
        text.truncate(LONGEST);
        text.into_iter().collect()
    }

    fn change(&mut self, text: &mut Vec<char>) {
        let (mut from, mut to) = (self.below(text.len() + 1), self.below(text.len() + 1));
        if from > to {
            (from, to) = (to, from);
        }
        match self.below(9) {
            0 => text.truncate(to),
            1 => drop(text.drain(from..to)),
            2 if from < text.len() => drop(text.remove(from)),
            3 if from < to => text.swap(from, to - 1),
            4 => {
                let again: Vec<char> = text[from..to].to_vec();
                drop(text.splice(to..to, again));
            }
            5 => {
                let other = self.seed();
                let at = self.below(other.len() + 1);
                drop(text.splice(from..to, other[at..].iter().copied()));
            }
            6 => {
                let strange = STRANGE[self.below(STRANGE.len())];
                text.insert(from, strange);
            }
            _ => {
                let piece = self.pieces[self.below(self.pieces.len())];
                drop(text.splice(from..from, piece.chars()));
            }
        }
    }

    fn seed(&mut self) -> Vec<char> {
        let index = self.below(self.seeds.len().max(1));
        self.seeds.get(index).map(|seed| seed.chars().collect()).unwrap_or_default()
    }

    /// A number below `n`, which is positive.
    fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n).unwrap_or(u64::MAX);
        usize::try_from(self.next() % n).unwrap_or(0)
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
