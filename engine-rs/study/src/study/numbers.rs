//! How figures read in tables and sentences.

use super::labels::number;
use super::report::StudyFigure;
use crate::papers::short;

/// A figure with its interval, as in `143.2 ± 2.1`, and the unit in which that reads
/// best.
pub(super) fn with_unit(figure: &StudyFigure, unit: &str) -> String {
    let (figure, unit) = readable(figure, unit);
    let text = with_interval(&figure);
    match unit {
        "" => text,
        // Things that are counted, unlike `ns`.
        unit if text == "1" && unit.len() > 2 && !unit.contains([' ', '/']) => {
            format!("1 {}", unit.trim_end_matches('s'))
        }
        unit => format!("{text} {unit}"),
    }
}

/// Nanoseconds beyond a thousand are microseconds.
pub(super) fn readable<'u>(figure: &StudyFigure, unit: &'u str) -> (StudyFigure, &'u str) {
    let is_long = unit == "ns" && figure.mean.abs() >= 1_000.0;
    let divided = |number: f64| if is_long { number / 1_000.0 } else { number };
    let figure = StudyFigure {
        mean: divided(figure.mean),
        half_width: figure.half_width.map(divided),
        seeds: figure.seeds,
    };
    (figure, if is_long { "µs" } else { unit })
}

/// A figure with its interval, when that is any. As many digits as the interval leaves
/// certain.
pub(super) fn with_interval(figure: &StudyFigure) -> String {
    match figure.half_width {
        // What is less is of rounding, and would show no digit.
        Some(half) if half > (1e-12 * figure.mean.abs()).max(5e-7) => {
            let decimals = match half {
                _ if half >= 9.95 => 0,
                _ if half >= 0.995 => 1,
                _ if half >= 0.0995 => 2,
                // A narrow interval is still one, and shows a digit.
                _ if half >= 0.000_5 => 3,
                _ => 6,
            };
            let of = |value: f64| {
                let text = format!("{value:.decimals$}");
                let is_zero = text.bytes().all(|digit| !matches!(digit, b'1'..=b'9'));
                grouped(if is_zero {
                    text.trim_start_matches('-')
                } else {
                    &text
                })
            };
            format!("{} ± {}", of(figure.mean), of(half))
        }
        _ => grouped(&short(figure.mean)),
    }
}

/// A difference with its interval, as in `+1.20 ± 0.30`.
pub(super) fn signed(figure: &StudyFigure) -> String {
    let text = with_interval(figure);
    match figure.mean > 0.0 {
        true => format!("+{text}"),
        false => text,
    }
}

/// A number as text with its thousands grouped and a proper minus.
fn grouped(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("−", digits),
        None => ("", text),
    };
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    match whole.parse::<f64>() {
        Ok(whole) if whole < 9e15 => format!("{sign}{}{rest}", number(whole)),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(mean: f64, half_width: Option<f64>) -> StudyFigure {
        StudyFigure {
            mean,
            half_width,
            seeds: 3,
        }
    }

    #[test]
    fn a_figure_has_as_many_digits_as_its_interval_leaves_certain() {
        let read = |mean, half| with_interval(&figure(mean, half));
        assert_eq!(read(143.23, Some(2.11)), "143.2 ± 2.1");
        assert_eq!(read(2.2211, Some(0.0142)), "2.221 ± 0.014");
        assert_eq!(read(12_345.6, Some(210.0)), "12,346 ± 210");
        assert_eq!(read(-0.5, Some(0.25)), "−0.50 ± 0.25");
        assert_eq!(read(1_234.5, None), "1,234.5");
        assert_eq!(read(7.0, Some(0.0)), "7");
        // What rounding leaves is no interval.
        assert_eq!(read(3.35, Some(2.1e-16)), "3.35");
        assert_eq!(read(131.072, Some(1e-14)), "131.1");
        assert_eq!(read(0.25, Some(0.000_002)), "0.250000 ± 0.000002");
        assert_eq!(
            read(1e300, None),
            format!("{:.1}", 1e300).trim_end_matches(".0")
        );
    }

    #[test]
    fn long_times_are_in_microseconds() {
        let read = |mean| with_unit(&figure(mean, Some(120.0)), "ns");
        assert_eq!(read(2_221.0), "2.22 ± 0.12 µs");
        assert_eq!(read(900.0), "900 ± 120 ns");
        assert_eq!(with_unit(&figure(0.5, None), ""), "0.5");
        assert_eq!(with_unit(&figure(1.0, None), "ns"), "1 ns");
    }

    #[test]
    fn one_thing_is_singular() {
        let read = |mean, unit| with_unit(&figure(mean, None), unit);
        assert_eq!(read(1.0, "packets"), "1 packet");
        assert_eq!(read(2.0, "packets"), "2 packets");
        assert_eq!(read(1.0, "operations"), "1 operation");
        assert_eq!(read(1.0, "MB/s"), "1 MB/s");
        assert_eq!(read(1.0, "of their mean"), "1 of their mean");
    }
}
