use crate::rng::{Purpose, Stream};

/// Ring patterns of the definition.
const RING_PATTERNS: usize = 6;
/// Random patterns; the definition has 30.
const RANDOM_PATTERNS: u32 = 3;
/// Sizes of the definition.
pub const SIZES: usize = 21;
/// The largest size of those that double.
const LAST_DOUBLED: u64 = 4_096;
/// Sizes beyond it.
const BEYOND: i32 = 8;
/// The largest size that is sent; at larger ones the time is extrapolated.
const CUT: u64 = 1 << 16;

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
pub struct BEff {
    /// Message sizes in bytes, ascending.
    pub sizes: [u64; SIZES],
    /// How many of them are sent; for the others the time is extrapolated.
    pub simulated: usize,
    /// Ring patterns, then random ones.
    pub patterns: Vec<Neighbours>,
    /// How many of these are ring patterns.
    pub rings: usize,
    /// Exchanges that are timed together, after one that is not.
    pub loops: u32,
}

/// The neighbours of each member in one pattern: right, left; the same one twice in a
/// ring of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbours {
    /// Members of its rings, about.
    pub ring: u32,
    /// Of each member.
    pub of: Vec<[u32; 2]>,
}

impl Neighbours {
    /// The members that one sends to.
    pub fn targets(&self, member: u32) -> &[u32] {
        match self.of.get(member as usize) {
            Some([right, left]) if right == left => std::slice::from_ref(right),
            Some(both) => both,
            None => &[],
        }
    }

    /// Messages of one exchange.
    pub fn messages(&self) -> u64 {
        let members = 0..self.of.len() as u32;
        members
            .map(|member| self.targets(member).len() as u64)
            .sum()
    }
}

impl BEff {
    /// For a number of members, with sizes up to `l_max`; `seed` draws the random patterns.
    pub fn new(members: u32, l_max: u64, loops: u32, seed: u32) -> Self {
        let sizes = sizes(l_max);
        let random = |number| random(members, &mut Stream::new(seed, Purpose::Pattern, number));
        let rings = about(members).map(|about| rings_of(members, about));
        Self {
            simulated: sizes.iter().take_while(|&&size| size <= CUT).count(),
            sizes,
            rings: rings.len(),
            patterns: rings
                .into_iter()
                .chain((0..RANDOM_PATTERNS).map(random))
                .collect(),
            loops,
        }
    }

    /// Sizes and patterns that are simulated, in their order: of a size all patterns.
    pub fn measurements(&self) -> usize {
        self.simulated * self.patterns.len()
    }

    /// The size and the pattern of a measurement.
    pub fn measurement(&self, number: usize) -> Option<(u64, &Neighbours)> {
        let size = number.checked_div(self.patterns.len())?;
        let size = self.sizes[..self.simulated].get(size)?;
        Some((*size, &self.patterns[number % self.patterns.len()]))
    }
}

/// 1, 2, 4, … 4,096 bytes, and eight more in a geometric sequence up to the largest.
fn sizes(l_max: u64) -> [u64; SIZES] {
    let doubled = SIZES - BEYOND as usize;
    let factor = libm::pow(l_max as f64 / LAST_DOUBLED as f64, 1.0 / f64::from(BEYOND));
    std::array::from_fn(|place| match place.checked_sub(doubled) {
        None => 1 << place,
        Some(beyond) => {
            let times = libm::pow(factor, (beyond + 1) as f64);
            libm::round(LAST_DOUBLED as f64 * times) as u64
        }
    })
}

/// How many members rings have in each of the ring patterns.
fn about(members: u32) -> [u32; RING_PATTERNS] {
    let most = |size: u32| size.min(members);
    [
        most(2),
        most(4),
        most(8),
        most(16.max(members / 4)),
        most(32.max(members / 2)),
        members,
    ]
}

