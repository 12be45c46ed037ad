import { type RefObject, useEffect, useRef } from "react";

/** Pixels: how wide the fade is that says that there are more tabs. */
const FADE = 40;

/**
 * Keeps the open tab of a line in sight, and fades the line where more tabs are out of sight. `open`: any name of it;
 * another one if the line has other tabs.
 */
export function useTabsInSight<Line extends HTMLElement>(open: string): RefObject<Line | null> {
  const line = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab is another place
  useEffect(() => {
    const { current } = line;
    const tab = current?.querySelector("[aria-current], [aria-selected='true']");
    if (current === null || tab == null) return;
    // Not by scrollIntoView, which may move the page as well.
    const [outer, inner] = [current.getBoundingClientRect(), tab.getBoundingClientRect()];
    current.scrollLeft += Math.max(0, inner.right + FADE - outer.right);
    current.scrollLeft -= Math.max(0, outer.left + FADE - inner.left);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs are other sizes
  useEffect(() => {
    const { current } = line;
    if (current === null) return;
    const fade = () => {
      const { scrollLeft, clientWidth, scrollWidth, style, dataset } = current;
      const after = scrollWidth - clientWidth - scrollLeft;
      if (scrollWidth <= clientWidth + 1) delete dataset.more;
      else dataset.more = "";
      style.setProperty("--before", scrollLeft > 1 ? `${FADE}px` : "0px");
      style.setProperty("--after", after > 1 ? `${FADE}px` : "0px");
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
  }, [open]);
  return line;
}
