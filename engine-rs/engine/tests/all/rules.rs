//! Rule ids: every rule of `docs/model.md` leads to the code that decides it, and every id in the
//! sources to a rule.

use crate::common::sources::{root, sources};
use std::collections::{BTreeMap, BTreeSet};

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

/// The comments of a source that say which rules its code decides: those at its head, and the doc
/// comments of its items. Comments within code only mention rules.
fn deciding(code: &str) -> String {
    let head = code.lines().take_while(|line| line.starts_with("//"));
    let items = code
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("///"));
    head.chain(items).collect::<Vec<_>>().join("\n")
}

/// Rules that are decided in sources with a path like this.
fn decided(sources: &BTreeMap<String, String>, place: &str) -> BTreeSet<String> {
    let within = sources.iter().filter(|(path, _)| path.contains(place));
    within.flat_map(|(_, text)| ids(&deciding(text))).collect()
}

#[test]
fn every_rule_is_decided_by_code_and_stated_in_the_document() {
    let in_document = ids(&std::fs::read_to_string(root().join("docs/model.md")).unwrap());
    let ruled: BTreeSet<String> = in_document.iter().cloned().collect();
    assert_eq!(in_document.len(), ruled.len(), "an id is there twice");
    assert!(ruled.len() > 100, "{}", ruled.len());
    let sources = sources();
    let decided = decided(&sources, "/src/");
    let without_code: Vec<_> = ruled.difference(&decided).collect();
    assert!(without_code.is_empty(), "no code has {without_code:?}");
    let mentioned: BTreeSet<String> = sources.values().flat_map(|text| ids(text)).collect();
    let unknown: Vec<_> = mentioned.difference(&ruled).collect();
    assert!(unknown.is_empty(), "docs/model.md lacks {unknown:?}");
}

/// A rule with state leads to its code in both fabrics. Routes are those of the topology.
#[test]
fn both_fabrics_decide_the_same_rules() {
    let sources = sources();
    let [slow, fast, routes] =
        ["/reference/", "/elite/", "/topology/"].map(|place| decided(&sources, place));
    assert!(slow.len() > 30, "{slow:?}");
    let in_one: Vec<_> = slow.symmetric_difference(&fast).collect();
    let in_one: Vec<_> = in_one
        .into_iter()
        .filter(|id| !routes.contains(*id))
        .collect();
    assert!(in_one.is_empty(), "only one fabric has {in_one:?}");
}

#[test]
fn each_file_of_rules_begins_with_its_rule() {
    let sources = sources();
    let files = sources
        .iter()
        .filter(|(path, _)| path.contains("/fabric/rules/"));
    for (path, text) in files.filter(|(path, _)| !path.ends_with("/mod.rs")) {
        assert!(text.starts_with("//! `R-"), "{path}");
    }
}

#[test]
fn comments_within_code_decide_no_rule() {
    let source = "// Rule: R-head.\nuse a;\n/// R-item.\nfn f() {\n    // R-within\n}\n";
    assert_eq!(ids(&deciding(source)), ["R-head", "R-item"]);
}

#[test]
fn ids_are_read_as_they_are_written() {
    let text = "`R-age`, R-eop. MR-no R- and PAR-tie; R-sweep3d: R-in-turn's";
    assert_eq!(ids(text), ["R-age", "R-eop", "R-sweep3d", "R-in-turn"]);
}
