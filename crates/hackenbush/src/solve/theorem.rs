//! The theorems that derivations cite: one table of name, statement, source and section of the book.
//!
//! Help, JSON, the studio and the table in `docs/theorems.md` are made from it or compared with it.

/// Makes the enum and the table from one list, so that a new theorem is one new entry.
macro_rules! theorems {
    (
        $($(#[$doc:meta])* $theorem:ident:
            $name:literal, $statement:literal, $source:literal, $guide:literal;)*
    ) => {
        /// A result from which a value follows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Theorem {
            $($(#[$doc])* $theorem,)*
        }

        impl Theorem {
            /// All of them.
            pub const ALL: &[Theorem] = &[$(Theorem::$theorem),*];

            fn entry(self) -> [&'static str; 4] {
                match self {
                    $(Theorem::$theorem => [$name, $statement, $source, $guide],)*
                }
            }
        }
    };
}

theorems! {
    /// The empty picture is 0.
    Empty: "Empty picture",
        "In the empty picture whoever must move loses, so it is worth 0.",
        "Conway, On Numbers and Games, ch. 7",
        "theorems#outcomes";

    /// Components add up.
    Sum: "Sum",
        "A picture is worth the sum of its components, which share only the ground.",
        "Conway, On Numbers and Games, ch. 7",
        "theorems#sums";

    /// Pictures of one colour count moves.
    OneColour: "One colour",
        "A picture of n blue edges is worth n; a picture of n red edges is worth -n.",
        "Berlekamp, Conway and Guy, Winning Ways, ch. 1",
        "theorems#every-red-blue-picture-is-a-number";

    /// Stalks, by van Roode's signed binary.
    VanRoode: "van Roode",
        "Each edge of a stalk counts 1 until the colour first changes, then 1/2, 1/4 \
         and so on; blue counts positive, red negative.",
        "Winning Ways, ch. 3; Carvalho et al., Theorem 1.3",
        "theorems#stalks";

    /// What stands on an edge matters only by its value.
    Colon: "Colon principle",
        "Anything that stands on a vertex can be replaced by a position of equal value; \
         an edge under a position of value x is worth 1:x, -1:x or *:x.",
        "Winning Ways, ch. 7; On Numbers and Games, ch. 15",
        "theorems#ordinal-sum-and-the-colon-principle";

    /// Loops on the ground are cut midway.
    Loop: "Loop theorem",
        "A loop on the ground is worth the sum of the two stalks obtained by cutting it \
         midway between the first changes of colour from either end; a middle edge \
         belongs to both.",
        "Jain, Theorem 6.1",
        "theorems#loops";

    /// Loops that carry numbers, by their middle.
    LoopWithStrings: "Loop with strings",
        "If two good ends of a loop have values q and q' with the denominator 2^t, the \
         loop is worth q + q' + N/2^t, where N depends on the middle alone: 0 for a bare \
         vertex, 1 or -1 for a bare edge.",
        "This book; Jain's open question",
        "loops-with-strings#the-middle-decides";

    /// Loops that carry one number, day by day.
    LoopWithNumber: "Loop with one number",
        "The value of a loop with a number y at a vertex is the simplest number between \
         what the best cuts leave and its values with the canonical options of y.",
        "This book; Jain's open question",
        "loops-with-strings#one-number";

    /// Redwood beds, by the smallest tree.
    Redwood: "Redwood bed",
        "A bed on blue feet, each with one red leg to a top of its own, whose other \
         edges are red and join tops to other vertices, is worth 2^-(m+1), where m of \
         these edges are outside the smallest tree that joins all tops.",
        "Winning Ways, ch. 7",
        "theorems#redwood-beds";

    /// Green cycles shrink to points.
    Fusion: "Fusion",
        "In a green picture all vertices of a cycle can be fused into one; its edges \
         become self-loops, each worth *.",
        "Winning Ways, ch. 7; Bartlett",
        "theorems#fusion";

    /// The green jungle slides off the purple mountain.
    Jungle: "Jungle off the mountain",
        "The red and blue edges connected to the ground without green ones form the \
         mountain; the rest, with the mountain merged into the ground, is the jungle. \
         The picture is worth their sum.",
        "Winning Ways, ch. 7; Tran, section 5",
        "theorems#the-green-jungle-slides-off-the-purple-mountain";

    /// The simplest number between the options.
    Simplicity: "Simplicity rule",
        "If all options are numbers and every Left option is less than every Right \
         option, the value is the simplest number strictly between them.",
        "Winning Ways, ch. 2",
        "theorems#simplicity-rule";

    /// Red-blue pictures, by questions instead of option values.
    Search: "Search",
        "G >= x exactly when no Right option of G is <= x and G <= x^L for no Left \
         option x^L of x. Such questions narrow the bounds by cutting, attachments and homes \
         until they meet.",
        "From the definition of <= in On Numbers and Games, ch. 0",
        "theorems#questions-instead-of-options";

    /// Options without dominated and reversible ones.
    CanonicalForm: "Canonical form",
        "A game is its options, with dominated ones removed and reversible ones \
         bypassed.",
        "On Numbers and Games, ch. 10; Siegel, II.2",
        "theorems#canonical-forms";

    /// The atomic weight of a flower garden, by counting.
    Flowers: "Flower rule",
        "The atomic weight of a garden is the number of its blue flowers minus the number \
         of its red ones; at 2 or more Left wins whoever starts.",
        "Winning Ways, ch. 7; Bartlett",
        "theorems#flower-gardens";

    /// The atomic weight of any all-small game, from its options.
    AtomicWeight: "Atomic weight",
        "The atomic weight of an all-small game is {w(G^L) - 2 | w(G^R) + 2}, unless several \
         integers fit; then the remote star decides.",
        "Winning Ways, ch. 8",
        "theorems#atomic-weight";

    /// The atomic weight of a parted jungle, by flow.
    Flow: "Flow",
        "The atomic weight of a parted jungle is the maximum green flow from blue to \
         red and ground, minus the maximum from red to blue and ground.",
        "Winning Ways, ch. 8; Bartlett",
        "theorems#parted-jungles";

    /// Every move can be mirrored.
    Mirror: "Tweedledum and Tweedledee",
        "In H - H the second player answers every move with its mirror image and wins.",
        "Winning Ways, ch. 1",
        "theorems#strategy";

    /// Clockwise positions are ordinal sums along the trunk.
    Clockwise: "Clockwise trunk",
        "A Clockwise position is the ordinal sum of its trunk edges from the bottom up; \
         an edge with B to its left is {B|}, {|B} or {B|B}, depending on its colour.",
        "Carvalho et al., Theorem 2.2",
        "theorems#clockwise-hackenbush";

    /// Ordinal sums on a literal base.
    LiteralBase: "Literal base",
        "{a|b}:y is {a|b}:m plus (y - m)/2^j, where m is y rounded away from 0 to an \
         integer and 2^j is the denominator of {a|b}:m.",
        "Carvalho et al., Theorem 2.16, as corrected",
        "theorems#literal-bases";

    /// Domino Shave is Clockwise Hackenbush.
    Dominoes: "Domino bijection",
        "The playable dominoes are the trunk of a Clockwise tree; the unplayable ones \
         before one of them are, by the same rule, the branch on its left.",
        "Carvalho et al., Theorem 3.5",
        "clockwise-and-dominoes#dominoes-are-trees";

    /// The colours of a stalk of any length are the signs of its value.
    SignExpansion: "Sign expansion",
        "The colours of a red-blue stalk of any length, from the ground up, are the \
         sign expansion of its value.",
        "On Numbers and Games, ch. 3; Winning Ways, ch. 11",
        "theorems#infinite-stalks";
}

impl Theorem {
    /// Its name in derivations, docs and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry()[0]
    }

    /// What it says.
    #[must_use]
    pub fn statement(self) -> &'static str {
        self.entry()[1]
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(self) -> &'static str {
        self.entry()[2]
    }

    /// Where the book in `docs/` explains it: the page and, after `#`, the heading.
    #[must_use]
    pub fn guide(self) -> &'static str {
        self.entry()[3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theorem_has_its_own_name_and_a_sentence() {
        for (index, theorem) in Theorem::ALL.iter().enumerate() {
            let first = Theorem::ALL.iter().position(|other| other.name() == theorem.name());
            assert_eq!(first, Some(index));
            assert!(theorem.statement().ends_with('.') && !theorem.statement().contains("  "));
            assert!(!theorem.source().is_empty());
        }
    }
}
