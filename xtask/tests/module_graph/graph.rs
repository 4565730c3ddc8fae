//! A graph of files that import each other, and its cycles.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

/// Which file imports which, with the place of the first import.
#[derive(Default, Debug)]
pub(crate) struct Graph {
    imports: BTreeMap<String, BTreeMap<String, String>>,
}

/// Files that all import each other, directly or through others.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Cycle {
    /// A shortest cycle among the files: each imports the next, the last one the first.
    pub(crate) path: Vec<String>,
    /// All files of the strongly connected component.
    pub(crate) files: Vec<String>,
}

impl Graph {
    /// Records that `from` imports `to`, at `place`. A file may refer to itself.
    pub(crate) fn add(&mut self, from: &str, to: &str, place: &str) {
        if from != to {
            let imported = self.imports.entry(from.to_owned()).or_default();
            imported.entry(to.to_owned()).or_insert_with(|| place.to_owned());
        }
    }

    /// The same graph with every file replaced by its folder.
    pub(crate) fn folders(&self) -> Graph {
        let folder = |file: &str| match file.rsplit_once('/') {
            Some((folder, _)) => folder.to_owned(),
            None => ".".to_owned(),
        };
        let mut folders = Graph::default();
        for (from, to, place) in self.edges() {
            folders.add(&folder(from), &folder(to), place);
        }
        folders
    }

    /// All imports: from, to, place.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.imports.iter().flat_map(|(from, imported)| {
            imported.iter().map(|(to, place)| (from.as_str(), to.as_str(), place.as_str()))
        })
    }

    /// One cycle for each strongly connected component of more than one file.
    pub(crate) fn cycles(&self) -> Vec<Cycle> {
        let reachable: BTreeMap<&str, BTreeSet<&str>> =
            self.imports.keys().map(|file| (file.as_str(), self.reachable(file))).collect();
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut cycles = Vec::new();
        for &file in reachable.keys() {
            if !reachable[file].contains(file) || seen.contains(file) {
                continue;
            }
            let mutual =
                |other: &&str| reachable.get(other).is_some_and(|back| back.contains(file));
            let files: Vec<&str> = reachable[file].iter().copied().filter(mutual).collect();
            seen.extend(&files);
            let shortest =
                files.iter().filter_map(|start| self.cycle_through(start)).min_by_key(Vec::len);
            cycles.push(Cycle {
                path: shortest.expect("every file of the component is on a cycle"),
                files: files.into_iter().map(str::to_owned).collect(),
            });
        }
        cycles
    }

    /// The cycle in words, with the places of the imports.
    pub(crate) fn describe(&self, cycle: &Cycle) -> String {
        let mut text = String::new();
        let next = cycle.path.iter().cycle().skip(1);
        for (from, to) in cycle.path.iter().zip(next) {
            let _ = writeln!(text, "  {from} imports {to} ({})", self.imports[from][to]);
        }
        if cycle.files.len() > cycle.path.len() {
            let _ = writeln!(text, "  all imports among its {} files:", cycle.files.len());
            let inside = |file: &str| cycle.files.iter().any(|other| other == file);
            for (from, to, place) in self.edges().filter(|(from, to, _)| inside(from) && inside(to))
            {
                let _ = writeln!(text, "    {from} imports {to} ({place})");
            }
        }
        text
    }

    fn imported(&self, file: &str) -> impl Iterator<Item = &str> {
        self.imports.get(file).into_iter().flat_map(|imported| imported.keys().map(String::as_str))
    }

    /// The files that `start` imports, directly or through others.
    fn reachable<'a>(&'a self, start: &str) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut pending: Vec<&str> = self.imported(start).collect();
        while let Some(file) = pending.pop() {
            if found.insert(file) {
                pending.extend(self.imported(file));
            }
        }
        found
    }

    /// A shortest cycle through `start`, found breadth first.
    fn cycle_through(&self, start: &str) -> Option<Vec<String>> {
        let mut importer: BTreeMap<&str, &str> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(file) = queue.pop_front() {
            for next in self.imported(file) {
                if next == start {
                    let back =
                        std::iter::successors(Some(file), |file| importer.get(file).copied());
                    let mut path: Vec<String> = back.map(str::to_owned).collect();
                    path.reverse();
                    return Some(path);
                }
                if !importer.contains_key(next) {
                    importer.insert(next, file);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(imports: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::default();
        for (from, to) in imports {
            graph.add(from, to, &format!("{from}:1"));
        }
        graph
    }

    #[test]
    fn a_tree_of_imports_has_no_cycle() {
        assert_eq!(
            graph(&[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "d")]).cycles(),
            []
        );
    }

    #[test]
    fn a_cycle_is_named_with_its_places() {
        let graph =
            graph(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("d", "e"), ("c", "b")]);
        let cycles = graph.cycles();
        let [cycle] = &cycles[..] else { panic!("{cycles:?}") };
        assert_eq!(cycle.path, ["b", "c"]);
        assert_eq!(cycle.files, ["b", "c", "d"]);
        assert_eq!(
            graph.describe(cycle),
            "  b imports c (b:1)\n  c imports b (c:1)\n  all imports among its 3 files:\n    \
             b imports c (b:1)\n    c imports b (c:1)\n    c imports d (c:1)\n    \
             d imports b (d:1)\n"
        );
    }

    #[test]
    fn folders_can_form_a_cycle_where_files_do_not() {
        let files = graph(&[
            ("app/a.ts", "canvas/b.ts"),
            ("canvas/c.ts", "app/d.ts"),
            ("main.ts", "app/a.ts"),
        ]);
        assert_eq!(files.cycles(), []);
        assert_eq!(files.folders().cycles()[0].path, ["app", "canvas"]);
    }
}
