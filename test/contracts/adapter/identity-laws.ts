import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "../../../src/platform/request.ts";
import { type Bench, RECEIVED_AT } from "./bench.ts";

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

    const isInBody = adapter.identify({ ...signed(any), headers: {} }).topic !== "";

    test("headers that are missing, empty or repeated cost no exception", () => {
      const odd = [() => [], () => [""], (values: readonly string[]) => [...values, ...values]];
      for (const change of odd) {
        const { topic, keptHeaders } = adapter.identify(withHeaders(signed(any), change));
        expect(topic).toBe(isInBody ? any.topic : "");
        expect(keptHeaders).toEqual({});
      }
    });

    test.each(Object.keys(bench.unsigned(any).headers))(
      "the header %s says nothing when it came twice",
      (name) => {
        const own = signed(any);
        const { [name]: [value = ""] = [], ...others } = own.headers;
        const without = { ...own, headers: others };
        for (const values of [
          [value, value],
          [value, "another"],
          ["another", value],
        ]) {
          const repeated = { ...own, headers: { ...others, [name]: values } };
          expect(adapter.identify(repeated)).toEqual(adapter.identify(without));
          expect(adapter.shopDomain?.(repeated)).toEqual(adapter.shopDomain?.(without));
        }
      },
    );

    test("headers of sixteen kilobytes are not kept", () => {
      const { topic, keptHeaders, dedupeKey } = adapter.identify(
        withHeaders(signed(any), () => ["x".repeat(16_384)]),
      );
      expect(JSON.stringify({ topic, keptHeaders, dedupeKey }).length).toBeLessThan(2000);
    });

    test("any bytes are a body that costs no exception, and name no topic longer than 200 characters", () => {
      const bodies = fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => new TextEncoder().encode(text)),
      );
      fc.assert(
        fc.property(bodies, (body) => {
          const { topic } = adapter.identify({ ...signed(any), body });
          if (!isInBody) expect(topic).toBe(any.topic);
        }),
      );
      const long = any.topic.padEnd(100_000, "x");
      const body = Buffer.from(
        Buffer.from(any.body).toString("latin1").replaceAll(any.topic, long),
        "latin1",
      );
      expect(adapter.identify({ ...signed(any), body }).topic.length).toBeLessThanOrEqual(200);
    });

    /** As the bridge tells deliveries apart (inbound/receive.ts). */
    const keyOf = (request: RawRequest) => {
      const { dedupeKey, topic } = adapter.identify(request);
      return dedupeKey ?? `${topic} ${Buffer.from(request.body).toString("latin1")}`;
    };
    const sending = (event: number, sentAt = RECEIVED_AT) => ({ event, sentAt });

    test.each(bench.deliveries)("$name is known again when it is sent again", (sample) => {
      const later = sending(1, RECEIVED_AT + 10 * 60_000);
      expect(keyOf(signed(sample, bench.first, later))).toBe(keyOf(signed(sample)));
    });

    test.each(bench.deliveries)("$name is not taken for a repetition of another event's", (sample) => {
      const { dedupeKey } = adapter.identify(signed(sample));
      const again = signed(sample, bench.first, sending(2, RECEIVED_AT + 60_000));
      if (dedupeKey !== null) {
        expect(keyOf(again)).not.toBe(dedupeKey);
        expect(dedupeKey).toMatch(/^.{1,500}$/s);
      }
    });

    test("different deliveries never share what makes them unique", () => {
      const requests = bench.deliveries.map((sample, at) => signed(sample, bench.first, sending(at + 1)));
      const said = new Set(
        requests.map(({ body }, at) => `${bench.deliveries[at]?.topic} ${Buffer.from(body)}`),
      );
      const areAllKeyed = requests.every((request) => adapter.identify(request).dedupeKey !== null);
      expect(new Set(requests.map(keyOf)).size).toBe(areAllKeyed ? requests.length : said.size);
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
