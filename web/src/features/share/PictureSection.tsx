/** A picture for paper or a slide: what of, as what file, and how it will look. */

import { useEffect, useRef, useState } from "react";
import { scenarioFileName } from "../../scenario/file";
import { focusedSide } from "../../state/sides";
import {
  chartFigure,
  dataUrl,
  type FigureFormat,
  type FigureOptions,
  networkFigure,
  PRINT_WIDTH,
  SLIDE_WIDTH,
} from "../../views/print/figure";
import { useApp, useSession } from "../../views/session-context";
import { ChartPlace } from "./ChartPlace";
import { chartsIn, isChart, PICTURES, type PictureKind } from "./chart-kinds";

const FILES: Record<string, { text: string; format: FigureFormat; width: number }> = {
  print: {
    text: `PNG for print, ${PRINT_WIDTH.toLocaleString("en")} pixels across (A4, 300 dpi)`,
    format: "png",
    width: PRINT_WIDTH,
  },
  slide: {
    text: `PNG for a slide, ${SLIDE_WIDTH.toLocaleString("en")} pixels across`,
    format: "png",
    width: SLIDE_WIDTH,
  },
  svg: { text: "SVG, A4 across", format: "svg", width: PRINT_WIDTH },
};

const PREVIEW_WIDTH = 960;

export function PictureSection() {
  const session = useSession();
  const [kind, setKind] = useState<PictureKind>("network");
  const [file, setFile] = useState("print");
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const make = async (options: FigureOptions): Promise<Blob | null> => {
    if (!isChart(kind)) return networkFigure(session, { ...options, zoomed: kind === "stage" });
    const charts = place.current ? await chartsIn(place.current) : [];
    return charts.length > 0 ? chartFigure(session, charts, PICTURES[kind], options) : null;
  };
  const save = async () => {
    const scenario = focusedSide(session.store.getState()).opened?.scenario;
    const { format, width } = FILES[file]!;
    // It keeps the focus while it is busy.
    if (!scenario || busy) return;
    setBusy(true);
    try {
      const made = await make({ format, width });
      if (!made) return session.notice("There is nothing to be drawn yet.");
      const name = scenarioFileName(scenario).replace(/\.flitscope\.json$/, `-${kind}.${format}`);
      session.page.saveFile(name, made);
      session.notice(`Saved ${name}.`);
    } catch (thrown) {
      session.notice(`The picture could not be made: ${thrown instanceof Error ? thrown.message : thrown}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="share-picture" aria-label="Picture">
      <h3>Picture</h3>
      <div className="share-picture-choice">
        <label>
          Of{" "}
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as PictureKind)}>
            <KindOptions />
          </select>
        </label>
        <label>
          As{" "}
          <select value={file} onChange={(event) => setFile(event.currentTarget.value)}>
            {Object.entries(FILES).map(([id, { text }]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="primary" aria-disabled={busy} onClick={() => void save()}>
          {busy ? "Drawing…" : "Save the picture"}
        </button>
      </div>
      <Preview key={kind} make={make} of={PICTURES[kind]} />
      {isChart(kind) ? <ChartPlace ref={place} kind={kind} /> : null}
    </section>
  );
}

function KindOptions() {
  const pinned = useApp((state) => state.scopes.length > 0);
  return Object.entries(PICTURES).map(([id, text]) => (
    <option key={id} value={id} disabled={id === "scopes" && !pinned}>
      {text}
    </option>
  ));
}

type PreviewProps = { make(options: FigureOptions): Promise<Blob | null>; of: string };

/** Made once for each kind of picture: it shows how the file will look, not what time it is by now. */
function Preview({ make, of }: PreviewProps) {
  const [source, setSource] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const first = useRef(make);
  useEffect(() => {
    let wanted = true;
    const show = async () => {
      const made = await first.current({ format: "png", width: PREVIEW_WIDTH });
      const url = made && (await dataUrl(made));
      if (!wanted) return;
      setSource(url);
      setFailed(url === null);
    };
    show().catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <div className="share-preview">
      {source ? (
        <img src={source} alt={`How it will look: ${of}`} />
      ) : (
        <p className="muted">{failed ? "There is nothing to be drawn yet." : "Drawing…"}</p>
      )}
    </div>
  );
}
