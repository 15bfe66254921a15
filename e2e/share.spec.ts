/** What a scenario leaves the page as: link, pictures, texts. */
import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { expectAccessible, PHONE, WIDE } from "./support/access";
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

/** As the page itself reads an SVG file. */
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

test.beforeEach(async ({ app }) => {
  await app.page.emulateMedia({ colorScheme: "dark" });
});

test("a picture of the network for print: all of A4, in the colours of paper, with caption and link", async ({
  app,
}) => {
  await app.open(`./${linkTo({ name: "Sixteen nodes", ...SHORT })}`);
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
  expect(texts[0]).toBe("Sixteen nodes");
  expect(texts[1]).toBe("16 nodes, at 60 µs of 60 µs");
  for (const said of ["2.3", "nodes", "header", "blocked", "Elite: delay, link: delay"])
    expect(texts).toContain(said);
  expect(texts.join("\n")).toMatch(/the darkest shade is [\d.]+ [nµm]s\./);
  expect(texts.join("\n")).toContain(`result ${digest}`);

  const png = await share.save("Network", "PNG for print");
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(png.readUInt32BE(16), "pixels across").toBe(3508);
  expect(png.readUInt32BE(20), "and down, within A4").toBeLessThanOrEqual(2480);
  expect(png.toString("latin1", 37, 41)).toBe("pHYs");
  expect(png.readUInt32BE(41), "300 dots an inch").toBe(11_811);
  expect((await share.save("Network", "PNG for a slide")).readUInt32BE(16)).toBe(1920);
});

test("charts are drawn as large as paper wants them", async ({ app }) => {
  await app.open(`./${linkTo({ name: "Sixteen nodes", ...SHORT })}`);
  await app.runToEnd();
  const share = new ShareSheet(app);
  await share.open();
  const wanted = {
    "Congestion matrix": /most loaded link/,
    "Source × destination": /destination/,
    "Accepted bandwidth": /simulated mean/,
    "Bandwidth per node": /received/,
  };
  for (const [of, said] of Object.entries(wanted)) {
    const svg = await readSvg(app, await share.save(of, "SVG"));
    expect(svg.wellFormed, of).toBe(true);
    expect(svg.texts, of).toContain(of);
    expect(svg.texts.join(" "), of).toMatch(said);
    expect(svg.links, of).toHaveLength(1);
  }
});

test("what a scenario is called is only ever text", async ({ app }) => {
  const name = `<img src=x onerror="document.title='gone'">|# \`x\``;
  await app.open(`./${linkTo({ name, ...SHORT })}`);
  const share = new ShareSheet(app);
  await share.open();
  const svg = await readSvg(app, await share.save("Network", "SVG"));
  expect(svg.texts[0]).toBe(name);
  expect(svg.names).not.toContain("img");
  await expect(share.text("Markdown")).toHaveValue(
    /^## \\<img src=x onerror="document\.title='gone'"\\>\\\|\\#/,
  );
  await expect(share.text("Embed code")).toHaveValue(/title="&lt;img src=x onerror=&quot;/);
  expect(await app.page.title()).not.toBe("gone");
});

test("link, Markdown and command are copied, and a moment that is shared stands still", async ({
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
});

test("of a comparison both sides are in one picture", async ({ app }) => {
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

test("the sheet keeps nobody out, wide and narrow", async ({ app }) => {
  await app.open(`./${linkTo({ name: "Sixteen nodes", ...SHORT })}`);
  const share = new ShareSheet(app);
  await share.open();
  await expectAccessible(app, [WIDE, PHONE], async () => {
    const cut = await share.sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(cut).toBe(0);
  });
  await app.page.keyboard.press("Escape");
  await expect(share.sheet).toBeHidden();
  await expect(app.button("Share")).toBeFocused();
});
