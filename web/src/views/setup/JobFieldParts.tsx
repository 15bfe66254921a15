/** Fields of a job that stand in one place or in another: names and nodes matter most where there are several jobs. */
import { fieldOf, pathIn, shortLabel } from "../../scenario/fields";
import { withNodes } from "../../scenario/members";
import { nodesInWords } from "../job-texts";
import { FieldAt } from "./CatalogField";
import { Field } from "./Field";
import type { JobFieldsProps } from "./JobFields";
import { NodeListInput } from "./NodeListInput";
import * as texts from "./texts";
import { useJobEdit } from "./use-edit";

export function JobNameField({ number }: JobFieldsProps) {
  return <FieldAt path="jobs[].name" number={number} />;
}

export function JobNodesField({ job, number, machineNodes }: JobFieldsProps) {
  const edit = useJobEdit(number);
  const field = fieldOf("jobs[].nodes");
  return (
    <Field label={shortLabel(field)} path={pathIn(field, number)}>
      {(control) => (
        <NodeListInput
          control={control}
          nodes={job.nodes}
          placeholder={texts.everyNode(machineNodes)}
          onCommit={(nodes) =>
            edit(
              (now) => withNodes(now, number, nodes),
              texts.onNodesEdit(nodesInWords(nodes ? { nodes } : {})),
            )
          }
        />
      )}
    </Field>
  );
}
