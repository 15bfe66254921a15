/**
 * Variables of a sweep: loads, sizes, machine, I/O mappings, and every parameter of the model; each with initial values.
 */
import { capitalised } from "../../../base/words";
import {
  type Collective,
  PATTERNS,
  type Parameter,
  type Program,
  type Scenario,
} from "../../../engine/types";
import { algorithmsOf, type CollectiveKey, tells } from "../../../scenario/collectives";
import { fieldAt } from "../../../scenario/edit";
import { PLACEMENTS, placedAs, placementOf, sendsToIoNodes } from "../../../scenario/io-nodes";
import { jobTitle } from "../../../scenario/job-title";
import { isLevelCount } from "../../../scenario/levels";
import { NETWORK_NAMES } from "../../../scenario/network";
import { type ProgramKey, tells as tellsOfProgram } from "../../../scenario/programs";
import { capacity, resize } from "../../../scenario/resize";
import { hasTopSwitches, TOP_SWITCH_COUNTS, TOP_SWITCHES } from "../../../scenario/top-switches";
import { type FileAxis, isVariants, overLoad, type Settings, type Variant } from "./sweep-file";

export type Variable = {
  /** The path of what is varied, or the label of named variants. */
  id: string;
  label: string;
  unit: string;
  group: "Traffic" | "Machine" | "Model switches";
  /** All that can be chosen from; null for what is a number. */
  options: readonly Option[] | null;
  /** What to begin with. */
  axis: FileAxis;
};

/** One of the values of a choice, or one of the variants. */
export type Option = { name: string; value: unknown; at?: number };

const SIZES = [1, 4, 16, 64, 256, 1024].map((kilobytes) => kilobytes * 1024);
/** What the fastest of machines simulates in reasonable time; the engine says where its limit is. */
const MOST_NODES = 1024;

export function variables(scenario: Scenario, parameters: readonly Parameter[]): Variable[] {
  return [
    ...scenario.jobs.flatMap((_, job) => trafficVariables(scenario, job)),
    ...machineVariables(scenario),
    ...parameters.map((entry) => parameterVariable(scenario, entry)),
  ];
}

/** Which of them an axis varies; null for what only its file knows. */
export function variableOf(axis: FileAxis, all: readonly Variable[]): Variable | null {
  const id = isVariants(axis) ? axis.label : axis.path;
  return all.find((variable) => variable.id === id && isVariants(variable.axis) === isVariants(axis)) ?? null;
}

function choice(id: string, label: string, group: Variable["group"], options: readonly Option[]): Variable {
  const axis = { path: id, values: options.map(({ value }) => value) };
  return { id, label, unit: "", group, options, axis };
}

type Named = Pick<Variable, "label" | "group"> & { variants: readonly Variant[] };

function named({ label, group, variants, ...told }: Named & { unit?: string; scale?: "log" }): Variable {
  const options = variants.map(({ set, ...rest }) => ({ ...rest, value: set }));
  return { id: label, label, unit: "", group, options, axis: { label, ...told, variants } };
}

function trafficVariables(scenario: Scenario, number: number): Variable[] {
  const job = scenario.jobs[number];
  if (!job) return [];
  // Of one job alone it goes without saying whose load it is.
  const of = (label: string) => (scenario.jobs.length === 1 ? label : `${jobTitle(job, number)}: ${label}`);
  const path = (key: string) => `jobs[${number}].${key}`;
  if (job.collective) return collectiveVariables(job.collective, path, of).map(withCapital);
  if (job.program) return programVariables(job.program, path, of).map(withCapital);
  const load: Variable = {
    id: path("load"),
    label: of("load"),
    unit: "share",
    group: "Traffic",
    options: null,
    axis: overLoad(path("load")),
  };
  const size: Variable = {
    id: path("message_bytes.mean"),
    label: of("message size"),
    unit: "bytes",
    group: "Traffic",
    options: null,
    axis: { path: path("message_bytes.mean"), values: SIZES, scale: "log" },
  };
  if (sendsToIoNodes(job.pattern)) return [load, size, mapping(scenario, number, of)].map(withCapital);
  const swept = PATTERNS.filter(({ swept }) => swept);
  const patterns = swept.map(({ value }) => ({ name: value, value }));
  return [load, size, choice(path("pattern"), of("pattern"), "Traffic", patterns)].map(withCapital);
}

