import { DAY_MS } from "../../domain/durations.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { redactRecord } from "../../domain/order/redaction.ts";
import { traced } from "../../domain/order/trace.ts";
import { isFinished } from "../../domain/person/offers.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { everyItem } from "../../store/page.ts";
import type { Store } from "../../store/store.ts";
import type { ActLog } from "../acts/act-log.ts";
import { forgetAttempts } from "./redeem-attempts.ts";

const PAGE = 200;
/** Finished orders up to this time have been checked. */
const DONE_UNTIL = "contactsRemovedUntil";

export interface ContactRetentionParts {
  readonly store: Pick<
    Store,
    "getValue" | "changeValue" | "listValues" | "listOrders" | "changeOrder" | "scrub"
  >;
  readonly shops: Shops;
  /** The acts on these orders may name the person as well. */
  readonly acts: Pick<ActLog, "forgetErasedPersons">;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Removes the contact from orders that have been finished for `keptDays`: the other facts stay, as after an erasure,
 * and given points can still be cancelled. Runs once a day and checks only orders that changed since the last run.
 */
export async function removeOldContacts(parts: ContactRetentionParts, keptDays: number): Promise<number> {
  const { store, shops, acts, clock, log, signal } = parts;
  const until = clock.now() - keptDays * DAY_MS;
  const doneUntil = Number(await store.getValue("", DONE_UNTIL));
  // After a clock that was ahead, orders that count as checked are checked again.
  const isToday = doneUntil <= until && until - doneUntil < DAY_MS;
  if (isToday) return 0;
  let removed = 0;
  for (const shop of shops.values()) {
    for (const orderId of await finishedBetween(parts, shop.shop, doneUntil > until ? 0 : doneUntil, until)) {
      if (signal.aborted) return removed;
      const isRemoved = await store.changeOrder({ shop: shop.shop, orderId }, (known) => {
        const isDue = known !== null && known.erasedAt === null && known.changedAt < until;
        const context = replanContext(shop, "live", clock.now());
        if (!isDue || !isFinished(known, context)) return { record: null, result: false };
        return { record: withoutContact(known, keptDays, clock.now()), result: true };
      });
      if (isRemoved) removed += 1;
    }
  }
  if (signal.aborted) return removed;
  const forgotten = await acts.forgetErasedPersons();
  const attempts = await forgetAttempts({ store, log }, until);
  if (removed + forgotten + attempts > 0) await store.scrub();
  await store.changeValue("", DONE_UNTIL, () => String(until));
  if (removed > 0) log.info({ orders: removed }, LOG_LINES.contactsRemoved);
  return removed;
}

/** Keeps `changedAt`, since nothing happened to the order itself. */
function withoutContact(record: OrderRecord, keptDays: number, now: Moment): OrderRecord {
  const story = { code: "contactExpired", days: keptDays } as const;
  return { ...traced(redactRecord(record, now), now, "decided", story), changedAt: record.changedAt };
}

/** Reads all pages first; last changed first, so that it stops where the previous run stopped. */
async function finishedBetween(
  { store, signal }: ContactRetentionParts,
  shop: string,
  since: Moment,
  until: Moment,
): Promise<readonly string[]> {
  const found: string[] = [];
  const query = { shop, state: "idle", limit: PAGE } as const;
  const finished = everyItem((place) => store.listOrders({ ...query, ...place }));
  for await (const { orderId, changedAt } of finished) {
    if (changedAt < since || signal.aborted) break;
    if (changedAt < until) found.push(orderId);
  }
  return found;
}
