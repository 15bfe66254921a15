//! Logs of messages and packets: their rows against what the run counts.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario};
use flitscope::fabric::Fabric;
use flitscope::observe::{Log, MessageLog, PacketLog, PerfettoLog, run_logged};
use flitscope::simulation::Simulation;
use flitscope::tables::{Cell, Column, Sink, Table};
use proptest::prelude::*;
use std::cell::RefCell;
use std::io::{self, ErrorKind};
use std::rc::Rc;

/// Keeps the rows of a log.
#[derive(Clone, Default)]
struct Kept(Rc<RefCell<Vec<Vec<Cell>>>>);

impl Sink for Kept {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        self.0.borrow_mut().push(row.to_vec());
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A run and its logs of messages and packets.
struct Logged {
    simulation: Simulation,
    messages: Table,
    packets: Table,
}

fn logged(text: &str, max_packets: u64) -> Logged {
    let mut simulation = Simulation::new(scenario(text));
    let (of_messages, of_packets) = (Kept::default(), Kept::default());
    let sink = |kept: &Kept| Box::new(kept.clone());
    let mut logs: Vec<Box<dyn Log>> = vec![
        Box::new(MessageLog::new(&simulation, sink(&of_messages))),
        Box::new(PacketLog::new(&simulation, max_packets, sink(&of_packets))),
    ];
    run_logged(&mut simulation, &mut logs, || false);
    for log in &mut logs {
        log.finish(&simulation).unwrap();
    }
    let table = |(columns, facts): (Vec<Column>, Vec<(String, String)>), kept: Kept| Table {
        columns,
        facts,
        rows: kept.0.take(),
    };
    Logged {
        messages: table(MessageLog::head(&simulation), of_messages),
        packets: table(PacketLog::head(&simulation), of_packets),
        simulation,
    }
}

/// The cells of a column.
fn column<'t>(table: &'t Table, id: &str) -> Vec<&'t Cell> {
    let place = table.columns.iter().position(|column| column.id == id);
    let place = place.unwrap();
    table.rows.iter().map(|row| &row[place]).collect()
}

/// Those that are known, as numbers.
fn numbers(table: &Table, id: &str) -> Vec<Option<f64>> {
    let number = |cell: &Cell| match *cell {
        Cell::Number(number) => Some(number),
        Cell::Integer(number) => Some(number as f64),
        _ => None,
    };
    column(table, id).into_iter().map(number).collect()
}

fn sum(table: &Table, id: &str) -> f64 {
    numbers(table, id).into_iter().flatten().sum()
}

fn count(table: &Table, outcome: &str) -> usize {
    let cells = column(table, "outcome");
    cells
        .into_iter()
        .filter(|cell| cell.to_string() == outcome)
        .count()
}

