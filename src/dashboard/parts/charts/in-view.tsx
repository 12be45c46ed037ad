import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far the charts must be in view. */
const EDGE = "0px 0px -60px 0px";
/** How long they must be in view, because content above may still load and push them out. */
const PAUSE_MS = 1_000;

/**
 * Renders its children once the page is scrolled or their place stays in view, so that unseen data isn't loaded. Until
 * then, a placeholder keeps their place.
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
