//! Frames hold what has been counted, each column where the layout says.

use flitscope::fabric::Fabric;
use flitscope::frame::{ColumnType, FrameLayout};
use flitscope::scenario::{Limits, Scenario, check};
use flitscope::simulation::Simulation;

fn column(frame: &[u8], layout: &FrameLayout, name: &str) -> Vec<u64> {
    let column = layout.columns.iter().find(|c| c.name == name).unwrap();
    let bytes = match column.kind {
        ColumnType::U8 => 1,
        ColumnType::U16 => 2,
        ColumnType::U32 => 4,
        ColumnType::F64 => 8,
    };
    assert_eq!(column.offset as usize % bytes, 0, "{name} is not aligned");
    frame[column.offset as usize..]
        .chunks_exact(bytes)
        .take(column.length as usize)
        .map(|place| match column.kind {
            ColumnType::F64 => f64::from_le_bytes(place.try_into().unwrap()) as u64,
            _ => place
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte)),
        })
        .collect()
}

#[test]
fn a_frame_holds_what_has_been_counted() {
    let mut simulation = Simulation::new(Scenario::default());
    simulation.run_until(2_000);
    let layout = simulation.layout();
    let mut frame = vec![0; layout.bytes as usize];
    simulation.fill_frame(&mut frame);
    let counters = simulation.network.fabric.counters();
    let of = |name| column(&frame, &layout, name);
    assert_eq!(of("cycle"), [2_000]);
    assert_eq!(of("link_flits"), counters.link_flits);
    assert_eq!(of("channel_flits"), counters.channel_flits);
    assert_eq!(of("link_delay"), counters.link_delay);
    assert_eq!(of("link_wait"), counters.link_wait);
    let totals = of("totals");
    assert_eq!(totals[..2], [counters.opened, counters.delivered]);
    assert_eq!(totals[4], of("node_received").iter().sum::<u64>());
    assert_eq!(totals[4], of("node_sent").iter().sum::<u64>());
    let blocked = of("channel_state")
        .iter()
        .filter(|&&state| state == 3)
        .count();
    assert_eq!(totals[7], blocked as u64);
    let states = of("channel_state");
    let packets = of("channel_packet");
    assert!(
        states
            .iter()
            .zip(&packets)
            .all(|(state, packet)| (*state == 0) == (*packet == 0))
    );
    assert!(of("channel_fill").iter().all(|&fill| fill <= 128));
    assert!(of("channel_destination").iter().all(|&node| node < 64));
}

#[test]
fn a_frame_shows_which_links_are_down_now() {
    let text = r#"{"version": 4, "topology": {"down_links": [{"level": 2, "elite": 3, "up": 1}]},
        "events": [
            {"at_cycle": 70, "change": "break", "part": {"level": 3, "elite": 5}},
            {"at_cycle": 80, "change": "mend", "part": {"level": 2, "elite": 3, "up": 1}}]}"#;
    let scenario = check(text, false, Limits::NATIVE).scenario.unwrap();
    let mut simulation = Simulation::new(scenario);
    let layout = simulation.layout();
    let mut frame = vec![0; layout.bytes as usize];
    for (cycle, expected) in [(0, 2), (69, 2), (70, 10), (80, 8), (90, 8)] {
        simulation.run_until(cycle);
        simulation.fill_frame(&mut frame);
        let down = column(&frame, &layout, "link_is_down");
        assert_eq!(down.len(), simulation.topology().links().len());
        assert_eq!(down.iter().sum::<u64>(), expected, "{cycle}");
    }
}

#[test]
fn a_buffer_of_another_length_is_left_alone() {
    let simulation = Simulation::new(Scenario::default());
    let mut short = [7; 16];
    simulation.fill_frame(&mut short);
    assert_eq!(short, [7; 16]);
}
