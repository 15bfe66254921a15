/** Is in place of a picture that is not drawn any more. A new engine gets new pictures. */
import { useSession } from "../session-context";
import * as texts from "./picture-failure-texts";

export function PictureFailure({ message }: { message: string }) {
  const session = useSession();
  return (
    <div className="stage-empty" role="alert" aria-label={texts.failureLabel}>
      <p>{texts.couldNotDraw(message)}</p>
      <button type="button" className="primary" onClick={() => void session.restartEngine()}>
        {texts.restartEngine}
      </button>
    </div>
  );
}
