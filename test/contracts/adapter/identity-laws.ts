import { describe, expect, test } from "vitest";
import type { RawRequest } from "../../../src/platform/adapter.ts";
import type { Bench } from "./bench.ts";

export function describeIdentity<Settings>(bench: Bench<Settings>): void {
  const { adapter, any, signed, signatureHeader } = bench;
  const withHeaders = (request: RawRequest, change: (values: readonly string[]) => readonly string[]) => ({
    ...request,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, values]) => [name, change(values)]),
    ),
  });

  describe(`${adapter.platform}: identity`, () => {
    test.each(bench.deliveries)(
      "$name has the topic it was sent under, and the same identity twice",
      (sample) => {
        const identity = adapter.identify(signed(sample));
        expect(identity.topic).toBe(sample.topic);
        expect(adapter.identify(structuredClone(signed(sample)))).toEqual(identity);
      },
    );

    test("kept headers are in lower case and hold neither signature nor login", () => {
      for (const sample of bench.deliveries) {
        const request = signed(sample);
        const secret = { authorization: ["Bearer example-login"], cookie: ["session=example-login"] };
        const { keptHeaders } = adapter.identify({ ...request, headers: { ...request.headers, ...secret } });
        const names = Object.keys(keptHeaders);
        expect(names).toEqual(names.map((name) => name.toLowerCase()));
        expect(JSON.stringify(keptHeaders)).not.toContain("example-login");
        expect(Object.values(keptHeaders)).not.toContain(request.headers[signatureHeader]?.[0]);
      }
    });

    test("headers that are missing, empty or repeated cost no exception", () => {
      const odd = [() => [], () => [""], (values: readonly string[]) => [...values, ...values]];
      for (const change of odd) {
        const { topic, keptHeaders } = adapter.identify(withHeaders(signed(any), change));
        expect(topic).toBe("");
        expect(keptHeaders).toEqual({});
      }
      expect(adapter.identify({ ...signed(any), headers: {} }).topic).toBe("");
    });

    test("headers of sixteen kilobytes are not kept", () => {
      const { topic, keptHeaders, dedupeKey } = adapter.identify(
        withHeaders(signed(any), () => ["x".repeat(16_384)]),
      );
      expect(JSON.stringify({ topic, keptHeaders, dedupeKey }).length).toBeLessThan(2000);
    });

    test.each(bench.deliveries)("$name is not taken for another shop's", (sample) => {
      const named = adapter.shopOf?.(bench.translatable(sample)) ?? null;
      if (named?.isExact === true) expect(named.domain).toBe(bench.shop.domain);
      if (named !== null) expect(adapter.parseDomain(named.domain)).toEqual({ domain: named.domain });
    });

    test("a body of any other form names no shop, and costs no exception", () => {
      const delivery = { ...bench.translatable(any), headers: {} };
      for (const body of [null, "text", 7, [], [{}], {}])
        expect(adapter.shopOf?.({ ...delivery, body }) ?? null).toBeNull();
    });

    test("the shop is the one that the delivery names, where it names one", () => {
      const named = adapter.shopDomain?.(signed(any)) ?? bench.shop.domain;
      expect(named).toBe(bench.shop.domain);
      expect(adapter.shopDomain?.({ ...signed(any), headers: {} }) ?? null).toBeNull();
    });
  });
}
