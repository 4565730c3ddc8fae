//! The families of positions that censuses are taken of.

use hackenbush::rules::{
    Bernoulli, Childish, Clockwise, DominoShave, Green, RedBlue, RedBlueGreen, StirlingShave,
};
use hackenbush::{Colour, Diagnostic, Ruleset};

/// A family of positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// One path from the ground upward.
    Stalks,
    /// Forests on the ground; the order of branches does not matter.
    Trees,
    /// One cycle through the ground.
    Loops,
    /// One cycle through the ground, and at least one stalk on its other vertices, at most one on
    /// each.
    LoopsWithStalks,
    /// Pictures in which every edge is in at most one cycle.
    Cacti,
    /// Pictures without loops and without two edges between the same vertices.
    Graphs,
    /// All pictures.
    Multigraphs,
    /// Forests on the ground whose branches are ordered, for Clockwise Hackenbush.
    ClockwiseTrees,
    /// Lines of dominoes.
    DominoLines,
}

/// What there is to know about a family.
struct Entry {
    family: Family,
    name: &'static str,
    summary: &'static str,
    /// The variants that may be asked for, the default first.
    variants: &'static [&'static dyn Ruleset],
    /// The most edges: beyond it, counts outgrow 128 bits or codes their limits.
    most: u32,
}

const PICTURES: &[&dyn Ruleset] = &[&RedBlue, &Green, &RedBlueGreen, &Childish];

/// The families, in the order of the enum.
const TABLE: &[Entry] = &[
    Entry {
        family: Family::Stalks,
        name: "stalks",
        summary: "one path from the ground upward",
        variants: PICTURES,
        most: 32,
    },
    Entry {
        family: Family::Trees,
        name: "trees",
        summary: "forests on the ground, whatever the order of their branches",
        variants: PICTURES,
        most: 32,
    },
    Entry {
        family: Family::Loops,
        name: "loops",
        summary: "one cycle through the ground",
        variants: PICTURES,
        most: 32,
    },
    Entry {
        family: Family::LoopsWithStalks,
        name: "loops-with-stalks",
        summary: "one cycle through the ground with at least one stalk, at most one on a vertex",
        variants: PICTURES,
        most: 32,
    },
    Entry {
        family: Family::Cacti,
        name: "cacti",
        summary: "pictures in which every edge is in at most one cycle",
        variants: PICTURES,
        most: 16,
    },
    Entry {
        family: Family::Graphs,
        name: "graphs",
        summary: "pictures without loops and without parallel edges",
        variants: PICTURES,
        most: 16,
    },
    Entry {
        family: Family::Multigraphs,
        name: "multigraphs",
        summary: "all pictures",
        variants: PICTURES,
        most: 16,
    },
    Entry {
        family: Family::ClockwiseTrees,
        name: "clockwise-trees",
        summary: "forests on the ground with ordered branches, played by the rules of Clockwise",
        variants: &[&RedBlue, &Green, &RedBlueGreen],
        most: 32,
    },
    Entry {
        family: Family::DominoLines,
        name: "domino-lines",
        summary: "lines of dominoes whose spots are 1, 2, ..., m, none of them missing",
        variants: &[&DominoShave, &StirlingShave, &Bernoulli],
        most: 15,
    },
];

/// All families, in the order in which to show them.
pub const FAMILIES: [Family; TABLE.len()] = {
    let mut all = [Family::Stalks; TABLE.len()];
    let mut row = 0;
    while row < TABLE.len() {
        all[row] = TABLE[row].family;
        row += 1;
    }
    all
};

impl Family {
    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// Its name in commands and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it is, in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// The variants it has, the default first. They set the colours and, except for
    /// `clockwise-trees`, the rules.
    #[must_use]
    pub fn variants(self) -> &'static [&'static dyn Ruleset] {
        self.entry().variants
    }

    /// The most edges of a census.
    #[must_use]
    pub fn most_edges(self) -> u32 {
        self.entry().most
    }

    /// The family of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Family> {
        FAMILIES.into_iter().find(|family| family.name() == name)
    }
}

/// What a census is taken of: the positions of a family with exactly this many edges, in the
/// colours of a variant. For lines of dominoes, dominoes are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Census {
    family: Family,
    variant: &'static dyn Ruleset,
    edges: u32,
}

impl Census {
    /// A census; without a variant, of the family's first.
    ///
    /// # Errors
    /// If the family does not have that variant, or no census of that many edges.
    pub fn new(
        family: Family,
        variant: Option<&'static dyn Ruleset>,
        edges: u32,
    ) -> Result<Census, Diagnostic> {
        let Entry { name, variants, most, .. } = family.entry();
        let variant = variant.unwrap_or(variants[0]);
        if !variants.contains(&variant) {
            let names: Vec<&str> = variants.iter().map(|variant| variant.name()).collect();
            let message =
                format!("there is no census of {name} with the variant {}", variant.name());
            let hint = format!("the variants of {name} are {}", names.join(", "));
            return Err(Diagnostic::new(0..0, message).hint(hint));
        }
        if edges > *most {
            let what = if family == Family::DominoLines { "dominoes" } else { "edges" };
            return Err(Diagnostic::new(
                0..0,
                format!("a census of {name} has at most {most} {what}"),
            )
            .hint("the number of positions grows exponentially; begin with a few edges"));
        }
        Ok(Census { family, variant, edges })
    }

    /// The family.
    #[must_use]
    pub fn family(self) -> Family {
        self.family
    }

    /// The variant that sets the colours.
    #[must_use]
    pub fn variant(self) -> &'static dyn Ruleset {
        self.variant
    }

    /// The number of edges, or of dominoes.
    #[must_use]
    pub fn edges(self) -> u32 {
        self.edges
    }

    /// The rules by which the positions are played.
    #[must_use]
    pub fn rules(self) -> &'static dyn Ruleset {
        if self.family == Family::ClockwiseTrees { &Clockwise } else { self.variant }
    }

    /// The colours of edges.
    pub(crate) fn colours(self) -> &'static [Colour] {
        self.variant.board().colours()
    }

    /// Its name in files: `trees.red-blue.10`.
    #[must_use]
    pub fn name(self) -> String {
        format!("{}.{}.{}", self.family.name(), self.variant.name(), self.edges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_found_by_name() {
        for family in FAMILIES {
            assert_eq!(Family::by_name(family.name()), Some(family));
            assert!(Census::new(family, None, family.most_edges()).is_ok());
            let too_many = Census::new(family, None, family.most_edges() + 1).unwrap_err();
            assert!(too_many.hint.is_some());
        }
        let wrong = Census::new(Family::DominoLines, Some(&RedBlue), 3).unwrap_err();
        let hint = "the variants of domino-lines are domino-shave, stirling-shave, bernoulli";
        assert_eq!(wrong.hint.as_deref(), Some(hint));
    }
}
