import { type RefObject, useLayoutEffect } from "react";

/** Past everything that stands before a page's own. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}

/** What had the focus leaves the page: nobody is sent back to the page's start for it. */
export function useFocusPassedOn(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = place;
    return () => (current === document.activeElement ? focusHeading() : undefined);
  }, [place]);
}
