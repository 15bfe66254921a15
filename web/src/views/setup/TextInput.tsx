/**
 * An input that tells its value when the user is done with it (Enter, or leaving it), not at every key: each told
 * value restarts the simulation. What is typed is read by `parse`; what it means is for the engine to judge. A number with
 * steps can be dragged at its handle, or stepped by keys, and is tried at each of them.
 */
import { type KeyboardEvent, useState } from "react";
import type { Stepping } from "../../scenario/stepping";
import { Icon } from "../Icon";
import type { ControlProps } from "./FieldFrame";
import * as texts from "./field-texts";
import { useFormLock } from "./form-lock";
import { useStepping } from "./use-stepping";

type Props<T> = {
  control: ControlProps | { "aria-label": string; "aria-invalid"?: boolean; disabled?: boolean };
  value: T;
  parse: (text: string) => T;
  write: (value: T) => string;
  onCommit: (value: T) => void;
  numeric?: boolean;
  className?: string;
  placeholder?: string;
  /** How it is stepped through, where it is a number. */
  stepping?: Stepping | undefined;
  /** Whether a slider next to it is what is dragged. */
  hasSlider?: boolean;
};

export function TextInput<T>(props: Props<T>) {
  const {
    control,
    value,
    parse,
    write,
    onCommit,
    numeric = true,
    className,
    placeholder,
    stepping,
    hasSlider = false,
  } = props;
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
  const steps = useStepping({
    stepping,
    present: () => Number(parse(text)),
    onTry: (next) => {
      setText(write(next as T));
      onCommit(next as T);
    },
    onDrop: () => setText(write(value)),
  });
  const leave = () => {
    if (!steps.release()) commit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (steps.onKey(event)) return;
    if (event.key === "Enter") leave();
    if (event.key !== "Escape") return;
    steps.drop();
    setText(write(value));
    event.stopPropagation();
  };
  const input = (
    <input
      disabled={locked}
      {...control}
      className={className}
      placeholder={placeholder}
      title={stepping ? texts.stepHint : undefined}
      type="text"
      inputMode={numeric ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
  if (!stepping || hasSlider || locked || !Number.isFinite(value)) return input;
  return (
    <>
      {input}
      {/* Keys do the same: up and down, by page ten steps. */}
      <span className="step-handle" aria-hidden="true" {...steps.handle}>
        <Icon name="drag" />
      </span>
    </>
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
