/** What the picture's colours, strokes and signs mean. */
import type { ReactNode } from "react";
import { wormColouring } from "../../state/selectors";
import { useApp } from "../session-context";

type Props = {
  /** Flits to a dash and its gap at the present speed; 0: too fast for dashes; null: nothing drawn yet. */
  flitsPerDash: number | null;
};

function strokeText(flitsPerDash: number | null): string {
  return flitsPerDash === 0 ? "width: rate" : `one dash: ${flitsPerDash ?? 4} flits`;
}

export function Legend({ flitsPerDash }: Props) {
  const end = useApp(wormColouring);
  return (
    <ul className="legend" aria-label="What the picture shows">
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
      <Entry text="Elite: delay">
        {[1, 3, 5, 7].map((step, index) => (
          <rect key={step} className={`c${step}`} x={index * 7} y={2} width={7} height={8} />
        ))}
      </Entry>
    </ul>
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
