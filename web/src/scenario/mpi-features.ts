/**
 * What an MPI can do on a network, as `infiniband-vs-elan4` 3.3 sets it out: four characteristics that are switches of
 * the model, and the overlap of computing and communication that follows from them.
 */
import type { NetworkDescription, Scenario } from "../engine/types";
import { fieldAt, withFieldAt } from "./edit";
import { networkOf } from "./network";

export type MpiFeature = {
  key: "mpi_connections" | "mpi_registration" | "mpi_progress" | "mpi_matching";
  label: string;
  title: string;
  /** What the switch is where a network has it, and where not. */
  has: string;
  lacks: string;
};

export const MPI_FEATURES: readonly MpiFeature[] = [
  {
    key: "mpi_connections",
    label: "Connectionless",
    title:
      "No connection is set up before data is sent. With one for each pair, early messages have buffers for each pair too: memory, and what a process has to look at, grow with their number.",
    has: "connectionless",
    lacks: "per-pair",
  },
  {
    key: "mpi_registration",
    label: "No registration",
    title:
      "The network interface translates addresses itself. Else a process registers the memory of long messages, page by page, which costs its time.",
    has: "none",
    lacks: "explicit",
  },
  {
    key: "mpi_progress",
    label: "Independent progress",
    title:
      "Transfers go on whether their processes are in a call or not. Else a long message waits until the other process makes one: see the red hatching of the timeline.",
    has: "independent",
    lacks: "in-calls",
  },
  {
    key: "mpi_matching",
    label: "Offload",
    title:
      "The network interface finds the receive that a message is for. Else the host does, in its own time.",
    has: "nic",
    lacks: "host",
  },
];

const pathOf = ({ key }: MpiFeature) => `model.${key}`;

const usual = ({ key }: MpiFeature, network: NetworkDescription | undefined) =>
  network?.parameters.find((each) => each.key === key)?.kind.default;

/** Whether a network has it by default; null where that is not known. */
export function networkHas(feature: MpiFeature, network: NetworkDescription | undefined): boolean | null {
  const value = usual(feature, network);
  return value === undefined ? null : value === feature.has;
}

export function scenarioHas(
  scenario: Scenario,
  feature: MpiFeature,
  network: NetworkDescription | undefined,
): boolean {
  return (fieldAt(scenario, pathOf(feature)) ?? usual(feature, network)) === feature.has;
}

export function withFeature(scenario: Scenario, feature: MpiFeature, on: boolean): Scenario {
  return withFieldAt(scenario, pathOf(feature), on ? feature.has : feature.lacks);
}

/** The same with progress made the other way: by itself, or in calls only. */
export function withOtherProgress(scenario: Scenario, networks: readonly NetworkDescription[]): Scenario {
  const [, , progress] = MPI_FEATURES;
  if (!progress) return scenario;
  const now = scenarioHas(scenario, progress, networkOf(scenario, networks));
  const plain = scenario.name.replace(/, (independent progress|progress in calls)$/, "");
  const name = `${plain}, ${now ? "progress in calls" : "independent progress"}`;
  return { ...withFeature(scenario, progress, !now), name };
}

export type Overlap = "full" | "host" | "early";

/** How far computing and communication overlap: a consequence of who makes a transfer go on. */
export function overlapOf(progress: boolean, offload: boolean): Overlap {
  if (!progress) return "early";
  return offload ? "full" : "host";
}
