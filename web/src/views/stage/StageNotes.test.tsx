import { act } from "react";
import { expect, test, vi } from "vitest";
import { withField } from "../../scenario/edit";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { Session } from "../../state/session";
import { focusedSide } from "../../state/sides";
import { hasUnkept, unkeptScenarios } from "../../state/unkept";
import { mounting } from "../mounted.fixture";
import { SetAsideNote } from "./SetAsideNote";
import { UnkeptNote } from "./UnkeptNote";

const { show, find, all, click } = mounting();

/** What the page saves, by name. */
function saving(session: Session): Map<string, string> {
  const saved = new Map<string, string>();
  session.page.saveText = (name, text) => void saved.set(name, text);
  return saved;
}

test("what is not kept is saved, of both sides only that one, and the note goes", async () => {
  const large = withField({ ...EXAMPLE, name: "Large" }, "run.seed", 9);
  const session = await show(<UnkeptNote />, EXAMPLE);
  const saved = saving(session);
  await act(() => session.compare.start({ kind: "text", text: JSON.stringify(large), lenient: false }));
  const { payload } = session.store.getState().sides.b!.opened!;
  await vi.waitFor(() => expect(session.store.getState().unkept).toEqual([payload]));
  expect(unkeptScenarios(session.store.getState())).toEqual([large]);
  await click("button.primary");
  expect([...saved].map(([name, text]) => [name, JSON.parse(text)])).toEqual([
    ["large.flitscope.json", large],
  ]);
  // It is still not kept, and that is not said again when the page is left and seen again.
  session.leave();
  expect(hasUnkept(session.store.getState())).toBe(true);
  expect(unkeptScenarios(session.store.getState())).toEqual([]);
});

test("an edit that is set aside can be started over; a visit is downloaded as text", async () => {
  const session = await show(<SetAsideNote />, EXAMPLE);
  const saved = saving(session);
  await act(async () =>
    session.store.setState({ setAside: { what: "edit", text: "{}", why: "it is incomplete" } }),
  );
  expect(find("section").textContent).toContain("was set aside: it is incomplete.");
  expect(all("button")).toHaveLength(3);
  await act(async () =>
    session.store.setState({ setAside: { what: "visit", text: "#/s/x", why: "made by an earlier one" } }),
  );
  expect(find("section").textContent).toContain("cannot be restored: made by an earlier one.");
  await act(async () => all("button")[0]!.click());
  expect([...saved]).toEqual([["flitscope-last-visit.txt", "#/s/x"]]);
  await act(async () => all("button")[1]!.click());
  expect(session.store.getState().setAside).toBeNull();
  expect(focusedSide(session.store.getState()).opened?.scenario).toEqual(EXAMPLE);
});
