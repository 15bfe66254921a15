//! Programs as jobs: what a scenario says of them.

use super::reader::{At, Reader, grouped};
use super::topology::row;
use crate::declared::Row;
use crate::parameters::{Choice, Setting};
use crate::program::{MAX_PROCESSES, ProgramName, ProgramSettings, owners};
use crate::traffic::NodeList;

/// Steps that all processes together take, and that are held for them at a time.
const MAX_STEPS: u64 = 1 << 24;
const MAX_HELD: u64 = 1 << 21;

/// The keys of a program.
pub(super) fn keys() -> Vec<&'static str> {
    let fields = ProgramSettings::rows();
    let all = [&NAME].into_iter().chain(fields);
    all.map(|row| row.key).collect()
}

/// Which program it is.
pub(super) const NAME: Row = row("name", "Program", "");

/// The program of a job, if it has a good one. `nodes` are those of the job, unless they
/// or the machine are wrong.
pub(super) fn program(
    reader: &mut Reader,
    job: &At,
    nodes: Option<&NodeList>,
) -> Option<ProgramSettings> {
    let at = reader.child(job, "program", &keys());
    at.map?;
    if reader.value(&at, "name").is_none() {
        let message = format!("missing; one of {}", ProgramName::WORDS.join(", "));
        reader.error(at.path_of("name"), message);
        return None;
    }
    let sound_so_far = reader.errors();
    let name = reader.choice(&at, "name", ProgramName::PingPong);
    if reader.errors() > sound_so_far {
        return None;
    }
    let settings = read(reader, &at, name);
    if reader.errors() > sound_so_far {
        return Some(settings);
    }
    if let Some(nodes) = nodes.filter(|nodes| !nodes.is_empty()) {
        check_processes(reader, &at, &settings, nodes.len());
        if reader.errors() == sound_so_far {
            check_work(reader, &at, &settings, nodes.len());
        }
    }
    Some(settings)
}

fn read(reader: &mut Reader, at: &At, name: ProgramName) -> ProgramSettings {
    let mut settings = ProgramSettings::of(name);
    let rows = ProgramSettings::rows();
    let mut foreign = Vec::new();
    // What always has a value is read before what may have none.
    let has_value = |row: &&&Row| row.default().is_some();
    let first = rows.iter().filter(has_value);
    for row in first.chain(rows.iter().filter(|row| !has_value(row))) {
        let given = reader.value(at, row.key).filter(|value| !value.is_null());
        let setting = given.and_then(|_| reader.field(at, row.key, row.kind));
        match setting {
            Some(setting) if settings.has(row.key) => settings.set(row.key, setting),
            Some(setting) if Some(&setting) != row.default().as_ref() => foreign.push(row.key),
            _ => {}
        }
    }
    // What means something in other programs only.
    for row in rows.iter().filter(|row| foreign.contains(&row.key)) {
        let message = format!("only {} has this", owners(row.key));
        reader.error(at.path_of(row.key), message);
    }
    settings
}

/// How many processes there may be: as the problem can be shared out, and as there is room
/// for.
fn check_processes(reader: &mut Reader, at: &At, settings: &ProgramSettings, nodes: u32) {
    let ProgramSettings { program, placement } = settings;
    let path = at.path_of("processes");
    let count = settings.processes_on(nodes);
    let allows = |&count: &u32| program.why_not(count).is_none();
    let most = settings.room_on(nodes).min(MAX_PROCESSES);
    let below = (1..count.min(most + 1)).rev().find(allows);
    let above = (count.saturating_add(1)..=most).find(allows);
    let nearest = match (below, above) {
        (Some(below), Some(above)) => {
            format!("nearest allowed: {} and {}", grouped(below), grouped(above))
        }
        (Some(one), None) | (None, Some(one)) => format!("nearest allowed: {}", grouped(one)),
        (None, None) => format!(
            "no allowed count fits {} with {} on each",
            match nodes {
                1 => "a node".to_owned(),
                _ => format!("a job of {} nodes", grouped(nodes)),
            },
            placement.processes_per_node
        ),
    };
    let processes = match count {
        1 => "1 process".to_owned(),
        _ => format!("{} processes", grouped(count)),
    };
    if count > most {
        let message = format!(
            "{processes} do not fit: {} of {} each, and at most {}; {}",
            match (program.is_between_two(), nodes) {
                (true, 2..) => "two nodes".to_owned(),
                (_, 1) => "one node".to_owned(),
                (_, nodes) => format!("{} nodes", grouped(nodes)),
            },
            placement.processes_per_node,
            grouped(MAX_PROCESSES),
            nearest,
        );
        reader.error(path, message);
    } else if let Some(why) = program.why_not(count) {
        let message = format!(
            "{processes} cannot run {}: {why}; {nearest}",
            program.label()
        );
        reader.error(path, message);
    }
}

