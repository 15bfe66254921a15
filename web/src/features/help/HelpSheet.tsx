/** Help: what this page is, where to begin, where to look things up, and its keys. */
import { CommandButton } from "../../views/CommandButton";
import { KeyTable } from "./KeyTable";
import * as texts from "./texts";
import "./help.css";

export function HelpSheet() {
  return (
    <>
      <section aria-labelledby="help-what">
        <h3 id="help-what">{texts.overview}</h3>
        <p>{texts.whatItIs}</p>
        <div className="help-ways">
          <CommandButton id="show-about">{texts.about}</CommandButton>
        </div>
      </section>
      <section aria-labelledby="help-begin">
        <h3 id="help-begin">{texts.getStarted}</h3>
        <div className="help-ways">
          <CommandButton id="show-me">{texts.tour}</CommandButton>
          <CommandButton id="show-lessons">{texts.lessons}</CommandButton>
          <CommandButton id="show-presets">{texts.presets}</CommandButton>
        </div>
      </section>
      <section aria-labelledby="help-find">
        <h3 id="help-find">{texts.lookUp}</h3>
        <div className="help-ways">
          <CommandButton id="show-palette">{texts.find}</CommandButton>
          <CommandButton id="show-glossary">{texts.glossary}</CommandButton>
          <CommandButton id="show-model">{texts.rules}</CommandButton>
        </div>
      </section>
      <section aria-labelledby="help-keys">
        <h3 id="help-keys">{texts.keys}</h3>
        <KeyTable />
      </section>
    </>
  );
}
