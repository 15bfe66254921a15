/** What the picture's colours, strokes and signs mean. */
import type { ReactNode } from "react";
import type { Strokes } from "../../canvas/render-protocol";
import { wormColouring } from "../../state/selectors";
import { useApp } from "../session-context";

type Props = {
  /** Null while nothing is drawn yet. */
  strokes: Strokes | null;
};

function strokeText(flitsPerDash: number | null): string {
  return flitsPerDash === 0 ? "width: rate" : `one dash: ${flitsPerDash ?? 4} flits`;
}

export function Legend({ strokes }: Props) {
  return (
    <ul className="legend" aria-label="What the picture shows">
      {strokes?.detail === "elites" ? <FromAfar /> : <Worms flitsPerDash={strokes?.flitsPerDash ?? null} />}
      <Entry text="Elite: delay">
        {[1, 3, 5, 7].map((step, index) => (
          <rect key={step} className={`c${step}`} x={index * 7} y={2} width={7} height={8} />
        ))}
      </Entry>
    </ul>
  );
}

/** Links are less than a pixel apart: the Elites tell of them. */
function FromAfar() {
  return (
    <>
      <Entry text="below an Elite: its channels in use">
        <rect className="c3" x={10} y={1} width={8} height={4} />
        <rect className="busy" x={10} y={5} width={8} height={7} />
      </Entry>
      <Entry text="above: headers that wait in it">
        <rect className="blocked" x={10} y={1} width={8} height={5} />
        <rect className="c3" x={10} y={6} width={8} height={4} />
      </Entry>
      <Entry text="zoom in for packets">
        <path className="busy" d="M11 5h2v-2h2v2h2v2h-2v2h-2v-2h-2z" />
      </Entry>
    </>
  );
}

function Worms({ flitsPerDash }: { flitsPerDash: number | null }) {
  const end = useApp(wormColouring);
  return (
    <>
      <Entry text={`quarter: ${end}`}>
        {["0", "1", "2", "3"].map((quarter, index) => (
          <rect key={quarter} className={`worm-${quarter}`} x={index * 7} y={3} width={6} height={6} />
        ))}
      </Entry>
      <Entry text={strokeText(flitsPerDash)}>
        <line
          className="worm-line"
          x1={0}
          x2={27}
          y1={6}
          y2={6}
          strokeDasharray={flitsPerDash === 0 ? "none" : "6 4"}
        />
      </Entry>
      <Entry text="held">
        <line className="held-line" x1={0} x2={27} y1={6} y2={6} />
      </Entry>
      <Entry text="buffer fill">
        <line className="held-line" x1={0} x2={27} y1={6} y2={6} />
        <rect className="worm-0" x={14} y={3.5} width={13} height={5} />
      </Entry>
      <Entry text="header">
        <line className="held-line" x1={0} x2={17} y1={6} y2={6} />
        <path className="worm-0" d="M16 2.5l8 3.5-8 3.5z" />
      </Entry>
      <Entry text="blocked">
        <line className="held-line" x1={0} x2={17} y1={6} y2={6} />
        <path className="blocked" d="M16 3.5h5v5h-5zM23 1h2v10h-2z" />
      </Entry>
      <Entry text="discarded">
        <path className="discarded" d="M12 2l8 8M20 2l-8 8" />
      </Entry>
      <Entry text="node sends | receives">
        <rect className="worm-0" x={9} y={2} width={5} height={8} />
        <rect className="node-half" x={9.5} y={2.5} width={9} height={7} />
      </Entry>
    </>
  );
}

function Entry({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}
