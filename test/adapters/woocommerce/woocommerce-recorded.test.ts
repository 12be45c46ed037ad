import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { isDeleted } from "../../../src/domain/facts/deletions.ts";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import { toMinorUnits } from "../../../src/domain/order/money.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import {
  asRawRequest,
  type RecordedDelivery,
  readRecorded,
} from "../../support/shops/recorded-deliveries.ts";
import { aWooDelivery, aWooShop, readTruth } from "../../support/shops/woocommerce.ts";

const life = readRecorded("woocommerce/recorded-life.jsonl");
const variants = readRecorded("woocommerce/recorded-variants.jsonl");
const truth = readTruth();
const isPing = ({ headers }: RecordedDelivery) => headers["X-WC-Webhook-Topic"] === undefined;

function translated(delivery: RecordedDelivery) {
  return woocommerceAdapter.translate(aWooDelivery(asRawRequest(delivery)), aWooShop());
}

function eventsOf(delivery: RecordedDelivery): readonly OrderEvent[] {
  const translation = translated(delivery);
  return translation.ok ? (translation.events as readonly OrderEvent[]) : [];
}

describe("deliveries recorded from a running WooCommerce", () => {
  test("every one verifies, and none with another secret", () => {
    for (const delivery of [...life, ...variants].filter((recorded) => !isPing(recorded))) {
      const request = asRawRequest(delivery);
      const secret = delivery.secret ?? truth.secret;
      expect(woocommerceAdapter.verify(request, ["another", secret], 0)).toEqual({
        ok: true,
        covers: "body",
        secretIndex: 1,
      });
      expect(woocommerceAdapter.verify(request, ["another"], 0).ok).toBe(false);
    }
  });

  test("pings are answered, and nothing else is taken for one", () => {
    for (const delivery of [...life, ...variants]) {
      const answer = woocommerceAdapter.handshake?.(asRawRequest(delivery)) ?? null;
      expect(answer?.status ?? null).toBe(isPing(delivery) ? 200 : null);
    }
  });

  test("every one translates, but for the two that hold no order because its owner lost the right", () => {
    const failed = [...life, ...variants].filter((delivery) => !isPing(delivery) && !translated(delivery).ok);
    expect(failed.map(({ n, step }) => [n, step.slice(0, 32)])).toEqual([
      [13, "the webhook belongs to a shop ma"],
      [14, "the webhook belongs to a shop ma"],
    ]);
  });

  test.each(["in the order of arrival", "in the opposite order"])(
    "%s they end in what the shop says",
    (order) => {
      const arrived = order === "in the order of arrival" ? life : life.toReversed();
      const events = arrived.filter((delivery) => !isPing(delivery)).flatMap(eventsOf);
      const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
      for (const { id, ...said } of truth.orders) {
        const facts = (byOrder.get(String(id)) ?? []).reduce(mergeFacts, NO_FACTS);
        const isErased = said.email === "deleted@site.invalid";
        const { snapshot } = facts;
        expect(
          {
            status: snapshot?.status,
            totalMinor: snapshot?.totalMinor,
            refundedMinor: refundStanding(facts).refundedMinor,
            email: snapshot?.contact.emails[0] ?? "",
            hasPhone: isErased || said.phone === "" || snapshot?.contact.phones[0] === said.phone,
            paidAt: snapshot?.paidAt,
            fulfilledAt: snapshot?.fulfilledAt,
            isDeleted: isDeleted(facts),
          },
          said.order,
        ).toEqual({
          status: said.status,
          totalMinor: toMinorUnits(said.total, said.currency),
          refundedMinor: Math.abs(toMinorUnits(said.refunded, said.currency) ?? Number.NaN),
          email: isErased ? "" : said.email,
          hasPhone: true,
          paidAt: utc(said.date_paid_gmt),
          fulfilledAt: utc(said.date_completed_gmt),
          isDeleted: said.status === "trash",
        });
      }
    },
  );
});

function utc(written: string | null): number | null {
  return written === null ? null : Date.parse(`${written}Z`);
}
