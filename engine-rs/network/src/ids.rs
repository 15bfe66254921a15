//! Newtyped indices, so that a link cannot be passed where a node is meant.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// Position in the tables of this kind of thing.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            fn from(index: usize) -> Self {
                Self(index as u32)
            }
        }

        plain!($name);
    };
}

index! {
    /// A processing node and its Elan, from 0.
    NodeId
}
index! {
    /// An Elite; numbered level by level from the nodes upwards.
    EliteId
}
index! {
    /// One direction of a link. Every cable is two of these.
    LinkId
}
index! {
    /// One virtual channel of one direction of a link: `link · channels + number`.
    ChannelId
}
index! {
    /// Place of a packet in the fabric's table while its circuit is open.
    /// Places are used again; [`PacketId`] is the lasting name.
    Slot
}
index! {
    /// Place of a message in the table of those under way; used again as well.
    MessageSlot
}

/// Lasting name of a message: who posted it, and how many messages that node had posted before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MessageId {
    /// The node that posted it.
    pub poster: NodeId,
    /// Counts the messages of that node from 0.
    pub number: u32,
}

plain!(MessageId);

/// Lasting name of a packet: its source and its number among that source's
/// packets. The same in every fabric, whatever the order of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PacketId {
    /// The sending node.
    pub source: NodeId,
    /// Counts the packets of that node from 0.
    pub number: u64,
}

impl PacketId {
    /// The name as one word, for hashes.
    pub fn word(self) -> u64 {
        u64::from(self.source.0) << 40 | self.number
    }

    /// The name as one number of 32 bits, for the screen: 0 stands for no packet. Wraps
    /// after four thousand million, so that it is unique among packets of one time, but
    /// not of a whole run.
    pub fn short(self, nodes: u32) -> u32 {
        let number = self.number * u64::from(nodes) + u64::from(self.source.0);
        (number % u64::from(u32::MAX) + 1) as u32
    }

    /// The packet with this short name in a machine of so many nodes: the first of them
    /// when the names have wrapped; none for 0.
    pub fn from_short(short: u32, nodes: u32) -> Option<Self> {
        let number = short.checked_sub(1)?;
        Some(Self {
            source: NodeId(number.checked_rem(nodes)?),
            number: u64::from(number / nodes),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_leads_back_to_its_packet() {
        for (source, number, short) in [(0, 0, 1), (63, 0, 64), (0, 1, 65), (5, 9, 582)] {
            let packet = PacketId {
                source: NodeId(source),
                number,
            };
            assert_eq!(packet.short(64), short);
            assert_eq!(PacketId::from_short(short, 64), Some(packet));
        }
        assert_eq!(PacketId::from_short(0, 64), None);
        assert_eq!(PacketId::from_short(7, 0), None);
    }
}
