import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SignedVisits } from "../../../src/platform/adapter.ts";
import type { Bench } from "./bench.ts";

const texts = fc.string({ unit: "grapheme", maxLength: 60 });
const requests = fc.record({
  method: fc.constantFrom("GET", "POST"),
  target: fc
    .tuple(fc.webQueryParameters(), texts)
    .map(([query, more]) => `/?${query}&${encodeURIComponent(more)}`),
  headers: fc.dictionary(
    fc.constantFrom("authorization", "x-shop", "host"),
    fc.array(texts, { maxLength: 2 }),
  ),
  body: fc.uint8Array({ maxLength: 20 }),
});

/** Whoever visits, the platform's signature alone says who it is. `visits`: what the adapter has of these. */
export function describeVisits<Settings>(
  { adapter, shop, first }: Bench<Settings>,
  [name, visits]: readonly [string, SignedVisits<Settings>],
): void {
  describe(`${adapter.platform}: visits (${name})`, () => {
    test("of anybody are refused, whatever they bring, and never throw", async () => {
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const domain = visits.shopDomain(request);
          if (domain !== null) expect(adapter.parseDomain(domain)).toEqual({ domain });
          for (const secrets of [[], [""], [first]])
            expect(await visits.visitorOf(request, { ...shop, secrets })).toBeNull();
        }),
        { numRuns: 60 },
      );
    });
  });
}
