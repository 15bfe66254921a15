/** What a first visit asks the host for, before its first packet moves. */
import { basename } from "node:path";
import { expect, firstPacket, test } from "./support/flitscope";

const MOST_REQUESTS = 12;

/** Only this build has hooks for tests, with what they need of the glossary. */
const OF_HOOKS = /^(test-hooks|term-of|term-names)-/;

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the first packet moves after a dozen requests and one wasm module", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(basename(new URL(request.url()).pathname)));
  await page.goto("./?clock=real");
  await firstPacket(page);
  const needed = [...asked].filter((name) => !OF_HOOKS.test(name));
  expect(needed.length, needed.join(", ")).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(needed.filter((name) => name.endsWith(".wasm"))).toHaveLength(1);
  expect(needed.filter((name) => name.startsWith("facts-"))).toHaveLength(1);
});
