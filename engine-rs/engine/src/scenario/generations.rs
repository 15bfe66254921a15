//! What each network has otherwise than QsNet: one table that feeds the parser, the
//! page and the documentation.
//!
//! Rule of `docs/model.md`: `R-defaults`.

use super::switches::{SWITCHES, Setting, Switch, SwitchKind};
use crate::units::Generation;
use serde::Serialize;

/// A switch that a network has otherwise than QsNet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct GenerationDefault {
    /// Its key.
    pub key: &'static str,
    /// As this network has it.
    pub default: Setting,
    /// Where that comes from.
    pub source: &'static str,
}

const fn of(key: &'static str, default: u32, source: &'static str) -> GenerationDefault {
    GenerationDefault {
        key,
        default: Setting::Number(default),
        source,
    }
}

const fn word(key: &'static str, default: &'static str, source: &'static str) -> GenerationDefault {
    GenerationDefault {
        key,
        default: Setting::Word(default),
        source,
    }
}

/// What QsNetII has otherwise; the rest is as in QsNet. Times that nothing is known of
/// are those of QsNet, in cycles of 1.887 ns.
pub const QSNET2: &[GenerationDefault] = &[
    of("flow_through_cycles", 11, "inferred: 20 ns"),
    of(
        "buffer_flits",
        1_200,
        "calibrated on T11: room for a packet, which takes 1,157 flits",
    ),
    word(
        "channel_policy",
        "free-per-hop",
        "calibrated on T11; of Elite4 nothing is known",
    ),
    of(
        "engine_transaction_cycles",
        8,
        "inferred: 15 ns, so that the link is the limit",
    ),
    of("library_send_cycles", 106, "inferred: 200 ns"),
    of("age_tick_cycles", 13_249, "as in QsNet: 25 µs"),
    of("time_out_cycles", 22_258, "as in QsNet: 42 µs"),
    of("retry_cycles", 7_950, "as in QsNet: 15 µs"),
    of("post_cycles", 133, "inferred: 250 ns"),
    of("command_cycles", 27, "inferred: 50 ns"),
    of("dma_start_cycles", 53, "inferred: 100 ns"),
    of(
        "dma_descriptors",
        2,
        "inferred: one for each engine; the next is fetched while a packet goes out",
    ),
    of("dma_slice_cycles", 271_331, "[D]: 512 µs"),
    of("dma_engines", 2, "[D]"),
    of("short_transaction_bytes", 256, "inferred: two transactions"),
    word(
        "write_block",
        "as-needed",
        "inferred: a transaction has the words that were written",
    ),
    word("host_bus", "pci-x-860", "[B]; calibrated on T08"),
    of("tport_match_cycles", 318, "inferred: 600 ns"),
    of("event_cycles", 27, "inferred: 50 ns"),
    of("block_copy_cycles", 106, "inferred: 200 ns"),
    of("poll_cycles", 80, "inferred: 150 ns"),
    of("library_receive_cycles", 106, "inferred: 200 ns"),
    of("thread_cycles", 160, "inferred: 300 ns"),
    of("back_off_cycles", 530, "as in QsNet: 1 µs"),
    of("back_off_limit_cycles", 529_943, "as in QsNet: 1 ms"),
    of("mpi_call_cycles", 583, "calibrated on S07a: 1.1 µs"),
    of("mpi_match_cycles", 106, "inferred: 200 ns"),
    of("eager_poll_cycles", 16, "inferred: 30 ns"),
    of("registration_cycles", 13_249, "as in QsNet: 25 µs"),
    of("registration_page_cycles", 265, "as in QsNet: 500 ns"),
];

