//! What differs between two scenarios, in words.

use super::labels::label;
use crate::networks::Generation;
use crate::scenario::{
    Change, Device, ListedCable, PricedPart, Scenario, ScenarioEvent, TOP_SWITCHES, Traffic,
    value_of,
};
use crate::units::Clock;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Something that is not the same in A and B.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ComparisonChange {
    /// Where, as in `jobs[0].load`.
    pub path: String,
    /// What it is called.
    pub label: String,
    /// What A has, in words and with its unit; of a list of things, those that only A
    /// has.
    pub a: String,
    /// What B has.
    pub b: String,
}

/// As many of a list of things as are named.
const MAX_NAMED: usize = 3;

/// What differs between two scenarios, names for people left out; in the order of a
/// form.
pub(super) fn changes(a: &Scenario, b: &Scenario) -> Vec<ComparisonChange> {
    let names = |scenario: &Scenario| -> Vec<String> {
        scenario.jobs.iter().map(|job| job.name.clone()).collect()
    };
    let longer = if a.jobs.len() > b.jobs.len() { a } else { b };
    let mut found = Found {
        jobs: names(longer),
        networks: [a.network, b.network],
        changes: Vec::new(),
    };
    let (mut a_json, mut b_json) = (json(a), json(b));
    let list = |scenario: &Scenario| scenario.topology.wiring.list().cloned().unwrap_or_default();
    let lists = [list(a), list(b)];
    // These are lists of things, not values of their own.
    let things = [
        (
            "topology.down_links",
            only(
                &a.topology.down_links,
                &b.topology.down_links,
                ToString::to_string,
            ),
        ),
        ("events", events(a, b)),
        (
            "topology.switches",
            only(&lists[0].switches, &lists[1].switches, device),
        ),
        (
            "topology.hosts",
            only(&lists[0].hosts, &lists[1].hosts, device),
        ),
        (
            "topology.cables",
            only(&lists[0].cables, &lists[1].cables, listed_cable),
        ),
    ];
    for json in [&mut a_json, &mut b_json] {
        for key in ["version", "name", "events"] {
            json.as_object_mut().map(|fields| fields.remove(key));
        }
        if let Some(topology) = json["topology"].as_object_mut() {
            for key in ["down_links", "switches", "hosts", "cables"] {
                topology.remove(key);
            }
        }
        for job in json["jobs"].as_array_mut().into_iter().flatten() {
            job.as_object_mut().map(|fields| fields.remove("name"));
        }
    }
    // A list of links to whoever counts links, and a number to whoever counts switches.
    if let (Some(a), Some(b)) = (a.top_switches(), b.top_switches()) {
        for json in [&mut a_json, &mut b_json] {
            if let Some(topology) = json["topology"].as_object_mut() {
                topology.remove("up_links_kept");
            }
        }
        if a != b {
            let [a, b] = [a, b].map(|count| format!("{count} of {TOP_SWITCHES}"));
            found.add("topology.top_switches", a, b);
        }
    }
    found.look("", Some(&a_json), Some(&b_json));
    for (path, differing) in things {
        if let Some([a, b]) = differing {
            found.add(path, a, b);
        }
    }
    found.changes.sort_by_key(|(place, _)| *place);
    found
        .changes
        .into_iter()
        .map(|(_, change)| change)
        .collect()
}

/// With all prices: one of them may have some of its own.
fn json(scenario: &Scenario) -> Value {
    let mut value = value_of(scenario);
    let costs = &scenario.costs;
    let prices = PricedPart::ALL.map(|part| (part.key(), costs.price(part)));
    value["costs"] = json!({
        "prices": BTreeMap::from(prices),
        "top_cables": costs.top_cables,
    });
    if let Some(switches) = costs.switches {
        value["costs"]["switches"] = json!(switches);
    }
    value
}

struct Found {
    jobs: Vec<String>,
    /// Of A and of B.
    networks: [Generation; 2],
    /// With the places by which they are sorted: of the job, and in a form.
    changes: Vec<((usize, usize), ComparisonChange)>,
}

