/** The requests of a first visit before its first packet moves. */
import { basename } from "node:path";
import { expect, firstPacket, test } from "./support/flitscope";

const MOST_REQUESTS = 12;

/** Only the test build has test hooks, with the parts of the glossary that they need. */
const OF_HOOKS = /^(test-hooks|term-of|term-names)-/;

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the first packet moves after at most twelve requests, one of them for a wasm module", async ({
  page,
}) => {
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(basename(new URL(request.url()).pathname)));
  await page.goto("./?clock=real");
  await firstPacket(page);
  const needed = [...requested].filter((name) => !OF_HOOKS.test(name));
  expect(needed.length, needed.join(", ")).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(needed.filter((name) => name.endsWith(".wasm"))).toHaveLength(1);
  expect(needed.filter((name) => name.startsWith("facts-"))).toHaveLength(1);
});
