/** A chart as a file, or as a table on the clipboard. */
import { type RefObject, useState } from "react";
import { formatAmount, UNKNOWN } from "../../base/format";
import { csvOf } from "../../base/table";
import { inList } from "../../base/texts";
import { shortCitation } from "../../papers/claims";
import { formatAddress } from "../../scenario/address";
import type { Session } from "../../state/session";
import { chartFigure } from "../../views/print/figure";
import { plainText, table } from "../../views/print/markdown";
import { useApp, useSession } from "../../views/session-context";
import type { NetworkComparisonChart } from "./network-comparison-data";
import { rowsOf, tableOf } from "./network-comparison-table";
import { NETWORK_NAMES } from "./state/network-texts";
import * as texts from "./texts";

type Props = { chart: NetworkComparisonChart; place: RefObject<HTMLElement | null> };

export function ExportChart({ chart, place }: Props) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const some = chart.curves.some(({ points }) => points.length > 0);
  const title = useApp((state) =>
    state.networkComparison.paper ? shortCitation(state.networkComparison.paper) : "",
  );
  const csv = () => {
    const { figures } = session.store.getState().networkComparison;
    const address = (payload: string) => session.page.address() + formatAddress(payload);
    const text = csvOf(tableOf(chart, figures, { engine: engineOf(session), address }));
    save(session, `${chart.id}.csv`, new Blob([text], { type: "text/csv" }));
  };
  const markdown = async () => {
    const copied = await session.page.copyText(markdownOf(session, chart));
    session.notice(copied ? texts.copied : texts.notCopied);
  };
  const png = async () => {
    const drawn = place.current?.querySelector<SVGSVGElement>("svg.chart");
    if (!drawn || busy) return;
    setBusy(true);
    try {
      const words = {
        title: chart.title,
        subtitle: texts.subtitle(inList(Object.values(NETWORK_NAMES)), title),
        caption: [chart.note, texts.madeBy(engineOf(session))],
        link: session.link(session.page.address(), {
          ...NOTHING,
          networkComparison: session.store.getState().networkComparison.part,
        }),
      };
      save(
        session,
        `${chart.id}.png`,
        await chartFigure(session, drawn, chart.measure.label, { format: "png", words }),
      );
    } catch (thrown) {
      session.notice(texts.pictureFailed(thrown instanceof Error ? thrown.message : String(thrown)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className="network-comparison-export" aria-label={texts.exportChart(chart.title)}>
      <button type="button" className="quiet-button" disabled={!some} onClick={csv}>
        {texts.csv}
      </button>
      <button type="button" className="quiet-button" disabled={!some} onClick={() => void markdown()}>
        {texts.markdown}
      </button>
      <button
        type="button"
        className="quiet-button"
        disabled={!some}
        aria-disabled={busy}
        onClick={() => void png()}
      >
        {busy ? texts.drawing : texts.png}
      </button>
    </fieldset>
  );
}

/** A link to the sheet has no view of the run on the stage. */
const NOTHING = { notes: false, time: false, selection: false, shown: false, embed: false };

function engineOf(session: Session): string {
  const { engine } = session.store.getState();
  return engine.phase === "ready" ? engine.version : "?";
}

function save(session: Session, name: string, file: Blob): void {
  session.page.saveFile(name, file);
  session.notice(texts.saved(name));
}

/** The rows of the chart's table, with links to the runs below. */
function markdownOf(session: Session, chart: NetworkComparisonChart): string {
  const { axis, measure, curves, title } = chart;
  const heads = [axis.label, ...curves.map(({ name }) => texts.withUnit(name, measure.unit))];
  const rows = rowsOf(chart).map(({ words, cells }) => [
    words,
    ...cells.map((cell) =>
      cell
        ? cell.extrapolated
          ? texts.extrapolatedCell(formatAmount(cell.y))
          : formatAmount(cell.y)
        : UNKNOWN,
    ),
  ]);
  const runs = new Map(curves.flatMap((curve) => curve.runs.map((run) => [run.key, run] as const)));
  const links = [...runs.values()].map(
    ({ name, link }) => `- [${plainText(name)}](${session.page.address()}${formatAddress(link)})`,
  );
  const lines = [`## ${plainText(title)}`, "", ...table(heads.map(plainText), rows), ""];
  return [...lines, texts.madeByWithRuns(engineOf(session)), "", ...links, ""].join("\n");
}
