//! Links: a scenario as a short text that can stand in an address.
//!
//! `d4.` and then, in base64url, the deflated JSON of what differs from the
//! defaults of its format. The letter names the codec, the number the format; both
//! are looked at before anything else, so that a newer link is told apart from a
//! broken one.

use super::{Draft, FORMAT, Job, Model, TopologySpec, Tree, Wiring, value_of};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use serde_json::{Map, Value, json};
use std::io::Read;

const CODEC: char = 'd';
/// Prefix of the digest in the address of a scenario that is too large for a link.
const KEPT: &str = "kept";
/// Longest link that is decoded, and the most it may inflate to.
const MAX_LINK: usize = 8_192;
const MAX_TEXT: u64 = 1 << 16;
/// Bytes of `[0,1],`.
const SHORTEST_ROW: usize = 6;

/// What follows `#/s/` in a link to this scenario; `None` for a scenario so large that no link
/// to it would open.
pub fn to_link(scenario: &Draft) -> Option<String> {
    // Of a list so long, nothing is written at all.
    let rows = |job: &Job| job.listed().map_or(0, |pairs| pairs.rows().len());
    let shortest = SHORTEST_ROW * scenario.jobs.iter().map(rows).sum::<usize>();
    if shortest as u64 > MAX_TEXT {
        return None;
    }
    let text = difference(scenario).to_string();
    if text.len() as u64 > MAX_TEXT {
        return None;
    }
    let mut packed = Vec::new();
    // Reading from memory into memory cannot fail.
    let _ = DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut packed);
    let link = format!("{CODEC}{FORMAT}.{}", URL_SAFE_NO_PAD.encode(packed));
    (link.len() <= MAX_LINK).then_some(link)
}

/// The scenario in what follows `#/s/`, not checked.
pub(super) fn unpack(link: &str) -> Result<Value, String> {
    if link.len() > MAX_LINK {
        return Err(format!(
            "longer than {MAX_LINK} characters; save such a scenario as a file"
        ));
    }
    let broken = || "truncated or altered; ask for it again".to_owned();
    let (head, payload) = link.split_once('.').ok_or_else(broken)?;
    if head == KEPT {
        return Err(
            "the scenario is too large for a link, so only the browser that made it \
                    keeps it, as long as it has room; open its file instead"
                .to_owned(),
        );
    }
    let mut letters = head.chars();
    let codec = letters.next().ok_or_else(broken)?;
    let format: u64 = letters.as_str().parse().map_err(|_| broken())?;
    if format == 0 || head != format!("{codec}{format}") {
        return Err(broken());
    }
    if codec != CODEC || format > FORMAT {
        return Err(format!(
            "made by a newer Flitscope (codec {codec}, format {format}); open it there, as this one \
             reads codec {CODEC}, format {FORMAT}"
        ));
    }
    if format < FORMAT {
        return Err(earlier(format));
    }
    let packed = URL_SAFE_NO_PAD.decode(payload).map_err(|_| broken())?;
    let mut text = Vec::new();
    DeflateDecoder::new(&packed[..])
        .take(MAX_TEXT + 1)
        .read_to_end(&mut text)
        .map_err(|_| broken())?;
    if text.len() as u64 > MAX_TEXT {
        return Err(format!(
            "unpacks to more than {MAX_TEXT} bytes; not a scenario"
        ));
    }
    let mut value: Value = serde_json::from_slice(&text).map_err(|_| broken())?;
    let fields = value.as_object_mut().ok_or_else(broken)?;
    fields.insert("version".to_owned(), json!(format));
    Ok(value)
}

/// Why a format from before the first release is refused.
pub(super) fn earlier(format: u64) -> String {
    format!(
        "format {format} is from before the first release and can no longer be read; this engine \
         reads format {FORMAT}"
    )
}

