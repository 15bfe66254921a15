//! Runs of programs that last longer than 2³² cycles: 21.5 s of QsNet, 8.1 s of QsNetII and
//! 17.2 s of InfiniBand.

use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Checked, Limits, check, from_link};
use flitscope::simulation::Simulation;
use flitscope::units::Cycle;
use serde_json::{Value, json};

const NETWORKS: [&str; 3] = ["qsnet", "qsnet2", "infiniband"];

/// A program of 60 s in which a top switch breaks at a cycle: two processes compute for a long
/// time between their messages, which cross the top.
fn long(network: &str, at_cycle: Cycle) -> Value {
    json!({"version": 4, "network": network, "topology": {"arity": 2, "dimension": 2},
        "jobs": [{"nodes": [0, 2], "program": {"name": "lammps-ljs", "atoms": 500_000, "compute_percent": 1000,
            "repetitions": 20}}],
        "run": {"duration_us": 60_000_000},
        "events": [{"at_cycle": at_cycle, "change": "break", "part": {"level": 2, "elite": 0}}]})
}

fn checked(network: &str, at_cycle: Cycle) -> Checked {
    check(&long(network, at_cycle).to_string(), false, Limits::PAGE)
}

/// The cycle that ends 22 s after the start.
fn after_22_s(network: &str) -> Cycle {
    let scenario = checked(network, 0).scenario.unwrap();
    scenario.clock().cycles_in_microseconds(22_000_000)
}

#[test]
fn an_event_may_be_at_any_cycle_of_a_long_run() {
    for network in NETWORKS {
        for at in [after_22_s(network), (1 << 32) - 1, 1 << 32] {
            let Checked {
                scenario,
                link,
                problems,
                scenario_digest,
                ..
            } = checked(network, at);
            assert_eq!(problems, [], "{network}");
            let scenario = scenario.unwrap();
            assert_eq!(scenario.events[0].at_cycle, at);
            let again = from_link(&link.unwrap(), Limits::PAGE);
            assert_eq!(again.scenario_digest, scenario_digest);
            assert_eq!(again.scenario, Some(scenario));
        }
        let end = checked(network, 0).scenario.unwrap();
        let end = end.clock().cycles_in_microseconds(60_000_000);
        assert_eq!(checked(network, end).problems, []);
        let late = checked(network, end + 1).problems;
        assert_eq!(late.len(), 1);
        assert!(
            late[0].message.contains("is not a whole number from 0 to "),
            "{late:?}"
        );
    }
}

/// Flits that the links of the switch that breaks have carried.
fn flits(simulation: &Simulation) -> u64 {
    let tree = simulation.topology();
    let top = flitscope::ids::EliteId(tree.elites() - 2);
    let counters = simulation.network.fabric.counters();
    let links = tree.incoming(top).iter().chain(tree.outgoing(top));
    links.map(|link| counters.link_flits[link.index()]).sum()
}

#[test]
fn a_run_continues_past_32_bits_of_cycles_and_breaks_there_on_both_fabrics() {
    for network in NETWORKS {
        let at = after_22_s(network).max(1 << 32);
        let digests = FabricKind::ALL.map(|kind| {
            let scenario = checked(network, at).scenario.unwrap();
            let mut simulation = Simulation::on(kind, scenario);
            let cables = |simulation: &Simulation| {
                let links = simulation.topology().links();
                links.iter().filter(|link| link.is_down).count()
            };
            simulation.run_until(at - 1);
            assert_eq!(
                (simulation.now(), cables(&simulation)),
                (at - 1, 0),
                "{network}"
            );
            // The switch is broken from the next cycle on.
            simulation.run_until(at);
            let before = flits(&simulation);
            assert!(before > 0, "{network}: nothing was sent before");
            let all = simulation
                .network
                .fabric
                .counters()
                .link_flits
                .iter()
                .sum::<u64>();
            simulation.run_until(simulation.end());
            assert_eq!(simulation.now(), simulation.end());
            assert_eq!(cables(&simulation), 4, "{network}");
            assert!(
                simulation
                    .network
                    .fabric
                    .counters()
                    .link_flits
                    .iter()
                    .sum::<u64>()
                    > all
            );
            assert_eq!(
                flits(&simulation),
                before,
                "{network}: the switch is broken"
            );
            simulation.summary().result_digest
        });
        assert_eq!(digests[0], digests[1], "{network}");
    }
}

/// A switch and then a cable, broken before and after 2³² cycles and repaired later: a link keeps
/// the events, and the machine is as they say.
#[test]
fn late_events_break_and_mend_in_their_order() {
    let switch = json!({"level": 2, "elite": 0});
    let cable = json!({"level": 1, "elite": 1, "up": 1});
    for network in NETWORKS {
        let late = after_22_s(network).max(1 << 32);
        let changes = [
            (5, "break", &switch),
            (late, "mend", &switch),
            (late + 100, "break", &cable),
            (late + 1_000, "mend", &cable),
        ];
        let event = |&(at, change, part): &(Cycle, &str, &Value)| json!({"at_cycle": at, "change": change, "part": part});
        let mut scenario = long(network, 0);
        scenario["events"] = changes.iter().map(event).collect();
        let Checked {
            scenario,
            link,
            problems,
            ..
        } = check(&scenario.to_string(), false, Limits::NATIVE);
        assert_eq!(problems, [], "{network}");
        assert_eq!(from_link(&link.unwrap(), Limits::NATIVE).scenario, scenario);
        let mut simulation = Simulation::new(scenario.unwrap());
        // Two cables of the switch, and then one, in both directions.
        for (at, expected) in [
            (3, 0),
            (20, 4),
            (late - 1, 4),
            (late + 50, 0),
            (late + 200, 2),
            (late + 2_000, 0),
        ] {
            simulation.run_until(at);
            assert_eq!(simulation.now(), at);
            let links = simulation.topology().links();
            let down = links.iter().filter(|link| link.is_down).count();
            assert_eq!(down, expected, "{network} {at}");
        }
    }
}
