import { type ReactNode, useEffect, useRef, useState } from "react";

/** Its first lines alone are not looked at: what is above it may still be coming, and moves it out of sight. */
const EDGE = "0px 0px -160px 0px";

/** Shows what it holds once it is scrolled to, and from then on: what nobody looks at is not fetched. */
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
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} className="in-view">
      {isSeen ? children : null}
    </div>
  );
}
