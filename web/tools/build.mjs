/** `npm run build`: the static site into web/dist, for any host under any path. */
import { buildPage, buildWasm, setUpTools } from "./setup.mjs";
import { command } from "./stage.mjs";

await command(async () => {
  await setUpTools();
  await buildWasm();
  await buildPage();
});
