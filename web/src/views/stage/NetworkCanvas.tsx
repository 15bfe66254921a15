/**
 * The place of the pictures: one, or while comparing A and B side by side, or B − A. A new engine gets new pictures,
 * because a canvas can be handed over only once.
 */

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Strokes } from "../../canvas/render-protocol";
import type { Side } from "../../engine/protocol";
import { isComparing } from "../../state/sides";
import { lazyPart } from "../lazy-part";
import { useApp, useSession } from "../session-context";
import { mapShown } from "../sides/compared";
import "../sides/compare-stage.css";
import { Legend } from "./Legend";
import { type MountedPicture, mountPicture } from "./picture";
import { SharedZoom } from "./shared-zoom";
import * as texts from "./texts";

const CompareBar = lazyPart(
  () => import("../sides/CompareBar").then((it) => it.CompareBar),
  texts.comparisonName,
  {
    waiting: <section className="compare-bar" />,
  },
);
const SideHead = lazyPart(() => import("../sides/SideHead").then((it) => it.SideHead), texts.comparisonName, {
  waiting: <div className="side-head" />,
});

const PictureFailure = lazyPart(
  () => import("./PictureFailure").then((it) => it.PictureFailure),
  texts.pictureErrorName,
);

export function NetworkCanvas() {
  const generation = useApp((state) => state.engineGeneration);
  return generation === 0 ? null : <Pictures key={generation} />;
}

function Pictures() {
  const comparing = useApp((state) => isComparing(state));
  const map = useApp(mapShown);
  const focus = useApp((state) => state.focus);
  const zoom = useMemo(() => new SharedZoom(), []);
  const [strokes, setStrokes] = useState<Partial<Record<Side, Strokes>>>({});
  const tellStrokes = useMemo(() => {
    const tell = (side: Side) => (each: Strokes) => setStrokes((now) => ({ ...now, [side]: each }));
    return { a: tell("a"), b: tell("b") };
  }, []);
  // The difference is drawn in the place of B, so that its picture stays when one goes back and forth.
  const sides: Side[] = comparing ? (map === "difference" ? ["b"] : ["a", "b"]) : ["a"];
  const drawn = map === "difference" ? "b" : focus;
  return (
    <>
      {comparing ? <CompareBar /> : null}
      <div className="sides" data-map={comparing ? map : "single"}>
        {sides.map((side) => (
          <NetworkPicture key={side} side={side} zoom={zoom} onStrokes={tellStrokes[side]}>
            {comparing && map === "sides" ? <SideHead side={side} /> : null}
          </NetworkPicture>
        ))}
      </div>
      <Legend strokes={strokes[drawn] ?? null} />
    </>
  );
}

type Props = {
  side: Side;
  zoom: SharedZoom;
  onStrokes: (strokes: Strokes) => void;
  /** What is above the picture. */
  children: ReactNode;
};

function NetworkPicture({ side, zoom, onStrokes, children }: Props) {
  const session = useSession();
  const inFocus = useApp((state) => isComparing(state) && state.focus === side);
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<MountedPicture>(null);
  const [zoomed, setZoomed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const events = { onZoomed: setZoomed, onStrokes, onFailure: setFailure };
    const mounted = mountPicture(host.current, session, { side, zoom, events });
    picture.current = mounted;
    return () => mounted.unmount();
  }, [session, side, zoom, onStrokes]);
  return (
    <div className="side" data-side={side} data-focused={inFocus}>
      {children}
      <div className="side-picture">
        <div ref={host} className="network-host" aria-hidden="true" />
        {zoomed ? (
          <button type="button" className="fit" onClick={() => picture.current?.fit()}>
            {texts.wholeNetwork}
          </button>
        ) : null}
        {failure ? <PictureFailure message={failure} /> : null}
      </div>
    </div>
  );
}
