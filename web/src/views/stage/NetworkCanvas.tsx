/** The place of the picture. A new engine gets a new picture, because a canvas can be handed over only once. */
import { useEffect, useRef, useState } from "react";
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
  const [flitsPerDash, setFlitsPerDash] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const mounted = mountPicture(host.current, session, {
      onZoomed: setZoomed,
      onDash: setFlitsPerDash,
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
      <Legend flitsPerDash={flitsPerDash} />
      {failure ? <p className="stage-empty">The picture cannot be drawn: {failure}</p> : null}
    </>
  );
}
