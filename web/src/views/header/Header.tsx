import { CommandButton } from "../CommandButton";
import { FileButtons } from "./FileButtons";
import { PresetPicker } from "./PresetPicker";
import { ScorecardButton } from "./ScorecardButton";
import { ShareButton } from "./ShareButton";

export function Header() {
  return (
    <header className="page-head">
      <h1>Flitscope</h1>
      <PresetPicker />
      <div className="head-actions">
        <ScorecardButton />
        <FileButtons />
        <ShareButton />
        <CommandButton id="show-keys" label="Keys">
          ?
        </CommandButton>
      </div>
    </header>
  );
}
