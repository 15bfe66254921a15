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
import { claimBasis } from "./state/verdicts";
import * as texts from "./texts";
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
      // A single run shows all its settings.
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
          {texts.inAllRuns(inLine(shared))}
        </caption>
      ) : null}
      <thead>
        <tr>
          <th scope="col" {...term("claim")}>
            {texts.run}
          </th>
          <th scope="col" {...term("parameter")}>
            {texts.settings}
          </th>
          <th scope="col" {...term("seed")}>
            {texts.seeds}
          </th>
          <th scope="col" {...term("verdict")}>
            {texts.result}
          </th>
          <th scope="col">{texts.live}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ group, preset, settings }) => (
          <tr key={group.name}>
            <th scope="row">{runWords(group.name)}</th>
            <td data-label={texts.settings}>
              {[preset && presetName(preset), ...inLine(settings)].filter(Boolean).join(" · ") ||
                texts.noSettings}
            </td>
            <td data-label={texts.seeds}>{group.isSimulated ? group.seeds.join(", ") : texts.costOnly}</td>
            <td data-label={texts.result}>
              <Result claim={claim} group={group} />
            </td>
            <td>
              <LiveLink run={group} label={texts.openRun(runWords(group.name))}>
                {texts.open}
              </LiveLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ claim, group: { keys, name, isSimulated } }: { claim: Claim; group: RunGroup }) {
  const evidence = useApp(({ judgements }) => {
    const judgement = judgements.get(claim.id);
    return judgement?.phase === "done" ? judgement.verdict.runs : null;
  });
  const metrics = useApp((state) => state.catalog?.metrics ?? null);
  const progress = useApp((state) => {
    const phases = keys.map((key) => state.claimRuns.get(key)?.phase);
    const done = phases.filter((phase) => phase === "done").length;
    if (done > 0) return texts.runsDone(done, keys.length);
    if (phases.includes("failed")) return texts.runFailed;
    if (phases.includes("running")) return texts.runRunning;
    if (phases.includes("waiting")) return texts.runWaiting;
    return claimBasis(state, claim.id) === "recorded" ? texts.runRecorded : texts.runNotStarted;
  });
  const measured = useMemo(() => (evidence ? measuredOf(evidence, name) : []), [evidence, name]);
  if (measured.length === 0)
    return <span className="muted">{isSimulated ? progress : texts.costNotCalculated}</span>;
  return measured.map(([path, value]) => (
    <span key={path} className="amount" data-term={termOfName(path.split(".").at(-1) ?? "")}>
      <span className="muted">{measuredWords(path, metrics ?? [])}</span>
      <span>{formatMeasured(value)}</span>
    </span>
  ));
}
