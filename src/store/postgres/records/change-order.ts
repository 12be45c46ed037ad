import { z } from "zod";
import type { OrderKey, OrderRecord } from "../../../domain/order/order-record.ts";
import { searchTerms } from "../../../domain/order/order-summary.ts";
import { type Announcer, orderChange } from "../../changes.ts";
import { KeyLocks } from "../../key-locks.ts";
import { LeaseLost, type OrderChange, type Records } from "../../records.ts";
import { StoreUnavailable } from "../../store.ts";
import { isSamePlan, planOf } from "../lanes/lane-row.ts";
import { rememberCall } from "../memory/call-memory.ts";
import { settleIn } from "../settlements.ts";
import { type Session, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import type { Transaction } from "../transaction.ts";
import { ORDER_COLUMNS, orderColumns, recordFrom, termDigest } from "./order-row.ts";

const KEY = ["shop", "orderId"] as const;
const ID = z.object({ id: z.number() });
const READ_ORDER = statement(
  "records/read-order",
  KEY,
  z.object({ id: z.number(), version: z.number(), record: z.string(), lease: z.string().nullable() }),
);
const INSERT_ORDER = statement("records/insert-order", ORDER_COLUMNS, ID);
const UPDATE_ORDER = statement("records/update-order", [...ORDER_COLUMNS, "version", "lease"], ID);
const HOLD_ORDER = statement("records/hold-order", [...KEY, "version", "lease"], ID);
const CLAIM_ORDER = statement("records/claim-order", KEY, ID);
const TAKE_CLAIM_BACK = statement("records/take-claim-back", ["id"]);
const WRITE_TERMS = statement("records/write-terms", ["id", "terms"]);

/** Other instances change the same order seldom, and each time one of all gets through. */
const MOST_TRIES = 30;

/** An order as it was read: what is decided on it counts for this version alone. */
interface FoundOrder {
  readonly id: number;
  readonly version: number;
  readonly lease: string | null;
  readonly record: OrderRecord;
}

/** Somebody else changed the order since it was read: nothing was written, and it is decided anew. */
class Overtaken extends Error {}

export async function findOrder(session: Session, { shop, orderId }: OrderKey): Promise<FoundOrder | null> {
  const [found] = await session.run(READ_ORDER, { shop: toColumn(shop), orderId: toColumn(orderId) });
  return found === undefined ? null : { ...found, record: recordFrom(found.record) };
}

/**
 * Read without a lock, decided, and written only if the order still has the version that was read. In this process
 * changes of one order wait for each other, so that being overtaken is left to other instances.
 */
export function orderChanger(parts: StoreParts): Records["changeOrder"] {
  const locks = new KeyLocks();
  return (key, change, lease) =>
    locks.run(JSON.stringify([key.shop, key.orderId]), async () => {
      for (let tries = 1; tries <= MOST_TRIES; tries++) {
        const found = await findOrder(parts.database, key);
        if (lease !== undefined && found?.lease !== lease) throw new LeaseLost("lease_lost");
        const decided = change(found?.record ?? null);
        if (await isWritten(parts, { key, found, lease: lease ?? null }, decided)) {
          announce(parts.changes, decided, found);
          return decided.result;
        }
      }
      throw new StoreUnavailable({ code: "databaseBusy", error: "overtaken" });
    });
}

function announce(
  changes: Announcer,
  { record, settles = [] }: OrderChange<unknown>,
  found: FoundOrder | null,
): void {
  const pointsBefore = found?.record.points ?? null;
  if (record !== null) changes.announce(orderChange(record, pointsBefore));
  for (const { deliveryId: id } of settles) changes.announce({ kind: "deliverySettled", id });
}

/** What the change was decided on. */
interface Basis {
  readonly key: OrderKey;
  readonly found: FoundOrder | null;
  readonly lease: string | null;
}

async function isWritten(
  parts: StoreParts,
  basis: Basis,
  { record, settles = [], remembers }: OrderChange<unknown>,
): Promise<boolean> {
  if (record === null && settles.length === 0 && remembers === undefined) return true;
  try {
    await parts.lanes.wakeUps.transaction(async (transaction) => {
      if (record === null) await holdOrder(transaction, basis);
      else await writeOrder(parts, transaction, basis, record);
      for (const settlement of settles) await settleIn(transaction, settlement);
      if (remembers !== undefined) await rememberCall(transaction, remembers);
    });
    if (record !== null) parts.lanes.changed(record, planOf(record));
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/** What else is written stands and falls with the order's staying as it was read. */
async function holdOrder(session: Session, { key, found, lease }: Basis): Promise<void> {
  const place = { shop: toColumn(key.shop), orderId: toColumn(key.orderId) };
  if (found !== null) {
    onlyOne(await session.run(HOLD_ORDER, { ...place, version: found.version, lease }));
    return;
  }
  const { id } = onlyOne(await session.run(CLAIM_ORDER, place));
  await session.run(TAKE_CLAIM_BACK, { id });
}

async function writeOrder(
  { lanes, salt }: StoreParts,
  transaction: Transaction,
  { found, lease }: Basis,
  record: OrderRecord,
): Promise<void> {
  const columns = orderColumns(record);
  const { id } = onlyOne(
    found === null
      ? await transaction.run(INSERT_ORDER, columns)
      : await transaction.run(UPDATE_ORDER, { ...columns, version: found.version, lease }),
  );
  const plan = planOf(record);
  if (found === null || !isSamePlan(planOf(found.record), plan))
    await lanes.wakeUps.plan(transaction, record);
  const terms = searchTerms(record);
  const before = found === null ? [] : searchTerms(found.record);
  if (JSON.stringify(terms) === JSON.stringify(before)) return;
  await transaction.run(WRITE_TERMS, { id, terms: terms.map((term) => termDigest(salt, term)) });
}

function onlyOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Overtaken();
  return row;
}
