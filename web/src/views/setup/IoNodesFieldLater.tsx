/** I/O nodes, fetched for I/O patterns; for others only while the engine objects to I/O nodes that a file brought. */
import type { Job } from "../../engine/types";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { lazyPart } from "../lazy-part";
import { useFieldProblems } from "./field-problem";

const IoNodesField = lazyPart(
  () => import("./IoNodesField").then((it) => it.IoNodesField),
  "what sets up I/O nodes",
);

export function IoNodesFieldLater({ job, number }: { job: Job; number: number }) {
  const wrong = useFieldProblems(`jobs[${number}].io_nodes`).length > 0;
  return sendsToIoNodes(job.pattern) || wrong ? <IoNodesField job={job} number={number} /> : null;
}
