import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { credentialsOf } from "../../../src/platform/kit/credential.ts";
import type { Bench } from "./bench.ts";

export function describeSettings<Settings>({
  adapter,
  domains,
  notDomains,
  deliveries,
  first,
  second,
}: Bench<Settings>): void {
  describe(`${adapter.platform}: settings`, () => {
    test("nothing is needed to receive deliveries, and an unknown setting is an error", () => {
      expect(adapter.settings.safeParse({}).success).toBe(true);
      expect(adapter.settings.safeParse({ unheardOf: 1 }).success).toBe(false);
    });

    test("a credential is a text that may be left out, and what sounds secret is called so", () => {
      for (const { name, meaning, isSecret } of credentialsOf(adapter.settings)) {
        expect(meaning).toMatch(/\S+ \S+/);
        if (/secret|token|password/i.test(name)) expect(isSecret).toBe(true);
      }
      const { credential } = adapter.webhookSecret;
      const secrets = credentialsOf(adapter.settings).filter(({ isSecret }) => isSecret);
      if (credential !== undefined) expect(secrets.map(({ name }) => name)).toContain(credential);
    });

    test("a secret that the platform signs with is one, and any text is judged", () => {
      const { problemOf, where } = adapter.webhookSecret;
      expect(where).not.toBe("");
      for (const secret of [first, second]) expect(problemOf?.(secret) ?? null).toBeNull();
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), (typed) => {
          expect(problemOf?.(typed) ?? "expected").toMatch(/^.{3,200}$/s);
        }),
      );
    });

    test("ids of orders are called what they are, so that none is held for its id", () => {
      const ids = deliveries.flatMap(({ expected }) =>
        expected.ok ? expected.events.flatMap((event) => ("orderId" in event ? [event.orderId] : [])) : [],
      );
      expect(ids.every((id) => /^\d+$/.test(id))).toBe(adapter.orderIds === "numbers");
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
