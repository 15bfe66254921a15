/**
 * Queries about costs: bills of machines, their comparison, and the cost of a port by size.
 *
 * No part is counted here and no price is known; both are the engine's.
 */
import type { SecondModule } from "./second-module";
import type { BillComparison, BillOutcome, CostLine } from "./types";

export class CostQueries {
  readonly #module: SecondModule;

  constructor(module: SecondModule) {
    this.#module = module;
  }

  async bill(text: string): Promise<BillOutcome> {
    return JSON.parse(await this.#module.ask("bill", (module) => module.bill(text))) as BillOutcome;
  }

  async compare(a: string, b: string): Promise<BillComparison | null> {
    const json = await this.#module.ask("compareBills", (module) => module.compare_bills(a, b));
    return JSON.parse(json) as BillComparison | null;
  }

  async bySize(text: string): Promise<CostLine[]> {
    return JSON.parse(
      await this.#module.ask("costBySize", (module) => module.cost_by_size(text)),
    ) as CostLine[];
  }
}
