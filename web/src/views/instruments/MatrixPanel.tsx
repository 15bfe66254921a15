/** The congestion matrix, live. */
import { CongestionMatrix } from "../../charts/CongestionMatrix";
import { portsFor } from "../ports";
import { useAppLater } from "../session-context";
import { useMarking } from "../use-marking";
import { Sized } from "./Sized";

const DEFINITION =
  "Per link: the summed delay of the packets that came in over it, of the most loaded link. In the middle of an Elite: the sum over its links, of the most loaded Elite.";

export function MatrixPanel() {
  const topology = useAppLater((state) => state.opened?.machine.topology ?? null);
  const loads = useAppLater((state) => state.status?.summary.loads ?? null);
  const { hovered, selected, onHover, onSelect } = useMarking();
  return (
    <section className="instrument matrix-panel" aria-label="Congestion matrix">
      <div className="panel-head">
        <h2 title={DEFINITION}>Congestion matrix</h2>
      </div>
      <Sized>
        {({ width, height }) =>
          topology ? (
            <CongestionMatrix
              wiring={topology}
              ports={portsFor(topology)}
              loads={loads}
              width={width}
              height={height}
              highlight={hovered}
              selected={selected}
              onHover={onHover}
              onSelect={onSelect}
            />
          ) : null
        }
      </Sized>
    </section>
  );
}
