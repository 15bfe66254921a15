//! What the page needs of the engine before it runs: the lists and tables that the page is compiled
//! with, as files.
//!
//! `npm run generate` writes the [`files`]; a test compares them. Neither a wasm module nor the command
//! line contains this crate.

#![expect(
    clippy::unwrap_used,
    reason = "it runs while developing, and a table that cannot be written stops it"
)]

mod lists;

/// The folder of the repository, from that of this crate.
pub const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

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
    let path = format!("web/src/engine/generated/{name}");
    File { path, text }
}

/// All files that are generated.
pub fn files() -> Vec<File> {
    vec![
        generated("patterns.ts", lists::patterns()),
        generated("operations.ts", lists::operations()),
    ]
}
