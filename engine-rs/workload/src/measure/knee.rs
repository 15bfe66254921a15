/// Share of the offered bandwidth that counts as all of it.
const ALL: f64 = 0.95;

/// Bandwidth at a load, in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoadPoint {
    /// What is offered.
    pub offered: f64,
    /// What is accepted.
    pub accepted: f64,
    /// Half width of the 95 % interval of the latter; 0 where none is known.
    pub half_width: f64,
}

impl LoadPoint {
    /// Whether all that is offered is accepted, or near enough: 95 %, which may lie in the
    /// interval of the accepted bandwidth.
    pub fn accepts_all(&self) -> bool {
        self.accepted + self.half_width >= ALL * self.offered
    }

    /// Of an accepted bandwidth whose interval is unknown.
    pub fn exact((&offered, &accepted): (&f64, &f64)) -> Self {
        Self {
            offered,
            accepted,
            half_width: 0.0,
        }
    }
}

/// The highest offered bandwidth up to which all is accepted. `None` when that is none.
pub fn knee(points: &[LoadPoint]) -> Option<f64> {
    let mut points = points.to_vec();
    points.sort_by(|one, other| one.offered.total_cmp(&other.offered));
    let accepted = points.iter().take_while(|point| point.accepts_all());
    accepted.last().map(|point| point.offered)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(of: &[(f64, f64, f64)]) -> Vec<LoadPoint> {
        let point = |&(offered, accepted, half_width)| LoadPoint {
            offered,
            accepted,
            half_width,
        };
        of.iter().map(point).collect()
    }

    #[test]
    fn the_knee_is_the_last_load_before_the_first_that_is_too_much() {
        let all = [
            (30.0, 20.0, 0.0),
            (10.0, 10.0, 0.0),
            (20.0, 19.0, 0.0),
            (40.0, 40.0, 0.0),
        ];
        assert_eq!(knee(&points(&all)), Some(20.0));
        assert_eq!(knee(&points(&[(10.0, 5.0, 0.0)])), None);
        assert_eq!(knee(&[]), None);
    }

    #[test]
    fn a_load_whose_interval_reaches_what_is_offered_is_accepted() {
        let light = (0.335, 0.292, 0.145);
        assert_eq!(
            knee(&points(&[light, (10.0, 9.9, 0.1), (20.0, 18.0, 0.9)])),
            Some(10.0)
        );
    }
}
