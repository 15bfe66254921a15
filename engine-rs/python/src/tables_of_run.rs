//! What a run came to as tables, with the columns that the page's export has.

use flitscope::Simulation;
use flitscope::fabric::Fabric;
use flitscope::ids::LinkId;
use flitscope::simulation::Summary;
use flitscope::words;
use flitscope_tables::{Cell, Column, Kind, Table};

/// What names the run: whoever has the file can make it again.
fn facts(simulation: &Simulation, summary: &Summary) -> Vec<(String, String)> {
    let scenario = simulation.scenario();
    let facts = [
        ("scenario", scenario.name.clone()),
        ("seed", scenario.run.seed.to_string()),
        ("simulated_ns", summary.simulated_ns.to_string()),
        (
            "finished",
            if summary.finished { "yes" } else { "no" }.to_owned(),
        ),
        ("engine_version", summary.engine_version.to_owned()),
        ("scenario_digest", summary.scenario_digest.clone()),
        ("result_digest", summary.result_digest.clone()),
    ];
    facts.map(|(name, value)| (name.to_owned(), value)).into()
}

/// A column with its cells.
type Cells = (Column, Vec<Cell>);

fn numbers(
    id: &'static str,
    unit: &'static str,
    values: impl IntoIterator<Item = Option<f64>>,
) -> Cells {
    let cells = values.into_iter().map(Cell::from);
    (Column::new(id, unit, Kind::Number), cells.collect())
}

fn texts(id: &'static str, values: impl IntoIterator<Item = Option<String>>) -> Cells {
    let cells = values.into_iter().map(Cell::from);
    (Column::new(id, "", Kind::Text), cells.collect())
}

fn table<const N: usize>(columns: [Cells; N], facts: Vec<(String, String)>) -> Table {
    let count = columns.first().map_or(0, |(_, cells)| cells.len());
    let mut table = Table {
        columns: Vec::new(),
        rows: vec![Vec::new(); count],
        facts,
    };
    for (column, cells) in columns {
        table.columns.push(column);
        for (row, cell) in table.rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }
    table
}

fn counts(values: impl IntoIterator<Item = u32>) -> impl Iterator<Item = Option<f64>> {
    values.into_iter().map(|value| Some(f64::from(value)))
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Bandwidth over time.
pub(crate) fn series(simulation: &Simulation, summary: &Summary) -> Table {
    let series = &summary.series;
    let accepted = &series.accepted_mb_s_per_sender;
    let at = |add: usize| {
        let interval = series.interval_ns;
        (0..accepted.len()).map(move |place| Some((place + add) as f64 * interval))
    };
    let end = series.ended_ns.unwrap_or(f64::INFINITY);
    let part = |place: usize| {
        if place < series.warm_up_intervals as usize {
            text("warm-up")
        } else if place as f64 * series.interval_ns < end {
            text("measured")
        } else {
            text("ended")
        }
    };
    table(
        [
            numbers("from", "ns", at(0)),
            numbers("to", "ns", at(1)),
            numbers(
                "accepted per sender",
                "MB/s",
                accepted.iter().copied().map(Some),
            ),
            texts("part of the run", (0..accepted.len()).map(part)),
        ],
        facts(simulation, summary),
    )
}

/// What each node sent and received.
pub(crate) fn nodes(simulation: &Simulation, summary: &Summary) -> Table {
    let scenario = simulation.scenario();
    let nodes = &summary.nodes;
    let mut jobs: Vec<Option<String>> = vec![None; nodes.len()];
    for (number, job) in (1..).zip(&scenario.jobs) {
        let title = match job.name.as_str() {
            "" => format!("Job {number}"),
            name => name.to_owned(),
        };
        for node in job.members(scenario.nodes()).iter() {
            if let Some(place) = jobs.get_mut(node.index()) {
                *place = Some(title.clone());
            }
        }
    }
    table(
        [
            numbers("node", "", counts(nodes.iter().map(|node| node.id))),
            texts("job", jobs),
            numbers(
                "sent",
                "MB/s",
                nodes.iter().map(|node| Some(node.sent_mb_s)),
            ),
            numbers(
                "received",
                "MB/s",
                nodes.iter().map(|node| Some(node.received_mb_s)),
            ),
        ],
        facts(simulation, summary),
    )
}

/// What each direction of a link carried, and how long packets were held up.
pub(crate) fn links(simulation: &Simulation, summary: &Summary) -> Table {
    let topology = simulation.topology();
    let links = topology.links();
    let counters = simulation.network.fabric.counters();
    let clock = simulation.scenario().clock();
    let now = simulation.now();
    let load = |(place, &flits): (usize, &u64)| {
        let pace = topology.pace(LinkId(place as u32));
        let most = now as f64 * pace.flits_per_cycle();
        Some(if most > 0.0 { flits as f64 / most } else { 0.0 })
    };
    let ns = |cycles: &[u64]| -> Vec<Option<f64>> {
        cycles
            .iter()
            .map(|&sum| Some(clock.nanoseconds(sum)))
            .collect()
    };
    table(
        [
            numbers("link", "", counts(0..links.len() as u32)),
            texts(
                "from",
                links
                    .iter()
                    .map(|link| Some(words::end(topology, link.from))),
            ),
            texts(
                "to",
                links.iter().map(|link| Some(words::end(topology, link.to))),
            ),
            numbers("level", "", counts(links.iter().map(|link| link.level))),
            texts(
                "direction",
                links
                    .iter()
                    .map(|link| text(if link.up { "up" } else { "down" })),
            ),
            texts(
                "state",
                links
                    .iter()
                    .map(|link| text(if link.is_down { "broken" } else { "in service" })),
            ),
            numbers(
                "carried",
                "flits",
                counters.link_flits.iter().map(|&flits| Some(flits as f64)),
            ),
            numbers(
                "load",
                "share",
                counters.link_flits.iter().enumerate().map(load),
            ),
            numbers("summed delay", "ns", ns(&counters.link_delay)),
            numbers("summed wait", "ns", ns(&counters.link_wait)),
        ],
        facts(simulation, summary),
    )
}

/// Delay by Elite and link, as shares of the most.
pub(crate) fn matrix(simulation: &Simulation, summary: &Summary) -> Table {
    let mut rows: Vec<(u32, u32, &str, Option<f64>, f64)> = Vec::new();
    for (level, row) in (1..).zip(&summary.congestion_matrix.levels) {
        for (number, elite) in (0..).zip(&row.elites) {
            rows.push((level, number, "in all", None, elite.total));
            for (came, shares) in [("by up link", &elite.up), ("by down link", &elite.down)] {
                for (port, &share) in shares.iter().enumerate() {
                    rows.push((level, number, came, Some(port as f64), share));
                }
            }
        }
    }
    table(
        [
            numbers("level", "", counts(rows.iter().map(|row| row.0))),
            numbers("elite", "", counts(rows.iter().map(|row| row.1))),
            texts("packets came", rows.iter().map(|row| text(row.2))),
            numbers("port", "", rows.iter().map(|row| row.3)),
            numbers(
                "delay",
                "share of the most",
                rows.iter().map(|row| Some(row.4)),
            ),
        ],
        facts(simulation, summary),
    )
}
