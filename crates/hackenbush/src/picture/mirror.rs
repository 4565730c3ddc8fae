//! Tweedledum and Tweedledee: pictures `H - H`, in which every move has its mirror.

use rustc_hash::FxHashMap;

use super::{Colour, Component, Key, Picture};

/// Pairs the components of a picture `H - H`, each with its negative; none if it is no such
/// picture. Whoever must move in one loses.
#[must_use]
pub fn mirror(picture: &Picture) -> Option<Vec<[Component; 2]>> {
    let [blue, red, green] = Colour::ALL.map(|colour| picture.count(colour));
    if blue != red || green % 2 == 1 {
        return None;
    }
    let mut alone: FxHashMap<Shape, Vec<Component>> = FxHashMap::default();
    let mut pairs = Vec::new();
    for component in picture.components() {
        match alone.get_mut(&Shape::of(component.picture.negated())).and_then(Vec::pop) {
            Some(partner) => pairs.push([partner, component]),
            None => {
                let shape = Shape::of(component.picture.clone());
                alone.entry(shape).or_default().push(component);
            }
        }
    }
    alone.values().all(Vec::is_empty).then_some(pairs)
}

/// What a component and the mirror of its negative have in common.
#[derive(PartialEq, Eq, Hash)]
enum Shape {
    Key(Key),
    /// Too large or too tangled for a key: then only what is drawn the same way counts.
    Drawn(Picture),
}

impl Shape {
    fn of(picture: Picture) -> Shape {
        picture.key().map_or_else(|| Shape::Drawn(picture), Shape::Key)
    }
}
