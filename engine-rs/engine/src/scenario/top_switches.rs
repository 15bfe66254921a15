//! How many top switches a QsNetII network of 1,024 places has: another way of writing
//! which up links it keeps.
//!
//! 16 node chassis of 64 are joined by 2, 4, 6 or 8 top switches of 128 links `[B]`. Each
//! of the four up links of an Elite of level 2 leads to an Elite of level 3 whose cables
//! end in two of them, so that they come and go two by two, and those Elites of level 3
//! with them. A scenario is never written with this key: one machine, one digest.
//!
//! Rules of `docs/model.md`: `R-top-switches`, `R-switch-ports`.

use super::reader::{At, Reader, grouped, shown, whole};
use super::topology::TOP_SWITCHES;
use super::{Scenario, Tree};

const ARITY: u32 = 4;
const DIMENSION: u32 = 5;
/// Top switches to each up link of an Elite of level 2.
const TO_EACH: u32 = 2;

/// Up links kept by so many top switches, or by the list of them, which has been read;
/// both must say the same.
pub(super) fn or_up_links(
    reader: &mut Reader,
    at: &At,
    [arity, dimension]: [u32; 2],
    listed: Result<Vec<u32>, ()>,
) -> Vec<u32> {
    let is_listed = reader.value(at, "up_links_kept").is_some();
    let Some(value) = reader.value(at, "top_switches") else {
        return listed.unwrap_or_default();
    };
    let wrong = if (arity, dimension) != (ARITY, DIMENSION) {
        let places = grouped(ARITY.pow(DIMENSION));
        format!(
            "top switches need arity {ARITY} and dimension {DIMENSION}, with {places} places; this \
             tree has arity {arity} and dimension {dimension}"
        )
    } else {
        match (whole(value).map(nearest), listed) {
            (None, _) => format!("{} is not one of 2, 4, 6 and 8", shown(value)),
            (Some(Err(nearest)), _) => format!(
                "{} top switches are not allowed: each up link of level 2 needs two; nearest \
                 allowed: {nearest}",
                shown(value)
            ),
            // What is wrong with the list has been said.
            (Some(Ok(count)), Err(())) => return up_links_of(count),
            (Some(Ok(count)), Ok(listed)) => {
                let kept = up_links_of(count);
                if !is_listed || listed == kept {
                    return kept;
                }
                format!(
                    "{count} top switches keep the up links {}, but topology.up_links_kept is {}; \
                     omit one of them",
                    in_words(&kept),
                    in_words(&listed)
                )
            }
        }
    };
    reader.error(at.path_of("top_switches"), wrong);
    Vec::new()
}

/// A number that is allowed, or those next to one that is not, in words.
fn nearest(number: u64) -> Result<u32, String> {
    let next = |number: u64| number.clamp(u64::from(TO_EACH), u64::from(TOP_SWITCHES));
    match (
        next(number - number % 2),
        next(number.saturating_add(number % 2)),
    ) {
        (below, above) if below == number && above == number => Ok(number as u32),
        (below, above) if below == above => Err(below.to_string()),
        (below, above) => Err(format!("{below} and {above}")),
    }
}

/// As [`Tree`] has them: none named when all are kept.
fn up_links_of(count: u32) -> Vec<u32> {
    match count {
        TOP_SWITCHES => Vec::new(),
        _ => vec![ARITY, count / TO_EACH, ARITY, ARITY],
    }
}

fn in_words(kept: &[u32]) -> String {
    let whole = [ARITY; DIMENSION as usize - 1];
    let list = if kept.is_empty() { &whole[..] } else { kept };
    let words: Vec<String> = list.iter().map(u32::to_string).collect();
    words.join(", ")
}

