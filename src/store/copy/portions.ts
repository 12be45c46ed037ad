import type { CopyReader } from "./copy.ts";
import type { CopyKind, CopyRows, Portion, PortionBounds } from "./copy-rows.ts";

/** A row that was read, or the place of one that could not be. */
export type RowOrDamage<Row> =
  | { readonly row: Row; readonly bytes: number; readonly at: string }
  | { readonly damaged: string; readonly at: string };

/** How the rows of one kind are read, after a position. */
type ReadRows<Source, K extends CopyKind> = (
  from: Source,
  after: string | null,
) => AsyncIterable<RowOrDamage<CopyRows[K]>>;

export type RowReaders<Source> = { readonly [K in CopyKind]: ReadRows<Source, K> };

/** For calls: a folder keeps them in memory and in one document. */
const ALL: PortionBounds = { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** Reads a source by the readers of its rows. */
export function portionsOf<Source>(
  readers: RowReaders<Source>,
  source: Source,
  bounds: PortionBounds,
): CopyReader["portions"] {
  return <K extends CopyKind>(kind: K, after: string | null) => {
    const rows: ReadRows<Source, K> = readers[kind];
    return inPortions(kind, rows(source, after), kind === "calls" ? ALL : bounds);
  };
}

/** Groups rows into portions as they are read. */
async function* inPortions<K extends CopyKind>(
  kind: K,
  rows: AsyncIterable<RowOrDamage<CopyRows[K]>>,
  bounds: PortionBounds,
): AsyncGenerator<Portion<K>> {
  let found: CopyRows[K][] = [];
  let damaged: string[] = [];
  let bytes = 0;
  let upTo: string | null = null;
  const portion = (end: string) => ({ kind, rows: found, upTo: end, damaged }) as unknown as Portion<K>;
  for await (const read of rows) {
    const size = "row" in read ? read.bytes : 0;
    const isFull = found.length + damaged.length >= bounds.rows || bytes + size > bounds.bytes;
    if (upTo !== null && isFull) {
      yield portion(upTo);
      [found, damaged, bytes] = [[], [], 0];
    }
    if ("row" in read) found.push(read.row);
    else damaged.push(read.damaged);
    bytes += size;
    upTo = read.at;
  }
  if (upTo !== null) yield portion(upTo);
}
