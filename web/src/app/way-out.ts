/** What is in place of the page when nothing of it is left. Plain DOM: whatever failed once may fail again. */
import { messageOf, stackOf } from "../views/failure-report";
import "../views/failed-part.css";
import * as texts from "./way-out-texts";

export function showWayOut(error: unknown): void {
  const part = document.createElement("section");
  part.className = "failed-part";
  part.setAttribute("role", "alert");
  part.setAttribute("aria-label", texts.pageFailed);
  const link = document.createElement("a");
  link.href = "?fresh";
  link.textContent = texts.startOver;
  const log = document.createElement("details");
  log.append(textIn("summary", texts.log), textIn("pre", stackOf(error, "")));
  part.append(
    textIn("h1", texts.pageFailed),
    textIn("p", messageOf(error)),
    textIn("p", texts.keptAndHowToStartOver),
    link,
    log,
  );
  document.body.append(part);
}

function textIn(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
