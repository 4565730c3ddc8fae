//! A picture drawn in lines and corners, with a label on every stick.
//!
//! What would close a cycle is drawn as a stick that ends with the name of the vertex it returns
//! to, `│4g:A`, as in the notation.

use hackenbush::picture::{Adjacency, Colour, GROUND, Picture};

use super::screen::Terminal;

/// Columns between a label and the stick to its right.
const GAP: usize = 2;

/// The picture upright on its ground, or `None` if it is too wide.
pub(super) fn draw(picture: &Picture, labels: &[String], look: Terminal) -> Option<String> {
    let sticks = Stick::all(picture, labels);
    let Layout { columns, width } = Layout::of(&sticks);
    if width > look.columns {
        return None;
    }
    let height = sticks.iter().map(|stick| stick.level).max().unwrap_or(0);
    let mut rows: Vec<Row> = (0..=height).flat_map(|_| [Row::default(), Row::default()]).collect();
    for (index, stick) in sticks.iter().enumerate() {
        let x = columns[index];
        let text = format!("{}{}", look.either("│", "|"), stick.label);
        rows[2 * stick.level].put(x, text, Some(stick.colour));
        let children: Vec<usize> = stick.children.iter().map(|&child| columns[child]).collect();
        match children[..] {
            [] => {}
            [above] => rows[2 * stick.level + 1].put(above, look.either("│", "|").to_owned(), None),
            _ => {
                let row = &mut rows[2 * stick.level + 1];
                row.joins = true;
                row.put(children[0], joint(&children, x, look), None);
            }
        }
    }
    let mut out = String::new();
    for (index, row) in rows.iter().enumerate().skip(2).rev() {
        // A row in which nothing branches only makes the drawing taller.
        if index % 2 == 0 || row.joins {
            out += &row.text(look);
            out.push('\n');
        }
    }
    let ground = look.either("═", "=").repeat(width.max(8));
    let returns = sticks.iter().any(|stick| stick.label.ends_with(":G"));
    Some(out + &ground + if returns { " :G\n" } else { "\n" })
}

/// The row between a stick at column `below` and several above it.
fn joint(above: &[usize], below: usize, look: Terminal) -> String {
    let (first, last) = (above[0], above[above.len() - 1]);
    (first..=last)
        .map(|x| {
            let unicode = match (above.contains(&x), x == below) {
                (true, _) if x == first => "└",
                (true, _) if x == last => "┘",
                (true, true) => "┼",
                (true, false) => "┴",
                (false, true) => "┬",
                (false, false) => "─",
            };
            look.either(unicode, if unicode == "─" { "-" } else { "+" })
        })
        .collect()
}

/// An edge as it is drawn.
struct Stick {
    label: String,
    colour: Colour,
    /// 1 on the ground, and so on upward.
    level: usize,
    children: Vec<usize>,
}

impl Stick {
    /// All edges along a walk from the ground, each before those above it.
    fn all(picture: &Picture, labels: &[String]) -> Vec<Stick> {
        let adjacency = Adjacency::new(picture);
        let vertices = picture.vertex_count() as usize;
        let mut seen = vec![false; vertices];
        seen[GROUND as usize] = true;
        let mut drawn = vec![false; picture.edges().len()];
        let mut progress = vec![0; vertices];
        let mut sticks: Vec<Stick> = Vec::new();
        // The stick that leads to each vertex, and those that return to one.
        let mut leads: Vec<Option<usize>> = vec![None; vertices];
        let mut returns: Vec<(usize, u32)> = Vec::new();
        let mut path = vec![GROUND];
        while let Some(&vertex) = path.last() {
            let at = &mut progress[vertex as usize];
            let Some(&half) = adjacency.at(vertex).get(*at) else {
                path.pop();
                continue;
            };
            *at += 1;
            let edge = half.edge as usize;
            if std::mem::replace(&mut drawn[edge], true) {
                continue;
            }
            let index = sticks.len();
            let colour = picture.edges()[edge].colour;
            let label = labels[edge].clone();
            sticks.push(Stick { label, colour, level: path.len(), children: Vec::new() });
            if let Some(below) = leads[vertex as usize] {
                sticks[below].children.push(index);
            }
            if std::mem::replace(&mut seen[half.to as usize], true) {
                returns.push((index, half.to));
            } else {
                leads[half.to as usize] = Some(index);
                path.push(half.to);
            }
        }
        name_returns(&mut sticks, &leads, &returns);
        sticks
    }
}

