//! Published links must always open, and hostile links must do no harm.
//!
//! `tests/links` has, in files that only grow:
//!
//! - `defaults-N.txt`: what stands in format N for a value that is left out. A line is
//!   a path and its value. Links and files leave out what is as it is there, so that a
//!   default that changes would change the meaning of every link ever sent. Whoever
//!   wants another default makes a new format: raise `FORMAT`, add a step to
//!   `scenario/upgrade.rs` that writes the old value out, and a file of defaults. A new
//!   key gets a default that leaves the result of every old scenario as it is, and a
//!   line at the end of the newest file.
//! - `defaults-N-qsnet2.txt`, `defaults-N-infiniband.txt`: what stands there, in scenarios
//!   of QsNetII and of 4X InfiniBand, for a value that QsNet has otherwise.
//! - `corpus.txt`: links as they were published, with the digests of their scenarios
//!   and what they are. A preset that changes gets another line. A digest names the
//!   format too, so a new format mints them anew, and nothing else does. Some are cases
//!   of the golden suite, and give the result that is written down there.

use crate::common::any_scenario::any_scenario;
use crate::common::drawing;
use flitscope::networks::{Generation, ParameterDefault};
use flitscope::rng::hash;
use flitscope::scenario::{FORMAT, Place, Scenario, check, from_link, set, to_link};
use flitscope::simulation::Simulation;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// The lines of a file without comments and blank lines.
fn lines(name: &str) -> Vec<String> {
    let text = read(&format!("tests/links/{name}"));
    let said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    text.lines().filter(said).map(str::to_owned).collect()
}

/// Each file, the number of its sealed lines, and their seal.
const SEALS: [(&str, usize, u64); 8] = [
    ("defaults-1.txt", 50, 0x0d55_37cf_4067_4106),
    ("defaults-2.txt", 77, 0x767d_e687_d7af_208e),
    ("defaults-2-qsnet2.txt", 30, 0x309c_7dda_4923_0645),
    ("defaults-2-infiniband.txt", 39, 0xc150_db39_f649_0d05),
    ("defaults-3.txt", 79, 0x349c_bbb9_dadb_3ae0),
    ("defaults-3-qsnet2.txt", 30, 0x309c_7dda_4923_0645),
    ("defaults-3-infiniband.txt", 39, 0xc150_db39_f649_0d05),
    ("corpus.txt", 111, 0x4e8f_b73b_9ce9_68ac),
];

#[test]
fn published_lines_stay_as_they_are() {
    for format in 1..=FORMAT {
        let others = OTHERS.map(|network| format!("defaults-{format}-{}.txt", network.key()));
        let of_format = [format!("defaults-{format}.txt")].into_iter().chain(others);
        for name in of_format.take(if format == 1 { 1 } else { 3 }) {
            assert!(SEALS.iter().any(|(sealed, ..)| *sealed == name), "{name}");
        }
    }
    for (name, sealed, seal) in SEALS {
        let lines = lines(name);
        let hashed = |lines: &[String]| {
            let bytes = lines.iter().flat_map(|line| line.bytes().chain([b'\n']));
            hash(&bytes.map(u64::from).collect::<Vec<_>>())
        };
        let kept = lines.get(..sealed).map(hashed);
        assert_eq!(
            kept,
            Some(seal),
            "{name}: a line among the first {sealed} has changed; see the head of this test"
        );
        let (count, now) = (lines.len(), hashed(&lines));
        assert_eq!(count, sealed, "{name}: seal what is new: {count}, {now:#x}");
    }
}

/// A scenario that spells out every default of a format.
fn spelled_out(format: u64) -> Value {
    let mut scenario = match format {
        1 => json!({"version": 1}),
        _ => json!({"version": format, "jobs": [{}]}),
    };
    for line in lines(&format!("defaults-{format}.txt")) {
        let (path, value) = line.split_once(' ').unwrap();
        set(&mut scenario, path, serde_json::from_str(value).unwrap()).unwrap();
    }
    scenario
}

#[test]
fn omitted_values_keep_their_meaning() {
    for format in 1..=FORMAT {
        let empty = check(
            &json!({"version": format}).to_string(),
            false,
            Place::Native,
        );
        let full = check(&spelled_out(format).to_string(), false, Place::Native);
        assert_eq!(full.problems, [], "format {format}");
        assert_eq!(
            empty.scenario, full.scenario,
            "a default of format {format} has changed; see the head of this test"
        );
    }
}

/// Networks with defaults that differ from QsNet's.
const OTHERS: [Generation; 2] = [Generation::QsNet2, Generation::InfiniBand];

/// The recorded defaults of one of them; format 1 knows none.
fn lines_of(format: u64, network: Generation) -> Vec<String> {
    lines(&format!("defaults-{format}-{}.txt", network.key()))
}

#[test]
fn omitted_values_of_other_networks_keep_their_meaning() {
    for (format, network) in (2..=FORMAT).flat_map(|format| OTHERS.map(|of| (format, of))) {
        let mut full = spelled_out(format);
        full["network"] = json!(network.key());
        for line in lines_of(format, network) {
            let (path, value) = line.split_once(' ').unwrap();
            set(&mut full, path, serde_json::from_str(value).unwrap()).unwrap();
        }
        let empty = json!({"version": format, "network": network.key()});
        let [empty, full] = [empty, full].map(|text| {
            let checked = check(&text.to_string(), false, Place::Native);
            serde_json::to_value(checked.scenario.unwrap()).unwrap()
        });
        let label = network.label();
        assert_eq!(
            empty, full,
            "a default of {label} in format {format} has changed; see the head of this test"
        );
    }
}

