/** What most experiments leave as it is. Folded, it says in a line how it is set. */
import { formatShare } from "../../base/format";
import type { MessageJob } from "../../engine/types";
import { withJobField } from "../../scenario/edit";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { nodesInWords } from "../job-words";
import { labelOf, librariesOf } from "./choices";
import { Field } from "./Field";
import { Fold } from "./Fold";
import { BuffersField, JobNameField, JobNodesField, PriorityField, WritesField } from "./JobFieldParts";
import type { MessageFieldsProps } from "./JobFields";
import { LeafEditorLater } from "./LeafEditorLater";
import { SelectInput } from "./SelectInput";
import { useJobEdit, useShownScenario } from "./use-edit";

const FOLDED = ["name", "nodes", "write_share", "priority", "library", "buffers"];

export function MoreJobFields(props: MessageFieldsProps) {
  const { job, number, several } = props;
  const edit = useJobEdit(number);
  const libraries = librariesOf(useShownScenario()?.network);
  const library = labelOf(libraries, "elan3lib");
  const paths = FOLDED.map((key) => `jobs[${number}].${key}`);
  return (
    <Fold
      className="more"
      title="More"
      words={inWords(job, several, labelOf(libraries, job.library))}
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
      {sendsToIoNodes(job.pattern) ? null : <WritesField {...props} />}
      <PriorityField {...props} />
      <Field
        label="Library"
        path={`jobs[${number}].library`}
        title={`The software that posts and receives messages: ${library} alone, or MPI above its Tports.`}
      >
        {(control) => (
          <SelectInput
            control={control}
            value={job.library}
            choices={libraries}
            onCommit={(value) =>
              edit(
                (now) => withJobField(now, number, "library", value),
                `Library ${labelOf(libraries, value)}`,
              )
            }
          />
        )}
      </Field>
      <BuffersField {...props} />
    </Fold>
  );
}

function inWords(job: MessageJob, several: boolean, library: string): string {
  const writes = job.write_share === 1 ? "writes" : `${formatShare(job.write_share)} writes`;
  return [
    several ? null : nodesInWords(job),
    sendsToIoNodes(job.pattern) ? null : writes,
    job.priority > 0 ? `${formatShare(job.priority)} priority` : null,
    library,
    job.buffers === "main" ? "main memory" : null,
  ]
    .filter(Boolean)
    .join(", ");
}
