import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

  it("returns the file, its type, or 404", async () => {
    const { url, close } = await serve(relative(ROOT, folder), { port: 0, under: ["/some/path/"] });
    const page = await fetch(`${url}some/path/`);
    expect([page.status, await page.text()]).toEqual([200, "<p>here</p>"]);
    expect((await fetch(`${url}a.wasm`)).headers.get("content-type")).toBe("application/wasm");
    expect((await fetch(`${url}gone`)).status).toBe(404);
    close();
  });

  it("lets requests for a late file wait, and serves others meanwhile", async () => {
    let made = () => {};
    const ready = new Promise((resolve) => {
      made = () => resolve(null);
    });
    let waiting = 0;
    const onWait = () => {
      waiting += 1;
    };
    const { url, close } = await serve(relative(ROOT, folder), {
      port: 0,
      under: ["/some/path/"],
      late: { files: ["assets/late.js"], ready, onWait },
    });
    const answers = ["assets/late.js", "some/path/assets/late.js"].map((path) => fetch(`${url}${path}`));
    while (waiting < 2) expect((await fetch(url)).status).toBe(200);
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/late.js"), "export {};");
    made();
    for (const answer of answers) expect(await (await answer).text()).toBe("export {};");
    expect((await fetch(`${url}assets/late.js`)).status).toBe(200);
    expect(waiting).toBe(2);
    close();
  });

  it("refuses a late file that could not be made", async () => {
    const failed = Promise.reject(new Error("no compiler"));
    const { url, close } = await serve(relative(ROOT, folder), {
      port: 0,
      late: { files: ["assets/missing.js"], ready: failed, onWait() {} },
    });
    const answer = await fetch(`${url}assets/missing.js`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("not be compiled")]);
    expect((await fetch(url)).status).toBe(200);
    close();
  });

  it("only hands out", async () => {
    const { url, close } = await serve(relative(ROOT, folder), { port: 0 });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await fetch(url, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "11", ""]);
    close();
  });

  it("follows no link out of its folder, and links within it", async () => {
    symlinkSync(join(ROOT, "package.json"), join(folder, "out.json"));
    symlinkSync(ROOT, join(folder, "root"));
    symlinkSync("index.html", join(folder, "in.html"));
    const { url, close } = await serve(relative(ROOT, folder), { port: 0 });
    expect((await fetch(`${url}out.json`)).status).toBe(404);
    expect((await fetch(`${url}root/package.json`)).status).toBe(404);
    expect((await fetch(`${url}in.html`)).status).toBe(200);
    close();
  });

  it("continues when files come and go while it answers", async () => {
    const { url, close } = await serve(relative(ROOT, folder), { port: 0 });
    const file = join(folder, "flicker.txt");
    const codes = new Set();
    for (let round = 0; round < 100; round += 1) {
      writeFileSync(file, "x".repeat(100));
      const answers = Array.from({ length: 4 }, () => fetch(`${url}flicker.txt`));
      await Promise.race(answers);
      rmSync(file);
      for (const answer of await Promise.all(answers)) codes.add(answer.status);
    }
    expect([...codes].every((code) => code === 200 || code === 404)).toBe(true);
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
