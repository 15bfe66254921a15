//! What is measured: machines, traffics and loads, as a table.

use flitscope::collective::CollectiveOperation;
use flitscope::elan::Buffers;
use flitscope::networks::Generation;
use flitscope::scenario::{
    Collective, Draft, Job, Load, MessageBytes, Model, Run, Scenario, Skew, TopologySpec, Traffic,
    Tree,
};
use flitscope::traffic::{Distribution, Pattern};
use flitscope::units::Pace;

/// A full quaternary tree, and how long it is simulated: about a second of the
/// reference fabric at 64 nodes, several where a shorter time would show little
/// but the filling of the network.
struct Machine {
    name: &'static str,
    dimension: u32,
    simulated_us: u32,
    /// Small enough for a browser, too.
    browser: bool,
}

const QSNET_64: Machine = Machine {
    name: "qsnet-64",
    dimension: 3,
    simulated_us: 1_000,
    browser: true,
};
const QSNET_1024: Machine = Machine {
    name: "qsnet-1024",
    dimension: 5,
    simulated_us: 50,
    browser: true,
};
const QSNET_4096: Machine = Machine {
    name: "qsnet-4096",
    dimension: 6,
    simulated_us: 20,
    browser: false,
};
const QSNET2_1024: Machine = Machine {
    name: "qsnet2-1024",
    dimension: 5,
    simulated_us: 50,
    browser: true,
};

/// Who sends to whom, in messages of one packet each: of full packets, or of
/// packets with one flit of payload.
struct Senders {
    name: &'static str,
    pattern: Pattern,
    bytes: u32,
    /// What each sender reaches on 64 nodes when saturated, as a share of 335 MB/s.
    reached: f64,
}

const UNIFORM: Senders = Senders {
    name: "uniform-320b",
    pattern: Pattern::Uniform,
    bytes: 320,
    reached: 0.312,
};
const BIT_REVERSAL: Senders = Senders {
    name: "bit-reversal-320b",
    pattern: Pattern::BitReversal,
    bytes: 320,
    reached: 0.400,
};
const HOT_SPOT: Senders = Senders {
    name: "hot-spot-320b",
    pattern: Pattern::HotSpot,
    bytes: 320,
    reached: 0.0106,
};
const UNIFORM_FLIT: Senders = Senders {
    name: "uniform-2b",
    pattern: Pattern::Uniform,
    bytes: 2,
    reached: 0.0051,
};
const BIT_REVERSAL_FLIT: Senders = Senders {
    name: "bit-reversal-2b",
    pattern: Pattern::BitReversal,
    bytes: 2,
    reached: 0.0069,
};
const HOT_SPOT_FLIT: Senders = Senders {
    name: "hot-spot-2b",
    pattern: Pattern::HotSpot,
    bytes: 2,
    reached: 0.00018,
};

/// Percent of what the senders reach when saturated. Of 335 MB/s, as scenarios count,
/// 30 % would saturate uniform traffic already, and small packets at any load.
const LOW: Option<u32> = Some(30);
const MEDIUM: Option<u32> = Some(60);
const SATURATED: Option<u32> = None;

/// Every case. A hot-spot of one-flit packets takes less than the least load that a
/// scenario can ask for, so it is saturated only.
const CASES: [(Machine, Senders, Option<u32>); 22] = [
    (QSNET_64, UNIFORM, LOW),
    (QSNET_64, UNIFORM, MEDIUM),
    (QSNET_64, UNIFORM, SATURATED),
    (QSNET_64, BIT_REVERSAL, LOW),
    (QSNET_64, BIT_REVERSAL, MEDIUM),
    (QSNET_64, BIT_REVERSAL, SATURATED),
    (QSNET_64, HOT_SPOT, LOW),
    (QSNET_64, HOT_SPOT, MEDIUM),
    (QSNET_64, HOT_SPOT, SATURATED),
    (QSNET_64, UNIFORM_FLIT, LOW),
    (QSNET_64, UNIFORM_FLIT, MEDIUM),
    (QSNET_64, UNIFORM_FLIT, SATURATED),
    (QSNET_64, BIT_REVERSAL_FLIT, LOW),
    (QSNET_64, BIT_REVERSAL_FLIT, MEDIUM),
    (QSNET_64, BIT_REVERSAL_FLIT, SATURATED),
    (QSNET_64, HOT_SPOT_FLIT, SATURATED),
    (QSNET_1024, UNIFORM, SATURATED),
    (QSNET_1024, BIT_REVERSAL, SATURATED),
    (QSNET_1024, UNIFORM_FLIT, SATURATED),
    (QSNET_1024, BIT_REVERSAL_FLIT, SATURATED),
    (QSNET_4096, UNIFORM, SATURATED),
    (QSNET_4096, BIT_REVERSAL, SATURATED),
];

