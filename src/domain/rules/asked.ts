import type { OrderRecord } from "../order/order-record.ts";
import type { ReadPart } from "../order/order-snapshot.ts";
import type { Programme } from "../plan/programme.ts";
import { termsInForce } from "../plan/terms.ts";
import { type Conditions, READ_CONDITIONS } from "./conditions.ts";
import { asksForFirstOrder } from "./first-order.ts";
import { openParts } from "./undecided.ts";

/** The parts that rules or exclusions of the programme ask for. */
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

/** Does the programme ask for anything that only readings tell? */
export function asksForReading(programme: Programme, readable: readonly ReadPart[]): boolean {
  const asked = askedParts(programme);
  return readable.some((part) => asked.has(part));
}

/**
 * What has to be read of the order before its points are given: what may still decide them, only readings tell (`readable`),
 * and none told yet. Nothing for an order that earns nothing, or whose points were given: what chose them stands.
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
