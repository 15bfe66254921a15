//! The generated files in the repository are those that the engine of this commit gives.

use flitscope_page::{REPOSITORY, files};
use std::path::Path;

#[test]
fn generated_files_are_fresh() {
    let is_stale = |path: &str, text: &str| {
        let written = std::fs::read_to_string(Path::new(REPOSITORY).join(path));
        written.unwrap_or_default() != text
    };
    let files = files();
    let stale: Vec<&str> = files
        .iter()
        .filter(|file| is_stale(&file.path, &file.text))
        .map(|file| file.path.as_str())
        .collect();
    assert!(
        stale.is_empty(),
        "run `npm run generate`, which changes {stale:#?}"
    );
}
