//! What must hold of links and channels whenever the fabric has settled, looked up from
//! scratch: for tests.

use super::{FarEnd, Links, NEVER, Packets};
use crate::fabric::FlowControl;
use crate::units::Cycle;

impl Links {
    /// Writes down everything that is not as it must be.
    pub(in crate::elite) fn audit(&self, now: Cycle, wrong: &mut Vec<String>) {
        self.audit_credits(now, wrong);
        self.audit_whole_packets(now, wrong);
        self.audit_owners(now, wrong);
        self.audit_order(wrong);
    }

    /// Flits sent into channels of the topology and not yet taken from their buffers.
    pub(in crate::elite) fn flits_inside(&self, now: Cycle) -> u64 {
        let inside = |id| u64::from(self.inside(id, now));
        self.wired().map(inside).sum()
    }

    /// How many packets, branches aside, run into drains.
    pub(in crate::elite) fn draining(&self, packets: &Packets) -> u64 {
        let draining = self.channels.iter().filter(|channel| {
            let owner = channel.owner.map(|slot| &packets[slot]);
            self.link(channel.link).far == FarEnd::Drain
                && owner.is_some_and(|packet| packet.branch.is_none())
        });
        draining.count() as u64
    }

    /// Where flow is controlled by packets, who owns a channel has all the credits that it
    /// will need.
    fn audit_whole_packets(&self, now: Cycle, wrong: &mut Vec<String>) {
        if self.rules.flow_control == FlowControl::Flit {
            return;
        }
        for id in self.wired() {
            let channel = self.channel(id);
            let link = self.link(channel.link);
            let sends = link.sending >> (id.0 - link.first_channel) & 1 == 1;
            if sends && !self.has_credits(id, channel.to_send + 1, now) {
                let id = id.0;
                wrong.push(format!("channel {id} has too few credits for its packet"));
            }
        }
    }

    /// Each buffer entry is free, full, on its way as a flit, or on its way back.
    fn audit_credits(&self, now: Cycle, wrong: &mut Vec<String>) {
        for id in self.wired() {
            let channel = self.channel(id);
            let returning = channel.left.passed(self.parts.before(now, 0), None);
            let entries = channel.credits + self.inside(id, now) + returning;
            if entries != self.rules.buffer_flits {
                let id = id.0;
                wrong.push(format!(
                    "channel {id} accounts for {entries} buffer entries"
                ));
            }
        }
    }

    /// A link knows how many of its channels are owned, and which of them send; it
    /// is to be planned no later than what it has planned lasts.
    fn audit_owners(&self, now: Cycle, wrong: &mut Vec<String>) {
        for (id, link) in self.links.iter().enumerate() {
            let mut owned = 0;
            for number in 0..u32::from(link.channels) {
                let channel = &self.channels[(link.first_channel + number) as usize];
                owned += u32::from(channel.owner.is_some());
                let sends = link.sending >> number & 1 == 1;
                if sends && channel.owner.is_none() || channel.open && !sends {
                    wrong.push(format!("link {id} is wrong about channel {number}"));
                }
            }
            if owned != u32::from(link.owned) {
                wrong.push(format!(
                    "link {id} counts {} owned channels of {owned}",
                    link.owned
                ));
            }
            if link.plan_at != NEVER && link.plan_at <= now {
                wrong.push(format!("link {id} was not planned when it was to be"));
            }
        }
    }

    /// Packets follow each other whole in a buffer, each run after the one before.
    fn audit_order(&self, wrong: &mut Vec<String>) {
        for (id, channel) in self.channels.iter().enumerate() {
            let runs = channel.sent.as_slice();
            for pair in runs.windows(2) {
                let [first, second] = pair else { continue };
                let follows = second.first > first.first;
                if !follows || first.is_end() != (first.packet != second.packet) {
                    wrong.push(format!("channel {id} has {second:?} behind {first:?}"));
                }
            }
        }
    }
}
