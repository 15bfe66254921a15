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
import * as texts from "./texts";

const FILES: Record<string, { text: string; format: FigureFormat; width: number }> = {
  print: {
    text: texts.printPng(PRINT_WIDTH.toLocaleString("en")),
    format: "png",
    width: PRINT_WIDTH,
  },
  slide: {
    text: texts.slidePng(SLIDE_WIDTH.toLocaleString("en")),
    format: "png",
    width: SLIDE_WIDTH,
  },
  svg: { text: texts.svg, format: "svg", width: PRINT_WIDTH },
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
      if (!made) return session.notice(texts.nothingToDraw);
      const name = scenarioFileName(scenario).replace(/\.flitscope\.json$/, `-${kind}.${format}`);
      session.page.saveFile(name, made);
      session.notice(texts.saved(name));
    } catch (thrown) {
      session.notice(texts.notSaved(thrown instanceof Error ? thrown.message : String(thrown)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="share-picture" aria-label={texts.picture}>
      <h3>{texts.picture}</h3>
      <div className="share-picture-choice">
        <label>
          {texts.content}{" "}
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as PictureKind)}>
            <KindOptions />
          </select>
        </label>
        <label>
          {texts.format}{" "}
          <select value={file} onChange={(event) => setFile(event.currentTarget.value)}>
            {Object.entries(FILES).map(([id, { text }]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="primary" aria-disabled={busy} onClick={() => void save()}>
          {busy ? texts.drawing : texts.savePicture}
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
        <img src={source} alt={texts.preview(of)} />
      ) : (
        <p className="muted">{failed ? texts.nothingToDraw : texts.drawing}</p>
      )}
    </div>
  );
}
