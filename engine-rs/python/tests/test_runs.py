"""Single runs, what they have, and what is refused."""

import hashlib
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import flitscope
import psutil
import pytest

SHORT = {"run.duration_us": 50}


def command_line(*arguments):
    program = os.environ["FLITSCOPE_CLI"]
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def test_a_run_is_that_of_the_command_line():
    run = flitscope.run("qsnet-64-uniform", set={**SHORT, "jobs[0].load": 0.3})
    told = json.loads(
        command_line(
            "run", "qsnet-64-uniform", "--json", "--set", "run.duration_us=50", "--set", "jobs[0].load=0.3"
        )
    )
    assert run.digest == told["result_digest"]
    assert run.summary == told
    assert run.metrics["packets"] == told["metrics"]["packets"]
    assert set(run.intervals) <= set(run.metrics)


def test_a_scenario_comes_as_a_dict_a_text_a_file_a_preset_or_a_link(tmp_path):
    scenario = {"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 20}}
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(scenario))
    run = flitscope.run(scenario)
    for same in (json.dumps(scenario), file, str(file), run.link, flitscope.link(scenario)):
        assert flitscope.run(same).digest == run.digest
    assert "qsnet-64-uniform" in flitscope.presets()


def test_lists_may_be_in_a_file(tmp_path, monkeypatch):
    lists = {
        "switches": [{"name": "s", "ports": 2}],
        "hosts": [{"name": "a"}, {"name": "b"}],
        "cables": [{"ends": [["a", 1], ["s", 1]]}, {"ends": [["b", 1], ["s", 2]]}],
    }
    text = json.dumps(lists).encode()
    (tmp_path / "lists.json").write_bytes(text)
    attachment = {
        "kind": "cables",
        "name": "lists.json",
        "bytes": len(text),
        "sha256": hashlib.sha256(text).hexdigest(),
    }
    scenario = {
        "version": 4,
        "network": "infiniband",
        "topology": {"kind": "cabled", "attachment": attachment},
        "run": {"duration_us": 20},
    }
    whole = {**scenario, "topology": {"kind": "cabled", **lists}}
    monkeypatch.chdir(tmp_path)
    run = flitscope.run(scenario)
    assert run.digest == flitscope.run(whole).digest
    assert run.scenario_digest == flitscope.run(whole).scenario_digest
    sweep = {"sweep": 1, "base": scenario, "axes": [{"path": "run.seed", "values": [1, 2]}]}
    assert len(flitscope.sweep(sweep)) == 2
    (tmp_path / "lists.json").write_bytes(text.replace(b'"a"', b'"c"'))
    with pytest.raises(flitscope.FlitscopeError, match="another file") as error:
        flitscope.run(scenario)
    assert [problem.path for problem in error.value.problems] == ["topology.attachment"]


def test_limits_can_be_raised():
    scenario = {"version": 4, "topology": {"arity": 2, "dimension": 3}, "run": {"duration_us": 20}}
    sweep = {"sweep": 1, "base": scenario, "axes": [{"path": "run.seed", "values": [1]}]}
    few = flitscope.Limits(nodes=4)
    for refused in (
        lambda: flitscope.run(scenario, limits=few),
        lambda: flitscope.sweep(sweep, limits=few),
        lambda: flitscope.compare(scenario, scenario, seeds=1, limits=few),
    ):
        with pytest.raises(flitscope.FlitscopeError, match=r"at most 4; flitscope.Limits\(nodes=…\)"):
            refused()
    link = flitscope.link(scenario)
    with pytest.raises(flitscope.FlitscopeError, match="at most 4"):
        flitscope.run(link, limits=few)
    for wrong, path in (
        (flitscope.Limits(nodes=-1), "limits.nodes"),
        (flitscope.Limits(memory_gb=-1), "limits.memory_gb"),
        (flitscope.Limits(hours=float("nan")), "limits.hours"),
    ):
        with pytest.raises(flitscope.FlitscopeError) as error:
            flitscope.run(scenario, limits=wrong)
        assert [problem.path for problem in error.value.problems] == [path]
    many = flitscope.Limits(nodes=65_536, memory_gb=8, hours=48)
    assert flitscope.run(scenario, limits=many).digest == flitscope.run(scenario).digest


