/**
 * What a job does, and the fields that tell how: those of messages here, those of collectives and programs fetched with
 * the first of them.
 */
import type { Job, MessageJob } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { withJobField } from "../../scenario/edit";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { sendsMessages } from "../../scenario/job-kind";
import { CollectiveFieldsLater } from "./CollectiveFieldsLater";
import { DISTRIBUTIONS } from "./choices";
import { Field } from "./Field";
import { IoNodesField } from "./IoNodesField";
import { JobNameField, JobNodesField, WritesField } from "./JobFieldParts";
import { LeafEditorLater } from "./LeafEditorLater";
import { LoadField } from "./LoadField";
import { MoreJobFields } from "./MoreJobFields";
import { PatternField } from "./PatternField";
import { ProgramFieldsLater } from "./ProgramFieldsLater";
import { SelectInput } from "./SelectInput";
import { TextInput } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

export type JobFieldsProps = {
  job: Job;
  number: number;
  /** Of the whole machine. */
  machineNodes: number;
  /** Whether there are others: then names and nodes come first. */
  several: boolean;
};

export type MessageFieldsProps = JobFieldsProps & { job: MessageJob };

export function JobFields(props: JobFieldsProps) {
  const { job, number, several } = props;
  return (
    <>
      {several ? (
        <>
          <JobNameField {...props} />
          <JobNodesField {...props} />
        </>
      ) : null}
      <PatternField job={job} number={number} />
      {job.collective ? <CollectiveFieldsLater {...props} job={job} /> : null}
      {job.program ? <ProgramFieldsLater {...props} job={job} /> : null}
      {sendsMessages(job) ? <MessageFields {...props} job={job} /> : null}
    </>
  );
}

/** Who sends what to whom, and when. */
function MessageFields(props: MessageFieldsProps) {
  const { job, number, several } = props;
  const edit = useJobEdit(number);
  return (
    <>
      <IoNodesField number={number} job={job} />
      {several || sendsToIoNodes(job.pattern) ? <LeafEditorLater number={number} /> : null}
      {sendsToIoNodes(job.pattern) ? <WritesField {...props} /> : null}
      <Field
        label="Message"
        path={`jobs[${number}].message_bytes`}
        title="Mean size of a message and how sizes are drawn. KB and MB are powers of two here."
      >
        {(control) => (
          <>
            <TextInput
              control={control}
              value={job.message_bytes.mean}
              parse={parseMessageBytes}
              write={writeMessageBytes}
              onCommit={(value) =>
                edit(
                  (now) => withJobField(now, number, "message_bytes.mean", value),
                  changedFrom(
                    "Messages",
                    writeMessageBytes(job.message_bytes.mean),
                    writeMessageBytes(value),
                  ),
                )
              }
            />
            <SelectInput
              control={{ "aria-label": "Distribution of message sizes" }}
              value={job.message_bytes.distribution}
              choices={DISTRIBUTIONS}
              onCommit={(value) =>
                edit(
                  (now) => withJobField(now, number, "message_bytes.distribution", value),
                  `Sizes of messages ${value}`,
                )
              }
            />
          </>
        )}
      </Field>
      <LoadField load={job.load} number={number} />
      <Field
        label="Arrival"
        path={`jobs[${number}].inter_arrival`}
        title="How the time between two messages of a node is drawn. A saturated node does not wait between messages."
      >
        {(control) => (
          <SelectInput
            control={control}
            value={job.inter_arrival}
            choices={DISTRIBUTIONS}
            onCommit={(value) =>
              edit((now) => withJobField(now, number, "inter_arrival", value), `Arrival ${value}`)
            }
          />
        )}
      </Field>
      <MoreJobFields {...props} />
    </>
  );
}
