//! The theorems that derivations cite: one table of name, statement, source and page of the book.

/// Makes the enum and the table from one list, so that a new theorem is one new entry.
macro_rules! theorems {
    (
        $($(#[$doc:meta])* $theorem:ident:
            $name:literal, $statement:literal, $source:literal, $guide:literal;)*
    ) => {
        /// A result by which a value follows from simpler ones.
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
    /// Nothing to cut.
    Empty: "Empty picture",
        "Whoever must move in the empty picture loses: it is 0.",
        "Conway, On Numbers and Games, ch. 7",
        "theorems#outcomes";

    /// What stands apart adds up.
    Sum: "Sum",
        "Pictures that only share the ground add up.",
        "Conway, On Numbers and Games, ch. 7",
        "theorems#outcomes";

    /// One-colour pictures count moves.
    OneColour: "One colour",
        "A picture of n blue edges is worth n moves to Left; of n red edges, -n.",
        "Berlekamp, Conway and Guy, Winning Ways, ch. 1",
        "theorems#every-red-blue-picture-is-a-number";

    /// Stalks by van Roode's signed binary.
    VanRoode: "van Roode",
        "Each edge of a stalk counts 1 up to the first change of colour, then a half, a \
         quarter and so on; plus for blue, minus for red.",
        "Winning Ways, ch. 3; Carvalho et al., Theorem 1.3",
        "theorems#stalks";

    /// What stands on an edge counts by its value.
    Colon: "Colon principle",
        "What stands on a vertex may be replaced by anything of equal value; an edge \
         under x is worth 1:x, -1:x or *:x.",
        "Winning Ways, ch. 7; On Numbers and Games, ch. 15",
        "theorems#ordinal-sum-and-the-colon-principle";

    /// Loops on the ground are cut midway.
    Loop: "Loop theorem",
        "A loop on the ground is worth the two stalks left by cutting it midway between \
         its outermost changes of colour; a middle edge stays on both.",
        "Jain, Theorem 6.1",
        "theorems#loops";

    /// Green cycles shrink to points.
    Fusion: "Fusion",
        "In green pictures all vertices of a cycle may be fused into one; its edges \
         become loops, each worth *.",
        "Winning Ways, ch. 7; Bartlett",
        "theorems#fusion";

    /// The green jungle slides off the purple mountain.
    Jungle: "Jungle off the mountain",
        "The red and blue edges joined to the ground without green ones form a mountain; \
         the rest is worth the same with the mountain taken for ground, and they add up.",
        "Winning Ways, ch. 7; Bartlett",
        "theorems#the-green-jungle-slides-off-the-purple-mountain";

    /// A number strictly between the options, the simplest.
    Simplicity: "Simplicity rule",
        "When every Left option is less than every Right option, the value is the \
         simplest number strictly between.",
        "Winning Ways, ch. 2",
        "theorems#simplicity-rule";

    /// Red-blue pictures by questions.
    Search: "Search",
        "G >= x exactly when no Right move reaches G^R <= x and Right gains nothing in x; \
         asking such questions closes in on the value.",
        "From the definition of <= in On Numbers and Games, ch. 0",
        "theorems#questions-instead-of-options";

    /// Options without the dominated and the reversible.
    CanonicalForm: "Canonical form",
        "A game is its options, with dominated ones dropped and reversible ones bypassed.",
        "On Numbers and Games, ch. 10; Siegel, II.2",
        "theorems#canonical-forms";

    /// Atomic weight of a parted jungle by flow.
    Flow: "Flow",
        "The atomic weight of a parted jungle is the largest green flow from blue to red \
         and ground, less the largest from red to blue and ground.",
        "Winning Ways, ch. 8; Bartlett",
        "theorems#parted-jungles";

    /// Every move can be mirrored.
    Mirror: "Tweedledum and Tweedledee",
        "In H - H the second player answers every move with its mirror.",
        "Winning Ways, ch. 1",
        "theorems#strategy";

    /// Clockwise positions are ordinal sums along the trunk.
    Clockwise: "Clockwise trunk",
        "A Clockwise position is the ordinal sum of its trunk edges from the bottom up, \
         each as {B|}, {|B} or {B|B} by its colour, where B stands to its left.",
        "Carvalho et al., Theorem 2.2",
        "theorems#clockwise-hackenbush";

    /// Ordinal sums on a base taken literally.
    LiteralBase: "Literal base",
        "{a|b}:y is {a|b}:m plus (y - m)/2^j, where m is the integer next to y away from \
         0 and 2^j the denominator of {a|b}:m, a number on the way from {a|b} to the end.",
        "Carvalho et al., Theorem 2.16, as corrected",
        "theorems#literal-bases";

    /// Domino Shave is Clockwise Hackenbush.
    Dominoes: "Domino bijection",
        "The playable dominoes are a trunk; the unplayable ones before one of them are, \
         by the same rule, the branch on its left.",
        "Carvalho et al., Theorem 3.5",
        "clockwise-and-dominoes";

    /// The colours of a stalk are the signs of its value, however long it is.
    SignExpansion: "Sign expansion",
        "The colours of a red-blue stalk, from the ground up, are the signs of its value, \
         however far they go on.",
        "On Numbers and Games, ch. 3; Winning Ways, ch. 11",
        "infinite-stalks";
}

impl Theorem {
    /// Its name in derivations, docs and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry()[0]
    }

    /// What it says, in a sentence.
    #[must_use]
    pub fn statement(self) -> &'static str {
        self.entry()[1]
    }

    /// Where to read about it.
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
