import type { ControlProps } from "./FieldFrame";
import { useFormLock } from "./form-lock";

export type Choice<T extends string> = { value: T; label: string };
/** Choices with a heading. */
export type ChoiceGroup<T extends string> = { group: string; choices: readonly Choice<T>[] };

type Props<T extends string> = {
  control: ControlProps | { "aria-label": string };
  value: T;
  choices: readonly (Choice<T> | ChoiceGroup<T>)[];
  onCommit: (value: T) => void;
};

export function SelectInput<T extends string>({ control, value, choices, onCommit }: Props<T>) {
  const locked = useFormLock();
  const pick = (text: string) => {
    const all = choices.flatMap((choice) => ("group" in choice ? choice.choices : [choice]));
    const choice = all.find((candidate) => candidate.value === text);
    if (choice) onCommit(choice.value);
  };
  return (
    <select disabled={locked} {...control} value={value} onChange={(event) => pick(event.target.value)}>
      {choices.map((choice) =>
        "group" in choice ? (
          <optgroup key={choice.group} label={choice.group}>
            {choice.choices.map(option)}
          </optgroup>
        ) : (
          option(choice)
        ),
      )}
    </select>
  );
}

function option({ value, label }: Choice<string>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
