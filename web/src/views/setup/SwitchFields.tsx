/** Every assumption of the model, from the engine's catalog, with its source and what it does. */
import { term } from "../../base/terms";
import type { Parameter, Scenario } from "../../engine/types";
import { fieldAt, withFieldAt } from "../../scenario/edit";
import { networkOf } from "../../scenario/network";
import { useApp } from "../session-context";
import { Field } from "./Field";
import { SwitchInput } from "./SwitchInput";
import { changedFrom, useEdit } from "./use-edit";

const pathOf = (entry: Parameter) => `model.${entry.key}`;

export function SwitchFields({ scenario }: { scenario: Scenario }) {
  const parameters = useApp((state) => networkOf(scenario, state.catalog?.networks)?.parameters);
  const changed =
    parameters?.filter((entry) => fieldAt(scenario, pathOf(entry)) !== entry.kind.default).length ?? 0;
  return (
    <details className="switches">
      <summary>
        Model switches{" "}
        <span className="muted" {...term("switch")}>
          {changed === 0 ? "all at their defaults" : `${changed} changed`}
        </span>
      </summary>
      {parameters?.map((entry) => (
        <SwitchField key={entry.key} entry={entry} scenario={scenario} />
      ))}
    </details>
  );
}

function SwitchField({ entry, scenario }: { entry: Parameter; scenario: Scenario }) {
  const edit = useEdit();
  const { label, kind, effect, source } = entry;
  const path = pathOf(entry);
  const value = fieldAt(scenario, path);
  const unit = kind.type === "share" ? "share" : kind.type === "number" ? kind.unit : "";
  return (
    <div className="switch" data-changed={value !== kind.default}>
      <Field label={unit ? `${label} (${unit})` : label} path={path} title={effect}>
        {(control) => (
          <SwitchInput
            control={control}
            kind={kind}
            value={value}
            onCommit={(next) =>
              edit((now) => withFieldAt(now, path, next), changedFrom(label, inWords(value), inWords(next)))
            }
          />
        )}
      </Field>
      <p className="switch-note" data-term={path}>
        {effect}{" "}
        <span className="muted">
          Default {inWords(kind.default)}. Source: {source}.
        </span>
      </p>
    </div>
  );
}

function inWords(value: unknown): string {
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
