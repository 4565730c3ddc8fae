//! The module graph of the studio's page: which file imports which.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::graph::Graph;

/// What an import may leave out at the end of a file's name.
const ENDINGS: [&str; 5] = ["", ".ts", ".svelte", ".svelte.ts", "/index.ts"];

/// The graph of the files, named by their paths, with their texts. Tests are left out; types
/// count like values.
pub(crate) fn import_graph(files: &[(String, String)]) -> Graph {
    let names: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let mut graph = Graph::default();
    for (name, text) in files.iter().filter(|(name, _)| !name.contains(".test.")) {
        for (specifier, line) in specifiers(text) {
            let Some(path) = joined(name, &specifier) else { continue };
            let with_endings = ENDINGS.map(|ending| format!("{path}{ending}"));
            if let Some(to) = with_endings.iter().find(|path| names.contains(path.as_str())) {
                graph.add(name, to, &format!("{name}:{line}"));
            }
        }
    }
    graph
}

/// A relative specifier as a path from the root; `None` for a package.
fn joined(name: &str, specifier: &str) -> Option<String> {
    if !specifier.starts_with('.') {
        return None;
    }
    let mut path = PathBuf::new();
    let folder = Path::new(name).parent()?;
    for component in folder.join(specifier).components() {
        match component {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(part) => path.push(part),
            _ => {}
        }
    }
    Some(path.to_str()?.to_owned())
}

/// The quoted paths after `from` and `import`, with their lines.
fn specifiers(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("//") {
            continue;
        }
        for keyword in ["from ", "import ", "import("] {
            for (at, _) in line.match_indices(keyword) {
                let rest = &line[at + keyword.len()..];
                let Some(quote) = rest.chars().next().filter(|c| matches!(c, '\'' | '"')) else {
                    continue;
                };
                if let Some((specifier, _)) = rest[1..].split_once(quote) {
                    found.push((specifier.to_owned(), index + 1));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_all_kinds_are_followed() {
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let files = [
            file(
                "main.ts",
                "import App from './app/App.svelte'\nimport './app/theme'\nimport { x } from 'svelte'",
            ),
            file(
                "app/App.svelte",
                "<script>\nimport {\n  type A,\n} from \"../model/a\"\n// import '../gone'\n",
            ),
            file("app/theme.ts", "const lazy = () => import('../model')"),
            file("model/a.svelte.ts", "import type { B } from '.'"),
            file("model/index.ts", "export * from './a'"),
            file("model/a.test.ts", "import '../main'"),
        ];
        let graph = import_graph(&files);
        let edges: Vec<String> =
            graph.edges().map(|(_, to, place)| format!("{place} {to}")).collect();
        assert_eq!(
            edges,
            [
                "app/App.svelte:4 model/a.svelte.ts",
                "app/theme.ts:1 model/index.ts",
                "main.ts:1 app/App.svelte",
                "main.ts:2 app/theme.ts",
                "model/a.svelte.ts:1 model/index.ts",
                "model/index.ts:1 model/a.svelte.ts",
            ]
        );
        assert_eq!(graph.cycles()[0].path, ["model/a.svelte.ts", "model/index.ts"]);
    }
}
