/** What was asked about, and the way to ask about anything. */

import { lazyPart, NOTICE_ONLY } from "../views/lazy-part";
import { useApp } from "../views/session-context";
import { explanation } from "./texts";

const TermPopover = lazyPart(
  () => import("../features/glossary/TermPopover").then((it) => it.TermPopover),
  explanation,
  NOTICE_ONLY,
);
const ExplainMode = lazyPart(
  () => import("../features/glossary/ExplainMode").then((it) => it.ExplainMode),
  explanation,
  NOTICE_ONLY,
);

export function Explained() {
  const asked = useApp((state) => state.term !== null);
  const explaining = useApp((state) => state.explaining);
  return (
    <>
      {asked ? <TermPopover /> : null}
      {explaining ? <ExplainMode /> : null}
    </>
  );
}
