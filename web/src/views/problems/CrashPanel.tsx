/** The engine stopped by a defect of its own. Scenario and settings are kept; a new engine can take them up. */
import { useApp, useSession } from "../session-context";
import * as texts from "./texts";

export function CrashPanel() {
  const session = useSession();
  const engine = useApp((state) => state.engine);
  const log = useApp((state) => state.log);
  if (engine.phase !== "crashed") return null;
  return (
    <section className="crash" role="alert" aria-label={texts.engineStopped}>
      <h2>{texts.engineStopped}</h2>
      <p>{engine.message}</p>
      <p>{texts.scenarioKept}</p>
      <button type="button" className="primary" onClick={() => void session.restartEngine()}>
        {texts.restartEngine}
      </button>
      <details>
        <summary>{texts.engineLog}</summary>
        <pre>{log.join("\n")}</pre>
      </details>
    </section>
  );
}
