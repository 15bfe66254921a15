/** The pictures of the network that stand on the stage, for anyone who takes them away. */
import type { RendererClient } from "../../canvas/renderer-client";
import type { Side } from "../../engine/protocol";
import type { Session } from "../../state/session";

const drawn = new WeakMap<Session, Map<Side, RendererClient>>();

/** Keeps it until the answer is called. */
export function pictureDrawn(session: Session, side: Side, client: RendererClient): () => void {
  const pictures = drawn.get(session) ?? new Map<Side, RendererClient>();
  drawn.set(session, pictures.set(side, client));
  return () => {
    if (pictures.get(side) === client) pictures.delete(side);
  };
}

/** A before B; B − A is the picture of the side that it is drawn on. */
export function drawnPictures(session: Session): [Side, RendererClient][] {
  return [...(drawn.get(session) ?? [])].sort(([a], [b]) => a.localeCompare(b));
}
