/** Copies the link to what is open; once the run is complete the link carries the digest of its result. */
import { useEffect, useState } from "react";
import { useApp, useSession } from "../session-context";

const CONFIRMED_MS = 2500;

export function ShareButton() {
  const session = useSession();
  const ready = useApp((state) => state.opened !== null);
  const [confirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (!confirmed) return;
    const timer = setTimeout(() => setConfirmed(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [confirmed]);
  const share = async () => {
    const { origin, pathname, search } = window.location;
    const link = session.link(origin + pathname + search);
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      setConfirmed(true);
      session.notice(link.includes("?r=") ? "Link copied, with the result's digest." : "Link copied.");
    } catch {
      session.notice("The browser does not allow copying here; the link is in the address bar.");
    }
  };
  return (
    <button
      type="button"
      className="primary share"
      data-confirmed={confirmed}
      title="Copy the link to this scenario; after a complete run it also carries the result's digest"
      disabled={!ready}
      onClick={() => void share()}
    >
      {confirmed ? "Copied ✓" : "Share"}
    </button>
  );
}
