//! The fields of a scenario as people know them: a row each, with its name, its unit and how
//! its absence reads. Studies label what they vary and compare by these rows; parameters of the
//! model have rows of their own.
//!
//! A row also says what the page needs of the field: where the form has it, what it means, when
//! it applies, what a sweep of it begins with. Tests write that to files of the page; no module
//! carries it.

#[cfg(test)]
mod form;

#[cfg(test)]
use crate::collective::{CollectiveOperation, Data};
#[cfg(test)]
use crate::parameters::FieldValue::{Absent, Number, Word};
#[cfg(test)]
use form::{
    ALGORITHM, ATOMIC, BETWEEN_TWO, Form, OF_APPLICATIONS, OF_BENCHMARKS, OF_COLLECTIVES,
    OF_MESSAGES, OF_PROGRAMS, OPERATION, PROGRAM, SIZED, SIZES, algorithms, among, apart, buffers,
    bytes, choice, distributions, id, listed, load, loads, microseconds, networks, nodes, number,
    otherwise, own, processes_on_a_node, programs, share, sizes, switches, text, top_cables,
    top_elites, whole,
};

/// A field of a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its path, with `[]` for any place of a list.
    pub path: &'static str,
    /// Its name.
    pub label: &'static str,
    /// Unit of its value; empty for none.
    pub unit: &'static str,
    /// Whether only whole numbers will do.
    pub is_whole: bool,
    /// How its absence reads.
    pub absent: &'static str,
    /// What the page needs of it.
    #[cfg(test)]
    form: fn() -> Form,
}

/// The unit of loads: the asymptote, which each network has of its own.
pub const OF_ASYMPTOTE: &str = "of the asymptote";

macro_rules! fields {
    ($(
        $path:literal $label:literal {
            $(unit: $unit:expr,)? $(whole: $whole:literal,)? $(absent: $absent:literal,)?
            form: $form:expr $(,)?
        }
    )*) => {
        &[$(
            Field {
                path: $path,
                label: $label,
                unit: fields!(@or "" $(, $unit)?),
                is_whole: fields!(@or false $(, $whole)?),
                absent: fields!(@or "" $(, $absent)?),
                #[cfg(test)]
                form: || $form,
            },
        )*]
    };
    (@or $otherwise:expr) => { $otherwise };
    (@or $otherwise:expr, $given:expr) => { $given };
}