fn check_work(reader: &mut Reader, at: &At, settings: &ProgramSettings, nodes: u32) {
    let processes = settings.processes_on(nodes);
    let fits = |settings: &ProgramSettings| {
        let work = settings.work(processes, MAX_STEPS);
        work.steps <= MAX_STEPS && work.held <= MAX_HELD
    };
    let Some(Setting::Number(repetitions)) = settings.get("repetitions") else {
        return;
    };
    if fits(settings) {
        return;
    }
    let would_fit = |repetitions: u32| {
        let mut fewer = settings.clone();
        fewer.set("repetitions", Setting::Number(repetitions));
        fits(&fewer)
    };
    // The steps grow with the repetitions: the most that fit, by halves.
    let (mut low, mut high) = (0, repetitions);
    while low + 1 < high {
        let middle = low.midpoint(high);
        match would_fit(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    let advice = match low {
        0 => "use fewer processes or fewer sizes".to_owned(),
        _ => format!("{} fit here", grouped(low)),
    };
    let message = format!(
        "{} repetitions of {} processes exceed {} steps in total, or {} at a time; {advice}",
        grouped(repetitions),
        grouped(processes),
        grouped(MAX_STEPS),
        grouped(MAX_HELD),
    );
    reader.error(at.path_of("repetitions"), message);
}

/// A job has one thing to do.
pub(super) fn check_alone(reader: &mut Reader, at: &At) {
    let collective = reader.value(at, "collective");
    if collective.is_some_and(|value| !value.is_null()) {
        let message = "a job has a collective operation or a program, not both";
        reader.error(at.path_of("collective"), message);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, check, from_link, scenario_digest};
    use super::*;

    fn checked(job: &str) -> super::super::Checked {
        let text = format!(
            r#"{{"version": 4, "topology": {{"arity": 4, "dimension": 2}}, "jobs": [{{{job}}}]}}"#
        );
        check(&text, false, Limits::NATIVE)
    }

    /// What is wrong with a program, below `jobs[0]`.
    fn problems(program: &str) -> Vec<String> {
        let checked = checked(&format!(r#""program": {{{program}}}"#));
        let told = checked.problems.iter();
        told.map(|problem| {
            let path = problem.path.strip_prefix("jobs[0].").unwrap_or_default();
            let path = path.strip_prefix("program").unwrap_or(path);
            format!("{}: {}", path.trim_start_matches('.'), problem.message)
        })
        .collect()
    }

    #[test]
    fn every_program_is_read_and_comes_back_by_a_link() {
        for &name in ProgramName::ALL {
            let word = name.word();
            let edge = match name {
                ProgramName::Sweep3d => r#", "edge": 50"#,
                _ => "",
            };
            let plain = checked(&format!(r#""program": {{"name": "{word}"{edge}}}"#));
            assert_eq!(plain.problems, [], "{word}");
            let two = format!(r#""program": {{"name": "{word}", "processes_per_node": 2}}"#);
            for checked in [plain, checked(&two)] {
                let scenario = checked.scenario.unwrap();
                let opened = from_link(&checked.link.unwrap(), Limits::NATIVE);
                assert_eq!(opened.scenario.as_ref(), Some(&scenario));
                assert_eq!(opened.scenario_digest, Some(scenario_digest(&scenario)));
                // What is written in full is the same.
                let text = serde_json::to_string(&scenario).unwrap();
                let again = check(&text, false, Limits::NATIVE);
                assert_eq!(again.problems, []);
                assert_eq!(again.scenario, Some(scenario));
            }
        }
    }

    #[test]
    fn counts_that_a_problem_cannot_be_shared_among_name_the_nearest() {
        let cases = [
            (
                r#""name": "nas-cg", "processes": 12"#,
                "processes: 12 processes cannot run NAS CG class A: it needs a power of two; \
                 nearest allowed: 8 and 16",
            ),
            (
                r#""name": "sweep3d", "processes": 7"#,
                "processes: 7 processes cannot run Sweep3D: it needs a grid whose longer side is \
                 at most twice the shorter, and at most 150 long; nearest allowed: 6 and 8",
            ),
            (
                r#""name": "nas-cg", "processes": 32"#,
                "processes: 32 processes do not fit: 16 nodes of 1 each, and at most 4,096; \
                 nearest allowed: 16",
            ),
            (
                r#""name": "ping-pong", "processes": 3, "processes_per_node": 2"#,
                "processes: 3 processes cannot run Ping-pong: it needs 2 processes, or 4 on two \
                 nodes; nearest allowed: 2 and 4",
            ),
            (
                r#""name": "ping-pong", "processes": 16"#,
                "processes: 16 processes do not fit: two nodes of 1 each, and at most 4,096; \
                 nearest allowed: 2",
            ),
            (
                r#""name": "effective-bandwidth", "processes": 1"#,
                "processes: 1 process cannot run Effective bandwidth: it needs at least 2; nearest \
                 allowed: 2",
            ),
            (
                r#""name": "nas-cg", "processes": 0"#,
                "processes: 0 is not a whole number from 1 to 4,096",
            ),
        ];
        for (program, expected) in cases {
            assert_eq!(problems(program), [expected]);
        }
    }

    #[test]
    fn what_is_wrong_is_told_all_at_once() {
        assert_eq!(
            problems(r#""name": "nas-cg", "edge": 10, "window": 0, "bytes": [-1, 5], "speed": 1"#),
            [
                ": ",
                "window: 0 is not a whole number from 1 to 1,024",
                "bytes[0]: -1 is not a whole number from 0 to 16,777,216",
                "edge: only Sweep3D has this",
            ]
            .map(|expected| match expected {
                ": " => format!("speed: unknown key; allowed: {}", keys().join(", ")),
                told => told.to_owned(),
            })
        );
        assert_eq!(
            problems(r#""name": "nas-cg", "edge": 10, "bytes": [5]"#),
            [
                "bytes: only a ping-pong, a streaming or a tping has this",
                "edge: only Sweep3D has this",
            ]
        );
        let missing = "name: missing; one of ping-pong, streaming, tping, effective-bandwidth, \
                       lammps-ljs, lammps-membrane, sweep3d, nas-cg";
        assert_eq!(problems(""), [missing]);
        assert_eq!(
            problems(r#""name": "ping-pong", "processes_per_node": 3, "bytes": []"#),
            [
                "processes_per_node: 3 is not a whole number from 1 to 2",
                "bytes: 0 numbers; it must be a list of 1 to 64 whole numbers from 0 to 16,777,216",
            ]
        );
        let both = checked(
            r#""program": {"name": "nas-cg"}, "collective": {"operation": "barrier"}, "load": 0.5"#,
        );
        let paths: Vec<&str> = both.problems.iter().map(|one| one.path.as_str()).collect();
        assert_eq!(paths, ["jobs[0].load", "jobs[0].collective"]);
    }

    /// A process holds a measurement or an iteration of its steps, not all of them.
    #[test]
    fn a_thousand_processes_are_not_too_many() {
        for (nodes, name) in [
            (512, "effective-bandwidth"),
            (996, "effective-bandwidth"),
            (1_024, "tping"),
            (1_024, "nas-cg"),
            (996, "lammps-membrane"),
        ] {
            let text = format!(
                r#"{{"version": 4, "network": "qsnet2",
                    "topology": {{"dimension": 5, "nodes": {nodes}}},
                    "jobs": [{{"program": {{"name": "{name}"}}}}], "run": {{"duration_us": 10}}}}"#
            );
            assert_eq!(check(&text, false, Limits::NATIVE).problems, []);
        }
    }

    #[test]
    fn too_much_work_is_refused_with_what_would_fit() {
        let wrong = problems(r#""name": "sweep3d", "repetitions": 1000, "edge": 1000"#);
        assert_eq!(wrong.len(), 1);
        let fits = wrong[0].split(" fit here").next().unwrap();
        let fits = fits.rsplit(' ').next().unwrap().replace(',', "");
        let program = |repetitions: u32| {
            format!(r#""name": "sweep3d", "edge": 1000, "repetitions": {repetitions}"#)
        };
        let fits: u32 = fits.parse().unwrap();
        assert_eq!(problems(&program(fits)), Vec::<String>::new());
        assert_eq!(problems(&program(fits + 1)).len(), 1);
    }
}
