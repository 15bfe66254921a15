//! What the page needs of the engine before it runs: the lists and tables that the page is compiled
//! with, as files.
//!
//! `npm run generate` writes the [`files`]; a test compares them. Neither a wasm module nor the command
//! line contains this crate.

#![expect(
    clippy::unwrap_used,
    reason = "it runs while developing, and a table that cannot be written stops it"
)]

mod form;
mod lists;
mod schema;
mod types;

use flitscope_study::study::schema::sweep;
use serde_json::Value;

/// The folder of the repository, from that of this crate.
pub const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder of the files that the page imports.
pub const GENERATED: &str = "web/src/engine/generated";

/// A file of the repository.
#[derive(Debug)]
pub struct File {
    /// Its path.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A file that the page imports.
fn generated(name: &str, text: String) -> File {
    let path = format!("{GENERATED}/{name}");
    File { path, text }
}

/// A schema, where it is published.
fn published(name: &str, schema: &Value) -> File {
    let path = format!("public/schemas/{name}.schema.json");
    let text = serde_json::to_string_pretty(schema).unwrap() + "\n";
    File { path, text }
}

/// All files that are generated.
pub fn files() -> Vec<File> {
    let scenario = schema::scenario();
    let mut files = vec![
        generated("frame-columns.ts", lists::frame_columns()),
        generated("metric-terms.json", lists::metric_terms()),
        generated("operations.ts", lists::operations()),
        generated("patterns.ts", lists::patterns()),
        generated("types.ts", types::types()),
        published("scenario", &scenario),
        published("sweep", &sweep(&scenario)),
    ];
    files.extend(form::files());
    files
}
