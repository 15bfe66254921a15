/** Runs of programs on both networks, as the engine plans and figures that come of them, for tests. */
import type { NetworkDescription, PlannedRun, ProgramName } from "../../../engine/types";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { type Experiment, experimentsOf } from "./experiments";
import type { ComparedNetwork } from "./networks";
import type { ProgramFigures } from "./program-figures";

type Wanted = {
  network: ComparedNetwork;
  name: ProgramName;
  processes: number;
  perNode?: number;
  model?: Record<string, unknown>;
  seed?: number;
  /** What else the program is told by. */
  more?: Record<string, unknown>;
};

/** Its key says what it is. */
export function plannedRun({
  network,
  name,
  processes,
  perNode = 1,
  model = {},
  seed = 1,
  more = {},
}: Wanted): PlannedRun {
  const program = { name, processes, processes_per_node: perNode, ...more };
  const scenario = {
    ...EXAMPLE,
    network,
    jobs: [{ name: "program", program }],
    model: { ...EXAMPLE.model, ...model },
    run: { ...EXAMPLE.run, seed },
  };
  const own = [...Object.keys(model), ...Object.keys(more), ...(seed === 1 ? [] : [`seed ${seed}`])];
  const key = [name, network, processes, perNode, ...own].join(" ");
  return {
    key,
    name: key.replaceAll(" ", "_"),
    seed,
    link: `d4.${key}`,
    cpu_us: processes,
    scenario: JSON.stringify(scenario),
  };
}

export const NO_NETWORKS: NetworkDescription[] = [];

export function planned(...wanted: Wanted[]): Experiment[] {
  return experimentsOf(wanted.map(plannedRun), NO_NETWORKS);
}

export const NO_FIGURES: ProgramFigures = {
  digest: "d1",
  cutShort: false,
  elapsedNs: null,
  sizes: [],
  effective: null,
};
