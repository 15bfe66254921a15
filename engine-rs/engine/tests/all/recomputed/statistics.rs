//! Statistics in plain code, as `docs/model.md` describes them: MSER-5, batch means, percentiles.

use flitscope::units::Cycle;

/// Student's t at 97.5 % for 1 to 31 degrees of freedom (any table of the distribution).
const T_975: [f64; 31] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042, 2.040,
];

/// An interval of the run: a sum (bytes, latencies) and a weight (time, messages).
pub(super) type Interval = (f64, f64);

/// Sum and weight of some intervals.
fn total(intervals: &[Interval]) -> Interval {
    let mut sums = (0.0, 0.0);
    for (sum, weight) in intervals {
        sums.0 += sum;
        sums.1 += weight;
    }
    sums
}

pub(super) fn mean(intervals: &[Interval]) -> Option<f64> {
    let (sum, weight) = total(intervals);
    (weight > 0.0).then(|| sum / weight)
}

/// Sum of squared residuals from the mean of a ratio.
fn squares(intervals: &[Interval]) -> f64 {
    let mean = mean(intervals).unwrap_or(0.0);
    let residual = |&(sum, weight): &Interval| sum - mean * weight;
    intervals.iter().map(|one| residual(one).powi(2)).sum()
}

/// What MSER-5 discards, in intervals; none where the best cut is the last that may be.
pub(super) fn mser5(intervals: &[Interval]) -> Option<usize> {
    let (cut, is_last) = best_cut(intervals);
    (!is_last).then_some(cut)
}

/// The best cut of the first half, in intervals, and whether a later one could be better.
fn best_cut(intervals: &[Interval]) -> (usize, bool) {
    let mut groups = Vec::new();
    for five in intervals.chunks_exact(5) {
        let (sum, weight) = total(five);
        groups.push((sum / 5.0, weight / 5.0));
    }
    let last = groups.len() / 2;
    let error = |cut: usize| {
        let rest = &groups[cut..];
        squares(rest) / total(rest).1.powi(2)
    };
    let mut best = 0;
    for cut in 1..=last {
        if error(cut) < error(best) {
            best = cut;
        }
    }
    (best * 5, best == last && last > 0)
}

/// The same, kept only where the means before and after the cut differ by more than twice the
/// half width of their difference.
pub(super) fn distinct_mser5(intervals: &[Interval]) -> Option<usize> {
    let (cut, is_last) = best_cut(intervals);
    let (before, after) = intervals.split_at(cut);
    let differs = match (mean(before), mean(after), batch_half_width(after)) {
        _ if after.len() < 20 => true,
        (Some(first), Some(rest), Some(half)) => {
            let half = half * (1.0 + total(after).1 / total(before).1).sqrt();
            (first - rest).abs() > 2.0 * half
        }
        _ => false,
    };
    match differs {
        false => Some(0),
        true => (!is_last).then_some(cut),
    }
}

/// Half width of the 95 % interval of the mean by at most twenty batches of equal length.
pub(super) fn batch_half_width(intervals: &[Interval]) -> Option<f64> {
    let batches = (intervals.len() / 2).min(20);
    if batches < 2 {
        return None;
    }
    let length = intervals.len() / batches;
    let skipped = intervals.len() - batches * length;
    let mut means = Vec::new();
    for batch in intervals[skipped..].chunks_exact(length) {
        let (sum, weight) = total(batch);
        means.push((sum / length as f64, weight / length as f64));
    }
    half_width(&means)
}

/// The same of values of equal weight.
pub(super) fn half_width_of(values: &[f64]) -> Option<f64> {
    let values: Vec<Interval> = values.iter().map(|&value| (value, 1.0)).collect();
    half_width(&values)
}

fn half_width(batches: &[Interval]) -> Option<f64> {
    let t = T_975.get(batches.len().checked_sub(2)?)?;
    let count = batches.len() as f64;
    let (sum, weight) = total(batches);
    let error = (squares(batches) / (count - 1.0) / count).sqrt();
    (weight > 0.0).then(|| match t * error <= 1e-12 * (sum / count).abs() {
        true => 0.0,
        false => t * error / (weight / count),
    })
}

/// A percentile: the value of this rank, rounded up to the end of its class of 1/64, and at most
/// the largest value.
pub(super) fn percentile(sorted: &[Cycle], percent: usize) -> Option<Cycle> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    let value = *sorted.get(rank - 1)?;
    let mut step = 1;
    while value >= 128 * step {
        step *= 2;
    }
    let end = (value / step + 1) * step - 1;
    Some(end.min(*sorted.last()?))
}
