//! Latency of queues whose mean is known: one sender whose messages are due at random times
//! (M/D/1), the same in batches, and two senders into one node.
//!
//! A message takes the service time S, measured as the payload over the bandwidth of a
//! saturated sender, and the latency L of an unloaded network. With a utilisation ρ the mean
//! is L + ρS / 2(1 − ρ) (Pollaczek and Khinchine).

use crate::common::run;
use crate::common::script::{Script, message};
use flitscope::elan::Part;
use flitscope::fabrics::FabricKind;
use flitscope::measure::half_width_of_means;
use flitscope::rng::{Purpose, Stream};
use flitscope::simulation::Summary;
use flitscope::units::Cycle;
use serde_json::{Value, json};

const BYTES: f64 = 1_024.0;

fn summary(network: &str, descriptors: u32, load: &Value, duration_us: u32, seed: u32) -> Summary {
    let scenario = json!({
        "version": 4,
        "network": network,
        "topology": {"dimension": 1, "nodes": 2},
        "jobs": [{
            "pattern": "hot-spot",
            "message_bytes": {"mean": BYTES},
            "inter_arrival": "exponential",
            "load": load,
        }],
        "model": {"dma_descriptors": descriptors},
        "run": {"duration_us": duration_us, "seed": seed},
    });
    run(&scenario.to_string()).summary()
}

/// One sender on a network with a number of DMA descriptors, and what its queue depends on.
struct Queue {
    network: &'static str,
    descriptors: u32,
    /// Latency of an idle network.
    unloaded: f64,
    /// Payload over the bandwidth of a saturated sender.
    service: f64,
    /// Bandwidth offered at load 1.
    full: f64,
}

/// A mean latency, the half width of its interval, and the mean by theory.
struct Found {
    mean: f64,
    half: f64,
    expected: f64,
}

impl Queue {
    fn new(network: &'static str, descriptors: u32) -> Self {
        let of = |load: &Value, us| summary(network, descriptors, load, us, 1);
        let saturated = of(&json!("saturated"), 10_000).metrics;
        let ping = of(&json!("ping-pong"), 1_000).message_latency;
        Self {
            network,
            descriptors,
            unloaded: ping.mean_ns.unwrap(),
            service: BYTES * 1e3 / saturated.accepted_mb_s_per_sender.unwrap(),
            full: of(&json!(1.0), 10).metrics.offered_mb_s_per_sender.unwrap(),
        }
    }

