/** Below a field that a hand holds: the result before and now, as a band until their intervals tell them apart. */
import { term } from "../../base/terms";
import { WhatIfBand } from "../../charts/WhatIfBand";
import { resultInFocus, usesWholeRuns } from "../../state/whole-run";
import { useApp, useSession } from "../session-context";
import { areApart, figureWords, whatIfFigure } from "./what-if-figure";
import "./what-if.css";
import * as texts from "./texts";

export function WhatIfLine({ path, label }: { path: string; label: string }) {
  const session = useSession();
  const whatIf = useApp((state) => state.whatIf);
  const result = useApp(
    (state) => (state.whatIf?.applied ? resultInFocus(state) : state.whatIf?.result) ?? null,
  );
  const shows = useApp(usesWholeRuns);
  if (!whatIf) return null;
  if (!shows) return <p className="what-if muted">{texts.releaseToApply}</p>;
  const { before: was, problems, isDear, isFresh, applied } = whatIf;
  const [before, now] = [whatIfFigure(was), whatIfFigure(result)];
  const isApart = before !== null && now !== null && areApart(before, now);
  const words = problems[0]?.message ?? (isDear ? texts.longRun : null);
  return (
    <div className="what-if" data-apart={isApart}>
      {words ? (
        <p className="muted">{words}</p>
      ) : (
        <p {...term("accepted-bandwidth")}>
          {before ? <span className="muted">{figureWords(before)} → </span> : null}
          <output aria-live={applied ? "polite" : "off"} data-fresh={isFresh || applied !== null}>
            {now ? figureWords(now) : "…"}
          </output>{" "}
          <span className="muted">
            {now?.ci95 === null ? texts.withoutInterval(now.of) : (now ?? before)?.of}
          </span>
        </p>
      )}
      {before && now && !words ? <WhatIfBand before={before} now={now} isApart={isApart} /> : null}
      <button
        type="button"
        className="quiet-button"
        // A press that takes the focus from the number applies it: the line changes its height under the pointer, and
        // the click is lost.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void session.sweeps.over(path)}
        aria-label={texts.sweepNamed(label)}
      >
        {texts.sweep}
      </button>
    </div>
  );
}
