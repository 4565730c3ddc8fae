//! The module graph of a Rust crate.
//!
//! A node is a file. A file imports another if it names an item defined there, in a `use` line or
//! in a path such as `super::other::item`. Names are followed through re-exports to the file that
//! defines them, so a parent that re-exports its children stands in nobody's way. These do not
//! count: `mod` declarations, re-exports of a module's own descendants, and everything under
//! `#[cfg(test)]`. Uses that have no path, such as method calls, are invisible here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::graph::Graph;
use crate::tokens::{Token, tokens};

/// Reads the text of a file, if there is such a file.
type Read<'a> = &'a dyn Fn(&Path) -> Option<String>;

/// The graph of the crate with this root (`src/lib.rs` or `src/main.rs`). Files are named relative to
/// the folder of the root.
pub(crate) fn module_graph(root: &Path, read: Read) -> Graph {
    let folder = root.parent().unwrap_or(Path::new("")).to_owned();
    let mut found = Crate { read, folder: folder.clone(), modules: Vec::new() };
    found.add_file(root, &folder, Vec::new());
    found.graph()
}

struct Crate<'a> {
    read: Read<'a>,
    folder: PathBuf,
    modules: Vec<Module>,
}

/// A module: a file, or a `mod name { ... }` within one.
#[derive(Default, Debug)]
struct Module {
    file: String,
    /// Its path from the root, without `crate`.
    path: Vec<String>,
    children: BTreeMap<String, usize>,
    parent: Option<usize>,
    /// The items defined here.
    items: BTreeSet<String>,
    uses: Vec<Use>,
    /// Paths outside of `use` lines.
    paths: Vec<(Vec<String>, usize)>,
    /// Words outside of `use` lines that may be items: types, and functions called.
    words: BTreeSet<String>,
}

/// One leaf of a `use` line.
#[derive(Clone, Debug)]
struct Use {
    path: Vec<String>,
    /// The name that it binds; `None` for a glob.
    name: Option<String>,
    /// Has it a visibility, so that it re-exports?
    reexports: bool,
    line: usize,
}

/// What a path leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Module(usize),
    /// An item of this module.
    Item(usize),
    /// Another crate, a local variable, or nothing that we know.
    Elsewhere,
}

