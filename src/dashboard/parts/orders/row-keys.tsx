import { useEffect } from "react";
import { useSpoken } from "../../language.ts";

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** The keys j and k move the focus through a list's rows; Enter opens the order, like any link. */
export function RowKeys() {
  const { labels } = useSpoken();
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || event.metaKey || event.ctrlKey || event.altKey || isTyping()) return;
      const rows = [...document.querySelectorAll<HTMLElement>(".orders .name")];
      const here = rows.indexOf(document.activeElement as HTMLElement);
      const next = rows[here === -1 ? (step > 0 ? 0 : rows.length - 1) : here + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.closest(".row")?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);
  return <p className="dim row-keys">{labels.orders.keys}</p>;
}

/** Whether the person is typing or a dialog is open. */
function isTyping(): boolean {
  return (
    document.activeElement?.matches("input, select, textarea") === true ||
    document.querySelector("dialog[open]") !== null
  );
}
