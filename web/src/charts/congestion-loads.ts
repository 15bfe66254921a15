/**
 * The congestion matrix from the delay by link, in shares of peaks that are given: so that the matrices of two machines
 * have one scale, and one can be taken from the other.
 */
import type { DelayPeaks } from "../base/delays";
import { eliteCount, type Ports, portCount, type Wiring } from "../base/wiring";
import type { CongestionLoads } from "../engine/types";

export function loadsOf(
  wiring: Wiring,
  ports: Ports,
  linkDelay: ArrayLike<number>,
  { link, elite }: DelayPeaks,
): CongestionLoads {
  const share = (delay: number, peak: number) => (peak > 0 ? delay / peak : 0);
  const total: number[] = [];
  const sides = { up: [] as number[], down: [] as number[] };
  for (let each = 0; each < eliteCount(wiring); each++) {
    let sum = 0;
    for (const side of ["up", "down"] as const)
      for (let port = 0; port < portCount(wiring, each, side); port++) {
        const from = ports.incoming(each, side, port);
        const delay = from < 0 ? 0 : (linkDelay[from] ?? 0);
        sides[side].push(share(delay, link));
        sum += delay;
      }
    // An Elite of the top level has places above it that no link comes in by.
    while (sides.up.length < (each + 1) * wiring.arity) sides.up.push(0);
    total.push(share(sum, elite));
  }
  return {
    total: Float64Array.from(total),
    up: Float64Array.from(sides.up),
    down: Float64Array.from(sides.down),
  };
}

/** B − A, cell by cell. */
export function loadsDifference(a: CongestionLoads, b: CongestionLoads): CongestionLoads {
  const minus = (from: Float64Array, taken: Float64Array) =>
    from.map((value, at) => value - (taken[at] ?? value));
  return { total: minus(b.total, a.total), up: minus(b.up, a.up), down: minus(b.down, a.down) };
}
