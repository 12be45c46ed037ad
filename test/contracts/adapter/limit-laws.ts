import { describe, expect, test } from "vitest";
import { withinTranslationLimits } from "../../../src/platform/translation-limits.ts";
import { expectLinear } from "../../support/growth/expect-linear.ts";
import type { Bench, DeliverySample } from "./bench.ts";
import { eachChanged, longLists, repeated, taken } from "./changed-bodies.ts";

const LONG = 200_000;
const MANY = 2_000;
/** What any delivery may come to, whatever it held: far more than an order, far less than a body. */
const MOST_CHARACTERS = 300_000;

/** Every text of a body made long, or every list, one after another: each on its own is what a shop could sign. */
export function describeLimits<Settings>(bench: Bench<Settings>): void {
  const { adapter, deliveries, parsed, translatable, translate } = bench;
  const said = (sample: DeliverySample, body: unknown) => taken(bench, sample, body);

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

    test("a list four times as long is read in about four times as many steps", () => {
      expectLinear(longLists(bench));
    });
  });
}
