use crate::plain;
use flitscope::program::Program;
use flitscope::scenario::Scenario;
use flitscope::simulation::{JobMetrics, Summary, Unresolved, time};
use flitscope_shards::counted;

/// A summary for people, a line for each figure.
pub(crate) fn readable(scenario: &Scenario, summary: &Summary) -> String {
    let metrics = &summary.metrics;
    let figure = |value: Option<f64>, unit: &str| match value {
        Some(value) => format!("{value:.1} {unit}"),
        None => "–".to_owned(),
    };
    let latency = &metrics.latency_ns;
    let messages = &summary.message_latency;
    let posting = &messages.from_posting;
    let mut lines = vec![
        format!(
            "scenario            {} ({})",
            plain(&scenario.name),
            summary.scenario_digest
        ),
        format!(
            "simulated           {:.0} µs",
            summary.simulated_ns / 1_000.0
        ),
        format!(
            "accepted per sender {}, {}",
            mean(
                metrics.accepted_mb_s_per_sender,
                metrics.accepted_ci95,
                1,
                "MB/s"
            ),
            counted(metrics.senders as usize, "sender")
        ),
        format!(
            "accepted total      {}",
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
            "message latency     mean {}, p50 {}, p95 {}, p99 {}; {} not ended",
            mean(messages.mean_ns, messages.mean_ci95_ns, 1, "ns"),
            figure(messages.p50_ns, "ns"),
            figure(messages.p95_ns, "ns"),
            figure(messages.p99_ns, "ns"),
            counted(messages.unended as usize, "message")
        ),
        format!(
            "from posting        mean {}, p50 {}, p95 {}, p99 {}",
            mean(posting.mean_ns, posting.mean_ci95_ns, 1, "ns"),
            figure(posting.p50_ns, "ns"),
            figure(posting.p95_ns, "ns"),
            figure(posting.p99_ns, "ns")
        ),
        format!(
            "packets             {} delivered, {} timed out, {} damaged",
            metrics.packets, metrics.time_outs, metrics.crc_errors
        ),
        format!("links used          {:.0} %", 100.0 * metrics.links_used),
        match &summary.routes {
            Some(routes) => {
                let off_line = match routes.most_on_a_link_off_line {
                    0 => String::new(),
                    most => format!("; off-line, at most {most} share a link"),
                };
                format!(
                    "routes              {:.1} links on average, at most {}{off_line}",
                    routes.hops_mean, routes.hops_max
                )
            }
            None => format!("routes              {}", destinations(scenario)),
        },
    ];
    if let Some(ended_ns) = summary.series.ended_ns {
        lines.push(format!("ended               {:.1} µs", ended_ns / 1_000.0));
    }
    lines.extend(summary.jobs.iter().filter_map(operations));
    lines.extend(summary.jobs.iter().filter_map(program));
    lines.extend(summary.unresolved().iter().map(unresolved));
    lines.push(format!(
        "result digest       {} (engine {})",
        summary.result_digest, summary.engine_version
    ));
    lines.join("\n")
}

/// Metrics that are not resolved, why, and the run that would resolve them.
fn unresolved(of: &Unresolved) -> String {
    let Unresolved { labels, judgement } = of;
    let more = match labels.len() {
        0..=2 => String::new(),
        count => format!(" and {} more", count - 2),
    };
    let step = match judgement.longer {
        Some(longer) => {
            let seconds = (longer.cpu_us as f64 / 1e6).max(1.0);
            let length = time(f64::from(longer.duration_us) * 1e3);
            format!("; a run of {length} would do (about {seconds:.0} s)")
        }
        None => String::new(),
    };
    let named = labels.iter().take(2).map(String::as_str);
    let named = named.collect::<Vec<_>>().join("; ");
    format!(
        "not resolved        {named}{more}: {}{step}",
        judgement.sentence
    )
}

/// A mean and the half width of its 95 % interval, with this number of decimals or more.
/// Figures that are exact have none.
fn mean(mean: Option<f64>, half: Option<f64>, decimals: usize, unit: &str) -> String {
    let Some(mean) = mean else {
        return "–".to_owned();
    };
    // Less is rounding.
    let half = half.filter(|&half| half > (1e-12 * mean.abs()).max(5e-7));
    let Some(half) = half else {
        return format!("{mean:.decimals$} {unit}");
    };
    // Two digits of the half width.
    let digits = (1.0 - half.log10().floor()).clamp(0.0, 7.0);
    let decimals = decimals.max(digits as usize);
    format!("{mean:.decimals$} ± {half:.decimals$} {unit} (95 %)")
}

