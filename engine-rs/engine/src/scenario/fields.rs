//! The fields of a scenario as people know them: a row each, with its name, its unit and how
//! its absence reads. Studies label what they vary and compare by these rows; parameters of the
//! model have rows of their own.

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
}

/// The unit of loads: the asymptote, which each network has of its own.
pub const OF_ASYMPTOTE: &str = "of the asymptote";

macro_rules! fields {
    ($(
        $path:literal $label:literal
            $(, unit: $unit:expr)? $(, whole: $whole:literal)? $(, absent: $absent:literal)?;
    )*) => {
        &[$(
            Field {
                path: $path,
                label: $label,
                unit: fields!(@or "" $(, $unit)?),
                is_whole: fields!(@or false $(, $whole)?),
                absent: fields!(@or "" $(, $absent)?),
            },
        )*]
    };
    (@or $otherwise:expr) => { $otherwise };
    (@or $otherwise:expr, $given:expr) => { $given };
}

/// All that a study can vary or compare but parameters and prices, in the order of a form.
pub const FIELDS: &[Field] = fields! {
    "network" "Network", absent: "qsnet";
    "topology.kind" "Type of machine", absent: "tree";
    "topology.arity" "Arity", whole: true;
    "topology.dimension" "Levels", whole: true;
    "topology.top_arity" "Links below the top", whole: true, absent: "arity";
    "topology.switch_ports" "Ports per switch", whole: true;
    "topology.nodes" "Nodes", whole: true;
    "topology.cable_m" "Cables", unit: "m", absent: "none";
    "topology.cable_m[]" "Cables of level", unit: "m", whole: true;
    "topology.up_links_kept" "Up links kept", absent: "all";
    "topology.up_links_kept[]" "Up links kept at level", whole: true, absent: "all";
    "topology.top_switches" "Top switches", whole: true, absent: "8";
    "topology.top_elites" "Top Elites", absent: "full";
    "topology.down_links" "Cables down", absent: "none";
    "topology.switches" "Listed switches", absent: "none";
    "topology.hosts" "Listed hosts", absent: "none";
    "topology.cables" "Listed cables", absent: "none";
    "topology.attachment" "Attached lists", absent: "none";
    "jobs[]" "Job", absent: "none";
    "jobs[].nodes" "Nodes of the job", absent: "all";
    "jobs[].pattern" "Pattern";
    "jobs[].io_nodes" "I/O nodes", absent: "none";
    "jobs[].message_bytes.mean" "Message size", unit: "bytes", whole: true;
    "jobs[].message_bytes.distribution" "Message size distribution";
    "jobs[].load" "Load", unit: OF_ASYMPTOTE;
    "jobs[].inter_arrival" "Arrival distribution";
    "jobs[].write_share" "Write share";
    "jobs[].priority" "Share of high priority";
    "jobs[].buffers" "Buffers";
    "jobs[].program" "Program", absent: "none";
    "jobs[].program.name" "Program";
    "jobs[].program.processes_per_node" "Processes per node", whole: true;
    "jobs[].program.processes" "Processes", whole: true, absent: "all";
    "jobs[].program.bytes" "Message sizes", unit: "B", whole: true, absent: "default";
    "jobs[].program.repetitions" "Repetitions", whole: true;
    "jobs[].program.window" "Window", unit: "messages", whole: true;
    "jobs[].program.l_max_bytes" "Largest message", unit: "bytes", whole: true;
    "jobs[].program.atoms" "Atoms per process", whole: true;
    "jobs[].program.edge" "Edge of the cube", unit: "cells", whole: true;
    "jobs[].program.compute_percent" "Compute time", unit: "%";
    "jobs[].program.imbalance_percent" "Imbalance per step", unit: "%";
    "jobs[].program.contention_percent" "Memory contention", unit: "%";
    "jobs[].collective" "Collective", absent: "none";
    "jobs[].collective.operation" "Operation";
    "jobs[].collective.algorithm" "Algorithm";
    "jobs[].collective.otherwise" "Algorithm for non-contiguous nodes";
    "jobs[].collective.arity" "Arity of the tree", whole: true;
    "jobs[].collective.bytes" "Bytes per process", unit: "bytes", whole: true;
    "jobs[].collective.sizes" "Sizes of parts", unit: "bytes", absent: "all equal";
    "jobs[].collective.root" "Root", whole: true;
    "jobs[].collective.processes" "Processes per node", whole: true;
    "jobs[].collective.skew.mean_ns" "Process skew", unit: "ns", whole: true;
    "jobs[].collective.skew.distribution" "Skew distribution";
    "jobs[].collective.pause_ns" "Pause between operations", unit: "ns", whole: true;
    "jobs[].collective.operations" "Operations", whole: true, absent: "until the end";
    "jobs[].collective.transactions" "Transactions per test", whole: true;
    "jobs[].collective.absent" "Missing processes", absent: "none";
    "costs.top_cables" "Cables to top switches", absent: "copper";
    "costs.switches" "Switches bought", absent: "as wired";
    "run.seed" "Seed", whole: true;
    "run.duration_us" "Simulated time", unit: "µs", whole: true;
    "run.precision_percent" "Stop at precision", unit: "%", whole: true;
    "run.latency_precision_percent" "Stop at latency precision", unit: "%", whole: true;
    "events" "Failures and repairs", absent: "nothing";
};
