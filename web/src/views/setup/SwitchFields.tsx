/** Every assumption of the model, from the engine's catalog, with its source and what it does. */
import { term } from "../../base/terms";
import type { Parameter, Scenario } from "../../engine/types";
import { fieldAt } from "../../scenario/edit";
import { fieldOfParameter } from "../../scenario/fields";
import { networkOf } from "../../scenario/network";
import { useApp } from "../session-context";
import { CatalogField } from "./CatalogField";
import * as texts from "./texts";

const isChanged = (scenario: Scenario, { key, kind }: Parameter) =>
  fieldAt(scenario, `model.${key}`) !== kind.default;

export function SwitchFields({ scenario }: { scenario: Scenario }) {
  const parameters = useApp((state) => networkOf(scenario, state.catalog?.networks)?.parameters);
  const changed = parameters?.filter((entry) => isChanged(scenario, entry)).length ?? 0;
  return (
    <details className="switches" data-paths="model">
      <summary>
        {texts.modelParameters}{" "}
        <span className="muted" {...term("parameter")}>
          {changed === 0 ? texts.allDefault : texts.changedCount(changed)}
        </span>
      </summary>
      {parameters?.map((entry) => (
        <SwitchField key={entry.key} entry={entry} changed={isChanged(scenario, entry)} />
      ))}
    </details>
  );
}

function SwitchField({ entry, changed }: { entry: Parameter; changed: boolean }) {
  const { effect, source } = entry;
  const field = fieldOfParameter(entry);
  return (
    <div className="switch" data-changed={changed}>
      <CatalogField field={field} noted />
      <p className="switch-note" data-term={field.path}>
        {effect} <span className="muted">{texts.defaultAndSource(defaultOf(entry), source)}</span>
      </p>
    </div>
  );
}

/** The unit is in the label. */
function defaultOf({ kind }: Parameter): string {
  return typeof kind.default === "boolean" ? (kind.default ? texts.on : texts.off) : String(kind.default);
}
