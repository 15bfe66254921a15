/** Options of a link for a class: parts that the opened page leaves out, and what it locks. */
import { HIDE_PARTS, type HidePart, LOCK_PARTS, type LockPart } from "../../scenario/restrictions";
import type { LinkParts } from "../../state/links";
import { useApp } from "../../views/session-context";
import * as texts from "./texts";

const HIDDEN: Record<HidePart, string> = {
  setup: texts.hiddenSetup,
  details: texts.hiddenDetails,
  matrix: texts.hiddenMatrix,
  bandwidth: texts.hiddenBandwidth,
  nodes: texts.hiddenNodes,
  time: texts.hiddenTime,
  head: texts.hiddenHead,
  answers: texts.hiddenAnswers,
};

const LOCKED: Record<LockPart, string> = {
  edit: texts.lockedEdit,
  open: texts.lockedOpen,
  time: texts.lockedTime,
};

type Props = { parts: LinkParts; onChange(parts: LinkParts): void };

export function ClassOptions({ parts, onChange }: Props) {
  const { hidden, locked } = useApp((state) => state.restrictions);
  const { hide = [], lock = [], time } = parts;
  return (
    <details className="share-class">
      <summary>
        {texts.forClass} <span className="muted">{texts.classSummary(hide.length + lock.length)}</span>
      </summary>
      <div className="share-class-parts">
        <Parts
          title={texts.hidden}
          all={HIDE_PARTS}
          names={HIDDEN}
          here={hidden}
          chosen={hide}
          onChange={(next) => onChange({ ...parts, hide: next })}
        />
        <Parts
          title={texts.locked}
          all={LOCK_PARTS}
          names={LOCKED}
          here={locked}
          chosen={lock}
          onChange={(next) => onChange({ ...parts, lock: next })}
        />
      </div>
      <p className="muted">
        {lock.includes("time") ? `${time ? texts.timeFixed : texts.timePlays} ` : ""}
        {texts.noProtection}
      </p>
    </details>
  );
}

type PartsProps<T extends string> = {
  title: string;
  all: readonly T[];
  names: Record<T, string>;
  /** What this page was opened with goes along whatever is chosen. */
  here: readonly T[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
};

function Parts<T extends string>({ title, all, names, here, chosen, onChange }: PartsProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {all.map((part) => (
        <label key={part}>
          <input
            type="checkbox"
            checked={here.includes(part) || chosen.includes(part)}
            disabled={here.includes(part)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(all.filter((each) => (each === part ? checked : chosen.includes(each))))
            }
          />
          {names[part]}
          {here.includes(part) ? <span className="muted"> ({texts.setHere})</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
