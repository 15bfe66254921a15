//! The generated files in the repository are those that the engine of this commit gives.

use flitscope_page::{GENERATED, REPOSITORY, files};
use std::path::Path;

#[test]
fn generated_files_are_fresh() {
    let repository = Path::new(REPOSITORY);
    let text_of = |path: &str| std::fs::read_to_string(repository.join(path));
    let files = files();
    let stale: Vec<&str> = files
        .iter()
        .filter(|file| text_of(&file.path).unwrap_or_default() != file.text)
        .map(|file| file.path.as_str())
        .collect();
    assert!(
        stale.is_empty(),
        "run `npm run generate`, which changes {stale:#?}"
    );
}

#[test]
fn each_file_of_the_generated_folder_is_generated() {
    let files = files();
    for entry in std::fs::read_dir(Path::new(REPOSITORY).join(GENERATED)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = format!("{GENERATED}/{name}");
        assert!(files.iter().any(|file| file.path == path), "{path}");
    }
}
