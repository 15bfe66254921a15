import { useSession } from "../../views/session-context";

/** `missing` is what is to be done first, if anything. */
export function RevealButton({ missing }: { missing: string | null }) {
  const session = useSession();
  return (
    <button
      type="button"
      className="primary"
      disabled={missing !== null}
      title={missing ?? undefined}
      onClick={() => void session.lessons.reveal()}
    >
      Reveal
    </button>
  );
}
