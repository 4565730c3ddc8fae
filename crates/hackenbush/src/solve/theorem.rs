//! The theorems that derivations cite.

/// A result by which a value follows from simpler ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theorem {
    /// Nothing to cut.
    Empty,
    /// What stands apart adds up.
    Sum,
    /// One-colour pictures count moves.
    OneColour,
    /// Stalks by van Roode's signed binary.
    VanRoode,
    /// What stands on an edge counts by its value.
    Colon,
    /// Loops on the ground are cut midway.
    Loop,
    /// Green cycles shrink to points.
    Fusion,
    /// The green jungle slides off the purple mountain.
    Jungle,
    /// A number strictly between the options, the simplest.
    Simplicity,
    /// Red-blue pictures by questions.
    Search,
    /// Options without the dominated and the reversible.
    CanonicalForm,
    /// Atomic weight of a parted jungle by flow.
    Flow,
    /// Every move can be mirrored.
    Mirror,
    /// Clockwise positions are ordinal sums along the trunk.
    Clockwise,
    /// Ordinal sums on a base taken literally.
    LiteralBase,
    /// Domino Shave is Clockwise Hackenbush.
    Dominoes,
    /// The colours of a stalk are the signs of its value, however long it is.
    SignExpansion,
}

impl Theorem {
    /// All of them.
    pub const ALL: [Theorem; 17] = [
        Theorem::Empty,
        Theorem::Sum,
        Theorem::OneColour,
        Theorem::VanRoode,
        Theorem::Colon,
        Theorem::Loop,
        Theorem::Fusion,
        Theorem::Jungle,
        Theorem::Simplicity,
        Theorem::Search,
        Theorem::CanonicalForm,
        Theorem::Flow,
        Theorem::Mirror,
        Theorem::Clockwise,
        Theorem::LiteralBase,
        Theorem::Dominoes,
        Theorem::SignExpansion,
    ];

    /// Its name in derivations, docs and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Empty => "Empty picture",
            Theorem::Sum => "Sum",
            Theorem::OneColour => "One colour",
            Theorem::VanRoode => "van Roode",
            Theorem::Colon => "Colon principle",
            Theorem::Loop => "Loop theorem",
            Theorem::Fusion => "Fusion",
            Theorem::Jungle => "Jungle off the mountain",
            Theorem::Simplicity => "Simplicity rule",
            Theorem::Search => "Search",
            Theorem::CanonicalForm => "Canonical form",
            Theorem::Flow => "Flow",
            Theorem::Mirror => "Tweedledum and Tweedledee",
            Theorem::Clockwise => "Clockwise trunk",
            Theorem::LiteralBase => "Literal base",
            Theorem::Dominoes => "Domino bijection",
            Theorem::SignExpansion => "Sign expansion",
        }
    }

    /// What it says, in a sentence.
    #[must_use]
    pub fn statement(self) -> &'static str {
        match self {
            Theorem::Empty => "Whoever must move in the empty picture loses: it is 0.",
            Theorem::Sum => "Pictures that only share the ground add up.",
            Theorem::OneColour => {
                "A picture of n blue edges is worth n moves to Left; of n red edges, -n."
            }
            Theorem::VanRoode => {
                "Each edge of a stalk counts 1 up to the first change of colour, then a half, a \
                 quarter and so on; plus for blue, minus for red."
            }
            Theorem::Colon => {
                "What stands on a vertex may be replaced by anything of equal value; an edge \
                 under x is worth 1:x, -1:x or *:x."
            }
            Theorem::Loop => {
                "A loop on the ground is worth the two stalks left by cutting it midway between \
                 its outermost changes of colour; a middle edge stays on both."
            }
            Theorem::Fusion => {
                "In green pictures all vertices of a cycle may be fused into one; its edges \
                 become loops, each worth *."
            }
            Theorem::Jungle => {
                "The red and blue edges joined to the ground without green ones form a mountain; \
                 the rest is worth the same with the mountain taken for ground, and they add up."
            }
            Theorem::Simplicity => {
                "When every Left option is less than every Right option, the value is the \
                 simplest number strictly between."
            }
            Theorem::Search => {
                "G >= x exactly when no Right move reaches G^R <= x and Right gains nothing in x; \
                 asking such questions closes in on the value."
            }
            Theorem::CanonicalForm => {
                "A game is its options, with dominated ones dropped and reversible ones bypassed."
            }
            Theorem::Flow => {
                "The atomic weight of a parted jungle is the largest green flow from blue to red \
                 and ground, less the largest from red to blue and ground."
            }
            Theorem::Mirror => "In H - H the second player answers every move with its mirror.",
            Theorem::Clockwise => {
                "A Clockwise position is the ordinal sum of its trunk edges from the bottom up, \
                 each as {B|}, {|B} or {B|B} by its colour, where B stands to its left."
            }
            Theorem::LiteralBase => {
                "{a|b}:y is {a|b}:m plus (y - m)/2^j, where m is the integer next to y away from \
                 0 and 2^j the denominator of {a|b}:m, a number on the way from {a|b} to the end."
            }
            Theorem::Dominoes => {
                "The playable dominoes are a trunk; the unplayable ones before one of them are, by \
                 the same rule, the branch on its left."
            }
            Theorem::SignExpansion => {
                "The colours of a red-blue stalk, from the ground up, are the signs of its value, \
                 however far they go on."
            }
        }
    }

    /// Where to read about it.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Theorem::Empty | Theorem::Sum => "Conway, On Numbers and Games, ch. 7",
            Theorem::OneColour => "Berlekamp, Conway and Guy, Winning Ways, ch. 1",
            Theorem::VanRoode => "Winning Ways, ch. 3; Carvalho et al., Theorem 1.3",
            Theorem::Colon => "Winning Ways, ch. 7; On Numbers and Games, ch. 15",
            Theorem::Loop => "Jain, Theorem 6.1",
            Theorem::Fusion => "Winning Ways, ch. 7; Bartlett",
            Theorem::Jungle => "Winning Ways, ch. 7; Bartlett",
            Theorem::Simplicity => "Winning Ways, ch. 2",
            Theorem::Search => "From the definition of <= in On Numbers and Games, ch. 0",
            Theorem::CanonicalForm => "On Numbers and Games, ch. 10; Siegel, II.2",
            Theorem::Flow => "Winning Ways, ch. 8; Bartlett",
            Theorem::Mirror => "Winning Ways, ch. 1",
            Theorem::Clockwise => "Carvalho et al., Theorem 2.2",
            Theorem::LiteralBase => "Carvalho et al., Theorem 2.16, as corrected",
            Theorem::Dominoes => "Carvalho et al., Theorem 3.5",
            Theorem::SignExpansion => "On Numbers and Games, ch. 3; Winning Ways, ch. 11",
        }
    }
}
