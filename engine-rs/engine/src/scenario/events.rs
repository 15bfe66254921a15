//! What breaks and is mended while a scenario runs.
//!
//! An event names a part and the last cycle in which all is as before. What is down
//! is a set of cables: breaking an Elite takes down those of its cables that are up,
//! and mending it brings back those that are down, whichever event has broken them.
//!
//! Absent: what the fabric makes of it, and parts that only become slow.
//!
//! Rule of `docs/model.md`: `R-broken-set`.

use super::cabled;
use super::limits::Limits;
use super::memory::MemoryBudget;
use super::reader::{At, Reader, Wrong, grouped, shown, whole};
use super::wiring::{FORMS, cable, elite_of, out_of_reach};
use super::{Scenario, Wired};
use crate::choice;
use crate::topology::{Cable, Part};
use crate::units::Cycle;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// So many tell a story; each may take a machine of its own in memory.
const MAX_EVENTS: usize = 64;

/// Something that breaks or is mended at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ScenarioEvent {
    /// The last cycle in which all is as before.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_cycle: Cycle,
    /// What happens.
    pub change: Change,
    /// To what.
    pub part: Part,
}

choice! {
    /// What happens to a part.
    pub enum Change {
        /// It takes no more packets.
        Break = "break",
        /// It takes them again.
        Mend = "mend",
    }
}

impl Change {
    /// Applies it to the cables that are down; whether it has changed any.
    fn apply(self, cables: &[Cable], down: &mut BTreeSet<Cable>) -> bool {
        let before = down.len();
        match self {
            Self::Break => down.extend(cables),
            Self::Mend => down.retain(|cable| !cables.contains(cable)),
        }
        down.len() != before
    }
}

/// A time in which the same cables are down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// It begins with the cycle after this one.
    pub after: Cycle,
    /// The cables that are down, in the order of their names.
    pub down: Vec<Cable>,
}

impl Scenario {
    /// The run as times in which the same cables are down, the first from the start.
    pub fn stretches(&self) -> Vec<Stretch> {
        let mut stretches = vec![Stretch {
            after: 0,
            down: self.topology.down_links.clone(),
        }];
        if self.events.is_empty() {
            return stretches;
        }
        let tree = self.wired().build();
        let mut down: BTreeSet<Cable> = self.topology.down_links.iter().copied().collect();
        for event in &self.events {
            event.change.apply(&tree.cables_of(&event.part), &mut down);
            let now = down.iter().copied().collect();
            match stretches.last_mut() {
                Some(last) if last.after == event.at_cycle => last.down = now,
                _ => stretches.push(Stretch {
                    after: event.at_cycle,
                    down: now,
                }),
            }
        }
        stretches
    }
}

/// The events of a run that ends in a cycle, by time, each with its place in the input.
/// Events of one cycle stay in their order.
pub(super) fn events(
    reader: &mut Reader,
    at: &At,
    wired: &Wired,
    end: Cycle,
) -> Vec<(usize, ScenarioEvent)> {
    let list = match reader.value(at, "events") {
        None => return Vec::new(),
        Some(Value::Array(list)) if list.len() <= MAX_EVENTS => list,
        Some(Value::Array(list)) => {
            let message = format!("{} events are too many; at most {MAX_EVENTS}", list.len());
            reader.error("events", message);
            return Vec::new();
        }
        Some(value) => {
            reader.error(
                "events",
                format!("{} is not a list of events", shown(value)),
            );
            return Vec::new();
        }
    };
    let mut events = Vec::new();
    for (place, value) in list.iter().enumerate() {
        let path = format!("events[{place}]");
        let at = reader.object(Some(value), &path, &["at_cycle", "change", "part"]);
        if at.map.is_none() {
            continue;
        }
        for key in ["at_cycle", "change"] {
            if reader.value(&at, key).is_none() {
                reader.error(at.path_of(key), "missing");
            }
        }
        let at_cycle = reader.long_integer(&at, "at_cycle", 0, end, 0);
        let change = reader.choice(&at, "change", Change::Break);
        match part(reader.value(&at, "part").unwrap_or(&Value::Null), wired) {
            Err(wrong) => reader.wrong(at.path_of("part"), wrong),
            Ok(part) => events.push((
                place,
                ScenarioEvent {
                    at_cycle,
                    change,
                    part,
                },
            )),
        }
    }
    events.sort_by_key(|(_, event)| event.at_cycle);
    events
}

