/** Help: what this page is, where to begin, where to look things up, and its keys. */
import { CommandButton } from "../../views/CommandButton";
import { KeyTable } from "./KeyTable";
import "./help.css";

export function HelpSheet() {
  return (
    <>
      <section aria-labelledby="help-what">
        <h3 id="help-what">What this is</h3>
        <p>
          Flitscope simulates the networks of supercomputers flit by flit, and shows its results beside those
          that papers published of the real machines. Press a link, an Elite, a node or a packet of the
          picture to see what it does.
        </p>
        <div className="help-ways">
          <CommandButton id="show-about">About Flitscope</CommandButton>
        </div>
      </section>
      <section aria-labelledby="help-begin">
        <h3 id="help-begin">Where to begin</h3>
        <div className="help-ways">
          <CommandButton id="show-me">Show me: the tour</CommandButton>
          <CommandButton id="show-lessons">Lessons</CommandButton>
          <CommandButton id="show-presets">Presets</CommandButton>
        </div>
      </section>
      <section aria-labelledby="help-find">
        <h3 id="help-find">Look something up</h3>
        <div className="help-ways">
          <CommandButton id="show-palette">Find anything</CommandButton>
          <CommandButton id="show-glossary">Glossary</CommandButton>
          <CommandButton id="show-model">Rules of the model</CommandButton>
        </div>
      </section>
      <section aria-labelledby="help-keys">
        <h3 id="help-keys">Keys</h3>
        <KeyTable />
      </section>
    </>
  );
}
