/** Whether a run gave the result that its link promised, for each side; where it did not, what moved and why. */
import { term } from "../../base/terms";
import { tooLargeForLink } from "../../base/texts";
import type { Side } from "../../engine/protocol";
import type { Promised } from "../../scenario/view";
import type { Result } from "../../state/app-state";
import { reproduction } from "../../state/selectors";
import { isComparing, onSide, sideName } from "../../state/sides";
import { useApp, useSession } from "../session-context";
import * as texts from "./result-texts";
import { type CheckedResult, differenceReport, moved, reason, resultLabel } from "./result-texts";

function explanation(checked: CheckedResult): string {
  switch (checked.kind) {
    case "pending":
      return texts.pendingHint(checked.promised.digest);
    case "reproduced":
      return texts.reproducedHint(checked.result.digest);
    case "differs":
      return texts.differsHint(checked.promised.digest, checked.result.digest);
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
  const checked = reproduction(opened);
  if (checked.kind === "none") return null;
  const label = resultLabel(checked);
  return (
    <>
      <span
        className="result-note"
        {...term("digest", explanation(checked))}
        data-kind={checked.kind}
        role="status"
      >
        {named ? texts.ofSide(name, label) : label}
      </span>
      {checked.kind === "differs" ? <Difference promised={checked.promised} result={checked.result} /> : null}
    </>
  );
}

function Difference({ promised, result }: { promised: Promised; result: Result }) {
  const session = useSession();
  const engine = useApp((state) => (state.engine.phase === "ready" ? state.engine.version : "unknown"));
  const copy = async () => {
    const link = session.link(session.page.address()) ?? tooLargeForLink;
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
