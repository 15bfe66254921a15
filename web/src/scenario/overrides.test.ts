import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { EXAMPLE } from "./example.fixture";
import { parseOverrides, withOverrides } from "./overrides";

const preset = JSON.stringify({ name: "Preset", jobs: [{ pattern: "uniform" }], run: { seed: 1 } });

function changed(text: string) {
  const { overrides, problems } = parseOverrides(text);
  expect(problems).toEqual([]);
  const { text: file, problems: missing } = withOverrides(preset, overrides);
  return { file: JSON.parse(file), problems: missing };
}

test("numbers, words and lists take their places, also where the file is silent", () => {
  const { file, problems } = changed(
    "set.jobs[0].load=0.5&set.run.seed=7&set.model.routing=fixed&set.topology.cable_m=[1,2]&t=5",
  );
  expect(problems).toEqual([]);
  expect(file).toMatchObject({
    jobs: [{ pattern: "uniform", load: 0.5 }],
    run: { seed: 7 },
    model: { routing: "fixed" },
    topology: { cable_m: [1, 2] },
  });
});

test("the name says that it was changed, unless it is given", () => {
  expect(changed("set.run.seed=7").file.name).not.toBe("Preset");
  expect(changed("set.name=Mine").file.name).toBe("Mine");
  expect(withOverrides(preset, []).text).toBe(preset);
});

test("an entry that a preset does not have is told", () => {
  expect(changed("set.jobs[3].load=0.5").problems).toMatchObject([{ path: "set.jobs[3].load" }]);
});

test.each([
  "set.=1",
  "set.__proto__.x=1",
  "set.jobs[-1].load=1",
  "set.a..b=1",
  "set.<b>=1",
  `set.${"a".repeat(90)}=1`,
])("no place in a scenario: %s", (text) =>
  expect(parseOverrides(text)).toMatchObject({ overrides: [], problems: [{ severity: "error" }] }),
);

test("there are limits to how much is changed", () => {
  const many = Array.from({ length: 40 }, (_, i) => `set.a${i}=1`).join("&");
  expect(parseOverrides(many)).toMatchObject({ overrides: [], problems: [{ path: "set" }] });
  expect(parseOverrides(`set.name=${"x".repeat(201)}`).problems).toHaveLength(1);
});

test("whatever is asked, a file comes out that is JSON, and only data", () => {
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom("constructor.prototype.x", "jobs[0].constructor", "to_string"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.string()), { maxLength: 8 }), (pairs) => {
      const text = pairs.map(([path, value]) => `set.${path}=${encodeURIComponent(value)}`).join("&");
      const { overrides } = parseOverrides(text);
      expect(() => JSON.parse(withOverrides(JSON.stringify(EXAMPLE), overrides).text)).not.toThrow();
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    }),
  );
});
