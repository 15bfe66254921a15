//! Programs on simulated networks: the latency from process to process, and random scripts
//! with every combination of the parameters.

use crate::common::drawing;
use crate::common::processes::{machine, program, run, scenario};
use flitscope::fabrics::FabricKind;
use flitscope::measure::ProcessState;
use flitscope::mpi::Mpi;
use flitscope::networks::Generation;
use flitscope::program::Step;
use flitscope::units::Cycle;
use proptest::prelude::*;
use serde_json::{Value, json};

const ROUNDS: u32 = 3;

fn send(to: u32, bytes: u64) -> Step {
    Step::Send {
        to,
        tag: 0,
        bytes,
        buffer: 0,
    }
}

fn receive(from: u32, bytes: u64) -> Step {
    Step::Receive {
        from,
        tag: 0,
        bytes,
        buffer: 1,
    }
}

/// Half a round trip between two nodes in nanoseconds, without one-time costs.
fn half_round_trip(network: &str, bytes: u64, model: &Value) -> f64 {
    let scenario = scenario(network, 2, model);
    let took = |rounds: u32| {
        let one = vec![
            send(1, bytes),
            Step::WaitAll,
            receive(1, bytes),
            Step::WaitAll,
        ];
        let other = vec![
            receive(0, bytes),
            Step::WaitAll,
            send(0, bytes),
            Step::WaitAll,
        ];
        let program = program(1, rounds, vec![one, other]);
        run(FabricKind::default(), &scenario, program, 10).0
    };
    let cycles = took(2 * ROUNDS) - took(ROUNDS);
    scenario.clock().nanoseconds(cycles) / f64::from(2 * ROUNDS)
}

/// Printed with `--nocapture`.
#[test]
fn half_round_trips_by_size() {
    let bytes = [0, 1_024, 1_984, 2_048, 8_192, 65_536];
    let all = ["qsnet", "qsnet2", "infiniband"].map(|network| {
        let took = bytes.map(|bytes| half_round_trip(network, bytes, &json!({})));
        for (bytes, took) in bytes.into_iter().zip(took) {
            let mb_s = bytes as f64 * 1_000.0 / took;
            println!("{network:10} {bytes:8} B {took:10.0} ns {mb_s:6.1} MB/s");
        }
        took
    });
    // Longer messages take longer on each; InfiniBand jumps where rendezvous begins.
    for took in all {
        assert!(took.is_sorted(), "{took:?}");
    }
    let [_, elan4, infiniband] = all;
    assert!(elan4[0] < infiniband[0]);
    assert!(infiniband[3] > 1.5 * infiniband[1]);
}

/// A rendezvous message to a process that computes for half a millisecond.
#[test]
fn computing_hides_the_network_where_it_can() {
    let bytes = 100_000;
    let overlapped = |network: &str, model: &Value| {
        let steps = |other: u32| {
            vec![
                receive(other, bytes),
                send(other, bytes),
                Step::Compute { ns: 500_000 },
                Step::WaitAll,
            ]
        };
        let scenario = scenario(network, 2, model);
        let program = program(1, 8, vec![steps(1), steps(0)]);
        let (end, _, _) = run(FabricKind::default(), &scenario, program, 100);
        scenario.clock().nanoseconds(end) / 8.0 / 500_000.0
    };
    let elan4 = overlapped("qsnet2", &json!({}));
    let infiniband = overlapped("infiniband", &json!({}));
    let switched = overlapped("infiniband", &json!({"mpi_progress": "independent"}));
    let in_calls = overlapped("qsnet2", &json!({"mpi_progress": "in-calls"}));
    assert!(elan4 < 1.01, "{elan4}");
    assert!((1.2..1.6).contains(&infiniband), "{infiniband}");
    assert!(switched < 1.05, "{switched}");
    assert!(in_calls > 1.1, "{in_calls}");
}

/// The processes of InfiniBand compute while transfers wait for them; with progress of its
/// own, and on Elan-4, nothing waits for a computing process.
#[test]
fn transfers_held_up_by_computation_are_reported() {
    let held = |network: &str, model: Value| {
        let text = json!({
            "version": 4,
            "network": network,
            "topology": {"dimension": 2, "nodes": 8},
            "jobs": [{
                "buffers": "main",
                "program": {"name": "lammps-membrane", "processes": 8, "repetitions": 1},
            }],
            "model": model,
            "run": {"duration_us": 200_000},
        });
        let simulation = crate::common::run(&text.to_string());
        let summary = simulation.summary();
        let program = summary.jobs[0].program.clone().unwrap();
        assert!(program.finished);
        let share = |doing| {
            let mut shares = program.shares.iter();
            shares.find(|share| share.doing == doing).unwrap().mean
        };
        assert!(share(ProcessState::Compute) > share(ProcessState::ComputeHolding));
        share(ProcessState::ComputeHolding)
    };
    let infiniband = held("infiniband", json!({}));
    assert!((0.3..0.7).contains(&infiniband), "{infiniband}");
    let independent = json!({"mpi_progress": "independent"});
    assert_eq!(held("infiniband", independent), 0.0);
    assert_eq!(held("qsnet2", json!({})), 0.0);
}

