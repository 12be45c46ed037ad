import { type ReactNode, useEffect, useRef, useState } from "react";

/** How much of the charts must be in view. */
const EDGE = "0px 0px -60px 0px";
/** For how long, since content above may still load and move them out of sight. */
const PAUSE_MS = 1_000;

/**
 * Renders its children once the page is scrolled, or their place stays in view, so that unseen data are not loaded. Until there are
 * charts, its place looks like them.
 */
export function InView({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return;
    let pause = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(pause);
        if (entries.at(-1)?.isIntersecting) pause = window.setTimeout(setSeen, PAUSE_MS, true);
      },
      { rootMargin: EDGE },
    );
    observer.observe(place.current);
    const onScroll = () => setSeen(true);
    window.addEventListener("scroll", onScroll, { once: true });
    return () => {
      clearTimeout(pause);
      observer.disconnect();
      window.removeEventListener("scroll", onScroll);
    };
  }, [isSeen]);
  return (
    <div ref={place} className="in-view">
      {isSeen ? children : null}
    </div>
  );
}
