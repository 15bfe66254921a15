import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HotSpotReadout } from "./HotSpotReadout";
import type { HotSpotTime } from "./hot-spot-time";

const text = (time: HotSpotTime) =>
  renderToStaticMarkup(<HotSpotReadout time={time} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,])/g, "$1")
    .replaceAll("&#x27;", "'");
const shares = { data: 0.7, framing: 0.13, gap: 0.09, rest: 0.08 };

test("what the link's time goes into, how long a packet waits for its ack, and who says so", () => {
  const words = text({ packetNs: 950, gapNs: 105, shares });
  expect(words).toContain("data 70 % headers, CRC 13 % waiting for acks 9 % other 8 %");
  expect(words).toContain(
    "A packet takes 950 ns on the hot node's link. The node then idles for 105 ns until",
  );
  expect(words).toContain("is lost here. Source: ASCI Q, section 5 and Fig. 8 (Q11, Q12).");
});

test("where the ack is back in time, that is said instead", () => {
  const words = text({ packetNs: 945, gapNs: 3, shares: { ...shares, gap: 0 } });
  expect(words).toContain("Its source has the ack by then.");
});