/// What 4X InfiniBand has otherwise, with the same hosts as QsNetII ([I]); the rest is as
/// in QsNet. What QsNet alone has (circuits, time-outs, multicasts) has no part.
pub const INFINIBAND: &[GenerationDefault] = &[
    of("channels", 1, "inferred: one data lane was used"),
    of("buffer_flits", 4_096, "inferred: 16 KB a port"),
    of(
        "flow_through_cycles",
        50,
        "public (Mellanox InfiniScale): 200 ns",
    ),
    word(
        "routing",
        "by-destination",
        "InfiniBand standard: linear forwarding tables",
    ),
    word(
        "flow_control",
        "packet",
        "InfiniBand standard: credits for whole packets",
    ),
    word("arbitration", "round-robin", "inferred"),
    GenerationDefault {
        key: "circuit_hold",
        default: Setting::Flag(false),
        source: "InfiniBand standard",
    },
    of("age_tick_cycles", 6_250, "as in QsNet: 25 µs"),
    of("time_out_cycles", 0, "links lose nothing that waits"),
    of("retry_cycles", 3_750, "as in QsNet: 15 µs"),
    of(
        "engine_transaction_cycles",
        8,
        "inferred: 32 ns, so that the bus is the limit",
    ),
    of("library_send_cycles", 50, "as in QsNetII: 200 ns"),
    of(
        "post_cycles",
        75,
        "inferred: 300 ns, a descriptor in memory and a doorbell across PCI-X",
    ),
    of("command_cycles", 50, "inferred: 200 ns, the doorbell"),
    of(
        "dma_start_cycles",
        500,
        "calibrated on public latency (ICS 2003, IEEE Micro 1/2005); split inferred: 2 µs, \
         reads of descriptor and queue pair across PCI-X",
    ),
    of(
        "dma_descriptors",
        64,
        "inferred: as many work requests as are posted",
    ),
    of(
        "dma_slice_cycles",
        519,
        "inferred: queue pairs take turns packet by packet",
    ),
    word(
        "write_block",
        "as-needed",
        "InfiniBand standard: a packet has the bytes that were written",
    ),
    word("host_bus", "pci-x-860", "[I]: the same hosts as QsNetII"),
    of("tport_match_cycles", 150, "as in QsNetII: 600 ns"),
    of(
        "event_cycles",
        500,
        "calibrated on public latency (ICS 2003, IEEE Micro 1/2005); split inferred: 2 µs, \
         check of the key, translation and start of the write across PCI-X",
    ),
    of("block_copy_cycles", 50, "as in QsNetII: 200 ns"),
    of("library_receive_cycles", 50, "as in QsNetII: 200 ns"),
    of("thread_cycles", 75, "as in QsNetII: 300 ns"),
    of("copy_cycles_per_block", 6, "as in QsNetII: 24 ns"),
    of("back_off_cycles", 250, "as in QsNet: 1 µs"),
    of("back_off_limit_cycles", 250_000, "as in QsNet: 1 ms"),
    word("mpi_matching", "host", "[I] 3.3"),
    word("mpi_progress", "in-calls", "[I] 3.3"),
    word("mpi_connections", "per-pair", "[I] 3.3"),
    word("mpi_registration", "explicit", "[I] 3.3"),
    of("mpi_call_cycles", 50, "as in QsNetII: 200 ns"),
    of("mpi_match_cycles", 200, "calibrated on S07b: 800 ns"),
    of(
        "eager_bytes",
        1_984,
        "[I] 4: a jump between 1 and 2 KB; a buffer less its header",
    ),
    of("eager_buffer_bytes", 2_048, "public (MVAPICH 0.9.2)"),
    of("eager_poll_cycles", 8, "as in QsNetII: 30 ns"),
    of(
        "registration_cycles",
        2_130,
        "public (PVFS over InfiniBand, ICPP 2003): 7.4 µs, and 1.1 µs to give up another",
    ),
    of(
        "registration_page_cycles",
        250,
        "public (PVFS over InfiniBand, ICPP 2003): 0.77 µs, and 0.23 µs to give up another",
    ),
    of(
        "registration_cache_kb",
        6_144,
        "[I] 4.1: two buffers of 2 MB stay registered, and of 4 MB do not",
    ),
];

/// What a network has otherwise than QsNet.
pub fn defaults_of(network: Generation) -> &'static [GenerationDefault] {
    match network {
        Generation::QsNet => &[],
        Generation::QsNet2 => QSNET2,
        Generation::InfiniBand => INFINIBAND,
    }
}

/// A network as who sets one up needs to know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct NetworkDescription {
    /// As a scenario names it.
    pub network: Generation,
    /// Its name on screen.
    pub label: &'static str,
    /// Length of a cycle in picoseconds.
    pub cycle_ps: u32,
    /// What loads are shares of, in MB/s of payload.
    pub asymptote_mb_s: f64,
    /// Its switches, with its own defaults and where these come from.
    pub switches: Vec<Switch>,
}

/// All networks.
pub fn networks() -> Vec<NetworkDescription> {
    let described = |network: Generation| NetworkDescription {
        network,
        label: network.label(),
        cycle_ps: network.clock().picoseconds() as u32,
        asymptote_mb_s: network.asymptote_mb_s(),
        switches: SWITCHES.iter().map(|of| switch_in(network, of)).collect(),
    };
    Generation::ALL.map(described).into()
}

/// What a network has otherwise than QsNet as a table in Markdown, in the order of the
/// switches.
pub(super) fn default_table(network: Generation) -> String {
    let row = |switch: &Switch| {
        let Switch {
            key, kind, source, ..
        } = switch_in(network, switch);
        let [before, now] = [switch.kind, kind].map(SwitchKind::default_in_words);
        format!("| `model.{key}` | {before} | {now} | {source} |")
    };
    let unlike = SWITCHES
        .iter()
        .filter(|of| default_in(network, of.key).is_some());
    let rows: Vec<String> = unlike.map(row).collect();
    let (usual, label) = (Generation::default().label(), network.label());
    let head = format!("| path | {usual} | {label} | source |\n|---|---|---|---|");
    format!("{head}\n{}", rows.join("\n"))
}

/// A switch as a network has it.
pub(super) fn switch_in(network: Generation, switch: &Switch) -> Switch {
    match default_in(network, switch.key) {
        Some(of) => Switch {
            kind: switch.kind.with_default(of.default),
            source: of.source,
            ..*switch
        },
        None => *switch,
    }
}

/// How a network has a switch, if otherwise than QsNet.
fn default_in(network: Generation, key: &str) -> Option<&'static GenerationDefault> {
    defaults_of(network).iter().find(|of| of.key == key)
}
