/** The engine stopped by a defect of its own. Scenario and settings are kept; a new engine can take them up. */
import { useApp, useSession } from "../session-context";

export function CrashPanel() {
  const session = useSession();
  const engine = useApp((state) => state.engine);
  const log = useApp((state) => state.log);
  if (engine.phase !== "crashed") return null;
  return (
    <section className="crash" role="alert" aria-label="The engine stopped">
      <h2>The engine stopped</h2>
      <p>{engine.message}</p>
      <p>Your scenario and settings are kept, here and in the address bar. The page itself works on.</p>
      <button type="button" className="primary" onClick={() => void session.restartEngine()}>
        Start the engine again
      </button>
      <details>
        <summary>What the engine did last</summary>
        <pre>{log.join("\n")}</pre>
      </details>
    </section>
  );
}
