/** What most collectives leave as it is. Folded, it says in a line how it is set. */
import { formatShare } from "../../base/format";
import type { CollectiveJob } from "../../engine/types";
import { withCollective } from "../../scenario/collectives";
import { choiceLabel, fieldOf, pathIn, shortLabel, tells } from "../../scenario/fields";
import { nodeListOf, nodesIn, parseNodeList, writeNodeList } from "../../scenario/node-list";
import type { CollectiveFieldsProps } from "./CollectiveFields";
import { Field } from "./Field";
import { FieldGroup, pathsOfGroups } from "./FieldGroup";
import { Fold } from "./Fold";
import { JobNameField } from "./JobFieldParts";
import { LeafEditorLater } from "./LeafEditorLater";
import { TextInput } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";
import "../../scenario/job-fields";
import * as collectiveTexts from "./collective-texts";
import * as texts from "./texts";

const ABSENT = fieldOf("jobs[].collective.absent");

export function MoreCollectiveFields(props: CollectiveFieldsProps) {
  const { job, number, several } = props;
  const paths = [`jobs[${number}].name`, ...pathsOfGroups(["more", "test"], number), pathIn(ABSENT, number)];
  return (
    <Fold className="more" title={texts.moreFields} words={moreInWords(job)} paths={paths}>
      {several ? null : (
        <>
          <JobNameField {...props} />
          <LeafEditorLater number={number} />
        </>
      )}
      <FieldGroup group="test" number={number} />
      {tells(job, ABSENT.path) ? <AbsentField {...props} /> : null}
      <FieldGroup group="more" number={number} />
    </Fold>
  );
}

const asItIs = (text: string) => text;

/** Processes are named as nodes are, "3, 8-11". */
function AbsentField({ job, number, machineNodes }: CollectiveFieldsProps) {
  const edit = useJobEdit(number);
  const { absent, processes = 1 } = job.collective;
  const text = absent ? writeNodeList(nodeListOf(absent)) : "";
  return (
    <Field label={shortLabel(ABSENT)} path={pathIn(ABSENT, number)}>
      {(control) => (
        <TextInput
          control={control}
          numeric={false}
          placeholder={collectiveTexts.noProcess}
          value={text}
          parse={asItIs}
          write={asItIs}
          onCommit={(typed) => {
            const list = parseNodeList(typed);
            // What is no number is passed on, for the engine to say so.
            const odd = list?.find((item) => typeof item === "string");
            const numbers =
              list && (odd === undefined ? nodesIn(list, machineNodes * Math.max(1, processes)) : [odd]);
            edit(
              (now) => withCollective(now, number, "absent", numbers as number[] | undefined),
              changedFrom(shortLabel(ABSENT), text, typed.trim()),
            );
          }}
        />
      )}
    </Field>
  );
}

function moreInWords(job: CollectiveJob): string {
  const { collective, priority, buffers } = job;
  const { transactions = 1, sizes, absent } = collective;
  const words = [
    sizes ? collectiveTexts.sizesPerProcess : null,
    transactions > 1 ? collectiveTexts.testsPerPacket(transactions) : null,
    absent ? collectiveTexts.absentCount(absent.length) : null,
    priority > 0 ? texts.priorityShare(formatShare(priority)) : null,
    buffers === "main" ? choiceLabel("jobs[].buffers", buffers) : null,
  ].filter(Boolean);
  return (
    words.join(", ") ||
    (tells(job, ABSENT.path) ? collectiveTexts.noneAbsent : choiceLabel("jobs[].buffers", "elan"))
  );
}
