/** What most experiments leave as it is. Folded, it says in a line how it is set. */
import { formatShare } from "../../base/format";
import type { MessageJob, Scenario } from "../../engine/types";
import { fieldOf, inWords } from "../../scenario/fields";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { nodesInWords } from "../job-texts";
import { FieldGroup, pathsOfGroups } from "./FieldGroup";
import { Fold } from "./Fold";
import { JobNameField, JobNodesField } from "./JobFieldParts";
import type { MessageFieldsProps } from "./JobFields";
import { LeafEditorLater } from "./LeafEditorLater";
import * as texts from "./texts";
import { useShownScenario } from "./use-edit";

export function MoreJobFields(props: MessageFieldsProps) {
  const { job, number, several } = props;
  const scenario = useShownScenario();
  const paths = [
    ...["name", "nodes"].map((key) => `jobs[${number}].${key}`),
    ...pathsOfGroups(["writes", "more"], number),
  ];
  return (
    <Fold
      className="more"
      title={texts.moreFields}
      words={scenario ? moreInWords(job, number, several, scenario) : ""}
      paths={paths}
      later
    >
      {several ? null : (
        <>
          <JobNameField {...props} />
          <JobNodesField {...props} />
          {sendsToIoNodes(job.pattern) ? null : <LeafEditorLater number={number} />}
        </>
      )}
      {sendsToIoNodes(job.pattern) ? null : <FieldGroup group="writes" number={number} />}
      <FieldGroup group="more" number={number} />
    </Fold>
  );
}

function moreInWords(job: MessageJob, number: number, several: boolean, scenario: Scenario): string {
  const writes = job.write_share === 1 ? texts.writes : texts.writeShare(formatShare(job.write_share));
  const word = (path: string, value: unknown) => inWords(fieldOf(path), value, scenario, number);
  return [
    several ? null : nodesInWords(job),
    sendsToIoNodes(job.pattern) ? null : writes,
    job.priority > 0 ? texts.priorityShare(formatShare(job.priority)) : null,
    job.buffers === "main" ? word("jobs[].buffers", job.buffers) : null,
  ]
    .filter(Boolean)
    .join(", ");
}
