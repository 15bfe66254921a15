/** The scenario, editable. Every edit goes through the engine's check; a refused one stays here as a draft. */

import { CostFold } from "../../features/cost/CostFold";
import { isLocked } from "../../state/restrictions";
import { focusedSide } from "../../state/sides";
import { CloseDrawer } from "../CloseDrawer";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { Locked } from "../Locked";
import { useApp } from "../session-context";
import { OfSide } from "../sides/OfSide";
import { FormLock } from "./form-lock";
import { JobsFields } from "./JobsFields";
import { MachineFields } from "./MachineFields";
import { PartsFields } from "./PartsFields";
import { RunFields } from "./RunFields";
import { SwitchFields } from "./SwitchFields";
import { useShownScenario } from "./use-edit";
import "./build.css";
import * as texts from "./texts";

export function SetupPanel() {
  const scenario = useShownScenario();
  const drafting = useApp((state) => focusedSide(state).draft !== null && focusedSide(state).report !== null);
  const locked = useApp((state) => isLocked(state, "edit"));
  return (
    <form className="setup-form" aria-label={texts.formLabel} onSubmit={(event) => event.preventDefault()}>
      <div className="panel-head">
        <h2>{texts.formLabel}</h2>
        <OfSide />
        <Locked by="edit" />
        {drafting ? (
          <span className="draft-note">
            {texts.notApplied}{" "}
            <CommandButton id="discard-draft" label={texts.discardEdit} className="quiet-button">
              {texts.discard}
            </CommandButton>
          </span>
        ) : null}
        <span className="panel-tools">
          <CommandButton id="undo" className="quiet-button">
            <Icon name="undo" />
          </CommandButton>
          <CommandButton id="redo" className="quiet-button">
            <Icon name="redo" />
          </CommandButton>
          <CloseDrawer drawer="form" label={texts.closeForm} icon="left" />
        </span>
      </div>
      {scenario ? (
        <FormLock value={locked}>
          <JobsFields scenario={scenario} />
          <MachineFields scenario={scenario} />
          <CostFold scenario={scenario} />
          <PartsFields scenario={scenario} />
          <RunFields scenario={scenario} />
          <SwitchFields scenario={scenario} />
        </FormLock>
      ) : (
        <p className="muted">{texts.noScenario}</p>
      )}
    </form>
  );
}
