/** What a job does: messages by a pattern or rows of its own, a collective operation over and over, or a program. */
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
import * as texts from "./texts";
import { useJobEdit } from "./use-edit";

const PATTERN = fieldOf("jobs[].pattern");
const PROGRAMS = fieldOf("jobs[].program.name").choices ?? [];

type ProgramChoice = `program ${ProgramName}`;

/** Rows that the scenario has of its own: shown, and kept until something else is chosen. */
const OWN = {
  pairs: { group: texts.ownGroup, choices: [{ value: "pairs", label: texts.ownPairs }] },
  trace: { group: texts.ownGroup, choices: [{ value: "trace", label: texts.ownTrace }] },
} as const;

const PROGRAM_CHOICES = PROGRAMS.map(({ value, label }) => ({
  value: `program ${value as ProgramName}` as const,
  label,
}));

const CHOICES: readonly ChoiceGroup<Pattern | CollectiveOperation | ProgramChoice | keyof typeof OWN>[] = [
  { group: texts.messageGroup, choices: PATTERNS },
  { group: texts.collectiveGroup, choices: OPERATIONS },
  { group: texts.programGroup, choices: PROGRAM_CHOICES },
];

export function PatternField({ job, number }: { job: Job; number: number }) {
  const session = useSession();
  const edit = useJobEdit(number);
  const missing = (name: string) => session.notice(couldNotLoad(name));
  const repeat = async (operation: CollectiveOperation) => {
    try {
      const { withOperation } = await import("../../scenario/collectives");
      edit(
        (now) => withOperation(now, number, operation),
        texts.collectiveEdit(choiceLabel("jobs[].collective.operation", operation)),
      );
    } catch {
      missing(texts.collectiveFieldsName);
    }
  };
  const run = async (name: ProgramName, label: string) => {
    try {
      const { withProgramNamed } = await import("../../scenario/programs");
      edit((now) => withProgramNamed(now, number, name), texts.programEdit(label));
    } catch {
      missing(texts.programFieldsName);
    }
  };
  const { collective, program } = job;
  const own = job.pairs ? "pairs" : job.trace ? "trace" : undefined;
  const path = program ? "program.name" : collective ? "collective.operation" : (own ?? "pattern");
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
                : (own ?? job.pattern ?? "uniform")
          }
          choices={own ? [OWN[own], ...CHOICES] : CHOICES}
          onCommit={(value) => {
            const pattern = PATTERNS.find((choice) => choice.value === value);
            const chosen = PROGRAMS.find((choice) => value === `program ${choice.value}`);
            if (pattern)
              edit((now) => withPattern(now, number, pattern.value), texts.patternEdit(pattern.label));
            else if (value === own) return;
            else if (chosen) void run(chosen.value as ProgramName, chosen.label);
            else void repeat(value as CollectiveOperation);
          }}
        />
      )}
    </Field>
  );
}
