/**
 * The page as its user has it in front of them: its parts by the names they read, and "wait until it is done", which
 * the page itself tells (see web/src/app/test-hooks.ts). No test sleeps.
 */
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import type { TestState } from "../../web/src/app/test-hooks";
import type { CommandId } from "../../web/src/state/commands";
import { adapt, gap, STYLE_OF_DRIVER } from "./firefox";
import { NetworkComparisonSheet } from "./network-comparison";
import { Scorecard } from "./scorecard";
import { SweepSheet } from "./sweep";

/** More than the page has stops on one way round. */
const MOST_TABS = 120;

/** In the page, before its own code. Other preferences stay, and so does a choice that a test has made. */
function prefer(preferences: Preferences): void {
  const key = "flitscope.preferences";
  try {
    const kept = { ...preferences, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // No storage here, or a test has spoilt what is in it.
  }
}

type Preferences = { backgroundRuns?: boolean; drawers?: { form: boolean; charts: boolean } };

export class Flitscope {
  readonly page: Page;
  /** The name of what is open, which leads to the presets. */
  readonly preset: Locator;
  readonly presets: Locator;
  readonly accepted: Locator;
  readonly clock: Locator;
  readonly matrix: Locator;
  readonly network: Locator;
  readonly twin: Locator;
  readonly details: Locator;
  /** What the details are about. */
  readonly heading: Locator;
  readonly why: Locator;
  readonly problems: Locator;
  readonly crash: Locator;
  readonly help: Locator;
  readonly menu: Locator;
  readonly palette: Locator;
  readonly scrub: Locator;
  readonly scorecard: Scorecard;
  /** The one of this moment. */
  readonly note: Locator;
  readonly notes: Locator;
  readonly sweep: SweepSheet;
  readonly networkComparison: NetworkComparisonSheet;

  /**
   * The page computes whole runs in the background only if a test says so: most tests are about the present moment, and
   * whole runs would cost them a quarter of their time. And whoever opens it has opened form and charts before, unless
   * a test is about newcomers.
   */
  constructor(page: Page, { backgroundRuns = false, newcomer = false } = {}) {
    this.page = page;
    const preferences: Preferences = {
      ...(backgroundRuns ? {} : { backgroundRuns }),
      ...(newcomer ? {} : { drawers: { form: true, charts: true } }),
    };
    void page.addInitScript(prefer, preferences);
    this.preset = page.getByRole("button", { name: /^Preset: / });
    this.presets = page.getByRole("dialog", { name: "Presets" });
    this.accepted = page.getByTestId("accepted");
    this.clock = page.getByLabel("Simulated time", { exact: true });
    this.matrix = page.getByRole("region", { name: "Congestion matrix" });
    this.network = page.locator(".network-host");
    this.twin = page.getByRole("grid", { name: "Elites of the network" });
    this.details = page.getByRole("region", { name: "Details" });
    this.heading = this.details.getByRole("heading", { level: 2 });
    this.why = this.details.getByRole("region", { name: /^(What it waits for|Not blocked)$/ });
    this.problems = page.locator(".problems");
    this.crash = page.getByRole("alert", { name: "The engine stopped" });
    this.help = page.getByRole("dialog", { name: "Help" });
    this.menu = page.getByRole("menu", { name: "Menu" });
    this.palette = page.getByRole("dialog", { name: "Find" });
    this.scrub = page.getByRole("slider", { name: "Time in the run" });
    this.note = page.getByRole("region", { name: "Note", exact: true });
    this.notes = page.getByRole("region", { name: "Notes", exact: true });
    this.scorecard = new Scorecard(page);
    this.sweep = new SweepSheet(page);
    this.networkComparison = new NetworkComparisonSheet(page);
  }

  /** Opens the page afresh, and waits until a scenario is open, and gallery and paper are read. */
  async open(address = "./"): Promise<void> {
    await this.page.goto(address);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** As an address that is typed or pasted into the bar of a page that is already open. */
  async typeAddress(hash: string): Promise<void> {
    await this.page.goto(new URL(hash, this.page.url()).href);
  }

  async ready(): Promise<void> {
    await this.page.waitForFunction(() => {
      const state = window.__flitscope?.state();
      return state?.status && state.presetCount > 0;
    });
    await expect(this.preset).toBeVisible();
  }

  /** Opens one from the gallery, by pointer. */
  async choosePreset(id: string): Promise<void> {
    await this.preset.click();
    // Other words of the card explain themselves when they are clicked.
    await this.presets.locator(`[data-preset="${id}"] .preset-question`).click();
    await expect(this.presets).toBeHidden();
  }

  async expectPreset(id: string): Promise<void> {
    await expect(this.page.locator(".preset")).toHaveAttribute("data-preset", id);
  }

  /** Resolves when nothing plays, every request is answered and all of it is drawn. */
  async idle(): Promise<void> {
    await this.page.evaluate(() => window.__flitscope!.idle());
  }

  /** Turns the clock of paced play by some ms: resolves when the result is drawn. */
  async pass(ms: number): Promise<void> {
    await this.page.evaluate((time) => window.__flitscope!.pass(time), ms);
  }

  /** Paced play for some simulated time, once it plays. */
  async playFor(microseconds: number): Promise<void> {
    await expect(this.button("Pause")).toBeVisible();
    const { speed } = await this.state();
    if (speed.kind !== "paced") throw new Error("Play at full speed has no pace.");
    await this.pass((microseconds * 1e6) / speed.nsPerSecond);
  }

  state(): Promise<TestState> {
    return this.page.evaluate(() => window.__flitscope!.state());
  }

  async command(id: CommandId): Promise<void> {
    await this.page.evaluate((wanted) => window.__flitscope!.command(wanted), id);
  }

  /** The last notice said so, whether or not it is still shown: it goes after a few seconds, on a busy machine too. */
  async noticed(text: string): Promise<void> {
    await expect.poll(async () => (await this.state()).notice?.text).toContain(text);
  }

  get hash(): string {
    return new URL(this.page.url()).hash;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Opens a group of the menu. */
  async openMenu(group: string): Promise<Locator> {
    await this.button("Menu").click();
    await this.menu.getByRole("menuitem", { name: group, exact: true }).click();
    return this.page.getByRole("menu", { name: group, exact: true });
  }

  /** What a group of the menu has by this name. */
  async choose(group: string, name: string): Promise<void> {
    const menu = await this.openMenu(group);
    await menu.locator('[role^="menuitem"]').filter({ hasText: name }).click();
  }

  /** What one of the menus beside the buttons of time has by this name. */
  async chooseFrom(menu: string | RegExp, name: string): Promise<void> {
    await this.button(menu).click();
    await this.page.getByRole("menu", { name: menu }).getByText(name, { exact: true }).click();
  }

  async runUntil(name: string): Promise<void> {
    await this.chooseFrom("Run until something happens", name);
    await this.idle();
  }

  /** What the palette finds first for these letters, by keys alone. */
  async find(typed: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.page.keyboard.type(typed);
    await this.page.keyboard.press("Enter");
    await expect(this.palette).toBeHidden();
  }

  /**
   * Chooses in the list that has the focus by the first letters. They are sent at once: a list that hears nothing for a
   * second begins anew with the next letter, and a busy machine may take that long between two answers.
   */
  async typeAhead(letters: string): Promise<void> {
    await Promise.all([...letters].map((letter) => this.page.keyboard.press(letter)));
  }

  /** Goes with Tab to what bears this name. */
  async tabTo(name: string | RegExp): Promise<void> {
    for (let i = 0; i < MOST_TABS; i++) {
      await this.page.keyboard.press("Tab");
      const focused = await this.page.evaluate(() => {
        const { activeElement: at } = document;
        const label =
          at?.getAttribute("aria-label") ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent;
        return (label ?? at?.textContent ?? "").trim();
      });
      if (typeof name === "string" ? focused === name : name.test(focused)) return;
    }
    if (this.page.context().browser()?.browserType().name() === "firefox")
      gap("Tab does not come back from behind the last stop");
    throw new Error(`Tab does not lead to ${name}.`);
  }

  field(path: string): Locator {
    return this.page.locator(`.field[data-path="${path}"]`);
  }

  async edit(path: string, text: string): Promise<void> {
    await this.field(path).getByRole("textbox").first().fill(text);
    await this.page.keyboard.press("Enter");
  }

  elite(id: number): Locator {
    return this.matrix.locator(`[data-object="elite:${id}"]`);
  }

  /** One line of the details, by its label. */
  figure(label: string): Locator {
    const term = this.page.getByText(label, { exact: true });
    return this.details.locator("dl > div").filter({ has: term }).locator("dd");
  }

  async pause(): Promise<void> {
    await this.button("Pause").click();
    await this.idle();
  }

  async runToEnd(): Promise<void> {
    await this.button("Run to the end").click();
    await this.idle();
    await expect(this.page.getByText("complete", { exact: true })).toBeVisible();
  }

  /** Holds the run at a cycle that is the same on every machine: a multiple of ten. */
  async stepTo(cycle: number): Promise<void> {
    await this.page.evaluate(async (steps) => {
      const step: CommandId = "step-10";
      for (let i = 0; i < steps; i++) await window.__flitscope!.command(step);
    }, cycle / 10);
    await this.idle();
    expect((await this.state()).status?.cycle).toBe(cycle);
  }

  async resultDigest(): Promise<string> {
    const { status } = await this.state();
    expect(status?.summary.finished).toBe(true);
    return status!.summary.result_digest;
  }

  /** What a mishap must not take away: what is open, how far it ran, what came of it, how it is set. */
  async possessions() {
    const { opened, status, speed, selected } = await this.state();
    return {
      scenario: opened?.scenario,
      digest: opened?.digest,
      cycle: status?.cycle,
      result: status?.summary,
      speed,
      selected,
      accepted: await this.accepted.textContent(),
      matrix: await this.matrix.getByRole("group").getAttribute("aria-label"),
    };
  }

  /** Drops a file on the page, as from the desktop. */
  async drop(name: string, text: string): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content!], fileName!, { type: "application/json" }));
        return transfer;
      },
      [name, text],
    );
    await this.page.dispatchEvent("body", "dragover", { dataTransfer });
    await this.page.dispatchEvent("body", "drop", { dataTransfer });
  }

  async chooseFile(name: string, text: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.choose("Scenario", "Open a scenario file");
    await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  }
}