/// The parts of a scenario that are not as in the default one of its network, and
/// which network that is unless it is QsNet. What follows from
/// another part by default (all places populated, no cables) is left out too.
pub(super) fn difference(scenario: &Draft) -> Value {
    let mut base = Draft {
        model: Model::defaults(scenario.network),
        ..Draft::default()
    };
    if let Wiring::Tree(tree) = &scenario.topology.wiring {
        base.topology = TopologySpec::from(Tree {
            nodes: tree.shape().places(),
            cable_m: vec![0; tree.dimension as usize],
            ..Tree::default()
        });
    }
    let nothing = || Value::Object(Map::new());
    let (mut all, mut base) = (value_of(scenario), value_of(&base));
    // A list differs as a whole, but a job is mostly like the default one of what it does.
    base["jobs"][0] = nothing();
    if let Some(Value::Array(jobs)) = all.get_mut("jobs") {
        for (value, job) in jobs.iter_mut().zip(&scenario.jobs) {
            let mut default = value_of(&Job::of(job.work.defaults()));
            // Each value of these is said whole, and what the job does always.
            for (work, key) in [("collective", "operation"), ("program", "name")] {
                let usual = default.as_object_mut().and_then(|job| job.remove(work));
                if let (Some(Value::Object(all)), Some(usual)) = (value.get_mut(work), usual) {
                    all.retain(|of, value| of == key || usual.get(of) != Some(value));
                }
            }
            *value = without(value, &default).unwrap_or_else(nothing);
        }
    }
    without(&all, &base).unwrap_or_else(nothing)
}

