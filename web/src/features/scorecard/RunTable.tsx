/** The runs of a claim side by side: the settings and the result of each. */
import { useMemo } from "react";
import { formatMeasured } from "../../base/format";
import { term } from "../../base/terms";
import type { Claim } from "../../papers/claims";
import { LiveLink } from "../../views/LiveLink";
import { useApp } from "../../views/session-context";
import { termOfName } from "../glossary/term-names";
import { measuredWords } from "./measured-texts";
import { measuredOf, type RunGroup, runGroups } from "./run-groups";
import { runWords, settingWords } from "./setting-texts";
import { ownSettings, runOrigin, type Setting, sharedSettings } from "./state/recipe";
import { useParameters } from "./use-parameters";

export function RunTable({ claim }: { claim: Claim }) {
  const paper = useApp((state) => state.paper);
  const plan = useApp((state) => state.plan);
  const presets = useApp((state) => state.presets);
  const parameters = useParameters();
  const presetName = (id: string) => presets.find((each) => each.id === id)?.title ?? id;
  const { rows, shared } = useMemo(() => {
    if (!paper || !plan) return { rows: [], shared: [] };
    const groups = runGroups(plan, claim.id);
    const origins = groups.map(({ name }) => runOrigin(paper, name));
    const own = ownSettings(origins);
    const alone = groups.length === 1;
    const rows = groups.map((group, i) => ({
      group,
      preset: origins[i]?.preset ?? null,
      // A run on its own is told by all that is set.
      settings: (alone ? origins[i]?.settings : own[i]) ?? [],
    }));
    return { rows, shared: alone ? [] : sharedSettings(origins) };
  }, [paper, plan, claim.id]);
  if (rows.length === 0) return null;
  const inLine = (settings: readonly Setting[]) => settings.map((each) => settingWords(each, parameters));
  return (
    <table className="runs">
      {shared.length > 0 ? (
        <caption className="muted" {...term("parameter")}>
          In all runs: {inLine(shared).join(" · ")}
        </caption>
      ) : null}
      <thead>
        <tr>
          <th scope="col" {...term("claim")}>
            Run
          </th>
          <th scope="col" {...term("parameter")}>
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
            <th scope="row">{runWords(group.name)}</th>
            <td data-label="Settings">
              {[preset && presetName(preset), ...inLine(settings)].filter(Boolean).join(" · ") ||
                "nothing else"}
            </td>
            <td data-label="Seeds">
              {group.isSimulated ? group.seeds.join(", ") : "bill only, not simulated"}
            </td>
            <td data-label="Result">
              <CameTo claim={claim} group={group} />
            </td>
            <td>
              <LiveLink run={group} label={`Open the run ${runWords(group.name)} as a live scenario`}>
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
      <span className="muted">{measuredWords(path, metrics ?? [])}</span>
      <span>{formatMeasured(value)}</span>
    </span>
  ));
}
