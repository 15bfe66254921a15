/**
 * Binds the page in a frame to the window around it. Only that window is heard, whatever its origin, and only it is
 * spoken to.
 */
import { Embed } from "../state/embed";
import type { Session } from "../state/session";

export function bindHost(session: Session, own: Window): void {
  const host = own.parent;
  if (host === own) return;
  // To any origin: what is told follows from the link, which the host has.
  const embed = new Embed(session, (message) => host.postMessage(message, "*"));
  own.addEventListener("message", (event) => {
    if (event.source === host) embed.receive(event.data);
  });
}