function collectiveVariables(
  collective: Collective,
  path: (key: string) => string,
  of: (label: string) => string,
): Variable[] {
  const variable = (
    key: CollectiveKey,
    label: string,
    unit: string,
    values: readonly number[],
  ): Variable => ({
    id: path(`collective.${key}`),
    label: of(label),
    unit,
    group: "Traffic",
    options: null,
    axis: { path: path(`collective.${key}`), values },
  });
  const algorithms = algorithmsOf(collective).map((value) => ({ name: value, value }));
  const all: [CollectiveKey, Variable][] = [
    ["bytes", variable("bytes", "bytes", "bytes", SIZES)],
    ["arity", variable("arity", "tree arity", "", [2, 4, 8, 16])],
    ["processes", variable("processes", "processes of a node", "", [1, 2, 4])],
    ["pause_ns", variable("pause_ns", "pause", "ns", [0, 1000, 10_000, 100_000])],
  ];
  return [
    choice(path("collective.algorithm"), of("algorithm"), "Traffic", algorithms),
    ...all.filter(([key]) => tells(collective, key)).map(([, each]) => each),
  ].filter(({ options }) => options === null || options.length > 1);
}

/** Counts that every program allows which is of many processes. */
const PROCESSES = [4, 16, 64];

function programVariables(
  program: Program,
  path: (key: string) => string,
  of: (label: string) => string,
): Variable[] {
  const all: [ProgramKey, string, readonly number[]][] = [
    ["processes", "processes", PROCESSES],
    ["processes_per_node", "processes of a node", [1, 2]],
    ["atoms", "atoms of a process", [8000, 32_000, 128_000]],
    ["edge", "edge of the cube", [50, 100, 150]],
    ["compute_percent", "compute time", [25, 50, 100, 200]],
  ];
  const isBenchmark = tellsOfProgram(program, "bytes");
  return all
    .filter(([key]) => tellsOfProgram(program, key) && !(isBenchmark && key === "processes"))
    .map(([key, label, values]) => ({
      id: path(`program.${key}`),
      label: of(label),
      unit: key === "compute_percent" ? "%" : "",
      group: "Traffic",
      options: null,
      axis: { path: path(`program.${key}`), values },
    }));
}

const withCapital = (variable: Variable): Variable => ({ ...variable, label: capitalised(variable.label) });

const PLACEMENT_NAMES: Record<keyof typeof PLACEMENTS, string> = {
  clustered: "clustered",
  distributed: "distributed",
  "per-elite": "one for each Elite",
};

function mapping(scenario: Scenario, number: number, of: (label: string) => string): Variable {
  const placements = Object.keys(PLACEMENTS) as (keyof typeof PLACEMENTS)[];
  const variants = placements.map((placement) => ({
    name: PLACEMENT_NAMES[placement],
    set: { [`jobs[${number}].io_nodes`]: placedAs(scenario, placement) },
  }));
  return named({ label: of("I/O mapping"), group: "Traffic", variants });
}

/** As the engine reads them; of 96 ports there is one switch and no more. */
const LARGEST_ALONE = 96;
const SWITCH_PORTS = [24, LARGEST_ALONE, 288];

function machineVariables(scenario: Scenario): Variable[] {
  // A fabric from a list of cables has the size that it has.
  if (scenario.topology.kind === "cabled") return [];
  const populated = [0.25, 0.5, 0.75, 1].map((share) =>
    Math.max(1, Math.round(share * capacity(scenario.topology))),
  );
  const nodes: Variable = {
    id: "topology.nodes",
    label: "Populated nodes",
    unit: "",
    group: "Machine",
    options: null,
    axis: { path: "topology.nodes", values: [...new Set(populated)].filter((count) => count <= MOST_NODES) },
  };
  return [
    named({
      label: "Machine",
      unit: "nodes",
      scale: "log",
      group: "Machine",
      variants: machineSizes(scenario),
    }),
    nodes,
    ...(hasTopSwitches(scenario) ? [topSwitches()] : []),
    ...(scenario.network === "infiniband" ? [switchPorts(scenario)] : []),
    choice(
      "network",
      "Network",
      "Machine",
      Object.entries(NETWORK_NAMES).map(([value, name]) => ({ name, value })),
    ),
    named({ label: "Up links kept", group: "Machine", variants: slimmings(scenario) }),
  ].filter(({ options }) => options === null || options.length > 1);
}

