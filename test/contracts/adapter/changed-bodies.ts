import { eventWithinLimits } from "../../../src/domain/order/limits.ts";
import { withinTranslationLimits } from "../../../src/platform/translation-limits.ts";
import { type GrowingWork, growing } from "../../support/growth/growing-work.ts";
import type { Bench, DeliverySample } from "./bench.ts";

/** What is taken in of a delivery with this body. */
export function taken<Settings>(bench: Bench<Settings>, sample: DeliverySample, body: unknown) {
  const translation = withinTranslationLimits(bench.translate(bench.translatable(sample, body)));
  if (!translation.ok) return translation;
  return translation.events.map((event) => (isOrderEvent(event) ? eventWithinLimits(event) : event));
}

function isOrderEvent(event: { readonly kind: string }): event is Parameters<typeof eventWithinLimits>[0] {
  return ["snapshot", "refund", "fulfillment", "deletion"].includes(event.kind);
}

/** The list's items again and again, ids made different so that they are not taken for one. */
export function repeated(size: number): (value: unknown) => unknown {
  return (value) => {
    if (!Array.isArray(value) || value.length === 0) return value;
    return Array.from({ length: size }, (_, at) => {
      const item: unknown = value[at % value.length];
      return typeof item === "object" && item !== null && "id" in item
        ? { ...item, id: 1_000_000 + at }
        : item;
    });
  };
}

/** The same body with one of its values changed, for every value that the change touches. */
export function* eachChanged(body: unknown, change: (value: unknown) => unknown): Generator<unknown> {
  const changed = change(body);
  if (changed !== body) yield changed;
  if (typeof body !== "object" || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    for (const inner of eachChanged(value, change))
      yield Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key]: inner };
  }
}

export function longLists<Settings>(bench: Bench<Settings>): GrowingWork {
  return growing(
    `${bench.adapter.platform}: taking in long lists`,
    1_000,
    (size) => [...eachChanged(bench.parsed(bench.any), repeated(size))],
    (bodies) => bodies.map((body) => taken(bench, bench.any, body)),
  );
}
