/** Which paper the scorecard is about. Another is fetched when it is chosen; runs of this one continue. */
import { PAPERS, type PaperId } from "../../papers/claims";
import { useApp, useSession } from "../../views/session-context";
import * as texts from "./texts";

export function PaperChoice() {
  const session = useSession();
  const chosen = useApp((state) => state.paperId);
  return (
    <label className="paper-choice">
      <span className="muted">{texts.paper}</span>
      <select value={chosen} onChange={(event) => void session.choosePaper(event.target.value as PaperId)}>
        {PAPERS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
