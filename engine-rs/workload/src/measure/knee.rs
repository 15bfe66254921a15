/// Share of the offered bandwidth that counts as all of it.
const ALL: f64 = 0.95;

/// Of pairs of offered and accepted bandwidth: the highest offered up to which all is
/// accepted, or near enough (95 %). `None` when that is none.
pub fn knee(points: &[(f64, f64)]) -> Option<f64> {
    let mut points = points.to_vec();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    let accepted = points
        .iter()
        .take_while(|(offered, accepted)| *accepted >= ALL * offered);
    accepted.last().map(|&(offered, _)| offered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knee_is_the_last_load_before_the_first_that_is_too_much() {
        let points = [(30.0, 20.0), (10.0, 10.0), (20.0, 19.0), (40.0, 40.0)];
        assert_eq!(knee(&points), Some(20.0));
        assert_eq!(knee(&[(10.0, 5.0)]), None);
        assert_eq!(knee(&[]), None);
    }
}
