/**
 * The runs of a paper as experiments: program, network, number of processes. They are identified by their scenarios and
 * not by their names, so that a curve and its claim use the same runs.
 *
 * It does not contain results.
 */
import type { NetworkDescription, PlannedRun, ProgramName, Scenario } from "../../../engine/types";
import { fieldAt } from "../../../scenario/edit";
import { networkOf } from "../../../scenario/network";
import { APPLICATIONS, MICRO_BENCHMARKS } from "../../../scenario/program-kinds";
import { type ComparedNetwork, NETWORKS } from "./networks";

/** The paper that sets both networks side by side. */
export const NETWORK_COMPARISON_PAPER = "infiniband-vs-elan4";

/** Claims whose number is of both networks together, and has no place on a curve. */
export const EXTRAPOLATED_CLAIMS: readonly string[] = ["S39"];
export const COST_CLAIMS: readonly string[] = ["S33", "S34", "S35", "S36", "S37", "S38"];
export const STATED_OF_BOTH: readonly string[] = [...EXTRAPOLATED_CLAIMS, ...COST_CLAIMS];

/** One of its seeds. */
export type SeedRun = Pick<PlannedRun, "key" | "scenario" | "cpu_us"> & { link: string };

export type Experiment = {
  /** Of its first seed, which represents it where one is enough. */
  key: string;
  link: string;
  /** What the book calls it. */
  name: string;
  network: ComparedNetwork;
  program: ProgramName;
  perNode: number;
  processes: number;
  /** Its figures are the mean of what these come to. */
  seeds: readonly SeedRun[];
};

/** What distinguishes an experiment from others. */
type Told = Pick<Experiment, "network" | "program" | "perNode" | "processes">;

const isNamed = <T extends string>(names: readonly T[], name: unknown): name is T =>
  names.some((each) => each === name);

function toldBy(scenario: Scenario): Told | null {
  const { network, jobs, topology } = scenario;
  const [job] = jobs;
  const program = job && fieldAt(scenario, "jobs[0].program");
  if (!isNamed(NETWORKS, network) || jobs.length !== 1 || typeof program !== "object" || !program)
    return null;
  const { name, processes_per_node, processes } = program as Record<string, unknown>;
  if (!isNamed([...MICRO_BENCHMARKS, ...APPLICATIONS], name)) return null;
  const perNode = typeof processes_per_node === "number" ? processes_per_node : 1;
  const all = topology.nodes * perNode;
  return { network, program: name, perNode, processes: typeof processes === "number" ? processes : all };
}

/** How many parameters of the model are not as its network has them. */
function changes(scenario: Scenario, networks: readonly NetworkDescription[]): number {
  const parameters = networkOf(scenario, networks)?.parameters ?? [];
  return parameters.filter(({ key, kind }) => fieldAt(scenario, `model.${key}`) !== kind.default).length;
}

/** The same except for its seed. */
function withoutSeed(scenario: Scenario): string {
  const { seed: _, ...run } = scenario.run;
  return JSON.stringify({ ...scenario, run });
}

type Candidate = { told: Told; changed: number; name: string; seeds: SeedRun[] };

/**
 * One of each, with all its seeds: where a paper has several, the one with the fewest changed parameters,
 * and of those the first in the paper's file, which is the paper's own.
 */
export function experimentsOf(
  runs: Iterable<PlannedRun>,
  networks: readonly NetworkDescription[],
): Experiment[] {
  const candidates = new Map<string, Candidate>();
  for (const { key, link, scenario: text, cpu_us, name } of runs) {
    const scenario = JSON.parse(text) as Scenario;
    const told = toldBy(scenario);
    if (!told || link === null) continue;
    const same = withoutSeed(scenario);
    const known = candidates.get(same) ?? { told, changed: changes(scenario, networks), name, seeds: [] };
    known.seeds.push({ key, link, scenario: text, cpu_us });
    candidates.set(same, known);
  }
  const best = new Map<string, Candidate>();
  for (const candidate of candidates.values()) {
    const { program, network, perNode, processes } = candidate.told;
    const same = [program, network, perNode, processes].join();
    const known = best.get(same);
    if (!known || candidate.changed < known.changed) best.set(same, candidate);
  }
  return [...best.values()]
    .flatMap(({ told, name, seeds }): Experiment[] => {
      const [first] = seeds;
      return first ? [{ key: first.key, link: first.link, name, ...told, seeds }] : [];
    })
    .sort((a, b) => a.processes - b.processes || a.perNode - b.perNode);
}
