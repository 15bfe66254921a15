//! Newtyped indices, so that a link cannot be passed where a node is meant.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
}
