/** The control for one switch of the catalog, by its kind. */
import type { ParameterKind } from "../../engine/types";
import type { ControlProps } from "./FieldFrame";
import { useFormLock } from "./form-lock";
import { SelectInput } from "./SelectInput";
import { parseNumber, TextInput, writeNumber } from "./TextInput";

type Props = {
  control: ControlProps;
  kind: ParameterKind;
  value: unknown;
  onCommit: (value: string | number | boolean) => void;
};

export function SwitchInput({ control, kind, value, onCommit }: Props) {
  const locked = useFormLock();
  switch (kind.type) {
    case "flag":
      return (
        <input
          {...control}
          type="checkbox"
          disabled={locked}
          checked={value === true}
          onChange={(event) => onCommit(event.target.checked)}
        />
      );
    case "choice": {
      const choices = kind.options.map((option) => ({ value: option, label: option }));
      return <SelectInput control={control} value={String(value)} choices={choices} onCommit={onCommit} />;
    }
    case "number":
    case "share":
      return (
        <TextInput
          control={control}
          value={typeof value === "number" ? value : Number.NaN}
          parse={parseNumber}
          write={writeNumber}
          onCommit={onCommit}
        />
      );
  }
}