/// Names the vertices that sticks return to: the ground G, the others A, B and so on.
fn name_returns(sticks: &mut [Stick], leads: &[Option<usize>], returns: &[(usize, u32)]) {
    let letters = ('A'..='Z').filter(|&letter| letter != 'G').map(String::from);
    let mut names = letters.chain((1..).map(|number| format!("{{v{number}}}")));
    let mut named: Vec<(u32, String)> = vec![(GROUND, "G".to_owned())];
    for &(index, vertex) in returns {
        let known = named.iter().find(|(other, _)| *other == vertex);
        let name = match known {
            Some((_, name)) => name.clone(),
            None => {
                let name = names.next().unwrap_or_default();
                if let Some(below) = leads[vertex as usize] {
                    sticks[below].label += &format!(":{name}");
                }
                named.push((vertex, name.clone()));
                name
            }
        };
        sticks[index].label += &format!(":{name}");
    }
}

/// The column of each stick.
struct Layout {
    columns: Vec<usize>,
    width: usize,
}

impl Layout {
    /// Side by side above the middle of what bears them. Children come after their parents, so
    /// one pass from the back measures and one from the front places.
    fn of(sticks: &[Stick]) -> Layout {
        let mut widths = vec![0; sticks.len()];
        let mut middles = vec![0; sticks.len()];
        for (index, stick) in sticks.iter().enumerate().rev() {
            let mut total = 0;
            let mut stands = Vec::new();
            for &child in &stick.children {
                stands.push(total + middles[child]);
                total += widths[child];
            }
            let middle = match (stands.first(), stands.last()) {
                (Some(first), Some(last)) => usize::midpoint(*first, *last),
                _ => 0,
            };
            middles[index] = middle;
            widths[index] = total.max(middle + 1 + stick.label.chars().count() + GAP);
        }
        let mut lefts = vec![0; sticks.len()];
        let mut width = 0;
        for (index, stick) in sticks.iter().enumerate() {
            if stick.level == 1 {
                lefts[index] = width;
                width += widths[index];
            }
            let mut left = lefts[index];
            for &child in &stick.children {
                lefts[child] = left;
                left += widths[child];
            }
        }
        let columns = lefts.iter().zip(&middles).map(|(left, middle)| left + middle).collect();
        Layout { columns, width: width.saturating_sub(GAP) }
    }
}

/// Pieces of text at their columns.
#[derive(Default)]
struct Row {
    pieces: Vec<(usize, String, Option<Colour>)>,
    /// Does anything branch here?
    joins: bool,
}

impl Row {
    fn put(&mut self, column: usize, text: String, colour: Option<Colour>) {
        self.pieces.push((column, text, colour));
    }

    fn text(&self, look: Terminal) -> String {
        let mut pieces: Vec<_> = self.pieces.iter().collect();
        pieces.sort_by_key(|(column, _, _)| *column);
        let (mut out, mut at) = (String::new(), 0);
        for (column, text, colour) in pieces {
            out += &" ".repeat(column.saturating_sub(at));
            at = column + text.chars().count();
            out += &colour.map_or_else(|| text.clone(), |colour| look.painted(colour, text));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::notation::parse_picture;

    fn drawn(text: &str, unicode: bool) -> String {
        let picture = parse_picture(text).unwrap();
        let names: Vec<String> = (0..picture.edges().len()).map(|edge| edge.to_string()).collect();
        let labels = names.iter().zip(picture.edges());
        let labels: Vec<String> =
            labels.map(|(name, edge)| format!("{name}{}", edge.colour.letter())).collect();
        draw(&picture, &labels, Terminal { unicode, colour: false, columns: 150 }).unwrap()
    }

    #[test]
    fn trees_stand_upright() {
        assert_eq!(
            drawn("b(r)(bg) + r", true),
            "     │3g\n\
             │1r  │2b\n\
             └─┬──┘\n  \
               │0b     │4r\n\
             ═════════════\n"
        );
    }

    #[test]
    fn cycles_return_to_names() {
        assert_eq!(drawn(":G br:G", false), "|1r:G\n|0b\n======== :G\n");
        assert_eq!(drawn("b:A g:A", false), "|1g:A\n|0b:A\n========\n");
        assert_eq!(drawn("", false), "========\n");
    }

    #[test]
    fn wide_pictures_are_not_drawn() {
        let picture = parse_picture(&vec!["b"; 60].join(" + ")).unwrap();
        let labels = vec!["0b".to_owned(); 60];
        let terminal = Terminal { unicode: true, colour: false, columns: 150 };
        assert_eq!(draw(&picture, &labels, terminal), None);
    }

    #[test]
    fn every_stick_is_drawn_once() {
        for text in ["b(r(g)(b)r)(bg)(r) + g^7", ":G b:A(rr:A)(g:G)b:A", "0-1b 0-1b 1-1r 1-2g 2-0b"]
        {
            let picture = parse_picture(text).unwrap();
            let drawing = drawn(text, true);
            for (index, edge) in picture.edges().iter().enumerate() {
                let label = format!("│{index}{}", edge.colour.letter());
                assert_eq!(drawing.matches(&label).count(), 1, "{text}: {label}\n{drawing}");
            }
        }
    }
}
