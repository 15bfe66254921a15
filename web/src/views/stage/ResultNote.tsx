/** Whether a run gave the result that its link promised, for each side; where it did not, what moved and why. */
import { term } from "../../base/terms";
import type { Side } from "../../engine/protocol";
import type { Promised } from "../../scenario/view";
import type { Result } from "../../state/app-state";
import { reproduction } from "../../state/selectors";
import { isComparing, onSide, sideName } from "../../state/sides";
import { useApp, useSession } from "../session-context";
import * as texts from "./result-texts";
import { differenceReport, moved, reason, resultLabel, type Told } from "./result-texts";

function explanation(told: Told): string {
  switch (told.kind) {
    case "pending":
      return texts.pendingHint(told.promised.digest);
    case "reproduced":
      return texts.reproducedHint(told.result.digest);
    case "differs":
      return texts.differsHint(told.promised.digest, told.result.digest);
  }
}

export function ResultNote() {
  const comparing = useApp((state) => isComparing(state));
  if (!comparing) return <SideNote side="a" named={false} />;
  return (
    <>
      <SideNote side="a" named />
      <SideNote side="b" named />
    </>
  );
}

function SideNote({ side, named }: { side: Side; named: boolean }) {
  const opened = useApp((state) => onSide(state, side)?.opened ?? null);
  const name = useApp((state) => sideName(state, side));
  const told = reproduction(opened);
  if (told.kind === "none") return null;
  const label = resultLabel(told);
  return (
    <>
      <span
        className="result-note"
        {...term("digest", explanation(told))}
        data-kind={told.kind}
        role="status"
      >
        {named ? texts.ofSide(name, label) : label}
      </span>
      {told.kind === "differs" ? <Difference promised={told.promised} result={told.result} /> : null}
    </>
  );
}

function Difference({ promised, result }: { promised: Promised; result: Result }) {
  const session = useSession();
  const engine = useApp((state) => (state.engine.phase === "ready" ? state.engine.version : "unknown"));
  const copy = async () => {
    const link = session.link(session.page.address()) ?? "";
    const copied = await session.page.copyText(differenceReport(link, promised, result, engine));
    session.notice(copied ? texts.reportCopied : texts.reportNotCopied);
  };
  const figures = moved(promised.figures, result.figures);
  return (
    <div className="stage-note result-difference" {...term("digest")} role="status">
      <span>
        {figures.length > 0 ? `${texts.figuresThenNow(figures)} ` : ""}
        {reason(promised, engine)}
      </span>
      {promised.engine === engine ? (
        <button type="button" onClick={() => void copy()}>
          {texts.copyReport}
        </button>
      ) : null}
    </div>
  );
}
