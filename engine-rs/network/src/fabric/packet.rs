// Rules of `docs/model.md`: R-wire-format, R-packet-data, R-as-needed, R-control.

use crate::choice;
use crate::ids::{MessageId, MessageSlot, NodeId, PacketId};
use crate::networks::{Generation, Head, Profile};

/// How a packet is laid out on the wire: its route with a check, transactions, the end of
/// packet. A transaction has a header and a check beside its data.
///
/// Their numbers are those of the network ([`Wire`](crate::networks::Wire)). A packet
/// without data takes a flit for its transaction where that has neither header nor check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireFormat {
    /// Route flits and route CRC.
    pub head_flits: u16,
    /// Data bytes of a full transaction.
    pub transaction_bytes: u32,
    /// Transactions of a full packet.
    pub transactions: u32,
    /// Transactions without data that fit into one packet.
    pub most: u16,
    /// Header and CRC of a transaction.
    overhead_flits: u16,
    /// Bytes of a flit.
    flit_bytes: u32,
    /// What a transaction takes that carries less than it could.
    pub write_block: WriteBlock,
}

choice! {
    /// How a write-block transaction travels that carries less than it could.
    pub enum WriteBlock {
        /// With all the bytes that it has room for.
        Whole = "whole",
        /// With what it carries.
        AsNeeded = "as-needed",
    }
}

impl WireFormat {
    /// That of a network, for a tree of so many levels.
    pub fn new(network: Generation, levels: u32, write_block: WriteBlock) -> Self {
        let Profile { clock, wire, .. } = network.profile();
        Self {
            head_flits: match wire.head {
                Head::SourceRoute => route_flits(levels) + 1,
                Head::Flits(flits) => flits,
            },
            transaction_bytes: wire.transaction_bytes,
            transactions: wire.transactions,
            most: wire.most,
            overhead_flits: wire.overhead_flits,
            flit_bytes: clock.flit_bytes(),
            write_block,
        }
    }

    /// Payload of a full packet.
    pub fn payload_bytes(self) -> u32 {
        self.transaction_bytes * self.transactions
    }

    /// What a transaction takes that carries so many bytes, at most
    /// [`Self::transaction_bytes`].
    pub fn block_bytes(self, bytes: u32) -> u32 {
        match self.write_block {
            WriteBlock::Whole if bytes > 0 => self.transaction_bytes,
            _ => bytes,
        }
    }

    /// Flits of the header and the first transaction of a full packet: what a buffer
    /// must hold.
    pub fn first_flits(self) -> u16 {
        self.packet(self.payload_bytes()).flits_through(1)
    }

    /// Bytes of a full packet with its end.
    pub fn full_packet_bytes(self) -> u32 {
        self.flit_bytes * self.full_packet_flits()
    }

    /// Flits of a full packet with its end.
    pub fn full_packet_flits(self) -> u32 {
        self.packet_flits(self.payload_bytes())
    }

    /// Flits of a packet with `payload` bytes, with its end.
    pub fn packet_flits(self, payload: u32) -> u32 {
        u32::from(self.packet(payload).flits()) + 1
    }

    /// A packet without data, with so many transactions, at least 1.
    pub fn control(self, transactions: u16) -> PacketShape {
        PacketShape {
            head_flits: self.head_flits,
            transactions,
            each_flits: self.overhead_flits.max(1),
            last_flits: self.overhead_flits.max(1),
            each_bytes: 0,
        }
    }

    /// A packet with `payload` bytes, at most [`Self::payload_bytes`].
    pub fn packet(self, payload: u32) -> PacketShape {
        let transactions = payload.div_ceil(self.transaction_bytes).max(1);
        let last = self.block_bytes(payload - (transactions - 1) * self.transaction_bytes);
        PacketShape {
            head_flits: self.head_flits,
            transactions: transactions as u16,
            each_flits: (self.transaction_bytes / self.flit_bytes) as u16 + self.overhead_flits,
            last_flits: (last.div_ceil(self.flit_bytes) as u16 + self.overhead_flits).max(1),
            each_bytes: self.transaction_bytes as u16,
        }
    }
}

