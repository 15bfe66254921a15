//! The sources of all crates, for tests that search them.

use std::collections::BTreeMap;
use std::path::Path;

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .find(|at| at.join("docs/model.md").exists())
        .unwrap()
}

/// All sources by their path in the repository, without tests and what is built.
pub(crate) fn sources() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for folder in ["engine-rs", "wasm"] {
        add(&root().join(folder), &mut found);
    }
    assert!(found.len() > 100, "{}", found.len());
    found
}

fn add(folder: &Path, found: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["target", "tests", "benches"].contains(&name) {
            add(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let path = path.strip_prefix(root()).unwrap().to_string_lossy();
            found.insert(path.replace('\\', "/"), text.to_owned());
        }
    }
}
