//! Sweeps in shards: killed, damaged, mixed up, and put together again.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use flate2::Crc;
use flitscope::fabrics::FabricKind;
use flitscope::simulation::{ENGINE_VERSION, RunFigures, Simulation};
use flitscope::{Limits, Problem, check};
use flitscope_shards::{Gathered, Record, Runner, Shard, estimate, gather, run_shard, shard_file};
use flitscope_study::study::{Results, Study, Sweep, SweepLimits};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Twelve short runs on 16 nodes.
fn small() -> Value {
    json!({
        "sweep": 1,
        "base": {"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 20},
                 "jobs": [{"message_bytes": {"mean": 256}}]},
        "axes": [
            {"path": "jobs[0].load", "values": [0.1, 0.2, "saturated"]},
            {"label": "a, \"b\"", "variants": [{"name": "=x"}, {"name": "y", "set": {"model.channels": 1}}]}
        ],
        "seeds": 2
    })
}

fn read(sweep: &Value) -> Sweep {
    Sweep::parse(&sweep.to_string(), &BTreeMap::new(), Limits::NATIVE).unwrap()
}

static GO_ON: AtomicBool = AtomicBool::new(false);

fn runner() -> Runner<'static> {
    Runner {
        fabric: FabricKind::default(),
        stop: &GO_ON,
        report: &|_| (),
    }
}

/// What the page writes of the same sweep.
fn of_study(sweep: &Value) -> String {
    let study = Study::parse(&sweep.to_string(), &BTreeMap::new(), SweepLimits::NATIVE).unwrap();
    let mut results = Results::new();
    for run in &study.plan().runs {
        let scenario = check(&run.scenario, false, Limits::NATIVE)
            .scenario
            .unwrap();
        let mut simulation = Simulation::new(scenario);
        simulation.run_until(simulation.end());
        let figures = RunFigures::of(&simulation.summary()).unwrap();
        results.insert(run.key.clone(), figures);
    }
    study.csv(&results)
}

