import type { Operation } from "../../domain/operation/operation.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import { readAudit } from "../../outbound/audit/audit-state.ts";
import type { Log } from "../../runtime/log/log.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Watch } from "../../shops/watch/watch.ts";
import { everyItem } from "../../store/page.ts";
import type { Store } from "../../store/store.ts";
import { type Condition, type ConditionFacts, conditionKind } from "../codes/condition.ts";
import { type AffectedOrder, type Cost, type Incident, MOST_ORDERS } from "./incident.ts";

/** The page size. At most `MOST_SEEN` orders are read per shop: other brands may have any number of them. */
const PAGE = 200;
const MOST_SEEN = 5 * PAGE;

export interface CostParts {
  readonly store: Store;
  readonly log: Log;
  readonly shops: Shops;
  readonly watch: Pick<Watch, "status">;
}

/** Operations that should be sent at once; an approval with a later time is not held up. */
const HELD_UP = ["retrying", "queued"] as const;
/** The account whose orders are meant; `null`: any. */
type Account = string | null;

/** The shops whose orders the condition can affect; empty if it can affect all. */
export function shopsOf(facts: ConditionFacts, shops: Shops): readonly string[] {
  if ("shop" in facts) return [facts.shop];
  if (facts.code === "deadLetters") return facts.shops;
  if (!("brand" in facts)) return [];
  return [...shops.values()].filter(({ brand }) => brand === facts.brand).map(({ shop }) => shop);
}

/** True for an account's outage of either kind. */
export function isBrands(
  facts: ConditionFacts,
): facts is Extract<ConditionFacts, { readonly code: "brandPaused" | "brandResting" }> {
  return facts.code === "brandPaused" || facts.code === "brandResting";
}

/** The cost of a condition that ended before a round saw it, as far as it is known by now. */
export async function costOfPassed(
  parts: CostParts,
  facts: ConditionFacts,
  { since, until }: { readonly since: Moment; readonly until: Moment },
): Promise<Cost> {
  const waited = await heldUp(parts, { facts, begunAt: since }, until);
  const missed = await readInstead(parts, facts, since);
  return { ...bounded([...waited, ...missed]), deliveries: 0 };
}

/** What the condition costs now. */
export async function costOf(parts: CostParts, { facts }: Condition, now: Moment): Promise<Cost> {
  const deliveries = await deliveriesOf(parts, facts);
  return { ...bounded(await ordersOf(parts, facts, now)), deliveries };
}

/** Orders that a brand's outage held up, among those that changed last, according to their records. */
export async function heldUp(
  { store, shops }: CostParts,
  { facts, begunAt }: Pick<Incident, "facts" | "begunAt">,
  until: Moment,
): Promise<readonly AffectedOrder[]> {
  if (!isBrands(facts)) return [];
  const found: AffectedOrder[] = [];
  for (const shop of shopsOf(facts, shops)) {
    // Orders that failed just before it began may be unchanged since. Read them first: sending changes their state.
    const waiting = await ordersIn(store, facts.brand, { shop, state: "retrying" });
    const { items } = await store.listOrders({ shop, changedFrom: begunAt, limit: PAGE });
    for (const order of [...items.filter(({ brand }) => brand === facts.brand), ...waiting]) {
      const record = await store.getOrder(order);
      if (record !== null && wasHeldUp(record, { since: begunAt, until })) found.push(order);
    }
  }
  return found;
}

/** True if an operation was due during the outage and had failed or not been tried until its end. Pure. */
export function wasHeldUp(
  { operations }: Pick<OrderRecord, "operations">,
  span: { readonly since: Moment; readonly until: Moment },
): boolean {
  return operations.some((operation) => isUnfinishedIn(operation, span) && gotNowhere(operation, span));
}

const IN_VAIN: ReadonlySet<string> = new Set(["transient", "unauthorised", "interrupted"]);

function isUnfinishedIn(
  { plannedAt, notBefore, endedAt, attempts: [first] }: Operation,
  { since, until }: { readonly since: Moment; readonly until: Moment },
): boolean {
  // After a failed attempt, `notBefore` is the next try, which may be long after the end.
  const isTried = first !== undefined && first.startedAt < until;
  const isDue = isTried || Math.max(plannedAt, notBefore ?? plannedAt) < until;
  return isDue && (endedAt ?? since) >= since;
}

function gotNowhere({ attempts }: Operation, { until }: { readonly until: Moment }): boolean {
  const [first] = attempts;
  if (first === undefined) return false;
  return (
    first.startedAt >= until ||
    attempts.some(({ startedAt, outcome }) => startedAt < until && outcome !== null && IN_VAIN.has(outcome))
  );
}

