/**
 * Parts of the page that are fetched when they are first shown; anyone who never sees one never loads it. A part that could
 * not be loaded says so where it would stand, and can be asked for again.
 *
 * It does not contain errors of what was loaded, which belong to anyone who shows it.
 */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { couldNotLoad } from "../base/texts";
import { useSession } from "./session-context";
import * as texts from "./texts";

class LoadError extends Error {}

type Options = {
  /** What is there until the part is loaded. */
  waiting?: ReactNode;
  /** Puts what says that it could not be loaded where it belongs. */
  failed?(said: ReactNode): ReactNode;
};

type LoadFailedProps = { message: string; onTryAgain(): void; onReload: (() => void) | null };

function LoadFailed({ message, onTryAgain, onReload }: LoadFailedProps) {
  return (
    <span className="load-failed" role="alert">
      {message}{" "}
      <button type="button" onClick={onTryAgain}>
        {texts.tryAgain}
      </button>
      {onReload ? (
        <button type="button" onClick={onReload}>
          {texts.reloadPage}
        </button>
      ) : null}
    </span>
  );
}

/** For parts in whose place no sentence may stand: the notice says it, and the next time they are shown is another try. */
export const NOTICE_ONLY: Options = { failed: () => null };

/** `name` is what could not be loaded, when it could not: "the scorecard". */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  name: string,
  { waiting = null, failed = (said) => said }: Options = {},
): (props: P) => ReactNode {
  let phase: "unloaded" | "loaded" | "failed" = "unloaded";
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  async function loadOnce(): Promise<{ default: ComponentType<P> }> {
    try {
      const part = await load();
      phase = "loaded";
      return { default: part };
    } catch (cause) {
      phase = "failed";
      throw new LoadError(couldNotLoad(name), { cause });
    }
  }
  const request = () => {
    loading ??= loadOnce();
    return loading;
  };
  let Part = lazy(request);
  const forgetFailure = () => {
    if (phase !== "failed") return;
    phase = "unloaded";
    loading = null;
    Part = lazy(request);
  };

  return function LazyPart(props) {
    const session = useSession();
    const [tries, setTries] = useState(() => {
      forgetFailure();
      return 0;
    });
    const [, setLoaded] = useState(phase === "loaded");
    useEffect(() => {
      if (phase !== "unloaded") return;
      let isHere = true;
      // Left to itself, React shows what it waited for no sooner than 300 ms after it began to wait.
      request().then(
        () => isHere && setLoaded(true),
        () => {},
      );
      return () => {
        isHere = false;
      };
    }, []);
    const tryAgain = () => {
      forgetFailure();
      setTries(tries + 1);
    };
    return (
      <LoadBoundary
        key={tries}
        onFailed={(message) => session.notice(message)}
        failed={(message) =>
          failed(
            <LoadFailed
              message={message}
              onTryAgain={tryAgain}
              // Firefox and WebKit keep to a module's first failure, as the standard says, until the page is reloaded.
              onReload={tries > 0 ? () => session.page.reload() : null}
            />,
          )
        }
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

type BoundaryProps = {
  onFailed(message: string): void;
  failed(message: string): ReactNode;
  children: ReactNode;
};

class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof LoadError) this.props.onFailed(error.message);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LoadError) return this.props.failed(error.message);
    throw error;
  }
}