    fn at(&self, utilisation: f64, duration_us: u32, seed: u32) -> Found {
        let load = utilisation * BYTES * 1e3 / self.service / self.full;
        let of = (self.network, self.descriptors);
        let latency = summary(of.0, of.1, &json!(load), duration_us, seed).message_latency;
        let wait = utilisation * self.service / (2.0 * (1.0 - utilisation));
        Found {
            mean: latency.mean_ns.unwrap(),
            half: latency.mean_ci95_ns.unwrap_or(f64::INFINITY),
            expected: self.unloaded + wait,
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let networks = ["qsnet", "qsnet2", "infiniband"].into_iter();
        networks.flat_map(|network| [1, 64].map(|descriptors| Self::new(network, descriptors)))
    }
}

impl Found {
    fn is_covered(&self) -> bool {
        (self.mean - self.expected).abs() <= self.half
    }
}

#[test]
fn one_sender_is_a_queue_of_which_the_mean_is_known() {
    for queue in Queue::all() {
        for utilisation in [0.3, 0.6] {
            let found = queue.at(utilisation, 100_000, 1);
            let Found {
                mean,
                half,
                expected,
            } = found;
            let what = format!(
                "{} {} {utilisation}: {mean} ± {half}, {expected}",
                queue.network, queue.descriptors
            );
            assert!(half < 0.03 * mean, "{what}");
            // One interval in twenty does not cover its mean.
            assert!((mean - expected).abs() < 1.6 * half, "{what}");
        }
    }
}

/// Utilisations of 0.1 to 0.9, ten runs of 300,000 service times each: the mean of the runs is
/// within its interval of theory, and theory is within the interval of a run as often as that
/// says.
fn has_the_known_means(network: &'static str) {
    let (mut means_outside, mut covering) = (0, 0);
    for queue in [1, 64].map(|descriptors| Queue::new(network, descriptors)) {
        let duration_us = (300.0 * queue.service).min(1e6) as u32;
        for tenth in 1..=9 {
            let utilisation = f64::from(tenth) / 10.0;
            let runs: Vec<Found> = (1..=10)
                .map(|seed| queue.at(utilisation, duration_us, seed))
                .collect();
            let means: Vec<f64> = runs.iter().map(|run| run.mean).collect();
            let mean = means.iter().sum::<f64>() / 10.0;
            let half = half_width_of_means(&means).unwrap();
            let expected = runs[0].expected;
            let share = runs.iter().map(|run| run.half / run.mean);
            let widest = share.fold(0.0, f64::max);
            let covered = runs.iter().filter(|run| run.is_covered()).count();
            println!(
                "| {network} | {} | {utilisation} | {expected:.0} | {mean:.0} ± {half:.0} | {:+.2} % | {:.2} % | {covered} |",
                queue.descriptors,
                (mean / expected - 1.0) * 100.0,
                widest * 100.0,
            );
            assert!(half < 0.03 * mean);
            means_outside += usize::from((mean - expected).abs() > half);
            covering += covered;
        }
    }
    println!("{network}: {means_outside} of 18 means outside, {covering} of 180 runs cover");
    // Of 18 intervals of 95 % at most three miss in 99 of 100 draws.
    assert!(means_outside <= 3, "{means_outside}");
    assert!(covering >= 153, "{covering}");
}

#[test]
#[ignore = "takes minutes"]
fn every_utilisation_has_the_known_mean_on_qsnet() {
    has_the_known_means("qsnet");
}

#[test]
#[ignore = "takes minutes"]
fn every_utilisation_has_the_known_mean_on_qsnet2() {
    has_the_known_means("qsnet2");
}

#[test]
#[ignore = "takes minutes"]
fn every_utilisation_has_the_known_mean_on_infiniband() {
    has_the_known_means("infiniband");
}

/// More than a sender can send: the latency has no steady part, and the summary warns.
#[test]
fn an_overload_has_no_interval_and_a_warning() {
    for network in ["qsnet", "qsnet2", "infiniband"] {
        let summary = summary(network, 1, &json!(2.0), 2_000, 1);
        let latency = &summary.message_latency;
        assert_eq!(latency.mean_ci95_ns, None, "{network}");
        assert!(latency.mean_ns.unwrap() > 10.0 * latency.from_posting.mean_ns.unwrap());
        let offered = summary.metrics.offered_mb_s_per_sender.unwrap();
        let due = offered * summary.simulated_ns / 1e3 / BYTES;
        let ended = due - latency.unended;
        let accepted = summary.metrics.accepted_mb_s_per_sender.unwrap();
        let sent = accepted * summary.simulated_ns / 1e3 / BYTES;
        assert!(
            (ended - sent).abs() < 0.05 * due,
            "{network} {ended} {sent} {due}"
        );
        assert_eq!(summary.problems[0].path, "jobs[0].load");
    }
}

/// Cycles that messages of `bytes` to node 3 spend in the source queue, blocked in the network,
/// and in total, on QsNet with one descriptor a node. They are due in these cycles at each of the
/// first nodes.
fn waits(bytes: u64, due: &[Vec<Cycle>]) -> Vec<[f64; 3]> {
    let of_node = |(node, due): (u32, &Vec<Cycle>)| {
        let post = move |&at: &Cycle| (node, at, message(3, bytes));
        due.iter().map(post).collect::<Vec<_>>()
    };
    let posts: Vec<_> = (0..).zip(due).flat_map(of_node).collect();
    let one = json!({"dma_descriptors": 1});
    let log = Script::posts(&posts).run(FabricKind::default(), 1, &one);
    assert_eq!(log.arrivals.len(), posts.len());
    let waits = log.arrivals.iter().map(|(now, arrival)| {
        let part = |part: Part| arrival.parts[part as usize];
        assert_eq!(part(Part::SourceQueue), arrival.message.waited);
        let whole = now - arrival.posted + arrival.message.waited;
        [part(Part::SourceQueue), part(Part::Blocked), whole].map(|cycles| cycles as f64)
    });
    waits.collect()
}

fn mean(waits: &[[f64; 3]], of: usize) -> f64 {
    waits.iter().map(|wait| wait[of]).sum::<f64>() / waits.len() as f64
}

/// Random cycles, this mean apart.
fn random_cycles(mean: f64, count: u32, source: u32) -> Vec<Cycle> {
    let mut gaps = Stream::new(1, Purpose::InterArrival, source);
    let gaps = (0..count).map(|_| gaps.exponential(mean) as Cycle);
    gaps.scan(0, |at, gap| {
        *at += gap;
        Some(*at)
    })
    .collect()
}

/// A batch of k waits as one message of k service times does, and its messages for each
/// other: ρkS / 2(1 − ρ) + (k − 1)S / 2.
#[test]
fn batches_wait_for_each_other() {
    let (batch, utilisation) = (4_u32, 0.6);
    let of = |due| waits(1_024, &[due]);
    let saturated = of(vec![0; 1_001]);
    let service = (saturated[1_000][2] - saturated[500][2]) / 500.0;
    let unloaded = saturated[0][2];
    let apart = f64::from(batch) * service / utilisation;
    let batches = random_cycles(apart, 20_000, 0).into_iter();
    let batched = of(batches.flat_map(|at| (0..batch).map(move |_| at)).collect());
    let batch = f64::from(batch);
    let expected =
        utilisation * batch * service / (2.0 * (1.0 - utilisation)) + (batch - 1.0) * service / 2.0;
    let found = mean(&batched, 2) - unloaded;
    assert!((found / expected - 1.0).abs() < 0.04, "{found} {expected}");
    // With one descriptor nearly all of it is before posting.
    let queue = mean(&batched, 0);
    assert!(
        queue > 0.9 * found - service && queue < found,
        "{queue} {found}"
    );
}

/// Two senders on InfiniBand share a link that takes their packets one after the other. No
/// order of service changes the mean wait, so the whole is an M/D/1 queue of both; what waits
/// at a sender is a queue of its own, and the network has the rest.
#[test]
fn two_senders_share_a_link_that_never_rests() {
    const PACKET: f64 = 320.0;
    let summary = |nodes: u32, load: &Value, duration_us: u32| {
        let scenario = json!({
            "version": 4,
            "network": "infiniband",
            "topology": {"dimension": 1, "nodes": nodes},
            "jobs": [{
                "pattern": "hot-spot",
                "message_bytes": {"mean": PACKET},
                "inter_arrival": "exponential",
                "load": load,
            }],
            "run": {"duration_us": duration_us},
        });
        run(&scenario.to_string()).summary()
    };
    let service = |nodes: u32| {
        let saturated = summary(nodes, &json!("saturated"), 10_000);
        PACKET * 1e3 / saturated.jobs[0].accepted_mb_s_total.unwrap()
    };
    let idle = summary(2, &json!("ping-pong"), 1_000).message_latency;
    let queue = |rate: f64, service: f64| rate * service * service / (2.0 - 2.0 * rate * service);
    for load in [0.1, 0.2, 0.3] {
        let busy = summary(3, &json!(load), 300_000);
        let rate = busy.metrics.offered_mb_s_per_sender.unwrap() / PACKET / 1e3;
        let whole = queue(2.0 * rate, service(3));
        let at_sender = queue(rate, service(2));
        let busy = busy.message_latency;
        let part =
            |part: Part| busy.parts[part as usize].mean_ns - idle.parts[part as usize].mean_ns;
        let expected = whole + idle.mean_ns.unwrap();
        let (mean, half) = (busy.mean_ns.unwrap(), busy.mean_ci95_ns.unwrap());
        let what = format!("load {load}: {mean} ± {half}, {expected}");
        assert!(
            half < 0.01 * mean && (mean - expected).abs() < 1.6 * half,
            "{what}"
        );
        let blocked = part(Part::Blocked);
        let what = format!("load {load}: {blocked} of {}", whole - at_sender);
        assert!((blocked / (whole - at_sender) - 1.0).abs() < 0.05, "{what}");
    }
}

/// On QsNet two packets on one link delay each other by what depends on how far apart they are
/// due and on their virtual channels, which a hash picks (`R-tie`). Pairs at every distance give
/// these delays. To the first order of a light load the wait in the network is their sum times
/// the rate of the other sender.
#[test]
fn two_senders_of_a_light_load_meet_as_often_as_they_must() {
    const FAR: Cycle = 600;
    let distances = || (0..=2 * FAR).map(|distance| (4 * FAR * distance, distance));
    let one = distances().map(|(at, _)| at + FAR).collect();
    let other = distances().map(|(at, distance)| at + distance).collect();
    let pairs = waits(320, &[one, other]);
    let of_pairs: f64 = pairs.iter().map(|wait| wait[1]).sum();
    let apart = 8_000.0;
    let expected = of_pairs / 2.0 / apart;
    let due = [0, 1].map(|node| random_cycles(apart, 40_000, node));
    let found = mean(&waits(320, &due), 1);
    // The next order is a share of the load, some 6 %; the standard error is 3 %.
    assert!(
        found > 0.94 * expected && found < 1.12 * expected,
        "{found} {expected}"
    );
}
