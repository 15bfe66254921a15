//! A host whose calls an observer sees: a test that counts or checks what happens at the nodes
//! writes one function, not a host of nine.

use flitscope::elan::{Arrival, Host, Message, NextMessage};
use flitscope::fabric::Packet;
use flitscope::ids::NodeId;
use flitscope::observe::{Event, PacketStep};
use flitscope::units::Cycle;

/// A call of a host, by the name of the function, and the answer to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call<'c> {
    NextMessage(NodeId, NextMessage),
    Received(&'c Packet, u32),
    Delivered(&'c Packet),
    Completed(NodeId, &'c Message),
    Notified(&'c Arrival),
    Test(NodeId, &'c Message, bool),
    Failed(NodeId, &'c Message),
    Ran(NodeId, u32),
    Woken(NodeId, u32),
}

/// What sees the calls of a host.
pub(crate) trait Observer {
    /// Called after the host.
    fn observe(&mut self, call: Call, now: Cycle);
}

/// A host and what observes it.
pub(crate) struct Observed<H, O> {
    pub(crate) host: H,
    pub(crate) observer: O,
    last_post: Cycle,
}

impl<H: Host, O: Observer> Observed<H, O> {
    pub(crate) fn new(host: H, observer: O) -> Self {
        Self {
            host,
            observer,
            last_post: Cycle::MAX,
        }
    }

    /// Asks the host for nothing after this cycle.
    pub(crate) fn posting_until(self, last_post: Cycle) -> Self {
        Self { last_post, ..self }
    }
}

impl<H: Host, O: Observer> Host for Observed<H, O> {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        if now > self.last_post {
            return NextMessage::Never;
        }
        let next = self.host.next_message(node, now);
        self.observer.observe(Call::NextMessage(node, next), now);
        next
    }

    fn observe(&mut self, event: &Event, now: Cycle) {
        self.host.observe(event, now);
        let Event::Packet { packet, step } = *event else {
            return;
        };
        match step {
            PacketStep::Received(bytes) => {
                self.observer.observe(Call::Received(packet, bytes), now);
            }
            PacketStep::Delivered => self.observer.observe(Call::Delivered(packet), now),
            _ => {}
        }
    }

    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.host.completed(node, message, now);
        self.observer.observe(Call::Completed(node, message), now);
    }

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        self.host.notified(arrival, now);
        self.observer.observe(Call::Notified(arrival), now);
    }

    fn test(&mut self, node: NodeId, message: &Message, now: Cycle) -> bool {
        let passes = self.host.test(node, message, now);
        self.observer
            .observe(Call::Test(node, message, passes), now);
        passes
    }

    fn failed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.host.failed(node, message, now);
        self.observer.observe(Call::Failed(node, message), now);
    }

    fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.host.ran(node, token, now);
        self.observer.observe(Call::Ran(node, token), now);
    }

    fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.host.woken(node, token, now);
        self.observer.observe(Call::Woken(node, token), now);
    }
}