fn part(value: &Value, wired: &Wired) -> Result<Part, Wrong> {
    if let Wired::Cabled(fabric) = wired
        && let Some(part) = cabled::part(value, fabric)
    {
        return part;
    }
    let map = value.as_object();
    let number = |key| map.and_then(|map| map.get(key)).and_then(whole);
    match (map.map_or(0, Map::len), number("level"), number("elite")) {
        (1 | 3, ..) => cable(value, wired).map(Part::Cable),
        (2, Some(level), Some(elite)) => {
            let (level, elite) = elite_of(level, elite, wired)?;
            Ok(Part::Elite { level, elite })
        }
        _ => Err(Wrong::Input(format!(
            "{} is neither a cable, {FORMS}, nor a switch, such as {{\"level\": 1, \"elite\": 0}}",
            shown(value)
        ))),
    }
}

/// Every event must change something, and whatever is down the traffic must get
/// through. `places` are those of the events in the input. This builds the machine
/// once for each stretch, so it comes last.
pub(super) fn check(reader: &mut Reader, scenario: &Scenario, places: &[usize], limits: Limits) {
    if scenario.events.is_empty() || reader.errors() > 0 {
        return;
    }
    check_changes(reader, scenario, places);
    if reader.errors() > 0 {
        return;
    }
    let mut tree = scenario.wired().build();
    let mut budget = MemoryBudget::new(scenario, limits);
    let mut known: BTreeSet<Vec<Cable>> = [scenario.topology.down_links.clone()].into();
    for Stretch { after, down } in scenario.stretches() {
        if !known.insert(down.clone()) {
            continue;
        }
        if !budget.may_build(&down) {
            budget.refuse(reader);
            return;
        }
        tree = tree.with_down(&down);
        if !budget.take(&tree) {
            budget.refuse(reader);
            return;
        }
        if let Some(message) = out_of_reach(&tree, scenario) {
            let last = scenario
                .events
                .iter()
                .rposition(|event| event.at_cycle == after);
            let index = last.and_then(|last| places.get(last)).unwrap_or(&0);
            let from = grouped(after + 1);
            reader.error(
                format!("events[{index}]"),
                format!("from cycle {from}, {message}"),
            );
            // Mostly they stay cut off, so that it would only be said again.
            return;
        }
    }
}

