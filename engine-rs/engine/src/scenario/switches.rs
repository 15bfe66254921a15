//! Every named switch of the network model: one table that feeds the parser, the
//! page's list of assumptions and the documentation.

use super::generations::default_table;
use crate::fabric::Rules;
use crate::networks::{Generation, Setting};
use serde::Serialize;

/// A switch.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct Switch {
    /// Its key under `model` in a scenario.
    pub key: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// What it can be set to.
    pub kind: SwitchKind,
    /// Where the default comes from: `[P]` the performance paper, `[D]` the headers of
    /// the public drivers, calibrated, or inferred.
    pub source: &'static str,
    /// What turning it does.
    pub effect: &'static str,
}

/// What a switch can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SwitchKind {
    /// A whole number.
    Number {
        /// Smallest.
        min: u32,
        /// Largest.
        max: u32,
        /// As the model has it.
        default: u32,
        /// Unit, empty for a count.
        unit: &'static str,
    },
    /// One of some words.
    Choice {
        /// The words.
        options: &'static [&'static str],
        /// As the model has it.
        default: &'static str,
    },
    /// A share of a whole, with a point.
    Share {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// As the model has it.
        default: f64,
    },
    /// On or off.
    Flag {
        /// As the model has it.
        default: bool,
    },
}

impl SwitchKind {
    /// Its default as documents have it.
    pub(super) fn default_in_words(self) -> String {
        match self {
            Self::Number { default, .. } => default.to_string(),
            Self::Choice { default, .. } => format!("`{default}`"),
            Self::Share { default, .. } => default.to_string(),
            Self::Flag { default } => default.to_string(),
        }
    }

    /// The same with another default, if that is of this kind.
    pub fn with_default(self, to: Setting) -> Self {
        match (self, to) {
            (Self::Number { min, max, unit, .. }, Setting::Number(default)) => Self::Number {
                min,
                max,
                default,
                unit,
            },
            (Self::Choice { options, .. }, Setting::Word(default)) => {
                Self::Choice { options, default }
            }
            (Self::Flag { .. }, Setting::Flag(default)) => Self::Flag { default },
            (kind, _) => kind,
        }
    }
}

const fn number(min: u32, max: u32, default: u32, unit: &'static str) -> SwitchKind {
    SwitchKind::Number {
        min,
        max,
        default,
        unit,
    }
}

const fn choice(options: &'static [&'static str], default: &'static str) -> SwitchKind {
    SwitchKind::Choice { options, default }
}

