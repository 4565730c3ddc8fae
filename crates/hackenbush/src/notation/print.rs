//! Writing a picture: stalk, tree with parentheses, named vertices for cycles.
//!
//! Components are joined by `+`. At a vertex all children but the last stand in parentheses, and
//! the last goes on: `b(r;g)b`. A run of [`LONG_RUN`] or more edges is written `b^5`. A vertex that
//! several edges lead to gets a name, the ground `G` and others `A`, `B`, ... in order. Reading
//! the text back gives the same picture with the same order of children, and the same text.

use std::collections::VecDeque;

use crate::picture::{Adjacency, Colour, Edge, GROUND, HalfEdge, Picture};

/// Runs of one colour from this length on are written with `^`.
pub(crate) const LONG_RUN: u64 = 5;

/// The shortest readable text of a picture.
#[must_use]
pub fn print(picture: &Picture) -> String {
    write(picture, &Style { letter: Colour::letter, short: true, sum: true })
}

/// The same for rules under which trees side by side are not a sum, without `+`: `(br)b(g)r`.
#[must_use]
pub fn print_together(picture: &Picture) -> String {
    write(picture, &Style { letter: Colour::letter, short: true, sum: false })
}

/// What differs between our notation and CGSuite's.
pub(crate) struct Style {
    pub(crate) letter: fn(Colour) -> char,
    /// May the last child follow the parentheses, and runs be written with `^`?
    pub(crate) short: bool,
    /// Are components joined by `+`?
    pub(crate) sum: bool,
}

/// One edge in the order of writing.
struct Step {
    colour: Colour,
    to: u32,
    /// Is this the first edge to reach `to`, so that what grows there follows?
    first: bool,
}

/// The order in which to write a picture.
struct Walk {
    steps: Vec<Step>,
    /// How many edges are written from each vertex; for the ground, see `roots`.
    children: Vec<u32>,
    /// Is each vertex reached again, so that it needs a name?
    named: Vec<bool>,
    roots: Vec<Root>,
}

/// A component, seen from the ground.
struct Root {
    /// How many of its edges are written from the ground.
    children: u32,
    /// Does it come back to the ground, which so needs a name?
    named: bool,
}

impl Walk {
    /// Depth first, along the edges in the direction in which they were drawn.
    fn of(picture: &Picture) -> Walk {
        let adjacency = Adjacency::new(picture);
        let turned = turned_edges(picture, &adjacency);
        let vertices = picture.vertex_count() as usize;
        let mut walk = Walk {
            steps: Vec::with_capacity(picture.edges().len()),
            children: vec![0; vertices],
            named: vec![false; vertices],
            roots: Vec::new(),
        };
        let mut seen = vec![false; vertices];
        seen[GROUND as usize] = true;
        let mut progress = vec![0_usize; vertices];
        let mut path: Vec<u32> = Vec::new();
        let mut component = None;
        for (home, root_edge) in roots(picture, &adjacency, &turned) {
            if component != Some(home) {
                component = Some(home);
                walk.roots.push(Root { children: 0, named: false });
            }
            let mut next = Some((GROUND, root_edge));
            while let Some((from, half)) = next {
                let colour = picture.edges()[half.edge as usize].colour;
                let first = !std::mem::replace(&mut seen[half.to as usize], true);
                walk.steps.push(Step { colour, to: half.to, first });
                match walk.roots.last_mut() {
                    Some(root) if from == GROUND => root.children += 1,
                    _ => walk.children[from as usize] += 1,
                }
                if first {
                    path.push(half.to);
                } else if half.to != GROUND {
                    walk.named[half.to as usize] = true;
                } else if let Some(root) = walk.roots.last_mut() {
                    root.named = true;
                }
                next = loop {
                    let Some(&vertex) = path.last() else { break None };
                    let row = &adjacency.at(vertex)[progress[vertex as usize]..];
                    match row.iter().position(|half| turned.leaves(picture, half.edge, vertex)) {
                        Some(skipped) => {
                            progress[vertex as usize] += skipped + 1;
                            break Some((vertex, row[skipped]));
                        }
                        None => path.pop(),
                    };
                };
            }
        }
        walk
    }
}