/// Flits of a source route for a tree of so many levels. The first holds priority, age,
/// time-out class and one tag, each further one four tags (`[D]`), and the longest way takes
/// 2·levels − 1 tags: 2 route flits up to 3 levels, 3 at 4 and 5. Shorter ways of the same
/// machine are padded.
fn route_flits(levels: u32) -> u16 {
    1 + (levels - 1).div_ceil(2).max(1) as u16
}

/// Flits of one packet, apart from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketShape {
    head_flits: u16,
    /// Number of transactions, at least 1.
    pub transactions: u16,
    /// Of each transaction but the last.
    each_flits: u16,
    last_flits: u16,
    /// Data bytes of each transaction but the last.
    each_bytes: u16,
}

impl PacketShape {
    /// Flits from the header to the end of the first `transactions`; with none,
    /// nothing may be sent yet. The header travels with the first transaction.
    pub fn flits_through(self, transactions: u16) -> u16 {
        match transactions {
            0 => 0,
            n if n < self.transactions => self.head_flits + n * self.each_flits,
            _ => self.head_flits + (self.transactions - 1) * self.each_flits + self.last_flits,
        }
    }

    /// Whole transactions among the first `flits`.
    pub fn transactions_in(self, flits: u16) -> u16 {
        if flits >= self.flits() {
            return self.transactions;
        }
        (flits.saturating_sub(self.head_flits) / self.each_flits).min(self.transactions - 1)
    }

    /// The transaction that a flit is of, counted from 1; none when it is of the
    /// route or its check.
    pub fn transaction_of(self, flit: u16) -> Option<u16> {
        (flit >= self.head_flits).then(|| self.transactions_in(flit) + 1)
    }

    /// All flits but the end of packet.
    pub fn flits(self) -> u16 {
        self.flits_through(self.transactions)
    }
}

/// The nodes that a multicast goes to: all from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// The lowest.
    pub first: NodeId,
    /// The highest, which may be the same.
    pub last: NodeId,
}

impl Group {
    /// Whether a node is one of them.
    pub fn has(self, node: NodeId) -> bool {
        self.first <= node && node <= self.last
    }

    /// How many they are.
    pub fn size(self) -> u32 {
        self.last.0 - self.first.0 + 1
    }
}

/// A packet as the source Elan hands it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Lasting name.
    pub id: PacketId,
    /// Which of its source's engines sends it: those of one keep their order. Nothing to
    /// the fabric.
    pub engine: u8,
    /// Where it goes; never its source, unless it goes to a group.
    pub destination: NodeId,
    /// All nodes that it goes to, if it is a multicast or a branch of one;
    /// `destination` is the first of them.
    pub group: Option<Group>,
    /// The message it is of; nothing to the fabric.
    pub message: MessageSlot,
    /// The lasting name of that message; nothing to the fabric.
    pub of_message: MessageId,
    /// The job it is sent for; nothing to the fabric.
    pub job: u16,
    /// 1 goes before 0 at every grant.
    pub priority: u8,
    /// The age that its header sets out with.
    pub age: u8,
    /// 0 at first, one more for each retry.
    pub attempt: u32,
    /// Payload bytes.
    pub payload: u32,
    /// Layout on the wire.
    pub shape: PacketShape,
    /// The ack is asked for with this transaction, counted from 1.
    pub ack_at: u16,
    /// When its first attempt was opened, for the latency measured at the end.
    pub opened: crate::units::Cycle,
}

