import { type ReactNode, useEffect, useRef, useState } from "react";

/** Shows what it holds once it is scrolled to, and from then on: what nobody looks at is not fetched. */
export function InView({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} className="in-view">
      {isSeen ? children : null}
    </div>
  );
}
