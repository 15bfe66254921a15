/** Gives a chart the size of the place that the layout left for it. */
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { PRESENTED_SCALE } from "../../state/presenter";
import { useApp } from "../session-context";

type Size = { width: number; height: number };

function useSize(place: RefObject<HTMLDivElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return size;
}

/** Charts count in pixels, whatever the size of the page's type: anyone who presents has them enlarged as a whole. */
function useEnlarged(size: Size | null): { size: Size | null; style: CSSProperties | undefined } {
  const presenting = useApp((state) => state.presenting);
  if (!presenting || !size) return { size, style: undefined };
  const { width, height } = size;
  return {
    size: { width: Math.floor(width / PRESENTED_SCALE), height: Math.floor(height / PRESENTED_SCALE) },
    style: { zoom: PRESENTED_SCALE },
  };
}

type Props = {
  children: (size: Size) => ReactNode;
  /** It grows with the page's type by itself. */
  inType?: boolean;
};

export function Sized({ children, inType = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const measured = useSize(place);
  const enlarged = useEnlarged(measured);
  const { size, style } = inType ? { size: measured, style: undefined } : enlarged;
  const visible = size && size.width > 0 && size.height > 0;
  return (
    <div ref={place} className="instrument-body">
      {visible ? (
        <div className="sized" style={style}>
          {children(size)}
        </div>
      ) : null}
    </div>
  );
}

/** The same for what is as high as it needs. */
export function Wide({ children }: { children: (width: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { size, style } = useEnlarged(useSize(place));
  return (
    <div ref={place}>
      {size && size.width > 0 ? (
        <div className="wide" style={style}>
          {children(size.width)}
        </div>
      ) : null}
    </div>
  );
}
