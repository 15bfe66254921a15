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
import { commonTo, withKind } from "./jobs";
import { withJob } from "./members";
import { nodesIn } from "./node-set";

/** What the engine says of an operation; a file may name one that there is not. */
const rowOf = (operation: CollectiveOperation) => OPERATIONS.find(({ value }) => value === operation);

/** One that a file brought is among them, whatever it is. */
export function algorithmsOf({ operation, algorithm }: Collective): readonly CollectiveAlgorithm[] {
  const usual = rowOf(operation)?.algorithms ?? [];
  return algorithm && !usual.includes(algorithm) ? [...usual, algorithm] : usual;
}

export type CollectiveKey = Exclude<keyof Collective, "operation">;

/** Whether a key says anything of this operation, done this way. */
export function tells({ operation, algorithm, otherwise }: Collective, key: CollectiveKey): boolean {
  // All send to their neighbours as fast as they can, and once.
  if (operation === "effective-bandwidth") return key === "algorithm" || key === "b_eff";
  const byTree = algorithm === "tree" || otherwise === "tree";
  switch (key) {
    case "otherwise":
      return algorithm === "hardware";
    case "arity":
      // Whatever brings an allreduce down, a tree collects it.
      return byTree || (operation === "allreduce" && algorithm === "hardware");
    case "bytes":
      return rowOf(operation)?.hasSize ?? false;
    case "sizes":
      return rowOf(operation)?.hasParts ?? false;
    case "root":
      return rowOf(operation)?.rooted ?? false;
    case "transactions":
      return algorithm === "hardware" && (rowOf(operation)?.tests ?? false);
    case "b_eff":
      return false;
    default:
      return true;
  }
}

/** Without what says nothing of it. */
function plain(collective: Collective): Collective {
  const { operation, ...rest } = collective;
  const kept = Object.entries(rest).filter(([key]) => tells(collective, key as CollectiveKey));
  return { operation, ...Object.fromEntries(kept) };
}

function changed(before: Collective | undefined, operation: CollectiveOperation): Collective {
  const usual = rowOf(operation)?.algorithms ?? [];
  const kept = before?.algorithm && usual.includes(before.algorithm) ? before.algorithm : usual[0];
  // What is much for one operation is little for another: each begins with its own size.
  const { bytes: _, sizes: __, ...rest } = before ?? {};
  return plain({ ...rest, operation, ...(kept && { algorithm: kept }) });
}

/** The job repeats this instead of what it did. */
export function withOperation(scenario: Scenario, number: number, operation: CollectiveOperation): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  return withKind(scenario, number, { ...commonTo(job), collective: changed(job.collective, operation) });
}

/** What is not known, or left to its default, is not written. */
export function withCollective<Key extends CollectiveKey>(
  scenario: Scenario,
  number: number,
  key: Key,
  value: Collective[Key] | undefined,
): Scenario {
  const job = scenario.jobs[number];
  if (!job?.collective) return scenario;
  const { [key]: _, ...rest } = job.collective;
  const left = value === undefined || (typeof value === "number" && Number.isNaN(value));
  const collective = left ? (rest as Collective) : { ...job.collective, [key]: value };
  return withJob(scenario, number, { ...job, collective: plain(collective) });
}

/** Runs of neighbours that a set of nodes falls into: a multicast reaches one. */
export function runsOf({ nodes }: Pick<CollectiveJob, "nodes">, machineNodes: number): number {
  if (!nodes) return 1;
  const there = nodesIn(nodes, machineNodes);
  return there.filter((node, at) => at === 0 || there[at - 1] !== node - 1).length;
}
