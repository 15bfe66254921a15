//! Scenarios by stratum, each drawn from its number: from too short to ample, on all networks.

use flitscope::rng::{Purpose, Stream};
use serde_json::{Value, json};

/// What a scenario is an example of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stratum {
    Light,
    Knee,
    Saturated,
    Permutation,
    Collective,
    /// Programs and numbers of messages, which end.
    Program,
    TwoJobs,
}

impl Stratum {
    pub(super) const ALL: [Self; 7] = [
        Self::Light,
        Self::Knee,
        Self::Saturated,
        Self::Permutation,
        Self::Collective,
        Self::Program,
        Self::TwoJobs,
    ];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Light => "light load",
            Self::Knee => "near the knee",
            Self::Saturated => "saturated",
            Self::Permutation => "permutation",
            Self::Collective => "collective",
            Self::Program => "program",
            Self::TwoJobs => "two jobs",
        }
    }
}

/// Some figures of a network, near enough to draw loads and lengths.
struct Network {
    word: &'static str,
    /// MB/s that a load of 1 offers.
    full: f64,
    /// MB/s per sender of uniform traffic and of a permutation, saturated, with long messages.
    uniform: f64,
    permuted: f64,
    /// The most with data in main memory.
    main: f64,
    /// Time that a message takes of a saturated sender in addition to that of its bytes.
    message_ns: f64,
    /// Latency of a short message.
    latency_ns: f64,
    payload_bytes: f64,
    has_collectives: bool,
}

const NETWORKS: [Network; 3] = [
    Network {
        word: "qsnet",
        full: 335.0,
        uniform: 125.0,
        permuted: 220.0,
        main: 80.0,
        message_ns: 800.0,
        latency_ns: 3_000.0,
        payload_bytes: 320.0,
        has_collectives: true,
    },
    Network {
        word: "qsnet2",
        full: 940.0,
        uniform: 520.0,
        permuted: 800.0,
        main: 430.0,
        message_ns: 300.0,
        latency_ns: 1_500.0,
        payload_bytes: 2_048.0,
        has_collectives: true,
    },
    Network {
        word: "infiniband",
        full: 986.0,
        uniform: 660.0,
        permuted: 790.0,
        main: 430.0,
        message_ns: 100.0,
        latency_ns: 6_000.0,
        payload_bytes: 2_048.0,
        has_collectives: false,
    },
];

/// A scenario and those that have its true values.
pub(super) struct Drawn {
    pub(super) stratum: Stratum,
    pub(super) network: &'static str,
    pub(super) scenario: Value,
    pub(super) truth: Truth,
}

/// What has the values that a run is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Truth {
    /// A run of the same seed with this many times the length, or the work.
    Longer,
    /// Runs of other seeds, of which the mean counts: a number of messages is as long as it is.
    Seeds,
}

/// How many times as long the run of the truth is, or how many runs it has.
pub(super) const TIMES: u64 = 20;

impl Drawn {
    /// Whether there is traffic until the end of the run, however long.
    pub(super) fn does_not_end(&self) -> bool {
        let jobs = self.scenario["jobs"].as_array().unwrap();
        let ends = ["/messages", "/program", "/collective/operations"];
        !jobs
            .iter()
            .any(|job| ends.iter().any(|key| job.pointer(key).is_some()))
    }

    /// The scenarios whose results are the truth.
    pub(super) fn truths(&self) -> Vec<Value> {
        let mut scenario = self.scenario.clone();
        match self.truth {
            Truth::Longer => {
                let jobs = scenario["jobs"].as_array_mut().unwrap();
                for job in jobs {
                    for key in ["/program/repetitions", "/collective/operations"] {
                        job.pointer_mut(key).into_iter().for_each(multiply);
                    }
                }
                multiply(&mut scenario["run"]["duration_us"]);
                vec![scenario]
            }
            Truth::Seeds => {
                let seed = self.scenario["run"]["seed"].as_u64().unwrap();
                let other = |number| {
                    scenario["run"]["seed"] = json!(seed + number);
                    scenario.clone()
                };
                (1..=TIMES).map(other).collect()
            }
        }
    }
}

fn multiply(number: &mut Value) {
    *number = json!(number.as_u64().unwrap() * TIMES);
}

