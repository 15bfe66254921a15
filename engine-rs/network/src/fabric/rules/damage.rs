//! `R-damage`: which packets are damaged on their way, and where.
//!
//! A hash of seed, packet, attempt and link decides whether the attempt is damaged on that link,
//! and in which flit. Acks, credits and the end of a packet are never damaged.

use super::Rules;
use crate::fabric::Packet;
use crate::ids::LinkId;
use crate::rng::hash;

/// What of a packet was damaged on a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Its route, check included: the next station finds it and discards the packet.
    Route,
    /// A transaction, counted from 1: the destination finds it.
    Transaction(u16),
}

/// Which packets a source is to send again when one is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The one that is refused.
    This,
    /// First the one before it to the same node, which was damaged after its ack
    /// had been sent; then the one that is refused.
    LastAndThis,
    /// None: all of it came, but a test that it carries was not successful.
    Unsuccessful,
}

impl Rules {
    /// Tells the draws of damage from those of ties.
    const DAMAGE: u64 = 0x4352_4321;

    /// What is damaged of one attempt of a packet on one link, if anything is.
    pub fn damage(&self, packet: &Packet, link: LinkId) -> Option<Damage> {
        const WHOLE: u64 = 1 << 32;
        if self.error_rate == 0.0 {
            return None;
        }
        let drawn = hash(&[
            u64::from(self.seed),
            Self::DAMAGE,
            packet.id.word(),
            u64::from(packet.attempt),
            u64::from(link.0),
        ]);
        // The upper half says whether, the lower half which flit.
        if drawn >> 32 >= (self.error_rate * WHOLE as f64) as u64 {
            return None;
        }
        let flit = (drawn % WHOLE * u64::from(packet.shape.flits())) >> 32;
        Some(match packet.shape.transaction_of(flit as u16) {
            None => Damage::Route,
            Some(transaction) => Damage::Transaction(transaction),
        })
    }
}

/// How often a packet is sent in the mean until it comes undamaged over so many
/// links, each of which damages this share of the attempts.
pub fn mean_attempts(error_rate: f64, links: u32) -> f64 {
    (0..links).fold(1.0, |attempts, _| attempts / (1.0 - error_rate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{FabricModel, WireFormat, WriteBlock};
    use crate::ids::{MessageId, MessageSlot, NodeId, PacketId};
    use crate::networks::Generation;

    fn rules(error_rate: f64) -> Rules {
        let model = FabricModel {
            error_rate,
            ..FabricModel::default()
        };
        Rules::new(1, model)
    }

    fn packet(source: u32, number: u64, attempt: u32) -> Packet {
        Packet {
            id: PacketId {
                source: NodeId(source),
                number,
            },
            engine: 0,
            destination: NodeId(0),
            group: None,
            message: MessageSlot(0),
            of_message: MessageId::default(),
            job: 0,
            priority: 0,
            age: 0,
            attempt,
            payload: 320,
            shape: WireFormat::new(Generation::QsNet, 3, WriteBlock::Whole).packet(320),
            ack_at: 3,
            opened: 0,
        }
    }

    /// Of so many packets: how many have a damaged route, and how many each
    /// transaction damaged.
    fn damaged(error_rate: f64, packets: u64) -> [u32; 6] {
        let mut counts = [0; 6];
        for number in 0..packets {
            match rules(error_rate).damage(&packet(3, number, 0), LinkId(7)) {
                None => {}
                Some(Damage::Route) => counts[0] += 1,
                Some(Damage::Transaction(number)) => counts[usize::from(number)] += 1,
            }
        }
        counts
    }

    /// Shares and flits drawn were worked out apart from this code, by the definition of
    /// splitmix64; a full packet of QsNet has 3 flits of route and 37 a transaction.
    #[test]
    fn cases() {
        let of = |transaction| Some(Damage::Transaction(transaction));
        // rate, source, number, attempt, link: damage; share and flit drawn
        let cases = [
            (0.25, 3, 7, 0, 7, of(3)),  // 0.115, 84
            (0.25, 3, 8, 0, 7, of(4)),  // 0.218, 124
            (0.25, 3, 4, 0, 7, None),   // 0.279, 115
            (0.28, 3, 4, 0, 7, of(4)),  // 0.279, 115
            (0.35, 3, 5, 0, 7, of(2)),  // 0.345, 71
            (0.65, 3, 11, 0, 7, of(1)), // 0.643, 33
            (0.92, 3, 0, 0, 7, of(5)),  // 0.911, 153
            (0.91, 3, 0, 0, 7, None),   // 0.911, 153
            // Another source, attempt or link draws for itself.
            (0.42, 4, 0, 0, 7, of(2)), // 0.413, 52
            (0.92, 3, 0, 1, 7, of(3)), // 0.917, 78
            (0.48, 3, 0, 0, 8, of(5)), // 0.479, 156
            (0.0, 3, 7, 0, 7, None),
        ];
        for (rate, source, number, attempt, link, expected) in cases {
            let is = rules(rate).damage(&packet(source, number, attempt), LinkId(link));
            assert_eq!(is, expected, "{rate} {source} {number} {attempt} {link}");
        }
        // And so does another seed: 0.307, 75.
        let other = Rules {
            seed: 2,
            ..rules(0.31)
        };
        assert_eq!(other.damage(&packet(3, 0, 0), LinkId(7)), of(2));
    }

    #[test]
    fn the_share_is_damaged_and_each_flit_alike() {
        assert_eq!(damaged(0.0, 1_000), [0; 6]);
        let counts = damaged(0.25, 188 * 400);
        let all: u32 = counts.iter().sum();
        assert!(all.abs_diff(188 * 100) < 400, "{all}");
        // 3 flits of 188, and 37 for each transaction.
        assert!(counts[0].abs_diff(300) < 60, "{counts:?}");
        assert!(
            counts[1..].iter().all(|count| count.abs_diff(3_700) < 220),
            "{counts:?}"
        );
    }

    #[test]
    fn a_longer_way_takes_more_attempts() {
        assert_eq!(
            [0, 1, 3].map(|links| mean_attempts(0.5, links)),
            [1.0, 2.0, 8.0]
        );
        assert_eq!(mean_attempts(0.0, 6), 1.0);
    }
}
