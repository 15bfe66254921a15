//! Sweeps in shards: killed, damaged, mixed up, and put together again.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use flitscope::fabrics::FabricKind;
use flitscope::simulation::{ENGINE_VERSION, RunFigures, Simulation};
use flitscope::{Limits, Problem, check};
use flitscope_shards::{Runner, Shard, estimate, gather, run_shard, verify};
use flitscope_study::study::{Results, Study, Sweep, SweepLimits};
use flitscope_tables::{Cell, Format, Table};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
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
    while let Some(run) = study.next(&results).into_iter().next() {
        let scenario = check(&run.scenario, false, Limits::NATIVE)
            .scenario
            .unwrap();
        let mut simulation = Simulation::new(scenario);
        simulation.run_until(simulation.end());
        let figures = RunFigures::of(&simulation.summary()).unwrap();
        results.insert(run.key.clone(), figures);
    }
    study.table(&results).csv()
}

/// A folder of its own for a test, without files of an earlier one.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The files of a folder, in order.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
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
    assert_eq!(runner().all(&sweep).unwrap().csv(), expected);
    for of in [1, 5, 20] {
        let folder = folder(&format!("any-{of}"));
        for number in (1..=of).rev() {
            let made = run_shard(&sweep, shard(number, of), &folder, &runner()).unwrap();
            assert_eq!(made, number <= 12);
        }
        assert!(!run_shard(&sweep, shard(1, of), &folder, &runner()).unwrap());
        let table = gather(&sweep, &folder).unwrap();
        assert_eq!(table.csv(), expected);
        assert_eq!(verify(&sweep, &table, 20.0, &runner()).unwrap(), 3);
        assert_eq!(
            names(&folder).len(),
            12,
            "a file for each run, and nothing else"
        );
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
        let has_seed = row.starts_with(&format!("\"Seed {seed}, "));
        assert!(
            has_seed && row.contains(&format!(",{ENGINE_VERSION},")),
            "{row}"
        );
    }
    let folder = folder("seeds");
    for number in [2, 1] {
        assert!(run_shard(&sweep, shard(number, 2), &folder, &runner()).unwrap());
    }
    let table = gather(&sweep, &folder).unwrap();
    assert_eq!(table.csv(), expected);
    assert_eq!(verify(&sweep, &table, 100.0, &runner()).unwrap(), 6);
}

/// A shard that was killed has the chunks that it finished, and perhaps a part of a file under another
/// name. Started again, it makes the others.
#[test]
fn a_shard_that_was_killed_makes_what_is_missing() {
    let sweep = read(&small());
    let part = shard(1, 1);
    let folder = folder("killed");
    run_shard(&sweep, part, &folder, &runner()).unwrap();
    let whole = runner().all(&sweep).unwrap();
    let all = names(&folder);
    for (place, name) in all.iter().enumerate() {
        let rest = fs::read(folder.join(name)).unwrap();
        fs::remove_file(folder.join(name)).unwrap();
        let left = folder.join(format!(".{name}.0.partial"));
        fs::write(&left, &rest[..rest.len() * place / all.len()]).unwrap();
        let made = AtomicUsize::new(0);
        let counting = Runner {
            report: &|_| {
                made.fetch_add(1, Ordering::Relaxed);
            },
            ..runner()
        };
        let told = lines(&gather(&sweep, &folder).unwrap_err());
        assert!(
            told.ends_with(&format!("missing: runs {place} of 12, counted from 0")),
            "{told}"
        );
        assert!(run_shard(&sweep, part, &folder, &counting).unwrap());
        assert_eq!(made.into_inner(), 1);
        assert_eq!(fs::read(folder.join(name)).unwrap(), rest, "the same bytes");
        assert_eq!(gather(&sweep, &folder).unwrap(), whole);
        fs::remove_file(left).unwrap();
    }
    // Stopped from outside, what is done stays.
    let stop = AtomicBool::new(true);
    let stopped = Runner {
        stop: &stop,
        ..runner()
    };
    assert!(!run_shard(&sweep, part, &folder, &stopped).unwrap());
    fs::remove_file(folder.join(all.first().unwrap())).unwrap();
    assert!(lines(&run_shard(&sweep, part, &folder, &stopped).unwrap_err()).contains("stopped"));
    assert_eq!(names(&folder).len(), 11);
}

/// Two processes that make the same shard at once, whatever they interleave: no lock is needed.
#[test]
fn two_that_make_the_same_chunks_leave_the_same_files() {
    let sweep = read(&small());
    let folder = folder("twice");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| run_shard(&sweep, shard(1, 1), &folder, &runner()).unwrap());
        }
    });
    assert_eq!(
        gather(&sweep, &folder).unwrap(),
        runner().all(&sweep).unwrap()
    );
    assert_eq!(names(&folder).len(), 12, "nothing is left of any attempt");
}

