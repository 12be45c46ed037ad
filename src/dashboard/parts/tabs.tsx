import "../styles/tabs.css";
import { type ComponentProps, useEffect, useRef } from "react";

/** How many pixels of the neighbouring tab stay visible. */
const BESIDE = 48;

interface TabsProps extends ComponentProps<"div"> {
  /** Identifies the open tab; it must change if the line gets other tabs. */
  readonly open: string;
}

/** A line of tabs. Keeps the open one visible, and shows an arrow at an end with hidden tabs. */
export function Tabs({ open, ...line }: TabsProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another tab opens
  useEffect(() => {
    const { current } = place;
    const tab = current?.querySelector("[aria-current], [aria-selected='true']");
    if (current === null || tab == null) return;
    // Not scrollIntoView, which may also move the page.
    const [outer, inner] = [current.getBoundingClientRect(), tab.getBoundingClientRect()];
    current.scrollLeft += Math.max(0, inner.right + BESIDE - outer.right);
    current.scrollLeft -= Math.max(0, outer.left + BESIDE - inner.left);
  }, [open]);
  useEffect(() => {
    const { current } = place;
    if (current?.firstElementChild == null) return;
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      current.toggleAttribute("data-before", scrollLeft > 1);
      current.toggleAttribute("data-after", scrollWidth - clientWidth - scrollLeft > 1);
    };
    mark();
    current.addEventListener("scroll", mark, { passive: true });
    const sizes = new ResizeObserver(mark);
    sizes.observe(current);
    sizes.observe(current.firstElementChild);
    return () => {
      current.removeEventListener("scroll", mark);
      sizes.disconnect();
    };
  }, []);
  return (
    <div ref={place} className="tabs">
      <div {...line} className="tab-line" />
    </div>
  );
}
