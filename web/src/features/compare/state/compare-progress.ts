/**
 * Compares runs with and without independent progress: the open scenario, and a copy with the other choice.
 */

import { withOtherProgress } from "../../../scenario/mpi-features";
import { sourceOf } from "../../../state/second-side";
import type { Session } from "../../../state/session";
import { focusedSide } from "../../../state/sides";

export async function compareProgress(session: Session): Promise<void> {
  const { catalog } = session.store.getState();
  const { opened } = focusedSide(session.store.getState());
  if (!opened) return;
  await session.compare.start(sourceOf(withOtherProgress(opened.scenario, catalog?.networks ?? [])));
}
