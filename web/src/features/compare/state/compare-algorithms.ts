/** Hardware beside software: what is open, and the same with its collective operations done in the other way. */

import { withOtherAlgorithm } from "../../../scenario/other-algorithm";
import { sourceOf } from "../../../state/second-side";
import type { Session } from "../../../state/session";
import { focusedSide } from "../../../state/sides";

export async function compareAlgorithms(session: Session): Promise<void> {
  const { opened } = focusedSide(session.store.getState());
  const other = opened && withOtherAlgorithm(opened.scenario);
  if (other) await session.compare.start(sourceOf(other));
  else session.notice("A multicast reaches contiguous nodes only, and those of this job are not.");
}
