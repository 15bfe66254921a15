/**
 * The page without a network: a service worker keeps a copy of everything that this version is made of, and answers
 * with it from the second visit on, or from the moment it is installed. So a version never mixes with another, and a
 * new one is only taken up when the user asks for it; the open scenario continues until then.
 *
 * Where a browser allows no service worker (a file, plain http, some private windows) the page works as before, and
 * nothing is said. It does not contain what is kept, which the build decides (web/vite.config.ts).
 */
import type { NewVersion } from "../state/app-state";

export type OfflineParts = {
  workers: ServiceWorkerContainer;
  page: Pick<Document, "hidden" | "addEventListener">;
  reload(): void;
  tell(found: NewVersion): void;
};

/** What the build names it; relative to the page, wherever that is. */
const SCRIPT = "./sw.js";

/** The answer takes up the new version, if there is one. */
export function keepOffline({ workers, page, reload, tell }: OfflineParts): () => void {
  let registration: ServiceWorkerRegistration | null = null;
  let asked = false;
  let controlled = workers.controller !== null;

  workers.addEventListener("controllerchange", () => {
    // The first to take control only brings the copy: the page stays what it is.
    if (asked) reload();
    else if (controlled) tell("elsewhere");
    controlled = true;
  });

  const follow = (found: ServiceWorkerRegistration) => {
    registration = found;
    const look = () => {
      if (found.waiting && found.active) tell("waiting");
    };
    look();
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
    // A page may be left open for days; anyone who comes back to it hears of what is new.
    page.addEventListener("visibilitychange", () => {
      if (!page.hidden) found.update().catch(() => {});
    });
  };
  workers.register(SCRIPT, { updateViaCache: "none" }).then(follow, () => {});

  return () => {
    asked = true;
    // It takes over all windows, and this one loads it when that has happened.
    if (registration?.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    else reload();
  };
}

/**
 * A page inside of another's keeps nothing on that visitor's machine. Test builds do so only when asked, with
 * `?offline`, so that every other test gets what the server has.
 */
export function mayKeepOffline(): boolean {
  if (!("serviceWorker" in navigator) || window.top !== window) return false;
  if (import.meta.env.MODE === "test") return new URLSearchParams(window.location.search).has("offline");
  return import.meta.env.PROD;
}
