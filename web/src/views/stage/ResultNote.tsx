/** Whether this run gave the result that its link promised. */
import { type Reproduction, reproduction } from "../../state/selectors";
import { useApp } from "../session-context";

const SHOWN_DIGITS = 8;

function words(result: Exclude<Reproduction, { kind: "none" }>): string {
  switch (result.kind) {
    case "pending":
      return "link holds a result";
    case "reproduced":
      return "reproduced ✓";
    case "differs":
      return `differs: ${result.found.slice(0, SHOWN_DIGITS)}`;
  }
}

function explanation(result: Exclude<Reproduction, { kind: "none" }>, engine: string): string {
  switch (result.kind) {
    case "pending":
      return `When the run is complete its digest is compared with the link's, ${result.expected}.`;
    case "reproduced":
      return `This run gave the digest that the link promised: ${result.digest}.`;
    case "differs":
      return `The link promised the digest ${result.expected}; this run, on engine ${engine}, gave ${result.found}.`;
  }
}

export function ResultNote() {
  const kind = useApp((state) => reproduction(state).kind);
  const session = useApp((state) => state);
  const result = reproduction(session);
  if (kind === "none" || result.kind === "none") return null;
  const engine = session.engine.phase === "ready" ? session.engine.version : "?";
  return (
    <span className="result-note" data-kind={kind} role="status" title={explanation(result, engine)}>
      {words(result)}
    </span>
  );
}