/// Strata on networks, in turn.
fn places() -> Vec<(Stratum, &'static Network)> {
    let on_all = |stratum| NETWORKS.iter().map(move |network| (stratum, network));
    let all = Stratum::ALL.into_iter().flat_map(on_all);
    let is_possible = |(stratum, network): &(Stratum, &Network)| {
        network.has_collectives || *stratum != Stratum::Collective
    };
    all.filter(is_possible).collect()
}

/// The scenario of a number; each twenty in a row have one of each stratum on each network.
pub(super) fn drawn(number: usize) -> Drawn {
    let places = places();
    let (stratum, network) = places[number % places.len()];
    let mut draw = Draw {
        stream: Stream::new(20_261_128, Purpose::Size, number as u32),
        network,
    };
    loop {
        let (scenario, truth, packets) = draw.scenario(stratum);
        let duration_us = scenario["run"]["duration_us"].as_u64().unwrap();
        let is_short = duration_us * TIMES <= MAX_MICROSECONDS;
        if is_short && packets * TIMES as f64 <= MAX_COST / network.payload_bytes.sqrt() {
            return Drawn {
                stratum,
                network: network.word,
                scenario,
                truth,
            };
        }
    }
}

/// Limits the time of the longer run: a packet of 320 bytes takes about 8 µs, one of 2,048
/// about 14.
const MAX_COST: f64 = 2.0e6;

/// The longest run of traffic.
const MAX_MICROSECONDS: u64 = 1_000_000;

/// Work of a job: what the scenario has, the time of a message or an operation, and packets of
/// the job in that time.
struct Work {
    job: Value,
    time_ns: f64,
    packets: f64,
}

struct Draw {
    stream: Stream,
    network: &'static Network,
}

/// Times of a message or an operation that a run lasts.
const LENGTHS: [f64; 12] = [
    2.0, 3.0, 5.0, 8.0, 12.0, 20.0, 30.0, 50.0, 80.0, 120.0, 200.0, 300.0,
];

const SIZES: [f64; 12] = [
    64.0, 100.0, 256.0, 512.0, 1_024.0, 1_500.0, 2_048.0, 4_096.0, 8_192.0, 16_384.0, 32_768.0,
    65_536.0,
];

