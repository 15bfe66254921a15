//! What must hold in every cycle, looked up from scratch: for tests.

use super::Reference;
use super::channel::Kind;
use super::in_flight::OnTheWire;
use crate::fabric::Counters;
use crate::ids::{ChannelId, NodeId, Slot};

impl Reference {
    pub(super) fn problems(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.audit_credits(&mut wrong);
        self.audit_owners(&mut wrong);
        self.audit_order(&mut wrong);
        self.audit_flits(&mut wrong);
        wrong
    }

    /// Each buffer entry is free, full, on its way as a flit, or on its way back.
    fn audit_credits(&self, wrong: &mut Vec<String>) {
        let mut entries: Vec<u32> = self
            .channels
            .iter()
            .map(|channel| channel.credits + channel.buffer.len() as u32)
            .collect();
        for what in self.calendar.all() {
            match *what {
                OnTheWire::Flit { channel, .. } => entries[channel.index()] += 1,
                OnTheWire::Credits { channel, flits } => entries[channel.index()] += flits,
                OnTheWire::Answer { .. } | OnTheWire::Charge { .. } => {}
            }
        }
        for (id, &entries) in entries.iter().enumerate() {
            if entries != self.rules.buffer_flits {
                wrong.push(format!(
                    "channel {id} accounts for {entries} buffer entries"
                ));
            }
        }
    }

    /// A link knows how many of its channels are owned.
    fn audit_owners(&self, wrong: &mut Vec<String>) {
        for (id, link) in self.links.iter().enumerate() {
            let first = id * self.rules.channels as usize;
            let channels = &self.channels[first..first + self.rules.channels as usize];
            let owned = channels
                .iter()
                .filter(|channel| channel.owner.is_some())
                .count();
            if owned != link.owned as usize {
                wrong.push(format!(
                    "link {id} counts {} owned channels of {owned}",
                    link.owned
                ));
            }
        }
    }

    /// Packets follow each other whole in a buffer: header, data, end, header.
    fn audit_order(&self, wrong: &mut Vec<String>) {
        for (id, channel) in self.channels.iter().enumerate() {
            let kinds: Vec<_> = channel
                .buffer
                .iter()
                .map(|flit| (flit.kind, flit.packet))
                .collect();
            for pair in kinds.windows(2) {
                let [(first, packet), (second, next)] = pair else {
                    continue;
                };
                let begins = *second == Kind::Header;
                if begins != (*first == Kind::Eop) || (!begins && packet != next) {
                    wrong.push(format!("channel {id} has {second:?} behind {first:?}"));
                }
            }
            let header_waits = kinds.first().is_some_and(|(kind, _)| *kind == Kind::Header)
                && channel.grant.is_none();
            if header_waits != self.is_waiting(ChannelId::from(id)) {
                wrong.push(format!("channel {id} waits for a grant: {header_waits}"));
            }
        }
    }

    fn is_waiting(&self, id: ChannelId) -> bool {
        let inputters = self.inputters.iter().map(|(waiting, _)| waiting);
        self.elites
            .iter()
            .chain(inputters)
            .any(|waiting| waiting.contains(&id))
    }

    /// Flits in + copied out = taken + discarded + copied in + inside; packets in =
    /// delivered + spoiled + discarded + open.
    fn audit_flits(&self, wrong: &mut Vec<String>) {
        let injected: u64 = (0..self.topology.nodes())
            .map(|node| self.counters.link_flits[self.topology.injection(NodeId(node)).index()])
            .sum();
        let buffered: usize = self
            .channels
            .iter()
            .map(|channel| channel.buffer.len())
            .sum();
        let flying = self
            .calendar
            .all()
            .filter(|what| matches!(what, OnTheWire::Flit { .. }))
            .count();
        let inside = (buffered + flying) as u64;
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
        // A packet that is being discarded is still open.
        let whole =
            |&&(_, slot): &&(ChannelId, Slot)| self.packets[slot.index()].replicator.is_none();
        let whole = self.discarding.iter().filter(whole);
        let ended = delivered + spoiled + discarded - whole.count() as u64;
        if opened != ended + open {
            wrong.push(format!("{opened} packets in, {ended} ended, {open} open"));
        }
    }
}
