import type { Clock } from "../clock.ts";
import type { OrderKey, OrderRecord } from "../domain/order-record.ts";
import type { Moment } from "../domain/order-snapshot.ts";
import { emailIdentity, type Identity, identitiesOf, redactRecord } from "../domain/redaction.ts";
import { replan } from "../domain/replan.ts";
import { traced } from "../domain/trace.ts";
import type { Shops } from "../shop-context.ts";
import type { Delivery, OrderQuery, Store } from "../store/store.ts";
import { rememberErased } from "./erasures.ts";
import { isErasedDelivery, mentions } from "./mentions.ts";
import { parsePhone, spellingsOf } from "./phone.ts";
import { replanContext } from "./reconcile-order.ts";

const PAGE = 200;

export interface EraseParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
}

/** What is erased: everything of a person, known by address and number, and single orders that are theirs for sure. */
export interface ErasureTarget {
  /** The shop whose orders and deliveries are meant; `null`: all. */
  readonly shop: string | null;
  readonly identities: readonly Identity[];
  readonly orders: readonly OrderKey[];
}

export interface Erased {
  readonly at: Moment;
  readonly orders: readonly OrderKey[];
  readonly deliveries: number;
}

/**
 * Erases a person over all shops: first it is remembered (as keyed digests) that they were erased, so that nothing can
 * bring them back meanwhile; then records and deliveries lose them; then no file holds the old bytes any more. The
 * accounting facts stay. May be repeated after an interruption. What the loyalty service knows is not touched.
 */
export async function erasePerson(parts: EraseParts, target: ErasureTarget, by: string): Promise<Erased> {
  const { store, clock } = parts;
  const at = clock.now();
  for (const identity of target.identities) await rememberErased(store, target.shop, identity, at);
  const found = await findOrders(parts, target);
  const orders: OrderKey[] = [];
  for (const key of found) if (await redactOrder(parts, key, by)) orders.push(key);
  const theirs = new Set(found.map(nameOf));
  const deliveries = await store.eraseDeliveries(
    (delivery) =>
      !isErasedDelivery(delivery) &&
      (target.shop ?? delivery.shop) === delivery.shop &&
      (concerns(delivery, theirs) || mentions(delivery, target.identities)),
  );
  await store.scrub();
  return { at, orders, deliveries };
}

/** Erases every person of one shop. */
export async function eraseShop(parts: EraseParts, shop: string, by: string): Promise<Erased> {
  const { store, clock } = parts;
  const at = clock.now();
  const orders: OrderKey[] = [];
  for (const key of await allOrders(store, { shop })) if (await redactOrder(parts, key, by)) orders.push(key);
  const deliveries = await store.eraseDeliveries(
    (delivery) => delivery.shop === shop && !isErasedDelivery(delivery),
  );
  await store.scrub();
  return { at, orders, deliveries };
}

/** The orders of a person that the bridge knows. */
export async function findOrders(
  { store, shops }: EraseParts,
  target: ErasureTarget,
): Promise<readonly OrderKey[]> {
  const inShop = target.shop === null ? {} : { shop: target.shop };
  const found = new Map(target.orders.map((key) => [nameOf(key), key]));
  for (const identity of target.identities) {
    const spellings = identity.kind === "email" ? [identity.value] : spellingsOf(identity.value);
    for (const q of spellings) {
      for (const key of await allOrders(store, { q, ...inShop })) {
        const record = await store.getOrder(key);
        if (record !== null && isTheirs(record, identity, shops)) found.set(nameOf(key), key);
      }
    }
  }
  return [...found.values()];
}

/** A search also finds order numbers that read like the person's phone number. */
function isTheirs(record: OrderRecord, { kind, value }: Identity, shops: Shops): boolean {
  const country = shops.get(record.shop)?.programme.contact.defaultCountry ?? "";
  const { snapshot } = record.facts;
  const known = snapshot === null ? [] : identitiesOf(snapshot, country, parsePhone);
  const { email, mobile } = record.contactOverride;
  const filledIn = [
    ...(email === null ? [] : [emailIdentity(email)]),
    ...[mobile, record.mobile].map((number) => ({ kind: "mobile", value: number ?? "" }) as const),
  ];
  return [...known, ...filledIn].some((identity) => identity.kind === kind && identity.value === value);
}

/** False for an order that is not known, or whose person was erased before. */
async function redactOrder({ store, shops, clock }: EraseParts, key: OrderKey, by: string): Promise<boolean> {
  const context = shops.get(key.shop);
  const now = clock.now();
  return store.changeOrder(key, (known) => {
    if (known === null || known.erasedAt !== null) return { record: null, result: false };
    const redacted = traced(redactRecord(known, now), now, "person", `${by} erased the customer's data`);
    // What waits to be sent would need the person: it is withdrawn.
    const record = context === undefined ? redacted : replan(redacted, replanContext(context, "live", now));
    return { record, result: true };
  });
}

/** Found first and changed afterwards: a changed order moves in the list that is being read. */
async function allOrders(
  store: Store,
  query: Omit<OrderQuery, "limit" | "cursor">,
): Promise<readonly OrderKey[]> {
  const keys: OrderKey[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Store["listOrders"]>> = await store.listOrders({
      ...query,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    keys.push(...page.items.map(({ shop, orderId }) => ({ shop, orderId })));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return keys;
}

function concerns({ shop, orderIds }: Delivery, orders: ReadonlySet<string>): boolean {
  return orderIds.some((orderId) => orders.has(nameOf({ shop, orderId })));
}

function nameOf({ shop, orderId }: OrderKey): string {
  return JSON.stringify([shop, orderId]);
}
