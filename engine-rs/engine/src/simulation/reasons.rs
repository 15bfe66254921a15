//! Why a value is not resolved, in words.

use super::Judgement;
use crate::measure::{Counted, Evidence, Reason};
use crate::scenario::grouped;

/// The times that the words name, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// Simulated so far.
    pub(super) run: f64,
    /// Of a message or an operation.
    pub(super) item: f64,
    /// The end of the traffic.
    pub(super) end: f64,
}

/// The reasons, the first two at most: of "too few messages" follows all else.
pub(super) fn sentence(reasons: &[Reason], evidence: &Evidence, times: Times) -> String {
    let words = reasons
        .iter()
        .take(2)
        .map(|&reason| words(reason, evidence, times));
    words.collect::<Vec<_>>().join(SEPARATOR)
}

const SEPARATOR: &str = "; ";

impl Judgement {
    /// The words of one of its reasons; those of all where this is not one of the first two.
    pub fn words_of(&self, reason: Reason) -> &str {
        let place = self.reasons.iter().position(|own| *own == reason);
        let mut words = self.sentence.split(SEPARATOR);
        place
            .and_then(|place| words.nth(place))
            .unwrap_or(&self.sentence)
    }
}

fn words(reason: Reason, evidence: &Evidence, times: Times) -> String {
    let run = time(times.run);
    match reason {
        Reason::FewMessages => match evidence.count as u64 {
            0 => format!("no message has ended in {run}"),
            1 => "only one message was measured".to_owned(),
            count => format!("only {} messages were measured", grouped(count)),
        },
        Reason::FewOperations => match evidence.count as u64 {
            0 => format!("no operation fits into {run}"),
            1 => format!("one operation fits into {run}"),
            count => format!("only {count} operations fit into {run}"),
        },
        Reason::Short => {
            let item = match evidence.counted {
                Counted::Operations => "an operation",
                Counted::Messages | Counted::Bytes | Counted::Tail(_) => "a message",
            };
            format!("{item} takes {}, the run {run}", time(times.item))
        }
        Reason::UnderWay => {
            "more messages are under way at the end than those measured explain".to_owned()
        }
        Reason::Rising => "it still rises at the end of the run".to_owned(),
        Reason::Falling => "it still falls at the end of the run".to_owned(),
        Reason::Ended => format!("the traffic ended after {}", time(times.end)),
        Reason::Backlog => {
            "more is offered than accepted, so latency grows with the length of the run".to_owned()
        }
        Reason::AboveOffered => {
            "more is accepted than is offered on average: few messages came, by chance close \
             together"
                .to_owned()
        }
        Reason::Wide => {
            let of_value = evidence.value.zip(evidence.half_width);
            let percent = of_value.map_or(0.0, |(value, half)| 100.0 * half / value.abs());
            match percent < 1_000.0 {
                true => format!("the 95 % interval is ±{} %", short(percent)),
                false => "the 95 % interval is wider than the value".to_owned(),
            }
        }
        Reason::NoInterval => format!("{run} is too short for an interval"),
        Reason::Unfinished => format!("the program has not finished after {run}"),
    }
}

/// A time with two digits, in the unit in which it reads best.
pub fn time(ns: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
    let fits = units.into_iter().find(|(size, _)| ns >= 0.995 * size);
    let (size, unit) = fits.unwrap_or((1.0, "ns"));
    format!("{} {unit}", short(ns / size))
}

/// Two digits, or all of a larger whole number.
fn short(number: f64) -> String {
    match number {
        number if number >= 9.95 => grouped(number.round() as u64),
        number => {
            let text = format!("{number:.1}");
            text.trim_end_matches(".0").to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_digits_and_a_unit() {
        let times = [0.4, 15.2, 999.0, 1_000.0, 1_550.0, 2e6, 40_000_000.0, 1.2e9];
        assert_eq!(
            times.map(time),
            [
                "0.4 ns", "15 ns", "1 µs", "1 µs", "1.6 µs", "2 ms", "40 ms", "1.2 s"
            ]
        );
    }

    #[test]
    fn every_reason_has_words() {
        let evidence = Evidence {
            samples: &[],
            value: Some(100.0),
            half_width: Some(9.0),
            count: 1.0,
            counted: Counted::Operations,
            item: 0.6,
            has_ended: false,
            has_backlog: false,
            has_more_under_way: false,
            is_above_offered: false,
        };
        let times = Times {
            run: 2e6,
            item: 1.6e6,
            end: 3e5,
        };
        let of = |reasons: &[Reason]| sentence(reasons, &evidence, times);
        assert_eq!(of(&[]), "");
        assert_eq!(of(&[Reason::FewOperations]), "one operation fits into 2 ms");
        assert_eq!(of(&[Reason::Wide]), "the 95 % interval is ±9 %");
        assert_eq!(
            of(&[Reason::FewMessages, Reason::Short, Reason::Wide]),
            "only one message was measured; an operation takes 1.6 ms, the run 2 ms"
        );
        assert_eq!(of(&[Reason::Ended]), "the traffic ended after 300 µs");
    }
}
