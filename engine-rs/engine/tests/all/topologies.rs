//! Machines are known by `Topology` alone: only code that builds or prices a topology names
//! its kind.

use std::path::{Path, PathBuf};

/// What names the k-ary n-tree, or a size that only it has.
const NAMES: &[&str] = &[
    "kary",
    "Kary",
    ".dimension",
    "topology.arity",
    "top_arity",
    "up_links_kept",
    "elites_per_level",
];

/// Files that may name it, and why.
const MAY: &[(&str, &str)] = &[
    ("network/src/topology/", "it is one of the kinds there"),
    ("engine/src/scenario/", "it reads and writes `topology.*`"),
    ("network/src/networks/", "sizes that a network is sold in"),
    ("study/src/cost/", "price lists are of its parts"),
    ("study/src/study/", "words for `topology.*`"),
    ("cli/src/bench/", "it writes scenarios"),
    (
        "engine/src/frame.rs",
        "names of columns that the page reads",
    ),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_above_topologies_names_the_one_that_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for part in ["network", "workload", "engine", "study", "cli"] {
        files(&root.join(part).join("src"), &mut found);
    }
    files(&root.join("../wasm"), &mut found);
    let mut allowed = vec![false; MAY.len()];
    let mut wrong = Vec::new();
    for path in &found {
        let text = std::fs::read_to_string(path).unwrap();
        // Tests build machines.
        let code = text.split("#[cfg(test)]").next().unwrap();
        let file = path.to_string_lossy().replace('\\', "/");
        let is_test = file.ends_with("/tests.rs") || file.contains("/tests/");
        let named = NAMES.iter().find(|name| code.contains(**name));
        let Some(name) = named.filter(|_| !is_test) else {
            continue;
        };
        match MAY.iter().position(|(place, _)| file.contains(place)) {
            Some(place) => allowed[place] = true,
            None => wrong.push(format!("{file}: {name}")),
        }
    }
    assert!(found.len() > 100, "the sources were found");
    assert_eq!(wrong, [""; 0]);
    let unused = MAY.iter().zip(allowed).filter(|(_, is_used)| !is_used);
    assert_eq!(unused.map(|(may, _)| may.0).collect::<Vec<_>>(), [""; 0]);
}