def test_tables_have_every_node_link_and_port():
    run = flitscope.run("qsnet-64-uniform", set=SHORT)
    assert run.nodes.columns == ["node", "job", "sent [MB/s]", "received [MB/s]"]
    assert run.nodes.units == {"sent [MB/s]": "MB/s", "received [MB/s]": "MB/s"}
    assert run.nodes["sent [MB/s]"] == [node["sent_mb_s"] for node in run.summary["nodes"]]
    # 64 cables of nodes and twice 64 between three levels, both ways.
    assert len(run.links) == 384
    assert run.links["from"][0] == "node 0" or run.links["to"][0] == "node 0"
    shares = run.matrix["delay [share of the most]"]
    assert max(shares) == 1.0 and min(shares) >= 0.0
    assert len(run.series) == len(run.summary["series"]["accepted_mb_s_per_sender"])
    assert run.links.facts["result_digest"] == run.digest


def test_every_table_is_that_of_the_command_line(tmp_path):
    """The same bytes, as comma-separated values and as Parquet."""
    run = flitscope.run("qsnet-64-uniform", set=SHORT)
    assert list(run.tables) == list(flitscope.TABLES)
    arguments = ("run", "qsnet-64-uniform", "--set", "run.duration_us=50", "--table")
    for id, table in run.tables.items():
        csv, parquet = tmp_path / f"{id}.csv", tmp_path / f"{id}.parquet"
        for file in (csv, parquet):
            command_line(*arguments, id, "--output", str(file))
        assert csv.read_bytes().decode() == table.to_csv()
        table.to_parquet(tmp_path / "own.parquet")
        assert parquet.read_bytes() == (tmp_path / "own.parquet").read_bytes()
        table.to_csv(tmp_path / "own.csv")
        assert csv.read_bytes() == (tmp_path / "own.csv").read_bytes()
        assert table.facts["result_digest"] == run.digest
    assert run.series.to_csv() == run.table("intervals").to_csv()
    summary = run.table("summary")
    for id, value in zip(summary["id"], summary["value"], strict=True):
        assert run.metrics.get(id) == value
    with pytest.raises(KeyError, match="allowed: summary, jobs, nodes"):
        run.table("figures")


def test_pairs_have_latencies_where_these_are_measured():
    settings = {"run.duration_us": 200, "jobs[0].load": 0.2, "jobs[0].message_bytes.mean": 1024}
    plain = flitscope.run("qsnet-64-uniform", set=settings)
    measured = flitscope.run("qsnet-64-uniform", set=settings, pair_latencies=True)
    assert measured.digest == plain.digest
    few, table = plain.table("pairs"), measured.table("pairs")
    assert few.columns == table.columns
    assert set(few["mean latency [ns]"]) == {None}
    assert sum(table["carried [bytes]"]) == sum(few["carried [bytes]"]) > 0
    largest = [value for value in table["max [ns]"] if value is not None]
    assert min(largest) > 1_000
    changes = [word for path, value in settings.items() for word in ("--set", f"{path}={value}")]
    told = command_line("run", "qsnet-64-uniform", *changes, "--table", "pairs", "--pair-latencies", "--csv")
    assert told.splitlines() == table.to_csv().splitlines()