/// One thing to measure. The scenario has its name.
pub(super) struct Case {
    pub(super) scenario: Draft,
    /// Of each link, by its id; none when all are as fast as the clock.
    pub(super) paces: Vec<Pace>,
    pub(super) browser: bool,
}

/// Every case, in the order of the table; `simulated_us` replaces the time of each.
pub(super) fn all(simulated_us: Option<u32>) -> Vec<Case> {
    CASES
        .iter()
        .map(|(machine, senders, load)| case(machine, senders, *load, simulated_us))
        .chain([barriers(&QSNET_1024, simulated_us), tping(simulated_us)])
        .chain(
            [
                ("uniform", Pattern::Uniform),
                ("hot-spot", Pattern::HotSpot),
            ]
            .map(|(name, pattern)| infiniband(name, pattern, simulated_us)),
        )
        .chain([
            mixed(infiniband("uniform", Pattern::Uniform, simulated_us)),
            mixed(case(&QSNET_64, &UNIFORM, SATURATED, simulated_us)),
        ])
        .collect()
}

/// Barriers by hardware, one after the other, of four processes on each node, which all
/// enter at once.
fn barriers(machine: &Machine, us: Option<u32>) -> Case {
    let job = Job::of(Collective {
        processes: 4,
        skew: Skew::NONE,
        ..Collective::of(CollectiveOperation::Barrier)
    });
    of_job(machine, format!("{}-barrier", machine.name), job, us)
}

/// The mirrored ping of `[B]` on a full 1,024-way QsNetII, with 996 nodes.
fn tping(us: Option<u32>) -> Case {
    let network = Generation::QsNet2;
    let job = Job {
        buffers: Buffers::Main,
        ..Job::of(Pattern::Complement)
    };
    let mut case = of_job(&QSNET2_1024, format!("{}-tping", QSNET2_1024.name), job, us);
    case.scenario.network = network;
    case.scenario.model = Model::defaults(network);
    case.scenario.topology = TopologySpec::from(Tree {
        nodes: 996,
        cable_m: vec![5, 0, 0, 15, 0],
        ..Tree::new(4, 5)
    });
    case
}

/// Full packets on 288 nodes of InfiniBand with 24-port switches, all of them saturated.
fn infiniband(name: &str, pattern: Pattern, us: Option<u32>) -> Case {
    let network = Generation::InfiniBand;
    let machine = Machine {
        name: "infiniband-288",
        dimension: 2,
        simulated_us: 200,
        browser: true,
    };
    let job = Job::of(Traffic {
        message_bytes: MessageBytes {
            distribution: Distribution::Fixed,
            mean: 2_048,
        },
        ..pattern.into()
    });
    let name = format!("{}-{name}-2048b-saturated", machine.name);
    let mut case = of_job(&machine, name, job, us);
    case.scenario.network = network;
    case.scenario.model = Model::defaults(network);
    case.scenario.topology = TopologySpec::from(Tree {
        top_arity: Some(24),
        nodes: 288,
        ..Tree::new(12, 2)
    });
    case
}

/// The same with every third cable at half the pace of the others, every third at two
/// thirds. A browser has no means to say so.
fn mixed(even: Case) -> Case {
    let paces = [(1, 1), (2, 1), (3, 2)];
    let paces = paces.map(|(cycles, flits)| Pace::new(cycles, flits).unwrap_or(Pace::EVEN));
    let scenario = Scenario::try_from(even.scenario.clone());
    let links = scenario.map_or(0, |scenario| scenario.build().links().len());
    Case {
        scenario: Draft {
            name: format!("{}-mixed", even.scenario.name),
            ..even.scenario
        },
        paces: (0..links).map(|link| paces[link / 2 % 3]).collect(),
        browser: false,
    }
}

fn case(machine: &Machine, senders: &Senders, load: Option<u32>, us: Option<u32>) -> Case {
    let last = load.map_or("saturated".to_owned(), |percent| percent.to_string());
    let share = |percent| f64::from(percent) / 100.0 * senders.reached;
    let job = Job::of(Traffic {
        message_bytes: MessageBytes {
            distribution: Distribution::Fixed,
            mean: senders.bytes,
        },
        load: load.map_or(Load::Saturated, |percent| Load::Fraction(share(percent))),
        ..senders.pattern.into()
    });
    let name = format!("{}-{}-{last}", machine.name, senders.name);
    of_job(machine, name, job, us)
}

fn of_job(machine: &Machine, name: String, job: Job, us: Option<u32>) -> Case {
    let defaults = Draft::default();
    Case {
        scenario: Draft {
            name,
            topology: TopologySpec::from(Tree::new(4, machine.dimension)),
            jobs: vec![job],
            run: Run {
                duration_us: us.unwrap_or(machine.simulated_us),
                ..defaults.run
            },
            ..defaults
        },
        paces: Vec::new(),
        browser: machine.browser,
    }
}
