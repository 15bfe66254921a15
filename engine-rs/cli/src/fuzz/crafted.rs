//! Links that someone made with care: each is as costly, or as odd, as its kind can
//! be within the longest link.

use super::pack::{link, packed};
use serde_json::{Value, json};

/// As many bytes as a link may unpack to, and a little room for the rest.
const ROOM: usize = 65_000;

/// All of them.
pub(crate) fn crafted() -> Vec<String> {
    let mut links = vec![
        // Bombs: a thousand times as long unpacked.
        packed(format!(r#"{{"name":"{}"}}"#, "a".repeat(5_000_000)).as_bytes()),
        packed(" ".repeat(5_000_000).as_bytes()),
        "a".repeat(100_000),
        format!("d2.{}", "A".repeat(8_000)),
        String::new(),
        ".".repeat(8_000),
        "d99999999999999999999.q64FAA".to_owned(),
        "d1.q64FAA".to_owned(),
        "d2.q64FAA~d2.q64FAA".to_owned(),
    ];
    links.extend(texts().iter().map(|text| packed(text.as_bytes())));
    links.extend(markup().iter().map(|name| link(&json!({ "name": name }))));
    links.extend(machines().iter().map(link));
    links
}

/// JSON that is nested, long, or says numbers and keys oddly.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for deep in [100, 127, 128, 30_000] {
        let (open, close) = ("[".repeat(deep), "]".repeat(deep));
        texts.push(format!(r#"{{"jobs":{open}{close}}}"#));
        let (open, close) = (r#"{"a":"#.repeat(deep), "}".repeat(deep));
        let text = format!(r#"{{"model":{open}1{close}}}"#);
        texts.push(text.chars().take(ROOM).collect());
    }
    for number in ["1e400", "-1e308", "1e-400", "18446744073709551616", "-0"] {
        for key in ["seed", "duration_us", "precision_percent"] {
            texts.push(format!(r#"{{"run":{{"{key}":{number}}}}}"#));
        }
        let sizes = format!(r#""arity":{number},"dimension":{number}"#);
        texts.push(format!(r#"{{"topology":{{{sizes}}}}}"#));
        texts.push(format!(r#"{{"jobs":[{{"load":{number}}}]}}"#));
    }
    // Many keys that nobody knows, and many entries that are wrong.
    let keys: Vec<String> = (0..6_000).map(|key| format!(r#""{key}":0"#)).collect();
    texts.push(format!("{{{}}}", keys.join(",")));
    let jobs = format!(r#"{{{}}}"#, keys[..400].join(","));
    texts.push(format!(r#"{{"jobs":[{}]}}"#, [&jobs[..]; 16].join(",")));
    for entry in ["-1", "[9,1]", "{}", r#""<b>""#, "[[[]]]"] {
        let list = [entry; 4_096].join(",");
        texts.push(format!(r#"{{"jobs":[{{"nodes":[{list}]}}]}}"#));
        texts.push(format!(r#"{{"topology":{{"down_links":[{list}]}}}}"#));
        texts.push(format!(r#"{{"events":[{list}]}}"#));
        texts.push(format!(r#"{{"jobs":[{list}]}}"#));
        texts.push(format!(r#"{{"topology":{{"cable_m":[{list}]}}}}"#));
    }
    texts.extend(
        [
            "",
            "null",
            "[]",
            "7",
            r#""d2""#,
            r#"{"version":1}"#,
            r#"{"version":4,"jobs":7}"#,
            r#"{"name":"\ud800"}"#,
            r#"{"name":"a","name":"b"}"#,
            r#"{"__proto__":{"name":"x"},"constructor":1}"#,
            "{\"name\":\"\u{0}\"}",
        ]
        .map(str::to_owned),
    );
    texts
}

fn markup() -> Vec<String> {
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>",
        "javascript:alert(1)",
        "{{7*7}}${7*7}",
        "\u{202e}gnp.exe\u{202c}",
        "\u{1b}]0;title\u{7}\u{1b}[31m",
        "\u{0}\u{feff}\u{fffe}",
        "a\u{0301}\u{0301}\u{0301}\u{0301}",
    ]
    .map(str::to_owned)
    .into()
}

/// The largest machines, with as much broken, shared out and routed as fits.
fn machines() -> Vec<Value> {
    let shapes = [(2, 12), (4, 6), (8, 4), (16, 3)];
    let mut scenarios = Vec::new();
    for (arity, dimension) in shapes {
        let nodes = u32::pow(arity, dimension);
        let topology = json!({"arity": arity, "dimension": dimension});
        let with = |down: Vec<Value>, kept: bool| {
            let mut topology = topology.clone();
            if kept {
                topology["up_links_kept"] = vec![arity / 2; dimension as usize - 1].into();
            }
            topology["down_links"] = down.into();
            topology
        };
        let cable = |place: u32| json!({"node": place * (nodes / 256)});
        let up_link = |place: u32| {
            let elite = place * (nodes / arity / 256).max(1) % (nodes / arity);
            json!({"level": 1 + place % (dimension - 1), "elite": elite, "up": 0})
        };
        let elite = |place: u32| json!({"level": dimension - place % 2, "elite": place});
        let events = |part: &dyn Fn(u32) -> Value| -> Value {
            let event = |place| json!({"at_cycle": place, "change": "break", "part": part(place)});
            (0..64).map(event).collect()
        };
        let every_other: Vec<u32> = (0..nodes.min(8_192)).step_by(2).collect();
        let short = json!({"duration_us": 10, "seed": 7});
        let scattered = json!([{"pattern": "io-random", "io_nodes": every_other}]);
        let disjoint: Vec<Value> = (0..16)
            .map(|job| json!({"nodes": (job..nodes).step_by(16).collect::<Vec<_>>()}))
            .collect();
        for down in [
            Vec::new(),
            (0..256).map(cable).collect::<Vec<_>>(),
            (0..256).map(up_link).collect(),
        ] {
            let slimmed = with(down.clone(), true);
            let topology = with(down, false);
            for jobs in [json!([{}]), scattered.clone(), json!(disjoint)] {
                scenarios.push(json!({"topology": topology, "jobs": jobs, "run": short}));
                for part in [&cable as &dyn Fn(u32) -> Value, &up_link, &elite] {
                    // Where a cable is down already an event may take the next.
                    let shifted = |place| part(place + 300);
                    scenarios.push(json!({"topology": slimmed, "jobs": jobs, "run": short,
                        "events": events(part)}));
                    scenarios.push(json!({"topology": topology, "jobs": jobs, "run": short,
                        "events": events(&shifted)}));
                }
            }
            let complement = json!([{"pattern": "complement"}]);
            let off_line = json!({"routing": "off-line"});
            scenarios.push(
                json!({"topology": topology, "jobs": complement, "run": short,
                "model": off_line, "events": events(&elite)}),
            );
        }
    }
    scenarios
}