def test_latencies_of_seeds_are_pooled(tmp_path):
    settings = {"run.duration_us": 200, "jobs[0].load": 0.2, "jobs[0].message_bytes.mean": 1024}
    calls = []
    pooled = flitscope.latency(
        "qsnet-64-uniform", set=settings, seeds=3, threads=2, progress=lambda done, count: calls.append((done, count))
    )
    assert sorted(calls) == [(1, 3), (2, 3), (3, 3)]
    changes = [word for path, value in settings.items() for word in ("--set", f"{path}={value}")]
    for id, table in (("latency", pooled.percentiles), ("latency-histogram", pooled.histogram)):
        file = tmp_path / f"{id}.csv"
        command_line(
            "run", "qsnet-64-uniform", *changes, "--table", id, "--seeds", "3", "--output", str(file)
        )
        assert file.read_bytes().decode() == table.to_csv()
    assert pooled.percentiles.facts["seed"] == "1 2 3"
    messages = [
        flitscope.run("qsnet-64-uniform", set={**settings, "run.seed": seed}).table("latency")["count"][0]
        for seed in (1, 2, 3)
    ]
    assert pooled.percentiles["count"][0] == sum(messages) > 1_000
    assert pooled.percentiles["ci95 [ns]"][0] > 0
    places = [
        place
        for place, (kind, statistic) in enumerate(
            zip(pooled.percentiles["latency"], pooled.percentiles["statistic"], strict=True)
        )
        if (kind, statistic) == ("packet", "p99.99")
    ]
    assert [pooled.percentiles["value [ns]"][place] for place in places] == [None]
    assert "10 beyond it" in pooled.percentiles["note"][places[0]]
    with pytest.raises(flitscope.FlitscopeError, match="1 to 32 are allowed"):
        flitscope.latency("qsnet-64-uniform", seeds=33)


def test_latencies_have_intervals_and_are_of_each_job():
    """A message of 1,024 B takes 5.23 µs on an idle QsNet, and waits where one sender has more to send."""
    light = {"nodes": [0, 1], "pattern": "neighbor", "load": 0.05, "message_bytes": {"mean": 1024}}
    heavy = {**light, "nodes": [2, 3], "load": 2}
    scenario = {"version": 4, "topology": {"dimension": 1}, "run": {"duration_us": 4000}}
    run = flitscope.run({**scenario, "jobs": [light, heavy]})
    at, intervals = run.metrics, run.intervals
    assert 5_230 < at["jobs[0].message_latency_mean_ns"] < 5_800
    assert 0 < intervals["jobs[0].message_latency_mean_ns"] < 300
    assert at["jobs[0].messages_unended"] <= 4
    # Of an overload there is no steady part, and about half of the messages wait.
    assert at["jobs[1].message_latency_mean_ns"] > 100_000 > at["jobs[1].posting_latency_mean_ns"]
    assert "jobs[1].message_latency_mean_ns" not in intervals
    assert at["jobs[1].messages_unended"] > 1_000
    assert at["messages_unended"] == at["jobs[0].messages_unended"] + at["jobs[1].messages_unended"]
    assert [problem.path for problem in run.problems] == ["jobs[1].load"]


def test_a_job_that_ends_has_an_end():
    """Five broadcasts of 64 KB at some 275 MB/s."""
    scenario = {
        "version": 4,
        "topology": {"dimension": 2},
        "jobs": [{"collective": {"operation": "broadcast", "bytes": 65_536, "operations": 5}}],
        "run": {"duration_us": 5000},
    }
    run = flitscope.run(scenario)
    ended = run.metrics["jobs[0].ended_ns"]
    assert abs(ended / (5 * 65_536 / 274.9e6 * 1e9) - 1) < 0.01
    assert abs(run.metrics["accepted_mb_s_per_sender"] / (5 * 65_536e3 / ended) - 1) < 1e-9
    parts = run.series["part of the run"]
    assert set(parts) == {"measured", "ended"}
    assert run.series["from [ns]"][parts.index("ended")] >= ended
    assert run.series["to [ns]"][parts.index("ended") - 1] >= ended


