/** Shows the answer, and runs the network to its end, where the answer is to be seen. */
import { parseView } from "../../scenario/view";
import { runCommand } from "../../state/commands";
import { useApp, useSession } from "../../views/session-context";
import { NO_ANSWERS } from "./lesson-texts";
import { keepsAnswersBack } from "./state/selectors";
import * as texts from "./texts";
import { useStep } from "./use-lesson";

/** `missing` is what is to be done first, if anything. */
export function RevealButton({ missing }: { missing: string | null }) {
  const session = useSession();
  const { view, play } = useStep();
  const keptBack = useApp(keepsAnswersBack);
  if (keptBack) return <p className="muted">{NO_ANSWERS}</p>;
  const reveal = () => {
    void session.lessons.reveal();
    // The explanation of a step that is at a moment is about this moment.
    if (play || parseView(view).view.cycle === null) void runCommand(session, "run-to-end");
  };
  return (
    <button
      type="button"
      className="primary"
      disabled={missing !== null}
      title={missing ?? undefined}
      onClick={reveal}
    >
      {texts.reveal}
    </button>
  );
}
