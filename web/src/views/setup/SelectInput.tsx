import type { ControlProps } from "./FieldFrame";

export type Choice<T extends string> = { value: T; label: string };

type Props<T extends string> = {
  control: ControlProps | { "aria-label": string };
  value: T;
  choices: readonly Choice<T>[];
  onCommit: (value: T) => void;
};

export function SelectInput<T extends string>({ control, value, choices, onCommit }: Props<T>) {
  const pick = (text: string) => {
    const choice = choices.find((candidate) => candidate.value === text);
    if (choice) onCommit(choice.value);
  };
  return (
    <select {...control} value={value} onChange={(event) => pick(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