/// All switches: first in the order in which a packet meets them, then in that of a
/// message.
pub const SWITCHES: &[Switch] = &[
    Switch {
        key: "channels",
        label: "Virtual channels",
        kind: number(1, Rules::MOST_CHANNELS, 2, ""),
        source: "[P] 2.2",
        effect: "More channels give blocked packets more ways past each other",
    },
    Switch {
        key: "buffer_flits",
        label: "Buffer per channel",
        kind: number(48, 4_096, 128, "flits"),
        source: "[P] 2.1; per channel is a reading. At least a header and a transaction",
        effect: "A blocked packet spans fewer Elites the longer the buffers are",
    },
    Switch {
        key: "flow_through_cycles",
        label: "Flow-through",
        kind: number(1, 1_000, 7, "cycles"),
        source: "[P] 2.2: 35 ns",
        effect: "Delays headers and acks at every hop",
    },
    Switch {
        key: "routing",
        label: "Choice of up links",
        kind: choice(&["adaptive", "off-line", "by-destination"], "adaptive"),
        source: "[P] 2.2.1; off-line: 2.1 has routing tables, and a tag can name a single link; \
                 by destination: InfiniBand standard",
        effect: "Off-line each sender has one way, worked out so that no two share a link where \
                 that is possible: the ideal to compare with. By destination a switch has one up \
                 link for each destination, however busy",
    },
    Switch {
        key: "flow_control",
        label: "Goes on when there is room for",
        kind: choice(&["flit", "packet"], "flit"),
        source: "[P] 2.1: wormhole; packet: InfiniBand standard, credits for whole packets",
        effect: "By packets a blocked packet waits in one buffer, and holds no link behind it",
    },
    Switch {
        key: "arbitration",
        label: "Who is granted an output",
        kind: choice(&["oldest-first", "round-robin"], "oldest-first"),
        source: "[P] 2.2; round-robin: [inferred] for InfiniBand",
        effect: "In turn by input, nodes near a hot-spot get more of it than those far away",
    },
    Switch {
        key: "channel_policy",
        label: "Choice of channel",
        kind: choice(&["fixed-at-source", "free-per-hop"], "fixed-at-source"),
        source: "calibrated on P21 and P28",
        effect: "Free choice lets packets pass more often and raises uniform traffic",
    },
    Switch {
        key: "tie_break",
        label: "Equal up links",
        kind: choice(&["hash", "lowest"], "hash"),
        source: "calibrated on P28",
        effect: "Always the lowest piles packets onto the same links",
    },
    Switch {
        key: "circuit_hold",
        label: "Circuit held until the ack",
        kind: SwitchKind::Flag { default: true },
        source: "[P] 2.2.1",
        effect: "Without it links are free as soon as the last flit has passed; then done no longer \
                 means that all before it was delivered",
    },
    Switch {
        key: "release",
        label: "Freeing of channels",
        kind: choice(&["eop-passes", "tail-leaves-next-buffer"], "eop-passes"),
        source: "inferred",
        effect: "Later freeing leaves gaps between packets on every link",
    },
    Switch {
        key: "ack_offset_percent",
        label: "Ack asked for after",
        kind: number(1, 100, 50, "% of the transactions"),
        source: "calibrated on P21 and P28; [D] has the flag",
        effect: "Late acks hold circuits beyond the last flit",
    },
    Switch {
        key: "inputter",
        label: "Packets taken at a time",
        kind: choice(&["one", "per-channel"], "one"),
        source: "inferred",
        effect: "One per channel lets a second packet into a busy Elan; then done no longer means \
                 delivered",
    },
    Switch {
        key: "age_tick_cycles",
        label: "Age tick",
        kind: number(1, 1_000_000, 5_000, "cycles"),
        source: "calibrated on P44 to P47",
        effect: "Coarse ticks make the oldest-first order fairer for longer waits",
    },
    Switch {
        key: "age_bits",
        label: "Bits of age",
        kind: number(1, 8, 4, "bits"),
        source: "[P] 2.2, [D]",
        effect: "The age at which waiting packets stop growing older",
    },
    Switch {
        key: "time_out_cycles",
        label: "Time-out",
        kind: number(0, 10_000_000, 8_400, "cycles, 0 for never"),
        source: "calibrated on P42 and P44 to P47; [D] has the class",
        effect: "Packets that wait longer are discarded and tried again",
    },
    Switch {
        key: "retry_cycles",
        label: "Pause before a retry",
        kind: number(1, 1_000_000, 3_000, "cycles"),
        source: "calibrated on P44 to P47",
        effect: "Spreads out packets that were discarded together",
    },
    Switch {
        key: "retry_age",
        label: "Age of a retry",
        kind: choice(&["kept", "reset"], "kept"),
        source: "calibrated on P44 to P47",
        effect: "A packet that keeps its age is not overtaken again by those that came after it",
    },
    Switch {
        key: "engine_order",
        label: "Engine serves first",
        kind: choice(&["receive-first", "in-turn"], "receive-first"),
        source: "calibrated on P26 with the ack offset",
        effect: "In turn, acks wait for sends and long paths lose bandwidth",
    },
    Switch {
        key: "engine_transaction_cycles",
        label: "Engine time per transaction",
        kind: number(1, 10_000, 22, "cycles"),
        source: "calibrated on P01 and P13",
        effect: "Limits a node that sends and receives at once",
    },
    Switch {
        key: "engine_packet_cycles",
        label: "Engine time per packet",
        kind: number(0, 10_000, 4, "cycles"),
        source: "calibrated on P01 and P13",
        effect: "Limits a node that sends and receives at once",
    },
    Switch {
        key: "reverse_ack_flits",
        label: "Link slots taken by an ack",
        kind: number(0, 64, 0, "flits"),
        source: "inferred",
        effect: "Acks that take slots slow the data of the other direction",
    },
    Switch {
        key: "reverse_credits_per_flit",
        label: "Link slots taken by a credit",
        kind: number(0, 1, 0, "flits"),
        source: "inferred",
        effect: "Credits that take slots slow the data of the other direction",
    },
    Switch {
        key: "error_rate",
        label: "Damaged packets per link",
        kind: SwitchKind::Share {
            min: 0.0,
            max: 0.5,
            default: 0.0,
        },
        source: "[P] 2.2 has the recovery, but no rate; none is inferred",
        effect: "Damaged packets are refused and sent again, which costs bandwidth, more on long \
                 ways",
    },
    Switch {
        key: "multicast_root",
        label: "Where multicasts turn",
        kind: choice(&["covering", "top"], "covering"),
        source: "[Q] 4.1 has the top leftmost switch by default; that a smaller subtree has a root of its own is inferred",
        effect: "At the top all multicasts take the long way and wait for each other; below it \
                 those within a smaller subtree do not",
    },
    Switch {
        key: "library_send_cycles",
        label: "Library of an MPI sender",
        kind: number(0, 1_000_000, 80, "cycles"),
        source: "calibrated on P09; split inferred: some 300 instructions at 833 MHz",
        effect: "Delays MPI messages",
    },
    Switch {
        key: "post_cycles",
        label: "Posting by the host",
        kind: number(0, 1_000_000, 110, "cycles"),
        source: "calibrated on P07; split inferred: a descriptor of 64 bytes and a command word across PCI at 33 MHz",
        effect: "Delays every message",
    },
    Switch {
        key: "command_cycles",
        label: "Command processor",
        kind: number(0, 1_000_000, 48, "cycles"),
        source: "calibrated on P07; split inferred: two accesses to SDRAM and the check, 16 clocks of 66 MHz",
        effect: "Delays every message; many at once wait for each other",
    },
    Switch {
        key: "dma_start_cycles",
        label: "Start of a DMA",
        kind: number(0, 1_000_000, 60, "cycles"),
        source: "calibrated on P07; split inferred: descriptor, route and translation from SDRAM, 20 clocks of 66 MHz",
        effect: "Delays a message that finds the DMA engine idle, and every read twice",
    },
    Switch {
        key: "dma_descriptors",
        label: "DMAs queued at an Elan",
        kind: number(1, 64, 1, ""),
        source: "calibrated on P21",
        effect: "With one, a message is posted when the one before it has been sent off; more are \
                 sent in turns, and fewer senders wait for the same node",
    },
    Switch {
        key: "dma_slice_cycles",
        label: "Time slice of a DMA",
        kind: number(0, 1_000_000, 12_800, "cycles, 0 for ever"),
        source: "[P] 2.1 has slices; length inferred: 64 µs",
        effect: "Longer slices make small messages wait behind large ones",
    },
    Switch {
        key: "dma_engines",
        label: "DMA engines",
        kind: number(1, 4, 1, ""),
        source: "[D]: Elan3 has one, Elan4 two",
        effect: "Each has a packet open, so that more of them wait less for acks and for nodes \
                 that are busy; messages may then overtake each other",
    },
    Switch {
        key: "short_transaction_bytes",
        label: "Short messages",
        kind: number(0, 2_048, 0, "bytes, 0 for none"),
        source: "[D]: the Elan4 has an engine for short transactions; how many bytes is inferred",
        effect: "Messages of up to so many bytes leave from the command port, without the start \
                 of a DMA, and by an engine of their own",
    },
    Switch {
        key: "write_block",
        label: "Write-block transactions",
        kind: choice(&["whole", "as-needed"], "whole"),
        source: "inferred from P08: 1 to 64 bytes take the same time",
        effect: "As needed, short messages are faster the shorter they are",
    },
    Switch {
        key: "host_bus",
        label: "Host bus",
        kind: choice(
            &[
                "pci-64-33",
                "pci-64-66",
                "pci-x-820",
                "pci-x-860",
                "pci-x-910",
            ],
            "pci-64-33",
        ),
        source: "[P] 4, 5.1, 5.2; calibrated on P04 and P15. PCI-X: [B], by what processes see in MB/s",
        effect: "Limits messages between main memories",
    },
    Switch {
        key: "tport_match_cycles",
        label: "Thread and Tport match",
        kind: number(0, 1_000_000, 500, "cycles"),
        source: "calibrated on P09; split inferred: most of what MPI adds ([P] 5.1), 166 clocks of 66 MHz",
        effect: "Delays MPI messages and limits how many a node can receive",
    },
    Switch {
        key: "event_cycles",
        label: "Setting of an event",
        kind: number(0, 1_000_000, 30, "cycles"),
        source: "calibrated on P07; split inferred: read and write of SDRAM, 10 clocks of 66 MHz",
        effect: "Delays every message",
    },
    Switch {
        key: "block_copy_cycles",
        label: "Block copy",
        kind: number(0, 1_000_000, 80, "cycles"),
        source: "calibrated on P07; split inferred: 64 bytes across PCI at 33 MHz and their reading",
        effect: "Delays every message",
    },
    Switch {
        key: "poll_cycles",
        label: "Polling",
        kind: number(0, 1_000_000, 40, "cycles"),
        source: "calibrated on P07; split inferred: a cache miss of the polling process",
        effect: "Delays every message",
    },
    Switch {
        key: "library_receive_cycles",
        label: "Library of an MPI receiver",
        kind: number(0, 1_000_000, 80, "cycles"),
        source: "calibrated on P09; split inferred: some 300 instructions at 833 MHz",
        effect: "Delays MPI messages",
    },
    Switch {
        key: "thread_cycles",
        label: "Thread on the Elan",
        kind: number(0, 1_000_000, 110, "cycles"),
        source: "[Q] 4.2: receives, processes and replies in a few µs; calibrated on Q02",
        effect: "Delays barriers and every step of a software tree, one thread after another",
    },
    Switch {
        key: "reduce_cycles_per_word",
        label: "Reduction per word",
        kind: number(0, 1_000, 2, "cycles"),
        source: "inferred: load, add and store of 8 bytes, some 10 ns at 1.25 GHz",
        effect: "Delays reductions of long vectors",
    },
    Switch {
        key: "host_reduce_cycles",
        label: "Reduction per message",
        kind: number(0, 1_000_000, 1_450, "cycles"),
        source: "calibrated on Q09",
        effect: "Delays every step of a collection: the host must act on every message",
    },
    Switch {
        key: "copy_cycles_per_block",
        label: "Copy of 64 bytes",
        kind: number(0, 10_000, 13, "cycles"),
        source: "inferred: 64 bytes from memory to memory at 1 GB/s",
        effect: "Limits broadcasts to several processes on a node",
    },
    Switch {
        key: "local_sync_cycles",
        label: "Processes of a node",
        kind: number(0, 1_000_000, 40, "cycles"),
        source: "inferred: a line of cache from one processor to another, 200 ns",
        effect: "Delays operations of several processes on a node, for each after the first",
    },
    Switch {
        key: "back_off_cycles",
        label: "First pause after a failed test",
        kind: number(1, 1_000_000, 200, "cycles"),
        source: "[Q] 4.3 backs off exponentially; length inferred: 1 µs",
        effect: "Longer pauses flood the network less, and find out later that everybody is there",
    },
    Switch {
        key: "back_off_limit_cycles",
        label: "Longest pause after a failed test",
        kind: number(1, 10_000_000, 200_000, "cycles"),
        source: "inferred: 1 ms",
        effect: "Limits how long after the last process a barrier may be done",
    },
    Switch {
        key: "mpi_matching",
        label: "Messages of programs matched by",
        kind: choice(&["nic", "host"], "nic"),
        source: "[I] 3.3",
        effect: "On the host, messages wait until their process looks for them, and cost it time",
    },
    Switch {
        key: "mpi_progress",
        label: "Transfers of programs go on",
        kind: choice(&["independent", "in-calls"], "independent"),
        source: "[I] 3.3",
        effect: "In calls only, what is announced while a process computes waits until it is done",
    },
    Switch {
        key: "mpi_connections",
        label: "Connections of programs",
        kind: choice(&["connectionless", "per-pair"], "connectionless"),
        source: "[I] 3.3",
        effect: "With one for each pair, buffers and what is to be looked at grow with the processes",
    },
    Switch {
        key: "mpi_registration",
        label: "Registration of memory",
        kind: choice(&["none", "explicit"], "none"),
        source: "[I] 3.3",
        effect: "Long messages from memory that is not registered yet cost the host time",
    },
    Switch {
        key: "mpi_call_cycles",
        label: "Call of MPI",
        kind: number(0, 1_000_000, 80, "cycles"),
        source: "inferred: as the library of a sender",
        effect: "Delays every message of a program",
    },
    Switch {
        key: "mpi_match_cycles",
        label: "Matching by the host",
        kind: number(0, 1_000_000, 40, "cycles"),
        source: "inferred: 200 ns",
        effect: "Delays messages that the host matches",
    },
    Switch {
        key: "eager_bytes",
        label: "Longest message sent at once",
        kind: number(0, 1_048_576, 2_048, "bytes"),
        source: "inferred",
        effect: "Longer ones are announced first: no copy at the far end, but another way there and back",
    },
    Switch {
        key: "eager_buffer_bytes",
        label: "Buffer of a pair",
        kind: number(64, 1_048_640, 2_112, "bytes"),
        source: "inferred: room for the longest with a header of 64 bytes",
        effect: "Limits what can be sent at once; memory grows with it and the processes",
    },
    Switch {
        key: "eager_buffers",
        label: "Buffers of a pair",
        kind: number(1, 1_024, 32, ""),
        source: "inferred",
        effect: "A sender waits when all are full and the receiver has looked at none",
    },
    Switch {
        key: "eager_poll_cycles",
        label: "Look at the buffers of a pair",
        kind: number(0, 100_000, 10, "cycles"),
        source: "inferred: 50 ns, a word that is in the cache",
        effect: "Delays what the host matches, more the more processes there are",
    },
    Switch {
        key: "registration_cycles",
        label: "Registration",
        kind: number(0, 10_000_000, 5_000, "cycles"),
        source: "inferred: 25 µs, a call of the system and of the driver",
        effect: "Delays long messages from memory that is not registered",
    },
    Switch {
        key: "registration_page_cycles",
        label: "Registration of a page",
        kind: number(0, 1_000_000, 100, "cycles"),
        source: "inferred: 500 ns for 4 KB",
        effect: "Delays long messages from memory that is not registered, by their length",
    },
    Switch {
        key: "registration_cache_kb",
        label: "Memory that stays registered",
        kind: number(0, 4_194_304, 65_536, "KB"),
        source: "inferred",
        effect: "What a program uses again need not be registered again, if there is room",
    },
];

