/** Texts with a number of things, from all folders of the page, where that number is one. */
import { expect, test } from "vitest";
import { withLinksDown } from "../src/canvas/texts";
import { cost, costWithMore, sameFigures, soFar } from "../src/features/compare/texts";
import { allSenders } from "../src/features/report/result-texts";
import { cabledSize } from "../src/features/report/texts";
import { followed } from "../src/features/sweep/texts";
import { bufferedFlits, circuitLinks } from "../src/views/details/object-texts";
import { cabledFabric } from "../src/views/setup/texts";
import { cabledShape } from "../src/views/sides/texts";

test("texts of the page with a number of things have a singular", () => {
  expect(circuitLinks("1")).toBe("1 link");
  expect(bufferedFlits("1")).toBe("1 flit");
  expect(withLinksDown("Elite 1.0", 1)).toBe("Elite 1.0, 1 link down");
  expect(allSenders("1")).toBe("Its only sender");
  expect(allSenders("64")).toBe("All 64 senders");
  expect(cost(1, "about 2 s of CPU time")).toBe("1 run, about 2 s of CPU time");
  expect(costWithMore(2, "about 2 s of CPU time", "60 s")).toBe(
    "2 runs, about 2 s of CPU time; at most 60 s with longer runs and more seeds",
  );
  expect(followed(1)).toBe("1 of them is a longer run, of a point that was not resolved.");
  expect(soFar(1, null)).toBe("So far, with 1 seed:");
  expect(sameFigures(1)).toMatch(/^The same run gave/);
  expect(cabledSize("32", "1", "32")).toBe("32 nodes, 1 switch, 32 cables");
  expect(cabledFabric("1", "1", "2", "2")).toBe(
    "Fabric from a list of 1 cable: 1 switch, 2 hosts with 2 nodes.",
  );
  expect(cabledShape(2, 1)).toBe("2 nodes and 1 cable");
});
