/**
 * The verdict that the link states, until the same runs were made here: then whether they gave the same, and if not, what
 * differs. Its figures are anybody's; names and units are ours.
 */
import { useMemo } from "react";
import { term } from "../../base/terms";
import { type StatedVerdict, sameVerdict, statedVerdict } from "../../scenario/stated-verdict";
import { judgedNow, statedNow } from "../../state/sides";
import { useApp, useSession } from "../../views/session-context";
import { askedBy } from "./asked";
import { differing, seedsWords, statedLines } from "./stated-texts";
import * as texts from "./texts";
import { VerdictCost } from "./VerdictCost";

export function StatedByLink() {
  const stated = useApp(statedNow);
  return stated ? <Stated stated={stated} /> : null;
}

function Stated({ stated }: { stated: StatedVerdict }) {
  const judged = useApp(judgedNow);
  const metrics = useApp(({ catalog }) => catalog?.metrics);
  const lines = useMemo(() => statedLines(stated, metrics ?? []), [stated, metrics]);
  const here = judged?.seeds === stated.seeds ? statedVerdict(judged) : null;
  if (!here)
    return (
      <section className="stated-verdict" data-outcome="stated" aria-label={texts.statedByLink}>
        <p>
          <b>{texts.statedByLink}</b>
          {texts.notConfirmed(lines.join("; "), seedsWords(stated.seeds))}
        </p>
        <Reproduce stated={stated} />
      </section>
    );
  if (sameVerdict(here, stated))
    return (
      <p
        className="stated-verdict"
        data-outcome="reproduced"
        {...term("digest", texts.digestNote(here.digest))}
      >
        <b>{texts.reproduced}</b> {texts.sameFigures(2 * stated.seeds)}
      </p>
    );
  return (
    <section className="stated-verdict" data-outcome="differs" role="alert" aria-label={texts.statedByLink}>
      <p>
        <b>{texts.notReproduced}</b> {texts.otherFigures(differing(stated, here, metrics ?? []).join("; "))}
      </p>
    </section>
  );
}

function Reproduce({ stated }: { stated: StatedVerdict }) {
  const asked = useMemo(() => askedBy(stated), [stated]);
  const session = useSession();
  const phase = useApp(({ compare }) => compare.verdict?.phase);
  if (phase === "running") return null;
  return (
    <p>
      <button type="button" className="primary" onClick={() => void session.compare.judge(asked)}>
        {texts.reproduce}
      </button>{" "}
      <VerdictCost asked={asked} />
    </p>
  );
}
