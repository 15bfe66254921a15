/** On how many processes a program runs, what it measures, and what its MPI can do. */
import { term } from "../../base/terms";
import type { Program, ProgramJob } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { isApplication } from "../../scenario/program-kinds";
import { type ProgramKey, roomOf, tells, withProgram } from "../../scenario/programs";
import { processesInWords, sizesInWords } from "../program-words";
import { Field } from "./Field";
import { Fold } from "./Fold";
import { FieldProblem } from "./field-problem";
import { BuffersField, JobNameField, JobNodesField, PriorityField } from "./JobFieldParts";
import type { JobFieldsProps } from "./JobFields";
import { LeafEditorLater } from "./LeafEditorLater";
import { MpiFeatures } from "./MpiFeatures";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";
import { changedFrom, useJobEdit } from "./use-edit";

export type ProgramFieldsProps = JobFieldsProps & { job: ProgramJob };
type OfProgram = { number: number; program: Program };

const EACH = [
  { value: "1", label: "1" },
  { value: "2", label: "2" },
] as const;

export function ProgramFields(props: ProgramFieldsProps) {
  const { job, number, machineNodes, several } = props;
  const { program } = job;
  const path = `jobs[${number}].program`;
  const of = { number, program };
  return (
    <>
      <FieldProblem path={path} id={`${path}-problem`} exactly />
      {several ? <LeafEditorLater number={number} /> : <JobNodesField {...props} />}
      <div className="field-row" data-columns={3}>
        <EachField {...of} />
        <ProgramNumber
          {...of}
          name="processes"
          label="Processes"
          placeholder={`all ${writeNumber(roomOf(job, machineNodes).processes)}`}
          title="How many take part, from the first node on. None named: as many as there is room for. What a decomposition does not allow is refused, and the nearest that it does is named."
        />
        <ProgramNumber
          {...of}
          name="repetitions"
          label={repetitionsOf(program)}
          title={
            tells(program, "compute_percent")
              ? "Those that are timed, after one that is not. The code itself does many more, each like these."
              : "How often what is measured is done; less often where messages are long."
          }
        />
      </div>
      <p className="muted members" {...term("process")}>
        {processesInWords(job, machineNodes)}
      </p>
      {tells(program, "bytes") ? <SizesField {...of} /> : null}
      {tells(program, "window") ? (
        <ProgramNumber
          {...of}
          name="window"
          label="Window"
          unit="back to back"
          title="Messages that are sent one after the other to receives that are posted; fewer where they are long."
        />
      ) : null}
      {tells(program, "compute_percent") ? <ApplicationFields {...of} /> : null}
      <MpiFeatures />
      <Fold
        className="more"
        title="More"
        words={job.priority > 0 ? "some with priority" : job.buffers === "main" ? "main memory" : ""}
        paths={["name", "priority", "buffers"].map((key) => `jobs[${number}].${key}`)}
      >
        {several ? null : (
          <>
            <JobNameField {...props} />
            <LeafEditorLater number={number} />
          </>
        )}
        <PriorityField {...props} />
        <BuffersField {...props} />
      </Fold>
    </>
  );
}

/** As the code calls what it does again and again. */
function repetitionsOf(program: Program): string {
  if (tells(program, "atoms")) return "Time steps";
  return isApplication(program.name) ? "Iterations" : "Repetitions";
}

function EachField({ number, program }: OfProgram) {
  const edit = useJobEdit(number);
  const { processes_per_node: each = 1 } = program;
  return (
    <Field
      label="On a node"
      path={`jobs[${number}].program.processes_per_node`}
      title="Processes of each node. Two of a node are neighbours in number; they share its network interface, and send each other messages through its memory."
    >
      {(control) => (
        <SelectInput
          control={control}
          value={String(each)}
          choices={EACH}
          onCommit={(value) =>
            edit(
              (now) => withProgram(now, number, "processes_per_node", Number(value)),
              changedFrom("On a node", String(each), value),
            )
          }
        />
      )}
    </Field>
  );
}

/** The problem, and what its computing costs: the same whatever the network. */
function ApplicationFields(of: OfProgram) {
  return (
    <>
      {tells(of.program, "atoms") ? (
        <ProgramNumber
          {...of}
          name="atoms"
          label="Atoms"
          unit="of each process"
          title="The problem grows with the processes: so many atoms for each."
        />
      ) : null}
      {tells(of.program, "edge") ? (
        <ProgramNumber
          {...of}
          name="edge"
          label="Edge"
          unit="cells, of a cube"
          title="The problem stays the same whatever the processes: a cube of so many cells along an edge, shared out among them."
        />
      ) : null}
      <div className="field-row" data-columns={3}>
        <ProgramNumber
          {...of}
          name="compute_percent"
          label="Compute, %"
          title="Time that it computes for, of what the paper's processors take: 50 where they are twice as fast."
        />
        <ProgramNumber
          {...of}
          name="imbalance_percent"
          label="Uneven, %"
          title="How much longer than the shortest a process computes in a step, at most: drawn for each step and process."
        />
        <ProgramNumber
          {...of}
          name="contention_percent"
          label="Sharing, %"
          title="How much longer two processes of a node compute, because they share its memory."
        />
      </div>
    </>
  );
}

type NumberProps = OfProgram & {
  name: Exclude<ProgramKey, "processes_per_node" | "bytes">;
  label: string;
  title: string;
  placeholder?: string;
  /** SecondSide the number, where there is room. */
  unit?: string;
};

function ProgramNumber(props: NumberProps) {
  const { number, program, name, label, title, placeholder = "usual", unit } = props;
  const edit = useJobEdit(number);
  const value = program[name] ?? Number.NaN;
  return (
    <Field label={label} path={`jobs[${number}].program.${name}`} title={title}>
      {(control) => (
        <>
          <TextInput
            control={control}
            value={value}
            parse={parseNumber}
            write={writeNumber}
            placeholder={placeholder}
            onCommit={(next) =>
              edit(
                (now) => withProgram(now, number, name, next),
                changedFrom(label, writeNumber(value) || placeholder, writeNumber(next) || placeholder),
              )
            }
          />
          {unit ? <span className="unit">{unit}</span> : null}
        </>
      )}
    </Field>
  );
}

const asItIs = (text: string) => text;
const USUAL = "0 B to 4 MB, doubling";

function SizesField({ number, program }: OfProgram) {
  const edit = useJobEdit(number);
  const { bytes } = program;
  const text = (bytes ?? []).map(writeMessageBytes).join(", ");
  return (
    <Field
      label="Messages"
      path={`jobs[${number}].program.bytes`}
      title="The sizes of message that are measured one after the other, parted by commas. None named: 0 B, and 1 B to 4 MB by doubling. KB and MB are powers of two here."
    >
      {(control) => (
        <TextInput
          control={control}
          numeric={false}
          placeholder={USUAL}
          value={text}
          parse={asItIs}
          write={asItIs}
          onCommit={(typed) => {
            const words = typed.split(/[,;]/).filter((word) => word.trim() !== "");
            const next = words.length > 0 ? words.map(parseMessageBytes) : undefined;
            edit(
              (now) => withProgram(now, number, "bytes", next),
              changedFrom("Messages", bytes ? sizesInWords(bytes) : USUAL, next ? sizesInWords(next) : USUAL),
            );
          }}
        />
      )}
    </Field>
  );
}
