//! What must hold whenever the fabric has settled, looked up from scratch: for
//! tests.

use super::state::{Channel, Far};
use super::{Fast, NEVER};
use crate::fabric::{Counters, FlowControl};
use crate::ids::{ChannelId, LinkId, NodeId};

impl Fast {
    /// Everything that is not as it must be, in words; empty when all is well.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.audit_credits(&mut wrong);
        self.audit_room(&mut wrong);
        self.audit_owners(&mut wrong);
        self.audit_order(&mut wrong);
        self.audit_flits(&mut wrong);
        wrong
    }

    /// Flits sent into a channel and not yet taken from its buffer.
    pub(super) fn inside(&self, channel: usize) -> u32 {
        self.channels[channel].sent.passed(0, self.now, None)
    }

    /// Where flow is controlled by packets, who owns a channel has all the credits that it
    /// will need.
    fn audit_room(&self, wrong: &mut Vec<String>) {
        if self.rules.flow_control == FlowControl::Flit {
            return;
        }
        for (id, channel) in self.channels[..self.counters.channel_flits.len()]
            .iter()
            .enumerate()
        {
            let link = &self.links[channel.link.index()];
            let sends = link.sending >> (id as u32 - link.first_channel) & 1 == 1;
            if sends && !self.has_room(ChannelId::from(id), channel.to_go + 1) {
                wrong.push(format!("channel {id} has no room for all of its packet"));
            }
        }
    }

    /// Each buffer entry is free, full, on its way as a flit, or on its way back.
    fn audit_credits(&self, wrong: &mut Vec<String>) {
        for id in 0..self.counters.channel_flits.len() {
            let channel = &self.channels[id];
            let returning = channel.left.passed(0, self.now, None);
            let entries = channel.credits + self.inside(id) + returning;
            if entries != self.rules.buffer_flits {
                wrong.push(format!(
                    "channel {id} accounts for {entries} buffer entries"
                ));
            }
        }
    }

    /// A link knows how many of its channels are owned, and which of them send; it
    /// is to be planned no later than what it has planned lasts.
    fn audit_owners(&self, wrong: &mut Vec<String>) {
        for (id, link) in self.links.iter().enumerate() {
            let mut owned = 0;
            for number in 0..link.channels {
                let channel = &self.channels[(link.first_channel + number) as usize];
                owned += u32::from(channel.owner.is_some());
                let sends = link.sending >> number & 1 == 1;
                if sends && channel.owner.is_none() || channel.open && !sends {
                    wrong.push(format!("link {id} is wrong about channel {number}"));
                }
            }
            if owned != link.owned {
                wrong.push(format!(
                    "link {id} counts {} owned channels of {owned}",
                    link.owned
                ));
            }
            if link.plan_at != NEVER && link.plan_at <= self.now {
                wrong.push(format!("link {id} was not planned when it was to be"));
            }
        }
    }

    /// Packets follow each other whole in a buffer, each run after the one before;
    /// and a header at the front waits where it should.
    fn audit_order(&self, wrong: &mut Vec<String>) {
        for (id, channel) in self.channels.iter().enumerate() {
            let runs = channel.sent.as_slice();
            for pair in runs.windows(2) {
                let [first, second] = pair else { continue };
                let follows = second.first > first.first;
                if !follows || first.end != (first.packet != second.packet) {
                    wrong.push(format!("channel {id} has {second:?} behind {first:?}"));
                }
            }
        }
        for station in &self.stations {
            for &id in &station.waiting {
                let channel = &self.channels[id.index()];
                if channel.route.is_some() || channel.sent.front().is_none() {
                    wrong.push(format!("channel {} waits for nothing", id.0));
                }
            }
        }
        let waiting: usize = self.stations.iter().map(|s| s.waiting.len()).sum();
        if waiting as u64 != self.counters.waiting {
            wrong.push(format!(
                "{waiting} headers wait, not {}",
                self.counters.waiting
            ));
        }
    }

    /// Flits in + copied out = taken + discarded + copied in + inside; packets in = delivered + spoiled +
    /// discarded + open.
    fn audit_flits(&self, wrong: &mut Vec<String>) {
        let injection = |node| self.tree.injection(NodeId(node));
        let flits = |link: LinkId| self.counters.link_flits[link.index()];
        let injected: u64 = (0..self.tree.nodes())
            .map(|node| flits(injection(node)))
            .sum();
        let inside: u64 = (0..self.counters.channel_flits.len())
            .map(|id| u64::from(self.inside(id)))
            .sum();
        let Counters {
            taken_flits,
            discarded_flits,
            copied_in,
            copied_out,
            ..
        } = self.counters;
        let (come, gone) = (
            injected + copied_out,
            taken_flits + discarded_flits + copied_in,
        );
        if come != gone + inside {
            wrong.push(format!("{come} flits in, {gone} out, {inside} inside"));
        }
        let Counters {
            opened,
            delivered,
            spoiled,
            discarded,
            open,
            ..
        } = self.counters;
        // A packet that runs into a drain is still open.
        let draining = |channel: &&Channel| {
            let owner = channel.owner.map(|slot| &self.flights[slot.index()]);
            self.links[channel.link.index()].far == Far::Drain
                && owner.is_some_and(|packet| packet.branch.is_none())
        };
        let draining = self.channels.iter().filter(draining).count() as u64;
        let ended = delivered + spoiled + discarded - draining;
        if opened != ended + open {
            wrong.push(format!("{opened} packets in, {ended} ended, {open} open"));
        }
    }
}
