/**
 * What a job does, and the fields that tell how: those of messages here, those of collectives and programs fetched with
 * the first of them.
 */
import type { Job, MessageJob } from "../../engine/types";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { sendsMessages } from "../../scenario/job-kind";
import { CollectiveFieldsLater } from "./CollectiveFieldsLater";
import { FieldGroup } from "./FieldGroup";
import { IoNodesFieldLater } from "./IoNodesFieldLater";
import { JobNameField, JobNodesField } from "./JobFieldParts";
import { LeafEditorLater } from "./LeafEditorLater";
import { LoadField } from "./LoadField";
import { MoreJobFields } from "./MoreJobFields";
import { PatternField } from "./PatternField";
import { ProgramFieldsLater } from "./ProgramFieldsLater";
import { SpreadField } from "./SpreadField";

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
  return (
    <>
      <IoNodesFieldLater number={number} job={job} />
      {several || sendsToIoNodes(job.pattern) ? <LeafEditorLater number={number} /> : null}
      {sendsToIoNodes(job.pattern) ? <FieldGroup group="writes" number={number} /> : null}
      <SpreadField path="jobs[].message_bytes" mean="mean" number={number} />
      <LoadField load={job.load} number={number} />
      <FieldGroup group="messages" number={number} />
      <MoreJobFields {...props} />
    </>
  );
}
