/** The parts of the network by the names that they have in the scenario that is shown. */

import { partWords } from "../base/texts";
import { focusedSide } from "../state/sides";
import { useApp } from "./session-context";

export function usePartWords(): (words: string) => string {
  const network = useApp((state) => focusedSide(state).opened?.scenario.network);
  return (words) => partWords(words, network);
}
