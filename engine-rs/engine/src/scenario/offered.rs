//! What each sender of a job offers, and in messages of which sizes. A load and the size of
//! messages are interpreted here and nowhere else.

use super::{Collective, Job, Load, Scenario, Traffic};
use crate::collective::Given;
use crate::fabric::WireFormat;
use crate::traffic::{Amount, Pair, Pairs, volume};

impl Load {
    /// The share of the asymptote that each sender offers: all of it at most while nothing
    /// else paces it, and half of it at most while it waits for answers as long as it sends.
    pub fn share(self) -> f64 {
        match self {
            Self::Saturated => 1.0,
            Self::Fraction(share) => share,
            Self::PingPong => 0.5,
        }
    }

    /// Whether senders keep to [`Self::share`] by pausing between messages; others send as
    /// fast as they can.
    pub fn is_paced(self) -> bool {
        matches!(self, Self::Fraction(_))
    }
}

impl Job {
    /// The messages with data that its nodes send by a pattern or a list of pairs. How much a
    /// collective operation or a program sends, and when, is known from a run alone.
    pub fn data_traffic(&self) -> Option<&Traffic> {
        self.traffic().filter(|traffic| traffic.mean_bytes() > 0.0)
    }
}

impl Traffic {
    /// Mean size in bytes of all messages, also of rows with a size of their own.
    pub fn mean_bytes(&self) -> f64 {
        let mean = self.message_bytes.mean;
        match self.pairs().map(Pairs::rows) {
            Some(rows) if !rows.is_empty() => volume(rows, mean) / weight(rows),
            _ => f64::from(mean),
        }
    }

    /// What a sender offers on average, as a share of what the one that sends most does.
    pub fn mean_share(&self) -> f64 {
        let mean = self.message_bytes.mean;
        match (self.pairs(), self.most_volume()) {
            (Some(pairs), most) if self.load.is_paced() && most > 0.0 => {
                volume(pairs.rows(), mean) / most / pairs.by_source().count() as f64
            }
            _ => 1.0,
        }
    }

    /// The volume of the source that sends most by a list; 0 where there is none.
    fn most_volume(&self) -> f64 {
        let mean = self.message_bytes.mean;
        let sources = self.pairs().into_iter().flat_map(Pairs::by_source);
        sources.map(|rows| volume(rows, mean)).fold(0.0, f64::max)
    }

    /// Sizes in bytes of the messages that nodes send, where a list has none of their own.
    pub fn message_sizes(&self) -> Amount {
        Amount {
            distribution: self.message_bytes.distribution,
            mean: f64::from(self.message_bytes.mean),
        }
    }
}

/// Flits on the wire for each byte of messages of a size, ends of packets included.
pub(crate) fn flits_per_byte(bytes: u32, wire: WireFormat) -> f64 {
    let flits = |payload| f64::from(wire.packet_flits(payload));
    let bytes = bytes.max(1);
    let whole = bytes / wire.payload_bytes();
    let rest = match bytes % wire.payload_bytes() {
        0 => 0.0,
        rest => flits(rest),
    };
    (f64::from(whole) * flits(wire.payload_bytes()) + rest) / f64::from(bytes)
}

fn weight(rows: &[Pair]) -> f64 {
    let weights = rows.iter().map(|row| u128::from(row.weight));
    weights.sum::<u128>() as f64
}

impl Collective {
    /// Bytes that belong to each of so many nodes: the parts of its processes.
    pub fn node_bytes(&self, nodes: u32) -> Vec<u64> {
        let processes = self.processes as usize;
        let Given { bytes, sizes, .. } = self.operation.given();
        if sizes.is_empty() {
            return vec![u64::from(bytes) * processes as u64; nodes as usize];
        }
        let of_nodes = sizes.chunks(processes);
        of_nodes
            .map(|sizes| sizes.iter().copied().map(u64::from).sum())
            .collect()
    }
}

impl Scenario {
    /// Payload bytes that each sender offers per cycle, by a list of pairs the one that sends most;
    /// see [`Load::share`].
    pub fn offered_bytes_per_cycle(&self, traffic: &Traffic) -> f64 {
        traffic.load.share() * self.network.profile().asymptote_bytes_per_cycle()
    }

    /// The same in MB/s on average over all senders, as a figure to read: without the digits that
    /// rounding leaves, as of 0.7 × 335.
    pub fn offered_mb_s(&self, traffic: &Traffic) -> f64 {
        let most = self.network.profile().asymptote_bytes_per_cycle();
        let mb_s = traffic.load.share() * self.clock().megabytes_per_second(most, 1);
        let mb_s = mb_s * traffic.mean_share();
        (mb_s * 1e9).round() / 1e9
    }

