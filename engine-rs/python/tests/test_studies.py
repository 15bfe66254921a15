"""Sweeps, shards, comparisons and papers."""

import json
import resource
import signal
import subprocess
import sys

import flitscope
import pytest
from test_runs import command_line


def test_a_sweep_is_that_of_the_command_line(study, tmp_path):
    import polars

    file = tmp_path / "study.json"
    file.write_text(json.dumps(study))
    command_line("sweep", str(file), "--csv", "--output", str(tmp_path / "one.csv"))
    command_line("sweep", str(file), "--parquet", "--output", str(tmp_path / "one.parquet"))
    heard = []
    table = flitscope.sweep(study, progress=lambda done, count: heard.append((done, count)))
    assert table.to_csv().encode() == (tmp_path / "one.csv").read_bytes()
    assert sorted(heard) == [(done, 12) for done in range(1, 13)]
    table.to_csv(tmp_path / "two.csv")
    assert (tmp_path / "two.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    table.to_parquet(tmp_path / "two.parquet")
    assert (tmp_path / "two.parquet").read_bytes() == (tmp_path / "one.parquet").read_bytes()
    assert polars.read_parquet(tmp_path / "two.parquet").equals(table.to_polars())
    assert table.verify(20) == 3
    assert len(flitscope.sweep(file)) == len(table) == 12


# What an axis or a measure is declared to be; all of these were texts once, by a word in their titles.
COLUMNS = {
    "Links below the top": ("int64", "BIGINT"),
    "Up links kept at level 1": ("int64", "BIGINT"),
    "Damaged packets per link": ("double", "DOUBLE"),
    "links_used [share of the links]": ("double", "DOUBLE"),
    "links_used_ci95 [share of the links]": ("double", "DOUBLE"),
}


def test_columns_have_their_declared_types_in_arrow_and_in_parquet(study, tmp_path):
    import duckdb
    import pyarrow
    import pyarrow.parquet

    study["base"]["topology"]["up_links_kept"] = [2]
    study["axes"] = [
        {"path": "topology.top_arity", "values": [4, 8]},
        {"path": "topology.up_links_kept[0]", "values": [2, 4]},
        {"path": "model.error_rate", "values": [0, 0.001]},
        {"path": "model.circuit_hold", "values": [True, False]},
        {"path": "jobs[0].load", "values": [0.1, "saturated"]},
    ]
    study["measures"] = ["links_used", "time_outs"]
    study["seeds"] = 1
    expected = {
        **COLUMNS,
        "Circuit held until the ack": ("bool", "BOOLEAN"),
        "Load": ("string", "VARCHAR"),
        "seed": ("int64", "BIGINT"),
        "result_digest": ("string", "VARCHAR"),
        "time_outs [packets]": ("int64", "BIGINT"),
        "time_outs_ci95 [packets]": ("double", "DOUBLE"),
    }
    table = flitscope.sweep(study)
    native, told = tmp_path / "native.parquet", tmp_path / "study.json"
    told.write_text(json.dumps(study))
    command_line("sweep", str(told), "--parquet", "--output", str(native))
    table.to_parquet(tmp_path / "table.parquet")
    arrow = pyarrow.table(table)
    assert len(arrow) == 32
    for file in (native, tmp_path / "table.parquet"):
        read = pyarrow.parquet.read_table(file)
        assert read.equals(arrow)
        rows = duckdb.sql(f"select * from '{file}'")
        types = dict(zip(rows.columns, map(str, rows.types), strict=True))
        for name, (in_arrow, in_duckdb) in expected.items():
            assert (str(read.schema.field(name).type), types[name]) == (in_arrow, in_duckdb), name
        by_load = duckdb.sql(
            f'select "Links below the top" as links, avg("links_used [share of the links]") as used from \'{file}\''
            ' where "Circuit held until the ack" group by links order by links'
        )
        means = by_load.fetchall()
        assert [links for links, _ in means] == [4, 8]
        assert all(0 < used <= 1 for _, used in means)
    pandas = table.to_pandas()
    assert set(pandas["Up links kept at level 1"]) == {2, 4}
    assert pandas["Circuit held until the ack"].dtype == "boolean"
    assert pandas["links_used [share of the links]"].dtype == "float64"


def test_shards_in_any_order_are_the_same_table(study, tmp_path):
    planned = flitscope.Study(study)
    assert (len(planned), planned.plan().runs) == (12, 12)
    for number in (3, 1, 5, 2, 4):
        assert planned.shard(number, 5, tmp_path, threads=1)
    assert not planned.shard(1, 5, tmp_path)
    whole = flitscope.sweep(study).to_csv()
    assert planned.gather(tmp_path).to_csv() == whole
    kept = tmp_path / "kept"
    assert flitscope.sweep(study, out=kept).to_csv() == whole
    assert flitscope.sweep(study, out=kept).to_csv() == whole


def test_what_does_not_fit_is_refused_by_name(study, tmp_path):
    planned = flitscope.Study(study)
    for number in (1, 3):
        planned.shard(number, 3, tmp_path)
    with pytest.raises(flitscope.FlitscopeError, match="missing: runs 1, 4, 7, 10 of 12, counted from 0"):
        planned.gather(tmp_path)
    planned.shard(2, 3, tmp_path)
    file = tmp_path / f"{planned.digest}-01-01.json"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(flitscope.FlitscopeError, match=rf"{file.name}: is damaged"):
        planned.gather(tmp_path)
    other = flitscope.__version__.replace("0", "9").encode()
    file.write_bytes(whole.replace(flitscope.__version__.encode(), other))
    with pytest.raises(flitscope.FlitscopeError, match=rf"{file.name}: was made by engine {other.decode()}"):
        planned.gather(tmp_path)
    file.write_bytes(whole)
    assert planned.gather(tmp_path)


def test_a_full_disk_is_named_and_nothing_is_lost(study, tmp_path):
    """A file that may not grow beyond a kilobyte fails as one on a full disk does."""
    program = (
        "import flitscope, sys;"
        "flitscope.Study(sys.argv[1]).shard(1, 1, sys.argv[2], threads=1)"
    )
    folder = tmp_path / "out"

    def shard(most):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        command = [sys.executable, "-c", program, json.dumps(study), str(folder)]
        return subprocess.run(command, preexec_fn=limit, capture_output=True, text=True)

    full = shard(1024)
    assert full.returncode == 1
    assert f"{flitscope.Study(study).digest}-00-00.json: could not be written" in full.stderr
    assert "finished chunks are kept" in full.stderr
    assert list(folder.iterdir()) == []
    assert shard(resource.RLIM_INFINITY).returncode == 0
    assert flitscope.Study(study).gather(folder).to_csv() == flitscope.sweep(study).to_csv()


def test_all_points_that_are_wrong_are_told(study):
    study["axes"][0]["values"] = [0.1, 7, 8]
    with pytest.raises(flitscope.FlitscopeError) as error:
        flitscope.sweep(study)
    assert len(error.value.problems) >= 1
    assert "axes[0]" in str(error.value)


def test_an_axis_of_seeds_runs_them_or_is_refused(study):
    study["axes"] = [{"path": "run.seed", "values": [7, 8, 9]}]
    study["seeds"] = [3]
    with pytest.raises(flitscope.FlitscopeError, match=r"axes\[0\]\.path: this axis sets the seed"):
        flitscope.sweep(study)
    del study["seeds"]
    table = flitscope.sweep(study).to_polars()
    assert table["seed"].to_list() == [7, 8, 9]
    assert table["result_digest"].n_unique() == 3


def test_what_takes_hours_needs_a_yes(study):
    study["base"]["topology"]["dimension"] = 3
    study["base"]["run"]["duration_us"] = 200
    study["axes"].pop()
    study["seeds"] = 3_000_000
    with pytest.raises(flitscope.FlitscopeError, match="yes"):
        flitscope.sweep(study)


def test_a_comparison_says_what_differs():
    short = {"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 50}}
    made = flitscope.compare(short, {**short, "model": {"channels": 1}}, seeds=2)
    assert made.result
    assert len(made.table) == 4
    measures = made.measures.to_dict()
    assert measures["measure"] == [row["id"] for row in made.result["comparison"]["rows"]]
    assert measures["a"] == [row["a"] and row["a"]["mean"] for row in made.result["comparison"]["rows"]]
    assert "|" in made._repr_markdown_()
    outcomes = {"higher", "lower", "equal", "identical", "not resolved", "missing"}
    assert set(measures["outcome"]) <= outcomes
    for outcome, words in zip(measures["outcome"], measures["judgement"], strict=True):
        assert words.startswith(outcome)


def test_a_run_that_is_not_resolved_is_followed_by_a_longer_one(study):
    study["measures"] = ["accepted_mb_s_per_sender"]
    fixed = flitscope.sweep({**study, "length": "fixed"})
    table = flitscope.sweep(study)
    assert max(table["duration_us"]) > max(fixed["duration_us"])
    worth = "accepted_mb_s_per_sender_judgement"
    assert all(words == "resolved" or words.startswith("not resolved: ") for words in table[worth])
    assert table[worth].count("resolved") > fixed[worth].count("resolved")
    plan = flitscope.Study(study).plan()
    assert plan.at_most_cpu_seconds == plan.cpu_seconds + 60


def test_claims_are_judged_as_by_the_command_line():
    told = json.loads(command_line("papers", "--paper", "qsnet2-bandwidth", "--claim", "T05", "--json"))
    made = flitscope.papers("qsnet2-bandwidth", ["T05"])
    assert made == told
    assert made.table["claim"] == ["T05"]
    assert made.table["simulated"] == [told[0]["simulated"]]
    with pytest.raises(flitscope.FlitscopeError, match="no claim Z1"):
        flitscope.papers(claims=["Z1"])
