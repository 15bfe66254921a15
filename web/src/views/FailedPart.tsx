/** The message in the place of a panel or a sheet that failed. */
import { tooLargeForLink } from "../base/texts";
import { isTooLarge } from "../state/links";
import { failureReport, messageOf, stackOf } from "./failure-report";
import { useApp, useSession } from "./session-context";
import "./failed-part.css";
import * as texts from "./failure-texts";

type Props = {
  name: string;
  place: string;
  error: unknown;
  componentStack: string;
  onReload: () => void;
};

export function FailedPart({ name, place, error, componentStack, onReload }: Props) {
  const session = useSession();
  const engine = useApp((state) =>
    state.engine.phase === "ready" ? state.engine.version : texts.unknownEngine,
  );
  const copy = async () => {
    const none = isTooLarge(session.store.getState()) ? tooLargeForLink : session.page.address();
    const link = session.link(session.page.address()) ?? none;
    const report = failureReport({ name, error, componentStack, engine, link, browser: navigator.userAgent });
    const copied = await session.page.copyText(report);
    session.notice(copied ? texts.reportCopied : texts.reportNotCopied);
  };
  return (
    <section className={`failed-part ${place}`} role="alert" aria-label={texts.failed(name)}>
      <h2>{texts.failed(name)}</h2>
      <p>{messageOf(error)}</p>
      <p>{texts.restWorks}</p>
      <div className="failed-actions">
        <button type="button" className="primary" onClick={onReload}>
          {texts.reloadPanel}
        </button>
        <button type="button" onClick={() => void copy()}>
          {texts.copyReport}
        </button>
      </div>
      <details>
        <summary>{texts.log}</summary>
        <pre>{stackOf(error, componentStack)}</pre>
      </details>
    </section>
  );
}
