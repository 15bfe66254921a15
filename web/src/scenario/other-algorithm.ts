/** The same collective operations done the other way: by multicast instead of a tree of messages, and back. */
import type { CollectiveAlgorithm, Job, Scenario } from "../engine/types";
import { algorithmsOf, runsOf } from "./collectives";
import { machineSize } from "./node-list";
import * as texts from "./variant-texts";

const OTHER: Partial<Record<CollectiveAlgorithm, CollectiveAlgorithm>> = {
  hardware: "tree",
  tree: "hardware",
};
const NAMES = { hardware: texts.byHardware, tree: texts.bySoftware };

function otherWay(job: Job, nodes: number): CollectiveAlgorithm | null {
  if (!job.collective) return null;
  const [usual] = algorithmsOf(job.collective);
  const other = OTHER[job.collective.algorithm ?? usual ?? "linear"];
  if (!other || !algorithmsOf(job.collective).includes(other)) return null;
  // A multicast reaches neighbours only.
  return other === "hardware" && runsOf(job, nodes) > 1 ? null : other;
}

/** Null where no job can be done in another way. The first that can names it. */
export function withOtherAlgorithm(scenario: Scenario): Scenario | null {
  const nodes = machineSize(scenario.topology.nodes);
  const others = scenario.jobs.map((job) => otherWay(job, nodes));
  const first = others.find((other) => other !== null);
  if (first !== "hardware" && first !== "tree") return null;
  const jobs = scenario.jobs.map((job, number): Job => {
    const algorithm = others[number];
    return job.collective && algorithm ? { ...job, collective: { ...job.collective, algorithm } } : job;
  });
  const plain = scenario.name.replace(/, by (hard|soft)ware$/, "");
  return { ...scenario, name: texts.variant(plain, NAMES[first]), jobs };
}
