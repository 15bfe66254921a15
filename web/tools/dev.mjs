/**
 * `npm run dev`: compiles the engine, serves the page from its sources, and shows each change when it is saved. After a
 * change of Rust code it compiles the engine again and reloads the page. `npm run dev -- --port N` chooses the port.
 */
import { join, relative, sep } from "node:path";
import { writeNotices } from "./licences.mjs";
import { wantedPort } from "./serve.mjs";
import { buildWasmInDevelopment, copyData, setUpTools } from "./setup.mjs";
import { command, ROOT, report } from "./stage.mjs";

/** In addition to what the page imports, which Vite watches by itself. */
const WATCHED = ["engine-rs", "wasm", "Cargo.toml", "Cargo.lock"];
const DATA = "engine-rs/study/data/";
const RUST = /\.rs$|(?:^|\/)Cargo\.(?:toml|lock)$/;

/** Compiles once at a time; what is saved meanwhile is in the next turn. @param {() => void} done */
function compiling(done) {
  let running = false;
  let due = false;
  return async () => {
    due = true;
    if (running) return;
    running = true;
    try {
      while (due) {
        due = false;
        await buildWasmInDevelopment();
      }
      done();
    } catch (error) {
      // The page continues with the engine that it has.
      report(error);
    } finally {
      running = false;
    }
  };
}

await command(async () => {
  const port = wantedPort();
  await setUpTools();
  await buildWasmInDevelopment();
  copyData();
  await writeNotices();
  // Not above: the packages may have been installed a moment ago.
  const { createServer } = await import("vite");
  const server = await createServer({ configFile: join(ROOT, "web/vite.config.ts"), server: { port } });
  const reload = () => server.ws.send({ type: "full-reload" });
  const compile = compiling(reload);
  server.watcher.add(WATCHED.map((path) => join(ROOT, path)));
  server.watcher.on("all", (_event, file) => {
    const path = relative(ROOT, file).replaceAll(sep, "/");
    if (RUST.test(path)) void compile();
    if (!path.startsWith(DATA)) return;
    copyData();
    reload();
  });
  await server.listen();
  console.log(`\nFlitscope is running at ${server.resolvedUrls?.local[0]}\nPress Ctrl+C to stop it.`);
});