impl Found {
    fn look(&mut self, path: &str, a: Option<&Value>, b: Option<&Value>) {
        match (a, b) {
            (Some(a), Some(b)) if a == b => {}
            (Some(Value::Object(a)), Some(Value::Object(b))) => {
                let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
                for key in keys {
                    let path = match path {
                        "" => key.clone(),
                        _ => format!("{path}.{key}"),
                    };
                    self.look(&path, a.get(key), b.get(key));
                }
            }
            (Some(Value::Array(a)), Some(Value::Array(b))) if path == "jobs" => {
                for place in 0..a.len().max(b.len()) {
                    let mut jobs = [a.get(place).cloned(), b.get(place).cloned()];
                    only_what_both_say(&mut jobs);
                    let [a, b] = jobs.each_ref().map(Option::as_ref);
                    self.look(&format!("jobs[{place}]"), a, b);
                }
            }
            _ => {
                let words = |value: Option<&Value>, network| match value {
                    // A job that only one of them has, or its collective.
                    Some(Value::Object(job)) => job
                        .get("collective")
                        .and_then(|collective| collective.get("operation"))
                        .or_else(|| job.get("operation"))
                        .or_else(|| job.get("program").and_then(|of| of.get("name")))
                        .or_else(|| job.get("pattern"))
                        .and_then(Value::as_str)
                        .or_else(|| {
                            ["pairs", "trace"]
                                .into_iter()
                                .find(|key| job.contains_key(*key))
                        })
                        .unwrap_or_default()
                        .to_owned(),
                    value => label(path, &self.jobs, network).shown(value.unwrap_or(&Value::Null)),
                };
                let [of_a, of_b] = self.networks;
                self.add(path, words(a, of_a), words(b, of_b));
            }
        }
    }

    fn add(&mut self, path: &str, a: String, b: String) {
        let label = label(path, &self.jobs, self.networks[0]);
        // All of one job stands together, and what follows jobs after all of them.
        let job = path
            .strip_prefix("jobs[")
            .and_then(|rest| rest.split(']').next());
        let job = match (job, path.split(['.', '[']).next()) {
            (Some(place), _) => 1 + place.parse().unwrap_or(0),
            (None, Some("topology")) => 0,
            (None, _) => usize::MAX,
        };
        let change = ComparisonChange {
            path: path.to_owned(),
            label: label.label,
            a,
            b,
        };
        self.changes.push(((job, label.rank), change));
    }
}

/// Of jobs that do different things, takes out what only one of them has, except what it does.
fn only_what_both_say(jobs: &mut [Option<Value>; 2]) {
    let traffic = value_of(&Traffic::default());
    let sends = |job: &Option<Value>| {
        let has = |key: &str| job.as_ref().is_some_and(|job| job.get(key).is_some());
        has("pattern") || has("pairs")
    };
    if jobs.iter().all(sends) {
        return;
    }
    let all = jobs.iter_mut().flatten();
    for job in all.filter_map(Value::as_object_mut) {
        job.retain(|key, _| key == "pattern" || traffic.get(key).is_none());
        job.remove("io_nodes");
    }
}

fn device(device: &Device) -> String {
    let ports = match device.ports {
        1 => "1 port".to_owned(),
        ports => format!("{ports} ports"),
    };
    format!("{} with {ports}", device.name)
}

fn listed_cable(cable: &ListedCable) -> String {
    let [one, other] = cable
        .ends
        .each_ref()
        .map(|(name, port)| format!("{name} port {port}"));
    let rate = match cable.rate.is_whole() {
        true => String::new(),
        false => format!(" at {} of the rate", cable.rate),
    };
    format!("{one} to {other}, {} m{rate}", cable.length_m)
}

/// The events that only A has and that only B has, each in the time of its own network.
fn events(a: &Scenario, b: &Scenario) -> Option<[String; 2]> {
    let [of_a, of_b] = [a, b].map(|scenario| {
        let clock = scenario.clock();
        only(&a.events, &b.events, |event| in_words(event, clock))
    });
    let ([a, _], [_, b]) = (of_a?, of_b?);
    Some([a, b])
}

/// What only A has and what only B has of a list, in words; `None` when both have the
/// same.
fn only<T: PartialEq>(a: &[T], b: &[T], words: impl Fn(&T) -> String) -> Option<[String; 2]> {
    if a == b {
        return None;
    }
    let of = |own: &[T], other: &[T]| {
        let only: Vec<&T> = own.iter().filter(|one| !other.contains(one)).collect();
        let mut named: Vec<String> = only.iter().take(MAX_NAMED).map(|one| words(one)).collect();
        match only.len() {
            0 if own.is_empty() => named.push("none".to_owned()),
            0 => named.push("only the shared ones".to_owned()),
            count if count > MAX_NAMED => named.push(format!("{} more", count - MAX_NAMED)),
            _ => {}
        }
        named.join(", ")
    };
    Some([of(a, b), of(b, a)])
}

