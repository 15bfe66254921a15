/// Share of the offered bandwidth that counts as all of it.
const ALL: f64 = 0.95;

/// Of pairs of offered and accepted bandwidth: the highest offered up to which all is
/// accepted, or near enough (95 %). `None` when that is none.
pub fn knee(points: &[(f64, f64)]) -> Option<f64> {
    let mut points = points.to_vec();
    points.sort_by_cached_key(|(offered, _)| ascending(*offered));
    let accepted = points
        .iter()
        .take_while(|(offered, accepted)| *accepted >= ALL * offered);
    accepted.last().map(|&(offered, _)| offered)
}

/// A number that grows with a float, in the order of [`f64::total_cmp`].
fn ascending(float: f64) -> u64 {
    let bits = float.to_bits();
    match bits >> 63 {
        0 => bits | 1 << 63,
        _ => !bits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_order_of_floats() {
        let floats = [
            f64::NEG_INFINITY,
            -2.5,
            -1e-300,
            -0.0,
            0.0,
            1e-300,
            1.0,
            2.5,
            f64::INFINITY,
        ];
        assert!(floats.is_sorted_by(|a, b| ascending(*a) < ascending(*b)));
    }

    #[test]
    fn the_knee_is_the_last_load_before_the_first_that_is_too_much() {
        let points = [(30.0, 20.0), (10.0, 10.0), (20.0, 19.0), (40.0, 40.0)];
        assert_eq!(knee(&points), Some(20.0));
        assert_eq!(knee(&[(10.0, 5.0)]), None);
        assert_eq!(knee(&[]), None);
    }
}
