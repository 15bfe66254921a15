//! Two fabrics under the same toy Elans, compared step by step.

use super::toys::{Case, Toys};
use flitscope::fabric::{ChannelState, Counters, Fabric};
use flitscope::ids::{NodeId, PacketId};
use flitscope::units::Cycle;
use std::fmt::Debug;

/// What two values differ in: the first lines of their text that are not the same. The
/// text is only made when they differ, which is what takes long.
fn differing<T: Debug + PartialEq>(what: &str, one: &T, other: &T) -> Option<String> {
    if one == other {
        return None;
    }
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines = one.lines().zip(other.lines()).enumerate();
    let lines = lines.filter(|(_, (one, other))| one != other).take(6);
    let lines: Vec<String> = lines
        .map(|(line, (one, other))| format!("  line {line}: {} | {}", one.trim(), other.trim()))
        .collect();
    let counts = (one.lines().count(), other.lines().count());
    Some(format!(
        "{what}, of {counts:?} lines:\n{}",
        lines.join("\n")
    ))
}

/// Every count that is one number, by its name.
fn counts(counters: &Counters) -> [(&'static str, u64); 14] {
    [
        ("packet_hops", counters.packet_hops),
        ("opened", counters.opened),
        ("retries", counters.retries),
        ("delivered", counters.delivered),
        ("spoiled", counters.spoiled),
        ("discarded", counters.discarded),
        ("time_outs", counters.time_outs),
        ("crc_errors", counters.crc_errors),
        ("refusals", counters.refusals),
        ("branches", counters.branches),
        ("copied_in", counters.copied_in),
        ("copied_out", counters.copied_out),
        ("open", counters.open),
        ("trace", counters.trace.0),
    ]
}

/// Counts of flits that are out, and of headers that wait.
fn flits(counters: &Counters) -> [(&'static str, u64); 3] {
    [
        ("taken_flits", counters.taken_flits),
        ("discarded_flits", counters.discarded_flits),
        ("waiting", counters.waiting),
    ]
}

/// Cycles that headers have waited so far, by link.
fn waits(fabric: &impl Fabric) -> Vec<(u32, Cycle)> {
    let mut all = Vec::new();
    fabric.waits(&mut |link, cycles| all.push((link.0, cycles)));
    all.sort_unstable();
    all
}

/// A channel, what it does, with which packet, and how full its buffer is.
type Channel = (usize, ChannelState, Option<(PacketId, NodeId)>, u32);

/// What every channel does.
fn views(fabric: &impl Fabric) -> Vec<Channel> {
    let channels = 0..fabric.counters().channel_flits.len();
    let views = channels.map(|channel| (channel, fabric.channel(channel)));
    let channels = views.map(|(channel, view)| (channel, view.state, view.packet, view.fill));
    channels.collect()
}

/// What two fabrics differ in after the same steps.
fn differences<A: Fabric, B: Fabric>(one: &Toys<A>, other: &Toys<B>) -> Vec<String> {
    let since = one.log.len().max(other.log.len()).saturating_sub(12);
    let log = (one.log.get(since..), other.log.get(since..));
    let (left, right) = (&one.fabric, &other.fabric);
    let counted = (left.counters(), right.counters());
    [
        differing("now", &one.now, &other.now),
        differing("log", &log.0, &log.1),
        differing("circuits", &left.circuits(), &right.circuits()),
        differing("waiting", &left.waiting(), &right.waiting()),
        differing("blocked", &left.blocked(), &right.blocked()),
        differing("waits", &waits(left), &waits(right)),
        differing("channels", &views(left), &views(right)),
        differing("counts", &counts(counted.0), &counts(counted.1)),
        differing("flits", &flits(counted.0), &flits(counted.1)),
        differing("link_flits", &counted.0.link_flits, &counted.1.link_flits),
        differing("link_delay", &counted.0.link_delay, &counted.1.link_delay),
        differing("link_wait", &counted.0.link_wait, &counted.1.link_wait),
        differing(
            "channel_flits",
            &counted.0.channel_flits,
            &counted.1.channel_flits,
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Runs a case on two fabrics, and compares them at least every `stride` cycles. Returns
/// the first differences, with the cycles between which they came about; none when they do
/// the same up to `limit`, and all that holds of one holds of both.
pub(crate) fn first_differences<A: Fabric, B: Fabric>(
    one: &mut Toys<A>,
    other: &mut Toys<B>,
    stride: Cycle,
    limit: Cycle,
) -> Vec<String> {
    while one.now < limit {
        let before = one.now;
        let until = before + stride;
        one.step(until);
        other.step(until);
        one.check();
        other.check();
        let mut wrong = differences(one, other);
        wrong.extend(one.wrong.iter().map(|what| format!("one: {what}")));
        wrong.extend(other.wrong.iter().map(|what| format!("other: {what}")));
        if !wrong.is_empty() {
            wrong.insert(0, format!("after cycle {before}, by cycle {}", one.now));
            return wrong;
        }
        if one.is_over() && one.fabric.circuits().is_empty() {
            return Vec::new();
        }
    }
    vec![format!("not over by cycle {limit}")]
}

/// The same in every cycle, as what two fabrics of a case differ in.
#[allow(dead_code, reason = "for looking at a case that was found")]
pub(crate) fn assert_same<A: Fabric, B: Fabric>(case: &Case, mut one: Toys<A>, mut other: Toys<B>) {
    let wrong = first_differences(&mut one, &mut other, 1, 100_000);
    assert!(wrong.is_empty(), "{case:#?}\n{}", wrong.join("\n"));
}
