//! The TypeScript and the JSON Schema that are checked in are those of the Rust types.
//!
//! `cargo xtask types` runs this with `WRITE_TYPES` set, and then it writes them.

mod schemas;
mod typescript;

use std::path::Path;

use schemas::Schemas;
use typescript::typescript;

#[test]
fn the_types_of_the_page_and_the_docs_are_up_to_date() {
    let schemas = Schemas::new();
    let schema = serde_json::to_string_pretty(&schemas.json_schema()).unwrap() + "\n";
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let write = std::env::var_os("WRITE_TYPES").is_some();
    for (path, text) in [
        ("crates/studio/page/src/engine/types.ts", typescript(&schemas)),
        ("docs/schema/hackenbush.schema.json", schema),
    ] {
        let path = root.join(path);
        if write {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
        } else {
            let known = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(known == text, "{} is out of date; run `cargo xtask types`", path.display());
        }
    }
}
