/** How a collective operation is done, by whom and how often. Only what tells something of it is there. */
import { term } from "../../base/terms";
import type { CollectiveJob } from "../../engine/types";
import { fieldOf, pathIn, shortLabel, tells } from "../../scenario/fields";
import { membersInWords } from "../collective-texts";
import { FieldControl } from "./CatalogField";
import { Field } from "./Field";
import { FieldGroup } from "./FieldGroup";
import { FieldProblem, useFieldProblems } from "./field-problem";
import { JobNodesField } from "./JobFieldParts";
import type { JobFieldsProps } from "./JobFields";
import { LeafEditorLater } from "./LeafEditorLater";
import { MoreCollectiveFields } from "./MoreCollectiveFields";
import { SpreadField } from "./SpreadField";
import { useShownScenario } from "./use-edit";
import "../../scenario/job-fields";
import * as texts from "./collective-texts";

export type CollectiveFieldsProps = JobFieldsProps & { job: CollectiveJob };

export function CollectiveFields(props: CollectiveFieldsProps) {
  const { job, number, machineNodes, several } = props;
  const path = `jobs[${number}].collective`;
  return (
    <>
      <FieldProblem path={path} id={`${path}-problem`} exactly />
      <AlgorithmField number={number} />
      {several ? <LeafEditorLater number={number} /> : <JobNodesField {...props} />}
      <p className="muted members" {...term("process")}>
        {membersInWords(job, machineNodes)}
      </p>
      <FieldGroup group="data" number={number} />
      <FieldGroup group="collective" number={number} narrow />
      {tells(job, "jobs[].collective.skew") ? (
        <SpreadField path="jobs[].collective.skew" mean="mean_ns" number={number} />
      ) : null}
      <MoreCollectiveFields {...props} />
    </>
  );
}

const ALGORITHM = fieldOf("jobs[].collective.algorithm");
const OTHERWISE = fieldOf("jobs[].collective.otherwise");

/** The algorithm, and what is done instead where it cannot be. */
function AlgorithmField({ number }: { number: number }) {
  const scenario = useShownScenario();
  const otherwise = pathIn(OTHERWISE, number);
  const wrong = useFieldProblems(otherwise).length > 0;
  const job = scenario?.jobs[number];
  if (!scenario || !job) return null;
  const of = { number, scenario };
  return (
    <Field label={shortLabel(ALGORITHM)} path={pathIn(ALGORITHM, number)}>
      {(control) => (
        <span className="stacked">
          <FieldControl {...of} field={ALGORITHM} control={control} />
          {tells(job, OTHERWISE.path) ? (
            <span className="stacked" data-path={otherwise}>
              <FieldControl
                {...of}
                field={OTHERWISE}
                control={{ "aria-label": OTHERWISE.label }}
                before={texts.otherwisePrefix}
              />
              {wrong ? <FieldProblem path={otherwise} id={`${otherwise}-problem`} /> : null}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}
