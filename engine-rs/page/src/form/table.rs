//! The form, field by field, in its order: what each takes and means, its group, when it applies, and the values that a
//! sweep of it starts with. The engine's table of fields has its name.

use super::choices::{
    algorithms, buffers, distributions, loads, networks, otherwise, processes_on_a_node, programs,
    swept_patterns, switches, top_cables, top_elites,
};
use super::conditions::{
    ALGORITHM, ALWAYS, ATOMIC, BENCHMARKS, BETWEEN_TWO, OF_COLLECTIVES, OF_MESSAGES, OF_PROGRAMS,
    OPERATION, PROGRAM, among, apart, tests_by_hardware, without_io,
};
use super::row::{
    Section, bytes, choice, form, id, load, microseconds, nodes, number, own, share, sizes, text,
    whole,
};
use flitscope::collective::{CollectiveOperation, Data};
use flitscope::networks::Generation;
use flitscope::scenario::FieldValue::{Absent, Number, Word};

/// Sizes of messages that sweeps start with.
const SIZES: &[u32] = &[1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

/// All that people set up but parameters, by sections. The rows of one path follow each other.
pub(super) const FORM: &[Section] = form! {
    ALWAYS {
        // What a scenario is called is no part of what names it to the bit.
        "name": text("digest", "A label only; it does not affect the simulation.").called("Name");
        "jobs[].name": text("job", "A label only; it does not affect the simulation.").called("Name");
        "network": choice("network", "Sets clock, packet format and parameter defaults. Parameters that you changed keep their values.").choices(networks())
            .usual(Generation::default().word()).sweep_choices();
        "topology.kind": whole("machine", "A tree, a fabric from a list of cables, or a torus.");
        "topology.arity": number("arity", "Down links, and up links, of each Elite. Hardware: 4.").at("tree");
        "topology.dimension": number("dimension", "Levels of Elites.").short("Dimension").at("tree");
        "topology.top_arity": number("top-arity", "Down links of each top Elite, which has no up links: from the arity to twice the arity. Nodes increase in proportion.")
            .short("Below the top").usual("arity").at("top")
            .when(const { &[&[apart("topology.dimension", &[Number(1)])]] });
        "topology.switch_ports": own("arity", "Ports of each InfiniBand switch.");
        "topology.nodes": number("node", "Nodes present: at most arity to the power of dimension, or more with a wider top.").at("tree");
        "topology.cable_m": own("cable", "Length of each cable by level, node cables first; 5 ns per metre.");
        "topology.cable_m[]": whole("cable", "Length of each cable of a level; 5 ns per metre.");
        "topology.up_links_kept": own("up-links-kept", "The first so many up links of each Elite of a level.");
        "topology.up_links_kept[]": own("up-links-kept", "Reduced connectivity between segments: up links that each Elite of level 5 keeps.");
        "topology.top_switches": own("top-switch", "128 links each, added in pairs. Each pair adds one up link of every Elite of level 2 and the Elites of level 3 it leads to.");
        "topology.top_elites": choice("top-elites", "Merged in pairs, half as many top Elites carry every link of the machine. To remove links, keep fewer up links.").choices(top_elites())
            .usual("full").at("top")
            // All the ports of a wide top lead down already.
            .when(const { &[&[among("topology.top_arity", &[Absent])], &[among("topology.top_elites", &[Word("halved")])]] });
        "topology.down_links": whole("broken", "Cables that are down from the start, in both directions.");
        "topology.switches": whole("machine", "The switches of a fabric from a list of cables.");
        "topology.hosts": whole("node", "The hosts of a fabric from a list of cables.");
        "topology.cables": whole("cable", "The cables of a fabric from a list of them.");
        "topology.sides": whole("machine", "Switches of a row of a torus, in each dimension.");
        "topology.hosts_per_switch": whole("node", "Hosts at each switch of a torus.");
        "topology.attachment": whole("machine", "A file that has the lists of a fabric, by its SHA-256.");
        "jobs[]": whole("job", "Work of a group of nodes, alongside other jobs. A second job takes half of the nodes of the first.");
        "jobs[].nodes": nodes("node", "Nodes of this job in the order of its processes, such as 0-27, 40 or 7-0. Empty: all nodes. A node belongs to one job only.")
            .short("On nodes").usual("all");
    }
    OF_MESSAGES {
        "jobs[].pattern": own("pattern", "A traffic pattern, a collective operation that the job repeats, or an MPI program: a benchmark, or the computing and messages of an application.")
            .listed("PATTERNS").sweep(swept_patterns()).sweep_when(without_io());
        "jobs[].io_nodes": nodes("io-node", "Nodes that messages are written to and read from, in the order in which they take turns.");
        "jobs[].message_bytes.mean": bytes("message-size", "Mean size of a message and distribution of sizes. KB and MB are powers of two.")
            .short("Message").sweep_by_factors(SIZES);
        "jobs[].message_bytes.distribution": choice("message-size", "Distribution of message sizes.").choices(distributions()).short("Distribution of message sizes");
        "jobs[].load": load("load", "Saturated: a sender always has a message waiting. Offered: a share of a link's one-way bandwidth. Ping-pong: each message is answered before the next is sent.")
            .choices(loads());
        "jobs[].inter_arrival": choice("arrival", "Distribution of the time between two messages of a node. A saturated node does not wait between messages.").choices(distributions())
            .short("Arrival").at("messages");
        "jobs[].messages": number("message", "Number of messages that each sender sends; the job ends with the last of them, and the run when all jobs have ended. Empty: until the run ends.")
            .short("Messages").usual("no limit").at("more");
        "jobs[].write_share": share("write-share", "Share of the messages that are written to the other node. The others are read from it.")
            .short("Writes").suffix("0–1; the others read").at("writes");
    }
    ALWAYS {
        "jobs[].priority": share("priority", "Share of the messages sent with high priority, which is granted before low priority.")
            .short("Priority").suffix("of messages, 0–1").at("more");
        "jobs[].buffers": choice("data-place", "Memory that holds message data. Data in main memory crosses the host bus.").choices(buffers()).at("more");
        "jobs[].program": whole("program", "Program that the processes of the job run.");
        "jobs[].pairs": whole("pattern", "A list of who sends to whom, with weights and message sizes, in place of a pattern.");
        "jobs[].trace": whole("pattern", "Messages with their times, in place of a pattern and a load.");
    }
    OF_PROGRAMS {
        "jobs[].program.name": own("program", "A benchmark, or the computing and messages of an application.")
            .choices(programs());
        "jobs[].program.processes_per_node": choice("process", "Processes on each node. Two processes of a node have adjacent numbers, share its network interface, and exchange messages through its memory.").choices(processes_on_a_node())
            .short("Per node").usual("1").sweep_choices().at("program");
        "jobs[].program.processes": number("process", "Processes that take part, from the first node on. Empty: as many as fit. If the decomposition does not allow a count, the nearest is suggested.")
            // Counts that every program of many processes allows.
            .usual("all").sweep_numbers(&[4, 16, 64]).sweep_when(const { &[&[apart(PROGRAM, BETWEEN_TWO)]] })
            .at("program");
        "jobs[].program.bytes": sizes("message-size", "Message sizes measured in turn, separated by commas. Empty: 0 B, and 1 B to 4 MB by doubling; 256 KB for tping. KB and MB are powers of two.")
            .short("Messages").usual("default").at("problem");
        // As the code calls what it does again and again.
        "jobs[].program.repetitions": number("iteration", "").usual("default").at("program").of(ATOMIC).called("Time steps");
        "jobs[].program.repetitions": number("iteration", "").usual("default").at("program").of(&[Word("sweep3d"), Word("nas-cg")]).called("Iterations");
        "jobs[].program.repetitions": number("iteration", "Timed repetitions, after one that is not timed. Benchmarks repeat long messages less often. An application does many more, each like these.")
            .usual("default").at("program").of(BENCHMARKS);
        "jobs[].program.window": number("streaming", "Messages sent back to back to posted receives; fewer for long messages.")
            .usual("default").suffix("back to back").at("problem");
        "jobs[].program.l_max_bytes": bytes("b-eff", "Largest of the 21 sizes, 1/128 of the memory of a process: 1 B to 4 KB by doubling, then eight more up to this. KB and MB are powers of two.")
            .short("Largest").usual("default").suffix("message").at("problem");
        "jobs[].program.atoms": number("lammps", "Atoms of each process: the problem grows with the number of processes.")
            .short("Atoms").usual("default").suffix("per process").sweep_numbers(&[8_000, 32_000, 128_000])
            .at("problem");
        "jobs[].program.edge": number("sweep3d", "Cells along an edge of the cube that the processes share. The problem stays the same for any number of processes.")
            .short("Edge").usual("default").suffix("cells, of a cube").sweep_numbers(&[50, 100, 150])
            .at("problem");
        "jobs[].program.compute_percent": number("compute", "Compute time relative to the paper's processors: 50 for processors twice as fast.")
            .short("Compute").usual("default").sweep_numbers(&[25, 50, 100, 200]).at("computing");
        "jobs[].program.imbalance_percent": number("imbalance", "Largest extra compute time of a process in a step, relative to the shortest. Drawn for each step and process.")
            .short("Uneven").usual("default").at("computing");
        "jobs[].program.contention_percent": number("contention", "Extra compute time of two processes on a node, because they share its memory.")
            .short("Sharing").usual("default").at("computing");
    }
    ALWAYS {
        "jobs[].collective": whole("collective", "Collective operation of the processes of the job.");
    }
    OF_COLLECTIVES {
        "jobs[].collective.operation": own("collective", "Collective operation that all nodes of the job repeat.")
            .listed("OPERATIONS");
        "jobs[].collective.algorithm": choice("collective", "Hardware: the Elites multicast one packet to contiguous nodes. Software: messages between the Elans' thread processors.").choices(algorithms())
            .sweep_choices();
        "jobs[].collective.otherwise": choice("software-tree", "Fallback of a hardware algorithm on nodes that are not contiguous.").choices(otherwise())
            .short("If not contiguous").usual("refuse").when(const { &[&[among(ALGORITHM, &[Word("hardware")])]] });
        "jobs[].collective.arity": number("software-tree", "Children of each node of the software tree: 2 to 64.")
            .short("Tree arity").usual("").sweep_numbers(&[2, 4, 8, 16]).at("collective").when(const { &[
                &[among(ALGORITHM, &[Word("tree")])],
                &[among("jobs[].collective.otherwise", &[Word("tree")])],
                // Whatever brings an allreduce down, a tree collects it.
                &[among(OPERATION, &[Word("allreduce")]), among(ALGORITHM, &[Word("hardware")])],
            ] });
        "jobs[].collective.bytes": bytes("message-size", "Bytes of each process. KB and MB are powers of two.")
            .short("Bytes").usual("").suffix("per process").sweep_numbers(SIZES).at("data")
            .when_operation(CollectiveOperation::has_data);
        "jobs[].collective.sizes": sizes("message-size", "One size for each process of the job, separated by commas, instead of equal bytes.")
            .short("Sizes").usual("equal").at("test").when_operation(|operation| matches!(operation.row().data, Data::Parts(_)));
        "jobs[].collective.root": id("collective", "Node where the operation begins or ends: its number in the job, from 0.")
            .usual("").at("collective").when_operation(|operation| operation.row().rooted);
        "jobs[].collective.processes": number("process", "Processes on each node, 1 to 4, which share its Elan and its memory.")
            .short("Processes").usual("").sweep_numbers(&[1, 2, 4]).at("collective");
        "jobs[].collective.skew.mean_ns": microseconds("skew", "Mean delay before each process enters an operation, and its distribution. 0: all enter as soon as they can.")
            .short("Skew").usual("650 ns");
        "jobs[].collective.skew.distribution": choice("skew", "Distribution of the delays of the processes.").choices(distributions()).short("Distribution of skew").usual("exponential");
        "jobs[].collective.pause_ns": microseconds("period", "Pause of each process between leaving an operation and entering the next.")
            .short("Pause").usual("none").sweep_numbers(&[0, 1_000, 10_000, 100_000]).at("collective");
        "jobs[].collective.operations": number("collective", "Number of operations, one after the other. Empty: until the run ends.")
            .usual("no limit").at("collective");
        "jobs[].collective.transactions": number("test", "Transactions of the packet that tests whether all processes have arrived. Each tests only where the one before succeeded.")
            .short("Tests").usual("").suffix("per packet, 1–16").at("test")
            .when(tests_by_hardware());
        "jobs[].collective.absent": own("absent", "Numbers of the processes of the job that take no part, such as 3, 8-11. Processes that wait for them wait for ever.")
            .short("Absent");
    }
    ALWAYS {
        "costs.top_cables": choice("fibre", "Cables from node chassis to top switches: copper for short distances, else fibre.").choices(top_cables())
            .short("Top cables").usual("copper");
        "costs.switches": choice("cost", "Switches in the bill, with as many up links as down links. The run still uses the tree set above.").choices(switches())
            .usual("as wired");
        "run.seed": id("seed", "Start of all random numbers: the same seed gives the same result.").at("run");
        "run.duration_us": number("simulated-time", "Latest end of the run, in simulated time.").short("Length").at("run");
        "run.precision_percent": number("precision", "The run ends when every job's accepted bandwidth has a 95 % interval within so many percent of its mean. 0: full length.")
            .short("Precision").at("run");
        "run.latency_precision_percent": number("precision", "The run ends when every job's mean message latency has a 95 % interval within this percentage of it. 0: full length.")
            .short("Latency ±").at("run");
        "events": whole("broken", "Failures and repairs during the run.");
    }
};

/// What has a term and is no field, since it is made of several.
pub(super) const WHOLES: &[(&str, &str)] = &[
    ("topology", "machine"),
    ("jobs[].message_bytes", "message-size"),
    ("jobs[].collective.skew", "skew"),
    ("costs", "cost"),
    ("costs.prices", "list-price"),
    ("costs.prices.qm500", "adapter"),
    ("costs.prices.hca", "adapter"),
    ("costs.prices.node_chassis", "chassis"),
    ("costs.prices.top_switch", "top-switch"),
    ("costs.prices.clock_source", "clock-source"),
    ("costs.prices.fibre_link", "fibre"),
    ("costs.prices.link_cable", "cable"),
    ("costs.prices.infiniband_cable", "cable"),
    ("costs.prices.third_level_elite", "top-elites"),
    ("costs.prices.node", "node-price"),
    ("model", "parameter"),
];

/// What the list of machines sets up.
pub(super) const HELP_OF_MACHINE: &str = "Sets the network and the whole tree; jobs stay. ASCI Q: chassis of 64 nodes, joined by top switches with 16 down links; the supertop joins the segments. QsNetII, 1,024-way: 16 node chassis and up to eight top switches of 128 links. 4X InfiniBand switches may have any number of ports in use. Cable lengths are assumed.";
