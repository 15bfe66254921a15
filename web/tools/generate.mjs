/** `npm run generate`: writes the files that the page and others have of the engine, and names those that it changes. */
import { mustCargoWith } from "./cargo.mjs";
import { command } from "./stage.mjs";

await command(async () => {
  // As tests are compiled, so that both use one build.
  const args = ["run", "--profile", "test", "--package", "flitscope-page"];
  await mustCargoWith({ echo: true }, "The files could not be generated.", ...args);
});
