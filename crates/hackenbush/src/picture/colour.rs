//! The colours of edges: one table with all there is to know about them.

use partizan::Player;

/// The colour of an edge, which says who may cut it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Either player's.
    Green,
}

/// What there is to know about a colour. A new colour is a new row.
struct Row {
    colour: Colour,
    name: &'static str,
    /// All letters that stand for it in the notation, the one that is printed first.
    letters: &'static str,
    /// Its letter in CGSuite.
    cgsuite: char,
    /// The only player who may cut such edges.
    owner: Option<Player>,
    negated: Colour,
    /// Its colour and line style in Graphviz: dashes tell the colours apart without colours.
    graphviz: (&'static str, &'static str),
}

/// The colours, in the order of the enum.
const TABLE: [Row; 3] = [
    Row {
        colour: Colour::Blue,
        name: "blue",
        letters: "bBlL",
        cgsuite: 'l',
        owner: Some(Player::Left),
        negated: Colour::Red,
        graphviz: ("#1f5fbf", "solid"),
    },
    Row {
        colour: Colour::Red,
        name: "red",
        letters: "rR",
        cgsuite: 'r',
        owner: Some(Player::Right),
        negated: Colour::Blue,
        graphviz: ("#c8281e", "dashed"),
    },
    Row {
        colour: Colour::Green,
        name: "green",
        letters: "gGeE",
        cgsuite: 'e',
        owner: None,
        negated: Colour::Green,
        graphviz: ("#2a8a3c", "dotted"),
    },
];

/// The colour that each byte stands for in the notation.
static BY_LETTER: [Option<Colour>; 256] = by_letter();

const fn by_letter() -> [Option<Colour>; 256] {
    let mut table = [None; 256];
    let mut row = 0;
    while row < TABLE.len() {
        let letters = TABLE[row].letters.as_bytes();
        let mut at = 0;
        while at < letters.len() {
            table[letters[at] as usize] = Some(TABLE[row].colour);
            at += 1;
        }
        row += 1;
    }
    table
}

impl Colour {
    /// Blue, red, green.
    pub const ALL: [Colour; 3] = [TABLE[0].colour, TABLE[1].colour, TABLE[2].colour];

    fn row(self) -> &'static Row {
        &TABLE[self.index()]
    }

    /// Its place in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour of a player's own edges.
    #[must_use]
    pub fn of(player: Player) -> Colour {
        match player {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    /// The colour of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// The colour that a letter stands for in the notation.
    #[must_use]
    pub fn by_letter(letter: u8) -> Option<Colour> {
        BY_LETTER[usize::from(letter)]
    }

    /// Its letter in CGSuite's graph strings.
    #[must_use]
    pub fn cgsuite_letter(self) -> char {
        self.row().cgsuite
    }

    /// Its colour and line style in Graphviz.
    #[must_use]
    pub(crate) fn graphviz(self) -> (&'static str, &'static str) {
        self.row().graphviz
    }

    /// Its letter in the notation.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(self.row().letters.as_bytes()[0])
    }

    /// Its name in English.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The only player who may cut edges of this colour; `None` if both may.
    #[must_use]
    pub fn owner(self) -> Option<Player> {
        self.row().owner
    }

    /// May `player` cut an edge of this colour?
    #[must_use]
    pub fn belongs_to(self, player: Player) -> bool {
        self.owner().is_none_or(|owner| owner == player)
    }

    /// Blue and red swapped.
    #[must_use]
    pub fn negated(self) -> Colour {
        self.row().negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            assert_eq!((colour.index(), colour.row().colour), (index, colour));
            assert_eq!(colour.negated().negated(), colour);
            assert_eq!(Colour::by_name(colour.name()), Some(colour));
            for letter in colour.row().letters.bytes() {
                assert_eq!(Colour::by_letter(letter), Some(colour));
            }
            if let Some(player) = colour.owner() {
                assert_eq!(Colour::of(player), colour);
                assert_eq!(colour.negated(), Colour::of(player.opponent()));
            }
        }
        assert_eq!(Colour::by_letter(b'x'), None);
    }
}