impl Draw {
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.stream.below(list.len() as u64) as usize]
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.stream.below(100) < percent
    }

    /// A scenario, what has its truth, and the packets that it sends.
    fn scenario(&mut self, stratum: Stratum) -> (Value, Truth, f64) {
        let nodes = self.of(&[8u32, 16, 16, 32, 64]);
        let length = self.of(&LENGTHS);
        let (jobs, duration_ns, packets, truth) = match stratum {
            Stratum::Program if !self.chance(30) => {
                let (job, packets) = self.program(nodes);
                let duration_us = self.of(&[500.0, 2_000.0, 10_000.0, 50_000.0]);
                (vec![job], duration_us * 1e3, packets, Truth::Longer)
            }
            Stratum::Program => {
                let Work {
                    mut job,
                    time_ns,
                    packets,
                } = self.any_traffic(nodes);
                job["messages"] = json!(length);
                let duration_ns = time_ns * length * self.of(&[2.0, 5.0, 10.0]);
                (vec![job], duration_ns, packets * length, Truth::Seeds)
            }
            Stratum::TwoJobs => {
                let half = nodes / 2;
                let [mut one, mut other] =
                    [0, 1].map(|_| match self.network.has_collectives && self.chance(25) {
                        true => self.collective(half),
                        false => self.any_traffic(half),
                    });
                let is_mixed = self.chance(50);
                for (work, first) in [(&mut one, 0), (&mut other, 1)] {
                    work.job["nodes"] = match is_mixed {
                        true => json!((first..nodes).step_by(2).collect::<Vec<u32>>()),
                        false => json!([[first * half, (first + 1) * half - 1]]),
                    };
                    // A multicast needs nodes in a row.
                    let algorithm = work.job.pointer_mut("/collective/algorithm");
                    if let Some(algorithm) = algorithm.filter(|it| is_mixed && *it == "hardware") {
                        *algorithm = json!("tree");
                    }
                }
                let time_ns = self.of(&[one.time_ns, other.time_ns]);
                let of = |work: &Work| work.packets * length * time_ns / work.time_ns;
                let packets = of(&one) + of(&other);
                let jobs = vec![one.job, other.job];
                (jobs, time_ns * length, packets, Truth::Longer)
            }
            _ => {
                let work = match stratum {
                    Stratum::Light => {
                        let share = self.of(&[0.01, 0.03, 0.1, 0.2, 0.3, 0.4]);
                        self.traffic(nodes, &MIXED, Some(share))
                    }
                    Stratum::Knee => {
                        let share = self.of(&[0.7, 0.8, 0.9, 1.0, 1.1, 1.3]);
                        self.traffic(nodes, &MIXED, Some(share))
                    }
                    Stratum::Saturated => self.traffic(nodes, &MIXED, None),
                    Stratum::Permutation => {
                        let share = self.of(&[None, None, None, Some(0.4), Some(0.9)]);
                        self.traffic(nodes, &PERMUTATIONS, share)
                    }
                    _ => self.collective(nodes),
                };
                let packets = work.packets * length;
                (
                    vec![work.job],
                    work.time_ns * length,
                    packets,
                    Truth::Longer,
                )
            }
        };
        let mut topology = json!({"dimension": if nodes > 16 { 3 } else { 2 }, "nodes": nodes});
        if self.chance(15) {
            topology["up_links_kept"] = if nodes > 16 {
                json!([4, 2])
            } else {
                json!([2])
            };
        }
        let seed = self.stream.below(100_000);
        let scenario = json!({
            "version": 4,
            "network": self.network.word,
            "topology": topology,
            "jobs": jobs,
            "run": {"duration_us": (duration_ns / 1e3).ceil() as u64, "seed": seed},
        });
        (scenario, truth, packets)
    }

    /// Traffic of any stratum.
    fn any_traffic(&mut self, nodes: u32) -> Work {
        let share = self.of(&[None, None, Some(0.1), Some(0.3), Some(0.8), Some(1.1)]);
        match self.chance(50) {
            true => self.traffic(nodes, &MIXED, share),
            false => self.traffic(nodes, &OF_ANY_NODES, share),
        }
    }

    /// Messages by one of these patterns, saturated or with a share of what the network accepts.
    fn traffic(&mut self, nodes: u32, patterns: &[&'static str], share: Option<f64>) -> Work {
        let network = self.network;
        let bytes = self.of(&SIZES);
        let mut pattern = self.of(patterns);
        if pattern == "transpose" && !nodes.ilog2().is_multiple_of(2) {
            pattern = "bit-reversal";
        }
        let mut job = json!({
            "pattern": pattern,
            "message_bytes": {"mean": bytes, "distribution": self.of(&["fixed", "fixed", "uniform", "exponential"])},
        });
        let (senders, mut bandwidth) = match pattern {
            "hot-spot" => (nodes - 1, network.permuted / f64::from(nodes - 1)),
            "io-random" => {
                let servers = self.of(&[1, 2, 4]).min(nodes / 4);
                job["io_nodes"] = json!(
                    (0..servers)
                        .map(|it| it * nodes / servers)
                        .collect::<Vec<_>>()
                );
                (
                    nodes - servers,
                    network.permuted * f64::from(servers) / f64::from(nodes),
                )
            }
            "uniform" | "exchange" => (nodes, network.uniform),
            _ => (nodes, network.permuted),
        };
        if self.chance(25) {
            job["buffers"] = json!("main");
            bandwidth = bandwidth.min(network.main);
        }
        if self.chance(15) {
            job["write_share"] = json!(self.of(&[0.0, 0.5]));
        }
        if self.chance(10) {
            job["priority"] = json!(0.5);
        }
        let busy_ns = network.message_ns + bytes * 1e3 / bandwidth;
        let time_ns = match share {
            Some(share) => {
                let load = share * bytes * 1e3 / busy_ns / network.full;
                let load = rounded(load.max(MIN_LOAD));
                job["load"] = json!(load);
                job["inter_arrival"] =
                    json!(self.of(&["exponential", "exponential", "fixed", "uniform"]));
                bytes * 1e3 / (load * network.full)
            }
            None if PERMUTATIONS.contains(&pattern) && self.chance(15) => {
                job["load"] = json!("ping-pong");
                2.0 * (network.latency_ns + busy_ns)
            }
            None => {
                job["load"] = json!("saturated");
                busy_ns
            }
        };
        Work {
            job,
            time_ns,
            packets: f64::from(senders) * (bytes / network.payload_bytes).ceil(),
        }
    }

    fn collective(&mut self, nodes: u32) -> Work {
        let (operation, algorithm) = self.of(&OPERATIONS);
        let bytes = match operation {
            "barrier" => 0.0,
            _ => self.of(&[64.0, 512.0, 1_024.0, 4_096.0, 8_192.0]),
        };
        let mut job = json!({"collective": {
            "operation": operation,
            "algorithm": algorithm,
            "bytes": bytes,
            "skew": {"mean_ns": self.of(&[0, 650, 650, 5_000])},
        }});
        let network = self.network;
        let with_all = ["scatter", "gather", "allgather", "all-to-all"].contains(&operation);
        let shares = if with_all { f64::from(nodes) } else { 1.0 };
        if operation == "all-to-all" {
            job["collective"]["bytes"] = json!(bytes * f64::from(nodes) / 8.0);
        }
        let copies = if operation == "allgather" {
            shares
        } else {
            1.0
        };
        let packets = f64::from(nodes) * (bytes / network.payload_bytes).ceil().max(1.0) * copies;
        if self.chance(20) {
            job["collective"]["operations"] = json!(self.of(&[2, 5, 10, 30, 100]));
        }
        Work {
            job,
            time_ns: 4.0 * network.latency_ns + bytes * shares * 4e3 / network.full,
            packets,
        }
    }

    /// A program and about as many packets as it sends.
    fn program(&mut self, nodes: u32) -> (Value, f64) {
        let processes = nodes.min(16);
        let repetitions = self.of(&[1, 2, 3, 5, 10, 20]);
        let bytes = self.of(&SIZES);
        let of_messages = |messages: f64| {
            let packets = (bytes / self.network.payload_bytes).ceil();
            messages * packets * f64::from(repetitions)
        };
        let name = self.stream.below(8);
        let (mut program, packets) = match name {
            0 => (
                json!({"name": "ping-pong", "bytes": [bytes]}),
                of_messages(2.0),
            ),
            1 | 2 => (
                json!({"name": "tping", "bytes": [bytes]}),
                of_messages(f64::from(processes)),
            ),
            3 => (
                json!({"name": "streaming", "bytes": [bytes], "window": 16}),
                of_messages(16.0),
            ),
            4 => (
                json!({"name": "nas-cg", "compute_percent": 10}),
                10_000.0 * f64::from(repetitions),
            ),
            5 => (
                json!({"name": "sweep3d", "edge": 20, "imbalance_percent": 5}),
                1_200.0 * f64::from(repetitions),
            ),
            6 => (
                json!({"name": "lammps-ljs", "atoms": 300}),
                2_500.0 * f64::from(repetitions),
            ),
            _ => (
                json!({"name": "lammps-membrane", "atoms": 300}),
                6_000.0 * f64::from(repetitions),
            ),
        };
        program["repetitions"] = json!(repetitions);
        program["processes"] = json!(match name {
            0 | 3 => 2,
            _ => processes,
        });
        let buffers = self.of(&["elan", "main"]);
        (json!({"program": program, "buffers": buffers}), packets)
    }
}