/// The edges to write from the ground, component by component.
fn roots(picture: &Picture, adjacency: &Adjacency, turned: &Turned) -> Vec<(u32, HalfEdge)> {
    let upward =
        adjacency.at(GROUND).iter().filter(|half| turned.leaves(picture, half.edge, GROUND));
    if picture.is_forest() {
        return upward.map(|half| (half.edge, *half)).collect();
    }
    let homes = picture.component_numbers();
    let mut roots: Vec<_> = upward.map(|half| (homes[half.edge as usize], *half)).collect();
    roots.sort_by_key(|&(home, _)| home);
    roots
}

/// Which edges have to be written against the direction in which they were drawn, because no
/// path of edges in their direction leads to them from the ground. In a text there are none.
struct Turned(Vec<bool>);

impl Turned {
    fn leaves(&self, picture: &Picture, edge: u32, vertex: u32) -> bool {
        let Edge { from, to, .. } = picture.edges()[edge as usize];
        let turned = self.0.get(edge as usize).is_some_and(|&turned| turned);
        vertex == if turned { to } else { from }
    }
}

fn turned_edges(picture: &Picture, adjacency: &Adjacency) -> Turned {
    if picture.is_forest() {
        return Turned(Vec::new());
    }
    let mut turned = vec![false; picture.edges().len()];
    let mut seen = vec![false; picture.vertex_count() as usize];
    seen[GROUND as usize] = true;
    let mut reached = vec![GROUND];
    let mut against = VecDeque::new();
    loop {
        while let Some(vertex) = reached.pop() {
            for half in adjacency.at(vertex) {
                if picture.edges()[half.edge as usize].from != vertex {
                    against.push_back(*half);
                } else if !std::mem::replace(&mut seen[half.to as usize], true) {
                    reached.push(half.to);
                }
            }
        }
        let Some(half) = against.pop_front() else { return Turned(turned) };
        if !std::mem::replace(&mut seen[half.to as usize], true) {
            turned[half.edge as usize] = true;
            reached.push(half.to);
        }
    }
}

/// Writes a picture in the given style.
pub(crate) fn write(picture: &Picture, style: &Style) -> String {
    let Walk { steps, children, named, mut roots } = Walk::of(picture);
    if !style.sum {
        let children = roots.iter().map(|root| root.children).sum();
        roots = vec![Root { children, named: roots.iter().any(|root| root.named) }];
    }
    let mut writer = Writer::new(style, picture);
    let mut steps = steps.iter();
    for (index, root) in roots.iter().enumerate() {
        if index > 0 {
            writer.mark(" + ");
        }
        if root.named {
            writer.name(GROUND);
        }
        let mut open = vec![Level { children: root.children, written: 0 }];
        while let Some(level) = open.last_mut() {
            let Level { children: all, written } = *level;
            if written == all {
                if all > 1 {
                    writer.mark(")");
                }
                open.pop();
                continue;
            }
            level.written += 1;
            let last = level.written == all;
            match (written, last) {
                (0, true) => {}
                (0, false) => writer.mark("("),
                (_, true) if style.short => writer.mark(")"),
                _ => writer.mark(";"),
            }
            if last && (style.short || all == 1) {
                open.pop();
            }
            let Some(step) = steps.next() else { break };
            writer.edge(step.colour);
            if named[step.to as usize] || step.to == GROUND {
                writer.name(step.to);
            }
            if step.first {
                open.push(Level { children: children[step.to as usize], written: 0 });
            }
        }
    }
    writer.finish()
}

/// A vertex whose children are being written.
struct Level {
    children: u32,
    written: u32,
}

/// The text so far, and the run of edges that is not written yet.
struct Writer<'a> {
    style: &'a Style,
    text: String,
    run: Option<(Colour, u64)>,
    /// Would a letter now be taken for a part of what stands before it?
    blank: bool,
    /// The number of each vertex's name, counted from 1; 0 for none yet.
    names: Vec<u32>,
    names_given: u32,
}

