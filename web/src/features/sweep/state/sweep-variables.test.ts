import { expect, test } from "vitest";
import type { Job, Parameter, Scenario } from "../../../engine/types";
import { EXAMPLE, EXAMPLE_JOB } from "../../../scenario/example.fixture";
import { withProgramNamed } from "../../../scenario/programs";
import type { VariantsAxis } from "./sweep-file";
import { type Variable, variableOf, variables } from "./sweep-variables";

const SWITCHES = [
  {
    key: "buffer_flits",
    label: "Buffer",
    kind: { type: "number", min: 1, max: 200, default: 128, unit: "flits" },
  },
  { key: "circuit_hold", label: "Circuits hold", kind: { type: "flag", default: true } },
  {
    key: "routing",
    label: "Routing",
    kind: { type: "choice", options: ["adaptive", "fixed"], default: "adaptive" },
  },
  { key: "error_rate", label: "Errors", kind: { type: "share", min: 0, max: 0.5, default: 0 } },
].map((entry) => ({ term: "parameter", source: "", effect: "", applies_when: [], ...entry })) as Parameter[];

const io: Job = { ...EXAMPLE_JOB, pattern: "io-random", io_nodes: [[56, 63]] };
const withJobs = (...jobs: Job[]): Scenario => ({ ...EXAMPLE, jobs });

function find(scenario: Scenario, id: string): Variable {
  const found = variables(scenario, SWITCHES).find((variable) => variable.id === id);
  if (!found) throw new Error(`nothing varies ${id}`);
  return found;
}
const variantsOf = (scenario: Scenario, id: string) => (find(scenario, id).axis as VariantsAxis).variants;

test("loads, sizes, the machine and every switch can be varied", () => {
  const labels = variables(EXAMPLE, SWITCHES).map(({ label }) => label);
  expect(labels).toEqual([
    "Load",
    "Pattern",
    "Message size",
    "Machine",
    "Nodes",
    "Network",
    "Up links kept",
    "Buffer",
    "Circuits hold",
    "Routing",
    "Errors",
  ]);
});

test("each job has its own", () => {
  const both = withJobs({ ...EXAMPLE_JOB, name: "Solver" }, io);
  expect(find(both, "jobs[0].load").label).toBe("Solver: load");
  expect(find(both, "jobs[1].load").label).toBe("Job 2: load");
});

test("I/O mappings are variants, and go with the size of the machine", () => {
  const scenario = withJobs(io);
  expect(variantsOf(scenario, "I/O mapping").map(({ name, set }) => [name, set["jobs[0].io_nodes"]])).toEqual(
    [
      ["clustered", [[56, 63]]],
      ["distributed", [7, 15, 23, 31, 39, 47, 55, 63]],
      ["one for each Elite", Array.from({ length: 16 }, (_, elite) => 4 * elite + 3)],
    ],
  );
  const [small, , large] = variantsOf(scenario, "Machine");
  expect(small).toMatchObject({ name: "16 nodes", set: { "jobs[0].io_nodes": [[8, 15]] } });
  expect(large).toMatchObject({
    name: "256 nodes",
    set: { "topology.dimension": 4, "topology.nodes": 256, "topology.cable_m": [0, 1, 2, 2] },
  });
  expect(variables(EXAMPLE, []).some(({ id }) => id === "I/O mapping")).toBe(false);
});

test("slimming is the same on every level, and none takes the field away", () => {
  expect(variantsOf(EXAMPLE, "Up links kept").map(({ set }) => set["topology.up_links_kept"])).toEqual([
    null,
    [3, 3],
    [2, 2],
    [1, 1],
  ]);
  const flat = { ...EXAMPLE, topology: { ...EXAMPLE.topology, dimension: 1, nodes: 4 } };
  expect(variables(flat, []).some(({ id }) => id === "Up links kept")).toBe(false);
});

test("a switch begins around its present value, within what it can be", () => {
  expect(find(EXAMPLE, "model.buffer_flits").axis).toEqual({
    path: "model.buffer_flits",
    values: [32, 64, 128, 200],
  });
  expect(find(EXAMPLE, "model.error_rate").axis).toEqual({
    path: "model.error_rate",
    values: [0, 0.125, 0.25, 0.5],
  });
  expect(find(EXAMPLE, "model.circuit_hold").options?.map(({ name }) => name)).toEqual(["on", "off"]);
});

test("an axis is known by its path, or by the label of its variants", () => {
  const all = variables(withJobs(io), SWITCHES);
  expect(variableOf({ path: "jobs[0].load", values: [1] }, all)?.label).toBe("Load");
  expect(variableOf({ label: "I/O mapping", variants: [] }, all)?.label).toBe("I/O mapping");
  expect(variableOf({ path: "I/O mapping", values: [] }, all)).toBeNull();
  expect(variableOf({ path: "run.duration_us", values: [1] }, all)).toBeNull();
});

test("a form with odd numbers in it breaks nothing", () => {
  for (const odd of [Number.NaN, -1, 0, 1e9, 0.5]) {
    const topology = { ...EXAMPLE.topology, arity: odd, dimension: odd, nodes: odd };
    expect(() => variables({ ...EXAMPLE, topology, jobs: [io] }, SWITCHES)).not.toThrow();
  }
});

test("of QsNetII's network the top switches can be varied, from half of them on", () => {
  const topology = { arity: 4, dimension: 5, nodes: 996, cable_m: [5, 0, 0, 15, 0] };
  const scenario: Scenario = { ...EXAMPLE, network: "qsnet2", topology };
  const variable = find(scenario, "topology.top_switches");
  expect(variable.axis).toEqual({ path: "topology.top_switches", values: [4, 6, 8] });
  expect(variable.options?.map(({ name }) => name)).toEqual(["2", "4", "6", "8"]);
  expect(variables({ ...EXAMPLE, topology }, SWITCHES).map(({ id }) => id)).not.toContain(variable.id);
});

test("of InfiniBand the ports of its switches can be varied, as far as one of 96 has enough", () => {
  const ports = (nodes: number) => {
    const scenario: Scenario = {
      ...EXAMPLE,
      network: "infiniband",
      topology: { ...EXAMPLE.topology, nodes },
    };
    return find(scenario, "topology.switch_ports").options?.map(({ name }) => name);
  };
  expect(ports(64)).toEqual(["24", "96", "288"]);
  expect(ports(97)).toEqual(["24", "288"]);
});

test("of a program, its processes and its problem are varied; a benchmark between two has no number of them", () => {
  const labels = (name: "ping-pong" | "sweep3d") =>
    variables(withProgramNamed(EXAMPLE, 0, name), [])
      .filter(({ group }) => group === "Traffic")
      .map(({ label }) => label);
  expect(labels("ping-pong")).toEqual(["Processes per node"]);
  expect(labels("sweep3d")).toEqual(["Processes per node", "Processes", "Edge of the cube", "Compute time"]);
});
