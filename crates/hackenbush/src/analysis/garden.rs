//! Flower gardens and parted jungles: their atomic weight, flow and tints.

use crate::picture::Colour;
use crate::problem::Problem;
use crate::solve::jungle::{FlowerGarden, Jungle};

/// A picture in which red and blue stand on green.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Garden {
    /// Its atomic weight.
    pub weight: i64,
    /// Its flowers, if it is a flower garden.
    pub flowers: Option<FlowerGarden>,
    /// Its flow and tints, if it is a parted jungle.
    pub jungle: Option<Jungle>,
}

impl Garden {
    /// The flower garden or parted jungle that a problem is; `None` if it is neither.
    ///
    /// ```
    /// use hackenbush::{Problem, analysis::Garden};
    /// let garden = Garden::of(&"gb + gb + gr".parse::<Problem>()?).unwrap();
    /// assert_eq!((garden.weight, garden.flowers.unwrap().flowers.len()), (1, 3));
    /// # Ok::<(), hackenbush::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn of(problem: &Problem) -> Option<Garden> {
        let picture = problem.position().picture()?;
        let petals = picture.edges().len() - picture.count(Colour::Green);
        let mixed = petals > 0 && petals < picture.edges().len();
        if !mixed || !problem.rules().plays_by_colour() {
            return None;
        }
        let (flowers, jungle) = (FlowerGarden::of(picture), Jungle::of(picture));
        let weight = flowers.as_ref().map(|garden| garden.weight);
        let weight = weight.or(jungle.as_ref().map(|jungle| jungle.weight))?;
        Some(Garden { weight, flowers, jungle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Childish;

    #[test]
    fn gardens_are_mixed_and_ordinary() {
        let garden = |text: &str| Garden::of(&text.parse().unwrap());
        assert!(garden("gg").is_none() && garden("br").is_none() && garden("(1,2)").is_none());
        assert!(garden("gb").is_some_and(|garden| garden.flowers.is_some()));
        assert_eq!(garden("g:A b + g:A b").map(|garden| garden.weight), Some(2));
        assert!(garden("bg").is_none());
        let childish = "gb".parse::<Problem>().unwrap().with_rules(&Childish).unwrap();
        assert!(Garden::of(&childish).is_none());
    }
}
