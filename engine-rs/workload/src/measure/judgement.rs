//! What a value of a run is worth: resolved, or why not.
//!
//! A value is resolved if its 95 % interval is narrow and nothing says that the interval is
//! wrong. Batch means know nothing of what has not happened in the run: of messages that take
//! longer than a batch, of a queue that grows, of traffic that came once. The reasons name these.

use super::latency::Percentile;
use super::steady::{Sample, half_width, mean};
use serde::{Deserialize, Serialize};

/// Half width of the 95 % interval of a resolved value, as a share of it.
pub const RESOLVED: f64 = 0.05;

/// Why a value is not resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Too few messages were measured.
    FewMessages,
    /// Too few operations were measured.
    FewOperations,
    /// The run is short, compared with the time of a message or an operation.
    Short,
    /// More messages are under way at the end than those measured explain: they take longer.
    UnderWay,
    /// It still rises at the end.
    Rising,
    /// It still falls at the end.
    Falling,
    /// The traffic ended: a longer run has no more of it.
    Ended,
    /// More is offered than accepted, so messages queue up and their latency grows with the run.
    Backlog,
    /// More is accepted than was due in the time of the measurement and waiting at its begin.
    AboveOffered,
    /// Its interval is wider than [`RESOLVED`].
    Wide,
    /// There is too little for an interval.
    NoInterval,
    /// The program has not finished.
    Unfinished,
}

impl Reason {
    /// All of them, in the order in which they are named.
    pub const ALL: [Self; 12] = [
        Self::FewMessages,
        Self::FewOperations,
        Self::Short,
        Self::UnderWay,
        Self::Rising,
        Self::Falling,
        Self::Ended,
        Self::Backlog,
        Self::AboveOffered,
        Self::Wide,
        Self::NoInterval,
        Self::Unfinished,
    ];

    /// Whether a value may be wrong by more than its interval says, since the run is too short.
    pub fn is_of_length(self) -> bool {
        matches!(
            self,
            Self::FewMessages
                | Self::FewOperations
                | Self::Short
                | Self::UnderWay
                | Self::Rising
                | Self::Falling
        )
    }
}

/// What was counted for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Messages.
    Messages,
    /// Bytes of messages that are always under way, long or short.
    Bytes,
    /// Messages, of whose latencies this percentile is the value.
    Tail(Percentile),
    /// Operations of a collective.
    Operations,
}

/// What a value is judged by.
#[derive(Clone, Debug)]
pub struct Evidence<'s> {
    /// What was measured after the warm-up, by interval. Empty where the series is not known.
    pub samples: &'s [Sample],
    /// The value.
    pub value: Option<f64>,
    /// Half width of its interval.
    pub half_width: Option<f64>,
    /// Messages or operations measured.
    pub count: f64,
    /// Which of the two.
    pub counted: Counted,
    /// The time of one of them as a share of the time of the measurement; 0 where it makes no
    /// difference.
    pub item: f64,
    /// Whether the traffic has ended.
    pub has_ended: bool,
    /// Whether messages queue up, and the value grows with them.
    pub has_backlog: bool,
    /// Whether more messages are under way at the end than those measured explain.
    pub has_more_under_way: bool,
    /// Whether more is accepted than was due.
    pub is_above_offered: bool,
}

/// The reasons that hold, in their order; none of a resolved value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reasons {
    /// The reasons.
    pub all: Vec<Reason>,
    /// How many times as long the run has to be; `None` where none is needed, or length does not
    /// help.
    pub longer: Option<f64>,
}

/// The fewest messages or operations that a mean is taken of.
const FEWEST: f64 = 5.0;
/// The fewest times of a message or an operation that a measurement takes: what takes longer than
/// the run is not in it.
const FEWEST_TIMES: f64 = 1.0;
/// Of a value that still changes, the run has to be 4 times as long. Of one with too few messages
/// it has to have 4 times the fewest.
const LONGER: f64 = 4.0;
/// The estimate of a variance is uncertain.
pub const MARGIN: f64 = 1.2;

impl Counted {
    /// The fewest that a value is measured from.
    pub fn fewest(self) -> f64 {
        match self {
            Self::Messages => FEWEST,
            Self::Bytes => 0.0,
            Self::Tail(percentile) => FEWEST.max(percentile.least() as f64),
            Self::Operations => FEWEST,
        }
    }
}

