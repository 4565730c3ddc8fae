//! The theorems that derivations cite.
//!
//! Help, JSON, the studio and the table in `docs/theorems.md` are made from this list; a test
//! compares the table.

/// A result from which a value follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theorem {
    /// The empty picture is 0.
    Empty,
    /// Components add up.
    Sum,
    /// Pictures of one colour count moves.
    OneColour,
    /// Stalks, by van Roode's signed binary.
    VanRoode,
    /// What stands on an edge matters only by its value.
    Colon,
    /// Loops on the ground are cut midway.
    Loop,
    /// Green cycles shrink to points.
    Fusion,
    /// The green jungle slides off the purple mountain.
    Jungle,
    /// The simplest number between the options.
    Simplicity,
    /// Red-blue pictures, by questions instead of option values.
    Search,
    /// Options without dominated and reversible ones.
    CanonicalForm,
    /// The atomic weight of a parted jungle, by flow.
    Flow,
    /// Every move can be mirrored.
    Mirror,
    /// Clockwise positions are ordinal sums along the trunk.
    Clockwise,
    /// Ordinal sums on a literal base.
    LiteralBase,
    /// Domino Shave is Clockwise Hackenbush.
    Dominoes,
    /// The colours of a stalk of any length are the signs of its value.
    SignExpansion,
}

impl Theorem {
    /// All of them, in the order in which to list them.
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
        self.about().name
    }

    /// What it says.
    #[must_use]
    pub fn statement(self) -> &'static str {
        self.about().statement
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(self) -> &'static str {
        self.about().source
    }

    /// The section of the book that explains it, as `page#anchor`: `theorems#loops`.
    #[must_use]
    pub fn section(self) -> &'static str {
        self.about().section
    }

    fn about(self) -> About {
        match self {
            Theorem::Empty => About {
                name: "Empty picture",
                statement: "In the empty picture whoever must move loses, so it is worth 0.",
                source: "Conway, On Numbers and Games, ch. 7",
                section: "theorems#outcomes",
            },
            Theorem::Sum => About {
                name: "Sum",
                statement: "A picture is worth the sum of its components, which share only the \
                            ground.",
                source: "Conway, On Numbers and Games, ch. 7",
                section: "theorems#outcomes",
            },
            Theorem::OneColour => About {
                name: "One colour",
                statement: "A picture of n blue edges is worth n; a picture of n red edges is \
                            worth -n.",
                source: "Berlekamp, Conway and Guy, Winning Ways, ch. 1",
                section: "theorems#every-red-blue-picture-is-a-number",
            },
            Theorem::VanRoode => About {
                name: "van Roode",
                statement: "Each edge of a stalk counts 1 until the colour first changes, then \
                            1/2, 1/4 and so on; blue counts positive, red negative.",
                source: "Winning Ways, ch. 3; Carvalho et al., Theorem 1.3",
                section: "theorems#stalks",
            },
            Theorem::Colon => About {
                name: "Colon principle",
                statement: "Anything that stands on a vertex can be replaced by a position of \
                            equal value; an edge under a position of value x is worth 1:x, -1:x \
                            or *:x.",
                source: "Winning Ways, ch. 7; On Numbers and Games, ch. 15",
                section: "theorems#ordinal-sum-and-the-colon-principle",
            },
            Theorem::Loop => About {
                name: "Loop theorem",
                statement: "A loop on the ground is worth the sum of the two stalks obtained by \
                            cutting it midway between the first changes of colour from either \
                            end; a middle edge belongs to both.",
                source: "Jain, Theorem 6.1",
                section: "theorems#loops",
            },
            Theorem::Fusion => About {
                name: "Fusion",
                statement: "In a green picture all vertices of a cycle can be fused into one; its \
                            edges become self-loops, each worth *.",
                source: "Winning Ways, ch. 7; Bartlett",
                section: "theorems#fusion",
            },
            Theorem::Jungle => About {
                name: "Jungle off the mountain",
                statement: "The red and blue edges connected to the ground without green ones \
                            form the mountain; the rest, with the mountain merged into the \
                            ground, is the jungle. The picture is worth their sum.",
                source: "Winning Ways, ch. 7; Bartlett",
                section: "theorems#the-green-jungle-slides-off-the-purple-mountain",
            },
            Theorem::Simplicity => About {
                name: "Simplicity rule",
                statement: "If all options are numbers and every Left option is less than every \
                            Right option, the value is the simplest number strictly between them.",
                source: "Winning Ways, ch. 2",
                section: "theorems#simplicity-rule",
            },
            Theorem::Search => About {
                name: "Search",
                statement: "G >= x exactly when no Right option of G is <= x and G <= x^L for no \
                            Left option x^L of x. Such questions narrow the bounds until they \
                            meet.",
                source: "From the definition of <= in On Numbers and Games, ch. 0",
                section: "theorems#questions-instead-of-options",
            },
            Theorem::CanonicalForm => About {
                name: "Canonical form",
                statement: "A game is its options, with dominated ones removed and reversible \
                            ones bypassed.",
                source: "On Numbers and Games, ch. 10; Siegel, II.2",
                section: "theorems#canonical-forms",
            },
            Theorem::Flow => About {
                name: "Flow",
                statement: "The atomic weight of a parted jungle is the maximum green flow from \
                            blue to red and ground, minus the maximum from red to blue and \
                            ground.",
                source: "Winning Ways, ch. 8; Bartlett",
                section: "theorems#parted-jungles",
            },
            Theorem::Mirror => About {
                name: "Tweedledum and Tweedledee",
                statement: "In H - H the second player answers every move with its mirror image \
                            and wins.",
                source: "Winning Ways, ch. 1",
                section: "theorems#strategy",
            },
            Theorem::Clockwise => About {
                name: "Clockwise trunk",
                statement: "A Clockwise position is the ordinal sum of its trunk edges from the \
                            bottom up; an edge with B to its left is {B|}, {|B} or {B|B}, \
                            depending on its colour.",
                source: "Carvalho et al., Theorem 2.2",
                section: "theorems#clockwise-hackenbush",
            },
            Theorem::LiteralBase => About {
                name: "Literal base",
                statement: "{a|b}:y is {a|b}:m plus (y - m)/2^j, where m is y rounded away from 0 \
                            to an integer and 2^j is the denominator of {a|b}:m.",
                source: "Carvalho et al., Theorem 2.16, as corrected",
                section: "theorems#literal-bases",
            },
            Theorem::Dominoes => About {
                name: "Domino bijection",
                statement: "The playable dominoes are the trunk of a Clockwise tree; the \
                            unplayable ones before one of them are, by the same rule, the branch \
                            on its left.",
                source: "Carvalho et al., Theorem 3.5",
                section: "clockwise-and-dominoes#dominoes-are-trees",
            },
            Theorem::SignExpansion => About {
                name: "Sign expansion",
                statement: "The colours of a red-blue stalk of any length, from the ground up, \
                            are the sign expansion of its value.",
                source: "On Numbers and Games, ch. 3; Winning Ways, ch. 11",
                section: "theorems#infinite-stalks",
            },
        }
    }
}

/// What there is to say about a theorem.
struct About {
    name: &'static str,
    statement: &'static str,
    source: &'static str,
    section: &'static str,
}
