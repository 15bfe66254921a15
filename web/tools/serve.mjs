/**
 * A static server for the built page, as plain as the hosts that it will live on: files by their
 * path, no rewriting, no special headers. What works here works on any of them.
 *
 *   node web/tools/serve.mjs FOLDER [--port N] [--under /some/path/]...
 *
 * `--under` serves the same files below a path as well, to show that all addresses are relative.
 */
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT, Sentence } from "./stage.mjs";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  // Browsers compile while downloading only when this type is right.
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * The file that an address means, or null when it is not below any of the paths or leaves the folder.
 * @param {string} folder absolute
 * @param {string[]} under paths that begin and end with a slash
 * @param {string} address the request's path, still encoded
 */
export function fileFor(folder, under, address) {
  let path;
  try {
    path = decodeURIComponent(address.split(/[?#]/, 1)[0] ?? "");
  } catch {
    return null;
  }
  if (path.includes("\0")) return null;
  // The longest first, or "/" would swallow the others.
  const base = [...under].sort((a, b) => b.length - a.length).find((each) => path.startsWith(each));
  if (base === undefined) return null;
  const rest = path.slice(base.length);
  const file = resolve(folder, `./${rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest}`);
  return file.startsWith(folder + sep) ? file : null;
}

/**
 * Files that are still being made. `onWait` is called for each request that waits for one of them.
 * @typedef {{ files: string[], ready: Promise<unknown>, onWait: () => void }} Late
 */

/**
 * Waits until a file is there; false when it could not be made.
 * @param {Late} late
 */
function waitingFor({ files, ready, onWait }) {
  let isOver = false;
  const made = ready.then(
    () => true,
    () => false,
  );
  void made.then(() => {
    isOver = true;
  });
  return (/** @type {string} */ file) => {
    if (!files.includes(file)) return true;
    if (!isOver) onWait();
    return made;
  };
}

/** @param {string} folder @param {string[]} under @param {Late} late */
function answer(folder, under, late) {
  const isMade = waitingFor(late);
  return async (
    /** @type {import("node:http").IncomingMessage} */ request,
    /** @type {import("node:http").ServerResponse} */ response,
  ) => {
    /** @param {number} code @param {string} text @param {Record<string, string>} [more] */
    const refuse = (code, text, more) =>
      void response.writeHead(code, { "Content-Type": "text/plain", ...more }).end(`${text}\n`);
    if (request.method !== "GET" && request.method !== "HEAD")
      return refuse(405, "Method not allowed", { Allow: "GET, HEAD" });
    const path = fileFor(folder, under, request.url ?? "/");
    if (path && !(await isMade(relative(folder, path).replaceAll(sep, "/"))))
      return refuse(
        503,
        "This part of the page could not be compiled. The terminal of `npm start` shows why.",
      );
    const opened = path ? await openWithin(folder, path) : null;
    if (!path || !opened) return refuse(404, "Not found");
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Length": opened.size,
      // The page may be rebuilt at any moment.
      "Cache-Control": "no-cache",
    });
    if (request.method === "HEAD" || opened.size === 0) {
      response.end();
      await opened.file.close();
    } else pipeline(opened.file.createReadStream({ end: opened.size - 1 }), response, () => {});
  };
}

/**
 * An open file, which cannot vanish any more; null when there is none, or when links lead out of the folder.
 * @param {string} folder @param {string} path
 */
async function openWithin(folder, path) {
  let file;
  try {
    const inside = await realpath(folder);
    if (!(await realpath(path)).startsWith(inside + sep)) return null;
    // Opening a pipe would wait for its writer.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await file.stat();
    if (found.isFile()) return { file, size: found.size };
  } catch {
    // Not there, or not to be read.
  }
  await file?.close();
  return null;
}

/**
 * "localhost" means 127.0.0.1 to some clients and ::1 to others; both must be free, or the address
 * that is printed would show another program's page.
 * @param {number} port @param {import("node:http").RequestListener} listener
 */
async function listen(port, listener) {
  const servers = [];
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer(listener);
    const error = await new Promise((done) => {
      server.once("error", done);
      server.listen(port, host, () => done(null));
    });
    if (!error) {
      servers.push(server);
      // With port 0 the first one picks and the second follows.
      const address = server.address();
      if (address && typeof address === "object") port = address.port;
    } else if (host === "127.0.0.1" || error.code === "EADDRINUSE") {
      for (const other of servers) other.close();
      if (error.code === "EADDRINUSE" || error.code === "EACCES") return null;
      throw error;
    }
  }
  return { port, servers };
}

/** @type {Late} */
const NOTHING_LATE = { files: [], ready: Promise.resolve(), onWait() {} };

/**
 * @param {string} folder relative to the repository
 * @param {{ port?: number, tries?: number, under?: string[], late?: Late }} [options] port 0 takes any
 */
export async function serve(folder, { port = 4173, tries = 20, under = [], late = NOTHING_LATE } = {}) {
  const full = join(ROOT, folder);
  const listener = answer(full, ["/", ...under], late);
  const last = port === 0 ? 0 : Math.min(port + tries - 1, 65535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const taken = await listen(candidate, listener);
    if (!taken) continue;
    return {
      url: `http://localhost:${taken.port}/`,
      close: () => {
        for (const server of taken.servers) {
          server.close();
          server.closeAllConnections();
        }
      },
    };
  }
  throw new Sentence(`Ports ${port} to ${last} are in use. Choose another port with --port.`);
}

/** What `--port N` asks for, of a command that has no other option. */
export function wantedPort() {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" } } });
    // npm keeps `--port N` for itself when the two dashes before it are forgotten.
    return portFrom(values.port ?? process.env.npm_config_port);
  } catch (error) {
    if (error instanceof Sentence) throw error;
    throw new Sentence(`${/** @type {Error} */ (error).message}. The only option is --port N.`);
  }
}

/** @param {string | undefined} text */
export function portFrom(text) {
  if (text === undefined) return 4173;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Sentence(`--port must be a whole number from 0 to 65535; you entered ${text}.`);
  }
  return port;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: "string" }, under: { type: "string", multiple: true } },
  });
  const { url } = await serve(positionals[0] ?? "web/dist", {
    port: portFrom(values.port),
    tries: 1,
    under: values.under ?? [],
  });
  console.log(`Serving at ${url}`);
}
