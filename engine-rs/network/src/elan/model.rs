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
            label: "Ack asked for after",
            term: "ack",
            source: "calibrated on P21 and P28; [D] has the flag",
            effect: "Late acks hold circuits beyond the last flit";
        group_ack: GroupAck = choice(GroupAck::AsOthers),
            label: "Ack of a multicast asked for",
            term: "ack",
            source: "inferred: one rule for all packets; neither [Q] nor [D] has another for groups",
            effect: "At the last transaction, each packet of a broadcast waits for an ack that has \
                come by then otherwise",
            applies_when: OF_OTHER_JOBS;
    }
    /// Retries, and the engine that sends and receives packets.
    ENGINES {
        retry_cycles: Cycle = number(3_000, 1, 1_000_000, "cycles"),
            label: "Pause before a retry",
            term: "retry",
            source: "calibrated on P44 to P47",
            effect: "Spreads out packets that were discarded together";
        retry_age: RetryAge = choice(RetryAge::Kept),
            label: "Age of a retry",
            term: "retry",
            source: "calibrated on P44 to P47",
            effect: "A packet that keeps its age is not overtaken again by those that came after it";
        engine_order: EngineOrder = choice(EngineOrder::ReceiveFirst),
            label: "Engine serves first",
            term: "engine",
            source: "calibrated on P26 with the ack offset",
            effect: "In turn, acks wait for sends and long paths lose bandwidth";
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
        library_send_cycles: Cycle = number(80, 0, 1_000_000, "cycles"),
            label: "Library of an MPI sender",
            term: "library",
            source: "calibrated on P09; split inferred: some 300 instructions at 833 MHz",
            effect: "Delays MPI messages",
            applies_when: OF_OTHER_JOBS;
        post_cycles: Cycle = number(110, 0, 1_000_000, "cycles"),
            label: "Posting by the host",
            term: "command-processor",
            source: "calibrated on P07; split inferred: a descriptor of 64 bytes and a command word across PCI at 33 MHz",
            effect: "Delays every message";
        command_cycles: Cycle = number(48, 0, 1_000_000, "cycles"),
            label: "Command processor",
            term: "command-processor",
            source: "calibrated on P07; split inferred: two accesses to SDRAM and the check, 16 clocks of 66 MHz",
            effect: "Delays every message; many at once wait for each other";
        dma_start_cycles: Cycle = number(60, 0, 1_000_000, "cycles"),
            label: "Start of a DMA",
            term: "dma",
            source: "calibrated on P07; split inferred: descriptor, route and translation from SDRAM, 20 clocks of 66 MHz",
            effect: "Delays a message that finds the DMA engine idle, and every read twice";
        dma_descriptors: u32 = number(1, 1, 64, ""),
            label: "DMAs queued at an Elan",
            term: "dma",
            source: "calibrated on P21",
            effect: "With one, a message is posted when the one before it has been sent off; more are \
                sent in turns, and fewer senders wait for the same node";
        dma_slice_cycles: Cycle = number(12_800, 0, 1_000_000, "cycles, 0 for ever"),
            label: "Time slice of a DMA",
            term: "dma-slice",
            source: "[P] 2.1 has slices; length inferred: 64 µs",
            effect: "Longer slices make small messages wait behind large ones";
        dma_engines: u8 = number(1, 1, 4, ""),
            label: "DMA engines",
            term: "dma",
            source: "[D]: Elan3 has one, Elan4 two",
            effect: "Each has a packet open, so that more of them wait less for acks and for nodes \
                that are busy; messages may then overtake each other";
        short_transaction_bytes: u32 = number(0, 0, 2_048, "bytes, 0 for none"),
            label: "Short messages",
            term: "short-message",
            source: "[D]: the Elan4 has an engine for short transactions; how many bytes is inferred",
            effect: "Messages of up to so many bytes leave from the command port, without the start \
                of a DMA, and by an engine of their own";
        injection_limit: u32 = number(0, 0, 64, "packets, 0 for none"),
            label: "Packets of a node in the network",
            term: "dma",
            source: "none of the papers has a limit; 0 leaves it to the engines",
            effect: "A node that has so many packets on their way, not yet both acknowledged and \
                closed, opens no other; a low limit empties a congested network and leaves links idle";
        write_block: WriteBlock = choice(WriteBlock::Whole),
            label: "Write-block transactions",
            term: "write-block",
            source: "inferred from P08: 1 to 64 bytes take the same time",
            effect: "As needed, short messages are faster the shorter they are";
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
            label: "Setting of an event",
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
        library_receive_cycles: Cycle = number(80, 0, 1_000_000, "cycles"),
            label: "Library of an MPI receiver",
            term: "library",
            source: "calibrated on P09; split inferred: some 300 instructions at 833 MHz",
            effect: "Delays MPI messages",
            applies_when: OF_OTHER_JOBS;
        thread_cycles: Cycle = number(110, 0, 1_000_000, "cycles"),
            label: "Thread on the Elan",
            term: "thread",
            source: "[Q] 4.2: receives, processes and replies in a few µs; calibrated on Q02",
            effect: "Delays barriers and every step of a software tree, one thread after another";
    }
}
