//! Tables of a run: their columns, and their cells against what they are made of.

use crate::common::scenario;
use flitscope::fabric::Fabric;
use flitscope::measure::LatencyFrom;
use flitscope::results::{Latencies, PairLatencies};
use flitscope::simulation::Simulation;
use flitscope::tables::{Cell, Kind, Table};
use flitscope::{Run, TableId, run};
use serde_json::{Value, json};

fn run_of(text: &Value) -> Run {
    run(&scenario(&text.to_string()))
}

/// Two jobs on 16 nodes: messages at random times, and a saturated pattern.
fn two_jobs(duration_us: u32) -> Value {
    json!({
        "version": 4,
        "name": "two jobs",
        "topology": {"arity": 4, "dimension": 2},
        "jobs": [
            {"nodes": [[0, 7]], "pattern": "uniform", "load": 0.3,
                "inter_arrival": "exponential", "message_bytes": {"mean": 1_024}},
            {"name": "ring", "nodes": [[8, 13]], "pattern": "tornado",
                "message_bytes": {"mean": 3_000}},
        ],
        "run": {"duration_us": duration_us, "seed": 5},
    })
}

fn program(program: Value) -> Value {
    json!({"version": 4, "topology": {"dimension": 2},
        "jobs": [{"program": program}], "run": {"duration_us": 20_000}})
}

fn operations() -> Value {
    json!({"version": 4, "topology": {"dimension": 2},
        "jobs": [{"collective": {"operation": "barrier", "processes": 2}}],
        "run": {"duration_us": 100}})
}

/// Two hosts at a switch, all with names.
fn named() -> Value {
    json!({
        "version": 4,
        "network": "infiniband",
        "topology": {
            "kind": "cabled",
            "switches": [{"name": "leaf", "ports": 2}],
            "hosts": [{"name": "alpha"}, {"name": "beta"}],
            "cables": [{"ends": [["alpha", 1], ["leaf", 1]]}, {"ends": [["beta", 1], ["leaf", 2]]}],
        },
        "run": {"duration_us": 20},
    })
}

/// Cells of a column by its title.
fn column<'t>(table: &'t Table, title: &str) -> Vec<&'t Cell> {
    let mut titles = table.columns.iter().map(|column| column.title());
    let place = titles.position(|own| own == title).unwrap();
    table.rows.iter().map(|row| &row[place]).collect()
}

fn number(cell: &Cell) -> f64 {
    match cell {
        Cell::Number(number) => *number,
        Cell::Integer(number) => *number as f64,
        _ => panic!("{cell:?}"),
    }
}

fn known(cell: &Cell) -> Option<f64> {
    (*cell != Cell::None).then(|| number(cell))
}

fn numbers(table: &Table, title: &str) -> Vec<f64> {
    let cells = column(table, title);
    cells.into_iter().map(number).collect()
}

fn texts(table: &Table, title: &str) -> Vec<String> {
    let cells = column(table, title);
    cells.into_iter().map(Cell::to_string).collect()
}

#[test]
fn ids_and_heads_stay() {
    let run = run_of(&two_jobs(20));
    let heads = run.tables().map(|(id, table)| {
        let head = table.csv().lines().next().unwrap().to_owned();
        (id.word(), head)
    });
    let heads: Vec<(&str, String)> = heads.filter(|(id, _)| *id != "jobs").collect();
    let expected = [
        ("summary", "id,label,value,ci95,unit,judgement"),
        ("nodes", "node,job,sent [MB/s],received [MB/s]"),
        (
            "links",
            "link,from,to,level,direction,state,carried [flits],load [share],\
             summed delay [ns],summed wait [ns]",
        ),
        (
            "pairs",
            "source,sources [nodes],destination,destinations [nodes],carried [bytes],\
             bandwidth [MB/s],messages,mean latency [ns],p50 [ns],p95 [ns],p99 [ns],max [ns]",
        ),
        (
            "intervals",
            "from [ns],to [ns],accepted per sender [MB/s],part of the run",
        ),
        (
            "latency",
            "of,latency,statistic,value [ns],ci95 [ns],class from [ns],count,note",
        ),
        ("latency-histogram", "of,latency,from [ns],to [ns],count"),
        (
            "process-times",
            "job,process,node,state,time [ns],from [ns],to [ns]",
        ),
        (
            "program",
            "job,message size [bytes],times,mean [ns],longest [ns],half a round trip [ns],\
             bandwidth [MB/s]",
        ),
        (
            "b-eff",
            "job,message size [bytes],rings [MB/s],random [MB/s],how",
        ),
        (
            "matrix",
            "level,elite,packets came,port,delay [share of the most]",
        ),
    ];
    assert_eq!(heads, expected.map(|(id, head)| (id, head.to_owned())));
    for id in TableId::all() {
        assert_eq!(TableId::of(id.word()), Some(id));
        assert!(!id.contents().is_empty());
    }
    assert_eq!(TableId::of("figures"), None);
}