impl<'a> Writer<'a> {
    fn new(style: &'a Style, picture: &Picture) -> Writer<'a> {
        let names = vec![0; picture.vertex_count() as usize];
        Writer { style, text: String::new(), run: None, blank: false, names, names_given: 0 }
    }

    fn edge(&mut self, colour: Colour) {
        match &mut self.run {
            Some((same, length)) if *same == colour => *length += 1,
            _ => {
                self.flush();
                self.run = Some((colour, 1));
            }
        }
    }

    fn mark(&mut self, mark: &str) {
        self.flush();
        self.text += mark;
        self.blank = false;
    }

    fn name(&mut self, vertex: u32) {
        const LETTERS: &str = "ABCDEFHIJKLMNOPQRSTUVWXYZ";
        self.flush();
        self.text.push(':');
        let number = &mut self.names[vertex as usize];
        if vertex == GROUND {
            self.text.push('G');
        } else {
            if *number == 0 {
                self.names_given += 1;
                *number = self.names_given;
            }
            match LETTERS.chars().nth(*number as usize - 1) {
                Some(letter) => self.text.push(letter),
                None => self.text += &format!("{{v{number}}}"),
            }
        }
        self.blank = self.style.short;
    }

    fn flush(&mut self) {
        let Some((colour, length)) = self.run.take() else { return };
        if std::mem::take(&mut self.blank) {
            self.text.push(' ');
        }
        let letter = (self.style.letter)(colour);
        if self.style.short && length >= LONG_RUN {
            self.text += &format!("{letter}^{length}");
            self.blank = true;
        } else {
            (0..length).for_each(|_| self.text.push(letter));
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_picture;
    use super::*;

    /// Reading what is printed gives the same picture, and prints the same.
    fn printed(text: &str) -> String {
        let picture = parse_picture(text).unwrap();
        let text = print(&picture);
        let again = parse_picture(&text).unwrap();
        assert_eq!(print(&again), text);
        assert_eq!(again.edges().len(), picture.edges().len());
        text
    }

    #[test]
    fn the_last_child_goes_on() {
        assert_eq!(printed("b(r)(b)"), "b(r)b");
        assert_eq!(printed("b(r;g(b;b);b)r"), "b(r;g(b)b;b)r");
        assert_eq!(printed("(b;r)g"), "b + r + g");
        assert_eq!(printed(""), "");
    }

    #[test]
    fn trees_side_by_side_need_no_sum() {
        for text in ["", "b", "(b)r", "(br)b(g)r", "(b(r)g)(r)bb", ":G(br:A;b:G)b:A"] {
            let picture = parse_picture(text).unwrap();
            let together = print_together(&picture);
            assert!(!together.contains('+'), "{together}");
            assert_eq!(print(&parse_picture(&together).unwrap()), print(&picture), "{together}");
        }
        assert_eq!(print_together(&parse_picture("br + b(g)r").unwrap()), "(br)b(g)r");
    }

    #[test]
    fn long_runs_are_counted() {
        assert_eq!(printed("bbbb"), "bbbb");
        assert_eq!(printed("bbbbbr"), "b^5 r");
        assert_eq!(printed("rbbbbb(r)rrrrr"), "rb^5(r)r^5");
        assert_eq!(printed("bb(r)bbb"), "bb(r)bbb");
    }

    #[test]
    fn cycles_need_names() {
        assert_eq!(printed(":{x}brrb:{x}"), ":G brrb:G");
        assert_eq!(printed("b:A r r:A"), "b:A rr:A");
        assert_eq!(printed("b:A b:A"), "b:A b:A");
        assert_eq!(printed("bb + :G b:G - r:X + g:X"), "bb + :G b:G + (b:A)g:A");
        assert_eq!(printed("b:A r^5:A"), "b:A r^5:A");
    }

    #[test]
    fn edges_drawn_downward_are_turned_when_nothing_else_leads_there() {
        assert_eq!(print(&parse_picture("1-0b 1-1r").unwrap()), "b:A r:A");
        assert_eq!(print(&parse_picture("1-0b 2-1r 0-2g 3-1g").unwrap()), ":G gr(b:G)g");
    }

    #[test]
    fn many_names_go_on_with_numbers() {
        let text: Vec<String> = (0..30).map(|n| format!("b:{{{n}}} r:{{{n}}}")).collect();
        let text = printed(&text.join(" "));
        assert!(text.contains("b:F(r:F)b:H(r:H)") && text.ends_with("b:{v30} r:{v30}"), "{text}");
    }
}