fn check_changes(reader: &mut Reader, scenario: &Scenario, places: &[usize]) {
    let tree = scenario.wired().build();
    let mut down: BTreeSet<Cable> = scenario.topology.down_links.iter().copied().collect();
    for (event, index) in scenario.events.iter().zip(places) {
        let ScenarioEvent { change, part, .. } = event;
        let cables = tree.cables_of(part);
        if change.apply(&cables, &mut down) {
            continue;
        }
        let message = match (part, change) {
            _ if cables.is_empty() => format!("{part} has no links"),
            (Part::Cable(_), Change::Break) => format!("{part} is already down"),
            (Part::Cable(_), Change::Mend) => format!("{part} is not down"),
            (Part::Elite { .. }, Change::Break) => format!("every cable of {part} is already down"),
            (Part::Elite { .. }, Change::Mend) => format!("no cable of {part} is down"),
        };
        let then = grouped(event.at_cycle);
        let wrong = Wrong::Part(format!("{message} in cycle {then}"));
        reader.wrong(format!("events[{index}].part"), wrong);
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Checked, Limits, check, from_link, to_link};

    fn checked(topology: &str, events: &str) -> Checked {
        let text = format!(
            r#"{{"version":4,"topology":{{"dimension":2{topology}}},"run":{{"duration_us":10}},
                "events":[{events}]}}"#
        );
        check(&text, false, Limits::NATIVE)
    }

    fn problems(topology: &str, events: &str) -> Vec<String> {
        let problems = checked(topology, events).problems;
        let line = |p: &crate::scenario::Problem| format!("{}: {}", p.path, p.message);
        problems.iter().map(line).collect()
    }

    fn event(at: u32, change: &str, part: &str) -> String {
        format!(r#"{{"at_cycle":{at},"change":"{change}","part":{part}}}"#)
    }

    const CABLE: &str = r#"{"level":1,"elite":2,"up":1}"#;
    const ELITE: &str = r#"{"level":2,"elite":1}"#;

    #[test]
    fn what_is_wrong_with_events_is_said_with_its_place() {
        let events = [
            event(2_001, "break", CABLE),
            event(1, "bend", CABLE),
            event(1, "break", r#"{"node":16}"#),
            event(1, "break", r#"{"level":3,"elite":0}"#),
            event(1, "break", r#"{"level":2,"elite":4}"#),
            event(1, "break", "7"),
            r#"{"part":{"node":3},"when":1}"#.to_owned(),
            "4".to_owned(),
        ];
        let expected = [
            "events[0].at_cycle: 2,001 is not a whole number from 0 to 2,000",
            "events[1].change: \"bend\" is not one of break, mend",
            "events[2].part: there is no node 16; the last is 15",
            "events[3].part: there is no level 3; the top is 2",
            "events[4].part: there is no Elite 4; the last is 3",
            "events[5].part: 7 is neither a cable, such as {\"node\": 3} or {\"level\": 1, \
             \"elite\": 0, \"up\": 2}, nor a switch, such as {\"level\": 1, \"elite\": 0}",
            "events[6].when: unknown key; allowed: at_cycle, change, part",
            "events[6].at_cycle: missing",
            "events[6].change: missing",
            "events[7]: must be an object with the keys at_cycle, change, part",
        ];
        assert_eq!(problems("", &events.join(",")), expected);
        let many = vec![event(1, "break", CABLE); 65].join(",");
        let all = problems("", &many);
        assert_eq!(all, ["events: 65 events are too many; at most 64"]);
        let text = r#"{"version":4,"events":7}"#;
        let all = check(text, false, Limits::NATIVE).problems;
        assert_eq!(all[0].message, "7 is not a list of events");
    }

    /// An event that changes nothing is a mistake of whoever wrote it.
    #[test]
    fn events_change_something() {
        let events = [
            event(9, "mend", CABLE),
            event(10, "break", ELITE),
            event(11, "break", r#"{"level":1,"elite":2,"up":1}"#),
            event(12, "break", ELITE),
            event(13, "mend", ELITE),
            event(14, "mend", ELITE),
        ];
        let expected = [
            "events[0].part: up link 1 of Elite 1.2 is not down in cycle 9",
            "events[2].part: up link 1 of Elite 1.2 is already down in cycle 11",
            "events[3].part: every cable of Elite 2.1 is already down in cycle 12",
            "events[5].part: no cable of Elite 2.1 is down in cycle 14",
        ];
        assert_eq!(problems("", &events.join(",")), expected);
        // Part of an Elite may be down when it breaks, and when it is mended.
        let events = [
            event(9, "break", CABLE),
            event(10, "break", ELITE),
            event(11, "mend", CABLE),
            event(12, "mend", ELITE),
        ];
        assert_eq!(problems("", &events.join(",")), [""; 0]);
        // What is down from the start can be mended, and an Elite can be bare.
        let down = format!(r#","down_links":[{CABLE}]"#);
        assert_eq!(problems(&down, &event(0, "mend", CABLE)), [""; 0]);
        assert_eq!(problems(&down, &event(0, "break", CABLE)).len(), 1);
        let bare = problems(r#","top_elites":"halved""#, &event(7, "break", ELITE));
        assert_eq!(bare, ["events[0].part: Elite 2.1 has no links in cycle 7"]);
    }

    #[test]
    fn whatever_is_down_the_traffic_gets_through() {
        let all: Vec<String> = (0..4)
            .map(|elite| {
                event(
                    10 * elite,
                    "break",
                    &format!(r#"{{"level":2,"elite":{elite}}}"#),
                )
            })
            .collect();
        assert_eq!(problems("", &all[..3].join(",")), [""; 0]);
        let cut = problems("", &all.join(","));
        assert_eq!(cut.len(), 1, "{cut:?}");
        let start = "events[3]: from cycle 31, node 0 cannot reach node 4, ";
        assert!(cut[0].starts_with(start), "{cut:?}");
        // What is mended in the cycle in which another breaks is back by then.
        let mended = event(30, "mend", ELITE);
        let both = [&all[..], &[mended]].concat().join(",");
        assert_eq!(problems("", &both), [""; 0]);
    }

    #[test]
    fn events_are_sorted_by_time_and_part_of_digest_and_link() {
        let (first, then) = (event(5, "break", CABLE), event(900, "mend", CABLE));
        let one = checked("", &format!("{first},{then}"));
        let other = checked("", &format!("{then},{first}"));
        assert_eq!(one, other);
        assert_ne!(one.scenario_digest, checked("", &first).scenario_digest);
        assert_ne!(one.scenario_digest, checked("", "").scenario_digest);
        let scenario = one.scenario.unwrap();
        assert_eq!(scenario.events[0].at_cycle, 5);
        let again = from_link(&to_link(&scenario).unwrap(), Limits::PAGE);
        assert_eq!(again.scenario, Some(scenario.clone()));
        let text = serde_json::to_string(&scenario).unwrap();
        assert_eq!(check(&text, false, Limits::NATIVE).scenario, Some(scenario));
        let plain = checked("", "").scenario.unwrap();
        assert!(!serde_json::to_string(&plain).unwrap().contains("events"));
    }

    #[test]
    fn between_events_the_same_cables_are_down() {
        let events = [
            event(0, "break", ELITE),
            event(7, "mend", CABLE),
            event(7, "break", CABLE),
            event(9, "mend", ELITE),
        ];
        let scenario = checked("", &events.join(",")).scenario.unwrap();
        let stretches = scenario.stretches();
        let seen: Vec<_> = stretches.iter().map(|s| (s.after, s.down.len())).collect();
        assert_eq!(seen, [(0, 4), (7, 4), (9, 0)]);
    }
}
