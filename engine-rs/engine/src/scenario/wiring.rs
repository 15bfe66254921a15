//! What of the whole tree is there and works: up links kept, cables that are down,
//! and whether the traffic still reaches everyone.
//!
//! Rules of `docs/model.md`: `R-slimming`, `R-reachable`.

use super::cabled;
use super::reader::{At, Reader, Wrong, grouped, shown, whole};
use super::{Job, Scenario, Tree, Wired};
use crate::collective::CollectiveAlgorithm;
use crate::fabric::MulticastRoot;
use crate::ids::NodeId;
use crate::networks::TreeSize;
use crate::topology::kary::{TopElites, is_wired, kept};
use crate::topology::{Cable, End, Part, Routing, Topology};
use crate::traffic::{NodeList, Targets};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// So many say what a machine with faults does; a list of more would fit no link.
const MAX_DOWN: usize = 256;
/// Pairs of nodes that a problem names.
const MAX_NAMED: usize = 3;

/// Up links kept, from the first level; empty when all are, however it is written.
pub(super) fn up_links_kept(reader: &mut Reader, at: &At, arity: u32, dimension: u32) -> Vec<u32> {
    let (count, for_what) = (dimension - 1, "one for each level except the top");
    let kept = reader.integers(at, "up_links_kept", count, 1..=arity, for_what);
    kept.filter(|kept| kept.iter().any(|&kept| kept != arity))
        .unwrap_or_default()
}

/// Whether the top Elites are merged two by two: the up links of the Elites below
/// must come in pairs.
pub(super) fn top_elites(
    reader: &mut Reader,
    at: &At,
    sizes: TreeSize,
    up_links_kept: &[u32],
) -> TopElites {
    let TreeSize {
        arity, dimension, ..
    } = sizes;
    let top_elites = reader.choice(at, "top_elites", TopElites::Full);
    if top_elites.is_full() {
        return TopElites::Full;
    }
    let kept = up_links_kept.last().unwrap_or(&arity);
    let wrong = if dimension < 2 {
        "a single level has no Elites below the top".to_owned()
    } else if !arity.is_multiple_of(2) {
        format!("an arity of {arity} is odd")
    } else if !kept.is_multiple_of(2) {
        let below = dimension - 1;
        format!("topology.up_links_kept keeps an odd number of up links at level {below}, {kept}")
    } else if let Some(top_arity) = sizes.top_arity {
        format!("topology.top_arity already gives them {top_arity} down links")
    } else {
        return top_elites;
    };
    let message = "merging top Elites in pairs needs paired up links";
    let wrong = Wrong::Part(format!("{message}; {wrong}"));
    reader.wrong("topology.top_elites", wrong);
    TopElites::Full
}

/// The cables that are down, in the order of their names.
pub(super) fn down_links(reader: &mut Reader, at: &At, wired: &Wired) -> Vec<Cable> {
    let list = match reader.value(at, "down_links") {
        None => return Vec::new(),
        Some(Value::Array(list)) if list.len() <= MAX_DOWN => list,
        Some(Value::Array(list)) => {
            let message = format!("{} cables are too many; at most {MAX_DOWN}", list.len());
            reader.error("topology.down_links", message);
            return Vec::new();
        }
        Some(value) => {
            let message = format!("{} is not a list of cables, {FORMS}", shown(value));
            reader.error("topology.down_links", message);
            return Vec::new();
        }
    };
    let mut places = BTreeMap::new();
    for (place, value) in list.iter().enumerate() {
        let path = |place| format!("topology.down_links[{place}]");
        match cable(value, wired) {
            Err(wrong) => reader.wrong(path(place), wrong),
            Ok(cable) => match places.get(&cable) {
                None => {
                    places.insert(cable, place);
                }
                Some(&first) => {
                    let message = format!("{cable} is already at {}", path(first));
                    reader.wrong(path(place), Wrong::Part(message));
                }
            },
        }
    }
    places.into_keys().collect()
}

