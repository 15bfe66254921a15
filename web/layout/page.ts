/**
 * The page of the layout tests: mounted once, as `index.html` has it, and then taken from address to address. Its size
 * is that of the frame it stands in, so another size costs a few milliseconds.
 */
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TestHooks, TestState } from "../src/app/test-hooks";
import type { Override } from "../src/scenario/overrides";
import type { CommandId } from "../src/state/commands";

export type Size = readonly [width: number, height: number];

export const PHONE: Size = [390, 844];
export const WIDE: Size = [1280, 720];
export const LARGE: Size = [1920, 1080];

/** Frames of the browser, after which the page has taken a new size. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function isReady(): boolean {
  const { status, presetCount } = window.__flitscope?.state() ?? {};
  return Boolean(status && presetCount);
}

async function mount(): Promise<TestHooks> {
  if (!window.__flitscope) {
    const root = document.createElement("div");
    root.id = "root";
    document.body.append(root);
    await import("../src/app/main");
    // Before the first test the frame may be hidden, and draws no frames.
    while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return window.__flitscope!;
}

const hooks = await mount();

/** Resolves when nothing runs, every request is answered and all of it is drawn. */
export const idle = (): Promise<void> => hooks.idle();
export const state = (): TestState => hooks.state();
export const termOf = (place: Element): string | null => hooks.termOf(place);
export const edit = async (path: string, value: Override["value"]): Promise<void> => {
  await hooks.edit([{ path, value }]);
  await idle();
};

/** Runs a command, and waits until its effect is drawn. */
export async function command(id: CommandId): Promise<void> {
  await hooks.command(id);
  await idle();
}

export async function resize([width, height]: Size): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  await frame();
  await frame();
}

/** Types keys into the page. Without the focus in its frame, Vitest's own page would get them. */
export function press(keys: string): Promise<void> {
  window.focus();
  return userEvent.keyboard(keys);
}

/** Closes sheets, ends presenting, and leaves the lesson: the next address starts from the plain page. */
async function reset(): Promise<void> {
  if (all("[role='menu']").some((menu) => menu.checkVisibility())) await press("{Escape}{Escape}");
  for (let open = all<HTMLDialogElement>("dialog[open]"); open.length > 0; open = all("dialog[open]")) {
    open.at(-1)!.requestClose();
    await frame();
  }
  if (state().paint) await hooks.command("clear-selection");
  if (state().presenting) await hooks.command("present");
  await hooks.command("close-lesson");
  await hooks.command("theme-system");
}

type Opening = { size?: Size; firstScreen?: boolean };

/** Opens an address in the plain page, and holds the run. Form and charts are open, or both closed for the first screen. */
export async function goTo(address: string, { size = WIDE, firstScreen = false }: Opening = {}) {
  await reset();
  // What closes writes its own address, which must not follow the next one.
  await idle();
  await resize(size);
  // Only the first screen has the whole run computed: elsewhere it would cost time, and change the figures.
  if (state().backgroundRuns !== firstScreen) await hooks.command("toggle-background-runs");
  await visit(address);
  for (const [drawer, toggle] of [
    ["form", "toggle-form"],
    ["charts", "toggle-charts"],
  ] as const)
    if (state().drawers[drawer] === firstScreen) await hooks.command(toggle);
  await idle();
}

/** Opens an address as the address bar does. A run that plays is held at its start. */
export async function visit(address: string): Promise<void> {
  // The same address again is no change.
  history.replaceState(null, "", "#");
  const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  location.hash = address;
  await changed;
  await hooks.opened();
  if (state().playing) {
    await hooks.command("toggle-play");
    await idle();
    await hooks.command("reset");
  }
  await idle();
}

/** A link to a scenario with these fields. */
export async function linkTo(fields: object): Promise<string> {
  const text = new Blob([JSON.stringify(fields)]).stream();
  const deflated = await new Response(text.pipeThrough(new CompressionStream("deflate-raw"))).bytes();
  return `#/s/d4.${deflated.toBase64({ alphabet: "base64url", omitPadding: true })}`;
}

export async function runToEnd(): Promise<void> {
  await command("run-to-end");
  expect(state().status?.summary.finished).toBe(true);
}

/** Holds the run at this cycle, a multiple of ten. */
export async function stepTo(cycle: number): Promise<void> {
  for (let at = 0; at < cycle; at += 10) await hooks.command("step-10");
  await idle();
  expect(state().status?.cycle).toBe(cycle);
}

export const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(selector),
];

/** Waits for the only element of this selector. */
export async function one<E extends HTMLElement = HTMLElement>(selector: string): Promise<E> {
  await expect.poll(() => all(selector).length, { message: selector }).toBe(1);
  return all<E>(selector)[0]!;
}

type Role = "button" | "tab" | "radio" | "img";

/** Waits for the first element with this role and name. */
export async function named(role: Role, name: string | RegExp): Promise<HTMLElement> {
  const locator = page.getByRole(role, { name, exact: true }).first();
  await expect.element(locator, { timeout: 20_000 }).toBeInTheDocument();
  return locator.element() as HTMLElement;
}

/** Presses an element, and waits until the effect is drawn. */
export async function click(element: Element): Promise<void> {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await idle();
}

export const clickNamed = async (role: Role, name: string | RegExp): Promise<void> =>
  click(await named(role, name));

/** Chooses an option of the select of a field. */
export async function choose(path: string, value: string): Promise<void> {
  const select = await one<HTMLSelectElement>(`.field[data-path="${path}"] select`);
  select.value = value;
  expect(select.value, path).toBe(value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await idle();
}

/** Opens everything folded that matches, also what appears by it. */
export async function unfold(selector: string): Promise<void> {
  for (let folded = all(selector)[0]; folded; folded = all(selector)[0]) {
    folded.click();
    await frame();
  }
  await idle();
}

export const unfoldForm = (): Promise<void> => unfold(".setup-form details:not([open]) > summary");

/** Drops a file on the page, as from the desktop. */
export async function drop(name: string, text: string): Promise<void> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "application/json" }));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  await idle();
}
