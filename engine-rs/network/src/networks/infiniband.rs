//! 4X InfiniBand: host channel adapters and switches, with the same hosts as QsNetII (paper
//! I). What QsNet alone has (circuits, time-outs, multicasts) has no part.
//!
//! Rules of `docs/model.md`: `R-packets-infiniband`, `R-defaults`.

use super::prices::part;
use super::profile::{flag, number, word};
use super::{
    Head, Packaging, ParameterDefault, PricePart, PricedPart, Profile, Provenance, Saturated,
    SwitchPorts, TreeSize, Wire,
};
use crate::units::Clock;

pub(super) static PROFILE: Profile = Profile {
    label: "4X InfiniBand",
    // 1,000 MB/s: four lanes of 2.5 Gb/s, of which 8 bits in 10 are data (InfiniBand
    // standard). Each lane brings a byte of a flit.
    clock: Clock::new(4_000, 4),
    // 2,048 of the 2,076 bytes that a packet takes.
    asymptote_mb_s: 986.0,
    // A packet has a local route header of 8 bytes, a base transport header of 12, checks of
    // 4 and 2 bytes and two delimiters of one: 28 bytes, whatever it carries (InfiniBand
    // standard). All but a flit of them goes before the data. Its transactions are only the
    // parts in which data crosses the host bus, as long as those of an Elan4 on the same bus.
    wire: Wire {
        head: Head::Flits(6),
        transaction_bytes: 128,
        transactions: 16,
        most: 1,
        overhead_flits: 0,
    },
    saturated: Saturated {
        packet_us: 0.01,
        flit_us: 0.0016,
    },
    defaults: DEFAULTS,
    part_names: &[
        ("an Elite", "a switch"),
        ("Elite", "switch"),
        ("switchs", "switches"),
        ("Elan", "HCA"),
    ],
    // [I] 4 and 4.1. Within a switch of 96 ports are chips of 8 ports: 4·4·6; within one
    // of 288 are switches of 24 on two levels, and three join more nodes.
    switch_ports: &[
        SwitchPorts {
            ports: 24,
            trees: &[TreeSize::plain(24, 1), TWO_LEVELS, THREE_LEVELS],
        },
        SwitchPorts {
            ports: 96,
            trees: &[TreeSize::plain(4, 3).with_top(6)],
        },
        SwitchPorts {
            ports: 288,
            trees: &[TWO_LEVELS, THREE_LEVELS],
        },
    ],
    has_top_switches: false,
    no_collectives: Some(
        "4X InfiniBand HCAs have no threads, and its switches combine no answers to a multicast; \
         use a job that sends messages or runs a program",
    ),
    packaging: Packaging::FoldedClos,
};

/// Switches of 24 ports, half of them up.
const TWO_LEVELS: TreeSize = TreeSize::plain(12, 2).with_top(24);
const THREE_LEVELS: TreeSize = TreeSize::plain(12, 3).with_top(24);