/// Members in rings of about one size. Where they do not fit, some rings have one
/// more.
fn rings_of(members: u32, about: u32) -> Neighbours {
    // As many rings as fit, another where six tenths of one are left.
    let fit = (10 * u64::from(members) + 4 * u64::from(about)) / (10 * u64::from(about).max(1));
    let count = (fit as u32).min(members / 2).max(1);
    let (low, longer) = (members / count, members % count);
    // Rings of an even number come first.
    let longer_first = low % 2 == 1 && longer > 0;
    let mut of = Vec::with_capacity(members as usize);
    for ring in 0..count {
        let is_longer = match longer_first {
            true => ring < longer,
            false => ring >= count - longer,
        };
        let (first, length) = (of.len() as u32, low + u32::from(is_longer));
        of.extend((0..length).map(|place| around(place, length).map(|place| first + place)));
    }
    Neighbours { ring: about, of }
}

/// One ring of all, in an order that is drawn.
fn random(members: u32, stream: &mut Stream) -> Neighbours {
    let mut order: Vec<u32> = (0..members).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, stream.below(place as u64 + 1) as usize);
    }
    let mut of = vec![[0; 2]; order.len()];
    for (place, &member) in (0..).zip(&order) {
        of[member as usize] = around(place, members).map(|place| order[place as usize]);
    }
    Neighbours { ring: members, of }
}

/// The places after and before one in a ring.
fn around(place: u32, length: u32) -> [u32; 2] {
    [(place + 1) % length, (place + length - 1) % length]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(neighbours: &Neighbours) -> Vec<u32> {
        let mut lengths = Vec::new();
        let mut seen = vec![false; neighbours.of.len()];
        for first in 0..neighbours.of.len() as u32 {
            let (mut member, mut length) = (first, 0);
            while !std::mem::replace(&mut seen[member as usize], true) {
                let [right, _] = neighbours.of[member as usize];
                assert_eq!(neighbours.of[right as usize][1], member);
                (member, length) = (right, length + 1);
            }
            if length > 0 {
                lengths.push(length);
            }
        }
        lengths
    }

    #[test]
    fn sizes_double_and_then_grow_to_the_largest() {
        let sizes = sizes(1 << 22);
        assert_eq!(
            sizes[..14],
            [
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 9_742
            ]
        );
        assert_eq!((sizes[16], sizes[20]), (131_072, 1 << 22));
        assert!(sizes.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn rings_are_as_the_definition_has_them() {
        let counted = |members: u32| about(members).map(|about| lengths(&rings_of(members, about)));
        let of_996 = counted(996);
        assert_eq!(of_996.each_ref().map(Vec::len), [498, 249, 124, 4, 2, 1]);
        // 996 are 120 rings of 8 and 4 of 9, the even ones first.
        assert_eq!((of_996[2][0], of_996[2][123]), (8, 9));
        assert_eq!(counted(7)[0], [2, 2, 3]);
        assert_eq!(
            counted(2),
            [vec![2], vec![2], vec![2], vec![2], vec![2], vec![2]]
        );
        assert_eq!(counted(3)[5], [3]);
        for members in 2..200 {
            for lengths in counted(members) {
                assert_eq!(lengths.iter().sum::<u32>(), members);
                assert!(lengths.iter().all(|&length| length >= 2));
            }
        }
    }

    #[test]
    fn a_random_pattern_is_one_ring() {
        let of = |seed| BEff::new(61, 1 << 20, 1, seed).patterns;
        for pattern in &of(1)[6..] {
            assert_eq!(lengths(pattern), [61]);
        }
        assert_ne!(of(1)[6], of(1)[7]);
        assert_ne!(of(1)[6], of(2)[6]);
        assert_eq!(of(1), of(1));
    }

    #[test]
    fn a_ring_of_two_has_one_message_each_way() {
        let plan = BEff::new(8, 1 << 20, 1, 1);
        let [two, .., all] = &plan.patterns[..plan.rings] else {
            panic!()
        };
        assert_eq!((two.targets(3), two.messages()), (&[2][..], 8));
        assert_eq!((all.targets(0), all.messages()), (&[1, 7][..], 16));
    }
}
