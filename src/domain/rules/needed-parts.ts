import type { OrderRecord } from "../order/order-record.ts";
import type { ReadPart } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import { termsInForce } from "../programme/terms.ts";
import { type Conditions, READ_CONDITIONS } from "./conditions.ts";
import { asksForFirstOrder } from "./first-order.ts";
import { openParts } from "./undecided.ts";

/** The parts that rules or exclusions of the programme need. */
function askedParts(programme: Programme): ReadonlySet<ReadPart> {
  const { earn, exclude } = programme;
  const rules = [...earn.rules, ...(exclude.rules ?? [])];
  const parts: readonly ReadPart[] = READ_CONDITIONS.filter((condition) =>
    rules.some(({ when }: { readonly when: Conditions }) => (when[condition] ?? []).length > 0),
  );
  return new Set([
    ...parts,
    ...(exclude.customerTags.length > 0 ? (["customerTags"] as const) : []),
    ...(asksForFirstOrder(programme) ? (["orderIndex"] as const) : []),
  ]);
}

/** Whether the programme needs anything that only reads return. */
export function asksForReading(programme: Programme, readable: readonly ReadPart[]): boolean {
  const asked = askedParts(programme);
  return readable.some((part) => asked.has(part));
}

/**
 * The parts to read before an order's points are given: those that can still decide the points, that only reads return
 * (`readable`), and that no read has returned yet. Empty for an order that earns nothing, or whose points were given,
 * since that choice is final.
 */
export function partsToRead(
  record: OrderRecord,
  programme: Programme,
  readable: readonly ReadPart[],
): readonly ReadPart[] {
  if (readable.length === 0 || record.erasedAt !== null || termsInForce(record) !== null) return [];
  const isAboutToEarn = record.operations.some(
    ({ kind, state }) => kind === "earn" && (state === "queued" || state === "retrying"),
  );
  return isAboutToEarn ? openParts(record, programme, readable) : [];
}
