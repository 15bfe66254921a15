import { expect, test, vi } from "vitest";
import type { Block } from "../../lessons/lesson";
import { EXAMPLE } from "../../scenario/example.fixture";
import { topSheet } from "../../state/sheets";
import { mounting } from "../mounted.fixture";
import { Blocks } from "./Blocks";
import { P28, text } from "./prose.fixture";
import { ProseContext, type ProseSource } from "./prose-context";

const page = mounting();

const SOURCE: ProseSource = {
  claims: { P28 },
  rules: { circuit: { title: "Circuit", section: "Packets" } },
  figure: (id) => <b>{`figure ${id}`}</b>,
};

const show = (...blocks: Block[]) =>
  page.show(
    <ProseContext value={SOURCE}>
      <Blocks of={blocks} />
    </ProseContext>,
    EXAMPLE,
  );

test("every kind of block and of words within is shown", async () => {
  await show(
    {
      kind: "paragraph",
      inlines: [
        text("A "),
        { kind: "strong", inlines: [text("strong")] },
        { kind: "emphasis", inlines: [text("word")] },
        { kind: "code", text: "run.seed" },
        { kind: "figure", id: "accepted" },
      ],
    },
    { kind: "instruction", inlines: [text("Press Space.")] },
    { kind: "list", ordered: true, items: [[text("one")], [text("two")]] },
    { kind: "list", ordered: false, items: [[text("any")]] },
    { kind: "code", text: "flitscope run" },
    { kind: "heading", level: 3, anchor: "circuit", inlines: [text("Circuit")] },
    { kind: "table", head: [[text("a")]], rows: [[[text("b")]]] },
  );
  expect(page.find("p").innerHTML).toBe(
    "A <strong>strong</strong><em>word</em><code>run.seed</code><b>figure accepted</b>",
  );
  expect(page.find(".instruction").textContent).toBe("Press Space.");
  expect(page.all("ol li").map((item) => item.textContent)).toEqual(["one", "two"]);
  expect(page.find("ul li").textContent).toBe("any");
  expect(page.find("pre").textContent).toBe("flitscope run");
  expect(page.find("[data-anchor=circuit]").textContent).toBe("Circuit");
  expect(page.find("table").textContent).toBe("ab");
});

test("a term, a rule and an object open what they name", async () => {
  const session = await show({
    kind: "paragraph",
    inlines: [
      { kind: "term", id: "circuit", inlines: [text("circuit")] },
      { kind: "rule", anchor: "circuit", inlines: [text("the rule")] },
      { kind: "here", object: "n1", inlines: [text("node 1")] },
      { kind: "here", object: null, inlines: [text(" here")] },
    ],
  });
  await page.click(".prose-term");
  expect(session.store.getState().term).toEqual({ id: "circuit" });
  expect(page.find(".prose-rule").title).toBe("Model, Packets: Circuit");
  await page.click(".prose-rule");
  expect(topSheet(session.store.getState())).toEqual({ id: "model", at: "circuit" });
  await page.click(".prose-object");
  expect(session.store.getState().selected).toEqual({ kind: "node", id: 1 });
  expect(page.all("[role=button]")).toHaveLength(3);
  session.select(null);
  await page.press(page.find(".prose-object"), "Enter");
  expect(session.store.getState().selected).toEqual({ kind: "node", id: 1 });
});

test("a claim is as words or as its value, with a card that says where it is from", async () => {
  const session = await show(
    { kind: "paragraph", inlines: [{ kind: "claim", id: "P28", inlines: [text("as published")] }] },
    { kind: "paragraph", inlines: [{ kind: "claim", id: "P28", inlines: [] }] },
  );
  expect(page.all(".cited").map((words) => words.textContent?.trim())).toEqual([
    "as published",
    "165–200 MB/s",
  ]);
  expect(page.find(".claim-chip").getAttribute("aria-label")).toBe(
    "Claim P28: Petrini et al. 2003, section 5.4",
  );
  expect(page.find(".claim-card").textContent).toContain(P28.statement);
  const choose = vi.spyOn(session, "choosePaper").mockResolvedValue();
  await page.click(".claim-card button");
  expect(session.store.getState().sheets).toEqual([{ id: "scorecard" }]);
  expect(choose).toHaveBeenCalledWith("qsnet-performance");
});
