use crate::plain;
use flitscope::simulation::Summary;

/// A summary for people, a line for each figure.
pub(crate) fn readable(name: &str, summary: &Summary) -> String {
    let metrics = &summary.metrics;
    let figure = |value: Option<f64>, unit: &str| match value {
        Some(value) => format!("{value:.1} {unit}"),
        None => "–".to_owned(),
    };
    let latency = &metrics.latency_ns;
    let messages = &summary.message_latency;
    [
        format!(
            "scenario            {} ({})",
            plain(name),
            summary.scenario_digest
        ),
        format!(
            "simulated           {:.0} µs",
            summary.simulated_ns / 1_000.0
        ),
        format!(
            "accepted per sender {} ± {} (95 %), {} senders",
            figure(metrics.accepted_mb_s_per_sender, "MB/s"),
            figure(metrics.accepted_ci95, "MB/s"),
            metrics.senders
        ),
        format!(
            "accepted in all     {}",
            figure(metrics.accepted_mb_s_total, "MB/s")
        ),
        format!(
            "warm-up             {}",
            figure(metrics.warm_up_ns.map(|ns| ns / 1_000.0), "µs")
        ),
        format!(
            "packet latency      p50 {}, p95 {}, p99 {}, max {}",
            figure(latency.p50, "ns"),
            figure(latency.p95, "ns"),
            figure(latency.p99, "ns"),
            figure(latency.max, "ns")
        ),
        format!(
            "message latency     mean {}, p50 {}, p95 {}",
            figure(messages.mean_ns, "ns"),
            figure(messages.p50_ns, "ns"),
            figure(messages.p95_ns, "ns")
        ),
        format!(
            "packets             {} delivered, {} timed out, {} damaged",
            metrics.packets, metrics.time_outs, metrics.crc_errors
        ),
        format!("links used          {:.0} %", 100.0 * metrics.links_used),
        match &summary.routes {
            Some(routes) => format!(
                "routes              {:.1} links on average, at most {}; off-line at most {} share \
                 a link",
                routes.hops_mean, routes.hops_max, routes.most_on_a_link_off_line
            ),
            None => "routes              destinations are drawn".to_owned(),
        },
        format!(
            "result digest       {} (engine {})",
            summary.result_digest, summary.engine_version
        ),
    ]
    .join("\n")
}
