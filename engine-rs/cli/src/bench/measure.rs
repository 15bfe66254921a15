//! One case on every fabric that is asked for.

use super::heap::peak_of;
use cpu_time::ProcessTime;
use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Needs, Scenario};
use flitscope::simulation::Simulation;
use flitscope::units::Pace;
use flitscope_sources::{Refusal, refusal};
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;

/// A timed run repeats a simulation until it has used this much, so that a fast
/// fabric is measured over more than the grain of the clock.
const LEAST: Duration = Duration::from_millis(200);

/// What a case took on one fabric.
#[derive(Serialize)]
pub(super) struct Measured {
    /// The case.
    pub(super) name: String,
    /// The fabric.
    pub(super) fabric: &'static str,
    /// Flits carried, over all links.
    pub(super) flit_hops: u64,
    /// Headers that entered a buffer.
    pub(super) packet_hops: u64,
    /// Steps of work, in the fabric's own unit.
    pub(super) events: u64,
    /// CPU time of a run without its set-up, the median of all.
    pub(super) cpu_s: f64,
    /// The same by the engine's estimate, of the fast fabric; none of paces, which no scenario
    /// has.
    pub(super) estimated_cpu_s: Option<f64>,
    pub(super) flit_hops_per_cpu_s: f64,
    pub(super) simulated_us_per_cpu_s: f64,
    /// The heap at its highest, set-up included.
    pub(super) peak_bytes: u64,
    /// Of the rates of flit-hops; none without the reference in the same run.
    pub(super) ratio_to_reference: Option<f64>,
}

/// What a first run, which is not timed, has come to.
struct Counted {
    kind: FabricKind,
    flit_hops: u64,
    packet_hops: u64,
    events: u64,
    peak_bytes: u64,
    digest: String,
}

/// Measures a scenario that has been checked; the fabrics take turns, so that a
/// machine that slows down does so for all of them.
pub(super) fn measure(
    scenario: &Scenario,
    paces: &[Pace],
    kinds: &[FabricKind],
    runs: u32,
) -> Result<Vec<Measured>, Refusal> {
    let counted: Vec<Counted> = kinds
        .iter()
        .map(|&kind| count(scenario, paces, kind))
        .collect();
    all_equal(scenario, &counted)?;
    let mut times = vec![Vec::new(); kinds.len()];
    for _ in 0..runs {
        for (times, &kind) in times.iter_mut().zip(kinds) {
            times.push(cpu_seconds(scenario, paces, kind));
        }
    }
    let rates: Vec<(Counted, f64)> = counted
        .into_iter()
        .zip(times)
        .map(|(counted, times)| (counted, median(times)))
        .collect();
    let reference = rates
        .iter()
        .find(|(counted, _)| counted.kind == FabricKind::Reference)
        .map(|&(_, cpu_s)| cpu_s);
    let estimated = Needs::of(scenario).seconds;
    let measured = |(counted, cpu_s): (Counted, f64)| Measured {
        name: scenario.name.clone(),
        fabric: counted.kind.name(),
        flit_hops: counted.flit_hops,
        packet_hops: counted.packet_hops,
        events: counted.events,
        cpu_s,
        estimated_cpu_s: (counted.kind == FabricKind::Fast && paces.is_empty())
            .then_some(estimated),
        flit_hops_per_cpu_s: counted.flit_hops as f64 / cpu_s,
        simulated_us_per_cpu_s: f64::from(scenario.run.duration_us) / cpu_s,
        peak_bytes: counted.peak_bytes,
        // The flits are the same, so the rates are to each other as the times.
        ratio_to_reference: reference.map(|reference| reference / cpu_s),
    };
    Ok(rates.into_iter().map(measured).collect())
}

fn count(scenario: &Scenario, paces: &[Pace], kind: FabricKind) -> Counted {
    let (simulation, peak_bytes) = peak_of(|| {
        let mut simulation = Simulation::paced(kind, scenario.clone(), paces.to_vec());
        simulation.run_until(simulation.end());
        simulation
    });
    let fabric = &simulation.network.fabric;
    let counters = fabric.counters();
    Counted {
        kind,
        flit_hops: counters.link_flits.iter().sum(),
        packet_hops: counters.packet_hops,
        events: fabric.steps(),
        peak_bytes,
        digest: simulation.result_digest(),
    }
}

/// Times of unequal results must not be compared.
fn all_equal(scenario: &Scenario, counted: &[Counted]) -> Result<(), Refusal> {
    let came_to = |of: &Counted| (of.digest.clone(), of.flit_hops, of.packet_hops);
    match counted {
        [first, others @ ..] if others.iter().any(|of| came_to(of) != came_to(first)) => {
            let results = counted.iter().map(|of| {
                format!(
                    "{} {} ({} flit-hops, {} packet-hops)",
                    of.kind.name(),
                    of.digest,
                    of.flit_hops,
                    of.packet_hops
                )
            });
            let results: Vec<String> = results.collect();
            Err(refusal(
                &scenario.name,
                format!("the fabrics differ: {}", results.join(", ")),
            ))
        }
        _ => Ok(()),
    }
}

/// CPU time of one run; set-up and teardown are left out.
fn cpu_seconds(scenario: &Scenario, paces: &[Pace], kind: FabricKind) -> f64 {
    let mut spent = Duration::ZERO;
    let mut repeats = 0;
    while spent < LEAST {
        let mut simulation = Simulation::paced(kind, scenario.clone(), paces.to_vec());
        let start = ProcessTime::now();
        simulation.run_until(simulation.end());
        spent += start.elapsed();
        repeats += 1;
        black_box(&simulation);
    }
    (spent / repeats).as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() % 2 {
        0 => (values[middle - 1] + values[middle]) / 2.0,
        _ => values[middle],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(digest: &str, packet_hops: u64) -> Counted {
        Counted {
            kind: FabricKind::Reference,
            flit_hops: 7,
            packet_hops,
            events: 0,
            peak_bytes: 0,
            digest: digest.to_owned(),
        }
    }

    #[test]
    fn unequal_results_are_refused() {
        let check = |second| all_equal(&Scenario::default(), &[counted("a", 1), second]);
        assert!(check(counted("a", 1)).is_ok());
        let problems = check(counted("b", 1)).unwrap_err();
        assert!(
            problems[0].message.contains("reference b (7"),
            "{problems:?}"
        );
        assert!(check(counted("a", 2)).is_err());
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(vec![9.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![9.0, 1.0, 2.0, 4.0]), 3.0);
    }
}
