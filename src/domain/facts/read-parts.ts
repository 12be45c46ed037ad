import type { SnapshotEvent } from "../order/order-event.ts";
import type { KnownParts, OrderFacts } from "../order/order-record.ts";
import type { ReadParts } from "../order/order-snapshot.ts";

/** Keeps each part from its latest read; of two reads at the same moment, the one with the greater JSON text. */
export function withRead(
  facts: OrderFacts,
  { read, observedAt, snapshot }: SnapshotEvent,
): Pick<OrderFacts, "read"> {
  const parts = Object.entries(read ?? {});
  if (parts.length === 0) return facts.read === undefined ? {} : { read: facts.read };
  const { read: known = {} } = facts;
  const at = observedAt ?? snapshot.updatedAt;
  const merged: Record<string, { readonly at: number; readonly value: unknown }> = { ...known };
  for (const [part, value] of parts) {
    const before = merged[part];
    const isLater =
      before === undefined || at > before.at || (at === before.at && textOf(value) > textOf(before.value));
    if (isLater) merged[part] = { at, value };
  }
  const isSame = Object.entries(merged).every(([part, each]) => (known as typeof merged)[part] === each);
  return { read: isSame ? known : inOrder(merged) };
}

/** Sorted by name, so that equal parts give equal JSON. */
function inOrder(parts: Readonly<Record<string, unknown>>): KnownParts {
  return Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The parts that were read, without their times. */
export function readOf({ read = {} }: Pick<OrderFacts, "read">): ReadParts {
  return Object.fromEntries(Object.entries(read).map(([part, { value }]) => [part, value]));
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