#[test]
fn every_default_of_another_network_is_written_down() {
    for network in OTHERS {
        let written = lines_of(FORMAT, network);
        let line = |of: &ParameterDefault| format!("model.{} {}", of.key, json!(of.default));
        let usual = network.profile().defaults.iter().map(line);
        let missing: Vec<String> = usual.filter(|one| !written.contains(one)).collect();
        assert!(missing.is_empty(), "see the head of this test: {missing:?}");
    }
}

#[test]
fn every_default_of_the_newest_format_is_written_down() {
    let default = serde_json::to_value(Scenario::default()).unwrap();
    assert_eq!(spelled_out(FORMAT), default, "see the head of this test");
}

#[test]
fn every_link_ever_published_opens_as_the_same_scenario() {
    let mut wrong = Vec::new();
    for line in lines("corpus.txt") {
        let [links, digests, words] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("not a link, a digest and words: {line}")
        };
        let digest = |link| {
            let opened = from_link(link, Place::Browser);
            assert_eq!(opened.problems, [], "{line}");
            opened.scenario_digest.unwrap()
        };
        let now = links.split('~').map(digest).collect::<Vec<_>>().join("~");
        if now != digests {
            wrong.push(format!("{links} {now} {words}"));
        }
    }
    assert!(wrong.is_empty(), "these are now:\n{}", wrong.join("\n"));
}

/// What an old format computed it computes still: the result is that of the suite, which
/// was written down when the format was the newest.
#[test]
fn links_of_cases_of_the_suite_give_their_result() {
    let corpus = lines("corpus.txt");
    let mut formats = [0; FORMAT as usize + 1];
    for line in &corpus {
        let words: Vec<&str> = line.split(' ').collect();
        let [
            link,
            _,
            "format",
            format,
            "case",
            case,
            "of",
            "the",
            "suite",
        ] = words[..]
        else {
            continue;
        };
        let text = read(&format!("tests/suite/{case}.json"));
        let case: Value = serde_json::from_str(&text).unwrap();
        let mut simulation = Simulation::new(scenario_of(link));
        simulation.run_until(simulation.end());
        assert_eq!(case["result_digest"], simulation.result_digest(), "{line}");
        formats[format.trim_end_matches(',').parse::<usize>().unwrap()] += 1;
    }
    let seen = formats[1..FORMAT as usize].iter().all(|links| *links >= 9);
    assert!(seen, "{formats:?}");
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
        let link = check(&text, false, Place::Browser).link.unwrap();
        (name, link)
    };
    names.into_iter().map(link).collect()
}

#[test]
fn the_link_of_every_preset_is_in_the_corpus() {
    let corpus = lines("corpus.txt");
    for (name, link) in presets() {
        let is_there = corpus
            .iter()
            .any(|line| line.split(' ').next() == Some(&link));
        assert!(is_there, "add the link of {name}: {link}");
    }
}

fn scenario_of(link: &str) -> Scenario {
    from_link(link, Place::Browser).scenario.unwrap()
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
    for line in lines("corpus.txt") {
        let longest = line
            .split(' ')
            .next()
            .unwrap()
            .split('~')
            .map(str::len)
            .max();
        assert!(longest <= Some(LONGEST[1]), "{line}");
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
        let checked = check(&text, false, Place::Browser);
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
        let checked = check(&text, false, Place::Browser);
        let scenario = checked.scenario.unwrap();
        let link = to_link(&scenario).unwrap();
        prop_assert_eq!(Some(&link), checked.link.as_ref());
        let opened = from_link(&link, Place::Browser);
        prop_assert_eq!(opened.scenario, Some(scenario));
        prop_assert_eq!(opened.scenario_digest, checked.scenario_digest);
        prop_assert_eq!(opened.problems, []);
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
        let checked = check(&text, false, Place::Browser);
        prop_assert_eq!(&checked.problems, &[]);
        match &checked.link {
            Some(link) => {
                let opened = from_link(link, Place::Browser);
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
        let mut link = check(&text, false, Place::Browser).link.unwrap().into_bytes();
        for (index, byte) in hits {
            *index.get_mut(&mut link) = byte;
        }
        if let Some(cut) = cut {
            link.truncate(cut.index(link.len()));
        }
        let opened = from_link(&String::from_utf8_lossy(&link), Place::Browser);
        match opened.scenario {
            Some(scenario) => {
                let again = from_link(&to_link(&scenario).unwrap(), Place::Browser);
                prop_assert_eq!(again.scenario, Some(scenario));
            }
            None => prop_assert!(!opened.problems.is_empty()),
        }
    }

    #[test]
    fn any_text_at_all_is_refused_or_opened(text in any::<String>(), head in "[a-e][0-9]{0,3}[.]?") {
        let opened = from_link(&format!("{head}{text}"), Place::Browser);
        prop_assert!(opened.scenario.is_some() || !opened.problems.is_empty());
    }
}
