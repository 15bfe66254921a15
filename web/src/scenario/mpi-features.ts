/**
 * What an MPI can do on a network, as `infiniband-vs-elan4` 3.3 sets it out: four parameters of the model, and the
 * overlap of computing and communication that follows from two of them.
 */
import type { NetworkDescription, Parameter, Scenario } from "../engine/types";
import { fieldAt, withFieldAt } from "./edit";
import { networkOf } from "./network";
import * as texts from "./variant-texts";

export const MPI_FEATURES = ["mpi_connections", "mpi_registration", "mpi_progress", "mpi_matching"] as const;
export type MpiFeature = (typeof MPI_FEATURES)[number];

const PROGRESS = "mpi_progress";
const INDEPENDENT = "independent" satisfies Scenario["model"]["mpi_progress"];
const IN_CALLS = "in-calls" satisfies Scenario["model"]["mpi_progress"];
const NIC = "nic" satisfies Scenario["model"]["mpi_matching"];

export function parameterOf(key: MpiFeature, network: NetworkDescription | undefined): Parameter | undefined {
  return network?.parameters.find((each) => each.key === key);
}

/** As a network has it by default; null where that is not known. */
export function usualOf(key: MpiFeature, network: NetworkDescription | undefined): string | null {
  return parameterOf(key, network)?.kind.default?.toString() ?? null;
}

/** As a scenario has it. */
function asSet(key: MpiFeature, scenario: Scenario, network: NetworkDescription | undefined) {
  return fieldAt(scenario, `model.${key}`) ?? usualOf(key, network);
}

/** The same with progress made the other way: by itself, or in calls only. */
export function withOtherProgress(scenario: Scenario, networks: readonly NetworkDescription[]): Scenario {
  const now = asSet(PROGRESS, scenario, networkOf(scenario, networks)) === INDEPENDENT;
  const plain = scenario.name.replace(/, (independent progress|progress in calls)$/, "");
  const name = texts.variant(plain, now ? texts.progressInCalls : texts.independentProgress);
  return { ...withFieldAt(scenario, `model.${PROGRESS}`, now ? IN_CALLS : INDEPENDENT), name };
}

export type Overlap = "full" | "host" | "early";

export const OVERLAP_WORDS: Record<Overlap, string> = {
  full: texts.fullOverlap,
  host: texts.partialOverlap,
  early: texts.littleOverlap,
};

/** How far computing and communication overlap: a consequence of who makes a transfer continue. */
function overlapOf(progress: unknown, matching: unknown): Overlap {
  if (progress !== INDEPENDENT) return "early";
  return matching === NIC ? "full" : "host";
}

export const overlapIn = (scenario: Scenario, network: NetworkDescription | undefined): Overlap =>
  overlapOf(asSet(PROGRESS, scenario, network), asSet("mpi_matching", scenario, network));

/** By default; null where that is not known. */
export function usualOverlap(network: NetworkDescription | undefined): Overlap | null {
  const progress = usualOf(PROGRESS, network);
  return progress === null ? null : overlapOf(progress, usualOf("mpi_matching", network));
}
