import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { SHEET_IDS, SHEETS, type SheetId } from "../features/sheets";
import { EXAMPLE } from "../scenario/example.fixture";
import type { Session } from "../state/session";
import { closeSheet, openSheet } from "../state/sheets";
import { mounting } from "../views/mounted.fixture";

function Noted({ text }: { text: string }) {
  const [note, setNote] = useState("");
  return <input aria-label={text} value={note} onChange={({ target }) => setNote(target.value)} />;
}

const unreachable = { is: false };
vi.spyOn(SHEETS.help, "load").mockImplementation(async () => {
  if (unreachable.is) throw new TypeError("no network");
  return () => <Noted text="help" />;
});
vi.spyOn(SHEETS.glossary, "load").mockResolvedValue(() => <Noted text="glossary" />);
vi.spyOn(SHEETS.scorecard, "load").mockResolvedValue(() => <Noted text="scorecard" />);
const MOCKED: readonly SheetId[] = ["help", "glossary", "scorecard", "palette"];
const OTHERS = SHEET_IDS.filter((id) => !MOCKED.includes(id));
const failing = { is: false };
function Failing() {
  if (failing.is) throw new Error("no such figure");
  return <p>loaded</p>;
}
for (const id of OTHERS) vi.spyOn(SHEETS[id], "load").mockResolvedValue(Failing);
const { SheetStack } = await import("./SheetStack");

const { show, find, all, click } = mounting();
const open = (session: Session, id: "help" | "glossary" | "scorecard") =>
  act(async () => session.store.setState(openSheet({ id })));
const close = (session: Session, id: "help" | "glossary" | "scorecard") =>
  act(async () => session.store.setState(closeSheet(id)));
const openDialogs = () =>
  all("dialog")
    .filter((dialog) => (dialog as HTMLDialogElement).open)
    .map((dialog) => dialog.getAttribute("aria-label"));
const field = () => find<HTMLInputElement>("dialog[open] input");
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });

// First, since what was loaded is not asked for again.
test("what could not be loaded says so and can be tried again", async () => {
  unreachable.is = true;
  const session = await show(<SheetStack />, EXAMPLE);
  vi.spyOn(console, "error").mockImplementation(() => {});
  await open(session, "help");
  const message = "Couldn't load Help. Check your connection.";
  expect(find("dialog [role=alert]").textContent).toContain(message);
  expect(session.store.getState().notice?.text).toBe(message);
  expect(all("[role=alert] button")).toHaveLength(1);
  await click("[role=alert] button");
  expect(all("[role=alert]")).toHaveLength(1);
  const reload = vi.spyOn(session.page, "reload");
  await click("[role=alert] button:last-child");
  expect(reload).toHaveBeenCalledOnce();
  unreachable.is = false;
  await click("[role=alert] button");
  expect(all("[role=alert]")).toEqual([]);
  expect(find("dialog input").getAttribute("aria-label")).toBe("help");
});

test("after a failure, opening it again is another try", async () => {
  const session = await show(<SheetStack />, EXAMPLE);
  await open(session, "help");
  expect(find("dialog input").getAttribute("aria-label")).toBe("help");
});

test("Esc closes a sheet at once, before the browser says that its dialog was closed", async () => {
  const session = await show(<SheetStack />, EXAMPLE);
  await open(session, "glossary");
  await act(async () => find("dialog.glossary").dispatchEvent(new Event("cancel")));
  expect(session.store.getState().sheets).toEqual([]);
});

test("the palette is there as soon as it is asked for, so that nothing that is typed is lost", async () => {
  const session = await show(<SheetStack />, EXAMPLE);
  act(() => session.store.setState(openSheet({ id: "palette" })));
  expect(openDialogs()).toEqual(["Find"]);
});

test("sheets stand on each other; the browser's closing takes its own away", async () => {
  const session = await show(<SheetStack />, EXAMPLE);
  await open(session, "scorecard");
  await open(session, "glossary");
  expect(openDialogs()).toEqual(["Scorecard", "Glossary"]);
  await act(async () => find<HTMLDialogElement>("dialog.glossary").close());
  expect(session.store.getState().sheets).toEqual([{ id: "scorecard" }]);
  await click("dialog[open] .panel-head button");
  expect(session.store.getState().sheets).toEqual([]);
  expect(openDialogs()).toEqual([]);
});

test("opened again before the browser tells that it was closed, it stays open", async () => {
  const session = await show(<SheetStack />, EXAMPLE);
  await open(session, "scorecard");
  const dialog = find("dialog");
  await act(async () => {
    session.store.setState(closeSheet("scorecard"));
  });
  await open(session, "scorecard");
  await act(async () => dialog.dispatchEvent(new Event("close")));
  expect(session.store.getState().sheets).toEqual([{ id: "scorecard" }]);
  expect(openDialogs()).toEqual(["Scorecard"]);
});

test.each([
  ["scorecard", "stays", "P21"],
  ["glossary", "is forgotten", ""],
] as const)("when it is closed, what was filled in the sheet %s %s", async (id, _what, kept) => {
  const session = await show(<SheetStack />, EXAMPLE);
  await open(session, id);
  await type("P21");
  expect(field().value).toBe("P21");
  await close(session, id);
  expect(openDialogs()).toEqual([]);
  await open(session, id);
  expect(field().value).toBe(kept);
});

test.each(OTHERS)(
  "an error in the sheet %s stays in its dialog, and the sheet can be reloaded",
  async (id) => {
    failing.is = true;
    const session = await show(<SheetStack />, EXAMPLE);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await act(async () => session.store.setState(openSheet(id === "model" ? { id, at: null } : { id })));
    await vi.waitFor(async () => {
      await act(async () => {});
      expect(find("dialog[open] [role=alert]").getAttribute("aria-label")).toBe(`${SHEETS[id].title} failed`);
    });
    expect(openDialogs()).toEqual([SHEETS[id].title]);
    failing.is = false;
    await click("dialog[open] .failed-actions .primary");
    expect(find("dialog[open] p").textContent).toBe("loaded");
    logged.mockRestore();
  },
);
