import { type ReactNode, useState } from "react";

interface UnfoldProps {
  readonly summary: ReactNode;
  readonly className?: string;
  /** Whether it is open at first. */
  readonly isOpenFirst?: boolean;
  /** `fold` closes it again. */
  readonly children: (fold: () => void) => ReactNode;
}

/** Renders its children only while it is open. */
export function Unfold({ summary, className, isOpenFirst = false, children }: UnfoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children(() => setOpen(false)) : null}
    </details>
  );
}
