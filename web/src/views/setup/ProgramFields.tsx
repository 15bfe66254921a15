/** On how many processes a program runs, what it measures, and what its MPI can do. */
import { term } from "../../base/terms";
import type { ProgramJob } from "../../engine/types";
import { choiceLabel } from "../../scenario/fields";
import { processesInWords } from "../program-texts";
import { FieldGroup, pathsOfGroups } from "./FieldGroup";
import { Fold } from "./Fold";
import { FieldProblem } from "./field-problem";
import { JobNameField, JobNodesField } from "./JobFieldParts";
import type { JobFieldsProps } from "./JobFields";
import { LeafEditorLater } from "./LeafEditorLater";
import { MpiFeatures } from "./MpiFeatures";
import "../../scenario/job-fields";
import * as programTexts from "./program-texts";
import * as texts from "./texts";

export type ProgramFieldsProps = JobFieldsProps & { job: ProgramJob };

export function ProgramFields(props: ProgramFieldsProps) {
  const { job, number, machineNodes, several } = props;
  const path = `jobs[${number}].program`;
  return (
    <>
      <FieldProblem path={path} id={`${path}-problem`} exactly />
      {several ? <LeafEditorLater number={number} /> : <JobNodesField {...props} />}
      <FieldGroup group="program" number={number} narrow />
      <p className="muted members" {...term("process")}>
        {processesInWords(job, machineNodes)}
      </p>
      <FieldGroup group="problem" number={number} />
      <FieldGroup group="computing" number={number} narrow />
      <MpiFeatures />
      <Fold
        className="more"
        title={texts.moreFields}
        words={
          job.priority > 0
            ? programTexts.somePriority
            : job.buffers === "main"
              ? choiceLabel("jobs[].buffers", job.buffers)
              : ""
        }
        paths={[`jobs[${number}].name`, ...pathsOfGroups(["more"], number)]}
      >
        {several ? null : (
          <>
            <JobNameField {...props} />
            <LeafEditorLater number={number} />
          </>
        )}
        <FieldGroup group="more" number={number} />
      </Fold>
    </>
  );
}
