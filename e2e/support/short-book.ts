/** A comparison of two networks whose runs end soon; journeys and layout tests read it in place of the book. */

const claim = (id: string, rest: object) => ({
  ...{ id, place: "section 4.1", kind: "value", statement: "For the test." },
  ...{ tolerance_note: "Ours.", read_from: "text", role: "prediction" },
  ...rest,
});

const TREE = { arity: 4, dimension: 2, nodes: 8 };
const pair = (name: string) => ({ name, bytes: [0, 1024, 8192], repetitions: 2 });
const membrane = { name: "lammps-membrane", repetitions: 1, compute_percent: 5 };
const at = (network: string, program: object) => ({
  set: { network, topology: TREE, jobs: [{ name: "program", program }], "run.duration_us": 400_000 },
});
const scaled = (network: string) => ({
  ...at(network, membrane),
  sweep: { path: "jobs[0].program.processes", values: [2, 8] },
});

/** Programs that are soon done: of two claims about ping-pong, and one about two applications of each network. */
export const SHORT_BOOK = JSON.stringify({
  ...{
    version: 4,
    id: "infiniband-vs-elan4",
    title: "A Comparison",
    authors: ["Ron Brightwell", "Doug Doerfler"],
  },
  ...{ venue: "Cluster", year: 2004, seeds: [1] },
  runs: {
    elan_ping_pong: at("qsnet2", pair("ping-pong")),
    ib_ping_pong: at("infiniband", pair("ping-pong")),
    elan_streaming: at("qsnet2", pair("streaming")),
    ib_streaming: at("infiniband", pair("streaming")),
    elan_membrane: scaled("qsnet2"),
    ib_membrane: scaled("infiniband"),
  },
  claims: [
    claim("S07a", {
      ...{ value: 552, unit: "MB/s", tolerance: { relative: 0.04 } },
      simulated: "elan_ping_pong.jobs[0].program.sections[2].mb_s",
    }),
    claim("S07b", {
      ...{ value: 249, unit: "MB/s", tolerance: { relative: 0.04 } },
      simulated: "ib_ping_pong.jobs[0].program.sections[2].mb_s",
    }),
    claim("S09", {
      ...{ value: 5, unit: "ratio", tolerance: { range: [5, 7] } },
      simulated:
        "elan_streaming.jobs[0].program.sections[1].mb_s / ib_streaming.jobs[0].program.sections[1].mb_s",
    }),
    claim("S39", {
      ...{ value: 0.4, unit: "share", tolerance: { range: [0.33, 0.42] } },
      simulated:
        "elan_membrane[0].jobs[0].program.iteration_ns / elan_membrane[1].jobs[0].program.iteration_ns - ib_membrane[0].jobs[0].program.iteration_ns / ib_membrane[1].jobs[0].program.iteration_ns",
    }),
  ],
});
