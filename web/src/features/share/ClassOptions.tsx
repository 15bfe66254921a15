/** Options of a link for a class: parts that the opened page leaves out, and what it locks. */
import { HIDE_PARTS, type HidePart, LOCK_PARTS, type LockPart } from "../../scenario/restrictions";
import type { LinkParts } from "../../state/links";
import { useApp } from "../../views/session-context";

const HIDDEN: Record<HidePart, string> = {
  setup: "The form of the scenario",
  details: "Details",
  matrix: "The matrix",
  bandwidth: "Bandwidth and latency",
  nodes: "Bandwidth per node",
  time: "The bar of time",
  head: "The head, with its menus",
  answers: "Answers: results of predictions, published values, hints",
};

const LOCKED: Record<LockPart, string> = {
  edit: "Changing the scenario",
  open: "Opening something else",
  time: "Going to another time",
};

type Props = { parts: LinkParts; onChange(parts: LinkParts): void };

export function ClassOptions({ parts, onChange }: Props) {
  const { hidden, locked } = useApp((state) => state.restrictions);
  const { hide = [], lock = [], time } = parts;
  return (
    <details className="share-class">
      <summary>
        For a class <span className="muted">{summaryOf(hide.length + lock.length)}</span>
      </summary>
      <div className="share-class-parts">
        <Parts
          title="Left out of the page"
          all={HIDE_PARTS}
          names={HIDDEN}
          here={hidden}
          chosen={hide}
          onChange={(next) => onChange({ ...parts, hide: next })}
        />
        <Parts
          title="Locked"
          all={LOCK_PARTS}
          names={LOCKED}
          here={locked}
          chosen={lock}
          onChange={(next) => onChange({ ...parts, lock: next })}
        />
      </div>
      <p className="muted">
        {lock.includes("time")
          ? time
            ? "Time stands still at this moment. "
            : "It plays, and can be paused; with this moment in the link, it stands still there. "
          : ""}
        A courtesy, not protection: whoever edits the address has the whole page.
      </p>
    </details>
  );
}

function summaryOf(chosen: number): string {
  return chosen === 0 ? "the whole page, nothing locked" : `${chosen} left out or locked`;
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
          {here.includes(part) ? <span className="muted"> as on this page</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
