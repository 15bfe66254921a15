//! Grids of processes.

/// The sides of a grid in two dimensions whose longer side is at most twice the shorter:
/// none where there is none. The shorter comes first.
pub(super) fn near_square(processes: u32) -> Option<[u32; 2]> {
    let short = (1..=processes.isqrt())
        .rev()
        .find(|side| processes.is_multiple_of(*side))?;
    let long = processes / short;
    (long <= 2 * short).then_some([short, long])
}

/// The sides of the grid in two dimensions that is nearest to a square, the shorter
/// first.
pub(super) fn nearest_square(processes: u32) -> [u32; 2] {
    let sides = (1..=processes.isqrt()).rev();
    let short = sides
        .into_iter()
        .find(|side| processes.is_multiple_of(*side));
    let short = short.unwrap_or(1);
    [short, processes / short]
}

/// The sides of the box of processes with the least surface, the longest first.
pub(super) fn nearest_cube(processes: u32) -> [u32; 3] {
    let mut best = [processes.max(1), 1, 1];
    let surface = |[a, b, c]: [u32; 3]| {
        let [a, b, c] = [a, b, c].map(u64::from);
        a * b + b * c + c * a
    };
    let mut short = 1;
    while short * short * short <= processes {
        if processes.is_multiple_of(short) {
            let [middle, long] = nearest_square(processes / short);
            let sides = [long, middle, short];
            if surface(sides) < surface(best) {
                best = sides;
            }
        }
        short += 1;
    }
    best
}

/// The place of a process in a box, the last side counted fastest.
pub(super) fn place([_, b, c]: [u32; 3], rank: u32) -> [u32; 3] {
    [rank / (b * c), rank / c % b, rank % c]
}

/// The neighbours of a process along a side of a box that closes on itself: before and
/// after it.
pub(super) fn neighbours(sides: [u32; 3], rank: u32, side: usize) -> [u32; 2] {
    let at = place(sides, rank);
    let [_, b, c] = sides;
    let to = |by: u32| {
        let mut at = at;
        at[side] = (at[side] + by) % sides[side];
        at[0] * b * c + at[1] * c + at[2]
    };
    [to(sides[side] - 1), to(1)]
}

/// The things of a process, of `things` that are shared as evenly as possible.
pub(super) fn part(things: u32, among: u32, place: u32) -> u32 {
    things / among + u32::from(place < things % among)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_as_square_as_can_be() {
        let squares: Vec<u32> = (1..=40)
            .filter(|&count| near_square(count).is_some())
            .collect();
        let expected = [
            1, 2, 4, 6, 8, 9, 12, 15, 16, 18, 20, 24, 25, 28, 30, 32, 35, 36, 40,
        ];
        assert_eq!(squares, expected);
        assert_eq!(near_square(32), Some([4, 8]));
        assert_eq!(nearest_square(7), [1, 7]);
        assert_eq!(
            [1, 2, 8, 12, 31, 32, 64].map(nearest_cube),
            [
                [1, 1, 1],
                [2, 1, 1],
                [2, 2, 2],
                [3, 2, 2],
                [31, 1, 1],
                [4, 4, 2],
                [4, 4, 4]
            ]
        );
    }

    #[test]
    fn neighbours_are_each_others() {
        for processes in 1..50 {
            let sides = nearest_cube(processes);
            assert_eq!(sides.iter().product::<u32>(), processes);
            for rank in 0..processes {
                for side in 0..3 {
                    let [before, after] = neighbours(sides, rank, side);
                    assert_eq!(neighbours(sides, before, side)[1], rank);
                    assert_eq!(neighbours(sides, after, side)[0], rank);
                }
            }
        }
    }

    #[test]
    fn parts_add_up() {
        for among in 1..20 {
            let parts = (0..among).map(|place| part(150, among, place));
            assert_eq!(parts.sum::<u32>(), 150);
        }
    }
}