def test_a_switch_may_break_beyond_32_bits_of_cycles():
    """After 22 s of QsNet, a program of 60 s: 4,400,000,000 cycles of 5 ns."""
    program = {"name": "lammps-ljs", "atoms": 500_000, "compute_percent": 1000, "repetitions": 20}
    event = {"at_cycle": 4_400_000_000, "change": "break", "part": {"level": 2, "elite": 0}}
    scenario = {
        "version": 4,
        "topology": {"arity": 2, "dimension": 2},
        "jobs": [{"nodes": [0, 2], "program": program}],
        "run": {"duration_us": 60_000_000},
        "events": [event],
    }
    run = flitscope.run(scenario)
    assert run.summary["simulated_ns"] == 60e9
    assert flitscope.open(run.link)["events"] == [event]
    broken = [state for state in run.links["state"] if state == "broken"]
    assert len(broken) == 4
    event["at_cycle"] = 12_000_000_001
    with pytest.raises(flitscope.FlitscopeError, match="from 0 to 12,000,000,000"):
        flitscope.run(scenario)


def test_tables_are_those_of_pandas_and_of_polars(tmp_path):
    import polars

    links = flitscope.run("qsnet-64-uniform", set=SHORT).links
    frame, polar = links.to_pandas(), links.to_polars()
    assert list(frame.columns) == polar.columns == links.columns
    for name in links.columns:
        assert frame[name].tolist() == polar[name].to_list() == links[name]
    links.to_parquet(tmp_path / "links.parquet")
    assert polars.read_parquet(tmp_path / "links.parquet").equals(polar)


def test_what_is_not_known_is_null_everywhere(study):
    study["measures"] = ["offered_mb_s_per_sender"]
    table = flitscope.sweep(study)
    name = "offered_mb_s_per_sender [MB/s]"
    assert table[name].count(None) == 4
    assert table.to_pandas()[name].isna().sum() == 4
    assert table.to_polars()[name].null_count() == 4


def test_one_exception_has_all_problems():
    with pytest.raises(flitscope.FlitscopeError) as error:
        flitscope.run({"version": 4, "jobs": [{"load": 7, "pattern": "none"}]})
    paths = {problem.path for problem in error.value.problems}
    assert paths == {"jobs[0].load", "jobs[0].pattern"}
    assert "jobs[0].load: " in str(error.value)
    again = pickle.loads(pickle.dumps(error.value))
    assert again.problems == error.value.problems
    for wrong in ("no-such-preset", "#/x/1", "{"):
        with pytest.raises(flitscope.FlitscopeError):
            flitscope.run(wrong)
    with pytest.raises(flitscope.FlitscopeError):
        flitscope.run("qsnet-64-uniform", set={"jobs[7].load": 1})


def test_a_link_leads_back_to_its_scenario():
    run = flitscope.run("qsnet-64-uniform", set=SHORT)
    address = flitscope.link(run, base="https://example.org/flitscope/")
    assert address.startswith("https://example.org/flitscope/#/s/")
    assert f"?r={run.digest}&e={flitscope.__version__}&m=" in address
    assert flitscope.open(address) == run.scenario
    pair = flitscope.link(run, "qsnet-64-complement")
    a, b = flitscope.open(pair)
    assert (a, b["jobs"][0]["pattern"]) == (run.scenario, "complement")
    assert "?" not in pair
    with pytest.raises(flitscope.FlitscopeError):
        flitscope.open("#/s/nonsense")


def test_every_metric_says_what_it_is():
    run = flitscope.run("qsnet-64-uniform", set=SHORT)
    for name in run.metrics:
        assert flitscope.METRICS[name.split(".")[-1]].definition
    assert flitscope.METRICS["message_latency_p50_ns"].unit == "ns"


def test_other_threads_go_on_during_a_run():
    """Long enough for thousands of turns of a thread that only counts; with the lock held there would be none."""
    turns, over = 0, threading.Event()

    def count():
        nonlocal turns
        while not over.is_set():
            turns += 1
            time.sleep(0)

    counter = threading.Thread(target=count)
    counter.start()
    before = turns
    flitscope.run("qsnet-64-uniform", set={"run.duration_us": 300})
    during = turns - before
    over.set()
    counter.join()
    assert during > 100


