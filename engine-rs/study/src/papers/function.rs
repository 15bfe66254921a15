use super::evaluate::Value;
use crate::measure::{LoadPoint, extrapolated, knee};

/// A function over lists. All arguments together are one list, but for `abs`,
/// `above`, `knee`, the efficiencies and `extrapolated`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Arithmetic mean.
    Mean,
    /// Smallest.
    Min,
    /// Largest.
    Max,
    /// Sum.
    Sum,
    /// How many.
    Count,
    /// Standard deviation divided by the mean.
    Cv,
    /// Largest less smallest.
    Spread,
    /// Each without its sign.
    Abs,
    /// Whether none is less than the one before.
    Sorted,
    /// Whether each is greater than the one before.
    Increasing,
    /// Whether each is less than the one before.
    Decreasing,
    /// Those of a list that are greater than a number.
    Above,
    /// Of offered and accepted: the highest offered that is still accepted, whatever their
    /// intervals.
    Knee,
    /// Of a study that grows with its processes: the time of one over the times of many.
    ScaledEfficiency,
    /// Of a study of one size: the same over as many times the times as there are
    /// processes, which come second.
    FixedEfficiency,
    /// Of processes and times: the time of so many processes as come third, were each
    /// doubling to cost what the last measured one did.
    Extrapolated,
}

const FUNCTIONS: [(&str, Function); 16] = [
    ("mean", Function::Mean),
    ("min", Function::Min),
    ("max", Function::Max),
    ("sum", Function::Sum),
    ("count", Function::Count),
    ("cv", Function::Cv),
    ("spread", Function::Spread),
    ("abs", Function::Abs),
    ("sorted", Function::Sorted),
    ("increasing", Function::Increasing),
    ("decreasing", Function::Decreasing),
    ("above", Function::Above),
    ("knee", Function::Knee),
    ("scaled_efficiency", Function::ScaledEfficiency),
    ("fixed_efficiency", Function::FixedEfficiency),
    ("extrapolated", Function::Extrapolated),
];

impl Function {
    /// By its name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let known = FUNCTIONS.iter().find(|(known, _)| *known == name);
        known.map(|&(_, function)| function)
    }

    pub(super) fn names() -> Vec<&'static str> {
        FUNCTIONS.iter().map(|&(name, _)| name).collect()
    }

    /// How many arguments it needs; `None` for any number of them.
    pub(super) fn arguments(self) -> Option<usize> {
        match self {
            Self::Abs => Some(1),
            Self::Above | Self::Knee | Self::ScaledEfficiency => Some(2),
            Self::FixedEfficiency | Self::Extrapolated => Some(3),
            _ => None,
        }
    }

    pub(super) fn of(self, arguments: Vec<Value>) -> Result<Value, String> {
        match (self, arguments.as_slice()) {
            (Self::Abs, [value]) => value.each(f64::abs),
            (Self::Above, [list, than]) => {
                let than = than.number()?;
                let above = list.numbers()?.iter().filter(|&&value| value > than);
                Ok(Value::List(above.copied().collect()))
            }
            (Self::Knee, [offered, accepted]) => {
                let (offered, accepted) = (offered.numbers()?, accepted.numbers()?);
                if offered.len() != accepted.len() {
                    return Err("knee needs two lists of one length".to_owned());
                }
                let points = offered.iter().zip(accepted).map(LoadPoint::exact);
                knee(&points.collect::<Vec<_>>())
                    .map(Value::Number)
                    .ok_or("even the lowest load is not accepted".to_owned())
            }
            (Self::ScaledEfficiency, [of_one, times]) => of_one.over(times),
            (Self::FixedEfficiency, [of_one, processes, times]) => {
                of_one.over(&processes.times(times)?)
            }
            (Self::Extrapolated, [processes, times, to]) => {
                let (processes, times) = (processes.numbers()?, times.numbers()?);
                if processes.len() != times.len() {
                    return Err("extrapolated needs two lists of one length".to_owned());
                }
                let points: Vec<(f64, f64)> = processes
                    .iter()
                    .copied()
                    .zip(times.iter().copied())
                    .collect();
                let line = extrapolated(&points)
                    .ok_or("extrapolated needs two points, with increasing processes".to_owned())?;
                to.each(line)
            }
            _ => {
                let mut all = Vec::new();
                for argument in &arguments {
                    all.extend_from_slice(argument.numbers()?);
                }
                self.of_list(&all)
            }
        }
    }

    fn of_list(self, list: &[f64]) -> Result<Value, String> {
        let pairs = || list.windows(2).map(|pair| (pair[0], pair[1]));
        let count = list.len() as f64;
        let mean = || list.iter().sum::<f64>() / count;
        let extreme = |of: fn(f64, f64) -> f64| list.iter().copied().reduce(of).unwrap_or(0.0);
        if list.is_empty() && !matches!(self, Self::Count | Self::Sum) {
            return Err("the list is empty".to_owned());
        }
        Ok(Value::Number(match self {
            Self::Mean => mean(),
            Self::Min => extreme(f64::min),
            Self::Max => extreme(f64::max),
            Self::Sum => list.iter().sum(),
            Self::Count => count,
            Self::Spread => extreme(f64::max) - extreme(f64::min),
            Self::Cv => {
                let mean = mean();
                let squares = list.iter().map(|value| (value - mean) * (value - mean));
                (squares.sum::<f64>() / count).sqrt() / mean
            }
            Self::Sorted => return Ok(Value::Truth(pairs().all(|(a, b)| a <= b))),
            Self::Increasing => return Ok(Value::Truth(pairs().all(|(a, b)| a < b))),
            Self::Decreasing => return Ok(Value::Truth(pairs().all(|(a, b)| a > b))),
            Self::Abs
            | Self::Above
            | Self::Knee
            | Self::ScaledEfficiency
            | Self::FixedEfficiency
            | Self::Extrapolated => {
                return Err("wrong number of arguments".to_owned());
            }
        }))
    }
}
