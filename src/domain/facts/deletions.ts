import type { DeletionEvent } from "../order/order-event.ts";
import type { Deletion, OrderFacts } from "../order/order-record.ts";
import { unionBy } from "./union.ts";

/**
 * Adds the deletion. Of repeated reports, keeps the one received first. Returns the same list if nothing is new.
 */
export function withDeletion(known: readonly Deletion[], event: DeletionEvent): readonly Deletion[] {
  const { subscription, key, receivedAt } = event;
  return unionBy(known, [{ subscription, key, receivedAt }], keyOfDeletion, earlierDeletion);
}

/** A deletion applies until a restoration follows, or the order was seen in the shop after the last deletion. */
export function isDeleted(facts: OrderFacts): boolean {
  if (facts.isDeletedForGood || facts.snapshot?.isDeleted === true) return true;
  const { deletions } = facts;
  if (deletions.length === 0) return false;
  const lastAt = Math.max(...deletions.map(({ receivedAt }) => receivedAt));
  if (facts.aliveAt !== null && facts.aliveAt > lastAt) return false;
  const perSubscription = new Map<string, number>();
  for (const { subscription } of deletions) {
    perSubscription.set(subscription, (perSubscription.get(subscription) ?? 0) + 1);
  }
  // Known limit: if the platform loses a deletion and sends its restoration, the next deletion does not count. Rare
  // (two trips to the trash and a lost delivery), and accepted because deletions have no time. A resync corrects it.
  return Math.max(...perSubscription.values()) > facts.restorations.length;
}

function keyOfDeletion({ subscription, key }: Deletion): string {
  return `${subscription}\n${key}`;
}

function earlierDeletion(a: Deletion, b: Deletion): Deletion {
  return a.receivedAt <= b.receivedAt ? a : b;
}
