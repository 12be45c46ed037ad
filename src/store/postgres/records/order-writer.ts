import { z } from "zod";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import { searchTerms } from "../../../domain/order/order-summary.ts";
import type { OrderChange } from "../../records.ts";
import { Groups } from "../groups.ts";
import { inColumns } from "../in-columns.ts";
import { isSamePlan, jobText, planOf } from "../lanes/lane-row.ts";
import type { PlannedJob, WakeUps } from "../lanes/wake-ups.ts";
import { rememberCalls } from "../memory/call-memory.ts";
import { type Counted, countOrders, NEW_ORDER } from "../points/count-orders.ts";
import { settleIn } from "../settlements.ts";
import { type Session, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { holdOrders, type Patience } from "./held-orders.ts";
import type { FoundOrder } from "./order-finder.ts";
import { INSERT_ORDERS, type OrderColumns, orderColumns, RECORD_COLUMNS, termDigest } from "./order-row.ts";

const UPDATE_ORDERS = statement("records/update-orders", ["id", ...RECORD_COLUMNS, "job"]);
const CLAIM_ORDER = statement("records/claim-order", ["shop", "orderId"], z.object({ id: z.number() }));
const TAKE_CLAIM_BACK = statement("records/take-claim-back", ["id"]);
const WRITE_TERMS = statement("records/write-terms", ["changed", "ids", "terms"]);

/** Orders that one transaction writes, at most. */
const GROUP = { items: 64, bytes: Number.POSITIVE_INFINITY, bytesOf: () => 0 };

/** What was decided on an order as it was read. */
export interface DecidedChange extends Required<Pick<OrderChange<unknown>, "record" | "settles">> {
  readonly key: OrderKey;
  readonly found: FoundOrder | null;
  /** The database's when it was read. */
  readonly epoch: number;
  readonly lease: string | null;
  readonly remembers: OrderChange<unknown>["remembers"];
}

/** An order that is the transaction's, and the job that it gets in place of another one. */
interface OwnOrder {
  readonly change: DecidedChange;
  readonly id: number;
  readonly goneJob: string | null;
  readonly newJob: PlannedJob | null;
  readonly counted: Counted;
}

/** Resolves once all of the change is durable; false: the order is not as it was read any more, and nothing was written. */
export type WriteOrder = (change: DecidedChange) => Promise<boolean>;

/**
 * Changes that are decided while others are being written share the next transaction and its commit. An order that
 * somebody else is changing holds up none of them: it is waited for outside of the group.
 */
export function orderWriter(parts: StoreParts): WriteOrder {
  const groups = new Groups<DecidedChange, boolean>(async (changes, answer) => {
    const written = await writeTogether(parts, changes, "passing");
    for (const [place, change] of changes.entries())
      answer(place, written.has(change) || writeAlone(parts, change));
  }, GROUP);
  return (change) => groups.add(change);
}

async function writeAlone(parts: StoreParts, change: DecidedChange): Promise<boolean> {
  return (await writeTogether(parts, [change], "waiting")).has(change);
}

/** Returns those that were written. */
function writeTogether(
  { database, lanes: { wakeUps }, salt, holder }: StoreParts,
  given: readonly DecidedChange[],
  patience: Patience,
): Promise<ReadonlySet<DecidedChange>> {
  return wakeUps.transaction(async (transaction) => {
    // Another server may have taken over since some were read, and what they were decided by may be missing from it.
    const changes = given.filter(({ epoch }) => epoch === database.epoch);
    const orders = [
      ...(await updateKnown(transaction, wakeUps, changes, patience)),
      ...(await insertNew(transaction, wakeUps, changes)),
    ];
    await writeTerms(transaction, salt, orders);
    const written = orders.map(({ change }) => change);
    for (const change of changes)
      if (isOfNoOrder(change) && (await isUnknown(transaction, change.key))) written.push(change);
    await settleIn(
      transaction,
      written.flatMap(({ settles }) => settles),
      holder,
    );
    await rememberCalls(
      transaction,
      written.flatMap(({ remembers }) => remembers ?? []),
    );
    await wakeUps.exchange(transaction, {
      gone: orders.flatMap(({ goneJob }) => goneJob ?? []),
      made: orders.flatMap(({ newJob }) => newJob ?? []),
    });
    await countOrders(
      transaction,
      orders.flatMap(({ id, counted, change: { record } }) =>
        record === null ? [] : [{ id, ...counted, record }],
      ),
    );
    return new Set(written);
  });
}

/** What else is written stands and falls with the order's staying as it was read. */
async function updateKnown(
  session: Session,
  wakeUps: WakeUps,
  changes: readonly DecidedChange[],
  patience: Patience,
): Promise<readonly OwnOrder[]> {
  const known = changes.filter(({ found }) => found !== null);
  const wanted = known.map(({ key, found, lease }) => ({
    ...key,
    version: found?.version ?? null,
    lease,
  }));
  const held = await holdOrders(session, wanted, patience);
  const rows: (OrderColumns & {
    readonly id: number;
    readonly job: string | null;
  })[] = [];
  const own = known.flatMap((change, place): readonly OwnOrder[] => {
    const order = held.get(place);
    if (order === undefined) return [];
    const { record, found } = change;
    const { id, job, counted: moves, conversion } = order;
    const counted = { counted: moves, conversion };
    if (record === null || found === null) return [{ change, id, goneJob: null, newJob: null, counted }];
    // A lane that somebody has keeps its job: whoever has it plans the next one by releasing it.
    const isPlanned = order.lease === null && !isSamePlan(planOf(found.record), planOf(record));
    const newJob = isPlanned ? wakeUps.jobFor(record.shop, planOf(record)) : null;
    const nextJob = newJob === null ? null : jobText(newJob);
    rows.push({ ...orderColumns(record), id, job: isPlanned ? nextJob : job });
    return [{ change, id, goneJob: isPlanned ? job : null, newJob, counted }];
  });
  if (rows.length > 0) await session.run(UPDATE_ORDERS, inColumns(rows, UPDATE_ORDERS.parameters));
  return own;
}

async function insertNew(
  session: Session,
  wakeUps: WakeUps,
  changes: readonly DecidedChange[],
): Promise<readonly OwnOrder[]> {
  const fresh = changes.flatMap((change) => {
    const { found, record } = change;
    if (found !== null || record === null) return [];
    const newJob = wakeUps.jobFor(record.shop, planOf(record));
    const columns = {
      ...orderColumns(record),
      job: newJob === null ? null : jobText(newJob),
    };
    return [{ change, newJob, columns }];
  });
  if (fresh.length === 0) return [];
  // In one order, so that two processes that make the same ones never wait for each other.
  const rows = fresh
    .map(({ columns }) => columns)
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const made = await session.run(INSERT_ORDERS, inColumns(rows, INSERT_ORDERS.parameters));
  const ids = new Map(made.map((row) => [placeOf(row), row.id]));
  return fresh.flatMap(({ change, newJob, columns }) => {
    const id = ids.get(placeOf(columns));
    return id === undefined ? [] : [{ change, id, goneJob: null, newJob, counted: NEW_ORDER }];
  });
}

async function writeTerms(session: Session, salt: string, orders: readonly OwnOrder[]): Promise<void> {
  const changed = orders.flatMap(({ change: { record, found }, id }) => {
    if (record === null) return [];
    const terms = searchTerms(record);
    const before = found === null ? [] : searchTerms(found.record);
    return JSON.stringify(terms) === JSON.stringify(before) ? [] : [{ id, terms }];
  });
  if (changed.length === 0) return;
  const rows = changed.flatMap(({ id, terms }) =>
    terms.map((term) => ({ id, term: termDigest(salt, term) })),
  );
  await session.run(WRITE_TERMS, {
    changed: changed.map(({ id }) => id),
    ids: rows.map(({ id }) => id),
    terms: rows.map(({ term }) => term),
  });
}

/** There was no order, and none is made. */
function isOfNoOrder({ found, record }: DecidedChange): boolean {
  return found === null && record === null;
}

/** Until the transaction ends nobody makes the order. */
async function isUnknown(session: Session, { shop, orderId }: OrderKey): Promise<boolean> {
  const [claim] = await session.run(CLAIM_ORDER, {
    shop: toColumn(shop),
    orderId: toColumn(orderId),
  });
  if (claim !== undefined) await session.run(TAKE_CLAIM_BACK, { id: claim.id });
  return claim !== undefined;
}

function placeOf({ shop, orderId }: { readonly shop: unknown; readonly orderId: unknown }): string {
  return `${shop}\n${orderId}`;
}
