/** What the engine did last before something failed. */
import "./runs.css";

export function EngineLog({ lines }: { lines: readonly string[] }) {
  return lines.length > 0 ? <pre className="engine-log">{lines.join("\n")}</pre> : null;
}
