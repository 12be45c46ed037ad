import { useState } from "react";
import { keepHere, readKept } from "../../embedded/kept-here.ts";
import { useSpoken } from "../../language.ts";

/** Columns that can be hidden; the order and its state are always shown. */
const OPTIONAL = ["customer", "total", "points", "changed"] as const;
export type OptionalColumn = (typeof OPTIONAL)[number];

const KEY = "bridge-order-columns";

/** Which columns are left out: chosen once, for this browser. */
export function useLeftOut() {
  const [leftOut, setLeftOut] = useState(readLeftOut);
  const toggle = (column: OptionalColumn) => {
    const next = leftOut.includes(column) ? leftOut.filter((each) => each !== column) : [...leftOut, column];
    keepHere(KEY, next.join(" "));
    setLeftOut(next);
  };
  return { leftOut, toggle };
}

function readLeftOut(): readonly OptionalColumn[] {
  const kept = (readKept(KEY) ?? "").split(" ");
  return OPTIONAL.filter((column) => kept.includes(column));
}

export function ColumnChoice({ leftOut, toggle }: ReturnType<typeof useLeftOut>) {
  const { labels } = useSpoken();
  const { customer, total, changed } = labels.orders.columns;
  const names = { customer, total, points: labels.shared.points, changed };
  return (
    <fieldset className="column-choice">
      <legend>{labels.orders.choose}</legend>
      {OPTIONAL.map((column) => (
        <label key={column}>
          <input type="checkbox" checked={!leftOut.includes(column)} onChange={() => toggle(column)} />
          {names[column]}
        </label>
      ))}
    </fieldset>
  );
}
