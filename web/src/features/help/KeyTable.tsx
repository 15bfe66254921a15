/** The keys, straight from the command registry. */
import { COMMAND_GROUPS, commandLabel, keyHint, runCommand } from "../../state/commands";
import { useApp, useSession } from "../../views/session-context";
import * as texts from "./texts";

export function KeyTable() {
  const session = useSession();
  const singleKeys = useApp((state) => state.singleKeys);
  return (
    <>
      <KeyGroups singleKeys={singleKeys} />
      <label className="keys-choice">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={() => void runCommand(session, "toggle-single-keys")}
        />
        {texts.singleKeys}
      </label>
      <p className="muted">{texts.onMac}</p>
    </>
  );
}

function KeyGroups({ singleKeys }: { singleKeys: boolean }) {
  const state = useSession().store.getState();
  const groups = COMMAND_GROUPS.map(({ group, commands }) => ({
    group,
    rows: commands.flatMap((command) => {
      const hint = keyHint(command, singleKeys);
      return hint === "" ? [] : [{ id: command.id, hint, label: commandLabel(command, state) }];
    }),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <div className="key-groups">
      {groups.map(({ group, rows }) => (
        <section key={group} aria-label={group}>
          <h4>{group}</h4>
          <dl>
            {rows.map(({ id, hint, label }) => (
              <div key={id}>
                <dt>
                  <kbd>{hint}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
            {group === "Network" ? (
              <div>
                <dt>
                  <kbd>{texts.tabKey}</kbd> <kbd>{texts.arrowKeys}</kbd>
                </dt>
                <dd>{texts.moveInNetwork}</dd>
              </div>
            ) : null}
          </dl>
        </section>
      ))}
    </div>
  );
}
