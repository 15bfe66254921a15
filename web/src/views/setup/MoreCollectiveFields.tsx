/** What most collectives leave as it is. Folded, it says in a line how it is set. */
import { formatShare } from "../../base/format";
import type { CollectiveJob } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { type CollectiveKey, tells, withCollective } from "../../scenario/collectives";
import { nodeSetOf, nodesIn, parseNodeSet, writeNodeSet } from "../../scenario/node-set";
import type { CollectiveFieldsProps } from "./CollectiveFields";
import { CollectiveNumber, PLAIN } from "./CollectiveNumber";
import { Field } from "./Field";
import { Fold } from "./Fold";
import { BuffersField, JobNameField, PriorityField } from "./JobFieldParts";
import { LeafEditorLater } from "./LeafEditorLater";
import { TextInput } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

const FOLDED = ["name", "priority", "buffers"];
const OWN: readonly CollectiveKey[] = ["transactions", "sizes", "absent"];

export function MoreCollectiveFields(props: CollectiveFieldsProps) {
  const { job, number, several } = props;
  const { collective } = job;
  const paths = [...FOLDED, ...OWN.map((key) => `collective.${key}`)].map((key) => `jobs[${number}].${key}`);
  return (
    <Fold className="more" title="More" words={inWords(job)} paths={paths}>
      {several ? null : (
        <>
          <JobNameField {...props} />
          <LeafEditorLater number={number} />
        </>
      )}
      {tells(collective, "sizes") ? <SizesField {...props} /> : null}
      {tells(collective, "transactions") ? (
        <CollectiveNumber
          {...{ number, collective }}
          {...PLAIN}
          name="transactions"
          label="Tests"
          unit="transactions a packet, 1–16"
          title="Transactions of the packet that tests whether all have come. Each asks only where the one before it held."
        />
      ) : null}
      {tells(collective, "absent") ? <AbsentField {...props} /> : null}
      <PriorityField {...props} />
      <BuffersField {...props} />
    </Fold>
  );
}

const asItIs = (text: string) => text;

/** A list of sizes in place of one for all. */
function SizesField({ job, number }: CollectiveFieldsProps) {
  const edit = useJobEdit(number);
  const { sizes } = job.collective;
  const text = (sizes ?? []).map(writeMessageBytes).join(", ");
  return (
    <Field
      label="Sizes"
      path={`jobs[${number}].collective.sizes`}
      title="One size for each process of the job, parted by commas, in place of bytes that are alike for all."
    >
      {(control) => (
        <TextInput
          control={control}
          numeric={false}
          placeholder="alike"
          value={text}
          parse={asItIs}
          write={asItIs}
          onCommit={(typed) => {
            const words = typed.split(/[,;]/).filter((word) => word.trim() !== "");
            const next = words.length > 0 ? words.map(parseMessageBytes) : undefined;
            edit(
              (now) => withCollective(now, number, "sizes", next),
              next ? `Sizes for ${next.length} processes` : "Sizes alike",
            );
          }}
        />
      )}
    </Field>
  );
}

/** Processes are named as nodes are, "3, 8-11". */
function AbsentField({ job, number, machineNodes }: CollectiveFieldsProps) {
  const edit = useJobEdit(number);
  const { absent, processes = 1 } = job.collective;
  const text = absent ? writeNodeSet(nodeSetOf(absent)) : "";
  return (
    <Field
      label="Absent"
      path={`jobs[${number}].collective.absent`}
      title="Processes of the job that take no part, by number, as in 3, 8-11. Whoever waits for them waits for ever."
    >
      {(control) => (
        <TextInput
          control={control}
          numeric={false}
          placeholder="no process"
          value={text}
          parse={asItIs}
          write={asItIs}
          onCommit={(typed) => {
            const set = parseNodeSet(typed);
            // What is no number is passed on, for the engine to say so.
            const odd = set?.find((item) => typeof item === "string");
            const numbers =
              set && (odd === undefined ? nodesIn(set, machineNodes * Math.max(1, processes)) : [odd]);
            edit(
              (now) => withCollective(now, number, "absent", numbers as number[] | undefined),
              changedFrom("Absent", text, typed.trim()),
            );
          }}
        />
      )}
    </Field>
  );
}

function inWords({ collective, priority, buffers }: CollectiveJob): string {
  const { transactions = 1, sizes, absent } = collective;
  const words = [
    sizes ? "sizes by process" : null,
    transactions > 1 ? `${transactions} tests a packet` : null,
    absent ? `${absent.length} absent` : null,
    priority > 0 ? `${formatShare(priority)} priority` : null,
    buffers === "main" ? "main memory" : null,
  ].filter(Boolean);
  return words.join(", ") || (tells(collective, "absent") ? "nobody absent" : "Elan memory");
}
