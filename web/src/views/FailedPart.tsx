/** The message in the place of a panel or a sheet that failed. */
import { failureReport, messageOf, stackOf } from "./failure-report";
import { useApp, useSession } from "./session-context";
import "./failed-part.css";

type Props = {
  name: string;
  place: string;
  error: unknown;
  componentStack: string;
  onReload: () => void;
};

export function FailedPart({ name, place, error, componentStack, onReload }: Props) {
  const session = useSession();
  const engine = useApp((state) => (state.engine.phase === "ready" ? state.engine.version : "unknown"));
  const copy = async () => {
    const link = session.link(session.page.address()) ?? session.page.address();
    const report = failureReport({ name, error, componentStack, engine, link, browser: navigator.userAgent });
    const copied = await session.page.copyText(report);
    session.notice(copied ? "Copied: the report." : "The browser does not allow copying here.");
  };
  return (
    <section className={`failed-part ${place}`} role="alert" aria-label={`${name} failed`}>
      <h2>{name} failed</h2>
      <p>{messageOf(error)}</p>
      <p>The rest of the page goes on.</p>
      <div className="failed-actions">
        <button type="button" className="primary" onClick={onReload}>
          Reload this panel
        </button>
        <button type="button" onClick={() => void copy()}>
          Copy report
        </button>
      </div>
      <details>
        <summary>Log</summary>
        <pre>{stackOf(error, componentStack)}</pre>
      </details>
    </section>
  );
}
