/** A chart as a file, or as a table on the clipboard. */
import { type RefObject, useState } from "react";
import { formatAmount } from "../../base/format";
import { csvOf } from "../../base/table";
import { shortCitation } from "../../papers/claims";
import { formatAddress } from "../../scenario/address";
import type { Session } from "../../state/session";
import { chartFigure } from "../../views/print/figure";
import { plainText, table } from "../../views/print/markdown";
import { useApp, useSession } from "../../views/session-context";
import type { NetworkComparisonChart } from "./network-comparison-data";
import { rowsOf, tableOf } from "./network-comparison-table";
import { NETWORK_NAMES } from "./state/experiments";

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
    session.notice(copied ? "Copied as Markdown." : "The browser does not allow copying here.");
  };
  const png = async () => {
    const drawn = place.current?.querySelector<SVGSVGElement>("svg.chart");
    if (!drawn || busy) return;
    setBusy(true);
    try {
      const words = {
        title: chart.title,
        subtitle: `${Object.values(NETWORK_NAMES).join(" and ")}, after ${title}`,
        caption: [chart.note, `Flitscope, engine ${engineOf(session)}`],
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
      session.notice(`The picture could not be made: ${thrown instanceof Error ? thrown.message : thrown}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className="network-comparison-export" aria-label={`Export: ${chart.title}`}>
      <button type="button" className="quiet-button" disabled={!some} onClick={csv}>
        CSV
      </button>
      <button type="button" className="quiet-button" disabled={!some} onClick={() => void markdown()}>
        Markdown
      </button>
      <button
        type="button"
        className="quiet-button"
        disabled={!some}
        aria-disabled={busy}
        onClick={() => void png()}
      >
        {busy ? "Drawing…" : "PNG"}
      </button>
    </fieldset>
  );
}

/** A link to the sheet says nothing of the run on the stage but which it is. */
const NOTHING = { notes: false, time: false, selection: false, shown: false, embed: false };

function engineOf(session: Session): string {
  const { engine } = session.store.getState();
  return engine.phase === "ready" ? engine.version : "?";
}

function save(session: Session, name: string, file: Blob): void {
  session.page.saveFile(name, file);
  session.notice(`Saved ${name}.`);
}

/** The same rows as beside the chart, and below them the runs. */
function markdownOf(session: Session, chart: NetworkComparisonChart): string {
  const { axis, measure, curves, title } = chart;
  const heads = [axis.label, ...curves.map(({ name }) => (measure.unit ? `${name}, ${measure.unit}` : name))];
  const rows = rowsOf(chart).map(({ words, cells }) => [
    words,
    ...cells.map((cell) =>
      cell ? `${formatAmount(cell.y)}${cell.extrapolated ? " (extrapolated)" : ""}` : "–",
    ),
  ]);
  const runs = new Map(curves.flatMap((curve) => curve.runs.map((run) => [run.key, run] as const)));
  const links = [...runs.values()].map(
    ({ name, link }) => `- [${plainText(name)}](${session.page.address()}${formatAddress(link)})`,
  );
  const lines = [`## ${plainText(title)}`, "", ...table(heads.map(plainText), rows), ""];
  return [...lines, `Flitscope, engine ${engineOf(session)}. Runs:`, "", ...links, ""].join("\n");
}