/** The orders that it affects. */
async function ordersOf(
  parts: CostParts,
  facts: ConditionFacts,
  now: Moment,
): Promise<readonly AffectedOrder[]> {
  const { store, shops } = parts;
  const of = conditionKind(facts.code).orders;
  if (of === "failed") return ordersIn(store, null, { state: "dead" });
  if (typeof of === "object") {
    const concerned = of.waitingFor === "anything" ? [] : shopsOf(facts, shops);
    return waitingOrders(store, "brand" in facts ? facts.brand : null, concerned);
  }
  if (!("shop" in facts)) return [];
  const { shop } = facts;
  switch (of) {
    case "ofAudit": {
      const { audit } = await readAudit(parts, shop);
      return (audit?.findings ?? []).map(({ orderId }) => ({ shop, orderId }));
    }
    case "deletedInShop": {
      const { tooMany = null } = (await parts.watch.status(shop))?.deleted ?? {};
      return (tooMany?.orderIds ?? []).map((orderId) => ({ shop, orderId }));
    }
    case "readSince":
      return readInstead(parts, facts, "since" in facts ? facts.since : now);
    case "readLately":
      return readInstead(parts, facts, now - READ_BEFORE_MS);
    default:
      return [];
  }
}

/** The waiting orders. `among`: only of these shops; of all shops if it is empty. */
async function waitingOrders(
  store: Store,
  account: Account,
  among: readonly string[],
): Promise<readonly AffectedOrder[]> {
  const found: AffectedOrder[] = [];
  for (const shop of among.length === 0 ? [{}] : among.map((each) => ({ shop: each })))
    for (const state of HELD_UP) found.push(...(await ordersIn(store, account, { ...shop, state })));
  return found;
}

async function ordersIn(
  store: Store,
  account: Account,
  asked: { readonly shop?: string; readonly state: OrderState },
): Promise<readonly AffectedOrder[]> {
  const found: AffectedOrder[] = [];
  const query = { ...asked, ...(asked.state === "queued" ? { isScheduled: false } : {}), limit: PAGE };
  for await (const order of everyItem((place) => store.listOrders({ ...query, ...place }), MOST_SEEN)) {
    if (account === null || order.brand === account) found.push(order);
    if (found.length > MOST_ORDERS) break;
  }
  return found;
}

async function deliveriesOf({ store }: CostParts, facts: ConditionFacts): Promise<number> {
  switch (conditionKind(facts.code).deliveries) {
    case "requests":
      return "requests" in facts ? facts.requests : 0;
    case "failed":
      return (await store.counts()).deliveries.dead;
    case "waiting":
      return (await store.counts()).deliveries.waiting;
    default:
      return 0;
  }
}

function bounded(orders: readonly AffectedOrder[]): Pick<Cost, "orders" | "hasMoreOrders"> {
  return { orders: orders.slice(0, MOST_ORDERS), hasMoreOrders: orders.length > MOST_ORDERS };
}

/** How many of a shop's last changed orders are checked each minute. */
const LOOKED_AT = 200;
/** The round that found the webhooks broken may have read the shop this long before the incident began. */
const READ_BEFORE_MS = 15 * 60_000;

/**
 * Orders read from the shop since this moment because no delivery reported them: what lost webhooks cost. If the
 * webhooks are back, only orders that changed before that.
 */
async function readInstead(
  { store, shops }: CostParts,
  facts: ConditionFacts,
  since: Moment,
): Promise<readonly AffectedOrder[]> {
  if (!("shop" in facts)) return [];
  const { shop } = facts;
  // Allows for a small difference of the shop's clock.
  const overlapMs = shops.get(shop)?.adapter.pull?.overlapMs ?? 0;
  const unreportedUntil = facts.code === "webhooksRestored" ? since + overlapMs : Number.POSITIVE_INFINITY;
  const { items } = await store.listOrders({ shop, changedFrom: since, limit: LOOKED_AT });
  const records = await Promise.all(items.map((order) => store.getOrder(order)));
  return items.filter((_, at) => {
    const record = records[at];
    return record != null && wasRead(record, since) && changeOf(record) <= unreportedUntil;
  });
}

/** Whether the watch found something new about the order in that time. */
function wasRead({ trace }: OrderRecord, since: Moment): boolean {
  return trace.some(
    ({ at, detail }) => at >= since && detail?.code === "arrived" && detail.source.way === "watch",
  );
}

function changeOf({ facts }: OrderRecord): Moment {
  return facts.snapshot?.updatedAt ?? 0;
}
