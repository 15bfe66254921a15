import { CommandButton } from "../CommandButton";
import { ComparisonButton } from "../comparison/ComparisonButton";
import { FileButtons } from "./FileButtons";
import { PresetPicker } from "./PresetPicker";
import { ShareButton } from "./ShareButton";

export function Header() {
  return (
    <header className="page-head">
      <h1>Flitscope</h1>
      <PresetPicker />
      <div className="head-actions">
        <ComparisonButton />
        <FileButtons />
        <ShareButton />
        <CommandButton id="show-keys" label="Keys">
          ?
        </CommandButton>
      </div>
    </header>
  );
}
