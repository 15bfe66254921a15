/** `npm start`: from a checkout to a page in the browser. `npm start -- --port N` chooses the port. */
import { serve, wantedPort } from "./serve.mjs";
import { buildPage, buildWasm, setUpTools } from "./setup.mjs";
import { command } from "./stage.mjs";

await command(async () => {
  const port = wantedPort();
  await setUpTools();
  await buildWasm();
  await buildPage();
  const { url } = await serve("web/dist", { port });
  console.log(`\nFlitscope is running at ${url}\nPress Ctrl+C to stop it.`);
});
