import { expect, test } from "vitest";
import type { Why, WhyStep } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { WhyList } from "./WhyList";

const { show, find, all } = mounting();

const step = (more: Partial<WhyStep>) =>
  ({
    packet: 1,
    attempt: 0,
    source: 0,
    destination: 1,
    holders: [],
    waits_for: [],
    at_link: null,
    sentence: "",
    ...more,
  }) as WhyStep;
const MOVES = { kind: "moves", sentence: "Packet 1 is moving." } as Why["end"];

async function heading(why: Why): Promise<string> {
  const session = await show(<p />, EXAMPLE);
  const { topology } = seen(session).opened!.machine;
  await show(<WhyList why={why} topology={topology} />, EXAMPLE);
  expect(find("section").getAttribute("aria-label")).toBe(find("h3").textContent);
  expect(all("li")).toHaveLength(why.steps.length);
  return find("h3").textContent;
}

test("a packet that waits for no other and moves does not stand still", async () => {
  expect(await heading({ steps: [step({})], end: MOVES } as Why)).toBe("Not blocked");
});

test("one that waits is blocked, whatever the last of its chain does", async () => {
  const waits_for = [{ link: 3, packets: [2], no_room: false }];
  const chain = [step({ waits_for }), step({ packet: 2 })];
  expect(await heading({ steps: chain, end: MOVES } as Why)).toBe("What it waits for");
  expect(await heading({ steps: [step({ waits_for })], end: MOVES } as Why)).toBe("What it waits for");
});
