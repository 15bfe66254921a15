/**
 * Variables of a sweep: loads, sizes, machine, I/O mappings, and every parameter of the model; each with initial values.
 */
import type { FieldSpec, Parameter, Scenario } from "../../../engine/types";
import { fieldAt } from "../../../scenario/edit";
import {
  applies,
  choicesIn,
  FIELDS,
  fieldOf,
  fieldOfParameter,
  holds,
  pathIn,
} from "../../../scenario/fields";
import {
  PLACEMENT_NAMES,
  PLACEMENTS,
  placedAs,
  placementOf,
  sendsToIoNodes,
} from "../../../scenario/io-nodes";
import { sendsMessages } from "../../../scenario/job-kind";
import { jobTitle } from "../../../scenario/job-title";
import { isLevelCount } from "../../../scenario/levels";
import { capacity, resize } from "../../../scenario/resize";
import { hasTopSwitches, TOP_SWITCH_COUNTS, TOP_SWITCHES } from "../../../scenario/top-switches";
import { type FileAxis, isVariants, overLoad, type Settings, type Variant } from "./sweep-file";
import * as texts from "./variable-texts";
import "../../../scenario/job-fields";

export type Variable = {
  /** The path of what is varied, or the label of named variants. */
  id: string;
  label: string;
  unit: string;
  /** The heading it is listed under. */
  group: string;
  /** All that can be chosen from; null for what is a number. */
  options: readonly Option[] | null;
  /** What to begin with. */
  axis: FileAxis;
};

/** One of the values of a choice, or one of the variants. */
export type Option = { name: string; value: unknown; at?: number };

/** What the fastest of machines simulates in reasonable time; the engine says where its limit is. */
const MAX_NODES = 1024;

