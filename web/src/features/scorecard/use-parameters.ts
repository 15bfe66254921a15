/** The parameters of all networks, by whose labels a setting is named. */
import { useMemo } from "react";
import type { NetworkDescription } from "../../engine/types";
import { useApp } from "../../views/session-context";

const NONE: readonly NetworkDescription[] = [];

export const useNetworks = () => useApp((state) => state.catalog?.networks) ?? NONE;

export function useParameters() {
  const networks = useNetworks();
  return useMemo(() => networks.flatMap(({ parameters }) => parameters), [networks]);
}
