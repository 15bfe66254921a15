/**
 * Edits of a job that repeats a collective operation, and what each operation is told by. Which algorithms there are for
 * which operation is for choosing only; whether a job can be run is the engine's to say.
 */
import {
  type Collective,
  type CollectiveAlgorithm,
  type CollectiveJob,
  type CollectiveOperation,
  OPERATIONS,
  type Scenario,
} from "../engine/types";
import { withoutIdle, withValueAt } from "./field-edits";
import { commonTo, withKind } from "./jobs";
import { nodesIn } from "./node-list";
import "./job-fields";

/** What the engine says of an operation; a file may name one that there is not. */
const rowOf = (operation: CollectiveOperation) => OPERATIONS.find(({ value }) => value === operation);

/** One that a file brought is among them, whatever it is. */
export function algorithmsOf({ operation, algorithm }: Collective): readonly CollectiveAlgorithm[] {
  const usual = rowOf(operation)?.algorithms ?? [];
  return algorithm && !usual.includes(algorithm) ? [...usual, algorithm] : usual;
}

export type CollectiveKey = Exclude<keyof Collective, "operation">;

function changed(before: Collective | undefined, operation: CollectiveOperation): Collective {
  const usual = rowOf(operation)?.algorithms ?? [];
  const kept = before?.algorithm && usual.includes(before.algorithm) ? before.algorithm : usual[0];
  // What is much for one operation is little for another: each begins with its own size.
  const { bytes: _, sizes: __, ...rest } = before ?? {};
  return { ...rest, operation, ...(kept && { algorithm: kept }) };
}

/** The job repeats this instead of what it did. */
export function withOperation(scenario: Scenario, number: number, operation: CollectiveOperation): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const next = { ...commonTo(job), collective: changed(job.collective, operation) };
  return withoutIdle(withKind(scenario, number, next), number);
}

/** What is not known, or left to its default, is not written. */
export function withCollective<Key extends CollectiveKey>(
  scenario: Scenario,
  number: number,
  key: Key,
  value: Collective[Key] | undefined,
): Scenario {
  if (!scenario.jobs[number]?.collective) return scenario;
  return withoutIdle(withValueAt(scenario, `jobs[${number}].collective.${key}`, value), number);
}

/** Runs of neighbours that a list of nodes falls into, in any order: a multicast reaches one. */
export function runsOf({ nodes }: Pick<CollectiveJob, "nodes">, machineNodes: number): number {
  if (!nodes) return 1;
  const there = nodesIn(nodes, machineNodes).sort((a, b) => a - b);
  return there.filter((node, at) => at === 0 || there[at - 1] !== node - 1).length;
}
