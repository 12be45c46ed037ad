import { type ReactNode, useEffect, useRef, useState } from "react";

/** Ignores the first lines: content above may still load and move it out of sight. */
const EDGE = "0px 0px -160px 0px";

interface InViewProps {
  /** How its place looks until then: `of-charts` is as high as the charts. */
  readonly className?: "of-charts";
  readonly children: ReactNode;
}

/** Renders its children once they are scrolled into view, so that unseen data are not loaded. */
export function InView({ className, children }: InViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: EDGE },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} className={`in-view ${className ?? ""}`}>
      {isSeen ? children : null}
    </div>
  );
}
