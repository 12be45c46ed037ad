import { relative } from "node:path";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import type { CopyReader } from "../../copy/copy.ts";
import type { CopyRows, PortionBounds } from "../../copy/copy-rows.ts";
import { portionsOf, type RowOrDamage, type RowReaders } from "../../copy/portions.ts";
import type { ErasureList } from "../../erasure.ts";
import { isTestDelivery } from "../../inbox.ts";
import { placeOf, StoreDamaged } from "../care/damage.ts";
import type { OpenParts } from "../open.ts";

type Parts = Pick<OpenParts, "orders" | "deliveries" | "state">;

export interface FolderSource {
  readonly folder: string;
  readonly parts: Parts;
  readonly erasures: ErasureList;
  readonly bounds: PortionBounds;
}

/** Orders and deliveries are read by row, the other kinds by their position. */
const ROWS: RowReaders<FolderSource> = {
  orders: async function* (read, after) {
    const { orders } = read.parts;
    for (const row of orders.index.rows(Number(after))) {
      yield await readRow(read, row, async () => {
        const text = await orders.text(row);
        return { row: JSON.parse(text) as OrderRecord, bytes: text.length };
      });
    }
  },
  deliveries: async function* (read, after) {
    const { deliveries } = read.parts;
    for (const row of deliveries.index.rows(Number(after))) {
      if (deliveries.index.outcomeOf(row) === null) continue;
      yield await readRow(read, row, async () => {
        const delivery = await deliveries.readCopied(row);
        if (delivery === null) throw new RangeError(`row ${row} is no delivery`);
        return { row: delivery, bytes: delivery.body.byteLength };
      });
    }
  },
  pastKeys: async function* ({ parts }, after) {
    const { index } = parts.deliveries;
    for (const row of index.rows(Number(after))) {
      if (index.outcomeOf(row) !== null) continue;
      const [high, low, receivedAt] = (["high", "low", "receivedAt"] as const).map((column) =>
        index.columns.get(column, row),
      ) as [number, number, number];
      const key = [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
      yield { row: { id: String(row), key, receivedAt }, bytes: 0, at: String(row) };
    }
  },
  settings: ({ parts }, after) =>
    few(
      Object.entries(parts.state.print().settings).map(([key, value]) => {
        const [shop, name] = JSON.parse(key) as [string, string];
        return { shop, name, value };
      }),
      after,
    ),
  values: ({ parts }, after) => few(parts.state.print().values, after),
  lastDeliveries: async function* ({ parts }, after) {
    yield* few(await lastDeliveries(parts), after);
  },
  calls: ({ parts }, after) => few(parts.state.callsSince(Number.NEGATIVE_INFINITY), after),
  erasureList: async function* ({ erasures }, after) {
    const text = await erasures.readErasureList();
    if (text !== null) yield* few([{ text }], after);
  },
};

export function folderReader(read: FolderSource): CopyReader {
  return {
    async counts() {
      const { orders, deliveries, state } = read.parts;
      const kept = state.print();
      const isGone = (row: number) => deliveries.index.outcomeOf(row) === null;
      const pastKeys = deliveries.index
        .rows()
        .filter(isGone)
        .reduce((count) => count + 1, 0);
      return {
        orders: orders.index.rows().reduce((count) => count + 1, 0),
        deliveries: deliveries.index.rows().reduce((count) => count + 1, 0) - pastKeys,
        pastKeys,
        settings: Object.keys(kept.settings).length,
        values: kept.values.length,
        lastDeliveries: (await lastDeliveries(read.parts)).length,
        calls: kept.calls.length,
        erasureList: 1,
      };
    },
    portions: portionsOf(ROWS, read, read.bounds),
  };
}

async function readRow<Row>(
  { folder }: FolderSource,
  row: number,
  work: () => Promise<{ readonly row: Row; readonly bytes: number }>,
): Promise<RowOrDamage<Row>> {
  const at = String(row);
  try {
    return { ...(await work()), at };
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error;
    return { damaged: `${relative(folder, placeOf(error.trouble).file)} ${row}`, at };
  }
}

async function* few<Row extends object>(
  rows: readonly Row[],
  after: string | null,
): AsyncGenerator<RowOrDamage<Row>> {
  const from = after === null ? 0 : Number(after) + 1;
  for (const [index, row] of rows.slice(from).entries()) {
    yield { row, bytes: sizeOf(row), at: String(from + index) };
  }
}

function sizeOf(row: object): number {
  return Object.values(row).reduce((size: number, value) => size + String(value).length, 0);
}

/** Reads the deliveries if the state document was lost. */
async function lastDeliveries({ deliveries, state }: Parts): Promise<readonly CopyRows["lastDeliveries"][]> {
  const { index } = deliveries;
  const known = state.lastDeliveries();
  const latest = new Map(Object.entries(known));
  for (const row of index.rows()) {
    if (index.outcomeOf(row) === null) continue;
    const shop = state.names.nameOf(index.columns.get("shop", row));
    if (Object.hasOwn(known, shop) || (await isTest(deliveries, row))) continue;
    latest.set(shop, Math.max(index.columns.get("receivedAt", row), latest.get(shop) ?? 0));
  }
  return [...latest].sort().map(([shop, at]) => ({ shop, at }));
}

/** A delivery that cannot be read counts as a real one. */
async function isTest(deliveries: Parts["deliveries"], row: number): Promise<boolean> {
  try {
    const delivery = await deliveries.read(row);
    return delivery !== null && isTestDelivery(delivery);
  } catch (error) {
    if (error instanceof StoreDamaged) return false;
    throw error;
  }
}
