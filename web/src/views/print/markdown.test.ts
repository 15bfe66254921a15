// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { commandLine } from "../../features/share/command-line";
import { frameCode } from "../../features/share/frame-code";
import { type MarkdownParts, markdownOf, plainText } from "./markdown";

const link = "https://example.org/#/s/d4.abc?r=1234";
const run: MarkdownParts["runs"][number] = {
  name: "Clustered",
  inputs: [{ label: "Pattern", standard: "uniform", value: "I/O, random" }],
  results: [{ label: "Accepted bandwidth", value: "117.3 ± 2.2 MB/s per sender" }],
  provenance: "Flitscope, engine 0.1.0 · seed 1 · scenario 13c9 · result d4ba",
};
const parts: MarkdownParts = { runs: [run], comparison: null, link, command: commandLine(link) };

test("inputs, results and where to see them", () => {
  expect(markdownOf(parts)).toBe(
    [
      "## Clustered",
      "",
      "| input | value | default |",
      "| --- | --- | --- |",
      "| Pattern | I/O, random | uniform |",
      "",
      "| result | value |",
      "| --- | --- |",
      "| Accepted bandwidth | 117.3 ± 2.2 MB/s per sender |",
      "",
      "Flitscope, engine 0.1.0 · seed 1 · scenario 13c9 · result d4ba",
      "",
      "± is half the width of the 95 % interval.",
      "",
      `- [Open it in Flitscope](<${link}>)`,
      "- `flitscope open --run '#/s/d4.abc?r=1234'`",
      "",
    ].join("\n"),
  );
});

test("of a comparison both sides, what changed and what that did", () => {
  const verdict = {
    sentence: "“B” carries 23 % more than “A”.",
    rows: [
      ["Accepted bandwidth", "116.4 ± 1.9", "143.2 ± 2.1", "+26.8 ± 2.8", "MB/s", "↑ higher: B is better"],
    ],
  };
  const text = markdownOf({
    ...parts,
    runs: [run, { ...run, name: "Distributed", inputs: [] }],
    comparison: { changes: [["I/O nodes", "0-3", "0, 16, 32, 48"]], verdict },
  });
  expect(text).toContain("## Distributed\n\nAll inputs are at their defaults.");
  expect(text).toContain("| I/O nodes | 0-3 | 0, 16, 32, 48 |");
  expect(text).toContain("“B” carries 23 % more than “A”.");
  expect(text).toContain("| Accepted bandwidth | 116.4 ± 1.9 | 143.2 ± 2.1 | \\+26.8 ± 2.8 | MB/s |");
});

test("no name becomes a heading, a cell, a link or HTML", () => {
  const hostile = "a | b\n# c <img src=x onerror=alert(1)> [d](javascript:e) `f` ![g](h) &lt;";
  const text = markdownOf({ ...parts, runs: [{ ...run, name: hostile, inputs: null }] });
  const [heading] = text.split("\n");
  expect(heading).toBe(`## ${plainText(hostile)}`);
  expect(heading?.slice(3).replace(/\\./g, "")).not.toMatch(/[|<>[\]`!#&]/);
});

test("the command holds what is behind the #, whatever is there", () => {
  expect(commandLine("https://a.b/c/?d#/s/d4.x?n=0..it's $(here)")).toBe(
    "flitscope open --run '#/s/d4.x?n=0..it%27s $(here)'",
  );
});

test("a frame's title and address stay in their attributes", () => {
  const code = frameCode('https://a.b/#/s/x?r=1&embed=1"><script>', 'A "name" <b>');
  const place = document.createElement("div");
  place.innerHTML = code;
  const frame = place.querySelector("iframe")!;
  expect(place.children).toHaveLength(1);
  expect(frame.getAttribute("src")).toBe('https://a.b/#/s/x?r=1&embed=1"><script>');
  expect(frame.title).toBe('A "name" <b>, in Flitscope');
});

test("without a link it names the file", () => {
  const none = { ...parts, runs: [{ ...run, inputs: null }], link: null, command: "flitscope run 'x.json'" };
  const text = markdownOf(none);
  expect(text).toContain("The file of the scenario contains all inputs.");
  expect(text).toContain(
    "- Too large for a link; open the file of the scenario instead\n- `flitscope run 'x.json'`",
  );
  expect(text).not.toContain("](");
});
