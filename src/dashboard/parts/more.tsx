import "../styles/more.css";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** A button that opens a panel with rarely needed things. Escape, and a click elsewhere, close it. */
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
      const isInside = event.target instanceof Node && panel.contains(event.target);
      if (event instanceof KeyboardEvent) {
        // A dialog that was opened from the panel closes first.
        if (event.key !== "Escape" || panel.querySelector("dialog[open]") !== null) return;
        if (isInside) panel.querySelector("summary")?.focus();
      } else if (isInside) return;
      panel.open = false;
    };
    // In the capture phase: by the bubbling phase, the clicked element may be gone from the panel.
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
