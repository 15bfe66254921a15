/** The page in a frame, by the host page that docs/embedding.md shows. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { clos648, ROOT } from "./support/scenarios";

/** The example, with the frame's address put in. */
function hostPage(frame: string): string {
  const docs = readFileSync(`${ROOT}docs/embedding.md`, "utf8");
  const html = /```html\n([\s\S]+?)```/.exec(docs)?.[1];
  if (!html) throw new Error("docs/embedding.md shows no host page.");
  return html.replace(/src="[^"]+"/, `src="${frame}"`);
}

type Told = { type: string; [key: string]: unknown };

class Host {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly #serve: (html: string) => string;

  /** `serve` puts a page on a site of its own and says where. */
  constructor(page: Page, serve: (html: string) => string) {
    this.#serve = serve;
    this.page = page;
    this.frame = page.frameLocator("#network");
  }

  /** Opens the host page, and notes all that it is told. */
  async open(frame: string): Promise<void> {
    await this.page.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      window.addEventListener("message", ({ data }) => data?.flitscope === 1 && told.push(data));
    });
    await this.page.goto(this.#serve(hostPage(frame)));
    await this.hears("ready");
  }

  told(): Promise<Told[]> {
    return this.page.evaluate(() => (window as unknown as { told: Told[] }).told);
  }

  async last(type: string): Promise<Told | undefined> {
    return (await this.told()).filter((each) => each.type === type).at(-1);
  }

  async hears(type: string, fields: object = {}): Promise<void> {
    await expect.poll(() => this.last(type)).toMatchObject({ type, ...fields });
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name }).click();
  }

  /** From the host's window, as any script there could. */
  async post(message: unknown): Promise<void> {
    await this.page.evaluate((data) => {
      document.querySelector("iframe")!.contentWindow!.postMessage(data, "*");
    }, message);
  }
}

const inFrame = test.extend<{ host: Host }>({
  host: async ({ page }, use) => {
    let html = "";
    const server = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const serve = (text: string) => {
      html = text;
      return `http://127.0.0.1:${port}/`;
    };
    await use(new Host(page, serve));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

/** The network, its time and one chart, without menus, forms and sheets. */
async function showsOneChart(host: Host): Promise<void> {
  await expect(host.frame.locator(".network-host canvas")).toHaveCount(2);
  await expect(host.frame.getByText("published 165–200 MB/s")).toBeVisible();
  await expect(host.frame.locator(".setup-form, .details-panel, .matrix-panel, dialog")).toHaveCount(0);
  await expect(host.frame.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);

  // Nothing has taken the focus, and no key opens anything.
  expect(await host.page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await host.frame.getByLabel("Simulated time", { exact: true }).click();
  for (const key of ["Control+k", "?", "s", "c", "w", "p", "r"]) await host.page.keyboard.press(key);
  await expect(host.frame.locator("dialog")).toHaveCount(0);
  await expect(host.frame.locator(":root")).not.toHaveAttribute("data-presenting");

  const away = host.frame.getByRole("link", { name: "Open in Flitscope" });
  await expect(away).toHaveAttribute("target", "_blank");
  expect(await away.getAttribute("href")).not.toContain("embed");
}

inFrame(
  "a host sees the network with one chart; it plays, pauses, seeks and opens, and receives each status",
  async ({ host, baseURL }) => {
    await host.open(`${baseURL}#/p/qsnet-64-bit-reversal?embed=1`);
    await host.hears("status", { cycle: 0, playing: false, finished: false, resultDigest: null });
    await showsOneChart(host);

    await host.press("Play");
    await host.hears("status", { playing: true });
    await host.press("Pause");
    await host.hears("status", { playing: false });
    await host.press("Back to 2 µs");
    await host.hears("status", { cycle: 400, timeNs: 2000 });
    await expect(host.frame.getByLabel("Simulated time", { exact: true })).toHaveText("2.000 µs");

    const { scenarioDigest } = (await host.last("status"))!;
    await host.press("Butterfly");
    await host.hears("status", { cycle: 1000 });
    expect((await host.last("status"))!.scenarioDigest).not.toBe(scenarioDigest);
    await expect(host.page.getByRole("status")).toContainText("cycle 1000");

    await host.post({ flitscope: 1, type: "speed", nsPerSecond: null });
    await host.post({ flitscope: 1, type: "play" });
    await host.hears("status", { finished: true });
    expect((await host.last("status"))!.resultDigest).toMatch(/^[0-9a-f]{16}$/);
  },
);

inFrame("it keeps nothing, also where it could", async ({ page, baseURL }) => {
  await page.goto(`${baseURL}#/p/qsnet-64-bit-reversal?embed=1&t=400`);
  await expect(page.getByLabel("Simulated time", { exact: true })).toHaveText("2.000 µs");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(page.url()).toContain("embed=1");
});

inFrame("what is too large for a link is not stored, and there is none to it", async ({ host, baseURL }) => {
  await host.open(`${baseURL}#/p/infiniband-96-uniform?embed=1`);
  const frame = host.page.frames().find((each) => each.url().includes("embed=1"))!;
  const { topology } = clos648();
  await frame.evaluate((value) => window.__flitscope!.edit([{ path: "topology", value }]), topology);
  await expect(host.frame.getByText("Too large for a link")).toBeVisible();
  await expect(host.frame.getByRole("link", { name: "Open in Flitscope" })).toHaveCount(0);
  await expect.poll(() => frame.url()).toContain("#/s/kept.");
  await frame.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await frame.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const kept = new URL(frame.url()).hash;
  await host.post({ flitscope: 1, type: "open", address: "#/p/qsnet-64-bit-reversal" });
  await expect.poll(() => frame.url()).toContain("#/s/d");
  await host.post({ flitscope: 1, type: "open", address: kept });
  await host.hears("problem", { problems: [{ path: "link", message: /only the browser that made it/ }] });
});

inFrame("foreign messages are ignored, and faulty ones are answered", async ({ host, baseURL }) => {
  await host.open(`${baseURL}#/p/qsnet-64-bit-reversal?embed=1`);
  const before = await host.last("status");
  for (const strange of [null, "play", 7, [], { type: "play" }, { hello: "world" }]) await host.post(strange);
  await host.post({ flitscope: 2, type: "play" });
  await host.hears("problem", { problems: [{ path: "message" }] });
  await host.post({ flitscope: 1, type: "seek", cycle: "<img src=x onerror=alert(1)>" });
  await host.hears("problem", { problems: [{ message: "cycle: must be a whole number, 0 or more" }] });
  await host.post({ flitscope: 1, type: "open", address: `#/s/${"x".repeat(50_000)}` });
  await host.hears("problem", { problems: [{ message: /at most/ }] });
  await host.post({ flitscope: 1, type: "open", address: "#/s/d4.broken" });
  await host.hears("problem", { problems: [{ path: "link" }] });
  expect(await host.last("status")).toEqual(before);

  // Another frame of the same host is nobody.
  const count = (await host.told()).length;
  await host.page.evaluate(() => {
    const other = document.body.appendChild(document.createElement("iframe"));
    const script = other.contentDocument!.createElement("script");
    script.textContent = `parent.frames[0].postMessage({ flitscope: 1, type: "seek", cycle: 800 }, "*")`;
    other.contentDocument!.body.append(script);
  });
  await host.post({ flitscope: 1, type: "seek", cycle: 200 });
  await host.hears("status", { cycle: 200 });
  expect((await host.told()).slice(count).filter(({ cycle }) => cycle === 800)).toEqual([]);
});
