//! Programs on a machine where nothing takes any time, and a message longer than nothing
//! goes only when its receive is posted.

use super::*;
use crate::declared::{Kind, Row};
use crate::parameters::{Choice, ParameterKind, Setting};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A process that runs its script.
#[derive(Default)]
struct Process {
    steps: VecDeque<Step>,
    open: u32,
    sections: BTreeMap<u16, u32>,
}

type Way = (u32, u32, u16);

/// All blocks of a process, part by part.
fn blocks(program: &ProgramPlan, rank: u32) -> impl Iterator<Item = Block> {
    program.parts(rank).flat_map(|part| part.blocks.clone())
}

/// Runs all scripts; true when every process reaches its end and nothing is left over.
fn runs(program: &ProgramPlan) -> bool {
    let steps = |rank: u32| -> VecDeque<Step> {
        let steps = blocks(program, rank).flat_map(|block| {
            std::iter::repeat_n(block.steps, block.repeat as usize)
                .flatten()
                .collect::<Vec<_>>()
        });
        steps.collect()
    };
    let process = |rank| Process {
        steps: steps(rank),
        ..Process::default()
    };
    let mut processes: Vec<Process> = (0..program.processes).map(process).collect();
    let mut sends: BTreeMap<Way, VecDeque<u64>> = BTreeMap::new();
    let mut receives: BTreeMap<Way, VecDeque<u64>> = BTreeMap::new();
    loop {
        let mut moved = false;
        for rank in 0..program.processes {
            while let Some(&step) = processes[rank as usize].steps.front() {
                let (way, bytes, own, other) = match step {
                    Step::WaitAll if processes[rank as usize].open > 0 => break,
                    Step::Send { to, tag, bytes, .. } => {
                        assert_ne!(to, rank);
                        ((rank, to, tag), bytes, &mut sends, &mut receives)
                    }
                    Step::Receive {
                        from, tag, bytes, ..
                    } => {
                        assert_ne!(from, rank);
                        ((from, rank, tag), bytes, &mut receives, &mut sends)
                    }
                    Step::Begin { section } => {
                        *processes[rank as usize]
                            .sections
                            .entry(section)
                            .or_default() += 1;
                        processes[rank as usize].steps.pop_front();
                        moved = true;
                        continue;
                    }
                    _ => {
                        processes[rank as usize].steps.pop_front();
                        moved = true;
                        continue;
                    }
                };
                match other.get_mut(&way).and_then(VecDeque::pop_front) {
                    Some(length) => {
                        assert_eq!(length, bytes, "{way:?}");
                        let partner = if way.0 == rank { way.1 } else { way.0 };
                        processes[partner as usize].open -= 1;
                    }
                    None => {
                        own.entry(way).or_default().push_back(bytes);
                        processes[rank as usize].open += 1;
                    }
                }
                processes[rank as usize].steps.pop_front();
                moved = true;
            }
        }
        if !moved {
            let nothing_left =
                |all: &BTreeMap<Way, VecDeque<u64>>| all.values().all(VecDeque::is_empty);
            return processes.iter().all(|one| one.steps.is_empty())
                && nothing_left(&sends)
                && nothing_left(&receives);
        }
    }
}

fn small(name: ProgramName) -> ProgramSettings {
    let mut settings = ProgramSettings::of(name);
    settings.set("repetitions", Setting::Number(2));
    settings.set("edge", Setting::Number(36));
    settings.set("bytes", Setting::Numbers(vec![0, 8_192, 1 << 21]));
    settings
}

#[test]
fn every_program_completes_on_every_allowed_process_count() {
    for &name in ProgramName::ALL {
        let settings = small(name);
        let mut ran = 0;
        for processes in (1..=36).filter(|&count| settings.program.why_not(count).is_none()) {
            let program = settings.plan(processes, 1);
            assert!((0..processes).all(|rank| program.part(rank, 0).is_some()));
            assert!(program.part(processes, 0).is_none());
            assert!(runs(&program), "{name:?} {processes}");
            ran += 1;
        }
        assert!(ran >= 2, "{name:?}");
    }
}

#[test]
fn what_is_counted_is_what_is_written() {
    for &name in ProgramName::ALL {
        let settings = small(name);
        let processes = 4;
        let program = settings.plan(processes, 0);
        let mut work = Work::default();
        let of_part = |part: &Arc<Script>| {
            let lengths = part.blocks.iter().map(|block| block.steps.len() as u64);
            lengths.sum::<u64>()
        };
        for rank in 0..processes {
            work.held += program
                .parts(rank)
                .map(|part| of_part(&part))
                .max()
                .unwrap_or(0);
        }
        for block in (0..processes).flat_map(|rank| blocks(&program, rank)) {
            for step in &block.steps {
                let times = u64::from(block.repeat);
                work += Work {
                    steps: times,
                    held: 0,
                    messages: times * u64::from(matches!(step, Step::Send { .. })),
                    bytes: match step {
                        Step::Send { bytes, .. } => times * bytes,
                        _ => 0,
                    },
                    compute_ns: match step {
                        Step::Compute { ns } => times * ns,
                        _ => 0,
                    },
                };
            }
        }
        assert_eq!(settings.work(processes, u64::MAX), work, "{name:?}");
        // Counting ends where there is too much.
        let some = settings.work(processes, 100).steps;
        assert!(some > 100 && some <= work.steps);
    }
}

