/** `npm start`: from a checkout to a page in the browser. `npm start -- --port N` chooses the port. */
import { parseArgs } from "node:util";
import { portFrom, serve } from "./serve.mjs";
import { buildPage, buildWasm, setUpTools } from "./setup.mjs";
import { command, Sentence } from "./stage.mjs";

function wantedPort() {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" } } });
    // npm keeps `--port N` for itself when the two dashes before it are forgotten.
    return portFrom(values.port ?? process.env.npm_config_port);
  } catch (error) {
    if (error instanceof Sentence) throw error;
    throw new Sentence(`${/** @type {Error} */ (error).message}: the only option is --port N.`);
  }
}

await command(async () => {
  const port = wantedPort();
  await setUpTools();
  await buildWasm();
  await buildPage();
  const { url } = await serve("web/dist", { port });
  console.log(`\nFlitscope is at ${url}\nCtrl+C stops it.`);
});
