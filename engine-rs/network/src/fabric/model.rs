//! The parameters of a network's links and switches.

use super::{
    Arbitration, ChannelPolicy, FlowControl, Inputter, MulticastRoot, Release, Rules, TieBreak,
};
use crate::parameters;
use crate::parameters::OF_OTHER_JOBS;
use crate::topology::Routing;
use crate::units::Cycle;

parameters! {
    /// Parameters of links and switches; in [`Rules`] for a fabric.
    pub struct FabricModel;
    /// Links, and the channels and buffers at their ends.
    LINKS {
        channels: u32 = number(2, 1, Rules::MAX_CHANNELS, ""),
            label: "Virtual channels",
            term: "virtual-channel",
            source: "[P] 2.2",
            effect: "With more channels, packets pass blocked packets more often";
        buffer_flits: u32 = number(128, 48, 4_096, "flits"),
            label: "Buffer per channel",
            term: "buffer",
            source: "[P] 2.1; per channel is a reading. At least a header and a transaction",
            effect: "With longer buffers, a blocked packet spans fewer Elites";
        flow_through_cycles: Cycle = number(7, 1, 1_000, "cycles"),
            label: "Flow-through",
            term: "flow-through",
            source: "[P] 2.2: 35 ns",
            effect: "Delays headers and acks at every hop";
        routing: Routing = choice(Routing::Adaptive),
            label: "Routing",
            term: "routing",
            source: "[P] 2.2.1; off-line: 2.1 has routing tables, and a tag can name a single link; \
                by destination: InfiniBand standard",
            effect: "Off-line: one route per sender, calculated so that no two share a link where \
                possible, as an ideal. By destination: a switch uses one up link for each \
                destination, however busy";
        flow_control: FlowControl = choice(FlowControl::Flit),
            label: "Flow control unit",
            term: "flow-control",
            source: "[P] 2.1: wormhole; packet: InfiniBand standard, credits for whole packets",
            effect: "With packet credits, a blocked packet waits in one buffer and holds no link \
                behind it";
        arbitration: Arbitration = choice(Arbitration::OldestFirst),
            label: "Arbitration",
            term: "arbitration",
            source: "[P] 2.2; round-robin: [inferred] for InfiniBand",
            effect: "With round robin by input, nodes near a hot-spot get more bandwidth than far \
                ones";
        channel_policy: ChannelPolicy = choice(ChannelPolicy::FixedAtSource),
            label: "Channel choice",
            term: "virtual-channel",
            source: "calibrated on P21 and P28; by destination: vFtree, 2011",
            effect: "Free choice lets packets pass more often and raises uniform traffic. By \
                destination, a waiting packet delays only packets to destinations of its own lane";
        tie_break: TieBreak = choice(TieBreak::Hash),
            label: "Up-link tie-break",
            term: "tie-break",
            source: "calibrated on P28",
            effect: "Always choosing the lowest concentrates packets on the same links";
        circuit_hold: bool = flag(true),
            label: "Circuit held until the ack",
            term: "circuit",
            source: "[P] 2.2.1",
            effect: "If off, links are free once the last flit has passed, and done no longer \
                means that all earlier packets were delivered";
        release: Release = choice(Release::EopPasses),
            label: "Channel release",
            term: "circuit",
            source: "inferred",
            effect: "Later release leaves gaps between packets on every link";
    }
    /// Packets that wait.
    WAITING {
        inputter: Inputter = choice(Inputter::One),
            label: "Packets accepted at a time",
            term: "inputter",
            source: "inferred",
            effect: "One per channel lets a second packet into a busy Elan, and done no longer \
                means delivered";
        age_tick_cycles: Cycle = number(5_000, 1, 1_000_000, "cycles"),
            label: "Age tick",
            term: "age",
            source: "calibrated on P44 to P47",
            effect: "Coarse ticks make the oldest-first order fairer for longer waits";
        age_bits: u32 = number(4, 1, 8, "bits"),
            label: "Age bits",
            term: "age",
            source: "[P] 2.2, [D]",
            effect: "Limits the age that waiting packets can reach";
        time_out_cycles: Cycle = number(8_400, 0, 10_000_000, "cycles, 0 for never"),
            label: "Time-out",
            term: "time-out",
            source: "calibrated on P42 and P44 to P47; [D] has the class",
            effect: "Packets that wait longer are discarded and retried";
    }
    /// What links carry besides data, damage, and multicasts.
    EXTRAS {
        reverse_ack_flits: u32 = number(0, 0, 64, "flits"),
            label: "Link slots taken by an ack",
            term: "ack",
            source: "inferred",
            effect: "Acks that take slots slow the data of the other direction";
        reverse_credits_per_flit: u32 = number(0, 0, 1, "flits"),
            label: "Link slots taken by a credit",
            term: "credit",
            source: "inferred",
            effect: "Credits that take slots slow the data of the other direction";
        error_rate: f64 = share(0.0, 0.0, 0.5),
            label: "Damaged packets per link",
            term: "crc-error",
            source: "[P] 2.2 has the recovery, but no rate; none is inferred",
            effect: "Damaged packets are refused and sent again, which costs bandwidth, more on \
                long routes";
        multicast_root: MulticastRoot = choice(MulticastRoot::Covering),
            label: "Multicast turning point",
            term: "multicast",
            source: "[Q] 4.1 has the top leftmost switch by default; that a smaller subtree has a root of its own is inferred from [Q] figure 6",
            effect: "At the top, all multicasts take the long route and wait for each other; below \
                it, those within a smaller subtree do not",
            applies_when: OF_OTHER_JOBS;
    }
}
