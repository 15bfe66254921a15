/** Stands in place of a picture that is not drawn any more. A new engine gets new pictures. */
import { useSession } from "../session-context";

export function PictureFailure({ message }: { message: string }) {
  const session = useSession();
  return (
    <div className="stage-empty" role="alert" aria-label="The picture stopped">
      <p>The picture cannot be drawn: {message}</p>
      <button type="button" className="primary" onClick={() => void session.restartEngine()}>
        Start the engine again
      </button>
    </div>
  );
}
