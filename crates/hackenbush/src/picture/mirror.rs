//! Pictures of the form `H - H`, found by isomorphism.

use super::{Colour, Component, Key, Picture};
use rustc_hash::FxHashMap;

impl Picture {
    /// Pairs the components of a picture `H - H`, each with its negative; `None` if it is no such
    /// picture. The player to move loses (Tweedledum and Tweedledee, Winning Ways ch. 1).
    #[must_use]
    pub fn mirror_pairs(&self) -> Option<Vec<[Component; 2]>> {
        let count = |colour| self.count(colour);
        let paired = |colour: Colour| match colour.negated() {
            own if own == colour => count(colour).is_multiple_of(2),
            other => count(colour) == count(other),
        };
        if !Colour::ALL.into_iter().all(paired) {
            return None;
        }
        let mut unpaired: FxHashMap<Class, Vec<Component>> = FxHashMap::default();
        let mut pairs = Vec::new();
        for component in self.components() {
            match unpaired.get_mut(&Class::of(component.picture.negated())).and_then(Vec::pop) {
                Some(partner) => pairs.push([partner, component]),
                None => {
                    let class = Class::of(component.picture.clone());
                    unpaired.entry(class).or_default().push(component);
                }
            }
        }
        unpaired.values().all(Vec::is_empty).then_some(pairs)
    }
}

/// An isomorphism class of components.
#[derive(PartialEq, Eq, Hash)]
enum Class {
    Key(Key),
    /// Too large or too symmetric for a key: only components drawn the same way are equal.
    Drawn(Picture),
}

impl Class {
    fn of(picture: Picture) -> Class {
        picture.key().map_or_else(|| Class::Drawn(picture), Class::Key)
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::parse_picture;

    #[test]
    fn mirrors_are_found_component_by_component() {
        let pairs = |text| parse_picture(text).unwrap().mirror_pairs().map(|pairs| pairs.len());
        assert_eq!(pairs(""), Some(0));
        assert_eq!(pairs("b(r)g + gg - b(r)g + gg"), Some(2));
        assert_eq!(pairs("br + br - b"), None);
        assert_eq!(pairs("br - br + g"), None);
        // However they are drawn.
        assert_eq!(pairs("b(r)(gg) - b(gg)(r)"), Some(1));
        assert_eq!(pairs(":G bbr:G - :G rbb:G"), Some(1));
    }
}
