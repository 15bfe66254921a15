"""Logs of messages and packets, and the trace for Perfetto."""

import json
import os
import subprocess

import flitscope
import pandas
import polars
import pytest
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

SCENARIO = {
    "version": 4,
    "topology": {"dimension": 2},
    "run": {"duration_us": 200},
    "model": {"time_out_cycles": 500},
    "jobs": [{"pattern": "uniform", "load": "saturated", "message_bytes": {"mean": 1000}}],
}


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """A run with all of its logs: the folder of the files, and the run."""
    folder = tmp_path_factory.mktemp("logs")
    run = flitscope.run(
        SCENARIO,
        messages=folder / "messages.parquet",
        packets=folder / "packets.csv",
        perfetto=folder / "trace.pftrace",
    )
    return folder, run


def test_logs_change_nothing(logs):
    assert logs[1].digest == flitscope.run(SCENARIO).digest


def test_a_row_for_each_message(logs):
    folder, run = logs
    table = flitscope.messages(SCENARIO)
    messages = table.to_pandas()
    file = polars.read_parquet(folder / "messages.parquet")
    assert file.equals(table.to_polars())
    ended = messages[messages["outcome"] == "notified"]
    assert len(ended) > 100
    whole = ended.filter(like="part_").sum(axis="columns")
    took = ended["notified [ns]"] - ended["due [ns]"]
    assert (whole - took).abs().max() < 1e-6
    # Those after the warm-up are those of the metric.
    summary = run.summary["message_latency"]
    late = ended[ended["notified [ns]"] > summary["warm_up_ns"]]
    assert len(late) == summary["count"] > 0
    mean = (late["notified [ns]"] - late["due [ns]"]).mean()
    assert mean == pytest.approx(summary["mean_ns"], rel=1e-9)


def test_a_row_for_each_attempt_of_a_packet(logs, tmp_path):
    folder, run = logs
    packets = pandas.read_csv(folder / "packets.csv")
    late = packets["outcome"] == "timed-out"
    assert late.sum() > 0
    assert packets["discarded [ns]"].notna().sum() >= late.sum()
    assert (packets["attempt"] > 0).sum() > 0
    flitscope.run(SCENARIO, packets=tmp_path / "few.csv", max_packets=10)
    few = pandas.read_csv(tmp_path / "few.csv")
    assert len(few) == 11
    assert few["left_out"].iloc[-1] == len(packets) - 10


def test_the_command_line_writes_the_same_files(logs, tmp_path):
    folder, _ = logs
    scenario = tmp_path / "scenario.json"
    scenario.write_text(json.dumps(SCENARIO))
    files = [("--messages", "messages.parquet"), ("--packets", "packets.csv"), ("--perfetto", "trace.pftrace")]
    options = [text for option, name in files for text in (option, str(tmp_path / name))]
    cli = os.environ["FLITSCOPE_CLI"]
    subprocess.run([cli, "run", str(scenario), *options], check=True, capture_output=True)
    for _, name in files:
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes(), name


def test_a_reader_of_perfetto_finds_messages_and_packets(logs):
    folder, _ = logs
    trace = Trace.FromString((folder / "trace.pftrace").read_bytes())
    names = {}
    open_slices = {}
    ended = {"message": 0, "packet": 0, "blocked": 0}
    flows = {"message": set(), "packet": set()}
    now = 0
    for packet in trace.packet:
        assert packet.trusted_packet_sequence_id == 1
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            assert track.uuid not in names
            assert track.parent_uuid == 0 or track.parent_uuid in names
            names[track.uuid] = track.name
            continue
        assert packet.timestamp >= now
        now = packet.timestamp
        event = packet.track_event
        slices = open_slices.setdefault(event.track_uuid, [])
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            # Nested slices are of one packet.
            assert not slices or event.categories[0] == "blocked"
            slices.append(event.categories[0])
            flows.get(event.categories[0], set()).update(event.flow_ids)
        else:
            assert event.type == TrackEvent.TYPE_SLICE_END
            ended[slices.pop()] += 1
    assert set(names.values()) >= {"Node 0", "Node 15", "Messages", "Packets"}
    messages = flitscope.messages(SCENARIO).to_pandas()
    assert ended["message"] == (messages["outcome"] == "notified").sum()
    packets = pandas.read_csv(folder / "packets.csv")
    assert ended["packet"] >= (packets["outcome"] != "open").sum()
    assert ended["blocked"] > 0
    assert flows["packet"] <= flows["message"]


def test_a_message_in_perfetto_is_that_of_the_table(logs):
    folder, _ = logs
    trace = Trace.FromString((folder / "trace.pftrace").read_bytes())
    begun = [
        (packet.timestamp, {note.name: note for note in packet.track_event.debug_annotations})
        for packet in trace.packet
        if packet.track_event.categories == ["message"]
    ]
    messages = flitscope.messages(SCENARIO).to_pandas()
    table = messages[["posted [ns]", "message", "destination", "bytes [B]"]]
    in_table = sorted((int(at), *map(int, rest)) for at, *rest in table.itertuples(index=False))
    in_trace = sorted(
        (at, notes["message"].uint_value, notes["destination"].uint_value, notes["bytes"].uint_value)
        for at, notes in begun
    )
    assert in_trace == in_table


def test_a_log_of_another_ending_is_refused(tmp_path):
    with pytest.raises(flitscope.FlitscopeError, match="must end in .csv or .parquet"):
        flitscope.run(SCENARIO, messages=tmp_path / "messages.txt")
    assert list(tmp_path.iterdir()) == []
