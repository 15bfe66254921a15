/** In place of a head that a link leaves out: what the page is called is still read out. Who presents has a head of their own. */
import { useApp } from "../session-context";

export function UnseenHead() {
  const presenting = useApp((state) => state.presenting);
  return presenting ? null : (
    <header className="visually-hidden">
      <h1>Flitscope</h1>
    </header>
  );
}
