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
    ALGORITHM, ATOMIC, BETWEEN_TWO, Form, OF_APPLICATIONS, OF_B_EFF, OF_BENCHMARKS, OF_COLLECTIVES,
    OF_MESSAGES, OF_PROGRAMS, OPERATION, PROGRAM, REPEATED, SIZED, SIZES, algorithms, among, apart,
    buffers, bytes, choice, distributions, id, libraries, listed, load, loads, microseconds,
    networks, nodes, number, otherwise, own, processes_on_a_node, programs, share, sizes, switches,
    text, top_cables, top_elites, whole,
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
        form: choice("network", "Its clock, its packets, and the defaults of its parameters: what is as it was by default follows, what was changed stays.", networks())
            .usual("qsnet").sweep_choices(),
    }
    "topology.kind" "Kind of machine" {
        absent: "tree",
        form: whole("machine", "A tree, or a fabric from a list of cables."),
    }
    "topology.arity" "Arity" {
        whole: true,
        form: number("arity", "Links down, and links up, of every Elite. Hardware: 4.").at("tree"),
    }
    "topology.dimension" "Levels" {
        whole: true,
        form: number("dimension", "Levels of Elites.").short("Dimension").at("tree"),
    }
    "topology.top_arity" "Links below the top" {
        whole: true, absent: "arity",
        form: number("top-arity", "Links down of each Elite of the top level, which needs none up: from the arity to twice as many, and as many more nodes.")
            .short("Below the top").usual("arity").at("top")
            .when(const { &[&[apart("topology.dimension", &[Number(1)])]] }),
    }
    "topology.switch_ports" "Ports of a switch" {
        whole: true,
        form: own("arity", "Ports of each InfiniBand switch."),
    }
    "topology.nodes" "Nodes" {
        whole: true,
        form: number("node", "Nodes that are there; at most arity to the power of dimension, and more where the top is wider.").at("tree"),
    }
    "topology.cable_m" "Cables" {
        unit: "m", absent: "none",
        form: own("cable", "Length of each cable by level, those of the nodes first; 5 ns a metre."),
    }
    "topology.cable_m[]" "Cables of level" {
        unit: "m", whole: true,
        form: whole("cable", "Length of each cable of a level; 5 ns a metre."),
    }
    "topology.up_links_kept" "Up links kept" {
        absent: "all",
        form: own("up-links-kept", "Of each Elite of a level, the first so many."),
    }
    "topology.up_links_kept[]" "Up links kept at level" {
        whole: true, absent: "all",
        form: own("up-links-kept", "What joins the segments, with a reduced connectivity: how many up links each Elite of level 5 keeps."),
    }
    "topology.top_switches" "Top switches" {
        whole: true, absent: "8",
        form: own("top-switch", "Of 128 links each. They come two by two, with one up link of every Elite of level 2 and the Elites of level 3 that it leads to."),
    }
    "topology.top_elites" "Top Elites" {
        absent: "full",
        form: choice("top-elites", "Merged two by two, half as many top Elites carry every link of the machine: none is lost. To take links away, keep fewer up links.", top_elites())
            .usual("full").at("top")
            // All the ports of a wide top lead down already.
            .when(const { &[&[among("topology.top_arity", &[Absent])], &[among("topology.top_elites", &[Word("halved")])]] }),
    }
    "topology.down_links" "Cables down" {
        absent: "none",
        form: whole("broken", "Cables that are down from the start, both ways."),
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
    "jobs[]" "Job" {
        absent: "none",
        form: whole("job", "What some nodes do while others may do something else. A second job takes half of the nodes of the first."),
    }
    "jobs[].nodes" "Nodes of the job" {
        absent: "all",
        form: nodes("node", "The nodes of this job, as in 0-27, 40. None named: all of them. No node is of two jobs.")
            .short("On nodes").usual("all"),
    }
    "jobs[].pattern" "Pattern" {
        form: own("pattern", "Who sends to whom; or a collective operation of all nodes of the job, one after the other; or a program of MPI: a benchmark, or what an application sends between its computing.")
            .choices(listed("PATTERNS")).sweep(form::swept_patterns()).sweep_when(form::without_io()).when(OF_MESSAGES),
    }
    "jobs[].io_nodes" "I/O nodes" {
        absent: "none",
        form: nodes("io-node", "The nodes that messages are written to and read from.").when(OF_MESSAGES),
    }
    "jobs[].message_bytes.mean" "Message size" {
        unit: "bytes", whole: true,
        form: bytes("message-size", "Mean size of a message and how sizes are drawn. KB and MB are powers of two here.")
            .short("Message").sweep_by_factors(SIZES).when(OF_MESSAGES),
    }
    "jobs[].message_bytes.distribution" "Spread of message sizes" {
        form: choice("message-size", "How the sizes of messages are drawn.", distributions()).short("Distribution of message sizes").when(OF_MESSAGES),
    }
    "jobs[].load" "Load" {
        unit: OF_ASYMPTOTE,
        form: load("load", "Saturated: a sender always has a message waiting. Offered: a share of the one-way bandwidth of a link. Ping-pong: each message is answered before the next is sent.")
            .choices(loads()).when(OF_MESSAGES),
    }
    "jobs[].inter_arrival" "Spread of arrivals" {
        form: choice("arrival", "How the time between two messages of a node is drawn. A saturated node does not wait between messages.", distributions())
            .short("Arrival").at("messages").when(OF_MESSAGES),
    }
    "jobs[].write_share" "Share of writes" {
        form: share("write-share", "Ratio of writes: the share of the messages that are written to the other node. The others are read from it.")
            .short("Writes").beside("0–1; the others read").at("writes").when(OF_MESSAGES),
    }
    "jobs[].priority" "Share of high priority" {
        form: share("priority", "The share of the messages that are sent with high priority, which goes before low at every grant.")
            .short("Priority").beside("of messages, 0–1").at("more"),
    }
    "jobs[].library" "Library" {
        form: choice("library", "The software that posts and receives messages: that of the network alone. MPI is what programs bring: ping-pong, tping and others.", libraries())
            .at("more").when(OF_MESSAGES),
    }
    "jobs[].buffers" "Buffers" {
        form: choice("data-place", "Where the data of messages lies. From main memory it crosses the host bus.", buffers()).at("more"),
    }
    "jobs[].program" "Program" {
        absent: "none",
        form: whole("program", "What the processes of the job run."),
    }
    "jobs[].program.name" "Program" {
        form: own("program", "A benchmark, or what an application sends between its computing.")
            .choices(programs()).when(OF_PROGRAMS),
    }
    "jobs[].program.processes_per_node" "Processes on a node" {
        whole: true,
        form: choice("process", "Processes of each node. Two of a node are neighbours in number; they share its network interface, and send each other messages through its memory.", processes_on_a_node())
            .short("On a node").usual("1").sweep_choices().at("program").when(OF_PROGRAMS),
    }
    "jobs[].program.processes" "Processes" {
        whole: true, absent: "all",
        form: number("process", "How many take part, from the first node on. None named: as many as there is room for. What a decomposition does not allow is refused, and the nearest that it does is named.")
            // Counts that every program of many processes allows.
            .usual("all").sweep_numbers(&[4, 16, 64]).sweep_when(const { &[&[apart(PROGRAM, BETWEEN_TWO)]] })
            .at("program").when(OF_PROGRAMS),
    }
    "jobs[].program.bytes" "Sizes of messages" {
        unit: "B", whole: true, absent: "as usual",
        form: sizes("message-size", "The sizes of message that are measured one after the other, separated by commas. None named: 0 B, and 1 B to 4 MB by doubling; 256 KB in a tping. KB and MB are powers of two here.")
            .short("Messages").usual("usual").at("problem").when(const { &[&[among(PROGRAM, SIZED)]] }),
    }
    "jobs[].program.repetitions" "Repetitions" {
        whole: true,
        form: number("iteration", "How often what is measured is done, after once that is not timed. A benchmark does it less often where messages are long; the code of an application does many more, each like these.")
            .usual("usual").at("program").when(OF_BENCHMARKS),
    }
    "jobs[].program.window" "Window" {
        unit: "messages", whole: true,
        form: number("streaming", "Messages that are sent one after the other to receives that are posted; fewer where they are long.")
            .usual("usual").beside("back to back").at("problem").when(const { &[&[among(PROGRAM, &[Word("streaming")])]] }),
    }
    "jobs[].program.l_max_bytes" "Largest message" {
        unit: "bytes", whole: true,
        form: bytes("b-eff", "The largest of the 21 sizes, 1/128 of the memory of a process: 1 B to 4 KB by doubling, then eight more up to this. KB and MB are powers of two here.")
            .short("Largest").usual("usual").beside("message").at("problem").when(const { &[&[among(PROGRAM, &[Word("effective-bandwidth")])]] }),
    }
    "jobs[].program.atoms" "Atoms of a process" {
        whole: true,
        form: number("lammps", "The problem grows with the processes: so many atoms for each.")
            .short("Atoms").usual("usual").beside("of each process").sweep_numbers(&[8_000, 32_000, 128_000])
            .at("problem").when(const { &[&[among(PROGRAM, ATOMIC)]] }),
    }
    "jobs[].program.edge" "Edge of the cube" {
        unit: "cells", whole: true,
        form: number("sweep3d", "The problem stays the same whatever the processes: a cube of so many cells along an edge, shared out among them.")
            .short("Edge").usual("usual").beside("cells, of a cube").sweep_numbers(&[50, 100, 150])
            .at("problem").when(const { &[&[among(PROGRAM, &[Word("sweep3d")])]] }),
    }
    "jobs[].program.compute_percent" "Time of the computation" {
        unit: "%",
        form: number("compute", "Time that it computes for, of what the paper's processors take: 50 where they are twice as fast.")
            .short("Compute").usual("usual").sweep_numbers(&[25, 50, 100, 200]).at("computing").when(OF_APPLICATIONS),
    }
    "jobs[].program.imbalance_percent" "Imbalance of a step" {
        unit: "%",
        form: number("imbalance", "How much longer than the shortest a process computes in a step, at most: drawn for each step and process.")
            .short("Uneven").usual("usual").at("computing").when(OF_APPLICATIONS),
    }
    "jobs[].program.contention_percent" "Contention on a node" {
        unit: "%",
        form: number("contention", "How much longer two processes of a node compute, because they share its memory.")
            .short("Sharing").usual("usual").at("computing").when(OF_APPLICATIONS),
    }
    "jobs[].collective" "Collective" {
        absent: "none",
        form: whole("collective", "What the processes of the job do together."),
    }
    "jobs[].collective.operation" "Operation" {
        form: own("collective", "A collective operation of all nodes of the job, one after the other.")
            .choices(listed("OPERATIONS")).when(OF_COLLECTIVES),
    }
    "jobs[].collective.algorithm" "Algorithm" {
        form: choice("collective", "Hardware: one packet, multicast by the Elites, to nodes that are contiguous. Software: messages between the Elans' thread processors.", algorithms())
            .sweep_choices().when(OF_COLLECTIVES),
    }
    "jobs[].collective.otherwise" "Where nodes are not contiguous" {
        form: choice("software-tree", "What a hardware algorithm does on nodes that are not contiguous.", otherwise())
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
    "jobs[].collective.bytes" "Bytes of a process" {
        unit: "bytes", whole: true,
        form: bytes("message-size", "Of each process. KB and MB are powers of two here.")
            .short("Bytes").usual("").beside("of each process").sweep_numbers(SIZES).at("data")
            .when_operation(CollectiveOperation::has_size),
    }
    "jobs[].collective.sizes" "Sizes of parts" {
        unit: "bytes", absent: "all alike",
        form: sizes("message-size", "One size for each process of the job, separated by commas, in place of bytes that are alike for all.")
            .short("Sizes").usual("alike").at("test").when_operation(|operation| matches!(operation.row().data, Data::Parts(_))),
    }
    "jobs[].collective.root" "Root" {
        whole: true,
        form: id("collective", "The node that it begins or ends at, by its number within the job, from 0.")
            .usual("").at("collective").when_operation(|operation| operation.row().rooted),
    }
    "jobs[].collective.processes" "Processes of a node" {
        whole: true,
        form: number("process", "On each node: 1 to 4. Those of a node share its Elan, and its memory.")
            .short("Processes").usual("").sweep_numbers(&[1, 2, 4]).at("collective").when(REPEATED),
    }
    "jobs[].collective.skew.mean_ns" "Skew of processes" {
        unit: "ns", whole: true,
        form: microseconds("skew", "How much later than it could each process enters an operation: the mean, and how it is drawn. 0: all enter as soon as they can.")
            .short("Skew").usual("650 ns").when(REPEATED),
    }
    "jobs[].collective.skew.distribution" "Spread of the skew" {
        form: choice("skew", "How the delays of the processes are drawn.", distributions()).short("Distribution of the skew").usual("exponential").when(REPEATED),
    }
    "jobs[].collective.pause_ns" "Pause between operations" {
        unit: "ns", whole: true,
        form: microseconds("period", "Of each process, between leaving an operation and entering the next.")
            .short("Pause").usual("none").sweep_numbers(&[0, 1_000, 10_000, 100_000]).at("collective").when(REPEATED),
    }
    "jobs[].collective.operations" "Operations" {
        whole: true, absent: "until the end",
        form: number("collective", "How many operations, one after the other. None named: until the run ends.")
            .usual("no limit").at("collective").when(REPEATED),
    }
    "jobs[].collective.transactions" "Transactions of a test" {
        whole: true,
        form: number("test", "Transactions of the packet that tests whether all have come. Each asks only where the one before it held.")
            .short("Tests").usual("").beside("transactions a packet, 1–16").at("test")
            .when(form::tests_by_hardware()),
    }
    "jobs[].collective.absent" "Processes that are absent" {
        absent: "none",
        form: own("absent", "Processes of the job that take no part, by number, as in 3, 8-11. Whoever waits for them waits for ever.")
            .short("Absent").when(REPEATED),
    }
    "costs.top_cables" "Cables to top switches" {
        absent: "copper",
        form: choice("fibre", "From the node chassis to the top switches: copper where they stand close together, fibre where not.", top_cables())
            .short("Top cables").usual("copper"),
    }
    "costs.switches" "Switches bought" {
        absent: "as wired",
        form: choice("cost", "What the network is built of, with as many links up as down; the run keeps the tree of the form.", switches())
            .usual("as the tree is wired"),
    }
    "run.seed" "Seed" {
        whole: true,
        form: id("seed", "Every draw follows from it: the same seed gives the same result.").at("run"),
    }
    "run.duration_us" "Simulated time" {
        unit: "µs", whole: true,
        form: number("simulated-time", "Simulated time at which the run ends at the latest.").short("Length").at("run"),
    }
    "run.precision_percent" "Stop at a precision of" {
        unit: "%", whole: true,
        form: number("precision", "The run ends once the 95 % interval of every job's accepted bandwidth is within so many percent of its mean. 0: it runs for its whole length.")
            .short("Precision").at("run"),
    }
    "events" "What breaks and is mended" {
        absent: "nothing",
        form: whole("broken", "What breaks or is mended in the course of the run."),
    }
};

/// Fields that a study has no names for: people name things with some, and of the others it
/// tells the paths. Some are fields of above that are called otherwise in some scenarios.
#[cfg(test)]
const OTHERS: &[Field] = fields! {
    // What a scenario is called is no part of what names it to the bit.
    "name" "Name" {
        form: text("digest", "For people; no part of what is simulated."),
    }
    "jobs[].name" "Name" {
        form: text("job", "For people; no part of what is simulated."),
    }
    // As the code calls what it does again and again.
    "jobs[].program.repetitions" "Time steps" {
        whole: true,
        form: number("iteration", "").usual("usual").at("program").when(const { &[&[among(PROGRAM, ATOMIC)]] }),
    }
    "jobs[].program.repetitions" "Iterations" {
        whole: true,
        form: number("iteration", "").usual("usual").at("program")
            .when(const { &[&[among(PROGRAM, &[Word("sweep3d"), Word("nas-cg")])]] }),
    }
    "jobs[].collective.b_eff.l_max_bytes" "Largest" {
        unit: "bytes", whole: true,
        form: bytes("b-eff", "The largest of the 21 sizes, 1/128 of the memory of a process: 1 B to 4 KB by doubling, then eight more up to this. KB and MB are powers of two here.")
            .usual("usual").beside("message").at("b-eff-sizes").when(OF_B_EFF),
    }
    "jobs[].collective.b_eff.cut_bytes" "Sent up to" {
        unit: "bytes", whole: true,
        form: bytes("b-eff", "Larger messages are not sent: their time lies on the line through the two largest that are. 0: all are sent.")
            .usual("usual").beside("then extrapolated").at("b-eff-sizes").when(OF_B_EFF),
    }
    "jobs[].collective.b_eff.ring_patterns" "Rings" {
        whole: true,
        form: number("ring-patterns", "How many of the ring patterns, 1 to 6: rings of 2, 4, 8, a quarter, half of and all processes.")
            .usual("usual").at("b-eff").when(OF_B_EFF),
    }
    "jobs[].collective.b_eff.random_patterns" "Random" {
        whole: true,
        form: number("ring-patterns", "How many patterns of one ring in an order that is drawn: 1 to 30. The definition has 30.")
            .usual("usual").at("b-eff").when(OF_B_EFF),
    }
    "jobs[].collective.b_eff.loops" "Loops" {
        whole: true,
        form: number("b-eff", "Exchanges with both neighbours that are timed together, after one that is not: 1 to 300.")
            .usual("usual").at("b-eff").when(OF_B_EFF),
    }
};
