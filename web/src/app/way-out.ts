/** What stands in place of the page when nothing of it is left. Plain DOM: whatever failed once may fail again. */
import { messageOf, stackOf } from "../views/failure-report";
import "../views/failed-part.css";

export function showWayOut(error: unknown): void {
  const part = document.createElement("section");
  part.className = "failed-part";
  part.setAttribute("role", "alert");
  part.setAttribute("aria-label", "The page failed");
  const link = document.createElement("a");
  link.href = "?fresh";
  link.textContent = "Start afresh";
  const log = document.createElement("details");
  log.append(textIn("summary", "Log"), textIn("pre", stackOf(error, "")));
  part.append(
    textIn("h1", "The page failed"),
    textIn("p", messageOf(error)),
    textIn(
      "p",
      "What you had open is kept, and an unfinished edit is set aside at the next visit. To begin without any of it:",
    ),
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
