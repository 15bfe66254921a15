/** `npm run format`: puts every file into the form that `npm run check` asks for. */
import { mustCargo } from "./cargo.mjs";
import { setUpTools } from "./setup.mjs";
import { command, must, stage } from "./stage.mjs";

await command(async () => {
  await setUpTools();
  await stage("rustfmt", async () => {
    await mustCargo("rustfmt could not read the Rust code.", "fmt", "--all");
  });
  await stage("biome", async () => {
    await must("Biome found problems that it cannot fix automatically.", process.execPath, [
      ...["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."],
    ]);
  });
});
