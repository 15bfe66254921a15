import { act } from "react";
import { expect, test, vi } from "vitest";
import type { Metric, Parameter } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { Session } from "../../state/session";
import { topSheet } from "../../state/sheets";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../../views/mounted.fixture";
import { ExplainMode } from "./ExplainMode";
import { ACK_GAP, CIRCUIT, GLOSSARY } from "./glossary.fixture";
import { TermCard } from "./TermCard";

vi.mock("../../lessons", () => ({
  LESSONS: [{ id: "early-ack", number: 3, title: "The early ack", terms: { "ack-gap": 2 } }],
}));

const { show, find, all, press, click } = mounting();
const state = (session: Session) => seen(session);

const OFFSET: Parameter = {
  key: "ack_offset_percent",
  label: "Ack requested after",
  kind: { type: "number", min: 1, max: 100, default: 50, unit: "% of the transactions" },
  term: "ack",
  source: "calibrated on P21",
  effect: "Late acks hold circuits",
  applies_when: [],
};
const GAP: Metric = {
  id: "ack_gap_ns",
  label: "Ack gap",
  unit: "ns per packet",
  definition: "How long",
  better: "less",
  term: "ack-gap",
  in_report: false,
};

/** What the engine would tell with its catalog. */
function tell(session: Session): Promise<void> {
  return act(async () =>
    session.store.setState(({ catalog }) => ({
      catalog: {
        metrics: [GAP],
        networks: catalog!.networks.map((each) => ({ ...each, parameters: [OFFSET] })),
      },
    })),
  );
}

test("a term comes with its paper, how it is measured, its rules, its assumptions as they are set, and its claims", async () => {
  const session = await show(<TermCard entry={ACK_GAP} glossary={GLOSSARY} />, EXAMPLE);
  await tell(session);
  expect(find("header .muted").textContent).toBe(
    "Source: Petrini et al. 2003, section 5, “Collectives on ASCI Q, 2003”",
  );
  expect(find("[aria-label='How the simulation measures it'] dd").textContent).toBe("How long.");
  expect(find("[data-switch=ack_offset_percent]").dataset.changed).toBe("true");
  expect(find("[data-switch=ack_offset_percent] dd").textContent).toContain(
    "40 % of the transactions (default 50 % of the transactions).",
  );
  expect(find("[data-switch=ack_offset_percent] dd").textContent).toContain("Source: calibrated on P21.");
  expect(find("[aria-label=Published] li").textContent).toContain("165–200 MB/s");
  await click("[data-rule=ack]");
  expect(topSheet(state(session))).toEqual({ id: "model", at: "ack" });
});

test("a verdict that there is stands with its claim", async () => {
  const session = await show(<TermCard entry={ACK_GAP} glossary={GLOSSARY} />, EXAMPLE);
  expect(find("[aria-label=Published]").textContent).not.toContain("simulated here");
  await act(async () =>
    session.store.setState({
      judgements: new Map([["P28", { phase: "done", verdict: { status: "fails" } as never }]]),
    }),
  );
  expect(find("[aria-label=Published]").textContent).toContain("simulated here: fails");
});

test("a field is told by its path and its value, and a value that is a term leads to it", async () => {
  const session = await show(
    <TermCard entry={CIRCUIT} name="jobs[0].pattern" glossary={GLOSSARY} />,
    EXAMPLE,
  );
  const told = all("[aria-label='In the scenario'] p").map(({ textContent }) => textContent);
  expect(told[0]).toMatch(/^A traffic pattern/);
  expect(told[1]).toBe("jobs[0].pattern = bit-reversal");
  await click("[aria-label='In the scenario'] [data-term=bit-reversal]");
  expect(state(session).term).toEqual({ id: "bit-reversal" });
});

test("a switch that was pressed is told, whichever the term has", async () => {
  const session = await show(
    <TermCard entry={CIRCUIT} name="model.ack_offset_percent" glossary={GLOSSARY} />,
    EXAMPLE,
  );
  await tell(session);
  expect(all("[data-switch]").map((each) => each.dataset.switch)).toEqual(["ack_offset_percent"]);
});

test("a lesson that uses the term opens at the first step that does", async () => {
  const session = await show(<TermCard entry={ACK_GAP} glossary={GLOSSARY} onAway={() => {}} />, EXAMPLE);
  const open = vi.spyOn(session.lessons, "open").mockResolvedValue(true);
  await click("[aria-label='Lessons with this term'] button");
  expect(open).toHaveBeenCalledWith("early-ack", 2);
});

test("terms lead to others", async () => {
  const session = await show(<TermCard entry={ACK_GAP} glossary={GLOSSARY} onAway={() => {}} />, EXAMPLE);
  expect(find("footer [data-term=circuit]").textContent).toBe("Circuit");
  await click("footer [data-term=circuit]");
  expect(state(session).term).toEqual({ id: "circuit" });
  await click(".all-terms");
  expect(topSheet(state(session))).toEqual({ id: "glossary" });
});

const pressed = vi.fn();
const PAGE = (
  <>
    <button type="button" id="field" data-term="circuit" onClick={pressed}>
      Circuit
    </button>
    <dl>
      <dt data-term="ack-gap">Ack gap</dt>
      <dd id="number">300 ns</dd>
    </dl>
    <button type="button" id="other" onClick={pressed}>
      Play
    </button>
    <ExplainMode />
  </>
);

test("while it explains, a press on a label or its number explains, and does nothing else", async () => {
  pressed.mockClear();
  const session = await show(PAGE, EXAMPLE);
  await click("#field");
  expect(pressed).not.toHaveBeenCalled();
  expect(state(session).term).toEqual({ id: "circuit", name: "circuit" });
  await click("#number");
  expect(state(session).term).toEqual({ id: "ack-gap", name: "ack-gap" });
  await click("#other");
  expect(pressed).toHaveBeenCalledOnce();
});

test("labels have a stop for the keyboard meanwhile, and Enter explains them", async () => {
  const session = await show(PAGE, EXAMPLE);
  expect(find("dt").tabIndex).toBe(0);
  await press(find("dt"), "Enter");
  expect(state(session).term?.id).toBe("ack-gap");
});

test("Esc ends what is explained first, then explaining", async () => {
  const session = await show(PAGE, EXAMPLE);
  session.store.setState({ explaining: true, term: { id: "circuit" } });
  await press(document.body, "Escape");
  expect(state(session).explaining).toBe(true);
  session.store.setState({ term: null });
  await press(document.body, "Escape");
  expect(state(session).explaining).toBe(false);
});

test("what was added to the page is taken back", async () => {
  await show(PAGE, EXAMPLE);
  expect(document.documentElement.dataset.explaining).toBe("true");
  const label = find("dt");
  const page = label.closest("div")!;
  await show(<p>over</p>, EXAMPLE);
  expect(document.documentElement.dataset.explaining).toBeUndefined();
  expect(page.querySelector("[data-explain-stop]")).toBeNull();
});
