import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileFor, portFrom, serve } from "./serve.mjs";
import { ROOT } from "./stage.mjs";

describe("an address", () => {
  const folder = resolve("/site");
  /** @param {string} address */
  const file = (address) => fileFor(folder, ["/", "/some/path/"], address);

  it("means a file, below any of the paths", () => {
    expect(file("/")).toBe(join(folder, "index.html"));
    expect(file("/assets/a.js?v=1")).toBe(join(folder, "assets/a.js"));
    expect(file("/some/path/")).toBe(join(folder, "index.html"));
    expect(file("/some/path/assets/a%20b.js")).toBe(join(folder, "assets/a b.js"));
  });

  it("never leaves the folder", () => {
    for (const address of [
      "/../secret",
      "/%2e%2e/secret",
      "/a/..%2f..%2fsecret",
      "/%ff",
      "/a%00b",
      "//etc/passwd",
    ]) {
      const path = file(address);
      if (path !== null) expect(relative(folder, path).startsWith("..")).toBe(false);
    }
    expect(file("/%2e%2e/secret")).toBeNull();
    expect(file("/%ff")).toBeNull();
  });
});

describe("the server", () => {
  /** @type {string} */ let folder;
  beforeAll(() => {
    mkdirSync(join(ROOT, "target"), { recursive: true });
    folder = mkdtempSync(join(ROOT, "target/serve-test-"));
    writeFileSync(join(folder, "index.html"), "<p>here</p>");
    writeFileSync(join(folder, "a.wasm"), "");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("answers with the file, its type, or 404", async () => {
    const { url, close } = await serve(relative(ROOT, folder), { port: 0, under: ["/some/path/"] });
    const page = await fetch(`${url}some/path/`);
    expect([page.status, await page.text()]).toEqual([200, "<p>here</p>"]);
    expect((await fetch(`${url}a.wasm`)).headers.get("content-type")).toBe("application/wasm");
    expect((await fetch(`${url}gone`)).status).toBe(404);
    close();
  });

  it("takes the next port when one is taken", async () => {
    const other = createServer();
    const taken = await new Promise((done) => {
      other.listen(0, "127.0.0.1", () => done(/** @type {any} */ (other.address()).port));
    });
    const { url, close } = await serve(relative(ROOT, folder), { port: taken });
    expect(Number(new URL(url).port)).toBeGreaterThan(taken);
    close();
    other.close();
  });

  it("wants a port that is one", () => {
    expect(portFrom(undefined)).toBe(4173);
    expect(portFrom("8080")).toBe(8080);
    expect(() => portFrom("http")).toThrow("whole number");
    expect(() => portFrom("70000")).toThrow("whole number");
  });
});
