import { expect, test } from "vitest";
import { createAppStore } from "../../../state/store";
import { Exporter } from "./exporter";

/** What a sweep has written, and the files that were saved. */
function exporting(written: (format: string) => string | null) {
  const saved: { name: string; blob: Blob }[] = [];
  const notices: string[] = [];
  const parts = {
    store: createAppStore(),
    engine: {},
    sweeps: { written: async (format: string) => written(format) },
    page: { saveFile: (name: string, blob: Blob) => void saved.push({ name, blob }) },
    notice: (text: string) => void notices.push(text),
  };
  const exporter = new Exporter(parts as unknown as ConstructorParameters<typeof Exporter>[0]);
  return { exporter, saved, notices };
}

test.each([
  ["csv", "load,accepted\r\n0.1,20\r\n", "text/csv"],
  ["json", '{"runs":[]}', "application/json"],
] as const)("a sweep as %s is the engine's own text", async (format, text, type) => {
  const { exporter, saved } = exporting((wanted) => (wanted === format ? text : "another format"));
  await exporter.sweep(format);
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([[`sweep.${format}`, type]]);
  expect(await saved[0]?.blob.text()).toBe(text);
});

test("a sweep as Parquet is made of the engine's table", async () => {
  const table = {
    columns: [{ id: "load", label: "Load", unit: "", kind: "number" }],
    rows: [[0.1]],
    facts: {},
  };
  const { exporter, saved } = exporting((wanted) => (wanted === "table" ? JSON.stringify(table) : "{}"));
  await exporter.sweep("parquet");
  expect(saved[0]?.name).toBe("sweep.parquet");
  expect((await saved[0]!.blob.text()).slice(0, 4)).toBe("PAR1");
});

test("without results of a sweep nothing is saved, and a notice says why", async () => {
  const { exporter, saved, notices } = exporting(() => null);
  await exporter.sweep("json");
  expect(saved).toEqual([]);
  expect(notices).toHaveLength(1);
});
