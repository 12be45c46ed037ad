import { AUDIT_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import { resolveContact } from "../../domain/order/contact.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import { termsInForce } from "../../domain/plan/terms.ts";
import { readPhone } from "../../identity/phone.ts";
import type { Log } from "../../log/log.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { CursorUnknown, type Page } from "../../store/page.ts";
import type { Store } from "../../store/store.ts";
import { orAborted, pause } from "../../time/background.ts";
import type { Clock } from "../../time/clock.ts";
import type { BrandLink } from "../brand/brand-link.ts";
import { keepPoints } from "../history/keep-points.ts";
import { type Audit, newAudit, withCompared, withNotCompared } from "./audit-state.ts";
import { compareOrder } from "./compare.ts";
import { type HistoryOrders, ordersInHistory } from "./points-history.ts";

/** Orders between two savings: what a stop in between costs to be read again. */
const PAGE = 50;
const HISTORIES_AT_HAND = 2_000;
const TRIES = 5;

export interface AuditRunParts {
  readonly store: Store;
  readonly shop: ShopContext;
  readonly link: BrandLink;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Durable; resolves with the audit as it is then: a person may have ended it. */
  readonly save: (change: (audit: Audit) => Audit) => Promise<Audit>;
}

type Customer = { readonly email: string } | { readonly mobile: string };
type Histories = Map<string, HistoryOrders>;

/**
 * Takes an audit on from where it is: a page of orders, newest change first, grouped by customer; one reading of a
 * customer's history serves all their orders. It changes nothing but what is known of the number of an order's points.
 * Whatever else waits for the brand goes first.
 */
export async function runAudit(parts: AuditRunParts, begun: Audit): Promise<void> {
  const histories: Histories = new Map();
  let audit = begun;
  while (audit.state === "running" && !parts.signal.aborted) {
    const page = await pageOf(parts, audit);
    const { since, until } = audit;
    if (page === null) {
      audit = await parts.save((current) => newAudit(current, current.startedAt));
      continue;
    }
    const orders = page.items.filter(({ changedAt }) => changedAt < until && changedAt >= (since ?? 0));
    const done = await comparePage(parts, audit, orders, histories);
    if (done === null || parts.signal.aborted) return;
    const reached = page.items.at(-1)?.changedAt ?? audit.reached;
    const isOver = page.nextCursor === null || (reached !== null && reached < (since ?? 0));
    const now = parts.clock.now();
    audit = await parts.save((current) => {
      if (current.state !== "running") return current;
      const next = { ...done, cursor: page.nextCursor, reached, waiting: null, problem: null };
      return isOver ? { ...next, state: "done", endedAt: now } : next;
    });
  }
}

/** `null`: the folder was restored or repaired, and does not know the place any more. */
async function pageOf({ store, shop }: AuditRunParts, audit: Audit): Promise<Page<OrderSummary> | null> {
  const place = audit.cursor === null ? {} : { cursor: audit.cursor };
  try {
    return await store.listOrders({ shop: shop.shop, limit: PAGE, ...place });
  } catch (error) {
    if (error instanceof CursorUnknown) return null;
    throw error;
  }
}

/** `null`: the service cannot be asked, and the audit has been left where it was. */
async function comparePage(
  parts: AuditRunParts,
  begun: Audit,
  orders: readonly OrderSummary[],
  histories: Histories,
): Promise<Audit | null> {
  const grouped = await groupByCustomer(parts, begun, orders);
  let { audit } = grouped;
  for (const [key, { customer, records }] of grouped.byCustomer) {
    const known = histories.get(key);
    if (known === undefined && !records.some(hasSent)) {
      audit = records.reduce((counted) => withNotCompared(counted, "nothingSent"), audit);
      continue;
    }
    const history = known ?? (await historyOf(parts, customer));
    if (history === null) return null;
    keepHistory(histories, key, history);
    const now = parts.clock.now();
    const asNew = { ...audit, customers: audit.customers + (known === undefined ? 1 : 0) };
    audit = records.reduce(
      (counted, record) => withCompared(counted, record, compareOrder(record, history, now)),
      asNew,
    );
    await keepPoints(parts, records.map(asRead), history.points);
  }
  return audit;
}

interface OfCustomer {
  readonly customer: Customer;
  readonly records: OrderRecord[];
}

async function groupByCustomer(
  parts: AuditRunParts,
  begun: Audit,
  orders: readonly OrderSummary[],
): Promise<{ readonly audit: Audit; readonly byCustomer: ReadonlyMap<string, OfCustomer> }> {
  let audit = begun;
  const byCustomer = new Map<string, OfCustomer>();
  for (const { orderId } of orders) {
    const record = await parts.store.getOrder({ shop: parts.shop.shop, orderId });
    // What changed since the list was made comes with the next audit.
    if (record === null || record.changedAt >= audit.until) continue;
    const customer = record.loyaltyOrderId === null ? null : customerOf(parts, record);
    if (customer === null) {
      audit = withNotCompared(audit, hasSent(record) ? "noCustomer" : "nothingSent");
      continue;
    }
    const key = JSON.stringify(customer).toLowerCase();
    const known = byCustomer.get(key) ?? { customer, records: [] };
    known.records.push(record);
    byCustomer.set(key, known);
  }
  return { audit, byCustomer };
}

function hasSent({ operations }: OrderRecord): boolean {
  return operations.length > 0;
}

function asRead({ pointsGiven, ...record }: OrderRecord) {
  return { ...record, known: pointsGiven?.source === "service" ? pointsGiven.count : null };
}

function customerOf({ shop, link }: AuditRunParts, record: OrderRecord): Customer | null {
  const { snapshot } = record.facts;
  if (snapshot === null) return null;
  const { contact } = termsInForce(record)?.programme ?? shop.programme;
  const { email, mobile } = resolveContact(snapshot, record.contactOverride, contact, readPhone);
  if (link.identifier === "email") return email === null ? null : { email };
  return mobile === null ? null : { mobile };
}

/** Those used last are kept. */
function keepHistory(histories: Histories, key: string, history: HistoryOrders): void {
  histories.delete(key);
  histories.set(key, history);
  const [oldest] = histories.keys();
  if (histories.size > HISTORIES_AT_HAND && oldest !== undefined) histories.delete(oldest);
}

async function historyOf(parts: AuditRunParts, customer: Customer): Promise<HistoryOrders | null> {
  const { link, log, signal } = parts;
  for (let tries = 1; await isFreeToAsk(parts); tries++) {
    const permits = link.permits("transaction", "later");
    const reading = link.client.transaction({ ...customer, type: "all" }, permits.take);
    // A slot may be long in coming: the end of the process, or of the audit, does not wait for it.
    const reply = await orAborted(reading, signal);
    if (reply === null) return null;
    // A reading that fails says nothing of the brand's orders, whose calls may well succeed.
    const { outcome } = reply;
    const { startedAt } = permits;
    if (outcome.kind === "done" || outcome.kind === "throttled")
      link.observe(
        link.bucketOf("transaction"),
        { order: "transaction", outcome, startedAt, reading: "other" },
        log,
      );
    // A customer whom the service does not know has no history.
    if (reply.outcome.kind === "rejected") return ordersInHistory(null);
    if (reply.outcome.kind === "done") return ordersInHistory(reply.data);
    const problem = reply.outcome.detail;
    if (tries === TRIES) {
      const endedAt = parts.clock.now();
      await parts.save((audit) => ({ ...audit, state: "failed", problem, waiting: null, endedAt }));
      return null;
    }
    await pause(parts, AUDIT_WAIT_MS);
  }
  return null;
}

/**
 * Waits while any order's step is due, which is also what probes a brand in an outage; false: the audit was ended. Where
 * none is due, the reading itself may show that the brand works again.
 */
async function isFreeToAsk(parts: AuditRunParts): Promise<boolean> {
  const { link, store, clock, signal, save } = parts;
  let saved: Audit["waiting"] = null;
  while (!signal.aborted) {
    const dueAt = await store.nextDueAt({ brands: [link.brand] });
    const isBusy = dueAt !== null && dueAt <= clock.now();
    const waiting = !isBusy ? null : link.outage === null ? "liveWork" : "brandRests";
    const audit = waiting === saved ? null : await save((current) => ({ ...current, waiting }));
    saved = waiting;
    if (audit !== null && audit.state !== "running") return false;
    if (waiting === null) return true;
    await pause(parts, AUDIT_WAIT_MS);
  }
  return false;
}