fn without(value: &Value, base: &Value) -> Option<Value> {
    if value == base {
        return None;
    }
    let (Value::Object(fields), Value::Object(base)) = (value, base) else {
        return Some(value.clone());
    };
    let left = fields.iter().filter_map(|(key, value)| {
        let left = base
            .get(key)
            .map_or(Some(value.clone()), |base| without(value, base));
        left.map(|value| (key.clone(), value))
    });
    Some(Value::Object(left.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;
    use crate::scenario::{ByPattern, Job, Load, Severity, Traffic, Work};
    use crate::scenario::{Limits, from_link};
    use crate::traffic::{NodeList, Pairs, Pattern, Trace};

    fn packed(text: &str) -> String {
        let mut packed = Vec::new();
        DeflateEncoder::new(text.as_bytes(), Compression::best())
            .read_to_end(&mut packed)
            .unwrap();
        format!("d4.{}", URL_SAFE_NO_PAD.encode(packed))
    }

    #[test]
    fn a_link_opens_as_the_same_scenario() {
        let mut scenario = Draft {
            name: "Straße <b>".to_owned(),
            ..Draft::default()
        };
        scenario.topology = TopologySpec::from(Tree {
            cable_m: vec![0, 7],
            ..Tree::new(4, 2)
        });
        scenario.jobs[0].work = Work::Traffic(Traffic {
            load: Load::Fraction(0.1 + 0.2),
            ..Pattern::BitReversal.into()
        });
        scenario.jobs[0].nodes = Some(NodeList::from_runs([(0, 7)]));
        scenario.jobs.push(Job {
            nodes: Some(NodeList::from_runs([(9, 9), (12, 15)])),
            ..Job::of(Traffic::from(ByPattern {
                pattern: Pattern::IoRandom,
                io_nodes: NodeList::from_runs([(14, 15)]),
            }))
        });
        scenario.model.fabric.channels = 4;
        let link = to_link(&scenario).unwrap();
        assert!(link.len() < 250, "{link}");
        assert_eq!(
            from_link(&link, Limits::PAGE)
                .scenario
                .map(|opened| opened.draft()),
            Some(scenario)
        );
    }

    #[test]
    fn a_list_of_pairs_and_a_trace_are_in_a_link_where_they_are_short() {
        let pairs = |rows: u32| {
            (0..rows)
                .map(|row| (row % 64, (row + 1) % 64))
                .collect::<Pairs>()
        };
        let trace: Trace = [(7, 0, 1, 64), (0, 3, 2, 0)].into_iter().collect();
        for job in [Job::of(pairs(64)), Job::of(trace)] {
            let scenario = Draft::default().with_jobs([job]);
            let opened = from_link(&to_link(&scenario).unwrap(), Limits::PAGE).scenario;
            assert_eq!(opened.map(|opened| opened.draft()), Some(scenario));
        }
        let many = Draft::default().with_jobs([Job::of(pairs(20_000))]);
        assert_eq!(to_link(&many), None);
    }

    #[test]
    fn a_link_of_an_earlier_format_is_refused_in_one_sentence() {
        for format in 1..FORMAT {
            let refused = from_link(&format!("d{format}.q64FAA"), Limits::PAGE);
            let [problem] = &refused.problems[..] else {
                panic!()
            };
            assert_eq!(problem.message, earlier(format));
        }
    }

    /// The network is told, and of its switches what is not as it has them.
    #[test]
    fn a_link_has_what_differs_from_the_defaults_of_its_network() {
        let mut scenario = Draft {
            network: Generation::QsNet2,
            model: Model::defaults(Generation::QsNet2),
            ..Draft::default()
        };
        assert_eq!(difference(&scenario), json!({"network": "qsnet2"}));
        scenario.model.fabric.flow_through_cycles = 7;
        let told = json!({"network": "qsnet2", "model": {"flow_through_cycles": 7}});
        assert_eq!(difference(&scenario), told);
        let opened = from_link(&to_link(&scenario).unwrap(), Limits::PAGE);
        assert_eq!(opened.scenario.map(|opened| opened.draft()), Some(scenario));
    }

    #[test]
    fn the_default_is_a_very_short_link() {
        let link = to_link(&Draft::default()).unwrap();
        assert_eq!(link.len(), "d4.q64FAA".len());
    }

    #[test]
    fn what_is_wrong_with_a_link_is_told_apart() {
        let message = |link: &str| {
            let checked = from_link(link, Limits::PAGE);
            assert_eq!(checked.scenario, None);
            checked.problems[0].message.clone()
        };
        assert!(message("d5.q64FAA").contains("newer"));
        assert!(message("z4.q64FAA").contains("newer"));
        for broken in [
            "",
            "d4",
            "d.",
            "1.x",
            "d0.q64FAA",
            "d01.q64FAA",
            "d+1.q64FAA",
            "d4.!!!!",
            "d4.AAAA",
            "dx.q64FAA",
            "d4.q64F",
        ] {
            assert!(message(broken).contains("truncated"), "{broken}");
        }
        let bomb = packed(&format!("{{\"name\":\"{}\"}}", "a".repeat(2_000_000)));
        assert!(message(&bomb).contains("unpacks to more"));
        assert!(message(&"a".repeat(20_000)).contains("longer than"));
        assert!(message("kept.0123456789abcd").contains("only the browser that made it"));
        assert!(message(&packed(r#"{"topology":{"dimension":9}}"#)).contains("262,144"));
    }

    #[test]
    fn unknown_keys_in_a_link_are_warnings() {
        let checked = from_link(&packed(r#"{"colour":1}"#), Limits::PAGE);
        assert!(checked.scenario.is_some());
        assert_eq!(checked.problems[0].severity, Severity::Warning);
    }

    #[test]
    fn of_many_problems_some_are_told_and_how_many_more_there_are() {
        let keys: Vec<String> = (0..2_000).map(|key| format!(r#""{key}":0"#)).collect();
        let checked = from_link(&packed(&format!("{{{}}}", keys.join(","))), Limits::PAGE);
        assert!(checked.scenario.is_some());
        assert_eq!(checked.problems.len(), 21);
        assert_eq!(checked.problems[20].message, "and 1,980 more");
        let cables = ["7"; 200].join(",");
        let wrong = format!(r#"{{"x":1,"topology":{{"down_links":[{cables}]}}}}"#);
        let checked = from_link(&packed(&wrong), Limits::PAGE);
        assert!(checked.scenario.is_none());
        let errors = checked.problems.iter();
        let errors = errors.filter(|problem| problem.severity == Severity::Error);
        assert_eq!(errors.count(), 101);
        let last = checked.problems.last().unwrap();
        assert_eq!(last.message, "and 100 more");
    }

    /// serde_json gives up at 128 levels, far below what a stack holds; no scenario
    /// needs more than six.
    #[test]
    fn deep_nesting_is_refused() {
        let deep = format!(r#"{{"jobs":{}{}}}"#, "[".repeat(20_000), "]".repeat(20_000));
        let checked = from_link(&packed(&deep), Limits::PAGE);
        assert!(checked.problems[0].message.contains("truncated or altered"));
    }
}
