/** Puts the page together and starts it. */
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../theme/tokens.css";
import "./controls.css";
import "./layout.css";
import "./header.css";
import "./setup.css";
import "./transport.css";
import "./stage.css";
import "./legend.css";
import "./overlays.css";
import "./menus.css";
import "./instruments.css";
import "./present.css";
import "./embed.css";
import { connectEngine } from "../engine/client";
import { startEngineWorker } from "../engine/start-worker";
import { browserAnswers } from "../features/lesson/state/lessons";
import { asksForNothingKept, asksToEmbed } from "../scenario/address";
import { windowAddress } from "../state/address-bar";
import { browserPlaces } from "../state/autosave";
import { browserPreferences } from "../state/preferences";
import { Session } from "../state/session";
import { App } from "./App";
import { fetchText } from "./fetch-text";
import { followPresenting } from "./follow-presenting";
import { followTheme } from "./follow-theme";
import { keepOffline, mayKeepOffline } from "./offline";
import { PAGE_ACTIONS } from "./page-actions";
import { isReload } from "./use-autosave";

// What is shown in another page keeps nothing in this browser.
const embedded = asksToEmbed(window.location.hash);
const keeps = !embedded && window.top === window;
// A way out where what is kept makes the page fail: nothing of it is read, and all but the place stays as it is.
const fresh = asksForNothingKept(window.location.search);
const session = new Session({
  embedded,
  startEngine: (onEvent) => connectEngine(startEngineWorker(), onEvent),
  fetchFacts: async () => (await import("virtual:papers/facts")).default,
  fetchText,
  browserAddress: windowAddress(),
  page: PAGE_ACTIONS,
  ...(keeps ? { places: browserPlaces(!fresh), largeScenarios: () => window.localStorage } : {}),
  ...(keeps && !fresh ? { preferences: browserPreferences(), answers: browserAnswers() } : {}),
  reloaded: isReload(),
  cores: navigator.hardwareConcurrency,
  playAtStart: !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
});
followTheme(session.store);
followPresenting(session.store);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
const place = createRoot(root, {
  // No part of the page contained it, so React has taken all of it away.
  onUncaughtError(error) {
    session.autosave.failed();
    void import("./way-out").then(({ showWayOut }) => showWayOut(error));
    window.reportError(error);
  },
});

/** While the page is developed, React shows effects that do not clean up, by running each twice. */
function render(page: ReactNode): void {
  place.render(import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page);
}

/** Not awaited by this module itself: what is fetched here waits for it in turn. */
async function start(): Promise<void> {
  if (embedded) {
    // Anyone who opens the whole page needs nothing of it.
    const { EmbedApp, bindHost } = await import("./embedded");
    render(<EmbedApp session={session} />);
    bindHost(session, window);
  } else render(<App session={session} />);

  if (import.meta.env.MODE === "test") {
    const { installTestHooks } = await import("./test-hooks");
    installTestHooks(session);
  }

  await session.begin().finally(() => {
    // Afterwards: what is to be kept must not be in the way of what is to be shown.
    if (embedded || !mayKeepOffline()) return;
    session.page.loadNewVersion = keepOffline({
      workers: navigator.serviceWorker,
      page: document,
      reload: () => window.location.reload(),
      tell: (newVersion) => session.store.setState({ newVersion }),
    });
  });
}

void start();
