/** What a job does: messages by a pattern, a collective operation over and over, or a program. */
import { couldNotLoad } from "../../base/texts";
import {
  type CollectiveOperation,
  type Job,
  OPERATIONS,
  PATTERNS,
  type Pattern,
  type ProgramName,
} from "../../engine/types";
import { choiceLabel, fieldOf, pathIn } from "../../scenario/fields";
import { withPattern } from "../../scenario/jobs";
import { useSession } from "../session-context";
import { Field } from "./Field";
import { type ChoiceGroup, SelectInput } from "./SelectInput";
import { useJobEdit } from "./use-edit";

const PATTERN = fieldOf("jobs[].pattern");
const PROGRAMS = fieldOf("jobs[].program.name").choices ?? [];

/** One of them is called as a collective is. */
type ProgramChoice = `program ${ProgramName}`;

const PROGRAM_CHOICES = PROGRAMS.map(({ value, label }) => ({
  value: `program ${value as ProgramName}` as const,
  label,
}));

/** What a program does now is offered as an operation only where a link from before has it. */
function choicesFor(operation: CollectiveOperation | undefined) {
  const isProgram = (name: string) => PROGRAMS.some(({ value }) => value === name);
  const offered = OPERATIONS.filter(({ value }) => value === operation || !isProgram(value));
  const choices: readonly ChoiceGroup<Pattern | CollectiveOperation | ProgramChoice>[] = [
    { group: "Messages", choices: PATTERNS },
    { group: "Collectives", choices: offered },
    { group: "Programs", choices: PROGRAM_CHOICES },
  ];
  return choices;
}

export function PatternField({ job, number }: { job: Job; number: number }) {
  const session = useSession();
  const edit = useJobEdit(number);
  const missing = (what: string) => session.notice(couldNotLoad(`what sets up ${what}`));
  const repeat = async (operation: CollectiveOperation) => {
    try {
      const { withOperation } = await import("../../scenario/collectives");
      edit(
        (now) => withOperation(now, number, operation),
        `Collective ${choiceLabel("jobs[].collective.operation", operation)}`,
      );
    } catch {
      missing("collectives");
    }
  };
  const run = async (name: ProgramName, label: string) => {
    try {
      const { withProgramNamed } = await import("../../scenario/programs");
      edit((now) => withProgramNamed(now, number, name), `Program ${label}`);
    } catch {
      missing("programs");
    }
  };
  const { collective, program } = job;
  const path = program ? "program.name" : collective ? "collective.operation" : "pattern";
  return (
    <Field label={PATTERN.label} path={`jobs[${number}].${path}`} help={pathIn(PATTERN, number)}>
      {(control) => (
        <SelectInput
          control={control}
          value={
            program
              ? `program ${program.name}`
              : collective
                ? collective.operation
                : (job.pattern ?? "uniform")
          }
          choices={choicesFor(collective?.operation)}
          onCommit={(value) => {
            const pattern = PATTERNS.find((choice) => choice.value === value);
            const chosen = PROGRAMS.find((choice) => value === `program ${choice.value}`);
            if (pattern) edit((now) => withPattern(now, number, pattern.value), `Pattern ${pattern.label}`);
            else if (chosen) void run(chosen.value as ProgramName, chosen.label);
            else void repeat(value as CollectiveOperation);
          }}
        />
      )}
    </Field>
  );
}
