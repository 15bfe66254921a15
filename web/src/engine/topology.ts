/** From the engine's JSON to the machine as the page holds it. */
import type { TopologyDescription, TopologyJson } from "./types";

/** Every column becomes a typed array, whichever columns the engine has; truth becomes 1. Names stay as they are. */
export function topologyFrom(json: TopologyJson): TopologyDescription {
  const packed = Object.entries(json).map(([name, value]) => {
    if (!Array.isArray(value) || typeof value[0] === "string") return [name, value];
    return [
      name,
      typeof value[0] === "boolean" ? Uint8Array.from(value, Number) : Uint32Array.from(value, Number),
    ];
  });
  // By the very rule of the type, which TypeScript cannot follow through the entries.
  return Object.fromEntries(packed) as TopologyDescription;
}