impl Crate<'_> {
    /// Reads a file and its children; `children` is the folder of the files of its child modules.
    fn add_file(&mut self, file: &Path, children: &Path, path: Vec<String>) -> Option<usize> {
        let text = (self.read)(file)?;
        let name = file.strip_prefix(&self.folder).unwrap_or(file).display().to_string();
        let index = self.modules.len();
        self.modules.push(Module { file: name, path, ..Module::default() });
        let mut parser = Parser { tokens: tokens(&text), at: 0, depth: 0, visible: false };
        self.read_module(&mut parser, index, children);
        Some(index)
    }

    /// Reads the tokens of a module up to its closing brace or the end of the file.
    fn read_module(&mut self, parser: &mut Parser, index: usize, folder: &Path) {
        while let Some(declared) = parser.next(&mut self.modules[index]) {
            let mut path = self.modules[index].path.clone();
            path.push(declared.name.clone());
            let folder = folder.join(&declared.name);
            let child = if declared.inline {
                let child = self.modules.len();
                let file = self.modules[index].file.clone();
                self.modules.push(Module { file, path, ..Module::default() });
                let depth = std::mem::take(&mut parser.depth);
                self.read_module(parser, child, &folder);
                parser.depth = depth;
                Some(child)
            } else {
                let beside = folder.with_extension("rs");
                let inside = folder.join("mod.rs");
                let file = if (self.read)(&beside).is_some() { beside } else { inside };
                self.add_file(&file, &folder, path)
            };
            if let Some(child) = child {
                self.modules[child].parent = Some(index);
                self.modules[index].children.insert(declared.name, child);
            }
        }
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::default();
        for (index, module) in self.modules.iter().enumerate() {
            let mut add = |to: usize, line: usize| {
                let place = format!("{}:{line}", module.file);
                graph.add(&module.file, &self.modules[to].file, &place);
            };
            for used in &module.uses {
                let to = match self.resolve(index, &used.path, &mut BTreeSet::new()) {
                    Target::Item(to) => to,
                    // The name of a module says nothing yet; the paths that begin with it will.
                    Target::Module(to) if used.name.is_none() => to,
                    _ => continue,
                };
                let inside = self.modules[to].path.starts_with(&module.path);
                let called = used.name.as_ref().is_some_and(|name| module.words.contains(name));
                if !(used.reexports && inside) || called {
                    add(to, used.line);
                }
            }
            for (path, line) in &module.paths {
                if let Target::Item(to) = self.resolve(index, path, &mut BTreeSet::new()) {
                    add(to, *line);
                }
            }
        }
        graph
    }

    /// Follows a path that stands in module `index`. `visited` holds the imports under way, since
    /// re-exports may go in circles.
    fn resolve(
        &self,
        index: usize,
        path: &[String],
        visited: &mut BTreeSet<(usize, String)>,
    ) -> Target {
        let Some((first, mut rest)) = path.split_first() else { return Target::Elsewhere };
        let mut here = index;
        let mut target = match first.as_str() {
            "crate" | "$crate" => Target::Module(0),
            "self" => Target::Module(here),
            "super" => match self.modules[here].parent {
                Some(parent) => Target::Module(parent),
                None => return Target::Elsewhere,
            },
            name => match self.lookup(here, name, visited) {
                // A word that this module neither defines nor imports by name.
                None => return Target::Elsewhere,
                Some(target) => target,
            },
        };
        while let (Target::Module(module), Some((name, after))) = (target, rest.split_first()) {
            here = module;
            target = match (name.as_str(), self.modules[here].parent) {
                ("self", _) => Target::Module(here),
                ("super", Some(parent)) => Target::Module(parent),
                // Unknown names, as those that macros define, are the module's own.
                _ => self.lookup(here, name, visited).unwrap_or(Target::Item(here)),
            };
            rest = after;
        }
        target
    }

    /// What a name means in a module.
    fn lookup(
        &self,
        index: usize,
        name: &str,
        visited: &mut BTreeSet<(usize, String)>,
    ) -> Option<Target> {
        let module = &self.modules[index];
        if let Some(&child) = module.children.get(name) {
            return Some(Target::Module(child));
        }
        if !visited.insert((index, name.to_owned())) {
            return None;
        }
        if let Some(used) = module.uses.iter().find(|used| used.name.as_deref() == Some(name)) {
            return Some(self.resolve(index, &used.path, visited));
        }
        if module.items.contains(name) {
            return Some(Target::Item(index));
        }
        let globs = module.uses.iter().filter(|used| used.name.is_none());
        globs.into_iter().find_map(|glob| match self.resolve(index, &glob.path, visited) {
            Target::Module(from) if from != index => self.lookup(from, name, visited),
            _ => None,
        })
    }
}

/// A `mod` declaration.
struct Declared {
    name: String,
    inline: bool,
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    /// How many braces are open in this module.
    depth: usize,
    /// Did `pub` come just before?
    visible: bool,
}

impl Parser {
    fn text(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", |token| &token.text)
    }

