import { type RefObject, useLayoutEffect } from "react";

/** Moves the focus past everything before the page's own content. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}

/** When the focused element disappears, moves the focus to the heading instead of the page's start. */
export function useFocusPassedOn(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = place;
    return () => (current === document.activeElement ? focusHeading() : undefined);
  }, [place]);
}