/// How cables are named.
pub(super) const FORMS: &str = "such as {\"node\": 3} or {\"level\": 1, \"elite\": 0, \"up\": 2}";

/// A cable by its name, which must be one of the machine's.
pub(super) fn cable(value: &Value, wired: &Wired) -> Result<Cable, Wrong> {
    let number = |map: &Map<String, Value>, key| map.get(key).and_then(whole);
    let named = value.as_object().and_then(|map| match map.len() {
        1 => Some(Err(number(map, "node")?)),
        3 => Some(Ok((
            number(map, "level")?,
            number(map, "elite")?,
            number(map, "up")?,
        ))),
        _ => None,
    });
    let tree = match wired {
        Wired::Tree(tree) => tree,
        Wired::Cabled(fabric) => {
            if let Some(Ok(Part::Cable(cable))) = cabled::part(value, fabric) {
                return Ok(cable);
            }
            let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            return match named {
                None => Err(no_cable(value)),
                Some(Err(node)) => cabled::cable(Cable::Node { node: number(node) }, fabric),
                Some(Ok((level, elite, up))) => {
                    let [level, elite, up] = [level, elite, up].map(number);
                    cabled::cable(Cable::UpLink { level, elite, up }, fabric)
                }
            };
        }
    };
    match named {
        None => Err(no_cable(value)),
        Some(Err(node)) => node_cable(node, tree),
        Some(Ok((level, elite, up))) => up_link(level, elite, up, tree),
    }
}

fn no_cable(value: &Value) -> Wrong {
    Wrong::Input(format!("{} is not a cable, {FORMS}", shown(value)))
}

fn node_cable(node: u64, tree: &Tree) -> Result<Cable, Wrong> {
    match u32::try_from(node) {
        Ok(node) if node < tree.nodes => Ok(Cable::Node { node }),
        _ => Err(Wrong::Part(format!(
            "there is no node {}; the last is {}",
            grouped(node),
            grouped(tree.nodes - 1)
        ))),
    }
}

fn up_link(level: u64, elite: u64, up: u64, tree: &Tree) -> Result<Cable, Wrong> {
    let Tree {
        arity,
        dimension,
        up_links_kept,
        ..
    } = tree;
    if level == u64::from(*dimension) {
        let message = format!("level {level} is the top and has no up links");
        return Err(Wrong::Part(message));
    }
    let (level, elite) = elite_of_tree(level, elite, tree)?;
    if !is_wired(*arity, up_links_kept, level, elite) {
        return Err(Wrong::Part(format!(
            "Elite {level}.{elite} has no links because of topology.up_links_kept"
        )));
    }
    let kept = kept(*arity, up_links_kept, level);
    match u32::try_from(up) {
        Ok(up) if up < kept => Ok(Cable::UpLink { level, elite, up }),
        _ => Err(Wrong::Part(format!(
            "Elite {level}.{elite} has no up link {}; its last is {}",
            grouped(up),
            kept - 1
        ))),
    }
}

/// Level and number of an Elite, which must be there.
pub(super) fn elite_of(level: u64, elite: u64, wired: &Wired) -> Result<(u32, u32), Wrong> {
    match wired {
        Wired::Tree(tree) => elite_of_tree(level, elite, tree),
        Wired::Cabled(fabric) => cabled::elite_of(level, elite, fabric),
    }
}

