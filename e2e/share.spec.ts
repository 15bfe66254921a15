/** The share sheet: link, pictures and texts of a scenario. */
import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

const SHORT = { topology: { dimension: 2 }, run: { duration_us: 60 } };

class ShareSheet {
  constructor(readonly app: Flitscope) {}

  get sheet() {
    return this.app.page.getByRole("dialog", { name: "Share" });
  }

  get link() {
    return this.sheet.getByRole("textbox", { name: "Link" });
  }

  text(name: string) {
    return this.sheet.getByRole("textbox", { name });
  }

  async open(): Promise<void> {
    await this.app.button("Share").click();
    await expect(this.sheet.getByRole("img", { name: "Preview" })).toBeVisible();
  }

  async save(of: string, as: string): Promise<Buffer> {
    await this.sheet.getByRole("combobox", { name: "Content" }).selectOption({ label: of });
    const files = this.sheet.getByRole("combobox", { name: "Format" });
    const label = await files.getByRole("option").filter({ hasText: as }).textContent();
    await files.selectOption({ label: label! });
    const downloading = this.app.page.waitForEvent("download");
    await this.sheet.getByRole("button", { name: "Save picture" }).click();
    return content(await downloading);
  }
}

async function content(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** Parses an SVG file as the browser does. */
function readSvg(app: Flitscope, file: Buffer) {
  return app.page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "image/svg+xml");
    const all = [...read.querySelectorAll("*")];
    return {
      wellFormed: read.querySelector("parsererror") === null,
      names: [...new Set(all.map(({ localName }) => localName))].sort(),
      width: read.documentElement.getAttribute("width"),
      ground: read.querySelector("rect")?.getAttribute("fill"),
      texts: [...read.querySelectorAll("text")].map(({ textContent }) => textContent ?? ""),
      links: [...new Set([...read.querySelectorAll("a")].map((a) => a.getAttribute("href")))],
    };
  }, file.toString("utf8"));
}

test("pictures for print: the network as SVG and PNG in the colours of paper, charts, and any name as text", async ({
  app,
}) => {
  const name = `<img src=x onerror="document.title='gone'">`;
  await app.page.emulateMedia({ colorScheme: "dark" });
  await app.open(`./${linkTo({ name, ...SHORT })}`);
  await app.runToEnd();
  const digest = await app.resultDigest();
  const share = new ShareSheet(app);
  await share.open();
  const link = await share.link.inputValue();

  const svg = await readSvg(app, await share.save("Network", "SVG"));
  expect(svg.wellFormed).toBe(true);
  expect(svg.names).toEqual(["a", "path", "rect", "svg", "text", "title"]);
  expect(svg.width).toBe("297mm");
  expect(svg.ground).toMatch(/^#(fff){1,2}$/);
  expect(svg.links).toEqual([link]);
  const { texts } = svg;
  expect(texts[0]).toBe(name);
  expect(texts[1]).toBe("16 nodes, at 60 µs of 60 µs");
  for (const text of ["2.3", "nodes", "header", "blocked", "Elite: delay, link: delay"])
    expect(texts).toContain(text);
  expect(texts.join("\n")).toMatch(/the darkest shade is [\d.]+ [nµm]s\./);
  expect(texts.join("\n")).toContain(`result ${digest}`);
  expect(await app.page.title()).not.toBe("gone");

  const png = await share.save("Network", "PNG for print");
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(png.readUInt32BE(16), "width in pixels").toBe(3508);
  expect(png.readUInt32BE(20), "height in pixels, within A4").toBeLessThanOrEqual(2480);
  expect(png.toString("latin1", 37, 41)).toBe("pHYs");
  expect(png.readUInt32BE(41), "300 dots per inch").toBe(11_811);
  expect((await share.save("Network", "PNG for a slide")).readUInt32BE(16)).toBe(1920);

  for (const [chart, text] of [
    ["Congestion matrix", /most loaded link/],
    ["Source × destination", /destination/],
    ["Accepted bandwidth", /simulated mean/],
    ["Bandwidth per node", /received/],
  ] as const) {
    const drawn = await readSvg(app, await share.save(chart, "SVG"));
    expect(drawn.wellFormed, chart).toBe(true);
    expect(drawn.texts, chart).toContain(chart);
    expect(drawn.texts.join(" "), chart).toMatch(text);
    expect(drawn.links, chart).toHaveLength(1);
  }
});

test("link, Markdown, command and embed code are copied, with the current time on request", async ({
  app,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.open(`./${linkTo({ name: "Sixteen nodes", ...SHORT, jobs: [{ pattern: "bit-reversal" }] })}`);
  await app.stepTo(400);
  const share = new ShareSheet(app);
  await share.open();
  const copied = async (name: string) => {
    await share.sheet.getByRole("button", { name: `Copy ${name}` }).click();
    await expect(share.sheet.getByRole("status")).toHaveText(`Copied: ${name}.`);
    return app.page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("link")).toBe(await share.link.inputValue());
  await share.sheet.getByRole("checkbox", { name: /Current time/ }).check();
  await expect(share.link).toHaveValue(/[?&]t=400/);
  await expect(share.sheet.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(share.sheet.getByRole("meter", { name: "Link length" })).toBeVisible();

  await expect(share.text("Markdown")).toHaveValue(/\| Pattern \| bit-reversal \| uniform \|/);
  const markdown = await copied("Markdown");
  expect(markdown).toContain("## Sixteen nodes");
  expect(markdown).toContain("| Simulated | 2 µs, incomplete |");
  expect(markdown).toContain(`(<${await share.link.inputValue()}>)`);
  expect(await copied("command")).toMatch(/^flitscope open --run '#\/s\/d\d+\..+t=400'$/);
  expect(await copied("embed code")).toContain("embed=1");
  await app.page.keyboard.press("Escape");
  await expect(share.sheet).toBeHidden();
  await expect(app.button("Share")).toBeFocused();
});

test("a picture of a comparison has both sides", async ({ app }) => {
  await app.open(`./${linkTo({ name: "First", ...SHORT })}`);
  await app.command("compare");
  await app.idle();
  await app.edit("run.seed", "5");
  await app.idle();
  const share = new ShareSheet(app);
  await share.open();
  const { texts } = await readSvg(app, await share.save("Network", "SVG"));
  expect(texts.filter((text) => /^[AB]: First/.test(text))).toHaveLength(2);
  expect(texts.filter((text) => text === "1.0")).toHaveLength(2);
  expect(texts.filter((text) => /^[AB]: Flitscope, engine/.test(text))).toHaveLength(2);
  await expect(share.text("Markdown")).toHaveValue(/## A against B/);
});
