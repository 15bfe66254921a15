use super::runs::{NEVER, Runs};
use crate::fabric::{Header, Packet, Refusal};
use crate::ids::{ChannelId, LinkId, Slot};
use crate::units::Cycle;

/// Who puts flits onto a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feeder {
    /// The Elan at its beginning.
    Source,
    /// The buffer of this channel, through the crossbar.
    Buffer(ChannelId),
}

/// Where the packet at the front of a buffer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// Onto this channel, which is that of a drain when the packet is discarded.
    Channel(ChannelId),
    /// Into the Elan.
    Inputter,
    /// Into this copier.
    Copier(u32),
}

/// What lies at the end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Far {
    /// An Elite, as a station.
    Elite(u32),
    /// A node, as a station.
    Node(u32),
    /// Nothing: a packet that is discarded is sent into a drain, a link of its own
    /// that is always free and leads nowhere.
    Drain,
    /// A copier, by its number: its link is one like that of a drain, into which a
    /// multicast is sent at full speed.
    Copier(u32),
}

/// One direction of a link.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// Its channels are `first_channel..first_channel + channels`.
    pub(super) first_channel: u32,
    pub(super) channels: u32,
    pub(super) far: Far,
    /// Cycles on the wire beyond the first.
    pub(super) cable: Cycle,
    /// From sending until the flit is in the buffer.
    pub(super) flight: Cycle,
    /// Channels with an owner: the load that the adaptive choice compares.
    pub(super) owned: u32,
    /// Since when all of them have one, while they do.
    pub(super) taken_since: Cycle,
    /// One bit for each channel whose owner has not sent its end.
    pub(super) sending: u32,
    /// Number of the channel that sent last.
    pub(super) last: u32,
    /// The input whose header it was granted to last, where they take turns.
    pub(super) served: Option<ChannelId>,
    /// Acks and credits have its data slots before this cycle.
    pub(super) free_from: Cycle,
    /// When its sends are to be planned anew.
    pub(super) plan_at: Cycle,
}

impl Link {
    pub(super) fn new(first_channel: u32, channels: u32, far: Far) -> Self {
        Self {
            first_channel,
            channels,
            far,
            cable: 0,
            flight: 0,
            owned: 0,
            taken_since: 0,
            sending: 0,
            last: 0,
            served: None,
            free_from: 0,
            plan_at: NEVER,
        }
    }
}

/// One virtual channel of one direction of a link: its near end, which a packet
/// owns from the grant until its end has passed, and the buffer at its far end.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub(super) link: LinkId,
    /// From sending until the flit may leave the buffer.
    pub(super) through: u32,
    pub(super) owner: Option<Slot>,
    pub(super) feeder: Feeder,
    pub(super) header_sent: bool,
    /// The owner's header has arrived in the buffer.
    pub(super) header_in: bool,
    /// A run is open: the next flit not yet accounted for leaves at `next`.
    pub(super) open: bool,
    /// Flits of the owner that are still to be sent, apart from the end.
    pub(super) to_go: u32,
    /// The plan of its sends looks at credits that are yet to come back.
    pub(super) counts_on_credits: bool,
    /// The least room that a packet waits for at its beginning, and when there will be
    /// as much; 0 when none does.
    pub(super) room_sought: u32,
    pub(super) room_at: Cycle,
    pub(super) step: u32,
    pub(super) next: Cycle,
    pub(super) credits: u32,
    /// Flits since the start.
    pub(super) carried: u64,
    /// Flits sent and not yet taken from the buffer, by when they were sent.
    pub(super) sent: Runs,
    /// Flits that have left the buffer and whose credits are not yet back, by when
    /// they left.
    pub(super) left: Runs,
    /// Grant of the packet at the front of the buffer.
    pub(super) route: Option<Route>,
    /// When the header at the front could first have been granted.
    pub(super) eligible: Cycle,
    /// When the next transaction at the front will be complete, at a node.
    pub(super) complete_at: Cycle,
}

impl Channel {
    pub(super) fn new(link: LinkId, through: Cycle, credits: u32) -> Self {
        Self {
            link,
            through: through as u32,
            owner: None,
            feeder: Feeder::Source,
            header_sent: false,
            header_in: false,
            open: false,
            to_go: 0,
            counts_on_credits: false,
            room_sought: 0,
            room_at: NEVER,
            step: 1,
            next: 0,
            credits,
            carried: 0,
            sent: Runs::default(),
            left: Runs::default(),
            route: None,
            eligible: 0,
            complete_at: NEVER,
        }
    }
}

