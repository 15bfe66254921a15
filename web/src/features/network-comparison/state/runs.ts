/** Which runs each part of the sheet asks for, in the order in which they are made. */
import type { ProgramName } from "../../../engine/types";
import { APPLICATIONS, MICRO_BENCHMARKS } from "../../../scenario/program-kinds";
import type { NetworkComparisonPart } from "../../../scenario/view";
import type { Experiment, SeedRun } from "./experiments";
import { NETWORKS } from "./networks";
import type { NetworkComparisonState } from "./slice";

/** A run, and what is wanted of it: its figures, or what its processes did. */
export type NetworkComparisonRun = { id: string; name: string; run: SeedRun; wants: "figures" | "timeline" };

export const watchedId = (key: string) => `timeline ${key}`;

/** The same program with as many processes on both networks. */
export type Pair = { id: string; program: ProgramName; perNode: number; processes: number; of: Experiment[] };

type Known = Pick<NetworkComparisonState, "experiments" | "part" | "watched">;

const PROGRAMS: Record<NetworkComparisonPart, readonly ProgramName[]> = {
  micro: MICRO_BENCHMARKS,
  applications: APPLICATIONS,
  cost: [],
  why: [],
};

/** What is watched has processes that compute between their messages. */
export function pairsOf(experiments: readonly Experiment[]): Pair[] {
  const [first, second] = NETWORKS;
  return APPLICATIONS.flatMap((program) =>
    experiments
      .filter((each) => each.program === program && each.network === first && each.processes > 1)
      .flatMap((own): Pair[] => {
        const { perNode, processes } = own;
        const other = experiments.find(
          (each) =>
            each.program === program &&
            each.network === second &&
            each.perNode === perNode &&
            each.processes === processes,
        );
        const id = `${program} ${processes} ${perNode}`;
        return other ? [{ id, program, perNode, processes, of: [own, other] }] : [];
      }),
  );
}

/** So many rows can be distinguished next to each other. */
const LEGIBLE = 8;

/** The one that was chosen; else of the program whose networks differ most as many processes as can be distinguished. */
export function pairShown({ experiments, watched }: Pick<Known, "experiments" | "watched">): Pair | null {
  const pairs = pairsOf(experiments);
  const membrane = pairs.filter(({ program, perNode }) => program === "lammps-membrane" && perNode === 1);
  const legible = membrane.filter(({ processes }) => processes <= LEGIBLE).at(-1);
  return pairs.find(({ id }) => id === watched) ?? legible ?? membrane[0] ?? pairs[0] ?? null;
}

export function runsIn(known: Known): NetworkComparisonRun[] {
  const { experiments, part } = known;
  if (part === "why")
    return (pairShown(known)?.of ?? []).flatMap(({ name, seeds: [run] }): NetworkComparisonRun[] =>
      run ? [{ id: watchedId(run.key), name, run, wants: "timeline" }] : [],
    );
  const wanted = PROGRAMS[part].flatMap((name) => experiments.filter(({ program }) => program === name));
  const most = Math.max(0, ...wanted.map(({ seeds }) => seeds.length));
  // With its first seeds every curve is there; the others make it more certain.
  return Array.from({ length: most }, (_, at) =>
    wanted.flatMap(({ name, seeds }): NetworkComparisonRun[] => {
      const run = seeds[at];
      return run ? [{ id: run.key, name, run, wants: "figures" }] : [];
    }),
  ).flat();
}
