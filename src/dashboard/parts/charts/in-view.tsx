import { type ReactNode, useEffect, useRef, useState } from "react";

/** Ignores the first lines: content above may still load and move it out of sight. */
const EDGE = "0px 0px -260px 0px";

/**
 * Renders its children once the page is scrolled, or enough of their place is in view, so that unseen data are not loaded. Until
 * there are charts, its place looks like them.
 */
export function InView({ children }: { readonly children: ReactNode }) {
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
    const onScroll = () => setSeen(true);
    window.addEventListener("scroll", onScroll, { once: true });
    return () => {
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
