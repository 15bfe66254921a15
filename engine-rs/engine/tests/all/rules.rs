//! Rule ids: every id in `docs/model.md` is in the sources of the engine, and the other way
//! round.

use std::collections::BTreeSet;
use std::path::Path;

/// The ids in a text: `R-`, at the beginning of a word, and what follows in lower case.
fn ids(text: &str) -> Vec<String> {
    let starts = text.match_indices("R-").map(|(at, _)| at);
    let begins = starts.filter(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric()));
    begins
        .filter_map(|at| {
            let rest = &text[at + 2..];
            let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let name = rest[..end].trim_end_matches('-');
            (!name.is_empty()).then(|| format!("R-{name}"))
        })
        .collect()
}

/// Adds the ids of all sources below a folder; tests and what is built are left out.
fn add_sources(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["target", "tests"].contains(&name) {
            add_sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.extend(ids(&std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The folder of the repository that has both.
fn root() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders
        .find(|at| at.join("docs/model.md").exists())
        .unwrap()
}

#[test]
fn every_rule_is_found_in_the_code_and_in_the_document() {
    let in_document = ids(&std::fs::read_to_string(root().join("docs/model.md")).unwrap());
    let ruled: BTreeSet<String> = in_document.iter().cloned().collect();
    assert_eq!(in_document.len(), ruled.len(), "an id stands twice");
    assert!(ruled.len() > 100, "{}", ruled.len());
    let mut carried = BTreeSet::new();
    add_sources(&root().join("engine-rs"), &mut carried);
    let without_code: Vec<_> = ruled.difference(&carried).collect();
    assert!(without_code.is_empty(), "no code carries {without_code:?}");
    let unknown: Vec<_> = carried.difference(&ruled).collect();
    assert!(unknown.is_empty(), "docs/model.md lacks {unknown:?}");
}

#[test]
fn ids_are_read_as_they_are_written() {
    let text = "`R-age`, R-eop. MR-no R- and PAR-tie; R-sweep3d: R-in-turn's";
    assert_eq!(ids(text), ["R-age", "R-eop", "R-sweep3d", "R-in-turn"]);
}
