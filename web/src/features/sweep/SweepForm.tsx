/** The form of a sweep: axes and seeds. The engine reads every edit and reports problems. */
import { useId } from "react";
import type { Problem } from "../../engine/types";
import { networkOf } from "../../scenario/network";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { isWithin } from "../../views/setup/field-problem";
import { parseNumber, TextInput, writeNumber } from "../../views/setup/TextInput";
import { AxisFields } from "./AxisFields";
import { OpenSweep } from "./OpenSweep";
import { SaidProblems, SweepField } from "./SweepField";
import type { SweepFile } from "./state/sweep-file";
import { type Variable, variables } from "./state/sweep-variables";
import { baseScenario } from "./sweep-base";
import {
  BUDGET_S,
  seedCount,
  withAxis,
  withBudget,
  withFixedLength,
  withMeasures,
  withoutAxis,
  withSeeds,
} from "./sweep-edits";
import * as texts from "./texts";

export function SweepForm() {
  const file = useApp((state) => state.sweep.file);
  const running = useApp((state) => state.sweep.running);
  return (
    <div className="sweep-form">
      <OpenSweep />
      {file ? (
        <fieldset disabled={running}>
          <legend className="visually-hidden">{texts.setup}</legend>
          <Base file={file} />
          <Axes file={file} />
          <Repetition file={file} />
        </fieldset>
      ) : (
        <p className="muted">{texts.noScenario}</p>
      )}
      <OtherProblems axes={file?.axes.length ?? 0} />
    </div>
  );
}

function Base({ file }: { file: SweepFile }) {
  const scenario = useApp((state) => baseScenario(file, state.presets));
  const name = typeof file.base === "string" ? (scenario?.name ?? file.base) : file.base.name;
  return (
    <div className="sweep-base">
      <p>
        {texts.scenario} <strong>{name}</strong>
      </p>
      <CommandButton id="sweep-stage" className="quiet-button">
        {texts.useCurrent}
      </CommandButton>
    </div>
  );
}

const NOTHING: readonly Variable[] = [];

function Axes({ file }: { file: SweepFile }) {
  const session = useSession();
  const scenario = useApp((state) => baseScenario(file, state.presets));
  const networks = useApp((state) => state.catalog?.networks);
  const network = scenario && networkOf(scenario, networks);
  const all = network ? variables(scenario, network.parameters) : NOTHING;
  const edit = (next: SweepFile) => session.sweeps.edit(next);
  const used = new Set(file.axes.map((axis) => ("path" in axis ? axis.path : axis.label)));
  const free = all.find(({ id }) => !used.has(id));
  return (
    <>
      {file.axes.map((axis, place) => (
        <AxisFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an axis is known by its place
          key={place}
          axis={axis}
          place={place}
          all={all}
          onChange={(next) => edit(withAxis(file, place, next))}
          onRemove={place > 0 ? () => edit(withoutAxis(file, place)) : null}
        />
      ))}
      <div className="sweep-axis-actions">
        {file.axes.length === 1 && free && (
          <button type="button" onClick={() => edit(withAxis(file, 1, free.axis))}>
            {texts.addAxis}
          </button>
        )}
        {file.axes.length === 2 && (
          <button type="button" onClick={() => edit({ ...file, axes: file.axes.toReversed() })}>
            {texts.swapAxes}
          </button>
        )}
      </div>
    </>
  );
}

function Repetition({ file }: { file: SweepFile }) {
  const session = useSession();
  const edit = (next: SweepFile) => session.sweeps.edit(next);
  return (
    <>
      <SweepField label={texts.seeds} path="seeds" hint={texts.seedsHint}>
        {(control) => (
          <TextInput
            control={control}
            className="narrow"
            value={seedCount(file)}
            parse={parseNumber}
            write={writeNumber}
            onCommit={(seeds) => edit(withSeeds(file, seeds))}
          />
        )}
      </SweepField>
      <SweepField label={texts.runLength} path="length" help="resolved" hint={texts.runLengthHint}>
        {(control) => (
          <select
            {...control}
            value={file.length ?? "auto"}
            onChange={({ target }) => edit(withFixedLength(file, target.value === "fixed"))}
          >
            <option value="auto">{texts.asLongAsNeeded}</option>
            <option value="fixed">{texts.asScenario}</option>
          </select>
        )}
      </SweepField>
      {file.length === "fixed" ? null : (
        <SweepField label={texts.budget} path="budget_s" help="resolved">
          {(control) => (
            <TextInput
              control={control}
              className="narrow"
              value={file.budget_s ?? BUDGET_S}
              parse={parseNumber}
              write={writeNumber}
              onCommit={(seconds) => edit(withBudget(file, seconds))}
            />
          )}
        </SweepField>
      )}
      <SweepField label={texts.measures} path="measures" hint={texts.measuresHint}>
        {(control) => (
          <TextInput
            control={control}
            numeric={false}
            placeholder={texts.defaultMeasures}
            value={(file.measures ?? []).join(", ")}
            parse={(text) => text.trim()}
            write={(text) => text}
            onCommit={(text) => edit(withMeasures(file, text))}
          />
        )}
      </SweepField>
    </>
  );
}

const OWN_FIELDS = ["seeds", "length", "budget_s", "measures"];

/** What no field above has said: of the scenario that it begins with, or of single points. */
function OtherProblems({ axes }: { axes: number }) {
  const id = useId();
  const problems = useApp((state) => state.sweep.problems);
  const said = (problem: Problem) =>
    [...OWN_FIELDS, ...Array.from({ length: axes }, (_, place) => `axes[${place}]`)].some((field) =>
      isWithin(problem.path, field),
    );
  const others = problems.filter((problem) => !said(problem));
  return (
    <div role="status">
      <SaidProblems
        id={id}
        problems={others.map((problem) => ({
          ...problem,
          message: texts.problemAt(problem.path, problem.message),
        }))}
      />
    </div>
  );
}