/// The slices of a run and its fabric make no difference.
#[test]
fn a_program_does_not_depend_on_slices_or_fabric() {
    for network in ["qsnet2", "infiniband"] {
        let scenario = scenario(network, 4, &json!({}));
        let steps = |rank: u32| {
            let (next, last) = ((rank + 1) % 8, (rank + 7) % 8);
            let bytes = 700 * u64::from(rank);
            let before = 700 * u64::from(last);
            vec![
                receive(last, before),
                send(next, bytes),
                Step::Compute { ns: 3_000 },
                Step::WaitAll,
            ]
        };
        let program = program(2, 5, (0..8).map(steps).collect());
        let ends = [1, 7, 1_000].map(|step| {
            let (mut network, mut processes) =
                machine(FabricKind::default(), &scenario, program.clone());
            while network.now() < 200_000 {
                network.run_until((network.now() + step).min(200_000), &mut processes);
            }
            format!("{:?}", processes.mpi)
        });
        assert!(ends[0] == ends[1] && ends[1] == ends[2]);
        let traces = FabricKind::ALL.map(|kind| run(kind, &scenario, program.clone(), 1_000).1);
        assert_eq!(traces[0], traces[1]);
    }
}

/// A message: from, to, length, tag, whether all wait after it, and what is computed.
type Drawn = (u32, u32, u64, u16, bool, u64);

fn scripts(processes: u32, messages: &[Drawn]) -> Vec<Vec<Step>> {
    let mut scripts = vec![Vec::new(); processes as usize];
    for &(from, to, bytes, tag, waits, ns) in messages {
        let (from, to) = (from % processes, to % processes);
        let [send, receive] = [
            Step::Send {
                to,
                tag,
                bytes,
                buffer: tag,
            },
            Step::Receive {
                from,
                tag,
                bytes,
                buffer: tag + 8,
            },
        ];
        scripts[to as usize].push(receive);
        scripts[from as usize].extend([send, Step::Compute { ns }]);
        if waits {
            let all = scripts.iter_mut();
            all.for_each(|script| script.push(Step::WaitAll));
        }
    }
    scripts
}

fn everything_went(mpi: &Mpi, messages: usize) {
    let counts = mpi.counts();
    let all = counts.eager + counts.rendezvous + counts.local;
    assert_eq!(all, messages as u64);
    assert!(mpi.is_at_rest(), "{mpi:#?}");
}

proptest! {
    #![proptest_config(drawing(16))]

    #[test]
    fn drawn_scripts_end_on_every_network(
        messages in prop::collection::vec(
            (0..8u32, 0..8u32, prop_oneof![Just(0), 1..300u64, 301..30_000u64], 0..3u16,
                prop::bool::weighted(0.15), prop_oneof![Just(0), 0..30_000u64]),
            0..40,
        ),
        processes in 2..9u32,
        per_node in 1..3u32,
        network in 0..3usize,
        nic in any::<bool>(),
        independent in any::<bool>(),
        connectionless in any::<bool>(),
        explicit in any::<bool>(),
        buffers in 1..5u32,
        errors in prop_oneof![Just(0.0), Just(0.02)],
    ) {
        let word = |is: bool, yes: &'static str, no: &'static str| if is { yes } else { no };
        let network = Generation::ALL[network].word();
        let mut model = json!({
            "mpi_matching": word(nic, "nic", "host"),
            "mpi_progress": word(independent, "independent", "in-calls"),
            "mpi_connections": word(connectionless, "connectionless", "per-pair"),
            "mpi_registration": word(explicit, "explicit", "none"),
            "eager_buffers": buffers,
        });
        if network != "infiniband" {
            model["error_rate"] = json!(errors);
        }
        let nodes = processes.div_ceil(per_node).max(2);
        let scenario = scenario(network, nodes, &model);
        let program = program(per_node, 1, scripts(processes, &messages));
        let step: Cycle = 1_000;
        let (_, _, mpi) = run(FabricKind::default(), &scenario, program, step);
        everything_went(&mpi, messages.len());
    }
}
