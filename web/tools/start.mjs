/**
 * `npm start`: from a checkout to a page in the browser. It serves the page when the first wasm module is there; requests
 * for the second one wait while it compiles. `npm start -- --port N` chooses the port.
 */
import { secondFiles } from "./second-module.mjs";
import { serve, wantedPort } from "./serve.mjs";
import { pageSoon } from "./setup.mjs";
import { command, report, say } from "./stage.mjs";

const SECOND = "The second module (papers, sweeps, bills)";

await command(async () => {
  const port = wantedPort();
  const { second } = await pageSoon();
  let waiting = 0;
  const late = {
    files: secondFiles().map(({ built }) => built),
    ready: second,
    onWait() {
      waiting += 1;
      if (waiting === 1) say(`${SECOND} is still compiling; requests for it wait.`);
    },
  };
  const { url } = await serve("web/dist", { port, late });
  say(`\nFlitscope is running at ${url}\nPress Ctrl+C to stop it.\n`);
  try {
    await second;
    if (waiting > 0) say(`${SECOND} is ready. Requests that waited: ${waiting}.`);
  } catch (error) {
    report(error);
    say("The page runs without papers, sweeps and bills. Fix the error and start it again.");
  }
});
