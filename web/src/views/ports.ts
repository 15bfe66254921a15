/** The wiring of a machine, calculated once for all views. */
import { type Ports, portsOf } from "../base/wiring";
import type { TopologyDescription } from "../engine/types";

const known = new WeakMap<TopologyDescription, Ports>();

export function portsFor(topology: TopologyDescription): Ports {
  const before = known.get(topology);
  if (before) return before;
  const ports = portsOf(topology);
  known.set(topology, ports);
  return ports;
}
