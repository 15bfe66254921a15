/** Gives a chart the size of the place that the layout left for it. */
import { type ReactNode, useEffect, useRef, useState } from "react";

type Size = { width: number; height: number };

export function Sized({ children }: { children: (size: Size) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
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
  }, []);
  const visible = size && size.width > 0 && size.height > 0;
  return (
    <div ref={place} className="instrument-body">
      {visible ? <div className="sized">{children(size)}</div> : null}
    </div>
  );
}
