/** Which network a scenario is of, and the same scenario on another. */
import type { Generation, NetworkDescription, Scenario } from "../engine/types";

export function networkOf(
  { network = "qsnet" }: Pick<Scenario, "network">,
  networks: readonly NetworkDescription[] = [],
): NetworkDescription | undefined {
  return networks.find((each) => each.network === network);
}

/** Switches that were as the network before has them are as this one has them; what breaks does so at the same time. */
export function withNetwork(
  scenario: Scenario,
  network: Generation,
  networks: readonly NetworkDescription[],
): Scenario {
  const [was, is] = [networkOf(scenario, networks), networkOf({ network }, networks)];
  if (!was || !is || was === is) return scenario;
  const model: Record<string, unknown> = { ...scenario.model };
  was.parameters.forEach(({ key, kind }, at) => {
    if (model[key] === kind.default) model[key] = is.parameters[at]?.kind.default;
  });
  const { network: _, events, ...rest } = scenario;
  const same = (cycle: number) => Math.floor((cycle * was.cycle_ps) / is.cycle_ps);
  return {
    ...rest,
    ...(network === "qsnet" ? {} : { network }),
    // The same switches, with values of the same kinds.
    model: model as Scenario["model"],
    ...(events ? { events: events.map((each) => ({ ...each, at_cycle: same(each.at_cycle) })) } : {}),
  };
}