def test_ctrl_c_stops_a_run():
    """A run of more than ten seconds of CPU time ends as soon as it is asked to."""
    program = "import flitscope; flitscope.run('qsnet-64-uniform', set={'run.duration_us': 1000000})"
    process = psutil.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # The import takes a fiftieth of that: what computes for so long is the run.
    while process.poll() is None and process.cpu_times().user < 2:
        time.sleep(0.01)
    assert process.poll() is None, "it goes on until it is asked to end"
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in error


def test_the_examples_of_the_document_run(tmp_path, monkeypatch):
    import re
    from pathlib import Path

    document = Path(__file__).parents[3] / "docs/results.md"
    (example,) = re.findall("```python\n(.*?)```", document.read_text(), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(example, names)
    assert 0 < names["busiest"][0] <= 1
    assert (tmp_path / "links.csv").read_text().startswith("link,from,to,")
    ids = re.findall("^\\| `([a-z-]+)` \\|", document.read_text(), re.MULTILINE)
    assert ids == list(flitscope.TABLES)


def test_help_and_types_are_there():
    import inspect
    from pathlib import Path

    for name in flitscope.__all__:
        if not name.startswith("_") and name not in ("METRICS", "show"):
            assert inspect.getdoc(getattr(flitscope, name)), name
    folder = Path(flitscope.__file__).parent
    assert (folder / "py.typed").exists()
    stubs = (folder / "_engine.pyi").read_text()
    from flitscope import _engine

    for name in dir(_engine):
        if not name.startswith("__"):
            assert f"def {name}(" in stubs or f"class {name}:" in stubs or f"\n{name}: " in stubs, name


OF_MATRIX = "601f68c43a283860"
OF_TRACE = "1e2ab3d41fe15d73"
"""Digests of the results of own traffic, which the tests of the command line have, too."""


def test_own_traffic_is_a_list_an_array_a_table_or_a_file(tmp_path):
    import numpy
    import pandas
    import polars

    matrix = [(a, b, (7 * a + 13 * b) % 10) for a in range(64) for b in range(64)]
    frame = pandas.DataFrame(matrix, columns=["source", "destination", "weight"])
    frame.to_csv(tmp_path / "matrix.csv", index=False)
    changes = {"jobs[0].load": 0.3, "run.duration_us": 200}

    def digest(pairs):
        return flitscope.run("qsnet-64-uniform", changes, pairs=pairs).digest

    own = (matrix, iter(matrix), numpy.array(matrix), frame, polars.DataFrame(matrix, list(frame.columns), orient="row"), tmp_path / "matrix.csv")
    for pairs in own:
        assert digest(pairs) == OF_MATRIX
    sweep = {
        "sweep": 1,
        "base": "qsnet-64-uniform",
        "set": {**changes, "jobs[0].pairs": numpy.array(matrix)},
        "axes": [{"path": "run.seed", "values": [1]}],
        "length": "fixed",
    }
    assert OF_MATRIX in flitscope.sweep(sweep).to_csv()

    i = numpy.arange(100_000)
    columns = {"time_ns": 40 * i, "source": i % 64, "destination": (7 * i + 1) % 64, "bytes": 64}
    trace = pandas.DataFrame(columns)
    changes = {"run.duration_us": 5_000}
    for rows in (trace, trace.to_numpy()):
        run = flitscope.run("qsnet-64-uniform", changes, trace=rows)
        assert run.digest == OF_TRACE


def test_bad_rows_are_named():
    with pytest.raises(flitscope.FlitscopeError) as error:
        flitscope.run("qsnet-64-uniform", pairs=[(0, 64), (0, 1), (0, "a")])
    paths = [problem.path for problem in error.value.problems]
    assert paths == ["jobs[0].pairs[0]", "jobs[0].pairs[2]"]
