/** What the bundler takes the facts from: `virtual:papers/facts`, plain data in a file of its own. */
import { compileFacts, factsFiles } from "./facts.mjs";
import { dataModule } from "./lessons-plugin.mjs";

const ID = "virtual:papers/facts";

/** @returns {import("vite").Plugin} */
export function factsPlugin() {
  return {
    name: "flitscope-facts",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      for (const file of factsFiles()) this.addWatchFile(file);
      return dataModule(await compileFacts());
    },
  };
}
