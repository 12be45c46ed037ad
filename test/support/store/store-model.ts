import { PRIORITIES, type Priority } from "../../../src/domain/operation/operation.ts";
import type { DeliveryOutcome } from "../../../src/store/inbox.ts";
import { NOON } from "../builders/orders.ts";

/** The expected content of a store, as simply as possible. */
export interface ModelDelivery {
  readonly key: string;
  readonly receivedAt: number;
  outcome: DeliveryOutcome | "purged";
  repeats: number;
  orderIds: readonly string[];
  leasedUntil: number;
}

export interface ModelOrder {
  readonly step: { readonly priority: Priority; readonly dueAt: number; readonly brand: string } | null;
  readonly changedAt: number;
  readonly reason: string;
}

export class StoreModel {
  readonly deliveries = new Map<string, ModelDelivery>();
  readonly orders = new Map<string, ModelOrder>();
  readonly leases = new Map<string, { readonly lease: string; readonly until: number }>();
  now = NOON;

  deliveryWithKey(key: string): [string, ModelDelivery] | undefined {
    return [...this.deliveries].find(([, delivery]) => delivery.key === key);
  }

  /** Ids of waiting deliveries without a lease, oldest first. */
  takeable(): string[] {
    return [...this.deliveries]
      .filter(([, { outcome, leasedUntil }]) => outcome === "waiting" && leasedUntil <= this.now)
      .map(([id]) => id)
      .sort((one, other) => Number(one) - Number(other));
  }

  /** Brands with due work, and when the next work becomes due. */
  dueBrands(): { readonly brands: readonly string[]; readonly nextDueAt: number | null } {
    const free = [...this.orders]
      .filter(([orderId]) => (this.leases.get(orderId)?.until ?? 0) <= this.now)
      .flatMap(([, { step }]) => step ?? []);
    const later = free.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > this.now);
    const brands = free.filter(({ dueAt }) => dueAt <= this.now).map(({ brand }) => brand);
    return { brands: [...new Set(brands)], nextDueAt: later.length === 0 ? null : Math.min(...later) };
  }

  /** Due lanes without a lease, in the order in which they must be taken; equals in any order. */
  dueLanes(brands: readonly string[]): { readonly orderId: string; readonly rank: string }[] {
    return [...this.orders]
      .flatMap(([orderId, { step }]) => (step === null ? [] : [{ orderId, ...step }]))
      .filter(({ orderId, dueAt, brand }) => {
        const isFree = (this.leases.get(orderId)?.until ?? 0) <= this.now;
        return brands.includes(brand) && dueAt <= this.now && isFree;
      })
      .map(({ orderId, dueAt, priority }) => ({ orderId, rank: rankOf(priority, dueAt) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  }

  /** The process ended, so no leases remain. */
  restart(): void {
    this.leases.clear();
    for (const delivery of this.deliveries.values()) delivery.leasedUntil = 0;
  }
}

export function rankOf(priority: Priority, dueAt: number): string {
  return `${PRIORITIES.indexOf(priority)} ${String(dueAt).padStart(15, "0")}`;
}