fn check(text: &str) {
    let Logged {
        simulation,
        messages,
        packets,
    } = logged(text, u64::MAX);
    let mut plain = Simulation::new(scenario(text));
    plain.run_until(plain.end());
    assert_eq!(simulation.result_digest(), plain.result_digest(), "{text}");
    for table in [&messages, &packets] {
        let kinds: Vec<_> = table.columns.iter().map(|column| column.kind).collect();
        for row in &table.rows {
            let is_of_kind = |(cell, kind): (&Cell, _)| cell.kind().is_none_or(|own| own == kind);
            assert_eq!(row.len(), kinds.len());
            assert!(
                row.iter().zip(kinds.iter().copied()).all(is_of_kind),
                "{text}"
            );
        }
    }

    let counters = simulation.network.fabric.counters();
    // Those that are opened in the last cycle would be counted in the next.
    let end = simulation.scenario().clock().nanoseconds(simulation.now());
    let opened = numbers(&packets, "opened").into_iter().flatten();
    let opened = opened.filter(|&at| at < end).count();
    assert_eq!(opened as u64, counters.opened, "{text}");
    assert_eq!(sum(&packets, "hops"), counters.packet_hops as f64, "{text}");
    let attempts = numbers(&packets, "attempt").into_iter().flatten();
    let retries = attempts.filter(|&attempt| attempt > 0.0).count() as f64;
    assert!(sum(&messages, "retries") <= retries, "{text}");

    // A multicast is delivered at several nodes, and the log has the last of them.
    let groups = numbers(&packets, "last_destination");
    if groups.iter().all(Option::is_none) {
        let of = numbers(&packets, "delivered")
            .into_iter()
            .zip(numbers(&packets, "first_opened"));
        let latencies = of.filter_map(|(delivered, opened)| Some(delivered? - opened?));
        let slowest = latencies.reduce(f64::max);
        let of_run = simulation.summary().metrics.latency_ns.max;
        assert_eq!(slowest.is_some(), of_run.is_some(), "{text}");
        let difference = slowest.zip(of_run).map_or(0.0, |(one, other)| one - other);
        assert!(difference.abs() < 1e-6, "{slowest:?} {of_run:?} {text}");
    }

    let ends = ["due", "posted", "first_flit", "last_flit", "notified"];
    let times = ends.map(|id| numbers(&messages, id));
    let part_ids = messages.columns.iter().map(|column| &*column.id);
    let parts: Vec<Vec<Option<f64>>> = part_ids
        .filter(|id| id.starts_with("part_"))
        .map(|id| numbers(&messages, id))
        .collect();
    for place in 0..messages.rows.len() {
        let known: Vec<f64> = times.iter().filter_map(|times| times[place]).collect();
        assert!(known.is_sorted(), "{known:?} {text}");
        if let (Some(due), Some(notified)) = (times[0][place], times[4][place]) {
            let whole: f64 = parts.iter().map(|part| part[place].unwrap()).sum();
            assert!((whole - (notified - due)).abs() < 1e-6 * notified, "{text}");
        }
    }
    let open = simulation.network.messages();
    assert!(count(&messages, "open") <= open, "{text}");
    let due = simulation.workload.unposted(simulation.now()).count();
    assert_eq!(count(&messages, "due"), due, "{text}");
}

proptest! {
    #![proptest_config(drawing(100))]

    #[test]
    fn the_rows_of_logs_are_what_a_run_counts(text in any_scenario()) {
        check(&text);
    }
}

const SATURATED: &str = r#"{
    "version": 4,
    "model": {"time_out_cycles": 500},
    "jobs": [{"pattern": "uniform", "load": "saturated", "message_bytes": {"mean": 1000}}],
    "run": {"duration_us": 60}
}"#;

#[test]
fn a_saturated_run_with_retries_has_a_row_for_each_message_and_attempt() {
    check(SATURATED);
    let Logged {
        messages, packets, ..
    } = logged(SATURATED, u64::MAX);
    assert!(count(&messages, "notified") > 100);
    assert!(count(&packets, "timed-out") > 0);
    assert!(sum(&messages, "retries") > 0.0);
}

#[test]
fn a_log_of_packets_is_bounded_and_counts_the_rest() {
    let all = logged(SATURATED, u64::MAX).packets;
    let few = logged(SATURATED, 10).packets;
    assert_eq!(few.rows.len(), 11);
    let left_out: Vec<f64> = numbers(&few, "left_out").into_iter().flatten().collect();
    assert_eq!(left_out, [all.rows.len() as f64 - 10.0]);
}

/// Has no room for more than a few rows.
struct Full(u32);

impl Sink for Full {
    fn row(&mut self, _row: &[Cell]) -> io::Result<()> {
        self.0 = self.0.checked_sub(1).ok_or(ErrorKind::StorageFull)?;
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        panic!("a file that is not whole is finished");
    }
}

#[test]
fn a_run_ends_when_its_log_cannot_be_written() {
    let mut simulation = Simulation::new(scenario(SATURATED));
    let log = MessageLog::new(&simulation, Box::new(Full(3)));
    let mut logs: [Box<dyn Log>; 1] = [Box::new(log)];
    run_logged(&mut simulation, &mut logs, || false);
    assert!(simulation.now() < simulation.end());
    let error = logs[0].finish(&simulation).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
}

#[test]
fn a_trace_for_perfetto_is_written_as_the_run_goes() {
    let mut simulation = Simulation::new(scenario(SATURATED));
    let mut bytes = Vec::new();
    let mut logs: [Box<dyn Log + '_>; 1] = [Box::new(PerfettoLog::new(&simulation, &mut bytes))];
    run_logged(&mut simulation, &mut logs, || false);
    logs[0].finish(&simulation).unwrap();
    drop(logs);
    // A reader of the format checks the contents: tests/test_logs.py of the Python package.
    assert!(bytes.len() > 100_000);
}
