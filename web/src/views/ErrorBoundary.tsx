/**
 * Contains an error thrown while a panel or a sheet renders: the rest of the page continues. In its place is what failed,
 * the log, and a way to render it again.
 *
 * Errors of event handlers and of promises do not come here; React does not hand them on.
 */
import { Component, type ContextType, type ErrorInfo, Fragment, type ReactNode } from "react";
import { lazyPart } from "./lazy-part";
import { SessionContext } from "./session-context";
import * as texts from "./texts";
import { Tripwire } from "./tripwire";

const FailedPart = lazyPart(() => import("./FailedPart").then((it) => it.FailedPart), texts.failureName);

type Props = {
  /** What failed, as its user knows it: "Details". */
  name: string;
  /** The class that places the panel on the page; the message takes the same place. */
  place?: string;
  /** What is around the message, for instance the dialog of a sheet. */
  frame?: (message: ReactNode) => ReactNode;
  children: ReactNode;
};

/** In an object, since anything may be thrown, null included. */
type Failure = { error: unknown };
type State = { failure: Failure | null; componentStack: string; attempt: number };

export class ErrorBoundary extends Component<Props, State> {
  static override contextType = SessionContext;
  declare context: ContextType<typeof SessionContext>;
  override state: State = { failure: null, componentStack: "", attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ componentStack: componentStack ?? "" });
    this.context?.autosave.failed();
  }

  readonly #reload = () => {
    this.setState(({ attempt }) => ({ failure: null, componentStack: "", attempt: attempt + 1 }));
  };

  override render(): ReactNode {
    const { name, place = "", frame = (message) => message, children } = this.props;
    const { failure, componentStack, attempt } = this.state;
    if (failure) {
      const { error } = failure;
      return frame(
        <FailedPart
          name={name}
          place={place}
          error={error}
          componentStack={componentStack}
          onReload={this.#reload}
        />,
      );
    }
    return (
      <Fragment key={attempt}>
        {import.meta.env.MODE === "test" ? <Tripwire of={name} /> : null}
        {children}
      </Fragment>
    );
  }
}
