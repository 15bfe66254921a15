/** Fields of a job that stand in one place or in another: names and nodes matter most where there are several jobs. */

import { withJobField } from "../../scenario/edit";
import { withNodes } from "../../scenario/members";
import { nodesInWords } from "../job-words";
import { usePartWords } from "../use-part-words";
import { BUFFERS, labelOf } from "./choices";
import { Field } from "./Field";
import type { JobFieldsProps, MessageFieldsProps } from "./JobFields";
import { NodeSetInput } from "./NodeSetInput";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

const asItIs = (text: string) => text;

export function JobNameField({ job, number }: JobFieldsProps) {
  const edit = useJobEdit(number);
  return (
    <Field label="Name" path={`jobs[${number}].name`} title="For people; no part of what is simulated.">
      {(control) => (
        <TextInput
          control={control}
          numeric={false}
          value={job.name ?? ""}
          parse={asItIs}
          write={asItIs}
          onCommit={(name) =>
            edit((now) => withJobField(now, number, "name", name), changedFrom("Name", job.name ?? "", name))
          }
        />
      )}
    </Field>
  );
}

export function JobNodesField({ job, number, machineNodes }: JobFieldsProps) {
  const edit = useJobEdit(number);
  return (
    <Field
      label="On nodes"
      path={`jobs[${number}].nodes`}
      title="The nodes of this job, as in 0-27, 40. None named: all of them. No node is of two jobs."
    >
      {(control) => (
        <NodeSetInput
          control={control}
          nodes={job.nodes}
          placeholder={`all ${machineNodes}`}
          onCommit={(nodes) =>
            edit((now) => withNodes(now, number, nodes), `On ${nodesInWords(nodes ? { nodes } : {})}`)
          }
        />
      )}
    </Field>
  );
}

export function WritesField(props: MessageFieldsProps) {
  return (
    <ShareField
      {...props}
      name="write_share"
      label="Writes"
      unit="0–1; the others read"
      title="Ratio of writes: the share of the messages that are written to the other node. The others are read from it."
    />
  );
}

export function PriorityField(props: JobFieldsProps) {
  return (
    <ShareField
      {...props}
      name="priority"
      label="Priority"
      unit="of messages, 0–1"
      title="The share of the messages that are sent with high priority, which goes before low at every grant."
    />
  );
}

export function BuffersField({ job, number }: JobFieldsProps) {
  const edit = useJobEdit(number);
  const named = usePartWords();
  const choices = BUFFERS.map((each) => ({ ...each, label: named(each.label) }));
  return (
    <Field
      label="Buffers"
      path={`jobs[${number}].buffers`}
      title="Where the data of messages lies. From main memory it crosses the host bus."
    >
      {(control) => (
        <SelectInput
          control={control}
          value={job.buffers}
          choices={choices}
          onCommit={(value) =>
            edit(
              (now) => withJobField(now, number, "buffers", value),
              `Buffers in ${labelOf(choices, value)}`,
            )
          }
        />
      )}
    </Field>
  );
}

type ShareProps = JobFieldsProps & {
  name: "write_share" | "priority";
  label: string;
  unit: string;
  title: string;
};

function ShareField({ job, number, name, label, unit, title }: ShareProps) {
  const edit = useJobEdit(number);
  const value = job[name] ?? Number.NaN;
  return (
    <Field label={label} path={`jobs[${number}].${name}`} title={title}>
      {(control) => (
        <>
          <TextInput
            control={control}
            value={value}
            parse={parseNumber}
            write={writeNumber}
            onCommit={(share) =>
              edit(
                (now) => withJobField(now, number, name, share),
                changedFrom(label, writeNumber(value), writeNumber(share)),
              )
            }
          />
          <span className="unit">{unit}</span>
        </>
      )}
    </Field>
  );
}
