//! The fields of a scenario as people know them: a row each, with its name, its unit and how
//! its absence reads. Studies label what they vary and compare by these rows; parameters of the
//! model have rows of their own.
//!
//! A declared field is named by its own row; what has none is named here.

use super::collective::Written as Collective;
use super::{Job, MessageBytes, Run, Skew, Traffic, Tree};
use crate::declared::Row;
use crate::program::{
    Computing, EffectiveBandwidth, LammpsLjs, PingPong, Placement, Streaming, Sweep3d,
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
}

/// The unit of loads: the asymptote, which each network has of its own.
pub const OF_ASYMPTOTE: &str = "of the asymptote";

macro_rules! fields {
    ($($path:literal $(of $declared:ident)? $(
        $label:literal $(, unit: $unit:expr)? $(, whole: $whole:literal)? $(, absent: $absent:literal)?
    )?;)*) => {
        &[$(fields!(@field $path $(of $declared)? $(
            $label, [$($unit)?] [$($whole)?] [$($absent)?]
        )?)),*]
    };
    (@field $path:literal of $declared:ident) => { declared($path, $declared::ROWS) };
    (@field $path:literal $label:literal, [$($unit:expr)?] [$($whole:literal)?] [$($absent:literal)?]) => {
        Field {
            path: $path,
            label: $label,
            unit: fields!(@or "" $(, $unit)?),
            is_whole: fields!(@or false $(, $whole)?),
            absent: fields!(@or "" $(, $absent)?),
        }
    };
    (@or $otherwise:expr) => { $otherwise };
    (@or $otherwise:expr, $given:expr) => { $given };
}

/// The field at a path, as the row of its key has it; compiles only where there is one.
const fn declared(path: &'static str, rows: &[Row]) -> Field {
    let mut at = 0;
    while !is_key_of(path, rows[at].key) {
        at += 1;
    }
    let row = &rows[at];
    Field {
        path,
        label: row.label,
        unit: row.unit(),
        is_whole: row.is_whole(),
        absent: row.absent,
    }
}

/// Whether a path ends with a key.
const fn is_key_of(path: &str, key: &str) -> bool {
    let (path, key) = (path.as_bytes(), key.as_bytes());
    if path.len() <= key.len() || path[path.len() - key.len() - 1] != b'.' {
        return false;
    }
    let mut at = 1;
    while at <= key.len() {
        if path[path.len() - at] != key[key.len() - at] {
            return false;
        }
        at += 1;
    }
    true
}

/// All that a study can vary or compare but parameters and prices, in the order of a form.
pub const FIELDS: &[Field] = fields! {
    "network" "Network", absent: "qsnet";
    "topology.kind" "Type of machine", absent: "tree";
    "topology.arity" of Tree;
    "topology.dimension" of Tree;
    "topology.top_arity" of Tree;
    "topology.switch_ports" "Ports per switch", whole: true;
    "topology.nodes" of Tree;
    "topology.cable_m" of Tree;
    "topology.cable_m[]" "Cables of level", unit: "m", whole: true;
    "topology.up_links_kept" of Tree;
    "topology.up_links_kept[]" "Up links kept at level", whole: true, absent: "all";
    "topology.top_switches" "Top switches", whole: true, absent: "8";
    "topology.top_elites" of Tree;
    "topology.down_links" "Cables down", absent: "none";
    "topology.switches" "Listed switches", absent: "none";
    "topology.hosts" "Listed hosts", absent: "none";
    "topology.cables" "Listed cables", absent: "none";
    "topology.attachment" "Attached lists", absent: "none";
    "jobs[]" "Job", absent: "none";
    "jobs[].nodes" of Job;
    "jobs[].pattern" of Traffic;
    "jobs[].io_nodes" of Traffic;
    "jobs[].message_bytes.mean" of MessageBytes;
    "jobs[].message_bytes.distribution" of MessageBytes;
    "jobs[].load" of Traffic;
    "jobs[].inter_arrival" of Traffic;
    "jobs[].write_share" of Traffic;
    "jobs[].priority" of Job;
    "jobs[].buffers" of Job;
    "jobs[].program" "Program", absent: "none";
    "jobs[].program.name" "Program";
    "jobs[].program.processes_per_node" of Placement;
    "jobs[].program.processes" of Placement;
    "jobs[].program.bytes" of PingPong;
    "jobs[].program.repetitions" of PingPong;
    "jobs[].program.window" of Streaming;
    "jobs[].program.l_max_bytes" of EffectiveBandwidth;
    "jobs[].program.atoms" of LammpsLjs;
    "jobs[].program.edge" of Sweep3d;
    "jobs[].program.compute_percent" of Computing;
    "jobs[].program.imbalance_percent" of Computing;
    "jobs[].program.contention_percent" of Computing;
    "jobs[].collective" "Collective", absent: "none";
    "jobs[].collective.operation" of Collective;
    "jobs[].collective.algorithm" of Collective;
    "jobs[].collective.otherwise" of Collective;
    "jobs[].collective.arity" of Collective;
    "jobs[].collective.bytes" of Collective;
    "jobs[].collective.sizes" of Collective;
    "jobs[].collective.root" of Collective;
    "jobs[].collective.processes" of Collective;
    "jobs[].collective.skew.mean_ns" of Skew;
    "jobs[].collective.skew.distribution" of Skew;
    "jobs[].collective.pause_ns" of Collective;
    "jobs[].collective.operations" of Collective;
    "jobs[].collective.transactions" of Collective;
    "jobs[].collective.absent" of Collective;
    "costs.top_cables" "Cables to top switches", absent: "copper";
    "costs.switches" "Switches bought", absent: "as wired";
    "run.seed" of Run;
    "run.duration_us" of Run;
    "run.precision_percent" of Run;
    "run.latency_precision_percent" of Run;
    "events" "Failures and repairs", absent: "nothing";
};
