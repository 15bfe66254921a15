//! Programs as they are run: the scripts of their processes.

use super::b_eff::BEff;
use super::run::Run;
use super::settings::{Program, ProgramSettings};
use super::step::{Script, Section};
use super::writer::{Work, Writer};
use std::sync::Arc;

/// Where processes have their steps from. They are written part by part, when a process has
/// taken all before: an iteration of an application, a size or a measurement of a benchmark.
#[derive(Clone, Debug, PartialEq)]
pub enum Steps {
    /// Those of each process, all at once.
    Written(Vec<Arc<Script>>),
    /// As the settings of the program have them.
    Parts(Arc<Parts>),
}

/// A program and the run that it is in.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    program: Program,
    run: Run,
}

impl Parts {
    /// A part of the steps of a process.
    fn part(&self, rank: u32, number: u32) -> Option<Script> {
        let program = self.program.as_runnable();
        if rank >= self.run.processes || number >= program.parts(&self.run) {
            return None;
        }
        let mut writer = Writer::new(rank, None);
        program.write(&mut writer, &self.run, number);
        Some(writer.script())
    }
}

/// Program of a job: the scripts of its processes.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramPlan {
    /// How many there are.
    pub processes: u32,
    /// Those of a node, which have consecutive numbers.
    pub per_node: u32,
    /// Of all processes.
    pub steps: Steps,
    /// What is measured.
    pub sections: Vec<Section>,
    /// What the benchmark b_eff measures, if it is that.
    pub b_eff: Option<Arc<BEff>>,
}

impl ProgramPlan {
    /// A part of the steps of a process, counted from 0, if it has that many.
    pub fn part(&self, rank: u32, number: u32) -> Option<Arc<Script>> {
        match &self.steps {
            Steps::Written(scripts) if number == 0 => scripts.get(rank as usize).cloned(),
            Steps::Written(_) => None,
            Steps::Parts(parts) => parts.part(rank, number).map(Arc::new),
        }
    }

    /// All parts of a process.
    pub fn parts(&self, rank: u32) -> impl Iterator<Item = Arc<Script>> {
        (0..).map_while(move |number| self.part(rank, number))
    }
}

impl ProgramSettings {
    /// The plan of this program on `processes` processes.
    pub fn plan(&self, processes: u32, seed: u32) -> ProgramPlan {
        let run = self.run(processes, seed);
        ProgramPlan {
            processes,
            per_node: run.per_node,
            sections: self.program.as_runnable().sections(&run),
            b_eff: run.b_eff.clone(),
            steps: Steps::Parts(Arc::new(Parts {
                program: self.program.clone(),
                run,
            })),
        }
    }

    /// The work of all processes together, counted up to `most_steps` steps.
    pub fn work(&self, processes: u32, most_steps: u64) -> Work {
        let (program, run) = (self.program.as_runnable(), self.run(processes, 0));
        let mut work = Work::default();
        for rank in 0..processes {
            let mut held = 0;
            for part in 0..program.parts(&run) {
                let most = most_steps.saturating_sub(work.steps);
                let mut writer = Writer::new(rank, Some(most));
                program.write(&mut writer, &run, part);
                let of_part = writer.work();
                held = of_part.held.max(held);
                work += Work { held: 0, ..of_part };
                if work.steps > most_steps {
                    break;
                }
            }
            work.held = work.held.saturating_add(held);
            if work.steps > most_steps {
                break;
            }
        }
        work
    }

    fn run(&self, processes: u32, seed: u32) -> Run {
        let b_eff = self.program.as_runnable().b_eff(processes, seed);
        Run {
            processes,
            per_node: self.placement.processes_per_node,
            seed,
            b_eff: b_eff.map(Arc::new),
        }
    }
}
