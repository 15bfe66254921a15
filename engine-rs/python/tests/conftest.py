import pytest


@pytest.fixture
def study():
    """Twelve short runs on 16 nodes; names of its points need quotes."""
    return {
        "sweep": 1,
        "base": {
            "version": 4,
            "topology": {"dimension": 2},
            "run": {"duration_us": 20},
            "jobs": [{"message_bytes": {"mean": 256}}],
        },
        "axes": [
            {"path": "jobs[0].load", "values": [0.1, 0.2, "saturated"]},
            {"label": 'a, "b"', "variants": [{"name": "x"}, {"name": "y", "set": {"model.channels": 1}}]},
        ],
        "seeds": 2,
    }
