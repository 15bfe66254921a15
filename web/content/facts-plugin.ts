/**
 * What the bundler takes facts from, each plain data in a file of its own: `virtual:papers/facts`, which every visit
 * fetches, `virtual:presets/pictures`, which the gallery does, `virtual:papers/record`, which the scorecard does, and
 * `virtual:papers/standing`, which is fetched when somebody asks how true the page is.
 */

import type { Plugin } from "vite";
import { compileFacts, factsFiles } from "./facts.ts";
import { dataModule } from "./lessons-plugin.ts";
import { compilePictures } from "./pictures.ts";
import { compileRecord, compileStanding, recordFiles, standingFiles } from "./standing.ts";

const MODULES: Record<string, { files(): string[]; compile(): unknown }> = {
  "virtual:papers/facts": { files: factsFiles, compile: compileFacts },
  "virtual:presets/pictures": { files: factsFiles, compile: compilePictures },
  "virtual:papers/record": { files: recordFiles, compile: compileRecord },
  "virtual:papers/standing": { files: standingFiles, compile: compileStanding },
};

export function factsPlugin(): Plugin {
  return {
    name: "flitscope-facts",
    resolveId: (id) => (MODULES[id] ? `\0${id}` : null),
    async load(id) {
      const module = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      if (!module) return null;
      for (const file of module.files()) this.addWatchFile(file);
      return dataModule(await module.compile());
    },
  };
}