const MIN_LOAD: f64 = 0.001;

/// Three significant digits: what a reader would write.
fn rounded(load: f64) -> f64 {
    format!("{load:.2e}").parse().unwrap()
}

const MIXED: [&str; 10] = [
    "uniform",
    "uniform",
    "uniform",
    "uniform",
    "hot-spot",
    "io-random",
    "exchange",
    "random-permutation",
    "neighbor",
    "ring",
];

const OF_ANY_NODES: [&str; 5] = [
    "neighbor",
    "ring",
    "complement",
    "tornado",
    "random-permutation",
];

const PERMUTATIONS: [&str; 9] = [
    "neighbor",
    "ring",
    "complement",
    "tornado",
    "random-permutation",
    "butterfly",
    "bit-reversal",
    "transpose",
    "shuffle",
];

const OPERATIONS: [(&str, &str); 14] = [
    ("barrier", "hardware"),
    ("barrier", "hardware"),
    ("barrier", "tree"),
    ("broadcast", "hardware"),
    ("broadcast", "tree"),
    ("reduce", "tree"),
    ("allreduce", "hardware"),
    ("allreduce", "tree"),
    ("scatter", "linear"),
    ("scatter", "tree"),
    ("gather", "linear"),
    ("gather", "tree"),
    ("allgather", "linear"),
    ("all-to-all", "linear"),
];