/// Where headers wait: an Elite, or the inputter of a node.
#[derive(Clone, Debug)]
pub(super) struct Station {
    /// Channels with a header at the front that waits for a grant.
    pub(super) waiting: Vec<ChannelId>,
    /// Packets that the inputter is taking.
    pub(super) taking: u32,
    /// The input that its copier or inputter has served last.
    pub(super) served: Option<ChannelId>,
    /// What its copier is busy with.
    pub(super) copier: Option<u32>,
    /// The last cycle for which grants were asked for.
    pub(super) asked: Cycle,
    /// No header is discarded before this cycle.
    pub(super) late_at: Cycle,
    /// When the station is looked at for that, whatever else happens.
    pub(super) watch_at: Cycle,
}

impl Station {
    pub(super) fn new() -> Self {
        Self {
            waiting: Vec::new(),
            taking: 0,
            served: None,
            copier: None,
            asked: NEVER,
            late_at: NEVER,
            watch_at: NEVER,
        }
    }
}

/// What came back to the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Ack,
    Nack(Refusal),
    TimedOut,
    BadRoute,
}

impl Answer {
    /// Errors of the network are worse than a test that was not successful.
    pub(super) fn badness(self) -> u8 {
        match self {
            Self::Ack => 0,
            Self::Nack(Refusal::Unsuccessful) => 1,
            Self::Nack(Refusal::This) => 2,
            Self::Nack(Refusal::LastAndThis) => 3,
            Self::BadRoute => 4,
            Self::TimedOut => 5,
        }
    }

    /// The packet is discarded on its way.
    fn discards(self) -> bool {
        matches!(self, Self::TimedOut | Self::BadRoute)
    }
}

/// A packet whose circuit is open.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    pub(super) packet: Packet,
    /// Transactions that the source may send.
    pub(super) ready: u16,
    /// Flits that have left the source, apart from the end.
    pub(super) sent: u16,
    pub(super) end_sent: bool,
    /// When the header left the source.
    pub(super) left: Cycle,
    /// Age carried by the header.
    pub(super) age: u8,
    /// Channels claimed so far, from the source on.
    pub(super) path: Vec<ChannelId>,
    /// How long an answer takes from the end of that path to the source.
    pub(super) answer_delay: Cycle,
    pub(super) answer: Option<Answer>,
    /// What became of the header.
    pub(super) header: Header,
    /// Its route was damaged on the last link of that path.
    pub(super) bad_route: bool,
    /// Its first damaged transaction, over that path.
    pub(super) damaged: Option<u16>,
    /// The destination has answered with a NACK.
    pub(super) refused: bool,
    /// Transactions told to the destination, and served.
    pub(super) told: u16,
    pub(super) served: u16,
    /// When the inputter had the last of its flits.
    pub(super) complete: Option<Cycle>,
    /// Its end has been taken by the inputter or discarded.
    pub(super) ended: bool,
    /// All members of its group have accepted it, as far as is known here.
    pub(super) committed: bool,
    /// Where it was copied, if it is a branch.
    pub(super) branch: Option<Branch>,
}

/// Where a branch of a multicast comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The copier.
    pub(super) copier: u32,
    /// A channel outside the tree, in whose buffer are the flits that have been
    /// copied and that the branch has not sent.
    pub(super) queue: ChannelId,
    /// Which of the channels of a link the packet was given at its source.
    pub(super) number: u32,
    /// From when on it could have had a channel.
    pub(super) could: Cycle,
}

impl Flight {
    pub(super) fn new(packet: Packet) -> Self {
        Self {
            packet,
            ready: 0,
            sent: 0,
            end_sent: false,
            left: 0,
            age: packet.age,
            path: Vec::new(),
            answer_delay: 0,
            answer: None,
            header: Header::default(),
            bad_route: false,
            damaged: None,
            refused: false,
            told: 0,
            served: 0,
            complete: None,
            ended: false,
            committed: false,
            branch: None,
        }
    }

    /// Whether the rest of it need not be sent. A multicast is always sent in full,
    /// since its branches are.
    fn is_cut_short(&self) -> bool {
        self.packet.group.is_none() && self.answer.is_some_and(Answer::discards)
    }

    /// Flits that the source may send at once; none of a packet that is discarded.
    pub(super) fn to_send(&self) -> u32 {
        if self.is_cut_short() {
            return 0;
        }
        u32::from(self.packet.shape.flits_through(self.ready) - self.sent)
    }

    /// Whether the end follows the last flit and no answer: never that of a multicast,
    /// of which nobody could be told how it ended.
    pub(super) fn is_over_at_once(&self, circuit_hold: bool) -> bool {
        !circuit_hold && self.packet.group.is_none()
    }

    /// Whether the end is next at the source. Of a packet that is discarded the rest
    /// is not sent; the end follows what is already on its way.
    pub(super) fn may_end(&self, circuit_hold: bool) -> bool {
        let may = self.answer.is_some() || self.is_over_at_once(circuit_hold);
        self.is_cut_short() || may && self.sent == self.packet.shape.flits()
    }
}