    fn identifier(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead).filter(|token| token.is_identifier())
    }

    /// Reads on to the next `mod` declaration; `None` at the end of the module.
    fn next(&mut self, module: &mut Module) -> Option<Declared> {
        while self.at < self.tokens.len() {
            let visible = std::mem::take(&mut self.visible);
            match self.text(0) {
                "#" => {
                    let inner = self.text(1) == "!";
                    if self.attribute() {
                        if inner {
                            self.at = self.tokens.len();
                        } else {
                            self.skip_item();
                        }
                    }
                    self.visible = visible;
                }
                "pub" => {
                    self.at += 1;
                    if self.text(0) == "(" {
                        self.skip_group();
                    }
                    self.visible = true;
                }
                "use" if self.text(1) != "<" => {
                    let line = self.tokens[self.at].line;
                    self.at += 1;
                    self.use_tree(&mut Vec::new(), &mut |path, name| {
                        module.uses.push(Use { path, name, reexports: visible, line });
                    });
                }
                "mod" if self.identifier(1).is_some() && matches!(self.text(2), ";" | "{") => {
                    let declared =
                        Declared { name: self.text(1).to_owned(), inline: self.text(2) == "{" };
                    self.at += 3;
                    return Some(declared);
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union"
                    if self.identifier(1).is_some() =>
                {
                    if self.depth == 0 {
                        module.items.insert(self.text(1).to_owned());
                    }
                    // Only words other than definitions are uses.
                    self.at += if matches!(self.text(1), "fn" | "mut") { 1 } else { 2 };
                }
                "{" => {
                    self.depth += 1;
                    self.at += 1;
                }
                "}" => {
                    self.at += 1;
                    match self.depth.checked_sub(1) {
                        Some(depth) => self.depth = depth,
                        None => return None,
                    }
                }
                _ if self.identifier(0).is_some() => self.path(module),
                _ => self.at += 1,
            }
        }
        None
    }

    /// A word or a path.
    fn path(&mut self, module: &mut Module) {
        let before = self.at.checked_sub(1).map_or("", |at| &self.tokens[at].text).to_owned();
        let line = self.tokens[self.at].line;
        let mut path = vec![self.text(0).to_owned()];
        while self.text(1) == "::" && self.identifier(2).is_some() {
            path.push(self.text(2).to_owned());
            self.at += 2;
        }
        self.at += 1;
        // Macros are named by where they are defined, not by path; so only items count.
        if matches!(&before[..], "." | "::") || self.text(0) == "!" {
            return;
        }
        let called = self.text(0) == "(" || path.len() > 1;
        if called || path[0].starts_with(char::is_uppercase) {
            module.words.insert(path[0].clone());
        }
        if path.len() > 1 {
            module.paths.push((path, line));
        }
    }

    /// Skips an attribute; is it `cfg(test)`?
    fn attribute(&mut self) -> bool {
        self.at += 1;
        if self.text(0) == "!" {
            self.at += 1;
        }
        let start = self.at;
        if self.text(0) == "[" {
            self.skip_group();
        }
        let words: Vec<&str> = self.tokens[start..self.at].iter().map(|t| &t.text[..]).collect();
        words.contains(&"cfg") && words.contains(&"test") && !words.contains(&"not")
    }

    /// Skips from an opening bracket to behind its closing one.
    fn skip_group(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.tokens.len() {
            match self.text(0) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Skips an item: up to a semicolon or behind its braces.
    fn skip_item(&mut self) {
        let mut ends_with_semicolon = false;
        while self.at < self.tokens.len() {
            match self.text(0) {
                "#" => {
                    self.attribute();
                }
                ";" => {
                    self.at += 1;
                    return;
                }
                "use" | "static" | "=" => {
                    ends_with_semicolon = true;
                    self.at += 1;
                }
                "{" if !ends_with_semicolon => {
                    self.skip_group();
                    return;
                }
                // The end of the block in which the item would have stood.
                "}" => return,
                "(" | "[" | "{" => self.skip_group(),
                _ => self.at += 1,
            }
        }
    }

    /// The leaves of a `use` tree: their paths, and the names that they bind.
    fn use_tree(
        &mut self,
        prefix: &mut Vec<String>,
        leaf: &mut dyn FnMut(Vec<String>, Option<String>),
    ) {
        let length = prefix.len();
        loop {
            match self.text(0) {
                "{" => {
                    self.at += 1;
                    while !matches!(self.text(0), "}" | "") {
                        self.use_tree(prefix, leaf);
                        if self.text(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    break;
                }
                "*" => {
                    self.at += 1;
                    leaf(prefix.clone(), None);
                    break;
                }
                "::" => self.at += 1,
                _ if self.identifier(0).is_some() => {
                    // `a::{self}` is `a`.
                    if self.text(0) != "self" || prefix.is_empty() {
                        prefix.push(self.text(0).to_owned());
                    }
                    self.at += 1;
                    if self.text(0) == "::" {
                        continue;
                    }
                    let mut name = prefix.last().cloned();
                    if self.text(0) == "as" {
                        name = Some(self.text(1).to_owned());
                        self.at += 2;
                    }
                    leaf(prefix.clone(), name);
                    break;
                }
                _ => break,
            }
        }
        prefix.truncate(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The imports of a made-up crate, as `from to` lines.
    fn imports(files: &[(&str, &str)]) -> Vec<String> {
        let read = |path: &Path| {
            let found = files.iter().find(|(name, _)| Path::new(name) == path);
            found.map(|(_, text)| (*text).to_owned())
        };
        let graph = module_graph(Path::new("lib.rs"), &read);
        graph.edges().map(|(_, to, place)| format!("{place} {to}")).collect()
    }

    #[test]
    fn declarations_and_reexports_of_children_are_no_imports() {
        let files = [
            ("lib.rs", "mod a;\npub mod b;\npub use a::{A, Other as Same};\npub(crate) use b::*;"),
            ("a.rs", "pub struct A;\npub struct Other;\nimpl From<super::B> for A {}"),
            ("b.rs", "use super::Elsewhere;\npub struct B;"),
        ];
        // `super::B` is b.rs's by way of the glob; an unknown name is the parent's own.
        assert_eq!(imports(&files), ["a.rs:3 b.rs", "b.rs:1 lib.rs"]);
    }

    #[test]
    fn a_parent_that_uses_what_it_reexports_imports_it() {
        let files = [
            (
                "lib.rs",
                "mod a; mod b;\npub use a::{A, a};\npub use b::value;\nfn f(_: A, x: X) { x.value() }",
            ),
            ("a.rs", "pub struct A;\npub fn a() {}"),
            ("b.rs", "pub fn value() {}"),
        ];
        assert_eq!(imports(&files), ["lib.rs:2 a.rs"]);
    }

    #[test]
    fn names_are_followed_to_the_file_that_defines_them() {
        let files = [
            ("lib.rs", "mod shape;\nmod user;\npub use std::fmt;"),
            ("shape/mod.rs", "mod edge;\nmod cut;\npub use edge::Edge;\nuse crate::fmt;"),
            ("shape/edge.rs", "pub enum Edge { Up }"),
            ("shape/cut.rs", "use super::Edge;\nfn f() { super::edge::Edge::Up; }"),
            (
                "user.rs",
                "use crate::shape::{self, Edge as Line};\nfn f() { shape::Edge::Up; vec![Line::Up]; }",
            ),
        ];
        assert_eq!(imports(&files), ["shape/cut.rs:1 shape/edge.rs", "user.rs:1 shape/edge.rs"]);
    }

    #[test]
    fn modules_are_imported_where_their_names_are_used() {
        let files = [
            ("lib.rs", "mod a; mod b;\nmod c;"),
            ("a.rs", "use crate::b;\n\nfn f() { b::g() }"),
            ("b.rs", "pub fn g() {}"),
            ("c.rs", "use crate::{a, b};"),
        ];
        assert_eq!(imports(&files), ["a.rs:3 b.rs"]);
    }

    #[test]
    fn tests_are_left_out_and_inline_modules_belong_to_their_file() {
        let files = [
            ("lib.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod tests;\n#[cfg(feature = \"x\")]\nmod c;"),
            (
                "a.rs",
                "mod inner { use super::super::b::B; use super::A; }\npub struct A;\n\
                 #[cfg(test)]\nuse crate::c::{C};\n#[cfg(test)]\nmod tests { use crate::c::C; }\n\
                 #[cfg(test)]\n#[allow(x)]\nimpl C for A { fn f() { crate::c::g() } }",
            ),
            ("b.rs", "pub struct B;"),
            (
                "c.rs",
                "pub struct C;\nfn f() -> impl A + use<'_> { g() }\n// crate::a::A\nconst T: &str = \"crate::b::B\";",
            ),
            ("tests.rs", "use crate::c::C;"),
        ];
        assert_eq!(imports(&files), ["a.rs:1 b.rs"]);
    }

    #[test]
    fn a_cycle_between_a_parent_and_its_child_is_found() {
        let files = [
            ("lib.rs", "mod a;\npub struct Root;\nfn f() { a::g() }"),
            ("a.rs", "use super::Root;\npub fn g() {}"),
        ];
        assert_eq!(imports(&files), ["a.rs:1 lib.rs", "lib.rs:3 a.rs"]);
    }
}