    /// Cycles between the messages of each sender, by a list of pairs of one of weight 1; `None`
    /// where it does not pause.
    pub fn gaps(&self, traffic: &Traffic) -> Option<Amount> {
        let volume = match traffic.pairs() {
            None => traffic.message_sizes().mean,
            Some(_) => traffic.most_volume(),
        };
        traffic.load.is_paced().then(|| Amount {
            distribution: traffic.inter_arrival,
            mean: volume / self.offered_bytes_per_cycle(traffic),
        })
    }

    /// Payload bytes per cycle for each unit of [`volume`] in a list of a job: of the
    /// volume of a trace over the whole run, and below saturation of that of the source that sends
    /// most. None where each source has its own.
    pub(crate) fn offered_per_volume(&self, job: &Job) -> Option<f64> {
        let Some(traffic) = job.traffic() else {
            let duration = u64::from(self.run.duration_us);
            return Some(1.0 / self.clock().cycles_in_microseconds(duration).max(1) as f64);
        };
        let of_most = || self.offered_bytes_per_cycle(traffic) / traffic.most_volume().max(1.0);
        traffic.load.is_paced().then(of_most)
    }

    /// What a sender of a job offers on average, as a share of the asymptote; none where that is
    /// known from a run alone.
    pub(crate) fn mean_load(&self, job: &Job) -> Option<f64> {
        if let (Some(trace), Some(unit)) = (job.trace(), self.offered_per_volume(job)) {
            let senders = trace.pairs().by_source().count().max(1) as f64;
            let most = self.network.profile().asymptote_bytes_per_cycle();
            return Some(trace.bytes() as f64 * unit / senders / most);
        }
        let traffic = job.data_traffic()?;
        Some(traffic.load.share() * traffic.mean_share())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collective::{Operation, Parts};
    use crate::scenario::MessageBytes;
    use crate::traffic::Distribution;

    fn traffic(load: Load, mean: u32) -> Traffic {
        Traffic {
            load,
            message_bytes: MessageBytes {
                distribution: Distribution::Fixed,
                mean,
            },
            ..Traffic::default()
        }
    }

    /// In binary, 0.7 × 335 is 234.49999999999997.
    #[test]
    fn an_offered_bandwidth_has_no_digits_of_rounding() {
        let scenario = Scenario::default();
        for (share, mb_s) in [(0.7, 234.5), (0.001, 0.335), (1.0, 335.0)] {
            assert_eq!(
                scenario.offered_mb_s(&traffic(Load::Fraction(share), 4_096)),
                mb_s
            );
        }
    }

    /// 335 MB/s with a flit each 2.5 ns.
    #[test]
    fn a_load_is_a_share_of_the_asymptote() {
        let scenario = Scenario::default();
        let cycle_ns = scenario.clock().nanoseconds(1);
        for (load, mb_s) in [
            (Load::Saturated, 335.0),
            (Load::Fraction(0.2), 67.0),
            (Load::PingPong, 167.5),
        ] {
            let traffic = traffic(load, 4_096);
            assert!((scenario.offered_mb_s(&traffic) - mb_s).abs() < 1e-9);
            let bytes = mb_s * cycle_ns / 1_000.0;
            assert!((scenario.offered_bytes_per_cycle(&traffic) - bytes).abs() < 1e-12);
            let gap = scenario.gaps(&traffic).map(|gap| gap.mean);
            assert_eq!(gap.is_some(), load == Load::Fraction(0.2));
            assert!(gap.is_none_or(|gap| (gap - 4_096.0 / bytes).abs() < 1e-6));
        }
    }

    #[test]
    fn messages_without_data_offer_none() {
        let sends = |traffic: Traffic| Job::of(traffic).data_traffic().is_some();
        assert!(sends(traffic(Load::Saturated, 1)));
        assert!(!sends(traffic(Load::PingPong, 0)));
    }

    /// Packets of the mean size count with what is left over behind the full ones.
    #[test]
    fn flits_of_a_message_are_those_of_its_packets() {
        let wire = Scenario::default().wire();
        let full = wire.payload_bytes();
        let flits = |bytes: u32| flits_per_byte(bytes, wire) * f64::from(bytes);
        let of = |payload| f64::from(wire.packet_flits(payload));
        assert!((flits(full) - of(full)).abs() < 1e-9);
        assert!((flits(2 * full + 8) - 2.0 * of(full) - of(8)).abs() < 1e-9);
    }

    #[test]
    fn a_node_has_the_parts_of_its_processes() {
        let scatter = |sizes| Collective {
            processes: 2,
            ..Operation::Scatter(Parts { bytes: 24, sizes }).into()
        };
        assert_eq!(scatter(Vec::new()).node_bytes(3), [48; 3]);
        assert_eq!(scatter(vec![1, 2, 3, 4]).node_bytes(2), [3, 7]);
    }
}
