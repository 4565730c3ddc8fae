//! A picture while it grows: edges on vertices that are there, or on new ones.

use hackenbush::{Colour, Edge, GROUND, Picture};

use crate::rng::Rng;

/// Edges added one by one; the ground is there from the beginning.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    edges: Vec<Edge>,
    vertices: u32,
}

impl Default for Sketch {
    fn default() -> Sketch {
        Sketch { edges: Vec::new(), vertices: GROUND + 1 }
    }
}

impl Sketch {
    /// A vertex that is not there yet.
    pub(crate) fn vertex(&mut self) -> u32 {
        self.vertices += 1;
        self.vertices - 1
    }

    /// The number of vertices, the ground included.
    #[must_use]
    pub(crate) fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The number of edges.
    #[must_use]
    pub(crate) fn size(&self) -> usize {
        self.edges.len()
    }

    /// Joins two vertices.
    pub(crate) fn join(&mut self, from: u32, to: u32, colour: Colour) {
        self.edges.push(Edge { from, to, colour });
    }

    /// An edge up from a vertex; returns its upper end.
    pub(crate) fn up(&mut self, from: u32, colour: Colour) -> u32 {
        let to = self.vertex();
        self.join(from, to, colour);
        to
    }

    /// A stalk on a vertex; returns its top.
    pub(crate) fn stalk(&mut self, from: u32, colours: impl IntoIterator<Item = Colour>) -> u32 {
        colours.into_iter().fold(from, |at, colour| self.up(at, colour))
    }

    /// A cycle through a vertex, an edge for each colour.
    pub(crate) fn cycle(&mut self, foot: u32, colours: &[Colour]) {
        let Some((&last, path)) = colours.split_last() else { return };
        let end = self.stalk(foot, path.iter().copied());
        self.join(end, foot, last);
    }

    /// A picture with its ground at this vertex.
    pub(crate) fn plant(&mut self, picture: &Picture, at: u32) {
        let shift = self.vertices;
        let place = |vertex: u32| if vertex == GROUND { at } else { vertex - 1 + shift };
        for edge in picture.edges() {
            self.join(place(edge.from), place(edge.to), edge.colour);
        }
        self.vertices += picture.vertex_count() - 1;
    }

    /// Is it without cycles?
    #[must_use]
    pub(crate) fn is_forest(&self) -> bool {
        self.edges.len() + 1 == self.vertices as usize
    }

    /// Bends an edge with a free end back to where it starts. The picture is worth the same, since
    /// the same cuts are made and the same edges fall.
    pub(crate) fn bend(&mut self, rng: &mut Rng) {
        let mut degrees = vec![0_usize; self.vertices as usize];
        for Edge { from, to, .. } in &self.edges {
            degrees[*from as usize] += 1;
            degrees[*to as usize] += 1;
        }
        let is_free = |vertex: u32| vertex != GROUND && degrees[vertex as usize] == 1;
        let mut free: Vec<&mut Edge> =
            self.edges.iter_mut().filter(|edge| is_free(edge.from) || is_free(edge.to)).collect();
        if free.is_empty() {
            return;
        }
        let chosen = rng.below(free.len());
        let edge = &mut *free[chosen];
        match is_free(edge.to) {
            true => edge.to = edge.from,
            false => edge.from = edge.to,
        }
    }

    /// The picture.
    #[must_use]
    pub(crate) fn picture(self) -> Picture {
        self.edges.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Blue, Green, Red};

    #[test]
    fn pictures_grow_as_they_are_written() {
        let mut sketch = Sketch::default();
        let top = sketch.stalk(GROUND, [Blue, Red]);
        sketch.cycle(top, &[Green, Green]);
        sketch.plant(&Picture::stalk([Red]), top);
        assert_eq!((sketch.size(), sketch.vertices()), (5, 5));
        assert_eq!(sketch.picture(), "0-1b 1-2r 2-3g 3-2g 2-4r".parse().unwrap());
    }
}
