/// Extrapolates a time to more processes than were measured, when each doubling costs as
/// much as the last measured one (`[I]` 5, figure 8: "assuming the scaling trends continue
/// exactly as they did"). Points are processes and times; `None` where the last two of them
/// tell no trend.
pub fn extrapolated(points: &[(f64, f64)]) -> Option<impl Fn(f64) -> f64 + use<>> {
    let [.., (before, time_before), (last, time)] = *points else {
        return None;
    };
    let doublings = libm::log2(last / before);
    let a_doubling = (time - time_before) / doublings;
    (before > 0.0 && doublings > 0.0)
        .then_some(move |processes: f64| time + a_doubling * libm::log2(processes / last))
}

#[cfg(test)]
mod tests {
    use super::extrapolated;

    #[test]
    fn a_doubling_costs_what_the_last_one_did() {
        let line = extrapolated(&[(4.0, 1.0), (8.0, 1.5), (32.0, 2.5)]).unwrap();
        assert!((line(32.0) - 2.5).abs() < 1e-12);
        assert!((line(64.0) - 3.0).abs() < 1e-12);
        assert!((line(8_192.0) - 6.5).abs() < 1e-12);
        for nothing in [&[][..], &[(8.0, 1.0)], &[(8.0, 1.0), (8.0, 2.0)]] {
            assert!(extrapolated(nothing).is_none());
        }
    }
}