/// By the public figures: 26 multiplications, each with three sums, a transpose and, but
/// for the last, two scalar products of three sums each.
#[test]
fn a_process_of_cg_sends_what_the_code_sends() {
    let settings = ProgramSettings::from(NasCg::default());
    let work = settings.work(32, u64::MAX);
    // On the diagonal of the grid there is no transpose: eight of 32.
    let (multiplications, products) = (26 + 3, 2 * (26 + 3));
    let messages = 32 * (multiplications * 3 + products * 3) + 24 * multiplications;
    assert_eq!(work.messages, messages);
    let segment = 14_000 / 8 * 8;
    let bytes =
        32 * multiplications * 3 * segment + 24 * multiplications * segment + 32 * products * 3 * 8;
    assert_eq!(work.bytes, bytes);
}

#[test]
fn a_wave_is_as_many_blocks_as_the_input_says() {
    let settings = ProgramSettings::from(Sweep3d::default());
    let work = settings.work(4, u64::MAX);
    // Two neighbours each, half the octants to each; 30 blocks an octant, and two rounds
    // of the sum; one iteration before.
    assert_eq!(work.messages, 2 * 4 * (8 * 30 + 2));
    let alone = settings.work(1, u64::MAX);
    assert_eq!(alone.messages, 0);
    assert!(alone.compute_ns > work.compute_ns * 11 / 10);
}

#[test]
fn a_ball_goes_back_and_forth() {
    let of = |bytes| {
        ProgramSettings::from(PingPong {
            bytes,
            ..PingPong::default()
        })
    };
    let program = of(vec![8]).plan(2, 1);
    let hits = |rank: u32| -> u32 {
        let of = |block: Block| {
            block.repeat * block.steps.iter().filter(|s| ping_pong::is_hit(s)).count() as u32
        };
        blocks(&program, rank).map(of).sum()
    };
    assert_eq!([hits(0), hits(1)], [12, 12]);
    let section = program.sections[0];
    assert_eq!((section.bytes, section.repetitions), (8, 10));
    let all = of(Vec::new()).plan(2, 1);
    assert_eq!(all.sections.len(), 24);
    assert_eq!(
        all.sections[23],
        Section {
            bytes: 1 << 22,
            repetitions: 2
        }
    );
}

#[test]
fn mirrored_processes_exchange_and_the_middle_one_is_idle() {
    let settings = ProgramSettings::from(Tping {
        repetitions: 3,
        ..Tping::default()
    });
    let work = settings.work(5, u64::MAX);
    assert_eq!((work.messages, work.bytes), (12, 12 << 18));
    let program = settings.plan(5, 1);
    let partners = |rank: u32| -> Vec<u32> {
        let steps = blocks(&program, rank).flat_map(|block| block.steps);
        let partner = |step: Step| match step {
            Step::Send { to, .. } => Some(to),
            Step::Receive { from, .. } => Some(from),
            _ => None,
        };
        steps.filter_map(partner).collect()
    };
    let all = [0, 1, 2, 3, 4].map(partners);
    assert_eq!(
        all,
        [vec![4, 4], vec![3, 3], vec![], vec![1, 1], vec![0, 0]]
    );
    assert_eq!(program.sections[0].bytes, 1 << 18);
}

/// A step is drawn for each process and iteration, and the same for a seed.
#[test]
fn imbalance_is_drawn() {
    let settings = small(ProgramName::LammpsLjs);
    let times = |seed: u32| -> Vec<u64> {
        let program = settings.plan(2, seed);
        let blocks = (0..2).flat_map(|rank| blocks(&program, rank));
        blocks
            .flat_map(|block| block.steps)
            .filter_map(|step| match step {
                Step::Compute { ns } => Some(ns),
                _ => None,
            })
            .collect()
    };
    assert_eq!(times(1), times(1));
    assert_ne!(times(1), times(2));
    let whole = 32_000 * 2_500 * 9 / 10;
    assert!(
        times(1)
            .iter()
            .step_by(2)
            .all(|ns| (whole..=whole * 101 / 100).contains(ns))
    );
}

/// Rows of one key are alike except their label and default, and a value of one program is not
/// one of another.
#[test]
fn every_field_of_a_program_is_set_and_read_by_its_row() {
    let rows = ProgramSettings::rows();
    let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
    let all = [
        "processes_per_node",
        "processes",
        "bytes",
        "repetitions",
        "window",
        "l_max_bytes",
        "atoms",
        "edge",
        "compute_percent",
        "imbalance_percent",
        "contention_percent",
    ];
    assert_eq!(keys, all);
    let bounds = |row: &Row| match row.kind {
        Kind::Value(ParameterKind::Number { min, max, .. }) => [min, max],
        Kind::Maybe { min, max, .. } => [min, max],
        Kind::Numbers { longest, max, .. } => [longest, max],
        _ => panic!("{row:?}"),
    };
    for &name in ProgramName::ALL {
        for row in Program::of(name).own_rows() {
            let shared = rows.iter().find(|shared| shared.key == row.key).unwrap();
            assert_eq!(bounds(row), bounds(shared), "{name:?} {}", row.key);
            assert_eq!(row.unit(), shared.unit(), "{name:?} {}", row.key);
        }
        for row in &rows {
            let mut settings = ProgramSettings::of(name);
            let to = match row.kind {
                Kind::Numbers { min, max, .. } => Setting::Numbers(vec![min, max]),
                _ => Setting::Number(2),
            };
            settings.set(row.key, to.clone());
            let expected = settings.has(row.key).then_some(to);
            assert_eq!(settings.get(row.key), expected, "{name:?} {}", row.key);
        }
    }
}

#[test]
fn fields_have_the_programs_that_have_them_as_their_owners() {
    let all = [
        ("bytes", "a ping-pong, a streaming or a tping"),
        ("window", "a streaming"),
        ("l_max_bytes", "an effective bandwidth"),
        ("atoms", "LAMMPS"),
        ("edge", "Sweep3D"),
        ("contention_percent", "an application"),
    ];
    for (key, whose) in all {
        assert_eq!(owners(key), whose);
    }
}
