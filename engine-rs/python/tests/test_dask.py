"""Sweeps on a scheduler with worker processes, as on a cluster."""

import os
import signal

import flitscope
import flitscope.dask
import pytest
from distributed import Client, LocalCluster

WORKERS = 2


@pytest.fixture(scope="module")
def cluster_client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("workers")
    with (
        LocalCluster(
            n_workers=WORKERS,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=folder,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture
def client(cluster_client):
    """Both workers: the cluster starts another one in place of one that a test has killed."""
    cluster_client.wait_for_workers(WORKERS)
    return cluster_client


@pytest.fixture
def larger(study):
    """120 runs, three tasks of 40 or six of 20."""
    return {**study, "seeds": 20}


def test_a_sweep_is_that_of_one_machine(client, larger, tmp_path):
    heard = []
    made = flitscope.dask.sweep(
        client, larger, out=tmp_path, runs_per_task=40, progress=lambda *now: heard.append(now)
    )
    assert made.to_csv() == flitscope.sweep(larger).to_csv()
    assert [done for done, _ in heard] == [40, 80, 120]
    assert len(list(tmp_path.iterdir())) == 120


def test_a_lost_worker_is_survived(client, larger, tmp_path):
    """The worker that is killed is one that has just handed in a task and has others before it."""
    killed = []

    def kill(done, count):
        if not killed:
            pids = client.run(os.getpid)
            worker, pid = sorted(pids.items())[0]
            killed.append(worker)
            os.kill(pid, signal.SIGKILL)

    made = flitscope.dask.sweep(client, larger, out=tmp_path, runs_per_task=20, progress=kill)
    assert killed
    assert made.to_csv() == flitscope.sweep(larger).to_csv()


def test_a_worker_of_another_engine_is_refused_by_name(client, study, tmp_path, monkeypatch):
    monkeypatch.setattr(flitscope.dask, "__version__", "9.9.9")
    with pytest.raises(flitscope.FlitscopeError) as error:
        flitscope.dask.sweep(client, study, out=tmp_path, progress=False)
    workers = sorted(client.scheduler_info()["workers"])
    assert [problem.path for problem in error.value.problems] == workers
    assert f"has engine {flitscope.__version__}; this is 9.9.9" in str(error.value)
    assert list(tmp_path.iterdir()) == []
    # One that comes later is found by its first task.
    task = client.submit(
        flitscope.dask._shard, 1, text="{}", of=1, folder=str(tmp_path), engine="9.9.9", pure=False
    )
    with pytest.raises(flitscope.FlitscopeError, match="the sweep is from 9.9.9"):
        task.result()


def test_a_folder_that_was_begun_in_another_division_is_finished(client, larger, tmp_path):
    flitscope.Study(larger).shard(1, 7, tmp_path)
    made = flitscope.dask.sweep(client, larger, out=tmp_path, runs_per_task=40, progress=False)
    assert made.to_csv() == flitscope.sweep(larger).to_csv()
    with pytest.raises(flitscope.FlitscopeError, match="20 to 100"):
        flitscope.dask.sweep(client, larger, out=tmp_path, runs_per_task=5)
