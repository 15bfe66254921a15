/** Fixed data for the charts' golden pictures, shaped like the paper's bit-reversal run. */

import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { portsOf, type Wiring } from "../base/wiring";
import type { LevelLoads } from "./congestion-words";

/** A chart as a file that opens in any viewer and reads well in a diff: an element a line. */
export function golden(chart: ReactElement): string {
  const svg = renderToStaticMarkup(chart).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return `${svg.replaceAll("><", ">\n<")}\n`;
}

/** Loads that differ in every cell; `hot` is the first-level Elite with the hottest link. */
export function testLoads(wiring: Wiring, hot: number): LevelLoads[] {
  const ports = portsOf(wiring);
  const width = wiring.elites_per_level;
  const load = (link: number, elite: number) => (link < 0 ? 0 : elite === hot ? 1 : ((link * 37) % 61) / 100);
  return Array.from({ length: wiring.levels }, (_, level) => ({
    elites: Array.from({ length: width }, (_, index) => {
      const elite = level * width + index;
      const side = (name: "up" | "down") =>
        Array.from({ length: wiring.arity }, (_, port) => load(ports.incoming(elite, name, port), elite));
      const [up, down] = [side("up"), side("down")];
      const total = [...up, ...down].reduce((a, b) => a + b, 0) / (2 * wiring.arity);
      return { up, down, total };
    }),
  }));
}