/// What sets the destinations where no pattern fixes them before the run.
fn destinations(scenario: &Scenario) -> &'static str {
    let jobs = &scenario.jobs;
    match (
        jobs.iter().any(|job| scenario.draws_destinations(job)),
        jobs.iter().any(|job| job.collective().is_some()),
        jobs.iter().any(|job| job.program().is_some()),
    ) {
        (true, ..) => "destinations are drawn",
        (false, true, false) => "destinations are set by the operation",
        (false, false, true) => "destinations are set by the program",
        _ => "destinations are set by operations and programs",
    }
}

/// Results of the collective operations of a job.
fn operations(job: &JobMetrics) -> Option<String> {
    let of = job.collective.as_ref()?;
    let figure = |value: Option<f64>, scale: f64, unit: &str| match value {
        Some(value) => format!("{:.2} {unit}", value / scale),
        None => "–".to_owned(),
    };
    let us = |value: Option<f64>| figure(value, 1_000.0, "µs");
    let in_us = |value: Option<f64>| value.map(|ns| ns / 1_000.0);
    let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let [operation, algorithm] = [
        serde_json::to_value(of.operation),
        serde_json::to_value(of.algorithm),
    ]
    .map(|value| word(value.unwrap_or_default()));
    let name = match job.name.as_str() {
        "" => String::new(),
        name => format!("{}: ", plain(name)),
    };
    let mut lines = format!(
        "operations          {name}{} × {operation} ({algorithm}) of {}\n\
         time per operation  {}, {} to {}; period {}",
        of.operations,
        counted(of.processes as usize, "process"),
        mean(in_us(of.mean_ns), in_us(of.ci95_ns), 2, "µs"),
        us(of.min_ns),
        us(of.max_ns),
        us(of.period_ns)
    );
    if of.collect_ns.is_some() {
        lines += &format!(
            "\nof which            {} to collect, {} to distribute",
            us(of.collect_ns),
            us(of.distribute_ns)
        );
    }
    if of.mb_s.is_some() {
        lines += &format!(
            "\nat the root         {}, {} total",
            figure(of.mb_s, 1.0, "MB/s"),
            figure(of.mb_s_total, 1.0, "MB/s")
        );
    }
    if of.tests > 0 {
        lines += &format!(
            "\ntests               {} made, {} unsuccessful",
            of.tests, of.tests_failed
        );
    }
    Some(lines)
}

/// Results of the program of a job.
fn program(job: &JobMetrics) -> Option<String> {
    let of = job.program.as_ref()?;
    let us = |ns: Option<f64>| match ns {
        Some(ns) => format!("{:.2} µs", ns / 1_000.0),
        None => "–".to_owned(),
    };
    let rate = |mb_s: Option<f64>| match mb_s {
        Some(mb_s) => format!("{mb_s:.1} MB/s"),
        None => "–".to_owned(),
    };
    let name = match job.name.as_str() {
        "" => String::new(),
        name => format!("{}: ", plain(name)),
    };
    let mut lines = vec![format!(
        "program             {name}{}, {}, {} per node; {} after {}",
        Program::of(of.name).label(),
        counted(of.processes as usize, "process"),
        of.processes_per_node,
        match of.finished {
            true => "done",
            false => "not done",
        },
        us(Some(of.elapsed_ns))
    )];
    if let (Some(ns), Some(rate)) = (of.iteration_ns, of.rate) {
        let iteration = us(Some(ns));
        lines.push(format!(
            "per iteration       {iteration}, {rate:.2} {}",
            of.rate_unit
        ));
    }
    for section in of.sections.iter().filter(|_| of.iteration_ns.is_none()) {
        let half = match section.half_round_trip_ns {
            Some(half) => format!("half round trip {}, ", us(Some(half))),
            None => String::new(),
        };
        lines.push(format!(
            "{:>11} B       {half}{}",
            section.bytes,
            rate(section.mb_s)
        ));
    }
    if let Some(b_eff) = &of.b_eff {
        lines.push(format!(
            "effective bandwidth {}, {} per process; {} of {} measured",
            rate(b_eff.mb_s),
            rate(b_eff.mb_s_per_process),
            b_eff.measured,
            b_eff.measurements
        ));
    }
    let shares = of.shares.iter().filter(|share| share.largest > 0.0);
    let shares: Vec<String> = shares
        .map(|share| {
            let percent = |share: f64| format!("{:.1}", 100.0 * share);
            format!(
                "{} {} % (at most {})",
                share.doing.label(),
                percent(share.mean),
                percent(share.largest)
            )
        })
        .collect();
    if !shares.is_empty() {
        lines.push(format!("time                {}", shares.join(", ")));
    }
    if of.eager_bytes_per_process > 0.0 {
        lines.push(format!(
            "eager buffers       {:.0} KB per process",
            of.eager_bytes_per_process / 1_024.0
        ));
    }
    Some(lines.join("\n"))
}
