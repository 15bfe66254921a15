//! The headline figures of a result. A link carries them with its digest so that a
//! difference can be shown in numbers; the page writes them in the same way.

use flitscope::simulation::Summary;

/// What a figure is, its unit, and where it stands in a summary.
type Figure = (&'static str, &'static str, fn(&Summary) -> Option<f64>);

/// In the order in which `m=` has them.
const FIGURES: [Figure; 2] = [
    ("accepted bandwidth", "MB/s per sender", |summary| {
        summary.metrics.accepted_mb_s_per_sender
    }),
    ("median latency of packets", "µs", |summary| {
        summary.metrics.latency_ns.p50.map(|ns| ns / 1_000.0)
    }),
];

/// Four significant digits: enough to name a difference.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// What follows `m=` for a result.
pub(crate) fn written(summary: &Summary) -> String {
    let figure = |(_, _, of): &Figure| of(summary).map_or(String::new(), shown);
    FIGURES.iter().map(figure).collect::<Vec<_>>().join(",")
}

fn shown(value: f64) -> String {
    match value {
        0.0..1e-6 => "0".to_owned(),
        _ => rounded(value).to_string(),
    }
}

/// A line for each figure of a link: its old value and its present one.
pub fn moved(before: &[f64], now: &Summary) -> Vec<String> {
    let known = |(was, figure)| f64::is_finite(was).then_some((was, figure));
    let known = before.iter().copied().zip(&FIGURES).filter_map(known);
    known
        .map(|(was, (label, unit, of))| match of(now) {
            None => format!("{label} {was} {unit} → –"),
            Some(is) if rounded(is) == was => format!("{label} still {was} {unit}"),
            Some(is) => format!("{label} {was} → {} {unit}{}", shown(is), percent(was, is)),
        })
        .collect()
}

fn percent(was: f64, is: f64) -> String {
    match was {
        0.0 => String::new(),
        _ => format!(" ({:+.1} %)", 100.0 * (is - was) / was),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_four_digits_as_on_the_page() {
        let cases = [
            (117.349, "117.3"),
            (123_456.0, "123500"),
            (2.0, "2"),
            (0.001_234_56, "0.001235"),
            (1e-9, "0"),
            (0.0, "0"),
        ];
        for (value, expected) in cases {
            assert_eq!(shown(value), expected);
        }
    }

    #[test]
    fn changes_have_a_sign() {
        assert_eq!(percent(100.0, 123.0), " (+23.0 %)");
        assert_eq!(percent(100.0, 87.5), " (-12.5 %)");
        assert_eq!(percent(0.0, 1.0), "");
    }
}
