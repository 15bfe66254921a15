/** Says over the picture that a brush is in hand, which one, and how to put it down. */
import { useState } from "react";
import { jobColour } from "../../base/ramp";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { jobTitle } from "../../scenario/job-title";
import type { Paint } from "../../scenario/paint";
import { shownScenario } from "../../state/selectors";
import { useApp, useSession } from "../session-context";
import * as texts from "./paint-texts";

export function PaintBar() {
  const paint = useApp((state) => state.paint);
  return paint ? <Bar paint={paint} /> : null;
}

function Bar({ paint }: { paint: Paint }) {
  const session = useSession();
  const jobs = useApp(shownScenario)?.jobs ?? [];
  const brushes = jobs.flatMap((job, number): { value: string; label: string; brush: Paint }[] => {
    const title = jobTitle(job, number);
    const nodes = {
      value: `${number} member`,
      label: texts.nodesOf(title),
      brush: { job: number, as: "member" },
    } as const;
    const io = {
      value: `${number} io`,
      label: texts.ioNodesOf(title),
      brush: { job: number, as: "io" },
    } as const;
    return sendsToIoNodes(job.pattern) ? [nodes, io] : [nodes];
  });
  const now = `${paint.job} ${paint.as}`;
  return (
    <div className="paint-bar" role="toolbar" aria-label={texts.barLabel}>
      <label>
        <Swatch paint={paint} /> {texts.paintLabel}{" "}
        <select
          value={now}
          onChange={({ target }) => {
            const chosen = brushes.find(({ value }) => value === target.value);
            if (chosen) session.store.setState({ paint: chosen.brush });
          }}
        >
          {brushes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <LastStroke />
      <button type="button" onClick={() => session.store.setState({ paint: null })}>
        {texts.done}
      </button>
    </div>
  );
}

/** What was painted last with this brush in hand, seen and read out. */
function LastStroke() {
  const undo = useApp((state) => state.undo);
  const [before] = useState(undo);
  return <output className="muted">{undo === before ? texts.howToPaint : undo.at(-1)}</output>;
}

/** The shape and colour that the leaves get. */
function Swatch({ paint }: { paint: Paint }) {
  const path = paint.as === "io" ? "M6 0l6 6l-6 6l-6 -6z" : "M1 1h10v10h-10z";
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path className={`worm-${jobColour(paint.job)}`} d={path} />
    </svg>
  );
}