impl Evidence<'_> {
    /// Judges the value.
    pub fn judge(&self) -> Reasons {
        let mut found = Found::default();
        let fewest = self.counted.fewest();
        let few = match self.counted {
            Counted::Messages | Counted::Bytes | Counted::Tail(_) => Reason::FewMessages,
            Counted::Operations => Reason::FewOperations,
        };
        found.add_if(
            self.count < fewest,
            few,
            LONGER * fewest / self.count.max(0.5),
        );
        // Traffic that has ended is measured to its end, and has nothing under way.
        if !self.has_ended {
            let times = self.item * FEWEST_TIMES;
            found.add_if(times > 1.0, Reason::Short, LONGER * times);
            found.add_if(self.has_more_under_way, Reason::UnderWay, LONGER);
            if let Some(trend) = self.trend() {
                found.add_if(true, trend, LONGER);
            }
        }
        found.add_if(self.has_ended, Reason::Ended, f64::INFINITY);
        found.add_if(self.has_backlog, Reason::Backlog, f64::INFINITY);
        found.add_if(self.is_above_offered, Reason::AboveOffered, LONGER);
        match self.value.zip(self.half_width) {
            Some((value, half)) => {
                let wide = half / (RESOLVED * value.abs());
                found.add_if(wide > 1.0, Reason::Wide, wide * wide * MARGIN);
            }
            None => found.add_if(found.all.is_empty(), Reason::NoInterval, LONGER),
        }
        Reasons {
            longer: (found.longer > 1.0 && found.longer.is_finite()).then_some(found.longer),
            all: found.all,
        }
    }

    /// Whether the halves of the measurement differ by more than their intervals and by more than
    /// a resolved value may, and in which direction.
    fn trend(&self) -> Option<Reason> {
        let (first, second) = self.samples.split_at(self.samples.len() / 2);
        let of = |part: &[Sample]| mean(part).zip(half_width(part));
        let ((first, one), (second, other)) = of(first).zip(of(second))?;
        let difference = second - first;
        let by_chance = DISTINCT * (one * one + other * other).sqrt();
        let least = by_chance.max(RESOLVED * (first + second).abs() / 2.0);
        match difference.abs() > least {
            true if difference > 0.0 => Some(Reason::Rising),
            true => Some(Reason::Falling),
            false => None,
        }
    }
}

/// Half widths that the halves of a measurement are apart. 1.1 of them are 2.3 standard errors: a
/// sound run has such halves in 3 % of cases, and fewer, since they differ by 5 % too.
const DISTINCT: f64 = 1.1;

#[derive(Default)]
struct Found {
    all: Vec<Reason>,
    longer: f64,
}

impl Found {
    fn add_if(&mut self, holds: bool, reason: Reason, longer: f64) {
        if holds {
            self.all.push(reason);
            self.longer = self.longer.max(longer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound() -> Evidence<'static> {
        Evidence {
            samples: &[],
            value: Some(100.0),
            half_width: Some(4.0),
            count: 1_000.0,
            counted: Counted::Messages,
            item: 0.01,
            has_ended: false,
            has_backlog: false,
            has_more_under_way: false,
            is_above_offered: false,
        }
    }

    #[test]
    fn a_narrow_interval_of_many_messages_is_resolved() {
        assert_eq!(sound().judge(), Reasons::default());
    }

    #[test]
    fn each_reason_is_given_and_the_longest_run_is_asked_for() {
        let reasons = |evidence: Evidence| {
            let Reasons { all, longer } = evidence.judge();
            (all, longer)
        };
        let wide = Evidence {
            half_width: Some(10.0),
            ..sound()
        };
        assert_eq!(reasons(wide), (vec![Reason::Wide], Some(4.8)));
        let few = Evidence {
            count: 1.0,
            counted: Counted::Operations,
            half_width: None,
            ..sound()
        };
        assert_eq!(reasons(few), (vec![Reason::FewOperations], Some(20.0)));
        let short = Evidence {
            item: 1.6,
            ..sound()
        };
        assert_eq!(reasons(short), (vec![Reason::Short], Some(6.4)));
        let filling = Evidence {
            has_more_under_way: true,
            ..sound()
        };
        assert_eq!(reasons(filling), (vec![Reason::UnderWay], Some(4.0)));
        let ended = Evidence {
            has_ended: true,
            half_width: None,
            ..sound()
        };
        assert_eq!(reasons(ended), (vec![Reason::Ended], None));
        let unknown = Evidence {
            value: None,
            half_width: None,
            ..sound()
        };
        assert_eq!(reasons(unknown), (vec![Reason::NoInterval], Some(4.0)));
        let queue = Evidence {
            has_backlog: true,
            half_width: Some(20.0),
            ..sound()
        };
        assert_eq!(reasons(queue), (vec![Reason::Backlog, Reason::Wide], None));
    }

    #[test]
    fn a_series_that_rises_has_a_trend_and_one_that_swings_has_none() {
        let rises: Vec<Sample> = (0..200)
            .map(|at| Sample::of(100.0 + f64::from(at)))
            .collect();
        let swings: Vec<Sample> = (0..200)
            .map(|at| Sample::of(100.0 + f64::from(at % 10)))
            .collect();
        for (samples, has_trend) in [(rises, true), (swings, false)] {
            let evidence = Evidence {
                samples: &samples,
                ..sound()
            };
            assert_eq!(evidence.judge().all == [Reason::Rising], has_trend);
        }
    }
}
