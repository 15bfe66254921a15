/** Puts the page together and starts it. */
import { createRoot } from "react-dom/client";
import "../theme/tokens.css";
import "./controls.css";
import "./layout.css";
import "./header.css";
import "./setup.css";
import "./stage.css";
import "./overlays.css";
import "./instruments.css";
import "./narrow.css";
import { connectEngine } from "../engine/client";
import { startEngineWorker } from "../engine/start-worker";
import { windowAddress } from "../state/address-bar";
import { Session } from "../state/session";
import { App } from "./App";
import { fetchText } from "./fetch-text";

const session = new Session({
  startEngine: (onEvent) => connectEngine(startEngineWorker(), onEvent),
  fetchText,
  browserAddress: windowAddress(),
  cores: navigator.hardwareConcurrency,
  playAtStart: !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(<App session={session} />);

if (import.meta.env.MODE === "test") {
  const { installTestHooks } = await import("./test-hooks");
  installTestHooks(session);
}

void session.begin();
