import type { Clock } from "../clock.ts";
import { resolveContact } from "../domain/contact.ts";
import type { OrderRecord } from "../domain/order-record.ts";
import type { Moment } from "../domain/order-snapshot.ts";
import type { Log } from "../log.ts";
import { parsePhone } from "../reconcile/phone.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import type { Store } from "../store/store.ts";
import type { BrandLink } from "./brand-link.ts";
import { type Drift, driftOf, namedOrders } from "./drift.ts";

const NAME = "drift";
const DAY_MS = 24 * 60 * 60_000;
const FIRST_AUDIT_MS = 60 * 60_000;
/** Orders that changed in this time were decided recently; younger ones may still be on their way. */
const RECENT_MS = 7 * DAY_MS;
const SETTLED_MS = 15 * 60_000;
const MOST_ORDERS = 200;

export interface DriftAuditParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface DriftReport extends Drift {
  readonly checkedAt: Moment;
  /** Orders compared, and customers whose history was read for it. */
  readonly orders: number;
  readonly customers: number;
}

/**
 * Once a day compares the recently decided orders of each shop with what the loyalty service tells of their customers.
 * It only reads, behind all other work, and changes nothing: a person decides what to do about a difference.
 */
export class DriftAudit {
  readonly #parts: DriftAuditParts;
  #callOff = (): void => {};
  #running: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(parts: DriftAuditParts) {
    this.#parts = parts;
  }

  start(afterMs = FIRST_AUDIT_MS): void {
    this.#callOff = this.#parts.clock.after(afterMs, () => {
      this.#running = this.#auditDue().finally(() => {
        if (!this.#stopping.signal.aborted) this.start(FIRST_AUDIT_MS);
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#callOff();
    await this.#running;
  }

  async report(shop: string): Promise<DriftReport | null> {
    const text = await this.#parts.store.getValue(shop, NAME);
    return text === null ? null : (JSON.parse(text) as DriftReport);
  }

  /** `null`: the service could not be asked for all of it; the next audit will. */
  async audit(shop: ShopContext): Promise<DriftReport | null> {
    const { store, brands, clock, log } = this.#parts;
    const link = brands.get(shop.brand);
    if (link === undefined) return null;
    const checkedAt = clock.now();
    const byCustomer = await this.#recentOrders(shop, link, checkedAt);
    const compared: { readonly record: OrderRecord; readonly isNamed: boolean }[] = [];
    for (const { customer, records } of byCustomer) {
      const data = await this.#history(link, customer);
      if (data === undefined) return null;
      const named = namedOrders(data);
      compared.push(
        ...records.map((record) => ({ record, isNamed: named.has(String(record.loyaltyOrderId)) })),
      );
    }
    const report = { checkedAt, orders: compared.length, customers: byCustomer.length, ...driftOf(compared) };
    await store.changeValue(shop.shop, NAME, () => JSON.stringify(report));
    const { missing, extra, isReadable } = report;
    const counts = { shop: shop.shop, orders: report.orders, missing: missing.length, extra: extra.length };
    if (isReadable && missing.length + extra.length > 0)
      log.warn(counts, "the loyalty service's history differs from the records");
    else log.info({ ...counts, isReadable }, "the loyalty service's history was compared with the records");
    return report;
  }

  async #auditDue(): Promise<void> {
    const { shops, clock, log } = this.#parts;
    for (const shop of shops.values()) {
      try {
        const last = await this.report(shop.shop);
        const isDue = last === null || clock.now() - last.checkedAt >= DAY_MS;
        if (isDue && !this.#stopping.signal.aborted) await this.audit(shop);
      } catch (error) {
        log.warn({ shop: shop.shop, error }, "the drift audit of a shop failed; trying again in an hour");
      }
    }
  }

  async #recentOrders({ shop, programme }: ShopContext, link: BrandLink, now: Moment) {
    const { store } = this.#parts;
    const { items } = await store.listOrders({ shop, limit: MOST_ORDERS });
    const recent = items.filter(
      ({ changedAt, loyaltyOrderId }) =>
        loyaltyOrderId !== null && changedAt > now - RECENT_MS && changedAt < now - SETTLED_MS,
    );
    const byCustomer = new Map<string, { customer: Customer; records: OrderRecord[] }>();
    for (const { orderId } of recent) {
      const record = await store.getOrder({ shop, orderId });
      const snapshot = record?.facts.snapshot ?? null;
      if (record === null || snapshot === null) continue;
      const settings = (record.terms?.programme ?? programme).contact;
      const { email, mobile } = resolveContact(snapshot, record.contactOverride, settings, parsePhone);
      const customer = link.identifier === "email" ? email && { email } : mobile && { mobile };
      if (!customer) continue;
      const key = JSON.stringify(customer).toLowerCase();
      const known = byCustomer.get(key) ?? { customer, records: [] };
      known.records.push(record);
      byCustomer.set(key, known);
    }
    return [...byCustomer.values()];
  }

  /** `undefined`: it cannot be had now. A slot may be long in coming; the end of the process does not wait for it. */
  #history(link: BrandLink, customer: Customer): Promise<unknown> {
    const { signal } = this.#stopping;
    if (link.rest !== null || signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const end = () => resolve(undefined);
      signal.addEventListener("abort", end, { once: true });
      this.#ask(link, customer)
        .then(resolve, end)
        .finally(() => signal.removeEventListener("abort", end));
    });
  }

  async #ask(link: BrandLink, customer: Customer): Promise<unknown> {
    const { store, log } = this.#parts;
    const admit = () => link.admit("transaction", "later", store);
    const reply = await link.client.transaction({ ...customer, type: "all" }, admit);
    link.heed(link.bucketOf("transaction"), reply.outcome, log);
    // A customer whom the service does not know has no history.
    if (reply.outcome.kind === "rejected") return null;
    return reply.outcome.kind === "done" ? reply.data : undefined;
  }
}

type Customer = { readonly email: string } | { readonly mobile: string };