/** Notes what no page of ours may ever do: throw, complain in the console, or fetch from elsewhere. */
function watch(context: BrowserContext, site: string): string[] {
  const complaints: string[] = [];
  context.on("weberror", (event) => {
    const { message } = event.error();
    if (!message.includes(STYLE_OF_DRIVER)) complaints.push(`thrown: ${message}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(site) && /^https?:/.test(address)) complaints.push(`fetched ${address}`);
  });
  return complaints;
}

type Fixtures = {
  app: Flitscope;
  complaints: string[];
  driver: undefined;
  /** Whether the page computes whole runs in the background, as it does by default. */
  backgroundRuns: boolean;
  /** Whether nobody was on the page before. */
  newcomer: boolean;
};

export const test = base.extend<Fixtures>({
  backgroundRuns: [false, { option: true }],
  newcomer: [false, { option: true }],
  // Chromium needs none of it.
  driver: [
    async ({ browserName, context, contextOptions, page }, use) => {
      if (browserName === "firefox") await adapt(context, page, contextOptions.reducedMotion);
      await use(undefined);
    },
    { auto: true },
  ],
  complaints: async ({ context, baseURL }, use) => {
    const complaints = watch(context, baseURL ?? "");
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  // The complaints are asked for here, so that every test that has the page also heeds them.
  app: async ({ page, complaints: _, backgroundRuns, newcomer }, use) =>
    use(new Flitscope(page, { backgroundRuns, newcomer })),
});

export { type Browser, expect };

/** Waits until a packet has moved and that is told; when it was, in ms since the page was asked for. */
export async function firstPacket(page: Page): Promise<number> {
  const moved = await page.waitForFunction(() => {
    const { status, why } = window.__flitscope?.state() ?? {};
    const told = document.querySelector(".figures dd")?.textContent ?? "";
    // A newcomer is told of a packet that waits.
    const isTold = /^[1-9]/.test(told) || (why?.steps.length ?? 0) > 0;
    return status && status.cycle > 0 && isTold ? performance.now() : 0;
  });
  return moved.jsonValue();
}
