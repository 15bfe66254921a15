/** How a collective operation is done, by whom and how often. Only what tells something of it is there. */
import { term } from "../../base/terms";
import type { Collective, CollectiveJob } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { algorithmsOf, type CollectiveKey, tells, withCollective } from "../../scenario/collectives";
import { ALGORITHM_WORDS, membersInWords, OTHERWISE } from "../collective-words";
import { BEffFields } from "./BEffFields";
import { CollectiveNumber, MICROSECONDS, PLAIN } from "./CollectiveNumber";
import { DISTRIBUTIONS } from "./choices";
import { Field } from "./Field";
import { FieldProblem, useFieldProblems } from "./field-problem";
import { JobNodesField } from "./JobFieldParts";
import type { JobFieldsProps } from "./JobFields";
import { LeafEditorLater } from "./LeafEditorLater";
import { MoreCollectiveFields } from "./MoreCollectiveFields";
import { SelectInput } from "./SelectInput";
import { TextInput } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

export type CollectiveFieldsProps = JobFieldsProps & { job: CollectiveJob };

export function CollectiveFields(props: CollectiveFieldsProps) {
  const { job, number, machineNodes, several } = props;
  const { collective } = job;
  const path = `jobs[${number}].collective`;
  const of = { number, collective };
  return (
    <>
      <FieldProblem path={path} id={`${path}-problem`} exactly />
      <AlgorithmField {...of} />
      {several ? <LeafEditorLater number={number} /> : <JobNodesField {...props} />}
      <p className="muted members" {...term("process")}>
        {membersInWords(job, machineNodes)}
      </p>
      {tells(collective, "bytes") ? <BytesField {...of} /> : null}
      {tells(collective, "b_eff") ? <BEffFields {...of} /> : null}
      {tells(collective, "processes") ? <NumberRows {...of} /> : null}
      {tells(collective, "skew") ? <SkewField {...of} /> : null}
      <MoreCollectiveFields {...props} />
    </>
  );
}

/** Side by side, so that at most five of them take two rows. */
function NumberRows(of: OfCollective) {
  const counts = [
    <CollectiveNumber
      key="processes"
      {...of}
      {...PLAIN}
      name="processes"
      label="Processes"
      title="On each node: 1 to 4. Those of a node share its Elan, and its memory."
    />,
    tells(of.collective, "root") ? (
      <CollectiveNumber
        key="root"
        {...of}
        {...PLAIN}
        name="root"
        label="Root"
        title="The node that it begins or ends at, by its number within the job, from 0."
      />
    ) : null,
    tells(of.collective, "arity") ? (
      <CollectiveNumber
        key="arity"
        {...of}
        {...PLAIN}
        name="arity"
        label="Tree arity"
        title="Children of each node of the software tree: 2 to 64."
      />
    ) : null,
  ].filter((field) => field !== null);
  const times = [
    <CollectiveNumber
      key="operations"
      {...of}
      {...PLAIN}
      name="operations"
      label="Operations"
      placeholder="no limit"
      title="How many operations, one after the other. None named: until the run ends."
    />,
    <CollectiveNumber
      key="pause"
      {...of}
      {...MICROSECONDS}
      name="pause_ns"
      label="Pause, µs"
      placeholder="none"
      title="Of each process, between leaving an operation and entering the next."
    />,
  ];
  const rows = counts.length === 1 ? [[...counts, ...times]] : [counts, times];
  return rows.map((fields) => (
    <div key={fields[0]?.key} className="field-row" data-columns={fields.length}>
      {fields}
    </div>
  ));
}

export type OfCollective = { number: number; collective: Collective };

function AlgorithmField({ number, collective }: OfCollective) {
  const edit = useJobEdit(number);
  const path = (key: CollectiveKey) => `jobs[${number}].collective.${key}`;
  const wrong = useFieldProblems(path("otherwise")).length > 0;
  const { operation, otherwise = "refuse" } = collective;
  const choices = algorithmsOf(collective);
  const algorithm = collective.algorithm ?? choices[0] ?? "tree";
  const words = ALGORITHM_WORDS[operation];
  return (
    <Field
      label="Algorithm"
      path={path("algorithm")}
      title="Hardware: one packet, multicast by the Elites, to nodes that are contiguous. Software: messages between the Elans' thread processors."
    >
      {(control) => (
        <span className="stacked">
          <SelectInput
            control={control}
            value={algorithm}
            choices={choices.map((value) => ({ value, label: words[value] }))}
            onCommit={(value) =>
              edit((now) => withCollective(now, number, "algorithm", value), `Algorithm: ${words[value]}`)
            }
          />
          {tells({ ...collective, algorithm }, "otherwise") ? (
            <>
              <SelectInput
                control={{ "aria-label": "Where the nodes are not contiguous" }}
                value={otherwise}
                choices={OTHERWISE}
                onCommit={(value) =>
                  edit(
                    (now) => withCollective(now, number, "otherwise", value),
                    `Not contiguous: ${value === "tree" ? "software tree" : "refuse"}`,
                  )
                }
              />
              {wrong ? <FieldProblem path={path("otherwise")} id={`${path("otherwise")}-problem`} /> : null}
            </>
          ) : null}
        </span>
      )}
    </Field>
  );
}

function BytesField({ number, collective }: OfCollective) {
  const edit = useJobEdit(number);
  const { bytes = Number.NaN } = collective;
  return (
    <Field
      label="Bytes"
      path={`jobs[${number}].collective.bytes`}
      title="Of each process. KB and MB are powers of two here."
    >
      {(control) => (
        <>
          <TextInput
            control={control}
            value={bytes}
            parse={parseMessageBytes}
            write={writeMessageBytes}
            onCommit={(value) =>
              edit(
                (now) => withCollective(now, number, "bytes", value),
                changedFrom("Bytes", writeMessageBytes(bytes), writeMessageBytes(value)),
              )
            }
          />
          <span className="unit">of each process</span>
        </>
      )}
    </Field>
  );
}

/** How unevenly the processes come. Without a mean there is no skew, and the field is absent. */
function SkewField({ number, collective }: OfCollective) {
  const edit = useJobEdit(number);
  const { skew } = collective;
  const mean = skew?.mean_ns ?? 0;
  const { parse, write } = MICROSECONDS;
  const inWords = (ns: number) => (ns > 0 ? `${write(ns)} µs` : "none");
  return (
    <Field
      label="Skew, µs"
      path={`jobs[${number}].collective.skew`}
      title="How much later than it could each process enters an operation: the mean, and how it is drawn. 0: all enter as soon as they can."
    >
      {(control) => (
        <>
          <TextInput
            control={control}
            value={mean}
            parse={(text) => (text.trim() === "" ? 0 : parse(text))}
            write={write}
            onCommit={(value) =>
              edit(
                (now) =>
                  withCollective(
                    now,
                    number,
                    "skew",
                    value === 0
                      ? undefined
                      : { distribution: skew?.distribution ?? "uniform", mean_ns: value },
                  ),
                changedFrom("Skew", inWords(mean), inWords(value)),
              )
            }
          />
          <SelectInput
            control={{ "aria-label": "Distribution of the skew" }}
            value={skew?.distribution ?? "uniform"}
            choices={DISTRIBUTIONS}
            onCommit={(distribution) =>
              edit(
                (now) => withCollective(now, number, "skew", { mean_ns: mean || 1000, distribution }),
                `Skew ${distribution}`,
              )
            }
          />
        </>
      )}
    </Field>
  );
}
