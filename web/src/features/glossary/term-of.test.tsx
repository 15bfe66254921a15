import { beforeEach, expect, test } from "vitest";
import { termOf } from "./term-of";

beforeEach(() => {
  document.body.innerHTML = "";
});

function at(html: string): string | undefined {
  document.body.innerHTML = html;
  return termOf(document.querySelector("#here")!)?.id;
}

test("a value has the term of its name", () => {
  const list = `<dl><div><dt data-term="delay">Delay</dt><dd>1</dd></div><div><dt>Other</dt><dd id="here">2</dd></div></dl>`;
  expect(at(list)).toBeUndefined();
  expect(at(list.replace("<dt>", '<dt data-term="wait">'))).toBe("wait");
  expect(at(`<dl><dt data-term="wait"></dt><dd>1</dd><dd><b id="here">2</b></dd></dl>`)).toBe("wait");
});

test("a cell has the term of its row, or of its column", () => {
  const table = (head: string, row: string) =>
    `<table><thead><tr><th>Job</th><th colspan="2" ${head}>MB/s</th><th>more</th></tr></thead>
     <tbody><tr><th ${row}>A</th><td>1</td><td id="here">2</td><td>3</td></tr></tbody></table>`;
  expect(at(table('data-term="load"', 'data-term="job"'))).toBe("job");
  expect(at(table('data-term="load"', ""))).toBe("load");
  expect(at(table("", ""))).toBeUndefined();
});

test("a cell that spans rows of another height than its head is found by its place", () => {
  expect(
    at(`<table><thead><tr><th colspan="3" data-term="b-eff">b_eff</th></tr>
        <tr><th></th><th data-term="ring-patterns">rings</th><th>random</th></tr></thead>
        <tbody><tr><th>1 B</th><td>1</td><td id="here">2</td></tr></tbody></table>`),
  ).toBe("b-eff");
});

test("a control has the term of its label", () => {
  expect(at(`<label for="here" data-term="jobs[1].load">Load</label><input id="here">`)).toBe("load");
  expect(at(`<label>Seeds <span data-term="seed"></span><input id="here"></label>`)).toBe("seed");
});

test("what is next to a control is of its field", () => {
  expect(at(`<div data-path="jobs[0].priority"><input><span id="here">0–1</span></div>`)).toBe("priority");
});

test("what has no label of its own has the term of the caption, or of what is around it", () => {
  expect(at(`<figure><figcaption data-term="cost"></figcaption><p id="here"></p></figure>`)).toBe("cost");
  expect(at(`<svg data-term="delay"><text id="here">5</text></svg>`)).toBe("delay");
  expect(at(`<p id="here">5</p>`)).toBeUndefined();
});

test("a term that there is not is none", () => {
  expect(at(`<p data-term="load"><b id="here" data-term="nonsense">5</b></p>`)).toBe("load");
});

test("what a label has to say of its number in particular comes with the term", () => {
  document.body.innerHTML = `<dl><dt data-term="delay" data-note="of all links">Delay</dt><dd id="here">1</dd></dl>`;
  expect(termOf(document.querySelector("#here")!)?.note).toBe("of all links");
});
