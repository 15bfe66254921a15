/**
 * Queries about studies: what a sweep or a comparison varies, the runs that it needs, and their results. The last study is
 * stored, so that it is read once for all queries about it.
 *
 * Nothing is simulated here, and no figure is computed; that is the engine's.
 */
import { EngineRefusal } from "./errors";
import type { StudyFormat, StudyOutcome, StudySource } from "./protocol";
import type { SecondModule } from "./second-module";
import type { Comparison, PlannedRun, RunFigures, ScenarioDifference, StudyPlan, StudyReport } from "./types";
import type { ScorecardModule, WasmStudy } from "./wasm-module";

export class StudyQueries {
  readonly #module: SecondModule;
  #read: { source: StudySource; study: WasmStudy } | null = null;

  constructor(module: SecondModule) {
    this.#module = module;
  }

  async plan(source: StudySource): Promise<StudyOutcome> {
    try {
      const json = await this.#ask("planStudy", source, (study) => study.plan());
      return { plan: JSON.parse(json) as StudyPlan, problems: [] };
    } catch (thrown) {
      if (!(thrown instanceof EngineRefusal)) throw thrown;
      return { plan: null, problems: [...thrown.problems] };
    }
  }

  async next(source: StudySource, figures: readonly RunFigures[]): Promise<PlannedRun[]> {
    const json = await this.#ask("nextRuns", source, (study) => study.next(JSON.stringify(figures)));
    return JSON.parse(json) as PlannedRun[];
  }

  async report(source: StudySource, figures: readonly RunFigures[]): Promise<StudyReport> {
    const json = await this.#ask("reportStudy", source, (study) => study.report(JSON.stringify(figures)));
    return JSON.parse(json) as StudyReport;
  }

  async comparison(source: StudySource, figures: readonly RunFigures[]): Promise<Comparison> {
    const json = await this.#ask("reportComparison", source, (study) =>
      study.comparison(JSON.stringify(figures)),
    );
    const comparison = JSON.parse(json) as Comparison | null;
    if (!comparison) throw new Error("A sweep has no sides that could be compared.");
    return comparison;
  }

  async text(source: StudySource, figures: readonly RunFigures[], format: StudyFormat): Promise<string> {
    return await this.#ask("writeStudy", source, (study) => study[format](JSON.stringify(figures)));
  }

  async difference(a: string, b: string): Promise<ScenarioDifference> {
    const json = await this.#module.ask("scenarioDifference", (module) => module.difference(a, b));
    return JSON.parse(json) as ScenarioDifference;
  }

  #ask(call: string, source: StudySource, query: (study: WasmStudy) => string): Promise<string> {
    return this.#module.ask(call, (module) => query(this.#study(module, source)));
  }

  #study(module: ScorecardModule, source: StudySource): WasmStudy {
    const known = this.#read;
    if (known && isSame(known.source, source)) return known.study;
    const study =
      source.kind === "sweep"
        ? module.Study.from_file(source.text, source.presets)
        : module.Study.of_comparison(
            source.a,
            source.b,
            source.seeds ?? undefined,
            source.fixedLength ?? false,
          );
    known?.study.free();
    this.#read = { source, study };
    return study;
  }
}

function isSame(one: StudySource, other: StudySource): boolean {
  if (one.kind === "sweep")
    return other.kind === "sweep" && one.text === other.text && one.presets === other.presets;
  return (
    other.kind === "comparison" &&
    one.a === other.a &&
    one.b === other.b &&
    one.seeds === other.seeds &&
    one.fixedLength === other.fixedLength
  );
}
