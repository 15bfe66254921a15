/** What a job does: messages by a pattern, or a collective operation over and over. */
import type { CollectiveOperation, Job, Pattern } from "../../engine/types";
import { withPattern } from "../../scenario/jobs";
import { useSession } from "../session-context";
import { labelOf, OPERATIONS, PATTERNS } from "./choices";
import { Field } from "./Field";
import { type ChoiceGroup, SelectInput } from "./SelectInput";
import { useJobEdit } from "./use-edit";

const CHOICES: readonly ChoiceGroup<Pattern | CollectiveOperation>[] = [
  { group: "Messages", choices: PATTERNS },
  { group: "Collectives", choices: OPERATIONS },
];

export function PatternField({ job, number }: { job: Job; number: number }) {
  const session = useSession();
  const edit = useJobEdit(number);
  const repeat = async (operation: CollectiveOperation) => {
    try {
      const { withOperation } = await import("../../scenario/collectives");
      edit((now) => withOperation(now, number, operation), `Collective ${labelOf(OPERATIONS, operation)}`);
    } catch {
      session.notice("What sets up collectives could not be loaded. Is the page still reachable?");
    }
  };
  const { collective } = job;
  return (
    <Field
      label="Pattern"
      path={`jobs[${number}].${collective ? "collective.operation" : "pattern"}`}
      title="Who sends to whom; or a collective operation of all nodes of the job, one after the other."
    >
      {(control) => (
        <SelectInput
          control={control}
          value={collective ? collective.operation : job.pattern}
          choices={CHOICES}
          onCommit={(value) => {
            const pattern = PATTERNS.find((choice) => choice.value === value);
            if (!pattern) void repeat(value as CollectiveOperation);
            else edit((now) => withPattern(now, number, pattern.value), `Pattern ${pattern.label}`);
          }}
        />
      )}
    </Field>
  );
}
