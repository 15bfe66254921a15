/**
 * The leaves of the tree, small, for one job: which nodes are its own and which serve its I/O, to be painted here by
 * pointer or keys, or on the tree itself.
 */
import { useState } from "react";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { type Paint, paintable } from "../../scenario/paint";
import { useApp, useSession } from "../session-context";
import { useFormLock } from "./form-lock";
import { LeafStrip } from "./LeafStrip";
import * as texts from "./leaf-texts";
import { useShownScenario } from "./use-edit";

const BRUSHES = [
  { as: "member", label: texts.nodes },
  { as: "io", label: texts.ioNodes },
] as const;

export function LeafEditor({ number }: { number: number }) {
  const session = useSession();
  const scenario = useShownScenario();
  const onTree = useApp((state) => (state.paint?.job === number ? state.paint : null));
  const job = scenario?.jobs[number];
  const servesIo = job !== undefined && sendsToIoNodes(job.pattern);
  const locked = useFormLock();
  const [chosen, setChosen] = useState<Paint["as"] | null>(null);
  if (!scenario) return null;
  const as = onTree?.as ?? chosen ?? (servesIo ? "io" : "member");
  const wanted: Paint = { job: number, as };
  const paint: Paint = paintable(scenario, wanted) ? wanted : { job: number, as: "member" };
  const setPaint = (next: Paint | null) => session.store.setState({ paint: next });
  return (
    <div className="leaf-editor">
      <div className="leaf-tools">
        {servesIo ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form's own parts.
          <span className="segments" role="group" aria-label={texts.paintAs}>
            {BRUSHES.map((brush) => (
              <button
                key={brush.as}
                type="button"
                aria-pressed={paint.as === brush.as}
                onClick={() => {
                  setChosen(brush.as);
                  if (onTree) setPaint({ job: number, as: brush.as });
                }}
              >
                {brush.label}
              </button>
            ))}
          </span>
        ) : (
          <span className="muted">{locked ? texts.leavesByJob : texts.clickOrDrag}</span>
        )}
        <button
          type="button"
          className="on-tree"
          disabled={locked}
          aria-pressed={onTree !== null}
          onClick={() => setPaint(onTree ? null : paint)}
        >
          {texts.paintOnTree}
        </button>
      </div>
      <LeafStrip scenario={scenario} paint={paint} />
    </div>
  );
}