const DEFAULTS: &[ParameterDefault] = &[
    number("channels", 1, "inferred: one data lane was used"),
    number("buffer_flits", 4_096, "inferred: 16 KB a port"),
    number(
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
    flag("circuit_hold", false, "InfiniBand standard"),
    number("age_tick_cycles", 6_250, "as in QsNet: 25 µs"),
    number("time_out_cycles", 0, "links lose nothing that waits"),
    number("retry_cycles", 3_750, "as in QsNet: 15 µs"),
    number(
        "engine_transaction_cycles",
        8,
        "inferred: 32 ns, so that the bus is the limit",
    ),
    number(
        "post_cycles",
        75,
        "inferred: 300 ns, a descriptor in memory and a doorbell across PCI-X",
    ),
    number("command_cycles", 50, "inferred: 200 ns, the doorbell"),
    number(
        "dma_start_cycles",
        500,
        "calibrated on public latency (ICS 2003, IEEE Micro 1/2005); split inferred: 2 µs, \
         reads of descriptor and queue pair across PCI-X",
    ),
    number(
        "dma_descriptors",
        64,
        "inferred: as many work requests as are posted",
    ),
    number(
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
    number("tport_match_cycles", 150, "as in QsNetII: 600 ns"),
    number(
        "event_cycles",
        500,
        "calibrated on public latency (ICS 2003, IEEE Micro 1/2005); split inferred: 2 µs, \
         check of the key, translation and start of the write across PCI-X",
    ),
    number("block_copy_cycles", 50, "as in QsNetII: 200 ns"),
    number("thread_cycles", 75, "as in QsNetII: 300 ns"),
    number("copy_cycles_per_block", 6, "as in QsNetII: 24 ns"),
    number("back_off_cycles", 250, "as in QsNet: 1 µs"),
    number("back_off_limit_cycles", 250_000, "as in QsNet: 1 ms"),
    word("mpi_matching", "host", "[I] 3.3"),
    word("mpi_progress", "in-calls", "[I] 3.3"),
    word("mpi_connections", "per-pair", "[I] 3.3"),
    word("mpi_registration", "explicit", "[I] 3.3"),
    number("mpi_call_cycles", 50, "as in QsNetII: 200 ns"),
    number("mpi_match_cycles", 200, "calibrated on S07b: 800 ns"),
    number(
        "eager_bytes",
        1_984,
        "[I] 4: a jump between 1 and 2 KB; a buffer less its header",
    ),
    number("eager_buffer_bytes", 2_048, "public (MVAPICH 0.9.2)"),
    number("eager_poll_cycles", 8, "as in QsNetII: 30 ns"),
    number(
        "registration_cycles",
        2_130,
        "public (PVFS over InfiniBand, ICPP 2003): 7.4 µs, and 1.1 µs to give up another",
    ),
    number(
        "registration_page_cycles",
        250,
        "public (PVFS over InfiniBand, ICPP 2003): 0.77 µs, and 0.23 µs to give up another",
    ),
    number(
        "registration_cache_kb",
        6_144,
        "[I] 4.1: two buffers of 2 MB stay registered, and of 4 MB do not",
    ),
];

/// In the order of a bill; list prices of April 2004.
pub(super) const PARTS: &[PricePart] = &[
    part(
        PricedPart::Hca,
        "Host channel adapter",
        995,
        Provenance::Listed,
        "[I] table 2",
    ),
    part(
        PricedPart::Switch24,
        "24-port switch",
        4_819,
        Provenance::Solved,
        "lost in the scan of [I]; systems with Elan-4 are 51 % dearer than with 24- and 288-port \
         switches [I 5], for 1,024 nodes of 2,500 $, when a port of either costs the same",
    ),
    part(
        PricedPart::Switch96,
        "96-port switch",
        82_332,
        Provenance::Solved,
        "lost in the scan of [I]; networks of Elan-4 are 6.5 % dearer than of 96-port switches \
         [I 5], for 1,024 nodes",
    ),
    part(
        PricedPart::Switch288,
        "288-port switch",
        57_828,
        Provenance::Assumed,
        "lost in the scan of [I]; a port is taken to cost what one of a 24-port switch does",
    ),
    part(
        PricedPart::InfinibandCable,
        "4X copper cable",
        175,
        Provenance::Listed,
        "[I] table 2, \"Cables for Hosts\"; one between switches is taken to cost the same",
    ),
];

#[cfg(test)]
mod tests {
    use super::PROFILE;

    #[test]
    fn a_link_carries_1000_megabytes_per_second() {
        let clock = PROFILE.clock;
        assert_eq!(clock.link_mb_s(), 1_000.0);
        assert_eq!(clock.cycles_in_nanoseconds(200), 50);
        assert_eq!([0, 1, 15].map(|m| clock.cycles_in_metres(m)), [0, 2, 19]);
    }

    #[test]
    fn an_elite_is_a_switch() {
        let words = |text| PROFILE.part_words(text);
        assert_eq!(
            words("Elite 1.6 has no up link 2"),
            "switch 1.6 has no up link 2"
        );
        assert_eq!(words("top Elites; an Elan"), "top switches; an HCA");
    }
}
