import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Bench } from "./bench.ts";

export function describeSettings<Settings>({ adapter, domains, notDomains }: Bench<Settings>): void {
  describe(`${adapter.platform}: settings`, () => {
    test("nothing is needed to receive deliveries, and an unknown setting is an error", () => {
      expect(adapter.settings.safeParse({}).success).toBe(true);
      expect(adapter.settings.safeParse({ unheardOf: 1 }).success).toBe(false);
    });

    test.each(domains)("the address %j is %j", (typed, canonical) => {
      expect(adapter.parseDomain(typed)).toEqual({ domain: canonical });
      expect(adapter.parseDomain(canonical)).toEqual({ domain: canonical });
    });

    test.each(notDomains)("the address %j is refused with an example of a right one", (typed) => {
      expect(adapter.parseDomain(typed)).toEqual({ problem: expect.stringContaining("for example") });
    });

    test("any text is judged as an address, and what is accepted stays as it is", () => {
      const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.domain());
      fc.assert(
        fc.property(text, (typed) => {
          const judged = adapter.parseDomain(typed);
          if ("domain" in judged) expect(adapter.parseDomain(judged.domain)).toEqual(judged);
        }),
      );
    });
  });
}
