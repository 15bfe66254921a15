/**
 * What the bundler takes the format of scenarios from: `virtual:scenario/format` is its fingerprint, which every visit
 * has, and `virtual:scenario/shape` the whole, fetched with the first draft of an earlier visit.
 */

import type { Plugin } from "vite";
import { compileFormat, formatFiles, formatFingerprint } from "./format-shape.ts";
import { dataModule } from "./lessons-plugin.ts";

const FORMAT = "virtual:scenario/format";
const SHAPE = "virtual:scenario/shape";

export function formatPlugin(): Plugin {
  return {
    name: "flitscope-format",
    resolveId: (id) => (id === FORMAT || id === SHAPE ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${FORMAT}` && id !== `\0${SHAPE}`) return null;
      for (const file of formatFiles()) this.addWatchFile(file);
      const format = compileFormat();
      if (id === `\0${SHAPE}`) return dataModule(format);
      return `export default ${JSON.stringify(formatFingerprint(format))};`;
    },
  };
}