/// Points that differ in costs alone share a run, each with its own row, also where these are of several
/// chunks.
#[test]
fn chunks_share_the_runs_of_one_scenario() {
    let mut file = small();
    file["base"]["network"] = json!("qsnet2");
    file["base"]["topology"] = json!({});
    file["axes"][1] = json!({"path": "costs.prices.qm500", "values": [1_000, 2_000, 3_000]});
    file["measures"] = json!(["accepted_mb_s_per_sender", "cost.total"]);
    let sweep = read(&file);
    let folder = folder("shared");
    run_shard(&sweep, shard(1, 1), &folder, &runner()).unwrap();
    let table = gather(&sweep, &folder).unwrap();
    assert_eq!(table.csv(), of_study(&file));
    let cost = table.columns.len() - 2;
    let costs: Vec<&Cell> = table.rows.iter().map(|row| &row[cost]).collect();
    assert_ne!(costs[0], costs[2]);
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let sweep = read(&small());
    let folder = folder("refused");
    for number in 1..=4 {
        run_shard(&sweep, shard(number, 4), &folder, &runner()).unwrap();
    }
    let all: Vec<String> = names(&folder).into_iter().collect();
    let digest = sweep.digest();
    assert_eq!(all[1], format!("{digest}-01-01.json"));
    let path = folder.join(&all[1]);
    let sound = fs::read(&path).unwrap();
    let table = Table::of_json(&sound, sweep.columns()).unwrap();
    let refused = || lines(&gather(&sweep, &folder).unwrap_err());
    let write = |change: &dyn Fn(&mut Table)| {
        let mut table = table.clone();
        change(&mut table);
        let mut bytes = Vec::new();
        table.write(Format::Json, &mut bytes).unwrap();
        fs::write(&path, &bytes).unwrap();
        bytes
    };
    let told = |why: &str| format!("{}: {why}; delete it to repeat its runs", path.display());

    let older = write(&|table| table.facts[0].1 = "0.0.9".to_owned());
    let why = format!("was made by engine 0.0.9; this is {ENGINE_VERSION}");
    assert_eq!(refused(), told(&why));
    let own = run_shard(&sweep, shard(2, 4), &folder, &runner()).unwrap_err();
    assert_eq!(lines(&own), told(&why));
    assert_eq!(fs::read(&path).unwrap(), older, "nothing is overwritten");

    write(&|table| table.facts[3].1 = "0".repeat(16));
    assert_eq!(
        refused(),
        told(&format!(
            "belongs to another sweep (0000000000000000; this is {digest})"
        ))
    );
    fs::copy(folder.join(&all[2]), &path).unwrap();
    assert_eq!(
        refused(),
        told("has the runs 2 to 2 of 12, not 1 to 1 of 12")
    );
    write(&|table| table.rows[0][3] = Cell::from(9_u32));
    assert_eq!(refused(), told("is damaged"));
    write(&|table| table.rows.clear());
    assert_eq!(refused(), told("is damaged"));
    write(&|table| table.facts.retain(|(name, _)| name != "rows_digest"));
    assert_eq!(refused(), told("is damaged"));
    let foreign = "is damaged, or no chunk of this sweep";
    fs::write(&path, "run,load\n").unwrap();
    assert_eq!(refused(), told(foreign));
    write(&|table| {
        table.columns.pop();
        table.rows[0].pop();
    });
    assert_eq!(refused(), told(foreign));

    fs::remove_file(&path).unwrap();
    for name in [&all[4], &all[5], &all[11]] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    let missing = "missing: runs 1, 4–5, 11 of 12, counted from 0";
    assert_eq!(refused(), format!("{}: {missing}", folder.display()));

    let mut other = small();
    other["seeds"] = json!([1, 9]);
    let other = read(&other);
    let none = lines(&gather(&other, &folder).unwrap_err());
    assert!(
        none.ends_with(&format!("no runs of this sweep ({}) found", other.digest())),
        "{none}"
    );
    let nowhere = lines(&gather(&sweep, &folder.join("none")).unwrap_err());
    assert!(nowhere.contains("none: "), "{nowhere}");
}

/// Wherever a file ends, and whichever byte of it changes, it is refused or has the same rows.
#[test]
fn no_damage_goes_unseen() {
    let mut file = small();
    file["axes"] = json!([{"path": "jobs[0].load", "values": [0.1]}]);
    file["seeds"] = json!(1);
    let sweep = read(&file);
    let folder = folder("damaged");
    run_shard(&sweep, shard(1, 1), &folder, &runner()).unwrap();
    let whole = gather(&sweep, &folder).unwrap();
    let path = folder.join(names(&folder).first().unwrap());
    let sound = fs::read(&path).unwrap();
    let holds = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).unwrap();
        match gather(&sweep, &folder) {
            Err(_) => {}
            Ok(table) => assert_eq!(table, whole, "{what}"),
        }
    };
    for end in (0..sound.len()).step_by(7) {
        holds(&sound[..end], &format!("{end} bytes"));
    }
    for place in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[place] ^= 4;
        holds(&bytes, &format!("byte {place}"));
    }
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
    let mut table = runner().all(&sweep).unwrap();
    let mut columns = sweep.columns().iter();
    let result = columns
        .position(|column| column.id == "result_digest")
        .unwrap();
    table.rows[7][result] = Cell::from("0".repeat(16));
    let told = lines(&verify(&sweep, &table, 100.0, &runner()).unwrap_err());
    assert!(told.starts_with("run 7: gave result 0000"), "{told}");
    assert_eq!(told.lines().count(), 1);
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
    let table = runner().all(&sweep).unwrap().csv();
    let head = "point,Load [of 335 MB/s],Pattern,Virtual channels,seed,duration_us,engine_version,";
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

/// Few files, and little lost with a process: a thousandth of the runs, or what takes some minutes.
#[test]
fn chunks_are_a_thousandth_of_the_runs_or_some_minutes_of_them() {
    let runs = |file: &Value, of| shard(1, of).runs(&read(file)).unwrap();
    let mut file = small();
    assert_eq!(runs(&file, 12), 1);
    file["seeds"] = json!(1_000);
    assert_eq!(read(&file).count(), 6_000);
    assert_eq!(
        (runs(&file, 1_000), runs(&file, 500), runs(&file, 1)),
        (6, 12, 6_000)
    );
    // Runs of an hour or so are chunks by themselves.
    file["base"]["topology"]["dimension"] = json!(5);
    file["base"]["run"]["duration_us"] = json!(400_000);
    file["axes"] = json!([{"path": "jobs[0].load", "values": [0.8, 0.9]}]);
    assert_eq!(runs(&file, 2_000), 1);
}
