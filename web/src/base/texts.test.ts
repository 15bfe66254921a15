import { expect, test } from "vitest";
import { capitalised, inSentence, partWords } from "./texts";

test("a name begins a sentence, and continues in one", () => {
  expect(capitalised("node 12")).toBe("Node 12");
  expect(capitalised("")).toBe("");
  expect(inSentence("Break up link 1 of Elite 2.3")).toBe("break up link 1 of Elite 2.3");
  expect(inSentence("I/O nodes 7 → 8")).toBe("I/O nodes 7 → 8");
});

test("of InfiniBand an Elite is a switch, and an Elan an HCA", () => {
  const of = (words: string) => partWords(words, "infiniband");
  expect(of("Packet 7 waits at Elite 2.3.")).toBe("Packet 7 waits at switch 2.3.");
  expect(of("Point at a node, an Elite or an Elan")).toBe("Point at a node, a switch or an HCA");
  expect(of("Elites and cables")).toBe("Switches and cables");
  expect(of("Levels of Elites. Elan memory")).toBe("Levels of switches. HCA memory");
  expect(of("Elan3lib")).toBe("Elan3lib");
  expect(partWords("an Elite", "qsnet2")).toBe("an Elite");
});
