import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { cursorOf, type Page, placeOf } from "../../page.ts";
import type { ReadQuery } from "../../records.ts";
import { readAll, type StoreDamaged } from "../care/damage.ts";
import type { Names } from "../documents/names.ts";
import type { OrderTable } from "../documents/order-table.ts";

/** Reads a shop's records by row, which is their order in the documents: rows never move. */
export async function readOrders(
  table: OrderTable,
  names: Names,
  { shop, changedSince, limit, cursor }: ReadQuery,
  onDamage: (error: StoreDamaged) => void,
): Promise<Page<OrderRecord>> {
  const code = names.find(shop);
  const { columns } = table.index;
  const rows: number[] = [];
  for (const row of table.index.rows(cursor === undefined ? 0 : placeOf(cursor).row)) {
    if (columns.get("shop", row) !== code || columns.get("changedAt", row) < changedSince) continue;
    rows.push(row);
    if (rows.length > limit) break;
  }
  const page = rows.slice(0, limit);
  const items: OrderRecord[] = [];
  await readAll(page, async (row) => void items.push(await table.read(row)), onDamage);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? cursorOf({ at: 0, row: last }) : null };
}
