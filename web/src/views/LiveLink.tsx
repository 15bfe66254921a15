/** To a run as the live scenario on the stage. A plain link: it can be copied, or opened next to this page. */

import type { ReactNode } from "react";
import { tooLargeForLink } from "../base/texts";
import type { PlannedRun } from "../engine/types";
import { formatAddress } from "../scenario/address";
import { lockReason } from "../state/restrictions";
import { ALL_SHEETS_CLOSED } from "../state/sheets";
import { useApp, useSession } from "./session-context";
import { useRestrictedView } from "./use-restricted-view";

type Props = {
  run: Pick<PlannedRun, "link">;
  label: string;
  tabIndex?: number;
  /** What else is to happen when it is followed here. */
  onOpen?: () => void;
  children: ReactNode;
};

export function LiveLink({ run, label, tabIndex = 0, onOpen, children }: Props) {
  const session = useSession();
  const view = useRestrictedView();
  const locked = useApp((state) => lockReason(state, "open"));
  if (locked) return <span title={locked}>{children}</span>;
  if (run.link === null) return <span title={tooLargeForLink}>{children}</span>;
  return (
    <a
      href={formatAddress(run.link, view)}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      onClick={() => {
        session.store.setState(ALL_SHEETS_CLOSED);
        onOpen?.();
      }}
    >
      {children}
    </a>
  );
}
