/** Fixed data of charts' tests, shaped like the paper's bit-reversal run, and what their tests read from a picture. */

import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { eliteCount, portCount, portsOf, type Wiring } from "../base/wiring";
import type { CongestionLoads } from "../engine/types";

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** A chart as a file that opens in any viewer and reads well in a diff: an element a line. */
export function golden(chart: ReactElement): string {
  const svg = renderToStaticMarkup(chart).replace("<svg ", `<svg ${NAMESPACE} `);
  return `${svg.replaceAll("><", ">\n<")}\n`;
}

/** Shares of `width` at which the bars of latency parts end; each must begin where the one before it ends. */
export function ends(picture: string, width: number): number[] {
  const bars = [...picture.matchAll(/<rect class="part" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
  let end = 0;
  return bars.map(([, x, length]) => {
    if (Math.abs(Number(x) - end) > 0.01)
      throw new Error(`A bar begins at ${x}, the one before ends at ${end}.`);
    end = Number(x) + Number(length);
    return end / width;
  });
}

/** Loads that differ in every cell; `hot` is the first-level Elite with the hottest link. */
export function testLoads(wiring: Wiring, hot: number): CongestionLoads {
  const ports = portsOf(wiring);
  const load = (link: number, elite: number) => (link < 0 ? 0 : elite === hot ? 1 : ((link * 37) % 61) / 100);
  const elites = Array.from({ length: eliteCount(wiring) }, (_, elite) => elite);
  const side = (name: "up" | "down") =>
    elites.map((elite) =>
      Array.from({ length: portCount(wiring, elite, name) }, (_, port) =>
        load(ports.incoming(elite, name, port), elite),
      ),
    );
  const [up, down] = [side("up"), side("down")];
  const total = elites.map(
    (elite) => [...up[elite]!, ...down[elite]!].reduce((a, b) => a + b, 0) / (2 * wiring.arity),
  );
  return {
    total: Float64Array.from(total),
    up: Float64Array.from(up.flat()),
    down: Float64Array.from(down.flat()),
  };
}
