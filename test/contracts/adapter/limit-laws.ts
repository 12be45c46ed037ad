import { describe, expect, test } from "vitest";
import { eventWithinLimits } from "../../../src/domain/order/limits.ts";
import { withinTranslationLimits } from "../../../src/platform/translation-limits.ts";
import { expectLinear } from "../../support/runs/growth.ts";
import type { Bench, DeliverySample } from "./bench.ts";

const LONG = 200_000;
const MANY = 2_000;
/** What any delivery may come to, whatever it held: far more than an order, far less than a body. */
const MOST_CHARACTERS = 300_000;

/** Every text of a body made long, or every list, one after another: each on its own is what a shop could sign. */
export function describeLimits<Settings>(bench: Bench<Settings>): void {
  const { adapter, deliveries, parsed, translatable, translate } = bench;
  const said = (sample: DeliverySample, body: unknown) => {
    const translation = withinTranslationLimits(translate(translatable(sample, body)));
    if (!translation.ok) return translation;
    return translation.events.map((event) => (isOrderEvent(event) ? eventWithinLimits(event) : event));
  };

  describe(`${adapter.platform}: limits`, () => {
    test.each(deliveries)("$name stays as it is within the limits", (sample) => {
      const translation = translate(translatable(sample));
      expect(withinTranslationLimits(translation)).toEqual(translation);
      if (translation.ok) expect(said(sample, parsed(sample))).toEqual(translation.events);
    });

    test.each(deliveries)("$name comes to something short, however long one of its texts is", (sample) => {
      for (const body of eachChanged(parsed(sample), (value) =>
        typeof value === "string" ? `${value}${"x".repeat(LONG)}` : value,
      ))
        expect(JSON.stringify(said(sample, body)).length).toBeLessThan(MOST_CHARACTERS);
      for (const body of eachChanged(parsed(sample), (value) =>
        typeof value === "string" ? "1".repeat(LONG) : value,
      ))
        expect(JSON.stringify(said(sample, body)).length).toBeLessThan(MOST_CHARACTERS);
    });

    test.each(deliveries)("$name comes to something short, however long one of its lists is", (sample) => {
      for (const body of eachChanged(parsed(sample), repeated(MANY)))
        expect(JSON.stringify(said(sample, body)).length).toBeLessThan(MOST_CHARACTERS);
    });

    test("a list four times as long is read in about four times the time", () => {
      const sample = deliveries.find((each) => each.name === bench.any.name) ?? bench.any;
      const prepare = (size: number) => [...eachChanged(parsed(sample), repeated(size))];
      expectLinear(1_000, prepare, (bodies) => bodies.map((body) => said(sample, body)));
    });
  });
}

function isOrderEvent(event: { readonly kind: string }): event is Parameters<typeof eventWithinLimits>[0] {
  return ["snapshot", "refund", "fulfillment", "deletion"].includes(event.kind);
}

/** The list's items again and again, ids made different so that they are not taken for one. */
function repeated(size: number): (value: unknown) => unknown {
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
function* eachChanged(body: unknown, change: (value: unknown) => unknown): Generator<unknown> {
  const changed = change(body);
  if (changed !== body) yield changed;
  if (typeof body !== "object" || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    for (const inner of eachChanged(value, change))
      yield Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key]: inner };
  }
}
