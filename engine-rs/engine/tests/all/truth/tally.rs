//! Counts what was compared, and writes the tables.

use super::drawn::{Drawn, Stratum};
use super::{Compared, METRICS, POSTING};
use flitscope::measure::Reason;
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result};

/// Values by kind.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    compared: usize,
    resolved: usize,
    /// Resolved, and outside of the combined interval.
    outside: usize,
    sound: usize,
    /// Sound, and not resolved.
    flagged: usize,
}

impl Counts {
    fn count(&mut self, one: &Compared) {
        self.compared += 1;
        self.resolved += usize::from(one.is_resolved());
        self.outside += usize::from(one.is_resolved() && !one.is_true());
        self.sound += usize::from(one.is_sound());
        self.flagged += usize::from(one.is_sound() && !one.is_resolved());
    }
}

/// Scenarios of a stratum.
#[derive(Clone, Copy, Debug, Default)]
struct Scenarios {
    drawn: usize,
    /// With a value that is resolved.
    resolved: usize,
    /// With one that is resolved and outside.
    outside: usize,
    values: Counts,
}

/// All that was compared.
#[derive(Default)]
pub(super) struct Tally {
    strata: BTreeMap<Stratum, Scenarios>,
    metrics: BTreeMap<&'static str, Counts>,
    /// Sound values that are not resolved by reason, and those of them with no other reason.
    reasons: BTreeMap<Reason, [usize; 2]>,
    outside: Vec<String>,
}

impl Tally {
    pub(super) fn count(&mut self, number: usize, drawn: &Drawn, all: Vec<Compared>) {
        let stratum = self.strata.entry(drawn.stratum).or_default();
        let mut scenario = Counts::default();
        for one in &all {
            self.metrics.entry(one.metric).or_default().count(one);
            if one.is_resolved() && !one.is_true() {
                self.outside.push(format!(
                    "| {number} | {} | {} | {} | {:.5} | {:.2} % | {:.5} | {:+.1} % |",
                    drawn.stratum.word(),
                    drawn.network,
                    one.id,
                    one.value,
                    100.0 * one.half_width.unwrap_or(0.0) / one.value,
                    one.truth,
                    100.0 * (one.value / one.truth - 1.0),
                ));
            }
            if one.metric == POSTING {
                continue;
            }
            scenario.count(one);
            stratum.values.count(one);
            if one.is_sound() {
                for reason in &one.reasons {
                    let [all, alone] = self.reasons.entry(*reason).or_default();
                    *all += 1;
                    *alone += usize::from(one.reasons.len() == 1);
                }
            }
        }
        stratum.drawn += 1;
        stratum.resolved += usize::from(scenario.resolved > 0);
        stratum.outside += usize::from(scenario.outside > 0);
    }

    fn sum(&self, of: fn(&Scenarios) -> usize) -> usize {
        self.strata.values().map(of).sum()
    }

    /// Scenarios with a value that is resolved and outside.
    pub(super) fn outside(&self) -> usize {
        self.sum(|stratum| stratum.outside)
    }

    /// Scenarios with a value that is resolved.
    pub(super) fn resolved(&self) -> usize {
        self.sum(|stratum| stratum.resolved)
    }

    /// Share of the sound values that are not resolved.
    pub(super) fn flagged_share(&self) -> f64 {
        let [flagged, sound] = [
            self.sum(|stratum| stratum.values.flagged),
            self.sum(|stratum| stratum.values.sound),
        ];
        flagged as f64 / sound.max(1) as f64
    }
}

impl Display for Tally {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        writeln!(
            to,
            "| stratum | scenarios | with a resolved value | of these outside | sound values | flagged |"
        )?;
        writeln!(to, "|---|---|---|---|---|---|")?;
        for (stratum, it) in &self.strata {
            let Counts { sound, flagged, .. } = it.values;
            let Scenarios {
                drawn,
                resolved,
                outside,
                ..
            } = it;
            let word = stratum.word();
            writeln!(
                to,
                "| {word} | {drawn} | {resolved} | {outside} | {sound} | {flagged} |"
            )?;
        }
        let drawn = self.sum(|stratum| stratum.drawn);
        let (resolved, outside) = (self.resolved(), self.outside());
        let sound = self.sum(|stratum| stratum.values.sound);
        let flagged = self.sum(|stratum| stratum.values.flagged);
        writeln!(
            to,
            "| all | {drawn} | {resolved} | {outside} | {sound} | {flagged} ({:.1} %) |\n",
            100.0 * self.flagged_share()
        )?;
        writeln!(
            to,
            "| metric | values | resolved | of these outside | sound | flagged |"
        )?;
        writeln!(to, "|---|---|---|---|---|---|")?;
        for metric in METRICS {
            let Counts {
                compared,
                resolved,
                outside,
                sound,
                flagged,
            } = self.metrics.get(metric).copied().unwrap_or_default();
            writeln!(
                to,
                "| `{metric}` | {compared} | {resolved} | {outside} | {sound} | {flagged} |"
            )?;
        }
        writeln!(
            to,
            "\n| reason | sound values flagged | by it alone |\n|---|---|---|"
        )?;
        for (reason, [all, alone]) in &self.reasons {
            let word = serde_json::to_value(reason).map_err(|_| std::fmt::Error)?;
            writeln!(
                to,
                "| {} | {all} | {alone} |",
                word.as_str().unwrap_or_default()
            )?;
        }
        writeln!(
            to,
            "\n| number | stratum | network | value that is outside | | half width | truth | difference |"
        )?;
        writeln!(to, "|---|---|---|---|---|---|---|---|")?;
        self.outside
            .iter()
            .try_for_each(|line| writeln!(to, "{line}"))
    }
}
