/** What the width of cables means where they are of unlike pace. */
import { formatAmount } from "../../base/format";
import { cableWidth } from "../../canvas/still-list";
import { openTopology } from "../../state/sides";
import { useApp } from "../session-context";
import { Entry } from "./LegendEntry";
import * as texts from "./pace-texts";

export function PaceEntry() {
  const topology = useApp(openTopology);
  if (!topology?.link_flit_ps) return null;
  const all = topology.link_flit_ps;
  const ends = [Math.min, Math.max].map((of) => all.reduce((so, ps) => of(so, ps)));
  const [fast, slow] = ends.map((ps) => `${formatAmount(ps / 1000)} ns`);
  return (
    <Entry of="cable" text={fast === slow ? texts.onePace(fast!) : texts.twoPaces(fast!, slow!)}>
      {ends.map((ps, at) => (
        <path
          key={at === 0 ? "fast" : "slow"}
          className="cable-line"
          d={at === 0 ? "M0 3.5h25" : "M0 9h25"}
          strokeWidth={cableWidth(topology.cycle_ps / ps, true)}
        />
      ))}
    </Entry>
  );
}