impl Packet {
    /// Payload bytes of a transaction, counted from 1.
    pub fn payload_of(&self, transaction: u16) -> u32 {
        let each = u32::from(self.shape.each_bytes);
        let before = u32::from(transaction - 1) * each;
        self.payload.saturating_sub(before).min(each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(network: Generation, levels: u32, write_block: WriteBlock) -> WireFormat {
        WireFormat::new(network, levels, write_block)
    }

    #[test]
    fn a_full_packet_takes_378_bytes_up_to_three_levels_and_380_above() {
        let bytes = |levels| of(Generation::QsNet, levels, WriteBlock::Whole).full_packet_bytes();
        assert_eq!([1, 2, 3, 4, 5].map(bytes), [378, 378, 378, 380, 380]);
    }

    /// `[B]`: 940 MB/s of a link's 1,060, here 2 B in 1,887 ps (T01).
    #[test]
    fn a_full_packet_of_qsnet2_leaves_938_mb_s_at_five_levels() {
        let wire = |levels| of(Generation::QsNet2, levels, WriteBlock::Whole);
        assert_eq!(
            [1, 3, 4, 5].map(|levels| wire(levels).full_packet_bytes()),
            [2_312, 2_312, 2_314, 2_314]
        );
        let packet = wire(5).packet(2_048);
        assert_eq!((packet.transactions, packet.flits()), (16, 4 + 16 * 72));
        let mb_s = 2_048.0 / f64::from(packet.flits() + 1) / 1_887e-6;
        assert!((mb_s - 938.0).abs() < 0.5, "{mb_s}");
        assert_eq!(wire(5).first_flits(), 4 + 72);
        let control = wire(5).control(28);
        assert_eq!(control.flits(), 4 + 28 * 8);
    }

    /// Of the 1,000 MB/s of a link 2,048 B in 2,076 are data.
    #[test]
    fn a_full_packet_of_infiniband_has_28_bytes_around_its_data() {
        let wire = of(Generation::InfiniBand, 3, WriteBlock::AsNeeded);
        assert_eq!(wire.full_packet_bytes(), 2_048 + 28);
        let packet = wire.packet(2_048);
        assert_eq!((packet.transactions, packet.flits()), (16, 6 + 16 * 32));
        let mb_s = 2_048.0 / f64::from(packet.flits() + 1) / 4e-3;
        assert_eq!(
            mb_s.floor(),
            Generation::InfiniBand.profile().asymptote_mb_s
        );
        // Of nothing, of a byte and of a part and a byte.
        assert_eq!(
            [0, 1, 129].map(|bytes| wire.packet(bytes).flits()),
            [6 + 1, 6 + 1, 6 + 32 + 1]
        );
        assert_eq!(wire.packet(0).transactions, 1);
        assert_eq!(wire.control(1).flits(), 6 + 1);
    }

    #[test]
    fn transactions_are_counted_by_their_flits() {
        let shape = of(Generation::QsNet, 3, WriteBlock::AsNeeded).packet(320);
        assert_eq!(
            [0, 39, 40, 76, 77, 187, 188].map(|f| shape.transactions_in(f)),
            [0, 0, 1, 1, 2, 4, 5]
        );
        let small = of(Generation::QsNet, 3, WriteBlock::AsNeeded).packet(1);
        assert_eq!((small.transactions, small.flits()), (1, 3 + 5 + 1));
        assert_eq!(small.transactions_in(8), 0);
        assert_eq!(
            [0, 2, 3, 39, 40, 187].map(|flit| shape.transaction_of(flit)),
            [None, None, Some(1), Some(1), Some(2), Some(5)]
        );
        assert_eq!(
            [2, 3, 8].map(|flit| small.transaction_of(flit)),
            [None, Some(1), Some(1)]
        );
        let control = of(Generation::QsNet, 3, WriteBlock::Whole).control(16);
        assert_eq!((control.transactions, control.flits()), (16, 3 + 16 * 5));
        assert_eq!(
            [7, 8, 12, 13, 82, 83].map(|flits| control.transactions_in(flits)),
            [0, 1, 1, 2, 15, 16]
        );
        let [nothing, whole] =
            [0, 1].map(|bytes| of(Generation::QsNet, 3, WriteBlock::Whole).packet(bytes));
        assert_eq!((nothing.transactions, nothing.flits()), (1, 3 + 5));
        assert_eq!((whole.transactions, whole.flits()), (1, 3 + 5 + 32));
    }
}
