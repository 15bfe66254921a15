/** The network at this moment, drawn as an exported picture is. */
import { useEffect, useState } from "react";
import { formatClock } from "../../base/format";
import { term } from "../../base/terms";
import { dataUrl, networkFigure } from "../../views/print/figure";
import { useSession } from "../../views/session-context";
import type { Report } from "./report-data";
import * as texts from "./texts";

/** Beyond this many nodes the lines of a tree are more than the points of a print, and cost more than a picture of them. */
const MAX_DRAWN_NODES = 256;

type Picture = "drawing" | "none" | { source: string };

export function NetworkPicture({ report, onPictured }: { report: Report; onPictured(): void }) {
  const session = useSession();
  const [picture, setPicture] = useState<Picture>("drawing");
  const large = report.sides.some(({ opened }) => opened.machine.topology.nodes > MAX_DRAWN_NODES);
  const { epoch } = report.focus.opened.machine;
  const cycle = report.focus.status?.cycle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another machine or another moment is another picture.
  useEffect(() => {
    let wanted = true;
    const done = session.follow();
    networkFigure(session, { format: large ? "png" : "svg", caption: false })
      .then((made) => made && dataUrl(made))
      .catch(() => null)
      .then((source) => {
        done();
        if (!wanted) return;
        setPicture(source ? { source } : "none");
        onPictured();
      });
    return () => {
      wanted = false;
    };
  }, [session, large, epoch, cycle]);
  const at = texts.networkAt(formatClock(report.ns));
  return (
    <figure className="report-picture">
      {picture === "drawing" ? <p className="muted">{texts.drawing}</p> : null}
      {picture === "none" ? <p className="muted">{texts.notDrawn}</p> : null}
      {typeof picture === "object" ? <img src={picture.source} alt={at} /> : null}
      <figcaption {...term("simulated-time")}>{at}</figcaption>
    </figure>
  );
}
