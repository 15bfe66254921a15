/**
 * An input that tells its value when the user is done with it (Enter, or leaving it), not at every key: each told
 * value restarts the simulation. What is typed is read by `parse`; what it means is for the engine to judge.
 */
import { type KeyboardEvent, useState } from "react";
import type { ControlProps } from "./FieldFrame";
import { useFormLock } from "./form-lock";

type Props<T> = {
  control: ControlProps | { "aria-label": string; "aria-invalid"?: boolean; disabled?: boolean };
  value: T;
  parse: (text: string) => T;
  write: (value: T) => string;
  onCommit: (value: T) => void;
  numeric?: boolean;
  className?: string;
  placeholder?: string;
};

export function TextInput<T>(props: Props<T>) {
  const { control, value, parse, write, onCommit, numeric = true, className, placeholder } = props;
  const locked = useFormLock();
  const [text, setText] = useState(() => write(value));
  const [shown, setShown] = useState(value);
  if (!Object.is(shown, value)) {
    setShown(value);
    // A text that already means the new value stays as the user wrote it.
    if (!Object.is(parse(text), value)) setText(write(value));
  }
  const commit = () => {
    const next = parse(text);
    if (!Object.is(next, value)) onCommit(next);
    else setText(write(value));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape") return;
    setText(write(value));
    event.stopPropagation();
  };
  return (
    <input
      disabled={locked}
      {...control}
      className={className}
      placeholder={placeholder}
      type="text"
      inputMode={numeric ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

/** Group separators are welcome, an empty field is no number. */
export function parseNumber(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, "");
  return plain === "" ? Number.NaN : Number(plain);
}

export function writeNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : "";
}
