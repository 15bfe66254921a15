/** What tells of links that are full, fetched once a run has something to tell. */

import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { useApp } from "../session-context";
import { useFetched } from "../use-fetched";
import { litHeat } from "./overlay";

const load = () => import("./FullLinks");
const NAME = "What tells of full links";

const tells = (state: AppState) => litHeat(state.heat) && focusedSide(state).recent !== null;

export function FullEntryLater() {
  return useApp(tells) ? <Fetched show="FullEntry" /> : null;
}

export function FullNoteLater() {
  return useApp(tells) ? <Fetched show="FullNote" /> : null;
}

export function FullWordsLater() {
  return useApp(tells) ? <Fetched show="FullWords" /> : null;
}

function Fetched({ show }: { show: "FullEntry" | "FullNote" | "FullWords" }) {
  const part = useFetched(load, NAME);
  if (!part) return null;
  const Part = part[show];
  return <Part />;
}