fn elite_of_tree(level: u64, elite: u64, tree: &Tree) -> Result<(u32, u32), Wrong> {
    let top = u64::from(tree.dimension);
    if level == 0 || level > top {
        let (level, top) = (grouped(level), grouped(top));
        let message = format!("there is no level {level}; the top is {top}");
        return Err(Wrong::Part(message));
    }
    let level = level as u32;
    // In full, as the tree may be larger than any that is built.
    let top_arity = tree.top_arity.unwrap_or(tree.arity);
    let elites = match tree.dimension - level {
        0 => u64::from(tree.arity).pow(level - 1),
        _ => u64::from(tree.arity).pow(tree.dimension - 2) * u64::from(top_arity),
    };
    if elite >= elites {
        let (elite, last) = (grouped(elite), grouped(elites - 1));
        return Err(Wrong::Part(match tree.top_arity {
            None => format!("there is no Elite {elite}; the last is {last}"),
            Some(_) => format!("there is no Elite {level}.{elite}; the last is {level}.{last}"),
        }));
    }
    Ok((level, elite as u32))
}

/// Routes can be worked out beforehand only between nodes that are known.
pub(super) fn check_routing(reader: &mut Reader, scenario: &Scenario) {
    if scenario.model.fabric.routing == Routing::OffLine && scenario.pairs().is_none() {
        let has = |is: fn(&Job) -> bool| scenario.jobs.iter().any(is);
        let message = if has(|job| job.collective().is_some()) {
            "off-line routes support patterns, not collective operations"
        } else if has(|job| job.program().is_some()) {
            "off-line routes support patterns, not programs"
        } else if has(|job| {
            job.traffic()
                .is_some_and(|of| of.by_pattern().is_some_and(|of| of.pattern.is_exchange()))
        }) {
            "off-line routes need one destination per node, but in an exchange every node sends to \
             all"
        } else {
            "off-line routes need fixed destinations, but uniform traffic draws one for each \
             message"
        };
        reader.error("model.routing", message);
    }
}

/// Nodes that the traffic connects must be connected by a minimal path.
pub(super) fn check_reach(reader: &mut Reader, scenario: &Scenario) {
    let path = match scenario.topology.down_links.is_empty() {
        true if scenario.wired().tree().is_some() => return,
        true => "topology.cables",
        false => "topology.down_links",
    };
    if let Some(message) = out_of_reach(&scenario.build(), scenario) {
        reader.error(path, message);
    }
}

/// Which nodes that the traffic connects are not connected by a minimal path, in
/// words.
pub(super) fn out_of_reach(tree: &Topology, scenario: &Scenario) -> Option<String> {
    let jobs = &scenario.jobs;
    let mut named: Vec<(NodeId, NodeId)> = Vec::new();
    let mut pairs = 0;
    let seed = scenario.run.seed;
    for destinations in jobs.iter().map(|job| job.destinations(tree.nodes(), seed)) {
        for source in destinations.members.iter() {
            let cut_off = tree.cut_off(source);
            let one;
            let targets = match destinations.targets(source) {
                Some(Targets::AnyOf(targets)) if !cut_off.is_empty() => targets,
                Some(Targets::One(node)) if !cut_off.is_empty() => {
                    one = NodeList::from_runs([(node.0, node.0)]);
                    &one
                }
                Some(Targets::Listed(rows)) if !cut_off.is_empty() => {
                    let alike = rows.chunk_by(|row, next| row.destination == next.destination);
                    let nodes = alike.filter_map(|rows| Some(rows.first()?.destination.0));
                    one = NodeList::from_runs(nodes.map(|node| (node, node)));
                    &one
                }
                _ => continue,
            };
            // Counted, not gone through: there may be as many pairs as nodes squared.
            for nodes in cut_off {
                let itself = nodes.contains(&source.0) && targets.rank(source).is_some();
                pairs += u64::from(targets.count_in(&nodes)) - u64::from(itself);
                let others = targets.within(nodes).filter(|&target| target != source);
                let pairs = others.map(|target| (source, target));
                named.extend(pairs.take(MAX_NAMED - named.len()));
            }
        }
    }
    let more = match pairs - named.len() as u64 {
        0 => String::new(),
        more => format!("; {} more pairs cannot reach each other", grouped(more)),
    };
    let why = |&(from, to): &(NodeId, NodeId)| match scenario.wired().tree().is_some() {
        true => "every shortest route has a link down",
        false if are_joined(tree, from, to) => {
            "cables connect them, but no route goes only up and then only down; if you list the \
             fabric without the failed parts, it gets another order of up and down"
        }
        false => "no cables connect them",
    };
    let name = |&(from, to): &(NodeId, NodeId)| {
        let [from, to] = [from, to].map(|it| cabled::node_name(tree, it.0));
        format!("{from} cannot reach {to}")
    };
    let list = || {
        let alike = named.chunk_by(|one, next| why(one) == why(next));
        let lists = alike.map(|pairs| {
            let names: Vec<_> = pairs.iter().map(name).collect();
            format!("{}: {}", names.join(", "), why(&pairs[0]))
        });
        format!("{}{more}", lists.collect::<Vec<_>>().join("; "))
    };
    let casts = || jobs.iter().find_map(|job| blocked(tree, job, scenario));
    (!named.is_empty()).then(list).or_else(casts)
}

