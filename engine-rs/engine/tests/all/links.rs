//! Links: they open as the scenario that they were made of, and hostile ones do no harm.

use crate::common::any_scenario::any_scenario;
use crate::common::drawing;
use flitscope::scenario::{Limits, Scenario, check, from_link, to_link};
use proptest::prelude::*;
use proptest::sample::Index;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// The presets by name, and the links that are made of them.
fn presets() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(path("../study/data/scenarios")).unwrap();
    let names = entries.filter_map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        name.strip_suffix(".json").map(str::to_owned)
    });
    let mut names: Vec<String> = names.filter(|name| name != "index").collect();
    names.sort();
    let link = |name: String| {
        let text = read(&format!("../study/data/scenarios/{name}.json"));
        let link = check(&text, false, Limits::PAGE).link.unwrap();
        (name, link)
    };
    names.into_iter().map(link).collect()
}

fn scenario_of(link: &str) -> Scenario {
    from_link(link, Limits::PAGE).scenario.unwrap()
}

/// Characters of a realistic link; a list of cables takes some more for each of them.
const LONGEST: [usize; 2] = [400, 600];

/// The table of docs/links.md, and how long realistic links are.
#[test]
fn the_document_has_the_length_of_every_presets_link() {
    let document = read("../../docs/links.md");
    for (name, link) in presets() {
        let length = format!("#/s/{link}").len();
        let is_listed = !scenario_of(&link).topology.cables.is_empty();
        assert!(
            length <= LONGEST[usize::from(is_listed)],
            "{name}: {length}"
        );
        let row = format!("| `{name}` | {length} |");
        assert!(document.contains(&row), "docs/links.md lacks: {row}");
    }
}

proptest! {
    #![proptest_config(drawing(200))]

    #[test]
    fn any_scenario_opens_as_the_same_from_its_link(text in any_scenario()) {
        let checked = check(&text, false, Limits::PAGE);
        let scenario = checked.scenario.unwrap();
        let link = to_link(&scenario);
        prop_assert_eq!(Some(&link), checked.link.as_ref());
        let opened = from_link(&link, Limits::PAGE);
        prop_assert_eq!(opened.scenario, Some(scenario));
        prop_assert_eq!(opened.scenario_digest, checked.scenario_digest);
        prop_assert_eq!(opened.problems, []);
    }

    /// A link that opens is a scenario, whose own link opens as the same scenario.
    #[test]
    fn a_damaged_link_is_refused_or_opened(
        text in any_scenario(),
        hits in prop::collection::vec((any::<Index>(), any::<u8>()), 1..4),
        cut in any::<Option<Index>>(),
    ) {
        let mut link = check(&text, false, Limits::PAGE).link.unwrap().into_bytes();
        for (index, byte) in hits {
            *index.get_mut(&mut link) = byte;
        }
        if let Some(cut) = cut {
            link.truncate(cut.index(link.len()));
        }
        let opened = from_link(&String::from_utf8_lossy(&link), Limits::PAGE);
        match opened.scenario {
            Some(scenario) => {
                let again = from_link(&to_link(&scenario), Limits::PAGE);
                prop_assert_eq!(again.scenario, Some(scenario));
            }
            None => prop_assert!(!opened.problems.is_empty()),
        }
    }

    #[test]
    fn any_text_at_all_is_refused_or_opened(text in any::<String>(), head in "[a-e][0-9]{0,3}[.]?") {
        let opened = from_link(&format!("{head}{text}"), Limits::PAGE);
        prop_assert!(opened.scenario.is_some() || !opened.problems.is_empty());
    }
}
