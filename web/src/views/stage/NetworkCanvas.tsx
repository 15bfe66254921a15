/** The place of the picture. A new engine gets a new picture, because a canvas can be handed over only once. */
import { useEffect, useRef, useState } from "react";
import type { Strokes } from "../../canvas/render-protocol";
import { useApp, useSession } from "../session-context";
import { Legend } from "./Legend";
import { type MountedPicture, mountPicture } from "./picture";

export function NetworkCanvas() {
  const generation = useApp((state) => state.engineGeneration);
  return generation === 0 ? null : <NetworkPicture key={generation} />;
}

function NetworkPicture() {
  const session = useSession();
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<MountedPicture>(null);
  const [zoomed, setZoomed] = useState(false);
  const [strokes, setStrokes] = useState<Strokes | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const mounted = mountPicture(host.current, session, {
      onZoomed: setZoomed,
      onStrokes: setStrokes,
      onFailure: setFailure,
    });
    picture.current = mounted;
    return () => mounted.unmount();
  }, [session]);
  return (
    <>
      <div ref={host} className="network-host" aria-hidden="true" />
      {zoomed ? (
        <button type="button" className="fit" onClick={() => picture.current?.fit()}>
          Whole network
        </button>
      ) : null}
      <Legend strokes={strokes} />
      {failure ? <p className="stage-empty">The picture cannot be drawn: {failure}</p> : null}
    </>
  );
}
