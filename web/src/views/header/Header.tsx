import { ScorecardButton } from "../../features/scorecard/ScorecardButton";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { MenuButton } from "../menu/MenuButton";
import { CompareButton } from "./CompareButton";
import { PresetButton } from "./PresetButton";

export function Header() {
  return (
    <header className="page-head">
      <h1>Flitscope</h1>
      <PresetButton />
      <div className="head-actions">
        <CommandButton id="undo" className="icon-button">
          <Icon name="undo" />
        </CommandButton>
        <CommandButton id="redo" className="icon-button">
          <Icon name="redo" />
        </CommandButton>
        <CommandButton id="show-lessons">Learn</CommandButton>
        <ScorecardButton />
        <CompareButton />
        <CommandButton id="show-share" className="primary">
          Share
        </CommandButton>
        <CommandButton id="show-palette" className="icon-button">
          <Icon name="find" />
        </CommandButton>
        <MenuButton label="Menu">
          Menu
          <Icon name="down" />
        </MenuButton>
        <CommandButton id="show-keys" label="Keys" className="icon-button">
          ?
        </CommandButton>
      </div>
    </header>
  );
}
