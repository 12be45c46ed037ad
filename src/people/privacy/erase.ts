import type { OrderEvent } from "../../domain/order/order-event.ts";
import { type OrderKey, type OrderRecord, orderKeyText } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { redactEvent, redactRecord } from "../../domain/order/redaction.ts";
import { traced } from "../../domain/order/trace.ts";
import { replan } from "../../domain/plan/replan.ts";
import { remainsOf } from "../../inbound/deliveries/delivery-events.ts";
import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import type { Delivery } from "../../store/inbox.ts";
import { type Store, StoreUnavailable } from "../../store/store.ts";
import { concernOf, concerns, hasNothing } from "./concerned.ts";
import { eraseValues } from "./erase-values.ts";
import type { Erasures } from "./erasures.ts";
import { findConcerned } from "./find-concerned.ts";
import { countryOf, type ErasureTarget } from "./find-orders.ts";
import { type Identities, wantedIdentities } from "./mentions/identities.ts";
import { isMentionedIn, withoutMentions } from "./mentions/mentions.ts";
import type { WantedNames } from "./mentions/names.ts";
import { RECORD } from "./mentions/personal-fields.ts";
import { removeBalances, type ShopCustomer } from "./remove-balances.ts";
import { withoutTheirExchanges } from "./their-exchanges.ts";

export interface EraseParts {
  readonly store: Store;
  readonly erasures: Erasures;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** Counts and logs the erasure. `facts` contain no personal data. */
  readonly noteErasure: (facts: Readonly<Record<string, unknown>>) => void;
  readonly connect: (shop: ShopContext) => ConnectedShop;
}

/** What continuing an erasure needs: no caller waits for it, and no shop is called. */
export type ErasingAgain = Omit<EraseParts, "noteErasure" | "connect">;

export interface ErasureResult {
  readonly at: Moment;
  readonly orders: readonly OrderKey[];
  readonly deliveries: number;
  /** Pending requests of a platform about the same person: each has its own erasure. */
  readonly waitingRequests: number;
  /** Damaged records and deliveries that could not be read. They are erased once they are repaired. */
  readonly damaged: number;
  /** False: the list beside the store could not be written, so restoring older data would bring the person back. */
  readonly isListed: boolean;
}

/** The orders and deliveries that belong to the persons, and those that only mention them. */
interface Concern {
  ofOrder(record: OrderRecord): "customer" | "mention" | null;
  ofDelivery(delivery: Delivery, names: WantedNames | null): boolean;
  /** The persons to remove from texts. */
  wantedIn(shop: string): Identities;
  /** Whether this keyed digest belongs to one of them. */
  isDigest(shop: string, person: string): boolean;
  /** What a waiting delivery may still report. */
  redactWaiting(event: OrderEvent, shop: ShopContext): OrderEvent;
}

/**
 * Erases a person. First it stores durably (as keyed digests) that they are being erased, so that nothing brings them
 * back meanwhile and the next process finishes what a killed one began. Then it removes them from records, deliveries
 * and all other stored values; then from every file's old bytes. The accounting facts stay. The loyalty service's own
 * data are not touched.
 */
export async function erasePerson(
  parts: EraseParts,
  target: ErasureTarget,
  by: string,
): Promise<ErasureResult> {
  const { erasures, shops, clock } = parts;
  const at = clock.now();
  const begun = await erasures.begin(target, at);
  const isListed = await keepList(parts);
  const own = new Set(target.orders.map(orderKeyText));
  const isMeant = (shop: string) => (target.shop ?? shop) === shop;
  const wanted = wantedIdentities(target.identities);
  const erased = await eraseAll(parts, by, {
    ofOrder: (record) => {
      if (!isMeant(record.shop)) return null;
      if (own.has(orderKeyText(record))) return "customer";
      return concernOf(record, countryOf(shops, record.shop), wanted);
    },
    ofDelivery: (delivery, names) => isMeant(delivery.shop) && isMentionedIn(delivery, { ...wanted, names }),
    wantedIn: (shop) => (isMeant(shop) || shop === "" ? wanted : wantedIdentities([])),
    isDigest: (shop, person) => isMeant(shop) && begun.some(({ name }) => name.endsWith(`/${person}`)),
    redactWaiting: (event, shop) => erasures.redactOne(event, shop),
  });
  if (erased.damaged === 0) await erasures.end(begun, clock.now());
  await removeBalances(parts, erased.customers);
  const counts = { orders: erased.orders.length, deliveries: erased.deliveries, shop: target.shop ?? "all" };
  parts.noteErasure({ ...counts, damaged: erased.damaged, isListed });
  const { customers: _, ...result } = erased;
  return { at, ...result, isListed };
}

/** Erases every person of one shop. */
export async function eraseShop(parts: EraseParts, shop: string, by: string): Promise<ErasureResult> {
  const at = parts.clock.now();
  const erased = await eraseAll(parts, by, {
    ofOrder: (record) => (record.shop === shop ? "customer" : null),
    ofDelivery: (delivery) => delivery.shop === shop,
    wantedIn: () => wantedIdentities([]),
    isDigest: (of) => of === shop,
    redactWaiting: redactEvent,
  });
  const counts = { orders: erased.orders.length, deliveries: erased.deliveries, shop };
  parts.noteErasure({ ...counts, isWholeShop: true, damaged: erased.damaged });
  const { customers: _, ...result } = erased;
  return { at, ...result, isListed: true };
}