export function variables(scenario: Scenario, parameters: readonly Parameter[]): Variable[] {
  return [
    ...scenario.jobs.flatMap((_, job) => trafficVariables(scenario, job)),
    ...machineVariables(scenario),
    ...parameters.flatMap((entry) => parameterVariable(scenario, entry)),
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
  const of = (label: string) =>
    scenario.jobs.length === 1 ? label : texts.ofJob(jobTitle(job, number), label);
  const fields = FIELDS.filter(({ path }) => path.startsWith("jobs[]"));
  return [
    ...(sendsMessages(job) ? [loadVariable(number, of)] : []),
    ...fields.flatMap((field) => fieldVariable(field, texts.traffic, of(field.label), scenario, number)),
    ...(sendsToIoNodes(job.pattern) ? [mapping(scenario, number, of)] : []),
  ];
}

function loadVariable(number: number, of: (label: string) => string): Variable {
  const field = fieldOf("jobs[].load");
  const path = pathIn(field, number);
  const variable = {
    id: path,
    label: of(field.label),
    unit: texts.share,
    options: null,
    axis: overLoad(path),
  };
  return { ...variable, group: texts.traffic };
}

/** A field by what its row says of sweeps; nothing where one makes no sense, or has one value. */
function fieldVariable(
  field: FieldSpec,
  group: Variable["group"],
  label: string,
  scenario: Scenario,
  number: number | null,
): Variable[] {
  const { sweep, unit = "" } = field;
  if (!sweep || !applies(field, scenario, number) || !holds(sweep.applies_when, scenario, number)) return [];
  const path = pathIn(field, number);
  if (field.kind === "choice" || field.choices) {
    const choices = choicesIn(field, scenario, number);
    const swept = choices.filter(({ value }) => sweep.values?.includes(value) ?? true);
    const named = swept.map(({ value, label }) => ({
      name: field.path === "network" ? label : String(value),
      value,
    }));
    return named.length > 1 ? [choice(path, label, group, named)] : [];
  }
  const axis = { path, values: sweep.values ?? [], ...(sweep.by_factors && { scale: "log" as const }) };
  return [{ id: path, label, unit, group, options: null, axis }];
}

function mapping(scenario: Scenario, number: number, of: (label: string) => string): Variable {
  const placements = Object.keys(PLACEMENTS) as (keyof typeof PLACEMENTS)[];
  const variants = placements.map((placement) => ({
    name: PLACEMENT_NAMES[placement],
    set: { [`jobs[${number}].io_nodes`]: placedAs(scenario, placement) },
  }));
  return named({ label: of(texts.ioMapping), group: texts.traffic, variants });
}

/** As the engine reads them; of 96 ports there is one switch and no more. */
const LARGEST_ALONE = 96;
const SWITCH_PORTS = [24, LARGEST_ALONE, 288];

const NETWORK = fieldOf("network");

function machineVariables(scenario: Scenario): Variable[] {
  // A fabric from a list of cables and a torus have the size that they have.
  if (scenario.topology.kind) return [];
  const populated = [0.25, 0.5, 0.75, 1].map((share) =>
    Math.max(1, Math.round(share * capacity(scenario.topology))),
  );
  const nodes: Variable = {
    id: "topology.nodes",
    label: fieldOf("topology.nodes").label,
    unit: "",
    group: texts.machine,
    options: null,
    axis: { path: "topology.nodes", values: [...new Set(populated)].filter((count) => count <= MAX_NODES) },
  };
  return [
    named({
      label: texts.machine,
      unit: texts.nodes,
      scale: "log",
      group: texts.machine,
      variants: machineSizes(scenario),
    }),
    nodes,
    ...(hasTopSwitches(scenario) ? [topSwitches()] : []),
    ...(scenario.network === "infiniband" ? [switchPorts(scenario)] : []),
    ...fieldVariable(NETWORK, texts.machine, NETWORK.label, scenario, null),
    named({
      label: fieldOf("topology.up_links_kept").label,
      group: texts.machine,
      variants: slimmings(scenario),
    }),
  ].filter(({ options }) => options === null || options.length > 1);
}

/** Half of them, three quarters and all, as published; fewer can be chosen. */
function topSwitches(): Variable {
  const path = "topology.top_switches";
  const options = TOP_SWITCH_COUNTS.map((count) => ({ name: String(count), value: count }));
  const axis = { path, values: TOP_SWITCH_COUNTS.filter((count) => count >= TOP_SWITCHES / 2) };
  return { ...choice(path, fieldOf(path).label, texts.machine, options), axis };
}

/** Switches that the nodes there are can be joined by: those of 24 and 288 ports in several levels. */
function switchPorts({ topology: { nodes } }: Scenario): Variable {
  const path = "topology.switch_ports";
  const ports = SWITCH_PORTS.filter((count) => count !== LARGEST_ALONE || nodes <= count);
  const options = ports.map((count) => ({ name: String(count), value: count }));
  return choice(path, fieldOf(path).label, texts.machine, options);
}

/** The same on every level. */
function slimmings({ topology: { arity, dimension } }: Scenario): Variant[] {
  if (!isLevelCount(arity) || !isLevelCount(dimension) || dimension < 2) return [];
  return Array.from({ length: arity }, (_, at) => {
    const links = arity - at;
    const kept = links === arity ? null : new Array<number>(dimension - 1).fill(links);
    return { name: texts.linksKept(links, arity), at: links, set: { "topology.up_links_kept": kept } };
  });
}

/** Full trees of the same arity; I/O nodes that lie by a rule continue doing so. */
function machineSizes(scenario: Scenario): Variant[] {
  const { arity } = scenario.topology;
  // How far a wide top goes is the machine's own.
  if (!(arity >= 2) || scenario.topology.top_arity !== undefined) return [];
  const variants: Variant[] = [];
  for (let dimension = 2; arity ** dimension <= MAX_NODES; dimension++) {
    const nodes = arity ** dimension;
    const resized = resize(scenario, { arity, dimension });
    const next = { ...resized, topology: { ...resized.topology, nodes } };
    const { cable_m, up_links_kept = null, down_links = null } = next.topology;
    const set: Record<string, unknown> = { "topology.dimension": dimension, "topology.nodes": nodes };
    set["topology.cable_m"] = cable_m;
    if (scenario.topology.up_links_kept) set["topology.up_links_kept"] = up_links_kept;
    if (scenario.topology.down_links) set["topology.down_links"] = down_links;
    Object.assign(set, movedServers(scenario, next));
    variants.push({ name: texts.nodeCount(nodes), at: nodes, set });
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

function parameterVariable(scenario: Scenario, entry: Parameter): Variable[] {
  const { kind } = entry;
  const field = fieldOfParameter(entry);
  const group = texts.modelParameters;
  if (kind.type === "flag") {
    const options = [
      { name: texts.on, value: true },
      { name: texts.off, value: false },
    ];
    return [choice(field.path, field.label, group, options)];
  }
  const values = kind.type === "choice" ? undefined : around(scenario, field.path, kind);
  return fieldVariable(
    { ...field, sweep: { ...(values && { values }) } },
    group,
    field.label,
    scenario,
    null,
  );
}

type Range = { min: number; max: number; default: number };

/** Half and twice as much as now, within the range of the parameter; where it is 0, parts of that range. */
function around(scenario: Scenario, path: string, { min, max, default: usual }: Range): number[] {
  const now = fieldAt(scenario, path);
  const from = typeof now === "number" ? now : usual;
  const whole = Number.isInteger(usual) && Number.isInteger(max) && max > 1;
  const tried = from === 0 ? [0, max / 4, max / 2, max] : [from / 4, from / 2, from, 2 * from, 4 * from];
  const inside = tried.map((value) => Math.min(max, Math.max(min, whole ? Math.round(value) : value)));
  return [...new Set(inside)];
}