impl Scenario {
    /// How many top switches the machine has; `None` of one that is not made of them, as
    /// QsNet's are of other top switches (`[Q]` 3).
    pub fn top_switches(&self) -> Option<u32> {
        let Tree {
            arity,
            dimension,
            ref up_links_kept,
            ..
        } = *self.wired().tree()?;
        let is_sold = self.network.profile().has_top_switches;
        if !is_sold || (arity, dimension) != (ARITY, DIMENSION) {
            return None;
        }
        match *up_links_kept.as_slice() {
            [] => Some(TOP_SWITCHES),
            [ARITY, kept, ARITY, ARITY] => Some(TO_EACH * kept),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::networks::Generation;
    use crate::scenario::{Checked, Draft, Limits, check};

    fn checked(topology: &str) -> Checked {
        let text = format!(r#"{{"version":4,"network":"qsnet2","topology":{{{topology}}}}}"#);
        check(&text, false, Limits::NATIVE)
    }

    fn problems(topology: &str) -> Vec<String> {
        let problems = checked(topology).problems;
        let line = |p: &crate::scenario::Problem| format!("{}: {}", p.path, p.message);
        problems.iter().map(line).collect()
    }

    #[test]
    fn however_it_is_written_one_machine_has_one_digest() {
        for (count, kept) in [
            (2, "[4,1,4,4]"),
            (4, "[4,2,4,4]"),
            (6, "[4,3,4,4]"),
            (8, "[4,4,4,4]"),
        ] {
            let short = checked(&format!(r#""dimension":5,"top_switches":{count}"#));
            assert_eq!(short.problems, []);
            let long = checked(&format!(r#""dimension":5,"up_links_kept":{kept}"#));
            let both = checked(&format!(
                r#""dimension":5,"up_links_kept":{kept},"top_switches":{count}"#
            ));
            assert_eq!(short, long);
            assert_eq!(short, both);
            let scenario = short.scenario.unwrap();
            let text = serde_json::to_string(&scenario).unwrap();
            assert!(!text.contains("top_switches"), "{text}");
            assert_eq!(scenario.top_switches(), Some(count));
        }
    }

    #[test]
    fn half_the_top_switches_are_half_the_links_of_both_stages() {
        let scenario = checked(r#""dimension":5,"top_switches":4"#).scenario;
        let tree = scenario.unwrap().build();
        let up_to = |level: u32| {
            let links = tree.links().iter();
            links.filter(|link| link.up && link.level == level).count()
        };
        assert_eq!([1, 2, 3, 4, 5].map(up_to), [1024, 1024, 512, 512, 512]);
    }

    #[test]
    fn numbers_that_do_not_divide_name_the_nearest() {
        for (count, nearest) in [
            ("0", "2"),
            ("1", "2"),
            ("3", "2 and 4"),
            ("5", "4 and 6"),
            ("7", "6 and 8"),
            ("9", "8"),
            ("10", "8"),
            ("1e15", "8"),
        ] {
            let all = problems(&format!(r#""dimension":5,"top_switches":{count}"#));
            assert_eq!(all.len(), 1, "{all:?}");
            assert!(all[0].starts_with("topology.top_switches: "), "{all:?}");
            let end = format!("nearest allowed: {nearest}");
            assert!(all[0].ends_with(&end), "{count}: {all:?}");
        }
        for count in ["-2", "4.5", "\"six\"", "null", "[6]"] {
            let all = problems(&format!(r#""dimension":5,"top_switches":{count}"#));
            assert_eq!(all.len(), 1);
            assert!(all[0].ends_with("is not one of 2, 4, 6 and 8"), "{all:?}");
        }
    }

    #[test]
    fn of_other_trees_and_of_two_words_it_is_said_what_is_wrong() {
        assert_eq!(
            problems(r#""top_switches":6"#),
            [
                "topology.top_switches: top switches need arity 4 and dimension 5, with 1,024 \
                 places; this tree has arity 4 and dimension 3"
            ]
        );
        assert_eq!(
            problems(r#""dimension":5,"top_switches":6,"up_links_kept":[4,2,4,4]"#),
            [
                "topology.top_switches: 6 top switches keep the up links 4, 3, 4, 4, but \
                 topology.up_links_kept is 4, 2, 4, 4; omit one of them"
            ]
        );
        // What cannot be read is not held against anything.
        let all = problems(r#""dimension":5,"top_switches":6,"up_links_kept":[4]"#);
        assert_eq!(all.len(), 1);
        assert!(
            all[0].starts_with("topology.up_links_kept: must be"),
            "{all:?}"
        );
    }

    #[test]
    fn more_nodes_than_places_name_the_capacity() {
        assert_eq!(
            problems(r#""dimension":5,"top_switches":6,"nodes":1025"#),
            [
                "topology.nodes: 1,025 nodes exceed the 1,024 places of arity 4 and \
                 dimension 5"
            ]
        );
        assert!(problems(r#""dimension":5,"top_switches":6,"nodes":996"#).is_empty());
    }

    #[test]
    fn other_slimmings_are_not_made_of_top_switches() {
        for topology in [
            r#""dimension":5,"up_links_kept":[4,4,2,4]"#,
            "",
            r#""dimension":5,"arity":2"#,
        ] {
            let scenario = checked(topology).scenario.unwrap();
            assert_eq!(scenario.top_switches(), None);
        }
        let scenario = Draft::of(Generation::QsNet, 1_024)
            .check(Limits::NATIVE)
            .unwrap();
        assert_eq!(scenario.top_switches(), None);
    }
}
