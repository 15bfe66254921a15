/** Who sends what to whom, and when. */
import type { Scenario } from "../../engine/types";
import { parseMessageBytes, writeMessageBytes } from "../../scenario/bytes";
import { withField } from "../../scenario/edit";
import { DISTRIBUTIONS, PATTERNS } from "./choices";
import { Field } from "./Field";
import { LoadField } from "./LoadField";
import { SelectInput } from "./SelectInput";
import { TextInput } from "./TextInput";
import { useEdit } from "./use-edit";

export function TrafficFields({ scenario }: { scenario: Scenario }) {
  const edit = useEdit();
  const { traffic } = scenario;
  return (
    <fieldset>
      <legend>Traffic</legend>
      <Field label="Pattern" path="traffic.pattern">
        {(control) => (
          <SelectInput
            control={control}
            value={traffic.pattern}
            choices={PATTERNS}
            onCommit={(value) => edit((now) => withField(now, "traffic.pattern", value))}
          />
        )}
      </Field>
      <Field
        label="Message"
        path="traffic.message_bytes"
        title="Mean size of a message and how sizes are drawn. KB and MB are powers of two here."
      >
        {(control) => (
          <>
            <TextInput
              control={control}
              value={traffic.message_bytes.mean}
              parse={parseMessageBytes}
              write={writeMessageBytes}
              onCommit={(value) => edit((now) => withField(now, "traffic.message_bytes.mean", value))}
            />
            <SelectInput
              control={{ "aria-label": "Distribution of message sizes" }}
              value={traffic.message_bytes.distribution}
              choices={DISTRIBUTIONS}
              onCommit={(value) => edit((now) => withField(now, "traffic.message_bytes.distribution", value))}
            />
          </>
        )}
      </Field>
      <LoadField load={traffic.load} />
      <Field
        label="Arrival"
        path="traffic.inter_arrival"
        title="How the time between two messages of a node is drawn. A saturated node does not wait between messages."
      >
        {(control) => (
          <SelectInput
            control={control}
            value={traffic.inter_arrival}
            choices={DISTRIBUTIONS}
            onCommit={(value) => edit((now) => withField(now, "traffic.inter_arrival", value))}
          />
        )}
      </Field>
    </fieldset>
  );
}
