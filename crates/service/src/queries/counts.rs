//! How large a picture is: its edges by colour, its components, its height.

use hackenbush::{Colour, Picture};

use super::prelude::*;

request! {
    /// How many edges of each colour, and how many components?
    pub struct CountsRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// The size of a picture.
    pub struct CountsAnswer {
        /// For each colour that occurs.
        colours: Vec<ColourCount>,
        components: usize,
        /// How many edges the vertex farthest from the ground is away from it.
        height: u32,
    }

    /// The edges of one colour.
    pub struct ColourCount {
        colour: Json<Colour>,
        edges: usize,
    }
}

impl Query for CountsRequest {
    const NAME: &'static str = "counts";
    type Answer = CountsAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<CountsAnswer, ErrorBody> {
        let problem = self.position.read(&job.limits)?;
        let picture = problem.position().picture();
        picture.map(answer).ok_or_else(|| ErrorBody::malformed("only pictures have edges to count"))
    }
}

/// The size of a picture.
#[must_use]
pub fn answer(picture: &Picture) -> CountsAnswer {
    let counts = Colour::ALL.map(|colour| (colour, picture.count(colour)));
    let present = counts.into_iter().filter(|&(_, edges)| edges > 0);
    CountsAnswer {
        colours: present
            .map(|(colour, edges)| ColourCount { colour: Json(colour), edges })
            .collect(),
        components: picture.components().len(),
        height: picture.height(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_components_and_height_are_counted() {
        let picture = hackenbush::notation::parse_picture("b(r)bg + b").unwrap();
        let CountsAnswer { colours, components, height } = answer(&picture);
        let colours: Vec<_> = colours.iter().map(|count| (count.colour.0, count.edges)).collect();
        assert_eq!(colours, [(Colour::Blue, 3), (Colour::Red, 1), (Colour::Green, 1)]);
        assert_eq!((components, height), (2, 3));
    }
}
