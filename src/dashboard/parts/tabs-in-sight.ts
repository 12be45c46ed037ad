import { type RefObject, useEffect, useRef } from "react";

/** How wide the fade is that says that there are more tabs. */
const FADE = "40px";

/** Keeps the open tab of a line in sight, and fades the line where more tabs are out of sight. `open`: any name of it. */
export function useTabsInSight<Line extends HTMLElement>(open: string): RefObject<Line | null> {
  const line = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab is another place
  useEffect(() => {
    const tab = line.current?.querySelector("[aria-current], [aria-selected='true']");
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  useEffect(() => {
    const { current } = line;
    if (current === null) return;
    const fade = () => {
      const { scrollLeft, clientWidth, scrollWidth, style, dataset } = current;
      const after = scrollWidth - clientWidth - scrollLeft;
      if (scrollWidth <= clientWidth + 1) delete dataset.more;
      else dataset.more = "";
      style.setProperty("--before", scrollLeft > 1 ? FADE : "0px");
      style.setProperty("--after", after > 1 ? FADE : "0px");
    };
    fade();
    current.addEventListener("scroll", fade, { passive: true });
    const sizes = new ResizeObserver(fade);
    sizes.observe(current);
    for (const tab of current.children) sizes.observe(tab);
    return () => {
      current.removeEventListener("scroll", fade);
      sizes.disconnect();
    };
  }, []);
  return line;
}
