/** The runs of a claim side by side: the settings and the result of each. */
import { useMemo } from "react";
import { formatMeasured } from "../../base/format";
import { term } from "../../base/terms";
import type { Metric } from "../../engine/types";
import type { Claim } from "../../papers/claims";
import { LiveLink } from "../../views/LiveLink";
import { useApp } from "../../views/session-context";
import { termOfName } from "../glossary/term-names";
import { measuredOf, type RunGroup, runGroups } from "./run-groups";
import { ownSettings, runOrigin, settingWords } from "./state/recipe";

export function RunTable({ claim }: { claim: Claim }) {
  const paper = useApp((state) => state.paper);
  const plan = useApp((state) => state.plan);
  const rows = useMemo(() => {
    if (!paper || !plan) return [];
    const groups = runGroups(plan, claim.id);
    const origins = groups.map(({ name }) => runOrigin(paper, name));
    const own = ownSettings(origins);
    return groups.map((group, i) => ({
      group,
      preset: origins[i]?.preset ?? null,
      // A run on its own is told by all that is set.
      settings: (groups.length === 1 ? origins[i]?.settings : own[i]) ?? [],
    }));
  }, [paper, plan, claim.id]);
  if (rows.length === 0) return null;
  return (
    <table className="runs">
      <thead>
        <tr>
          <th scope="col" {...term("claim")}>
            Run
          </th>
          <th scope="col" {...term("switch")}>
            Settings
          </th>
          <th scope="col" {...term("seed")}>
            Seeds
          </th>
          <th scope="col" {...term("verdict")}>
            Result
          </th>
          <th scope="col">Live</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ group, preset, settings }) => (
          <tr key={group.name}>
            <th scope="row">{group.name.replaceAll("_", " ")}</th>
            <td data-label="Settings">
              {[preset, ...settings.map(settingWords)].filter(Boolean).join(" · ") || "nothing"}
            </td>
            <td data-label="Seeds">
              {group.isSimulated ? group.seeds.join(", ") : "bill only, not simulated"}
            </td>
            <td data-label="Result">
              <CameTo claim={claim} group={group} />
            </td>
            <td>
              <LiveLink run={group} label={`Open the run ${group.name} as a live scenario`}>
                Open
              </LiveLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CameTo({ claim, group: { keys, name, isSimulated } }: { claim: Claim; group: RunGroup }) {
  const evidence = useApp(({ judgements }) => {
    const judgement = judgements.get(claim.id);
    return judgement?.phase === "done" ? judgement.verdict.runs : null;
  });
  const metrics = useApp((state) => state.catalog?.metrics ?? null);
  const progress = useApp(({ claimRuns }) => {
    const phases = keys.map((key) => claimRuns.get(key)?.phase ?? "not run yet");
    const done = phases.filter((phase) => phase === "done").length;
    if (done > 0) return done === keys.length ? "done" : `${done} of ${keys.length} done`;
    return (
      ["failed", "running", "waiting"].find((phase) => phases.includes(phase as "failed")) ?? "not run yet"
    );
  });
  const measured = useMemo(() => (evidence ? measuredOf(evidence, name) : []), [evidence, name]);
  if (measured.length === 0) return <span className="muted">{isSimulated ? progress : "not asked yet"}</span>;
  return measured.map(([path, value]) => (
    <span key={path} className="amount" data-term={termOfName(path.split(".").at(-1) ?? "")}>
      <span className="muted">{labelOf(path, metrics)}</span>
      <span>{formatMeasured(value)}</span>
    </span>
  ));
}

/** The catalog's name of a metric, or the path's own last words. */
function labelOf(path: string, metrics: readonly Metric[] | null): string {
  const words = path.split(".");
  const known = metrics?.find((metric) => metric.id === words.at(-1));
  return known ? `${known.label}, ${known.unit}` : words.slice(-2).join(", ").replaceAll("_", " ");
}
