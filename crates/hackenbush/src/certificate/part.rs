//! Parts of a position: sets of its edges or dominoes, with games attached.

use std::fmt;

use partizan::Game;

/// A set of edges or dominoes, by index.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Set(Box<[u64]>);

impl Set {
    pub(super) fn of(size: usize, members: impl IntoIterator<Item = usize>) -> Set {
        let mut words = vec![0_u64; size.div_ceil(64)];
        for member in members {
            words[member / 64] |= 1 << (member % 64);
        }
        Set(words.into())
    }

    /// Adds a member; `false` if it is one already.
    pub(super) fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (&mut self.0[index / 64], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            let bits = std::iter::successors((word != 0).then_some(word), |&word| {
                Some(word & (word - 1)).filter(|&rest| rest != 0)
            });
            bits.map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }

    /// As a hexadecimal number.
    pub(super) fn text(&self) -> String {
        let mut words = self.0.iter().rev().skip_while(|&&word| word == 0);
        let mut text = words.next().map_or("0".to_owned(), |word| format!("{word:x}"));
        words.for_each(|word| text += &format!("{word:016x}"));
        text
    }

    fn bytes(&self) -> usize {
        8 * self.0.len()
    }
}

/// Some edges that stand on `foot` as if it were the ground, with games attached at vertices.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Part {
    pub(super) foot: u32,
    pub(super) set: Set,
    /// In the order of the vertices; never 0.
    pub(super) attached: Vec<(u32, Game)>,
}

impl Part {
    pub(super) fn bytes(&self) -> usize {
        size_of::<Part>() + self.set.bytes() + self.attached.len() * size_of::<(u32, Game)>()
    }

    pub(super) fn edges(&self) -> Vec<usize> {
        self.set.iter().collect()
    }
}

/// A move in a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// Cut an edge, or remove a domino with all after it.
    Edge(usize),
    /// At this vertex, to the option of this number.
    Attached(u32, usize),
}

/// As it is written in a certificate.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Edge(edge) => write!(f, "{edge}"),
            Move::Attached(vertex, option) => write!(f, "{vertex}.{option}"),
        }
    }
}
