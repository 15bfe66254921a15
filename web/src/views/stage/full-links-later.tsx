/** What shows full links, fetched once a run has some to show. */

import { fullFlags } from "../../base/full-links";
import type { AppState } from "../../state/app-state";
import { isFirstScreen } from "../../state/drawers";
import { focusedSide } from "../../state/sides";
import { lazyPart, NOTICE_ONLY } from "../lazy-part";
import { useApp } from "../session-context";
import { litHeat } from "./overlay";
import * as texts from "./texts";

const load = () => import("./FullLinks");

const FullEntry = lazyPart(() => load().then((it) => it.FullEntry), texts.fullLinksName, NOTICE_ONLY);
const FullNote = lazyPart(() => load().then((it) => it.FullNote), texts.fullLinksName, NOTICE_ONLY);
const FullWords = lazyPart(() => load().then((it) => it.FullWords), texts.fullLinksName, NOTICE_ONLY);

/** On the first screen only once there is one: it asks for few files. */
function tells(state: AppState): boolean {
  const { recent } = focusedSide(state);
  if (!litHeat(state.heat) || !recent) return false;
  return !isFirstScreen(state) || fullFlags(recent.fullLinks).includes(1);
}

export function FullEntryLater() {
  return useApp(tells) ? <FullEntry /> : null;
}

export function FullNoteLater() {
  return useApp(tells) ? <FullNote /> : null;
}

export function FullWordsLater() {
  return useApp(tells) ? <FullWords /> : null;
}
