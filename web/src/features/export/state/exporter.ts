/**
 * Exports results as files: of the run on the stage, and of the sweep. The same figures have the same columns in every format.
 *
 * No figure is computed here, and nothing leaves this machine.
 */

import { plainName } from "../../../scenario/file";
import type { EngineSession } from "../../../state/engine-session";
import type { PageActions } from "../../../state/page-actions";
import { focusedSide } from "../../../state/sides";
import type { AppStore } from "../../../state/store";
import type { Sweeps } from "../../sweep/state/sweeps";
import * as texts from "./exporter-texts";
import type { TableFormat } from "./figure-files";
import type { RunTableId } from "./run-tables";

type Parts = {
  store: AppStore;
  engine: EngineSession;
  sweeps: Sweeps;
  page: PageActions;
  notice: (text: string) => void;
};

const TYPES = {
  csv: "text/csv",
  json: "application/json",
  parquet: "application/vnd.apache.parquet",
} as const;

type Format = keyof typeof TYPES;

export class Exporter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A table of the run as it is at this moment. */
  async table(id: RunTableId, format: TableFormat): Promise<void> {
    const { store, engine } = this.#parts;
    const name = `${plainName(focusedSide(store.getState()).opened?.scenario.name ?? "")}.${id}`;
    await this.#save(name, format, async () => {
      const { figuresFile, tableFile } = await import("./figure-files");
      const { opened, status } = focusedSide(store.getState());
      if (!opened || !status) throw new Error(texts.nothingRun);
      if (id !== "figures") return await tableFile(id, await engine.client.tableJson(id), format);
      const metrics = store.getState().catalog?.metrics ?? [];
      return await figuresFile({ scenario: opened.scenario, summary: status.summary, metrics }, format);
    });
  }

  /** The summary in the engine's own words, with what it is of and what its figures mean. */
  async summary(): Promise<void> {
    const { store, engine } = this.#parts;
    const { catalog } = store.getState();
    const { opened } = focusedSide(store.getState());
    if (!opened) return;
    const { scenario } = opened;
    await this.#save(`${plainName(scenario.name)}.summary`, "json", async () => {
      const bytes = await engine.client.summaryJson();
      const summary: unknown = JSON.parse(new TextDecoder().decode(bytes) || "null");
      const whole = { scenario, seed: scenario.run.seed, metrics: catalog?.metrics ?? [], summary };
      return `${JSON.stringify(whole, null, 2)}\n`;
    });
  }

  /** The sweep's runs; CSV and JSON are the engine's, the same as on the command line. */
  async sweep(format: Format): Promise<void> {
    const { store, sweeps } = this.#parts;
    const name = plainName(store.getState().sweep.plan?.name || "sweep");
    await this.#save(name, format, async () => {
      const text = await sweeps.written(format === "parquet" ? "table" : format);
      if (text === null) throw new Error(texts.noSweep);
      if (format !== "parquet") return text;
      return await (await import("./figure-files")).engineParquet(text, name);
    });
  }

  async #save(
    name: string,
    format: Format,
    write: () => Promise<string | Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    const { page, notice } = this.#parts;
    const file = `${name}.${format}`;
    try {
      page.saveFile(file, new Blob([await write()], { type: TYPES[format] }));
      notice(texts.saved(file));
    } catch (thrown) {
      notice(texts.notSaved(file, thrown instanceof Error ? thrown.message : String(thrown)));
    }
  }
}
