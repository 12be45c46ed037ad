import { AUDIT_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import { resolveContact } from "../../domain/order/contact.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import { termsInForce } from "../../domain/programme/terms.ts";
import { readPhone } from "../../people/identity/phone.ts";
import { orAborted, pause } from "../../runtime/time/background.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { CursorUnknown, type Page } from "../../store/page.ts";
import type { BrandLink } from "../brand/brand-link.ts";
import { keepPoints } from "../history/keep-points.ts";
import { transactionRequest } from "../loyalty/loyalty-requests.ts";
import type { SendContext } from "../send-context.ts";
import { type Audit, newAudit, withCompared, withNotCompared } from "./audit-state.ts";
import { compareOrder } from "./compare.ts";
import { type HistoryOrders, ordersInHistory } from "./points-history.ts";

/** Orders between two saves: after a stop, up to this many are read again. */
const PAGE = 50;
const HISTORIES_AT_HAND = 2_000;
const TRIES = 5;

export interface AuditWork extends Pick<SendContext, "store" | "clock" | "log"> {
  readonly shop: ShopContext;
  readonly link: BrandLink;
  /** Orders whose points stayed at a former account of the shop are compared with that one. */
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly signal: AbortSignal;
  /** Saves durably; resolves with the stored audit, which a person may have ended. */
  readonly save: (change: (audit: Audit) => Audit) => Promise<Audit>;
}

type Customer = { readonly email: string } | { readonly mobile: string };

interface Reads {
  readonly histories: Map<string, HistoryOrders>;
  /** Former accounts that did not answer; the audit does not wait for them. */
  readonly away: Set<BrandLink>;
}

/**
 * Continues an audit page by page, latest change first. Orders are grouped by customer, so that one read of a
 * customer's history serves all their orders. It changes nothing except the known number of an order's points. All
 * other work of the brand has priority.
 */
export async function runAudit(work: AuditWork, begun: Audit): Promise<void> {
  const reads: Reads = { histories: new Map(), away: new Set() };
  let audit = begun;
  while (audit.state === "running" && !work.signal.aborted) {
    const page = await pageOf(work, audit);
    const { since, until } = audit;
    if (page === null) {
      audit = await work.save((current) => newAudit(current, current.startedAt));
      continue;
    }
    const orders = page.items.filter(({ changedAt }) => changedAt < until && changedAt >= (since ?? 0));
    const done = await comparePage(work, audit, orders, reads);
    if (done === null || work.signal.aborted) return;
    const reached = page.items.at(-1)?.changedAt ?? audit.reached;
    const isOver = page.nextCursor === null || (reached !== null && reached < (since ?? 0));
    const now = work.clock.now();
    audit = await work.save((current) => {
      if (current.state !== "running") return current;
      const next = { ...done, cursor: page.nextCursor, reached, waiting: null, problem: null };
      return isOver ? { ...next, state: "done", endedAt: now } : next;
    });
  }
}

/** Reads a page of the orders; `null` if the cursor is no longer valid, because the folder was restored or repaired. */
async function pageOf({ store, shop }: AuditWork, audit: Audit): Promise<Page<OrderSummary> | null> {
  const place = audit.cursor === null ? {} : { cursor: audit.cursor };
  try {
    return await store.listOrders({ shop: shop.shop, limit: PAGE, ...place });
  } catch (error) {
    if (error instanceof CursorUnknown) return null;
    throw error;
  }
}

/** Compares the orders of a page; `null` if the service cannot be called. The audit keeps its position then. */
async function comparePage(
  work: AuditWork,
  begun: Audit,
  orders: readonly OrderSummary[],
  reads: Reads,
): Promise<Audit | null> {
  const grouped = await groupByCustomer(work, begun, orders);
  let { audit } = grouped;
  for (const [key, { link, customer, records }] of grouped.byCustomer) {
    const known = reads.histories.get(key);
    if (known === undefined && !records.some(hasSent)) {
      audit = records.reduce((counted) => withNotCompared(counted, "nothingSent"), audit);
      continue;
    }
    const history = known ?? (await historyOf(work, link, customer, reads.away));
    if (history === null) return null;
    if (history === "away") {
      audit = records.reduce((counted) => withNotCompared(counted, "accountAway"), audit);
      continue;
    }
    keepHistory(reads.histories, key, history);
    const now = work.clock.now();
    const asNew = { ...audit, customers: audit.customers + (known === undefined ? 1 : 0) };
    audit = records.reduce(
      (counted, record) => withCompared(counted, record, compareOrder(record, history, now)),
      asNew,
    );
    await keepPoints(work, records.map(asRead), history.points);
  }
  return audit;
}

interface OfCustomer {
  readonly link: BrandLink;
  readonly customer: Customer;
  readonly records: OrderRecord[];
}

async function groupByCustomer(
  work: AuditWork,
  begun: Audit,
  orders: readonly OrderSummary[],
): Promise<{ readonly audit: Audit; readonly byCustomer: ReadonlyMap<string, OfCustomer> }> {
  let audit = begun;
  const byCustomer = new Map<string, OfCustomer>();
  for (const { orderId } of orders) {
    const record = await work.store.getOrder({ shop: work.shop.shop, orderId });
    // An order that changed after the list was made is part of the next audit.
    if (record === null || record.changedAt >= audit.until) continue;
    const link = work.brands.get(record.brand);
    const customer = link && record.loyaltyOrderId !== null ? customerOf(work.shop, link, record) : null;
    if (link === undefined || customer === null) {
      const why = link === undefined ? "accountAway" : "noCustomer";
      audit = withNotCompared(audit, hasSent(record) ? why : "nothingSent");
      continue;
    }
    const key = JSON.stringify([record.brand, customer]).toLowerCase();
    const known = byCustomer.get(key) ?? { link, customer, records: [] };
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

function customerOf(shop: ShopContext, link: BrandLink, record: OrderRecord): Customer | null {
  const { snapshot } = record.facts;
  if (snapshot === null) return null;
  const { contact } = termsInForce(record)?.programme ?? shop.programme;
  const { email, mobile } = resolveContact(snapshot, record.contactOverride, contact, readPhone);
  if (link.identifier === "email") return email === null ? null : { email };
  return mobile === null ? null : { mobile };
}

/** Keeps the most recently used histories. */
function keepHistory(histories: Reads["histories"], key: string, history: HistoryOrders): void {
  histories.delete(key);
  histories.set(key, history);
  const [oldest] = histories.keys();
  if (histories.size > HISTORIES_AT_HAND && oldest !== undefined) histories.delete(oldest);
}

async function historyOf(
  work: AuditWork,
  link: BrandLink,
  customer: Customer,
  away: Reads["away"],
): Promise<HistoryOrders | "away" | null> {
  const { log, signal } = work;
  if (away.has(link)) return "away";
  for (let tries = 1; await isFreeToAsk(work, link); tries++) {
    const permits = link.permits("transaction", "later");
    const reading = link.client.send(transactionRequest({ ...customer, type: "all" }), permits.take);
    // The wait for a slot may be long; an abort of the process or the audit must not wait for it.
    const reply = await orAborted(reading, signal);
    if (reply === null) return null;
    // A failed read says nothing about the brand's orders, whose calls may well succeed.
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
    if (reply.outcome.kind === "done") {
      if (tries > 1) await work.save((audit) => ({ ...audit, waiting: null, problem: null }));
      return ordersInHistory(reply.data);
    }
    if (link !== work.link && (outcome.kind !== "throttled" || tries === TRIES)) {
      away.add(link);
      return "away";
    }
    const problem = reply.outcome.detail;
    if (tries === TRIES) {
      const endedAt = work.clock.now();
      await work.save((audit) => ({ ...audit, state: "failed", problem, waiting: null, endedAt }));
      return null;
    }
    await work.save((audit) => ({ ...audit, waiting: "brandRests", problem }));
    await pause(work, AUDIT_WAIT_MS);
  }
  return null;
}

/**
 * Waits while any order has a due step; such steps also probe a brand in an outage. Returns false if the audit was
 * ended. If no step is due, the read itself may show that the brand works again.
 */
async function isFreeToAsk(work: AuditWork, link: BrandLink): Promise<boolean> {
  const { store, clock, signal, save } = work;
  let saved: Audit["waiting"] = null;
  while (!signal.aborted) {
    const dueAt = await store.nextDueAt({ brands: [link.brand] });
    const { outage } = link;
    const isAway = outage !== null && link !== work.link;
    const isBusy = !isAway && dueAt !== null && dueAt <= clock.now();
    const waiting = !isBusy ? null : outage === null ? "liveWork" : "brandRests";
    const problem = waiting === "brandRests" ? (outage?.reason ?? null) : null;
    const audit = waiting === saved ? null : await save((current) => ({ ...current, waiting, problem }));
    saved = waiting;
    if (audit !== null && audit.state !== "running") return false;
    if (waiting === null) return true;
    await pause(work, AUDIT_WAIT_MS);
  }
  return false;
}