/** Half of them, three quarters and all, as published; fewer can be chosen. */
function topSwitches(): Variable {
  const path = "topology.top_switches";
  const options = TOP_SWITCH_COUNTS.map((count) => ({ name: String(count), value: count }));
  const axis = { path, values: TOP_SWITCH_COUNTS.filter((count) => count >= TOP_SWITCHES / 2) };
  return { ...choice(path, "Top switches", "Machine", options), axis };
}

/** Switches that the nodes there are can be joined by: those of 24 and 288 ports in several levels. */
function switchPorts({ topology: { nodes } }: Scenario): Variable {
  const ports = SWITCH_PORTS.filter((count) => count !== LARGEST_ALONE || nodes <= count);
  const options = ports.map((count) => ({ name: String(count), value: count }));
  return choice("topology.switch_ports", "Ports of a switch", "Machine", options);
}

/** The same on every level. */
function slimmings({ topology: { arity, dimension } }: Scenario): Variant[] {
  if (!isLevelCount(arity) || !isLevelCount(dimension) || dimension < 2) return [];
  return Array.from({ length: arity }, (_, at) => {
    const links = arity - at;
    const kept = links === arity ? null : new Array<number>(dimension - 1).fill(links);
    return { name: `${links} of ${arity}`, at: links, set: { "topology.up_links_kept": kept } };
  });
}

/** Full trees of the same arity; I/O nodes that lie by a rule go on doing so. */
function machineSizes(scenario: Scenario): Variant[] {
  const { arity } = scenario.topology;
  // How far a wide top goes is the machine's own.
  if (!(arity >= 2) || scenario.topology.top_arity !== undefined) return [];
  const variants: Variant[] = [];
  for (let dimension = 2; arity ** dimension <= MOST_NODES; dimension++) {
    const nodes = arity ** dimension;
    const resized = resize(scenario, { arity, dimension });
    const next = { ...resized, topology: { ...resized.topology, nodes } };
    const { cable_m, up_links_kept = null, down_links = null } = next.topology;
    const set: Record<string, unknown> = { "topology.dimension": dimension, "topology.nodes": nodes };
    set["topology.cable_m"] = cable_m;
    if (scenario.topology.up_links_kept) set["topology.up_links_kept"] = up_links_kept;
    if (scenario.topology.down_links) set["topology.down_links"] = down_links;
    Object.assign(set, movedServers(scenario, next));
    variants.push({ name: `${nodes} nodes`, at: nodes, set });
  }
  return variants;
}

function movedServers(scenario: Scenario, next: Scenario): Settings {
  return Object.fromEntries(
    scenario.jobs.flatMap(({ pattern }, number) => {
      if (!sendsToIoNodes(pattern)) return [];
      const placed = placedAs(next, placementOf(scenario, number));
      return placed ? [[`jobs[${number}].io_nodes`, placed]] : [];
    }),
  );
}

function parameterVariable(scenario: Scenario, { key, label, kind }: Parameter): Variable {
  const path = `model.${key}`;
  const group = "Model switches";
  if (kind.type === "flag")
    return choice(path, label, group, [
      { name: "on", value: true },
      { name: "off", value: false },
    ]);
  if (kind.type === "choice")
    return choice(
      path,
      label,
      group,
      kind.options.map((value) => ({ name: value, value })),
    );
  const unit = kind.type === "share" ? "share" : kind.unit;
  return {
    id: path,
    label,
    unit,
    group,
    options: null,
    axis: { path, values: around(scenario, path, kind) },
  };
}

type Range = { min: number; max: number; default: number };

/** Half and twice as much as now, within what the switch can be; where it is nothing, a part of what it can be. */
function around(scenario: Scenario, path: string, { min, max, default: usual }: Range): number[] {
  const now = fieldAt(scenario, path);
  const from = typeof now === "number" ? now : usual;
  const whole = Number.isInteger(usual) && Number.isInteger(max) && max > 1;
  const tried = from === 0 ? [0, max / 4, max / 2, max] : [from / 4, from / 2, from, 2 * from, 4 * from];
  const inside = tried.map((value) => Math.min(max, Math.max(min, whole ? Math.round(value) : value)));
  return [...new Set(inside)];
}
