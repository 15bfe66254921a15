/** The step that resolves a value: a longer run of the open scenario, as an edit. */
import { formatDuration, timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import { workerSeconds } from "../../runs/pace";
import { isLocked } from "../../state/restrictions";
import { useApp, useSession } from "../session-context";
import * as texts from "./result-line-texts";

/** `cpuUs` is what the run takes; null where its result is known. */
export function MakeIt({ durationUs, cpuUs }: { durationUs: number; cpuUs: number | null }) {
  const session = useSession();
  const isLockedHere = useApp((state) => isLocked(state, "edit") || state.embedded);
  if (isLockedHere) return null;
  return (
    <p>
      <button type="button" onClick={() => void session.longerRuns((it) => it.lengthen(durationUs))}>
        {texts.makeIt(formatDuration(1000 * durationUs))}
      </button>
      {cpuUs === null ? null : (
        <span className="muted" {...term("whole-run")}>
          {" "}
          {texts.about(timeInWords(workerSeconds(cpuUs)))}
        </span>
      )}
    </p>
  );
}
