import { describe, expect, test } from "vitest";
import { isSampleOrder, sampleOrder } from "../../../src/platform/kit/sample-order.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { type Bench, RECEIVED_AT } from "./bench.ts";

export function describeSampleOrder<Settings>({
  adapter,
  shop,
  first,
  second,
  isAccepted,
  parsed,
}: Bench<Settings>): void {
  const requests = adapter.sampleOrder?.(shop, first, RECEIVED_AT) ?? [];
  const deliveries = requests.map((request) => {
    const { topic, keptHeaders: headers, dedupeKey } = adapter.identify(request);
    const body = parsed({ name: "the sample order", body: request.body });
    return { topic, headers, body, receivedAt: RECEIVED_AT, deliveryKey: dedupeKey ?? String(request.body) };
  });

  const snapshotsOf = (all: typeof deliveries) =>
    all
      .flatMap((delivery) => {
        const translation = adapter.translate(delivery, shop);
        return translation.ok ? translation.events : [];
      })
      .flatMap((event) => (event.kind === "snapshot" ? [event.snapshot] : []));

  describe(`${adapter.platform}: the sample order`, () => {
    test("is signed with the secret that was given, and with no other", () => {
      expect(requests.length).toBeGreaterThan(0);
      for (const request of requests) {
        expect(isAccepted(request, [first])).toBe(true);
        expect(isAccepted(request, [second])).toBe(false);
      }
    });

    test("comes by topics that are understood, each delivery with an identity of its own", () => {
      const names = adapter.topics.map(({ name }) => name);
      for (const { topic } of deliveries) expect(names).toContain(topic);
      expect(new Set(deliveries.map(({ deliveryKey }) => deliveryKey)).size).toBe(deliveries.length);
    });

    test("is known for the invented order, which was made this very moment", () => {
      for (const snapshot of snapshotsOf(deliveries)) {
        expect(isSampleOrder(snapshot)).toBe(true);
        expect(snapshot.createdAt).toBe(RECEIVED_AT);
      }
    });

    test("is another delivery a second later", () => {
      const later = adapter.sampleOrder?.(shop, first, RECEIVED_AT + 1000) ?? [];
      const keyOf = (request: RawRequest) =>
        adapter.identify(request).dedupeKey ?? Buffer.from(request.body).toString();
      const keys = [...requests, ...later].map(keyOf);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test.runIf(adapter.hasUniqueOrderIds)("has other bytes for each shop of one app", () => {
      const others =
        adapter.sampleOrder?.({ ...shop, domain: `other-${shop.domain}` }, first, RECEIVED_AT) ?? [];
      const bodies = [...requests, ...others].map(({ body }) => Buffer.from(body).toString());
      expect(new Set(bodies).size).toBe(bodies.length);
    });

    test("is one order of this shop: paid first, and then fulfilled as well", () => {
      for (const delivery of deliveries) {
        const named = adapter.shopOf?.(delivery) ?? null;
        expect(named?.domain ?? shop.domain).toBe(shop.domain);
      }
      const snapshots = snapshotsOf(deliveries);
      const { fulfilled } = sampleOrder(RECEIVED_AT);
      const { email, currency } = fulfilled;
      const same = { currency, totalMinor: 5990, isPaid: true, isOrderCancelled: false };
      expect(snapshots[0]).toMatchObject({ ...same, isFulfilled: false });
      expect(snapshots.at(-1)).toMatchObject({
        ...same,
        orderId: snapshots[0]?.orderId,
        isFulfilled: true,
        contact: { emails: expect.arrayContaining([email]) },
      });
    });
  });
}