/// All that a study can vary or compare but parameters and prices, in the order of a form.
pub const FIELDS: &[Field] = fields! {
    "network" "Network" {
        absent: "qsnet",
        form: choice("network", "Sets clock, packet format and parameter defaults. Parameters that you changed keep their values.", networks())
            .usual("qsnet").sweep_choices(),
    }
    "topology.kind" "Type of machine" {
        absent: "tree",
        form: whole("machine", "A tree, or a fabric from a list of cables."),
    }
    "topology.arity" "Arity" {
        whole: true,
        form: number("arity", "Down links, and up links, of each Elite. Hardware: 4.").at("tree"),
    }
    "topology.dimension" "Levels" {
        whole: true,
        form: number("dimension", "Levels of Elites.").short("Dimension").at("tree"),
    }
    "topology.top_arity" "Links below the top" {
        whole: true, absent: "arity",
        form: number("top-arity", "Down links of each top Elite, which has no up links: from the arity to twice the arity. Nodes increase in proportion.")
            .short("Below the top").usual("arity").at("top")
            .when(const { &[&[apart("topology.dimension", &[Number(1)])]] }),
    }
    "topology.switch_ports" "Ports per switch" {
        whole: true,
        form: own("arity", "Ports of each InfiniBand switch."),
    }
    "topology.nodes" "Nodes" {
        whole: true,
        form: number("node", "Nodes present: at most arity to the power of dimension, or more with a wider top.").at("tree"),
    }
    "topology.cable_m" "Cables" {
        unit: "m", absent: "none",
        form: own("cable", "Length of each cable by level, node cables first; 5 ns per metre."),
    }
    "topology.cable_m[]" "Cables of level" {
        unit: "m", whole: true,
        form: whole("cable", "Length of each cable of a level; 5 ns per metre."),
    }
    "topology.up_links_kept" "Up links kept" {
        absent: "all",
        form: own("up-links-kept", "The first so many up links of each Elite of a level."),
    }
    "topology.up_links_kept[]" "Up links kept at level" {
        whole: true, absent: "all",
        form: own("up-links-kept", "Reduced connectivity between segments: up links that each Elite of level 5 keeps."),
    }
    "topology.top_switches" "Top switches" {
        whole: true, absent: "8",
        form: own("top-switch", "128 links each, added in pairs. Each pair adds one up link of every Elite of level 2 and the Elites of level 3 it leads to."),
    }
    "topology.top_elites" "Top Elites" {
        absent: "full",
        form: choice("top-elites", "Merged in pairs, half as many top Elites carry every link of the machine. To remove links, keep fewer up links.", top_elites())
            .usual("full").at("top")
            // All the ports of a wide top lead down already.
            .when(const { &[&[among("topology.top_arity", &[Absent])], &[among("topology.top_elites", &[Word("halved")])]] }),
    }
    "topology.down_links" "Cables down" {
        absent: "none",
        form: whole("broken", "Cables that are down from the start, in both directions."),
    }
    "topology.switches" "Listed switches" {
        absent: "none",
        form: whole("machine", "The switches of a fabric from a list of cables."),
    }
    "topology.hosts" "Listed hosts" {
        absent: "none",
        form: whole("node", "The hosts of a fabric from a list of cables."),
    }
    "topology.cables" "Listed cables" {
        absent: "none",
        form: whole("cable", "The cables of a fabric from a list of them."),
    }
    "topology.attachment" "Attached lists" {
        absent: "none",
        form: whole("machine", "A file that has the lists of a fabric, by its SHA-256."),
    }
    "jobs[]" "Job" {
        absent: "none",
        form: whole("job", "Work of a group of nodes, alongside other jobs. A second job takes half of the nodes of the first."),
    }
    "jobs[].nodes" "Nodes of the job" {
        absent: "all",
        form: nodes("node", "Nodes of this job in the order of its processes, such as 0-27, 40 or 7-0. Empty: all nodes. A node belongs to one job only.")
            .short("On nodes").usual("all"),
    }
    "jobs[].pattern" "Pattern" {
        form: own("pattern", "A traffic pattern, a collective operation that the job repeats, or an MPI program: a benchmark, or the computing and messages of an application.")
            .choices(listed("PATTERNS")).sweep(form::swept_patterns()).sweep_when(form::without_io()).when(OF_MESSAGES),
    }
    "jobs[].io_nodes" "I/O nodes" {
        absent: "none",
        form: nodes("io-node", "Nodes that messages are written to and read from, in the order in which they take turns.").when(OF_MESSAGES),
    }
    "jobs[].message_bytes.mean" "Message size" {
        unit: "bytes", whole: true,
        form: bytes("message-size", "Mean size of a message and distribution of sizes. KB and MB are powers of two.")
            .short("Message").sweep_by_factors(SIZES).when(OF_MESSAGES),
    }
    "jobs[].message_bytes.distribution" "Message size distribution" {
        form: choice("message-size", "Distribution of message sizes.", distributions()).short("Distribution of message sizes").when(OF_MESSAGES),
    }
    "jobs[].load" "Load" {
        unit: OF_ASYMPTOTE,
        form: load("load", "Saturated: a sender always has a message waiting. Offered: a share of a link's one-way bandwidth. Ping-pong: each message is answered before the next is sent.")
            .choices(loads()).when(OF_MESSAGES),
    }
    "jobs[].inter_arrival" "Arrival distribution" {
        form: choice("arrival", "Distribution of the time between two messages of a node. A saturated node does not wait between messages.", distributions())
            .short("Arrival").at("messages").when(OF_MESSAGES),
    }
    "jobs[].write_share" "Write share" {
        form: share("write-share", "Share of the messages that are written to the other node. The others are read from it.")
            .short("Writes").beside("0–1; the others read").at("writes").when(OF_MESSAGES),
    }
    "jobs[].priority" "Share of high priority" {
        form: share("priority", "Share of the messages sent with high priority, which is granted before low priority.")
            .short("Priority").beside("of messages, 0–1").at("more"),
    }
    "jobs[].buffers" "Buffers" {
        form: choice("data-place", "Memory that holds message data. Data in main memory crosses the host bus.", buffers()).at("more"),
    }
    "jobs[].program" "Program" {
        absent: "none",
        form: whole("program", "Program that the processes of the job run."),
    }
    "jobs[].program.name" "Program" {
        form: own("program", "A benchmark, or the computing and messages of an application.")
            .choices(programs()).when(OF_PROGRAMS),
    }
    "jobs[].program.processes_per_node" "Processes per node" {
        whole: true,
        form: choice("process", "Processes on each node. Two processes of a node have adjacent numbers, share its network interface, and exchange messages through its memory.", processes_on_a_node())
            .short("Per node").usual("1").sweep_choices().at("program").when(OF_PROGRAMS),
    }
    "jobs[].program.processes" "Processes" {
        whole: true, absent: "all",
        form: number("process", "Processes that take part, from the first node on. Empty: as many as fit. If the decomposition does not allow a count, the nearest is suggested.")
            // Counts that every program of many processes allows.
            .usual("all").sweep_numbers(&[4, 16, 64]).sweep_when(const { &[&[apart(PROGRAM, BETWEEN_TWO)]] })
            .at("program").when(OF_PROGRAMS),
    }
    "jobs[].program.bytes" "Message sizes" {
        unit: "B", whole: true, absent: "default",
        form: sizes("message-size", "Message sizes measured in turn, separated by commas. Empty: 0 B, and 1 B to 4 MB by doubling; 256 KB for tping. KB and MB are powers of two.")
            .short("Messages").usual("default").at("problem").when(const { &[&[among(PROGRAM, SIZED)]] }),
    }
    "jobs[].program.repetitions" "Repetitions" {
        whole: true,
        form: number("iteration", "Timed repetitions, after one that is not timed. Benchmarks repeat long messages less often. An application does many more, each like these.")
            .usual("default").at("program").when(OF_BENCHMARKS),
    }
    "jobs[].program.window" "Window" {
        unit: "messages", whole: true,
        form: number("streaming", "Messages sent back to back to posted receives; fewer for long messages.")
            .usual("default").beside("back to back").at("problem").when(const { &[&[among(PROGRAM, &[Word("streaming")])]] }),
    }
    "jobs[].program.l_max_bytes" "Largest message" {
        unit: "bytes", whole: true,
        form: bytes("b-eff", "Largest of the 21 sizes, 1/128 of the memory of a process: 1 B to 4 KB by doubling, then eight more up to this. KB and MB are powers of two.")
            .short("Largest").usual("default").beside("message").at("problem").when(const { &[&[among(PROGRAM, &[Word("effective-bandwidth")])]] }),
    }
    "jobs[].program.atoms" "Atoms per process" {
        whole: true,
        form: number("lammps", "Atoms of each process: the problem grows with the number of processes.")
            .short("Atoms").usual("default").beside("per process").sweep_numbers(&[8_000, 32_000, 128_000])
            .at("problem").when(const { &[&[among(PROGRAM, ATOMIC)]] }),
    }
    "jobs[].program.edge" "Edge of the cube" {
        unit: "cells", whole: true,
        form: number("sweep3d", "Cells along an edge of the cube that the processes share. The problem stays the same for any number of processes.")
            .short("Edge").usual("default").beside("cells, of a cube").sweep_numbers(&[50, 100, 150])
            .at("problem").when(const { &[&[among(PROGRAM, &[Word("sweep3d")])]] }),
    }
    "jobs[].program.compute_percent" "Compute time" {
        unit: "%",
        form: number("compute", "Compute time relative to the paper's processors: 50 for processors twice as fast.")
            .short("Compute").usual("default").sweep_numbers(&[25, 50, 100, 200]).at("computing").when(OF_APPLICATIONS),
    }
    "jobs[].program.imbalance_percent" "Imbalance per step" {
        unit: "%",
        form: number("imbalance", "Largest extra compute time of a process in a step, relative to the shortest. Drawn for each step and process.")
            .short("Uneven").usual("default").at("computing").when(OF_APPLICATIONS),
    }
    "jobs[].program.contention_percent" "Memory contention" {
        unit: "%",
        form: number("contention", "Extra compute time of two processes on a node, because they share its memory.")
            .short("Sharing").usual("default").at("computing").when(OF_APPLICATIONS),
    }
    "jobs[].collective" "Collective" {
        absent: "none",
        form: whole("collective", "Collective operation of the processes of the job."),
    }
    "jobs[].collective.operation" "Operation" {
        form: own("collective", "Collective operation that all nodes of the job repeat.")
            .choices(listed("OPERATIONS")).when(OF_COLLECTIVES),
    }
    "jobs[].collective.algorithm" "Algorithm" {
        form: choice("collective", "Hardware: the Elites multicast one packet to contiguous nodes. Software: messages between the Elans' thread processors.", algorithms())
            .sweep_choices().when(OF_COLLECTIVES),
    }
    "jobs[].collective.otherwise" "Algorithm for non-contiguous nodes" {
        form: choice("software-tree", "Fallback of a hardware algorithm on nodes that are not contiguous.", otherwise())
            .short("If not contiguous").usual("refuse").when(const { &[&[among(ALGORITHM, &[Word("hardware")])]] }),
    }
    "jobs[].collective.arity" "Arity of the tree" {
        whole: true,
        form: number("software-tree", "Children of each node of the software tree: 2 to 64.")
            .short("Tree arity").usual("").sweep_numbers(&[2, 4, 8, 16]).at("collective").when(const { &[
                &[among(ALGORITHM, &[Word("tree")])],
                &[among("jobs[].collective.otherwise", &[Word("tree")])],
                // Whatever brings an allreduce down, a tree collects it.
                &[among(OPERATION, &[Word("allreduce")]), among(ALGORITHM, &[Word("hardware")])],
            ] }),
    }
    "jobs[].collective.bytes" "Bytes per process" {
        unit: "bytes", whole: true,
        form: bytes("message-size", "Bytes of each process. KB and MB are powers of two.")
            .short("Bytes").usual("").beside("per process").sweep_numbers(SIZES).at("data")
            .when_operation(CollectiveOperation::has_data),
    }
    "jobs[].collective.sizes" "Sizes of parts" {
        unit: "bytes", absent: "all equal",
        form: sizes("message-size", "One size for each process of the job, separated by commas, instead of equal bytes.")
            .short("Sizes").usual("equal").at("test").when_operation(|operation| matches!(operation.row().data, Data::Parts(_))),
    }
    "jobs[].collective.root" "Root" {
        whole: true,
        form: id("collective", "Node where the operation begins or ends: its number in the job, from 0.")
            .usual("").at("collective").when_operation(|operation| operation.row().rooted),
    }
    "jobs[].collective.processes" "Processes per node" {
        whole: true,
        form: number("process", "Processes on each node, 1 to 4, which share its Elan and its memory.")
            .short("Processes").usual("").sweep_numbers(&[1, 2, 4]).at("collective").when(OF_COLLECTIVES),
    }
    "jobs[].collective.skew.mean_ns" "Process skew" {
        unit: "ns", whole: true,
        form: microseconds("skew", "Mean delay before each process enters an operation, and its distribution. 0: all enter as soon as they can.")
            .short("Skew").usual("650 ns").when(OF_COLLECTIVES),
    }
    "jobs[].collective.skew.distribution" "Skew distribution" {
        form: choice("skew", "Distribution of the delays of the processes.", distributions()).short("Distribution of skew").usual("exponential").when(OF_COLLECTIVES),
    }
    "jobs[].collective.pause_ns" "Pause between operations" {
        unit: "ns", whole: true,
        form: microseconds("period", "Pause of each process between leaving an operation and entering the next.")
            .short("Pause").usual("none").sweep_numbers(&[0, 1_000, 10_000, 100_000]).at("collective").when(OF_COLLECTIVES),
    }
    "jobs[].collective.operations" "Operations" {
        whole: true, absent: "until the end",
        form: number("collective", "Number of operations, one after the other. Empty: until the run ends.")
            .usual("no limit").at("collective").when(OF_COLLECTIVES),
    }
    "jobs[].collective.transactions" "Transactions per test" {
        whole: true,
        form: number("test", "Transactions of the packet that tests whether all processes have arrived. Each tests only where the one before succeeded.")
            .short("Tests").usual("").beside("per packet, 1–16").at("test")
            .when(form::tests_by_hardware()),
    }
    "jobs[].collective.absent" "Missing processes" {
        absent: "none",
        form: own("absent", "Numbers of the processes of the job that take no part, such as 3, 8-11. Processes that wait for them wait for ever.")
            .short("Absent").when(OF_COLLECTIVES),
    }
    "costs.top_cables" "Cables to top switches" {
        absent: "copper",
        form: choice("fibre", "Cables from node chassis to top switches: copper for short distances, else fibre.", top_cables())
            .short("Top cables").usual("copper"),
    }
    "costs.switches" "Switches bought" {
        absent: "as wired",
        form: choice("cost", "Switches in the bill, with as many up links as down links. The run still uses the tree set above.", switches())
            .usual("as wired"),
    }
    "run.seed" "Seed" {
        whole: true,
        form: id("seed", "Start of all random numbers: the same seed gives the same result.").at("run"),
    }
    "run.duration_us" "Simulated time" {
        unit: "µs", whole: true,
        form: number("simulated-time", "Latest end of the run, in simulated time.").short("Length").at("run"),
    }
    "run.precision_percent" "Stop at precision" {
        unit: "%", whole: true,
        form: number("precision", "The run ends when every job's accepted bandwidth has a 95 % interval within so many percent of its mean. 0: full length.")
            .short("Precision").at("run"),
    }
    "run.latency_precision_percent" "Stop at latency precision" {
        unit: "%", whole: true,
        form: number("precision", "The run ends when every job's mean message latency has a 95 % interval within this percentage of it. 0: full length.")
            .short("Latency ±").at("run"),
    }
    "events" "Failures and repairs" {
        absent: "nothing",
        form: whole("broken", "Failures and repairs during the run."),
    }
};

/// Fields that a study has no names for: people name things with some, and of the others it
/// tells the paths. Some are fields of above that are called otherwise in some scenarios.
#[cfg(test)]
const OTHERS: &[Field] = fields! {
    // What a scenario is called is no part of what names it to the bit.
    "name" "Name" {
        form: text("digest", "A label only; it does not affect the simulation."),
    }
    "jobs[].name" "Name" {
        form: text("job", "A label only; it does not affect the simulation."),
    }
    // As the code calls what it does again and again.
    "jobs[].program.repetitions" "Time steps" {
        whole: true,
        form: number("iteration", "").usual("default").at("program").when(const { &[&[among(PROGRAM, ATOMIC)]] }),
    }
    "jobs[].program.repetitions" "Iterations" {
        whole: true,
        form: number("iteration", "").usual("default").at("program")
            .when(const { &[&[among(PROGRAM, &[Word("sweep3d"), Word("nas-cg")])]] }),
    }
};
