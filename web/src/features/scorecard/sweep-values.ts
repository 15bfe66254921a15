/** Opens the sweep's sheet over values of one field of a claim's run; anyone who looks at it starts it. */
import type { Session } from "../../state/session";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";

export async function sweepValues(
  session: Session,
  claim: string,
  link: string,
  axis: { path: string; values: unknown[] },
): Promise<void> {
  const asked = session.engine.client.check({ kind: "link", payload: link });
  // Where the engine has stopped, the page says so by other means.
  const scenario = await asked.then(
    (checked) => checked.scenario,
    () => null,
  );
  if (!scenario) return;
  session.store.setState(ALL_SHEETS_CLOSED);
  session.sweeps.edit({ sweep: 1, name: `${claim}: ${scenario.name}`, base: scenario, axes: [axis] });
  session.sweeps.show();
}
