import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { runCommand } from "../../state/commands";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { NoteCard } from "./NoteCard";
import { NoteList } from "./NoteList";

const page = mounting();
const MARKUP = `<img src=x onerror="document.title='run'"> & so on`;

const show = () =>
  page.show(
    <>
      <button type="button" id="elsewhere">
        Elsewhere
      </button>
      <NoteCard />
      <NoteList />
    </>,
    EXAMPLE,
  );

async function type(text: string): Promise<void> {
  const field = page.find<HTMLTextAreaElement>("textarea");
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!;
  await act(async () => {
    set.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("a note is written, kept by Enter, shown as text, and the focus goes back", async () => {
  const session = await show();
  page.find("#elsewhere").focus();
  session.select({ kind: "node", id: 3 });
  await act(async () => runCommand(session, "add-note"));
  expect(document.activeElement).toBe(page.find("textarea"));
  expect(page.find("label").textContent).toBe("Note at 0.000 µs on node 3");
  await type(MARKUP);
  await page.press(page.find("textarea"), "Enter");
  expect(seen(session).notes).toMatchObject([{ text: MARKUP, object: { kind: "node", id: 3 } }]);
  expect(document.activeElement).toBe(page.find("#elsewhere"));
  expect(page.find(".note-text").textContent).toBe(MARKUP);
  expect(page.find("li button").textContent).toBe(MARKUP);
  expect(page.all("img")).toEqual([]);
});

test("Esc forgets what was typed, and says so to no one else", async () => {
  const session = await show();
  await act(async () => runCommand(session, "add-note"));
  await type("not this");
  let heard = 0;
  const listen = () => {
    heard += 1;
  };
  window.addEventListener("keydown", listen);
  await page.press(page.find("textarea"), "Escape");
  window.removeEventListener("keydown", listen);
  expect(heard).toBe(0);
  expect(page.all("textarea")).toEqual([]);
  expect(seen(session).notes).toEqual([]);
});

test("how many characters are left is said when it begins to matter", async () => {
  const session = await show();
  await act(async () => runCommand(session, "add-note"));
  await type("short");
  expect(page.find("output").textContent).toBe("");
  await type("x".repeat(270));
  expect(page.find("output").textContent).toBe("10 characters left");
  await type("x".repeat(285));
  expect(page.find("output").textContent).toBe("5 characters too many. The end will be cut off.");
});

test("the card tells which of how many it is; from the list one goes to each", async () => {
  const session = await show();
  await act(async () => {
    session.notes.begin();
    session.notes.save("first");
    await session.playback.seek(200);
    session.notes.begin();
    session.notes.save("second");
  });
  expect(page.find(".note-card").textContent).toContain("Note 2 of 2, at 1.000 µs");
  await page.click(".note-list li button");
  expect(page.find(".note-card").textContent).toContain("Note 1 of 2");
  expect(seen(session).status?.cycle).toBe(0);
  expect(page.find('[aria-current="true"]').textContent).toBe("first");
  page.find(".edit-note").focus();
  await page.click(".edit-note");
  expect(document.activeElement).toBe(page.find("textarea"));
  await page.press(page.find("textarea"), "Escape");
  expect(document.activeElement).toBe(page.find(".edit-note"));
  await page.click('[data-command="remove-note"]');
  expect(page.all(".note-list li")).toHaveLength(1);
  await act(async () => session.edits.undo());
  expect(page.all(".note-list li")).toHaveLength(2);
});
