import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import { isFoundAlike, searchTerms } from "../../../domain/order/order-summary.ts";
import type { OrderChange } from "../../records.ts";
import { Groups } from "../groups.ts";
import { isSamePlan, planOf, textOfJob } from "../lanes/lane-row.ts";
import type { NewJob } from "../lanes/queue-engine.ts";
import type { WakeUps } from "../lanes/wake-ups.ts";
import { rememberCalls } from "../memory/call-memory.ts";
import { type CountedSums, countOrders, NEW_ORDER, noteSums } from "../points/count-orders.ts";
import { settleIn } from "../settlements.ts";
import { runForAll, type Session, sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { together } from "../transaction.ts";
import { type HeldOrder, holdOrders, type Patience } from "./held-orders.ts";
import type { FoundOrder } from "./order-finder.ts";
import { INSERT_ORDERS, type OrderColumns, orderColumns } from "./order-row.ts";
import { termDigests, WRITE_TERMS } from "./order-terms.ts";

/** Updates orders that this transaction has locked. */
const UPDATE_ORDERS = statement(
  "records/update-orders",
  sql`
    update orders set
      version = version + 1,
      record = row.record, brand = row.brand, state = row.state, points = row.points, refunded = row.refunded, changed_at = row.changed_at,
      operation = row.operation, priority = row.priority, due_at = row.due_at, is_tried = row.is_tried, job = row.job,
      counted = row.counted, conversion = row.conversion,
      lease = case when not row.is_freed then lease end, lease_until = case when not row.is_freed then lease_until end
    from unnest(
      ${"id"}::bigint[], ${"record"}::text[], ${"brand"}::text[], ${"state"}::text[], ${"points"}::text[], ${"refunded"}::text[], ${"changedAt"}::double precision[], ${"operation"}::text[], ${"priority"}::smallint[],
      ${"dueAt"}::double precision[], ${"isTried"}::boolean[], ${"job"}::text[], ${"counted"}::text[], ${"conversion"}::text[], ${"isFreed"}::boolean[]
    ) as row (
      id, record, brand, state, points, refunded, changed_at, operation, priority, due_at, is_tried, job, counted, conversion, is_freed
    )
    where orders.id = row.id and orders.id = any(${"id"}::bigint[])
  `,
);
/**
 * Keeps anyone else from creating the order until the transaction ends; no row if the order exists. TAKE_CLAIM_BACK removes the
 * claim at once.
 */
const CLAIM_ORDER = statement(
  "records/claim-order",
  sql`
    insert into orders (shop, order_id, version, record, brand, state, points, changed_at)
    values (${"shop"}, ${"orderId"}, 0, '', '', '', '', 0)
    on conflict (shop, order_id) do nothing
    returning id
  `,
  z.object({ id: z.number() }),
);
const TAKE_CLAIM_BACK = statement(
  "records/take-claim-back",
  sql`delete from orders where id = ${"id"} and version = 0`,
);
/** A change, with the order as it was read when the change was decided. */
export interface DecidedChange
  extends Required<Pick<OrderChange<unknown>, "record" | "settles" | "releases">> {
  readonly key: OrderKey;
  readonly found: FoundOrder | null;
  /** `Database.epoch` when the order was read. */
  readonly epoch: number;
  readonly lease: string | null;
  readonly remembers: OrderChange<unknown>["remembers"];
}

/** An order that this transaction has locked or inserted, with the job to remove and the job to add. */
interface OwnOrder {
  readonly change: DecidedChange;
  readonly id: number;
  readonly oldJob: string | null;
  readonly newJob: NewJob | null;
  readonly counted: CountedSums;
}

type UpdatedRow = OrderColumns &
  CountedSums & { readonly id: number; readonly job: string | null; readonly isFreed: boolean };

/**
 * Returns a function that resolves with true once all of the change is durable; with false if the order had changed since it was
 * read and nothing was written. Changes decided while others are being written share the next transaction and its commit. An order that someone else is
 * changing does not hold up the group: its change is written alone, and waits.
 */
export function orderWriter(parts: StoreParts): (change: DecidedChange) => Promise<boolean> {
  const groups = new Groups<DecidedChange, boolean>(async (changes, answer) => {
    const written = await writeTogether(parts, changes, "passing");
    for (const [place, change] of changes.entries()) answer(place, written.has(change) || writeAlone(change));
  });
  const writeAlone = async (change: DecidedChange) =>
    (await writeTogether(parts, [change], "waiting")).has(change);
  return (change) => groups.add(change);
}

/** Returns the changes that were written. */
function writeTogether(
  { database, lanes: { wakeUps }, salt, holder }: StoreParts,
  decided: readonly DecidedChange[],
  patience: Patience,
): Promise<ReadonlySet<DecidedChange>> {
  return wakeUps.transaction(async (transaction) => {
    // Another server may have taken over since an order was read, and may lack what the change was based on.
    const changes = decided.filter(({ epoch }) => epoch === database.epoch);
    const [held, fresh] = await together([
      holdKnown(transaction, changes, patience),
      insertNew(transaction, wakeUps, changes),
    ]);
    const { known, rows } = planKnown(wakeUps, held);
    const orders = [...known, ...fresh];
    const written = orders.map(({ change }) => change);
    const ofNoOrder = changes.filter(({ found, record }) => found === null && record === null);
    for (const change of ofNoOrder) if (await isUnknown(transaction, change.key)) written.push(change);
    const settles = written.flatMap((change) => change.settles);
    const calls = written.flatMap(({ remembers }) => remembers ?? []);
    const remove = orders.flatMap(({ oldJob }) => oldJob ?? []);
    const add = orders.flatMap(({ newJob }) => newJob ?? []);
    const sums = orders.flatMap(({ counted, change: { record } }) =>
      record === null ? [] : [{ ...counted, record }],
    );
    await together([
      runForAll(transaction, UPDATE_ORDERS, rows),
      writeTerms(transaction, salt, orders),
      settleIn(transaction, settles, holder),
      rememberCalls(transaction, calls),
      countOrders(transaction, sums),
      wakeUps.exchange(transaction, { remove, add }),
    ]);
    return new Set(written);
  });
}

type HeldChange = readonly [DecidedChange, HeldOrder];

/**
 * Locks the orders that are still as they were read until the transaction ends; everything else in the transaction depends on
 * that.
 */
async function holdKnown(
  session: Session,
  changes: readonly DecidedChange[],
  patience: Patience,
): Promise<readonly HeldChange[]> {
  const known = changes.filter(({ found }) => found !== null);
  const wanted = known.map(({ key, found, lease }) => ({ ...key, version: found?.version ?? null, lease }));
  const held = await holdOrders(session, wanted, patience);
  return [...held].map(([place, order]) => [known[place] as DecidedChange, order]);
}

function planKnown(wakeUps: WakeUps, held: readonly HeldChange[]) {
  const rows: UpdatedRow[] = [];
  const known = held.map(([change, order]): OwnOrder => {
    const { record, found } = change;
    const { id, job, counted: moves, conversion } = order;
    const counted = { counted: moves, conversion };
    if (record === null || found === null) return { change, id, oldJob: null, newJob: null, counted };
    // A leased lane keeps its job: its holder plans the next one on release.
    const isFreed = change.lease !== null && change.releases;
    const isPlanned = isFreed || (order.lease === null && !isSamePlan(planOf(found.record), planOf(record)));
    const newJob = isPlanned ? wakeUps.jobFor(record.shop, planOf(record)) : null;
    const noted = noteSums({ record, ...counted });
    rows.push({ ...orderColumns(record), ...noted, id, job: isPlanned ? textOfJob(newJob) : job, isFreed });
    return { change, id, oldJob: isPlanned ? job : null, newJob, counted };
  });
  return { known, rows };
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
      ...noteSums({ record, ...NEW_ORDER }),
      job: textOfJob(newJob),
    };
    return [{ change, newJob, columns }];
  });
  // The order is fixed, so that two processes that insert the same orders cannot deadlock.
  const rows = fresh
    .map(({ columns }) => columns)
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const made = await runForAll(session, INSERT_ORDERS, rows);
  const ids = new Map(made.map((row) => [placeOf(row), row.id]));
  return fresh.flatMap(({ change, newJob, columns }) => {
    const id = ids.get(placeOf(columns));
    return id === undefined ? [] : [{ change, id, oldJob: null, newJob, counted: NEW_ORDER }];
  });
}

async function writeTerms(session: Session, salt: string, orders: readonly OwnOrder[]): Promise<void> {
  const changed = orders.flatMap(({ change: { record, found }, id }) => {
    if (record === null || (found !== null && isFoundAlike(found.record, record))) return [];
    const terms = searchTerms(record);
    const before = found === null ? null : searchTerms(found.record);
    return isDeepStrictEqual(terms, before) ? [] : [{ id, terms: termDigests(salt, terms) }];
  });
  await runForAll(session, WRITE_TERMS, changed);
}

/** Keeps anyone from creating the order until the transaction ends. */
async function isUnknown(session: Session, { shop, orderId }: OrderKey): Promise<boolean> {
  const [claim] = await session.run(CLAIM_ORDER, { shop: toColumn(shop), orderId: toColumn(orderId) });
  if (claim !== undefined) await session.run(TAKE_CLAIM_BACK, { id: claim.id });
  return claim !== undefined;
}

function placeOf({ shop, orderId }: { readonly shop: unknown; readonly orderId: unknown }): string {
  return `${shop}\n${orderId}`;
}