#[test]
fn every_cell_is_of_the_kind_of_its_column_and_every_table_names_its_run() {
    let cases = [
        two_jobs(200),
        operations(),
        program(json!({"name": "ping-pong"})),
        program(json!({"name": "effective-bandwidth"})),
        named(),
    ];
    for case in cases {
        let run = run_of(&case);
        let summary = run.summary();
        for (id, table) in run.tables() {
            let fact = |name: &str| {
                let mut facts = table.facts.iter();
                facts.find(|(own, _)| own == name).unwrap().1.clone()
            };
            assert_eq!(fact("scenario"), run.simulation().scenario().name);
            assert_eq!(fact("result_digest"), summary.result_digest);
            assert_eq!(fact("scenario_digest"), summary.scenario_digest);
            assert_eq!(fact("finished"), "yes");
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{id:?}");
                for (cell, column) in row.iter().zip(&table.columns) {
                    let kind = cell.kind().unwrap_or(column.kind);
                    assert_eq!(kind, column.kind, "{id:?} {column:?} {cell:?}");
                }
            }
            let ids = table.columns.iter().map(|column| &column.id);
            let mut ids: Vec<_> = ids.collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), table.columns.len(), "{id:?}");
        }
    }
}

#[test]
fn what_is_whole_is_an_integer() {
    let run = run_of(&two_jobs(20));
    let integers = run.tables().flat_map(|(id, table)| {
        let columns = table.columns.into_iter();
        let whole = columns.filter(|column| column.kind == Kind::Integer);
        whole.map(move |column| format!("{}.{}", id.word(), column.id))
    });
    let expected = "jobs.nodes jobs.senders jobs.messages_unended jobs.collective_operations nodes.node links.link links.level links.carried \
        pairs.source pairs.sources pairs.destination pairs.destinations pairs.carried \
        pairs.messages \
        latency.count latency-histogram.count process-times.process process-times.node \
        program.message size program.times b-eff.message size matrix.level matrix.elite \
        matrix.port";
    assert_eq!(integers.collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn nodes_pairs_and_jobs_agree_with_the_record() {
    let run = run_of(&two_jobs(200));
    let simulation = run.simulation();
    let nodes = run.table(TableId::Nodes);
    let jobs = texts(&nodes, "job");
    assert_eq!([&jobs[0], &jobs[8], &jobs[14]], ["Job 1", "ring", ""]);
    let totals = simulation.workload.record.totals();
    let pairs = run.table(TableId::Pairs);
    let sources = numbers(&pairs, "source").into_iter();
    let sides = sources.zip(numbers(&pairs, "destination"));
    let mut sums = vec![(0, 0); 16];
    for ((source, destination), bytes) in sides.zip(numbers(&pairs, "carried [bytes]")) {
        sums[source as usize].0 += bytes as u64;
        sums[destination as usize].1 += bytes as u64;
    }
    assert_eq!(sums, totals);
    assert!(
        numbers(&pairs, "sources [nodes]")
            .iter()
            .all(|&one| one == 1.0)
    );
    let table = run.table(TableId::Jobs);
    assert_eq!(texts(&table, "job"), ["Job 1", "ring"]);
    assert_eq!(numbers(&table, "nodes"), [8.0, 6.0]);
    let p50 = numbers(&table, "message_latency_p50_ns [ns]");
    assert_eq!(Some(p50[1]), run.summary().jobs[1].message_latency.p50_ns);
    // A saturated pattern offers no bandwidth of its own.
    let offered = column(&table, "offered_mb_s_per_sender [MB/s]");
    assert!(matches!(offered[..], [Cell::Number(_), Cell::None]));
}

#[test]
fn large_machines_have_pairs_of_blocks() {
    let run = run_of(
        &json!({"version": 4, "topology": {"arity": 6, "dimension": 3},
        "jobs": [{"pattern": "complement"}], "run": {"duration_us": 20}}),
    );
    let pairs = run.table(TableId::Pairs);
    assert_eq!(numbers(&pairs, "sources [nodes]")[0], 2.0);
    let (first, last) = (&pairs.rows[0], &pairs.rows[pairs.rows.len() - 1]);
    assert_eq!([number(&first[0]), number(&first[2])], [0.0, 214.0]);
    assert_eq!([number(&last[0]), number(&last[2])], [214.0, 0.0]);
}

fn observed(text: &Value, mut pairs: PairLatencies) -> Run {
    let mut simulation = Simulation::new(scenario(&text.to_string()));
    // Calls of any length.
    while simulation.now() < simulation.end() {
        simulation.run_observed(simulation.now() + 777, &mut pairs);
    }
    Run::of(simulation, Vec::new()).with_pairs(pairs)
}

#[test]
fn an_observed_run_has_the_latency_of_each_pair() {
    let mut text = two_jobs(1_000);
    text["jobs"][0]["write_share"] = json!(0.5);
    let (run, plain) = (observed(&text, PairLatencies::default()), run_of(&text));
    assert_eq!(run.summary().result_digest, plain.summary().result_digest);
    let (table, of_blocks) = (run.table(TableId::Pairs), plain.table(TableId::Pairs));
    // Pairs of which no payload has been served are not in the other table.
    let served = table.rows.iter().filter(|row| row[4] != Cell::Integer(0));
    let served: Vec<&[Cell]> = served.map(|row| &row[..6]).collect();
    let same: Vec<&[Cell]> = of_blocks.rows.iter().map(|row| &row[..6]).collect();
    assert_eq!(served, same);
    assert!(
        of_blocks
            .rows
            .iter()
            .all(|row| row[6..].iter().all(|cell| *cell == Cell::None))
    );
    // All messages, without a warm-up.
    let messages: f64 = numbers(&table, "messages").iter().sum();
    let workload = &run.simulation().workload;
    let ended = [0, 1].map(|job| workload.message_latency.ended(job));
    assert_eq!(messages, (ended[0] + ended[1]) as f64);
    let counts = numbers(&table, "messages").into_iter();
    let means = numbers(&table, "mean latency [ns]").into_iter();
    let sum: f64 = counts.zip(means).map(|(count, mean)| count * mean).sum();
    let due = [0, 1].map(|job| {
        workload
            .message_latency
            .distribution(Some(job), LatencyFrom::Due, true)
    });
    let least: u64 = due.iter().map(|of| of.sum.unwrap()).sum();
    let ns = run.simulation().scenario().clock().nanoseconds(least);
    assert!(sum >= ns && sum < 2.0 * ns, "{sum} {ns}");
    let few = column(&table, "p99 [ns]");
    assert!(few.iter().all(|&cell| *cell == Cell::None));
    assert!(table.rows.iter().any(|row| row[8] != Cell::None));
}

#[test]
fn pairs_have_a_limit_and_the_run_says_what_is_left_out() {
    let run = observed(&two_jobs(200), PairLatencies::within(8 * 3 * 16));
    let table = run.table(TableId::Pairs);
    assert_eq!(table.rows.len(), 3);
    for row in &table.rows {
        assert!(row[7] != Cell::None && row[8..].iter().all(|cell| *cell == Cell::None));
    }
    let [.., last] = run.problems() else { panic!() };
    assert!(last.message.contains("no room for all latencies"));
    let whole = observed(&two_jobs(200), PairLatencies::default());
    let messages = |run: &Run| {
        numbers(&run.table(TableId::Pairs), "messages")
            .iter()
            .sum::<f64>()
    };
    let left_out: f64 = last
        .message
        .split(' ')
        .find_map(|word| word.parse().ok())
        .unwrap();
    assert_eq!(messages(&run) + left_out, messages(&whole));
    assert!(
        whole
            .problems()
            .iter()
            .all(|problem| !problem.message.contains("room"))
    );
}

#[test]
fn links_carry_what_the_counters_say_and_have_no_load_before_the_first_cycle() {
    let mut simulation = Simulation::new(scenario(&two_jobs(20).to_string()));
    let links = simulation.table(TableId::Links);
    assert!(
        column(&links, "load [share]")
            .iter()
            .all(|&load| *load == Cell::None)
    );
    simulation.run_until(simulation.end());
    let links = simulation.table(TableId::Links);
    let flits = &simulation.network.fabric.counters().link_flits;
    let carried = numbers(&links, "carried [flits]");
    assert!(
        carried
            .iter()
            .zip(flits)
            .all(|(&cell, &flits)| cell == flits as f64)
    );
    let most = numbers(&links, "load [share]")
        .into_iter()
        .fold(0.0, f64::max);
    assert!(most > 0.1 && most <= 1.0, "{most}");
    let down = links.rows[0].clone();
    assert_eq!(down[1].to_string(), "node 0");
}

/// Value, half width and note of a statistic.
fn statistic<'t>(table: &'t Table, key: [&str; 3]) -> [&'t Cell; 4] {
    let is_it = |row: &&Vec<Cell>| {
        row.iter()
            .zip(key)
            .all(|(cell, key)| cell.to_string() == key)
    };
    let row = table.rows.iter().find(is_it).unwrap();
    [&row[3], &row[4], &row[5], &row[7]]
}

#[test]
fn latencies_are_those_of_the_summary_as_far_as_their_count_carries_them() {
    let run = run_of(&two_jobs(3_000));
    let table = run.table(TableId::Latency);
    let summary = run.summary();
    for (of, latency) in [
        ("all jobs", &summary.message_latency),
        ("Job 1", &summary.jobs[0].message_latency),
        ("ring", &summary.jobs[1].message_latency),
    ] {
        let [mean, ci95, ..] = statistic(&table, [of, "message", "mean"]);
        assert_eq!(
            [known(mean), known(ci95)],
            [latency.mean_ns, latency.mean_ci95_ns]
        );
        let [p99, ci95, from, note] = statistic(&table, [of, "message", "p99"]);
        assert_eq!(
            [known(p99), known(ci95)],
            [latency.p99_ns, latency.p99_ci95_ns]
        );
        assert!(number(from) <= number(p99) && *note == Cell::None);
        let [p50, ..] = statistic(&table, [of, "message from posting", "p50"]);
        assert_eq!(Some(number(p50)), latency.from_posting.p50_ns);
        let [p, ci95, from, note] = statistic(&table, [of, "message", "p99.99"]);
        assert_eq!([p, ci95, from], [&Cell::None; 3]);
        assert_eq!(note.to_string(), "needs 100000 latencies: 10 beyond it");
    }
    let [max, ..] = statistic(&table, ["all jobs", "packet", "max"]);
    assert_eq!(Some(number(max)), summary.metrics.latency_ns.max);
    // Their sum is not kept.
    assert_eq!(
        *statistic(&table, ["all jobs", "packet", "mean"])[0],
        Cell::None
    );
    let histogram = run.table(TableId::LatencyHistogram);
    let counts: f64 = histogram
        .rows
        .iter()
        .filter(|row| row[0].to_string() == "ring" && row[1].to_string() == "message")
        .map(|row| number(&row[4]))
        .sum();
    assert_eq!(counts, summary.jobs[1].message_latency.count);
}

#[test]
fn without_messages_no_latency_is_known() {
    let run = run_of(&json!({"version": 4, "topology": {"dimension": 1},
        "jobs": [{"nodes": [0, 1], "load": 0.001}], "run": {"duration_us": 1}}));
    let table = run.table(TableId::Latency);
    for title in ["value [ns]", "ci95 [ns]", "class from [ns]"] {
        assert!(
            column(&table, title)
                .iter()
                .all(|&cell| *cell == Cell::None)
        );
    }
    assert_eq!(run.table(TableId::LatencyHistogram).rows.len(), 0);
}

#[test]
fn seeds_are_pooled_and_give_the_interval() {
    let scenario = scenario(&two_jobs(1_000).to_string());
    let runs = [1, 2, 3].map(|seed| run(&scenario.clone().with_seed(seed)));
    let latencies = runs.each_ref().map(Run::latencies);
    let pooled = Latencies::pooled(&latencies).unwrap();
    let table = pooled.percentiles();
    let key = ["Job 1", "message", "mean"];
    let means = latencies.each_ref().map(|of| {
        let of = of.percentiles();
        number(statistic(&of, key)[0])
    });
    let [mean, ci95, ..] = statistic(&table, key).map(Clone::clone);
    let middle = means.iter().sum::<f64>() / 3.0;
    let squares = means.map(|mean| (mean - middle) * (mean - middle));
    let half = 4.303 * (squares.iter().sum::<f64>() / 2.0 / 3.0).sqrt();
    assert!((number(&ci95) / half - 1.0).abs() < 1e-9);
    // The pooled mean has the weights of the counts.
    assert!((number(&mean) / middle - 1.0).abs() < 0.02);
    let count = |table: &Table| number(&table.rows[0][6]);
    let each = latencies.each_ref().map(|of| count(&of.percentiles()));
    assert_eq!(count(&table), each.iter().sum::<f64>());
    let fact = |name: &str| {
        table
            .facts
            .iter()
            .find(|(own, _)| own == name)
            .unwrap()
            .1
            .clone()
    };
    assert_eq!(
        (fact("seed"), fact("scenario")),
        ("1 2 3".into(), "two jobs".into())
    );
    let digests = runs
        .each_ref()
        .map(|run| run.summary().result_digest.clone());
    assert_eq!(fact("result_digest"), digests.join(" "));
    assert!(Latencies::pooled(&[]).is_none());
}

#[test]
fn processes_have_the_times_of_their_states() {
    let run = run_of(&program(json!({"name": "nas-cg"})));
    let table = run.table(TableId::ProcessTimes);
    let summary = run.summary().jobs[0].program.as_ref().unwrap();
    assert_eq!(table.rows.len(), 8 * summary.processes as usize);
    let processes = f64::from(summary.processes);
    let share = |state: &str| {
        let of = |process: f64| {
            let rows = table
                .rows
                .iter()
                .filter(move |row| number(&row[1]) == process);
            let whole = rows
                .clone()
                .filter(|row| !row[3].to_string().starts_with("of "));
            let own = rows.filter(|row| row[3].to_string() == state);
            let sum = |rows: &mut dyn Iterator<Item = &Vec<Cell>>| {
                rows.map(|row| number(&row[4])).sum::<f64>()
            };
            sum(&mut own.into_iter()) / sum(&mut whole.into_iter())
        };
        let shares = (0..summary.processes).map(|process| of(f64::from(process)));
        shares.sum::<f64>() / processes
    };
    for of in &summary.shares {
        assert!((share(of.doing.label()) - of.mean).abs() < 1e-9, "{of:?}");
    }
}

#[test]
fn processes_of_an_operation_enter_and_leave() {
    let run = run_of(&operations());
    let table = run.table(TableId::ProcessTimes);
    let timeline = run.simulation().collective_timeline(0).unwrap();
    assert_eq!(table.rows.len(), timeline.processes.len());
    let (from, to) = (numbers(&table, "from [ns]"), numbers(&table, "to [ns]"));
    let times = from.iter().zip(&to).map(|(from, to)| to - from);
    assert_eq!(numbers(&table, "time [ns]"), times.collect::<Vec<_>>());
    assert_eq!(
        from.iter().copied().fold(f64::INFINITY, f64::min),
        timeline.start_ns
    );
    assert_eq!(to.iter().copied().fold(0.0, f64::max), timeline.end_ns);
    assert_eq!(numbers(&table, "node")[2], 1.0);
}

#[test]
fn programs_are_rows_of_their_measurements() {
    let run = run_of(&program(json!({"name": "ping-pong", "bytes": [0, 1_024]})));
    let table = run.table(TableId::Program);
    let sections = &run.summary().jobs[0].program.as_ref().unwrap().sections;
    assert_eq!(numbers(&table, "message size [bytes]"), [0.0, 1_024.0]);
    assert_eq!(column(&table, "bandwidth [MB/s]")[0], &Cell::None);
    let half = numbers(&table, "half a round trip [ns]");
    assert_eq!(Some(half[1]), sections[1].half_round_trip_ns);
    let run = run_of(&program(json!({"name": "effective-bandwidth"})));
    let table = run.table(TableId::BEff);
    assert_eq!(table.rows.len(), 21);
    assert_eq!(texts(&table, "how")[0], "sent");
}

#[test]
fn parts_from_a_list_of_cables_have_their_names() {
    let run = run_of(&named());
    let nodes = run.table(TableId::Nodes);
    assert_eq!(nodes.columns[1].title(), "name");
    assert_eq!(texts(&nodes, "name"), ["alpha", "beta"]);
    let links = run.table(TableId::Links);
    assert!(texts(&links, "from").contains(&"node 1 (beta)".to_owned()));
    let matrix = run.table(TableId::Matrix);
    assert_eq!(matrix.columns[2].title(), "name");
    assert!(texts(&matrix, "name").iter().all(|name| name == "leaf"));
    assert_eq!(texts(&matrix, "packets came")[0], "in all");
    assert_eq!(column(&matrix, "port")[0], &Cell::None);
}

#[test]
fn problems_of_the_scenario_come_first() {
    let mut simulation = Simulation::new(scenario(&two_jobs(20).to_string()));
    simulation.run_until(simulation.end());
    let own = simulation.summary().problems;
    let warning = flitscope::Problem {
        path: "jobs".to_owned(),
        severity: flitscope::Severity::Warning,
        message: "odd".to_owned(),
    };
    let run = Run::of(simulation, vec![warning.clone()]);
    assert_eq!(run.problems(), [vec![warning], own].concat());
}
