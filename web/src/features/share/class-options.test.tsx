import { act, useState } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { type LinkParts, PLAIN_LINK } from "../../state/links";
import { mounting } from "../../views/mounted.fixture";
import { useSession } from "../../views/session-context";
import { ClassOptions } from "./ClassOptions";

const { show, find, all } = mounting();

function Sheet() {
  const session = useSession();
  const [parts, setParts] = useState<LinkParts>(PLAIN_LINK);
  return (
    <>
      <ClassOptions parts={parts} onChange={setParts} />
      <output>{session.link("", parts)}</output>
    </>
  );
}

const box = (name: string) =>
  all("label")
    .find((label) => label.textContent?.startsWith(name))!
    .querySelector("input")!;

test("what is chosen is in the link, and what holds for this page cannot be dropped", async () => {
  const session = await show(<Sheet />, EXAMPLE);
  await act(async () => box("Bandwidth per node").click());
  await act(async () => box("Scenario form").click());
  await act(async () => box("Going to another time").click());
  expect(find("output").textContent).toMatch(/\?hide=setup,nodes&lock=time$/);
  expect(find("details").textContent).toContain("The run plays and can be paused");
  await act(async () => box("Bandwidth per node").click());
  expect(find("output").textContent).toMatch(/\?hide=setup&lock=time$/);
  await act(async () => box("Answers").click());
  expect(find("output").textContent).toMatch(/\?hide=setup,answers&lock=time$/);
  await act(async () =>
    session.store.setState({ restrictions: { hidden: ["head"], locked: [], moment: null } }),
  );
  expect(box("Header and menus (set on this page)")).toMatchObject({ checked: true, disabled: true });
});
