/** Returns one array per column. */
export function inColumns<Column extends string>(
  rows: readonly Readonly<Record<Column, unknown>>[],
  columns: readonly Column[],
): Record<Column, unknown[]> {
  return Object.fromEntries(columns.map((column) => [column, rows.map((row) => row[column])])) as Record<
    Column,
    unknown[]
  >;
}
