/** I/O nodes, fetched for I/O patterns; for others only while the engine objects to I/O nodes that a file brought. */
import type { Job } from "../../engine/types";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { lazyPart } from "../lazy-part";
import { useFieldProblems } from "./field-problem";
import * as texts from "./texts";

const IoNodesField = lazyPart(
  () => import("./IoNodesField").then((it) => it.IoNodesField),
  texts.ioNodesFieldName,
);

export function IoNodesFieldLater({ job, number }: { job: Job; number: number }) {
  const wrong = useFieldProblems(`jobs[${number}].io_nodes`).length > 0;
  return sendsToIoNodes(job.pattern) || wrong ? <IoNodesField job={job} number={number} /> : null;
}
