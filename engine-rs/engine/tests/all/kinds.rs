//! Only a few places name a network or a kind of topology. All others ask: a network's profile for
//! every difference, and `Topology` for everything about a machine.

use crate::common::sources::sources;
use flitscope::networks::Generation;

/// The start of a path of sources that may name something, and the reason.
type May = (&'static str, &'static str);

/// Whether a word is in a line of code. At an end that is a letter, the word ends there.
fn has(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut places = line.match_indices(word);
    places.any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        let starts = !word.starts_with(is_part) || !before.ends_with(is_part);
        starts && (!word.ends_with(is_part) || !after.starts_with(is_part))
    })
}

/// Fails for sources that name one of the words in code and may not, and for places that may and
/// do not.
fn only_these_name(words: &[String], may: &[May]) {
    let mut naming = Vec::new();
    for (path, text) in sources() {
        let code = text.lines().map(|line| line.split("//").next().unwrap());
        for line in code {
            let named = words.iter().filter(|word| has(line, word));
            naming.extend(named.map(|word| format!("{path}: {word}")));
        }
    }
    let is_within = |path: &str, (place, _): &May| path.starts_with(place);
    let wrong: Vec<&String> = naming
        .iter()
        .filter(|path| may.iter().all(|one| !is_within(path, one)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    for one in may {
        let is_used = naming.iter().any(|path| is_within(path, one));
        assert!(is_used, "{} names none of {words:?}", one.0);
    }
}

/// A variant is named by a path, or imported; otherwise by its key in JSON.
#[test]
fn only_its_own_file_names_a_network() {
    let variant = |network: Generation| format!("::{network:?}");
    let key = |network: Generation| format!("\"{}\"", network.word());
    let imports = ["Generation::{", "Generation::*"].map(str::to_owned);
    let words: Vec<String> = Generation::ALL
        .into_iter()
        .flat_map(|network| [variant(network), key(network)])
        .chain(imports)
        .collect();
    only_these_name(
        &words,
        &[
            ("engine-rs/network/src/networks/", "the networks"),
            (
                "engine-rs/cli/src/bench/cases.rs",
                "its cases are of certain machines",
            ),
            (
                "engine-rs/engine/src/scenario/fields.rs",
                "the network of a scenario that names none",
            ),
        ],
    );
}

/// What only trees have: their fields in a scenario, the type that has these, and their module.
#[test]
fn only_scenarios_and_prices_name_a_kind_of_topology() {
    let words = [
        "kary",
        "full_kary_tree",
        "kary_tree",
        "is_tree",
        "Wiring::",
        "TopologyKind",
        "Wired::",
        ".tree()",
        ".dimension",
        "top_arity",
        "up_links_kept",
        "elites_per_level",
    ];
    only_these_name(
        &words.map(str::to_owned),
        &[
            ("engine-rs/network/src/topology/", "the kinds"),
            (
                "engine-rs/engine/src/scenario/",
                "it reads and writes `topology.*`",
            ),
            (
                "engine-rs/network/src/networks/",
                "sizes that a network is sold in",
            ),
            ("engine-rs/study/src/cost/", "price lists are of its parts"),
            ("engine-rs/study/src/study/", "words for `topology.*`"),
            ("engine-rs/cli/src/bench/", "it writes scenarios"),
            (
                "engine-rs/page/src/",
                "the form and the schema of `topology.*`",
            ),
            (
                "engine-rs/engine/src/frame.rs",
                "names of columns that the page reads",
            ),
        ],
    );
}

#[test]
fn a_word_is_found_as_a_whole() {
    assert!(has("use a::Kind::{QsNet, self};", "Kind::{"));
    assert!(has("matches!(n, N::QsNet)", "::QsNet"));
    assert!(!has("N::QsNet2", "::QsNet"));
    assert!(has("let T { kind, .. }", "T"));
    assert!(!has("a.dimensions", ".dimension"));
}