/**
 * Finishes erasures that a killed process began, and repeats those that are newer than the data, which then come from a
 * backup. Runs before anything is served.
 */
export async function finishErasures(parts: ErasingAgain): Promise<void> {
  const { erasures, shops, clock, log } = parts;
  if (!(await erasures.isListed())) await keepList(parts);
  const open = erasures.open;
  if (open.length === 0) return;
  const { orders, deliveries, damaged } = await eraseAll(parts, "an erasure of before", {
    ofOrder: (record) => erasures.concerning(record, countryOf(shops, record.shop)),
    ofDelivery: (delivery, names) =>
      isMentionedIn(delivery, { ...erasures.wanted(delivery.shop, delivery.receivedAt), names }),
    wantedIn: (shop) => erasures.wanted(shop, 0, ({ isDone }) => !isDone),
    isDigest: (shop, person) =>
      open.some((entry) => ["", shop].includes(entry.shop) && entry.name.endsWith(`/${person}`)),
    redactWaiting: (event, shop) => erasures.redactOne(event, shop),
  });
  if (damaged === 0) await erasures.end(open, clock.now());
  const counts = { persons: open.length, orders: orders.length, deliveries, damaged };
  log.info(counts, LOG_LINES.erasuresRepeated);
}

type Erased = Pick<ErasureResult, "orders" | "deliveries" | "waitingRequests" | "damaged"> & {
  readonly customers: readonly ShopCustomer[];
};

/**
 * Erases the persons' own orders last: only these contain their names, which another process needs to continue after a
 * kill. Cleans stored values before that, and afterwards those written meanwhile.
 */
async function eraseAll(parts: ErasingAgain, by: string, concern: Concern): Promise<Erased> {
  const { store, shops, erasures } = parts;
  const { own, others, names, damaged } = await findConcerned(store, concern);
  const wantedIn = (shop: string) => ({ ...concern.wantedIn(shop), names: names.of(shop) });
  const theirs = new Set(own.map(orderKeyText));
  const ofValues = { orders: theirs, wantedIn, isDigest: concern.isDigest };
  await eraseValues(parts, ofValues);
  await erasures.noteCleaned();
  for (const key of others) await cleanOrder(parts, key, wantedIn(key.shop));
  let waitingRequests = 0;
  const deliveries = await store.eraseDeliveries((delivery) => {
    const isConcerned = concerns(delivery, theirs) || concern.ofDelivery(delivery, names.of(delivery.shop));
    if (!isConcerned || hasNothing(delivery)) return null;
    const shop = shops.get(delivery.shop);
    const remains = remainsOf(shop, delivery, (event) =>
      shop === undefined ? redactEvent(event) : concern.redactWaiting(event, shop),
    );
    if (remains === null) waitingRequests++;
    return remains;
  });
  const orders: OrderKey[] = [];
  const customers: ShopCustomer[] = [];
  for (const key of own) {
    const before = await redactOrder(parts, key, by, wantedIn(key.shop));
    if (before !== null) orders.push(key);
    if (before?.customer != null) customers.push(before.customer);
  }
  await eraseValues(parts, ofValues);
  await store.scrub();
  return {
    orders,
    customers,
    deliveries: deliveries.erased,
    waitingRequests,
    damaged: damaged + deliveries.damaged,
  };
}

/** Returns the customer whose balance the shop has, if any; `null`: unknown order, or its person was erased before. */
async function redactOrder(
  { store, shops, clock }: Pick<EraseParts, "store" | "shops" | "clock">,
  key: OrderKey,
  by: string,
  wanted: Identities,
): Promise<{ readonly customer: ShopCustomer | null } | null> {
  const context = shops.get(key.shop);
  const now = clock.now();
  return store.changeOrder(key, (known) => {
    if (known === null || known.erasedAt !== null) return { record: null, result: null };
    // The stored programme of the order may name them.
    const facts = withoutMentions(redactRecord(known, now), RECORD, wanted);
    const redacted = traced(facts, now, "person", { code: "erasedByPerson", by });
    // Operations that wait to be sent need the person, so they are withdrawn.
    const record = context === undefined ? redacted : replan(redacted, replanContext(context, "live", now));
    const customerId = known.inBalanceAtShop == null ? null : known.facts.snapshot?.customerId;
    return { record, result: { customer: customerId == null ? null : { shop: key.shop, customerId } } };
  });
}

/** Removes from another customer's order the mentions of the person, and the requests sent for the person. */
async function cleanOrder(
  { store }: Pick<EraseParts, "store">,
  key: OrderKey,
  wanted: Identities,
): Promise<void> {
  await store.changeOrder(key, (known) => {
    const record =
      known === null ? null : withoutMentions(withoutTheirExchanges(known, wanted), RECORD, wanted);
    return { record: record === known ? null : record, result: null };
  });
}

async function keepList({ erasures, log }: Pick<EraseParts, "erasures" | "log">): Promise<boolean> {
  try {
    await erasures.keepList();
    return true;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ error }, LOG_LINES.erasureListNotWritten);
    return false;
  }
}