/// Whether cables that are up join two nodes, in any way.
fn are_joined(topology: &Topology, from: NodeId, to: NodeId) -> bool {
    let nodes = topology.nodes() as usize;
    let place = |end: End| match end {
        End::Node(node) => node.index(),
        End::Elite(elite) => nodes + elite.index(),
    };
    let mut is_reached = vec![false; nodes + topology.elites() as usize];
    is_reached[from.index()] = true;
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for link in topology.links().iter().filter(|link| !link.is_down) {
            if is_reached[place(link.from)] && !is_reached[place(link.to)] {
                is_reached[place(link.to)] = true;
                goes_on = true;
            }
        }
    }
    is_reached[to.index()]
}

/// Why the multicasts of a job cannot go where they must, in words: their ways up are
/// not chosen, so that one link that is down blocks them.
fn blocked(tree: &Topology, job: &Job, scenario: &Scenario) -> Option<String> {
    let collective = job.collective()?;
    let nodes = job.members(tree.nodes());
    let (first, last) = nodes.ends()?;
    if collective.means.on(&nodes) != CollectiveAlgorithm::Hardware {
        return None;
    }
    let source = nodes.at(collective.root)?;
    let rule = scenario.model.fabric.multicast_root;
    let covering = tree.covering_level(source, first, last);
    let level = match rule {
        MulticastRoot::Covering => covering,
        MulticastRoot::Top => tree.levels(),
    };
    let link = tree.multicast_blocked(source, (first, last), level)?;
    Some(format!(
        "multicasts of node {} have no route but {}, which is down; choose the algorithm tree",
        source.0,
        tree.cable(link)
    ))
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Checked, Limits, check, to_link};

    fn checked(topology: &str, more: &str) -> Checked {
        let text = format!(r#"{{"version":4,"topology":{{{topology}}}{more}}}"#);
        check(&text, false, Limits::NATIVE)
    }

    fn problems(topology: &str, more: &str) -> Vec<String> {
        let problems = checked(topology, more).problems;
        let line = |p: &crate::scenario::Problem| format!("{}: {}", p.path, p.message);
        problems.iter().map(line).collect()
    }

    #[test]
    fn bad_names_of_cables_are_all_reported_with_their_place() {
        let topology = r#""nodes":50,"up_links_kept":[2,3],"down_links":[
            {"node":50}, {"node":1}, {"level":0,"elite":0,"up":0}, {"level":3,"elite":0,"up":0},
            {"level":9,"elite":0,"up":0}, {"level":1,"elite":16,"up":0},
            {"level":1,"elite":0,"up":2}, {"level":2,"elite":2,"up":0}, {"node":1.0},
            {"node":1,"port":2}, {"level":1,"elite":-1,"up":0}, 7]"#;
        let all = problems(topology, "");
        let expected = [
            "topology.down_links[0]: there is no node 50; the last is 49",
            "topology.down_links[2]: there is no level 0; the top is 3",
            "topology.down_links[3]: level 3 is the top and has no up links",
            "topology.down_links[4]: there is no level 9; the top is 3",
            "topology.down_links[5]: there is no Elite 16; the last is 15",
            "topology.down_links[6]: Elite 1.0 has no up link 2; its last is 1",
            "topology.down_links[7]: Elite 2.2 has no links because of topology.up_links_kept",
            "topology.down_links[8]: the cable of node 1 is already at topology.down_links[1]",
        ];
        assert_eq!(all[..8], expected);
        for (place, problem) in all[8..].iter().enumerate() {
            let start = format!("topology.down_links[{}]: ", place + 9);
            assert!(problem.starts_with(&start), "{problem}");
            assert!(problem.contains("is not a cable, such as {\"node\": 3}"));
        }
        assert_eq!(all.len(), 11, "{all:#?}");
    }

    #[test]
    fn lists_that_are_none_or_too_long_are_refused() {
        let many = vec![r#"{"node":1}"#; 257].join(",");
        let all = problems(
            &format!(r#""up_links_kept":[4,0],"down_links":[{many}]"#),
            "",
        );
        let expected = [
            "topology.up_links_kept: must be a list of 2 whole numbers from 1 to 4, one for each \
             level except the top",
            "topology.down_links: 257 cables are too many; at most 256",
        ];
        assert_eq!(all, expected);
        assert!(problems(r#""down_links":2"#, "")[0].contains("2 is not a list of cables"));
        assert!(problems(r#""up_links_kept":[4]"#, "")[0].contains("list of 2"));
        assert!(problems(r#""dimension":1,"up_links_kept":[],"down_links":[]"#, "").is_empty());
        let huge = r#""arity":16,"dimension":14,"down_links":[{"level":13,"elite":9e14,"up":15}]"#;
        assert_eq!(problems(huge, "").len(), 1);
    }

    #[test]
    fn top_elites_are_halved_where_up_links_come_in_pairs() {
        for topology in [
            r#""top_elites":"halved""#,
            r#""top_elites":"halved","dimension":2,"nodes":5"#,
            r#""top_elites":"halved","up_links_kept":[3,2]"#,
            r#""top_elites":"halved","down_links":[{"level":2,"elite":3,"up":1}]"#,
        ] {
            assert!(problems(topology, "").is_empty(), "{topology}");
        }
        for (topology, end) in [
            (
                r#""dimension":1"#,
                "paired up links; a single level has no Elites below the top",
            ),
            (r#""arity":3"#, "paired up links; an arity of 3 is odd"),
            (
                r#""up_links_kept":[4,3]"#,
                "paired up links; topology.up_links_kept keeps an odd number of up links at level 2, 3",
            ),
        ] {
            let all = problems(&format!(r#"{topology},"top_elites":"halved""#), "");
            assert_eq!(all.len(), 1, "{all:?}");
            assert!(all[0].starts_with("topology.top_elites: ") && all[0].ends_with(end));
        }
        assert!(problems(r#""top_elites":2"#, "")[0].ends_with("one of full, halved"));
    }

    /// Both links from a merged Elite to the nodes below are needed to cut them off.
    #[test]
    fn of_two_links_abreast_one_may_be_down() {
        let cut = |cables: &str| {
            let topology =
                format!(r#""dimension":2,"top_elites":"halved","down_links":[{cables}]"#);
            problems(&topology, "")
        };
        let cable = |up| format!(r#"{{"level":1,"elite":2,"up":{up}}}"#);
        let cables: Vec<String> = (0..4).map(cable).collect();
        assert!(cut(&cables[..3].join(",")).is_empty());
        assert!(cut(&cables.join(","))[0].contains("node 0 cannot reach node 8"));
    }

    #[test]
    fn nodes_that_the_traffic_connects_must_be_connected() {
        let cut = r#""down_links":[{"node":5}]"#;
        assert_eq!(
            problems(cut, ""),
            [
                "topology.down_links: node 0 cannot reach node 5, node 1 cannot reach node 5, \
                 node 2 cannot reach node 5: every shortest route has a link down; 123 more pairs \
                 cannot reach each other"
            ]
        );
        let traffic = r#","jobs":[{"pattern":"hot-spot"}]"#;
        assert_eq!(
            problems(cut, traffic),
            [
                "topology.down_links: node 5 cannot reach node 0: every shortest route has a link \
                 down"
            ]
        );
        // The last of a slimmed Elite's up links: its nodes reach only each other.
        let cut =
            r#""dimension":2,"up_links_kept":[1],"down_links":[{"level":1,"elite":2,"up":0}]"#;
        assert!(problems(cut, "")[0].contains("node 0 cannot reach node 8"));
        assert!(problems(cut, "")[0].contains("; 93 more pairs"));
        let traffic = r#","jobs":[{"pattern":"neighbor"}]"#;
        assert!(problems(cut, traffic).is_empty());
        // Node 0 is its own bit reversal, and idle.
        let traffic = r#","jobs":[{"pattern":"bit-reversal"}]"#;
        assert!(problems(r#""down_links":[{"node":0}]"#, traffic).is_empty());
    }

    #[test]
    fn routes_are_worked_out_for_fixed_destinations_only() {
        let routed = |pattern: &str| {
            let more =
                format!(r#","jobs":[{{"pattern":"{pattern}"}}],"model":{{"routing":"off-line"}}"#);
            problems("", &more)
        };
        assert!(routed("transpose").is_empty());
        assert!(routed("hot-spot").is_empty());
        assert_eq!(
            routed("uniform"),
            [
                "model.routing: off-line routes need fixed destinations, but uniform traffic draws \
                 one for each message"
            ]
        );
        assert!(routed("exchange")[0].contains("in an exchange every node sends to all"));
        let odd = r#","jobs":[{"pattern":"complement"}],"model":{"routing":"off-line"}"#;
        assert!(problems(r#""nodes":61"#, odd).is_empty());
    }

    /// As for an absent key, so that digest and link do not depend on how it is said.
    #[test]
    fn one_machine_has_one_digest() {
        let digest = |topology: &str| checked(topology, "").scenario_digest.unwrap();
        assert_eq!(digest(r#""up_links_kept":[4,4]"#), digest(""));
        assert_eq!(digest(r#""down_links":[]"#), digest(""));
        assert_eq!(digest(r#""top_elites":"full""#), digest(""));
        assert_ne!(digest(r#""top_elites":"halved""#), digest(""));
        assert_ne!(digest(r#""up_links_kept":[4,2]"#), digest(""));
        let (one, other) = (
            r#"{"level":2,"elite":3,"up":1}"#,
            r#"{"level":1,"elite":7,"up":0}"#,
        );
        let list = |a: &str, b: &str| digest(&format!(r#""down_links":[{a},{b}]"#));
        assert_eq!(list(one, other), list(other, one));
        assert_ne!(list(one, other), digest(""));
        let routed = |routing: &str| {
            let more =
                format!(r#","jobs":[{{"pattern":"shuffle"}}],"model":{{"routing":"{routing}"}}"#);
            checked("", &more).scenario_digest.unwrap()
        };
        assert_ne!(routed("adaptive"), routed("off-line"));
    }

    #[test]
    fn a_link_holds_slimming_and_down_links() {
        let topology = r#""up_links_kept":[4,2],"top_elites":"halved",
            "down_links":[{"level":2,"elite":3,"up":1}]"#;
        let first = checked(topology, r#","jobs":[{"priority":0.25}]"#);
        let scenario = first.scenario.unwrap();
        let again = crate::scenario::from_link(&to_link(&scenario).unwrap(), Limits::PAGE);
        assert_eq!(again.problems, []);
        assert_eq!(again.scenario, Some(scenario));
    }
}
