/**
 * Compares hardware with software: the open scenario, and a copy with the other algorithm for its collective
 * operations.
 */

import { withOtherAlgorithm } from "../../../scenario/other-algorithm";
import { sourceOf } from "../../../state/second-side";
import type { Session } from "../../../state/session";
import { focusedSide } from "../../../state/sides";
import * as texts from "./texts";

export async function compareAlgorithms(session: Session): Promise<void> {
  const { opened } = focusedSide(session.store.getState());
  const other = opened && withOtherAlgorithm(opened.scenario);
  if (other) await session.compare.start(sourceOf(other));
  else session.notice(texts.notContiguous);
}
