//! QsNetII: Elan4 and Elite4. Times that nothing is known of are those of QsNet, in cycles
//! of 1.887 ns.
//!
//! Rules of `docs/model.md`: `R-wire-format-qsnet2`, `R-defaults`.

use super::prices::part;
use super::profile::{number, word};
use super::{
    Head, Packaging, ParameterDefault, PricePart, PricedPart, Profile, Provenance, Saturated, Wire,
};
use crate::units::Clock;

pub(super) static PROFILE: Profile = Profile {
    label: "QsNetII",
    // A flit at 1,060 MB/s [B]; its 2 bytes are inferred.
    clock: Clock::new(1_887, 2),
    // [B]: T01. 2,048 of the 2,314 bytes of a full packet on five levels are 938 MB/s.
    asymptote_mb_s: 940.0,
    // 128 bytes are of [D], all else is inferred: 16 bytes around the data of
    // each transaction, of which a full packet has 16, and route and end as in QsNet. A full
    // packet takes 2,312 bytes on three levels, 2,314 on five. The split fits, and is not
    // proven unique. 28 transactions without data: [D].
    wire: Wire {
        head: Head::SourceRoute,
        transaction_bytes: 128,
        transactions: 16,
        most: 28,
        overhead_flits: 8,
    },
    saturated: Saturated {
        packet_us: 0.08,
        flit_us: 0.00048,
    },
    defaults: DEFAULTS,
    part_names: &[],
    switch_ports: &[],
    has_top_switches: true,
    no_collectives: None,
    packaging: Packaging::Chassis,
};

const DEFAULTS: &[ParameterDefault] = &[
    number("flow_through_cycles", 11, "inferred: 20 ns"),
    number(
        "buffer_flits",
        1_200,
        "calibrated on T11: room for a packet, which takes 1,157 flits",
    ),
    word(
        "channel_policy",
        "free-per-hop",
        "calibrated on T11; of Elite4 nothing is known",
    ),
    number(
        "engine_transaction_cycles",
        8,
        "inferred: 15 ns, so that the link is the limit",
    ),
    number("age_tick_cycles", 13_249, "as in QsNet: 25 µs"),
    number("time_out_cycles", 22_258, "as in QsNet: 42 µs"),
    number("retry_cycles", 7_950, "as in QsNet: 15 µs"),
    number("post_cycles", 133, "inferred: 250 ns"),
    number("command_cycles", 27, "inferred: 50 ns"),
    number("dma_start_cycles", 53, "inferred: 100 ns"),
    number(
        "dma_descriptors",
        2,
        "inferred: one for each engine; the next is fetched while a packet goes out",
    ),
    number("dma_slice_cycles", 271_331, "[D]: 512 µs"),
    number("dma_engines", 2, "[D]"),
    number("short_transaction_bytes", 256, "inferred: two transactions"),
    word(
        "write_block",
        "as-needed",
        "inferred: a transaction has the words that were written",
    ),
    word("host_bus", "pci-x-860", "[B]; calibrated on T08"),
    number("tport_match_cycles", 318, "inferred: 600 ns"),
    number("event_cycles", 27, "inferred: 50 ns"),
    number("block_copy_cycles", 106, "inferred: 200 ns"),
    number("poll_cycles", 80, "inferred: 150 ns"),
    number("thread_cycles", 160, "inferred: 300 ns"),
    number("back_off_cycles", 530, "as in QsNet: 1 µs"),
    number("back_off_limit_cycles", 529_943, "as in QsNet: 1 ms"),
    number("mpi_call_cycles", 583, "calibrated on S07a: 1.1 µs"),
    number("mpi_match_cycles", 106, "inferred: 200 ns"),
    number("eager_poll_cycles", 16, "inferred: 30 ns"),
    number("registration_cycles", 13_249, "as in QsNet: 25 µs"),
    number("registration_page_cycles", 265, "as in QsNet: 500 ns"),
];

/// In the order of a bill; list prices of April 2004.
pub(super) const PARTS: &[PricePart] = &[
    part(
        PricedPart::Qm500,
        "QM500 adapter",
        1_570,
        Provenance::Assumed,
        "lost in the scan of [I] table 3; half a point more or less in what [I] states at scale, \
         networks 6.5 % and systems 4 % dearer than 96-port InfiniBand, moves it by 700 $ and \
         more. With nodes of 2,500 $, for a full 1,024-way network, and then to the nearest ten",
    ),
    part(
        PricedPart::NodeChassis,
        "Node chassis, 64 ports",
        93_000,
        Provenance::Listed,
        "[I] table 3",
    ),
    part(
        PricedPart::ThirdLevelElite,
        "Third-level Elite left out",
        757,
        Provenance::Solved,
        "T28: a full 1,024-way network costs 17 % more than half of it with copper cables [B]; \
         top switches and cables alone make 14 %, and the rest is taken for what 128 Elites save \
         in the node chassis",
    ),
    part(
        PricedPart::TopSwitch,
        "Top switch, 128 ports",
        110_500,
        Provenance::Listed,
        "[I] table 3, where the scan reads \"1 10,500\"",
    ),
    part(
        PricedPart::ClockSource,
        "QM580 clock source",
        1_800,
        Provenance::Listed,
        "[I] table 3; that a network of several chassis needs one is assumed",
    ),
    part(
        PricedPart::LinkCable,
        "Copper link",
        185,
        Provenance::Listed,
        "[I] table 3; which of 3 m and 5 m the price is of is lost in the scan, and both are taken \
         to cost the same",
    ),
    part(
        PricedPart::FibreLink,
        "Fibre link",
        1_182,
        Provenance::Solved,
        "T29: with fibre between node chassis and top switches a full 1,024-way network costs \
         27 % more than half of it [B]",
    ),
];

#[cfg(test)]
mod tests {
    use super::PROFILE;

    #[test]
    fn a_link_carries_1060_megabytes_per_second() {
        let clock = PROFILE.clock;
        assert_eq!(clock.link_mb_s().round(), 1_060.0);
        assert_eq!(clock.cycles_in_microseconds(1), 529);
        assert_eq!(clock.cycles_in_nanoseconds(20), 11);
        assert_eq!([0, 1, 15].map(|m| clock.cycles_in_metres(m)), [0, 3, 40]);
        assert_eq!(PROFILE.part_words("an Elite"), "an Elite");
    }
}
