import "../styles/more.css";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** A button that opens a panel with rarely needed actions. Escape, a click elsewhere, or a choice closes it. */
export function More({
  label,
  side = "below",
  children,
}: {
  readonly label: ReactNode;
  readonly side?: "above" | "below";
  readonly children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const closeFrom = (event: Event) => {
      const panel = details.current;
      if (panel?.open !== true) return;
      const inside = event.target instanceof Element && panel.contains(event.target) ? event.target : null;
      // A toggle shows its own state, so it keeps the panel open.
      const isLeft = inside === null || inside.closest("a, button:not([aria-pressed])") !== null;
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : !isLeft) return;
      // A dialog that the choice opens returns the focus to this element.
      if (inside !== null) panel.querySelector("summary")?.focus();
      panel.open = false;
    };
    // In the capture phase, because by the bubbling phase the clicked element may have left the panel.
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, closeFrom, true);
    return () => {
      for (const kind of ["click", "keydown"]) document.removeEventListener(kind, closeFrom, true);
    };
  }, []);
  return (
    <details className="more" data-side={side} ref={details} onToggle={() => setOpened(true)}>
      <summary>{label}</summary>
      <div className="more-panel card">{wasOpened ? children : null}</div>
    </details>
  );
}
