//! Figures for people.

use super::measure::Measured;
use super::studies::MeasuredStudy;

/// The line above the rows.
pub(super) fn head() -> String {
    line([
        "case",
        "fabric",
        "flit-hops",
        "packet-hops",
        "events",
        "CPU s",
        "estimated",
        "Mflit-hops/CPU s",
        "ns/packet-hop",
        "µs/CPU s",
        "peak MB",
        "ratio",
    ])
}

/// A case on one fabric.
pub(super) fn row(of: &Measured) -> String {
    line([
        &of.name,
        of.fabric,
        &of.flit_hops.to_string(),
        &of.packet_hops.to_string(),
        &of.events.to_string(),
        &format!("{:.4}", of.cpu_s),
        &of.estimated_cpu_s
            .map_or("–".to_owned(), |seconds| format!("{seconds:.4}")),
        &format!("{:.2}", of.flit_hops_per_cpu_s / 1e6),
        &format!("{:.0}", of.cpu_s * 1e9 / of.packet_hops as f64),
        &format!("{:.1}", of.simulated_us_per_cpu_s),
        &format!("{:.2}", of.peak_bytes as f64 / 1e6),
        &of.ratio_to_reference
            .map_or("–".to_owned(), |ratio| format!("{ratio:.1}")),
    ])
}

/// Rows are printed as they come, so the widths are fixed.
fn line(cells: [&str; 12]) -> String {
    let [name, fabric, numbers @ ..] = cells;
    let widths = [11, 12, 11, 9, 11, 17, 14, 10, 9, 7];
    let numbers = numbers
        .iter()
        .zip(widths)
        .map(|(number, width)| format!("{number:>width$}"));
    let numbers: String = numbers.collect();
    format!("{name:<46}{fabric:<10}{numbers}")
}

/// The line above the studies.
pub(super) fn head_of_studies() -> String {
    study_line(["study", "runs", "estimated s", "CPU s", "ratio"])
}

/// A study: all its runs together.
pub(super) fn row_of_study(of: &MeasuredStudy) -> String {
    let estimated = of.estimated_cpu_s();
    let measured = of.cpu_s();
    let or_none =
        |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.2}"));
    study_line([
        &of.name,
        &of.runs.len().to_string(),
        &format!("{estimated:.2}"),
        &or_none(measured),
        &or_none(measured.map(|measured| estimated / measured)),
    ])
}

fn study_line([name, runs, estimated, measured, ratio]: [&str; 5]) -> String {
    format!("{name:<66}{runs:>5}{estimated:>13}{measured:>10}{ratio:>8}")
}
