/** `npm run generate`: writes the files that the page and others have of the engine, and names those that it changes. */
import { join } from "node:path";
import { mustCargo, TESTED_CRATES } from "./cargo.mjs";
import { command, must, ROOT, stage } from "./stage.mjs";

const NAME = "flitscope-generate";
const PROGRAM = join(ROOT, "target/debug", process.platform === "win32" ? `${NAME}.exe` : NAME);

await command(async () => {
  await stage("generator", async () => {
    // As tests are compiled, and with one of them, so that both use one build.
    const which = ["--bin", NAME, "--test", "generated"];
    const args = ["build", ...TESTED_CRATES, "--profile", "test", ...which];
    await mustCargo("The generator did not compile.", ...args);
  });
  await stage("generated files", async () => {
    const changed = (await must("The files could not be written.", PROGRAM, [])).trim();
    return changed === "" ? "unchanged" : `changed: ${changed.split("\n").join(", ")}`;
  });
});