/// What scenarios of format 1 mean where they do not name a switch: those that had
/// another default then, and those that were not there, with the values at which all
/// is as without them. The others have had their default from the beginning.
pub const FORMAT_1: &[(&str, Setting)] = &[
    ("age_tick_cycles", Setting::Number(2_000)),
    ("time_out_cycles", Setting::Number(10_000)),
    ("retry_cycles", Setting::Number(200)),
    ("retry_age", Setting::Word("reset")),
    ("library_send_cycles", Setting::Number(0)),
    ("post_cycles", Setting::Number(0)),
    ("command_cycles", Setting::Number(0)),
    ("dma_start_cycles", Setting::Number(0)),
    ("write_block", Setting::Word("as-needed")),
    ("tport_match_cycles", Setting::Number(0)),
    ("event_cycles", Setting::Number(0)),
    ("block_copy_cycles", Setting::Number(0)),
    ("poll_cycles", Setting::Number(0)),
    ("library_receive_cycles", Setting::Number(0)),
];

/// The switches as a table in Markdown, and others of what other networks have otherwise.
pub fn switch_table() -> String {
    let row = |switch: &Switch| {
        let Switch {
            key,
            source,
            effect,
            ..
        } = switch;
        let allowed = match switch.kind {
            SwitchKind::Number { min, max, unit, .. } => format!("{min}–{max} {unit}"),
            SwitchKind::Choice { options, .. } => {
                let options: Vec<String> = options.iter().map(|word| format!("`{word}`")).collect();
                options.join(", ")
            }
            SwitchKind::Share { min, max, .. } => format!("{min}–{max} of the packets"),
            SwitchKind::Flag { .. } => "true, false".to_owned(),
        };
        let (default, allowed) = (switch.kind.default_in_words(), allowed.trim());
        format!("| `model.{key}` | {default} | {allowed} | {source} | {effect} |")
    };
    let head =
        "| path | default | allowed | source | what turning it does |\n|---|---|---|---|---|";
    let rows: Vec<String> = SWITCHES.iter().map(row).collect();
    let others = Generation::ALL
        .into_iter()
        .filter(|network| !network.is_default());
    let others: Vec<String> = others.map(default_table).collect();
    format!("{head}\n{}\n\n{}", rows.join("\n"), others.join("\n\n"))
}