fn in_words(event: &ScenarioEvent, clock: Clock) -> String {
    let change = match event.change {
        Change::Break => "breaks",
        Change::Mend => "is repaired",
    };
    let us = clock.nanoseconds(event.at_cycle) / 1_000.0;
    format!("{} {change} at {us} µs", event.part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Limits, check};

    fn scenario(parts: &str) -> Scenario {
        let text = format!(r#"{{"version": 4{parts}}}"#);
        let checked = check(&text, false, Limits::NATIVE);
        assert_eq!(checked.problems, []);
        checked.scenario.unwrap()
    }

    fn lines(a: &str, b: &str) -> Vec<String> {
        let changes = changes(&scenario(a), &scenario(b));
        let line = |change: &ComparisonChange| {
            format!(
                "{} ({}): {} → {}",
                change.label, change.path, change.a, change.b
            )
        };
        changes.iter().map(line).collect()
    }

    /// And what follows from them, but not the list.
    #[test]
    fn tori_differ_in_their_sides() {
        let torus = |sides: &str| format!(r#", "topology": {{"kind": "torus", "sides": {sides}}}"#);
        let lines = lines(&torus("[4, 4, 4]"), &torus("[4, 16]"));
        assert!(
            lines.contains(&"Sides (topology.sides): 4, 4, 4 → 4, 16".to_owned()),
            "{lines:?}"
        );
        assert!(
            !lines.iter().any(|line| line.contains("Listed")),
            "{lines:?}"
        );
    }

    #[test]
    fn names_make_no_difference() {
        assert_eq!(
            lines(
                r#", "name": "x", "jobs": [{"name": "y"}]"#,
                r#", "name": "z", "jobs": [{}]"#
            ),
            Vec::<String>::new()
        );
    }

    #[test]
    fn prices_differ_one_by_one() {
        assert_eq!(
            lines(
                r#", "costs": {"prices": {"qm500": 1200}}"#,
                r#", "costs": {"prices": {"node": 2500}, "top_cables": "fibre"}"#
            ),
            [
                "Cables to top switches (costs.top_cables): copper → fibre",
                "Price: QM500 adapter (costs.prices.qm500): 1,200 $ → 1,570 $",
            ]
        );
    }

    #[test]
    fn what_differs_is_told_in_the_order_of_a_form() {
        let a = r#", "jobs": [{"load": 0.3, "message_bytes": {"mean": 4096}}]"#;
        let b = r#", "topology": {"up_links_kept": [2, 4]}, "jobs": [{"load": "saturated"}],
                     "model": {"buffer_flits": 64, "circuit_hold": false}, "run": {"seed": 2}"#;
        assert_eq!(
            lines(a, b),
            [
                "Up links kept (topology.up_links_kept): all → 2, 4",
                "Message size (jobs[0].message_bytes.mean): 4,096 bytes → 262,144 bytes",
                "Load (jobs[0].load): 30 % of 335 MB/s → saturated",
                "Seed (run.seed): 1 → 2",
                "Buffer per channel (model.buffer_flits): 128 flits → 64 flits",
                "Circuit held until the ack (model.circuit_hold): on → off",
            ]
        );
    }

    #[test]
    fn top_switches_are_counted_where_both_are_made_of_them() {
        let with = |network: &str, kept: &str| {
            format!(r#"{network}, "topology": {{"dimension": 5{kept}}}"#)
        };
        let second = r#", "network": "qsnet2""#;
        let [full, reduced] = ["", r#", "up_links_kept": [4, 3, 4, 4]"#];
        assert_eq!(
            lines(&with(second, full), &with(second, reduced)),
            ["Top switches (topology.top_switches): 8 of 8 → 6 of 8"]
        );
        let other = r#", "up_links_kept": [4, 4, 4, 3]"#;
        for network in [second, ""] {
            let told = lines(&with(network, full), &with(network, other));
            assert_eq!(
                told,
                ["Up links kept (topology.up_links_kept): all → 4, 4, 4, 3"]
            );
        }
    }

    #[test]
    fn jobs_that_only_one_has_are_told_by_their_pattern() {
        let one = r#", "jobs": [{"nodes": [[0, 31]]}]"#;
        let two = r#", "jobs": [{"nodes": [[0, 31]], "load": 0.5},
                               {"name": "I/O", "nodes": [[32, 63]], "pattern": "neighbor"}]"#;
        assert_eq!(
            lines(one, two),
            [
                "Load, job 1 (jobs[0].load): saturated → 50 % of 335 MB/s",
                "job “I/O” (jobs[1]): none → neighbor",
            ]
        );
    }

    #[test]
    fn of_lists_only_what_differs_is_told() {
        let broken = |parts: &str| format!(r#", "topology": {{"down_links": [{parts}]}}"#);
        let (one, two) = (
            r#"{"level": 1, "elite": 0, "up": 1}"#,
            r#"{"level": 1, "elite": 2, "up": 0}"#,
        );
        assert_eq!(
            lines(&broken(one), &broken(&format!("{one}, {two}"))),
            ["Cables down (topology.down_links): only the shared ones → up link 0 of Elite 1.2"]
        );
        let events = r#", "events": [{"at_cycle": 2000, "change": "break",
                        "part": {"level": 2, "elite": 1}}]"#;
        let told = lines("", events);
        assert_eq!(
            told,
            ["Failures and repairs (events): none → Elite 2.1 breaks at 10 µs"]
        );
    }
}
