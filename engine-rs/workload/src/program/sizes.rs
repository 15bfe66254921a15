use super::step::Section;

/// The most sizes that a benchmark measures.
pub(super) const MAX_SIZES: u32 = 64;
/// The largest of them.
pub(super) const MAX_BYTES: u32 = 1 << 24;

/// Sizes of a benchmark between two nodes that says none: nothing, and from a byte to 4 MB.
const USUAL_BYTES: [u32; 24] = {
    let mut sizes = [0; 24];
    let mut place = 1;
    while place < sizes.len() {
        sizes[place] = 1 << (place - 1);
        place += 1;
    }
    sizes
};

/// The sizes that a benchmark between two nodes measures.
pub(super) fn usual(given: &[u32]) -> &[u32] {
    match given {
        [] => &USUAL_BYTES,
        given => given,
    }
}

/// A measurement for each size.
pub(super) fn sections(sizes: &[u32], repetitions: impl Fn(u32) -> u32) -> Vec<Section> {
    let of = |&bytes: &u32| Section {
        bytes: bytes.into(),
        repetitions: repetitions(bytes),
    };
    sizes.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_usual_sizes_are_powers_of_two() {
        assert_eq!(USUAL_BYTES[..4], [0, 1, 2, 4]);
        assert_eq!(USUAL_BYTES[23], 4_194_304);
    }
}
