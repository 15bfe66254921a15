//! The parameters of a network interface.

use super::{EngineOrder, GroupAck, HostBus, RetryAge};
use crate::fabric::WriteBlock;
use crate::parameters;
use crate::parameters::OF_OTHER_JOBS;
use crate::units::Cycle;

parameters! {
    /// Parameters of a network interface and of the library that uses it.
    pub struct NicModel;
    /// Acks.
    ACKS {
        ack_offset_percent: u32 = number(50, 1, 100, "% of the transactions"),
            label: "Ack requested after",
            term: "ack",
            source: "calibrated on P21 and P28; [D] has the flag",
            effect: "Late acks hold circuits beyond the last flit";
        group_ack: GroupAck = choice(GroupAck::AsOthers),
            label: "Multicast ack requested",
            term: "ack",
            source: "inferred: one rule for all packets; neither [Q] nor [D] has another for groups",
            effect: "At the last transaction: each broadcast packet waits for an ack that would \
                otherwise have arrived",
            applies_when: OF_OTHER_JOBS;
    }
    /// Retries, and the engine that sends and receives packets.
    ENGINES {
        retry_cycles: Cycle = number(3_000, 1, 1_000_000, "cycles"),
            label: "Retry pause",
            term: "retry",
            source: "calibrated on P44 to P47",
            effect: "Spreads out packets that were discarded together";
        retry_age: RetryAge = choice(RetryAge::Kept),
            label: "Retry age",
            term: "retry",
            source: "calibrated on P44 to P47",
            effect: "A packet that keeps its age is not overtaken again by later packets";
        retry_doublings: u32 = number(0, 0, 10, ""),
            label: "Retry pause doublings",
            term: "retry",
            source: "assumption: no paper has any; at most 10, as in Ethernet",
            effect: "The pause doubles with each attempt of a packet, at most this many times: \
                fewer packets are discarded on the way to a busy node, and unlucky ones wait long";
        engine_order: EngineOrder = choice(EngineOrder::ReceiveFirst),
            label: "Engine serves first",
            term: "engine",
            source: "calibrated on P26 with the ack offset",
            effect: "In turn: acks wait for sends, and long paths lose bandwidth";
        engine_transaction_cycles: Cycle = number(22, 1, 10_000, "cycles"),
            label: "Engine time per transaction",
            term: "engine",
            source: "calibrated on P01 and P13",
            effect: "Limits a node that sends and receives at once";
        engine_packet_cycles: Cycle = number(4, 0, 10_000, "cycles"),
            label: "Engine time per packet",
            term: "engine",
            source: "calibrated on P01 and P13",
            effect: "Limits a node that sends and receives at once";
    }
    /// Messages, in the order of their steps.
    MESSAGES {
        post_cycles: Cycle = number(110, 0, 1_000_000, "cycles"),
            label: "Host posting",
            term: "command-processor",
            source: "calibrated on P07; split inferred: a descriptor of 64 bytes and a command word across PCI at 33 MHz",
            effect: "Delays every message";
        command_cycles: Cycle = number(48, 0, 1_000_000, "cycles"),
            label: "Command processor",
            term: "command-processor",
            source: "calibrated on P07; split inferred: two accesses to SDRAM and the check, 16 clocks of 66 MHz",
            effect: "Delays every message; simultaneous messages wait for each other";
        dma_start_cycles: Cycle = number(60, 0, 1_000_000, "cycles"),
            label: "DMA start",
            term: "dma",
            source: "calibrated on P07; split inferred: descriptor, route and translation from SDRAM, 20 clocks of 66 MHz",
            effect: "Delays messages that find the DMA engine idle, and every read twice";
        dma_descriptors: u32 = number(1, 1, 64, ""),
            label: "DMAs queued at an Elan",
            term: "dma",
            source: "calibrated on P21",
            effect: "With one, a message is posted when the previous one has been sent; more take \
                turns, and fewer senders wait for the same node";
        dma_slice_cycles: Cycle = number(12_800, 0, 1_000_000, "cycles, 0 for ever"),
            label: "DMA time slice",
            term: "dma-slice",
            source: "[P] 2.1 has slices; length inferred: 64 µs",
            effect: "Longer slices make small messages wait behind large ones";
        dma_engines: u8 = number(1, 1, 4, ""),
            label: "DMA engines",
            term: "dma",
            source: "[D]: Elan3 has one, Elan4 two",
            effect: "Each has a packet open: more engines wait less for acks and busy nodes, but \
                messages may overtake each other";
        short_transaction_bytes: u32 = number(0, 0, 2_048, "bytes, 0 for none"),
            label: "Short messages",
            term: "short-message",
            source: "[D]: the Elan4 has an engine for short transactions; how many bytes is inferred",
            effect: "Messages up to this size leave from the command port by a separate engine, \
                without a DMA start";
        injection_limit: u32 = number(0, 0, 64, "packets, 0 for none"),
            label: "Packets in flight per node",
            term: "dma",
            source: "none of the papers has a limit; 0 leaves it to the engines",
            effect: "A node with so many packets in flight, not yet both acknowledged and closed, \
                opens no other; a low limit empties a congested network and leaves links idle";
        write_block: WriteBlock = choice(WriteBlock::Whole),
            label: "Write-block transactions",
            term: "write-block",
            source: "inferred from P08: 1 to 64 bytes take the same time",
            effect: "As needed: shorter messages are faster";
        host_bus: HostBus = choice(HostBus::Pci64At33),
            label: "Host bus",
            term: "host-bus",
            source: "[P] 4, 5.1, 5.2; calibrated on P04 and P15. PCI-X: [B], by what processes see in MB/s",
            effect: "Limits messages between main memories";
        tport_match_cycles: Cycle = number(500, 0, 1_000_000, "cycles"),
            label: "Thread and Tport match",
            term: "tport",
            source: "calibrated on P09; split inferred: most of what MPI adds ([P] 5.1), 166 clocks of 66 MHz",
            effect: "Delays MPI messages and limits how many a node can receive";
        event_cycles: Cycle = number(30, 0, 1_000_000, "cycles"),
            label: "Setting an event",
            term: "event",
            source: "calibrated on P07; split inferred: read and write of SDRAM, 10 clocks of 66 MHz",
            effect: "Delays every message";
        block_copy_cycles: Cycle = number(80, 0, 1_000_000, "cycles"),
            label: "Block copy",
            term: "block-copy",
            source: "calibrated on P07; split inferred: 64 bytes across PCI at 33 MHz and their reading",
            effect: "Delays every message";
        poll_cycles: Cycle = number(40, 0, 1_000_000, "cycles"),
            label: "Polling",
            term: "polling",
            source: "calibrated on P07; split inferred: a cache miss of the polling process",
            effect: "Delays every message";
        thread_cycles: Cycle = number(110, 0, 1_000_000, "cycles"),
            label: "Elan thread",
            term: "thread",
            source: "[Q] 4.2: receives, processes and replies in a few µs; calibrated on Q02",
            effect: "Delays barriers and every step of a software tree, one thread after another";
    }
}

impl NicModel {
    /// Cycles before a packet is sent again that has been sent again this many times already
    /// (`R-retry-backoff`).
    pub fn retry_pause(&self, retries: u32) -> Cycle {
        self.retry_cycles << retries.min(self.retry_doublings)
    }
}
