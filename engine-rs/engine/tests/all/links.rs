//! Links: they open as the scenario that they were made of, and hostile ones do no harm.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, presets, read};
use flitscope::rng::hash;
use flitscope::scenario::{FORMAT, Limits, Scenario, check, from_link, to_link};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

fn scenario_of(link: &str) -> Scenario {
    from_link(link, Limits::PAGE).scenario.unwrap()
}

/// Characters of a realistic link; a list of cables takes some more for each of them.
const LONGEST: [usize; 2] = [400, 600];

/// The table of docs/links.md, and how long realistic links are.
#[test]
fn the_document_has_the_length_of_every_presets_link() {
    let document = read("../../docs/links.md");
    for (name, text) in presets() {
        let link = check(&text, false, Limits::PAGE).link.unwrap();
        let length = format!("#/s/{link}").len();
        let is_listed = scenario_of(&link).wired().tree().is_none();
        assert!(
            length <= LONGEST[usize::from(is_listed)],
            "{name}: {length}"
        );
        let row = format!("| `{name}` | {length} |");
        assert!(document.contains(&row), "docs/links.md lacks: {row}");
    }
}

/// Hosts at one switch, whose names begin alike and end in digits that are drawn.
fn star(hosts: u32, drawn: usize, same: usize, seed: u64) -> Value {
    let begin = "h".repeat(same);
    let name = |host: u32| {
        let digits = format!("{:016x}", hash(&[seed, u64::from(host)]));
        format!("{begin}{host}-{}", &digits[..drawn])
    };
    let cable = |host: u32| json!({"ends": [[name(host), 1], ["switch", host + 1]]});
    json!({
        "version": FORMAT,
        "topology": {
            "kind": "cabled",
            "switches": [{"name": "switch", "ports": 1_024}],
            "hosts": (0..hosts).map(|host| json!({"name": name(host)})).collect::<Value>(),
            "cables": (0..hosts).map(cable).collect::<Value>(),
        },
    })
}

#[test]
fn a_scenario_beyond_either_limit_of_a_link_has_none() {
    let link = |hosts, drawn, same| {
        let text = star(hosts, drawn, same, 1).to_string();
        let checked = check(&text, false, Limits::PAGE);
        assert_eq!(checked.problems, []);
        checked.link
    };
    assert!(link(200, 8, 1).is_some());
    assert_eq!(link(500, 16, 1), None, "too many characters");
    assert!(link(500, 0, 8).is_some());
    assert_eq!(link(500, 0, 48), None, "too many bytes unpacked");
}

proptest! {
    #![proptest_config(drawing(200))]

    #[test]
    fn any_scenario_opens_as_the_same_from_its_link(text in any_scenario()) {
        let checked = check(&text, false, Limits::PAGE);
        let scenario = checked.scenario.unwrap();
        let link = to_link(&scenario).unwrap();
        prop_assert_eq!(Some(&link), checked.link.as_ref());
        let opened = from_link(&link, Limits::PAGE);
        // Such as messages of a trace that are due after the end of the run.
        let warnings = check(&serde_json::to_string(&scenario).unwrap(), false, Limits::PAGE).problems;
        prop_assert!(warnings.iter().all(|warning| !warning.is_error()));
        prop_assert_eq!(opened.scenario, Some(scenario));
        prop_assert_eq!(opened.scenario_digest, checked.scenario_digest);
        prop_assert_eq!(opened.problems, warnings);
    }

    /// Each name is drawn, so that a list of cables grows beyond both limits of a link: its length,
    /// and that of what it unpacks to.
    #[test]
    fn a_link_is_offered_only_where_it_opens(
        hosts in 2_u32..900,
        drawn in 0_usize..17,
        same in 1_usize..48,
        seed in any::<u64>(),
    ) {
        let text = star(hosts, drawn, same, seed).to_string();
        let checked = check(&text, false, Limits::PAGE);
        prop_assert_eq!(&checked.problems, &[]);
        match &checked.link {
            Some(link) => {
                let opened = from_link(link, Limits::PAGE);
                prop_assert_eq!(opened.scenario, checked.scenario);
                prop_assert_eq!(opened.problems, []);
            }
            None => prop_assert!(text.len() > 6_000, "{} bytes have no link", text.len()),
        }
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
                let again = from_link(&to_link(&scenario).unwrap(), Limits::PAGE);
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