fn csv(sweep: &Sweep, gathered: &Gathered) -> String {
    let mut text = Vec::new();
    gathered.write_csv(sweep, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A folder of its own for a test, without files of an earlier one.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn shard(number: usize, of: usize) -> Shard {
    Shard::new(number, of).unwrap()
}

fn lines(problems: &[Problem]) -> String {
    let lines = problems.iter();
    let lines = lines.map(|problem| format!("{}: {}", problem.path, problem.message));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn any_number_of_shards_in_any_order_gives_the_table_of_one_process() {
    let file = small();
    let sweep = read(&file);
    sweep.check().unwrap();
    let expected = of_study(&file);
    assert_eq!(expected.lines().count(), 13);
    let all = runner().all(&sweep).unwrap();
    assert_eq!(csv(&sweep, &Gathered::new(all)), expected);
    for of in [1, 5, 20] {
        let folder = folder(&format!("any-{of}"));
        for number in (1..=of).rev() {
            assert!(run_shard(&sweep, shard(number, of), &folder, &runner()).unwrap());
        }
        assert!(!run_shard(&sweep, shard(1, of), &folder, &runner()).unwrap());
        let gathered = gather(&sweep, &folder).unwrap();
        assert_eq!(csv(&sweep, &gathered), expected);
        assert_eq!(gathered.verify(&sweep, 20.0, &runner()).unwrap(), 3);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), of, "nothing else");
    }
}

/// An axis of seeds: a row of a shard is of the seed that it names, as in one process.
#[test]
fn shards_of_a_sweep_over_seeds_give_the_table_of_one_process() {
    let mut file = small();
    file["axes"][0] = json!({"path": "run.seed", "values": [7, 8, 9]});
    file["seeds"] = json!(null);
    let sweep = read(&file);
    let expected = of_study(&file);
    assert_eq!(expected.lines().count(), 7);
    for (row, seed) in expected.lines().skip(1).zip([7, 7, 8, 8, 9, 9]) {
        assert!(row.contains(&format!(",{seed},{ENGINE_VERSION},")), "{row}");
    }
    let folder = folder("seeds");
    for number in [2, 1] {
        assert!(run_shard(&sweep, shard(number, 2), &folder, &runner()).unwrap());
    }
    let gathered = gather(&sweep, &folder).unwrap();
    assert_eq!(csv(&sweep, &gathered), expected);
    assert_eq!(gathered.verify(&sweep, 100.0, &runner()).unwrap(), 6);
}

/// Whatever byte the disk got to when a shard was killed, it goes on and comes to the same file.
#[test]
fn a_shard_that_was_killed_goes_on() {
    let sweep = read(&small());
    let part = shard(1, 1);
    let whole = shard_file(&sweep, part, runner().all(&sweep).unwrap());
    // As a journal has it: without the end.
    let journal = &whole[..whole.trim_end().rfind('\n').unwrap() + 1];
    let folder = folder("killed");
    fs::create_dir_all(&folder).unwrap();
    let ends = (0..journal.len())
        .step_by(journal.len() / 7)
        .chain([journal.len()]);
    for end in ends {
        // In the middle of a letter of more than a byte, too.
        let left = &journal.as_bytes()[..end];
        fs::write(folder.join("shard-1-of-1.journal"), left).unwrap();
        let there = left
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            .saturating_sub(1);
        let made = AtomicUsize::new(0);
        let counting = Runner {
            report: &|_| {
                made.fetch_add(1, Ordering::Relaxed);
            },
            ..runner()
        };
        run_shard(&sweep, part, &folder, &counting).unwrap();
        assert_eq!(made.into_inner(), 12 - there);
        let file = folder.join("shard-1-of-1.shard");
        assert_eq!(fs::read_to_string(&file).unwrap(), whole);
        fs::remove_file(file).unwrap();
    }
    // Stopped from outside, what is done stays.
    let stop = AtomicBool::new(true);
    let stopped = Runner {
        stop: &stop,
        ..runner()
    };
    fs::write(folder.join("shard-1-of-1.journal"), journal).unwrap();
    run_shard(&sweep, part, &folder, &stopped).unwrap();
    fs::remove_file(folder.join("shard-1-of-1.shard")).unwrap();
    assert!(lines(&run_shard(&sweep, part, &folder, &stopped).unwrap_err()).contains("stopped"));
    assert!(folder.join("shard-1-of-1.journal").exists());
}

/// A file with one line changed, and its checksum with it.
fn with_line(text: &str, number: usize, change: impl Fn(&str) -> String) -> String {
    let changed = text.lines().enumerate().map(|(at, line)| {
        let mut text = line[9..].to_owned();
        if at == number {
            text = change(&text);
        }
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        format!("{:08x} {text}\n", crc.sum())
    });
    changed.collect()
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let sweep = read(&small());
    let folder = folder("refused");
    for number in 1..=4 {
        run_shard(&sweep, shard(number, 4), &folder, &runner()).unwrap();
    }
    let path = |number: usize| folder.join(format!("shard-{number}-of-4.shard"));
    let sound = fs::read_to_string(path(2)).unwrap();
    let refused = || lines(&gather(&sweep, &folder).unwrap_err());

    let older = with_line(&sound, 0, |line| line.replace(ENGINE_VERSION, "0.0.9"));
    fs::write(path(2), &older).unwrap();
    let why = format!("was made by engine 0.0.9; this is {ENGINE_VERSION}");
    assert_eq!(refused(), format!("shard-2-of-4.shard: {why}"));
    let own = run_shard(&sweep, shard(2, 4), &folder, &runner()).unwrap_err();
    assert!(lines(&own).contains(&why));
    assert_eq!(
        fs::read_to_string(path(2)).unwrap(),
        older,
        "nothing is overwritten"
    );

    fs::write(path(2), &sound[..sound.len() * 2 / 3]).unwrap();
    assert!(refused().starts_with("shard-2-of-4.shard: is damaged at line"));
    let records = sound.lines().take(3);
    let short: String = records.map(|line| format!("{line}\n")).collect();
    fs::write(path(2), short).unwrap();
    assert_eq!(refused(), "shard-2-of-4.shard: is truncated after 2 runs");
    fs::write(path(2), "run,load\n").unwrap();
    assert!(refused().contains("is not a shard of a sweep"));
    fs::write(
        path(2),
        with_line(&sound, 1, |line| line.replace("\"run\":1,", "\"run\":2,")),
    )
    .unwrap();
    assert!(refused().contains("lacks runs of its shard"));

    fs::remove_file(path(2)).unwrap();
    fs::remove_file(path(4)).unwrap();
    fs::write(folder.join("shard-4-of-4.journal"), "").unwrap();
    let told = refused();
    assert!(told.contains("unfinished: shard 4 of 4") && told.contains("missing: shard 2 of 4"));

    let mut other = small();
    other["seeds"] = json!([1, 9]);
    let told = lines(&gather(&read(&other), &folder).unwrap_err());
    assert!(
        told.contains("shard-1-of-4.shard: belongs to another sweep"),
        "{told}"
    );

    fs::write(folder.join("shard-1-of-2.shard"), "").unwrap();
    assert!(refused().contains("different divisions: shard-1-of-2.shard, shard-1-of-4.shard"));
    let empty = folder.join("none");
    fs::create_dir_all(&empty).unwrap();
    let refused = || lines(&gather(&sweep, &empty).unwrap_err());
    assert!(refused().contains("no shards found"));
    fs::write(empty.join("shard-2-of-3.journal"), "").unwrap();
    let told = refused();
    assert!(
        told.contains("unfinished: shard 2 of 3") && told.contains("missing: shards 1, 3 of 3")
    );
}

/// As two processes leave it where a disk has no locks.
#[test]
fn a_journal_that_has_a_run_twice_gives_the_shard_and_one_of_another_shard_does_not() {
    let sweep = read(&small());
    let part = shard(1, 2);
    let folder = folder("twice");
    fs::create_dir_all(&folder).unwrap();
    let all = runner().all(&sweep).unwrap();
    let own = all.iter().filter(|record| record.run % 2 == 0).cloned();
    let whole = shard_file(&sweep, part, own.collect());
    // The header, every run twice, and no end.
    let records: Vec<&str> = whole.lines().collect();
    let records = &records[..records.len() - 1];
    let twice = records.iter().chain(&records[1..]);
    let twice: String = twice.map(|line| format!("{line}\n")).collect();
    let (file, journal) = (
        folder.join("shard-1-of-2.shard"),
        folder.join("shard-1-of-2.journal"),
    );
    fs::write(&journal, &twice).unwrap();
    assert!(run_shard(&sweep, part, &folder, &runner()).unwrap());
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    assert!(!journal.exists());

    fs::remove_file(&file).unwrap();
    let foreign = with_line(&twice, 1, |line| line.replace("\"run\":0,", "\"run\":1,"));
    fs::write(&journal, foreign).unwrap();
    let told = lines(&run_shard(&sweep, part, &folder, &runner()).unwrap_err());
    assert!(
        told.contains("lacks runs of its shard; delete it"),
        "{told}"
    );
    assert!(journal.exists() && !file.exists());
}

#[test]
fn a_sweep_has_no_more_shards_than_runs_may_be() {
    assert!("3/64".parse::<Shard>().is_ok());
    for wrong in ["0/2", "3/2", "1/10000001", "1", "1/0"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

#[test]
fn a_result_that_is_not_given_again_is_found() {
    let sweep = read(&small());
    let mut records = runner().all(&sweep).unwrap();
    records[7].result = "0".repeat(16);
    let gathered = Gathered::new(records);
    let told = lines(&gathered.verify(&sweep, 100.0, &runner()).unwrap_err());
    assert!(told.starts_with("run 7: gave result 0000"), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
fn a_shard_has_one_process() {
    let sweep = read(&small());
    let folder = folder("locked");
    fs::create_dir_all(&folder).unwrap();
    let journal = fs::File::create(folder.join("shard-1-of-1.journal")).unwrap();
    journal.try_lock().unwrap();
    let told = lines(&run_shard(&sweep, shard(1, 1), &folder, &runner()).unwrap_err());
    assert!(
        told.ends_with("another process is running this shard"),
        "{told}"
    );
}

#[test]
fn samples_have_a_column_for_each_parameter() {
    let mut file = small();
    file["axes"] = json!([
        {"sample": "latin-hypercube", "points": 4, "seed": 5, "parameters": [
            {"path": "jobs[0].load", "from": 0.1, "to": 0.5},
            {"path": "jobs[0].pattern", "values": ["uniform", "complement"]},
        ]},
        {"path": "model.channels", "values": [1, 2]},
    ]);
    let sweep = read(&file);
    assert_eq!(sweep.count(), 16);
    let table = csv(&sweep, &Gathered::new(runner().all(&sweep).unwrap()));
    let head = "point,Load [of 335 MB/s],Pattern,Virtual channels,seed,engine_version,";
    assert!(table.starts_with(head), "{table}");
    let words = table.lines().filter(|line| line.contains(",complement,"));
    assert_eq!(words.count(), 8);
    let estimate = estimate(&sweep, true, &runner()).unwrap();
    assert_eq!((estimate.runs, estimate.measured), (16, 4));
    assert!(
        estimate.csv_bytes.unwrap() > table.len() as f64 / 2.0,
        "{table}"
    );
    file["axes"][0]["parameters"][0] =
        json!({"path": "jobs[0].load", "values": [0.1, 0.2, 0.3, 7]});
    let told = lines(&read(&file).check().unwrap_err());
    assert!(
        told.starts_with("axes[0].points[") && told.lines().count() == 1,
        "{told}"
    );
    let page = Study::parse(&file.to_string(), &BTreeMap::new(), SweepLimits::PAGE);
    assert!(lines(&page.unwrap_err()).contains("axes[0].sample: samples need the command line"));
}

#[test]
fn more_runs_than_the_page_takes_are_planned_one_by_one() {
    let mut file = small();
    file["seeds"] = json!(100_000);
    assert_eq!(read(&file).count(), 600_000);
    let run = read(&file).run(599_999).unwrap();
    assert_eq!(run.planned.seed, 100_000);
}

/// 100,000 runs, made up: `cargo test --release -p flitscope-shards --test all gathering -- --ignored`
/// under `/usr/bin/time -v` tells the memory.
#[test]
#[ignore = "writes 100 MB"]
fn gathering_a_hundred_thousand_runs() {
    let mut file = small();
    file["axes"] = json!([{"path": "jobs[0].load", "from": 0.1, "to": 0.9, "steps": 1_000}]);
    file["seeds"] = json!(100);
    let sweep = read(&file);
    let folder = folder("hundred-thousand");
    fs::create_dir_all(&folder).unwrap();
    let row = runner().all(&read(&small())).unwrap().remove(0).row;
    for number in 1..=64 {
        let made_up = |run: usize| Record {
            run,
            scenario: format!("{run:016x}"),
            result: format!("{run:016x}"),
            row: format!("{run} {row}"),
        };
        let records = shard(number, 64).runs(sweep.count()).map(made_up);
        let text = shard_file(&sweep, shard(number, 64), records.collect());
        fs::write(folder.join(format!("shard-{number:02}-of-64.shard")), text).unwrap();
    }
    let table = csv(&sweep, &gather(&sweep, &folder).unwrap());
    assert_eq!(table.lines().count(), 100_001);
    fs::remove_dir_all(folder).unwrap();
}
