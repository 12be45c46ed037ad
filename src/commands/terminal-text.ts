/** Text from shops may hold control characters that would change what a terminal shows. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}

/** Rows as aligned columns, the last one ragged. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map(plain));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => [...(row[column] ?? "")].length)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
      .join("  ")
      .trimEnd(),
  );
}

/** "2026-06-01 14:03:21" in the terminal's own time zone; "" for `null`. */
export function localTime(iso: string | null): string {
  return iso === null ? "" : LOCAL_TIME.format(new Date(iso));
}

/** Sweden writes times in the order of ISO 8601. */
const LOCAL_TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
