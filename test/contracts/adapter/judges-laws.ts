import { describe, expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { RuleCondition } from "../../../src/platform/adapter.ts";
import type { Bench } from "./bench.ts";

/** Where an order tells what a condition asks for. */
const TOLD: Readonly<Record<RuleCondition, (snapshot: OrderSnapshot) => readonly unknown[]>> = {
  countries: ({ contact }) => contact.countries,
  tags: ({ tags }) => tags,
  customerTags: ({ customerTags }) => customerTags,
  sources: ({ source }) => (source === null ? [] : [source]),
  discountCodes: ({ referral }) => referral.discountCodes,
  products: ({ products = [] }) => products,
  productTypes: () => [],
  collections: () => [],
};

/** A rule on what is declared can fit, and what is refused could not; of what is read, see the laws of pulling. */
export function describeJudges<Settings>(bench: Bench<Settings>): void {
  const { adapter, deliveries, translate, translatable } = bench;
  const snapshots = deliveries.flatMap((sample) => {
    const translation = translate(translatable(sample));
    const events = translation.ok ? translation.events : [];
    return events.flatMap((event) => (event.kind === "snapshot" ? [event.snapshot] : []));
  });
  describe(`${adapter.platform}: what rules can ask for`, () => {
    const conditions = (Object.keys(TOLD) as RuleCondition[]).filter(
      (condition) => !(adapter.reads as readonly string[] | undefined)?.includes(condition),
    );
    test.runIf(snapshots.length > 0).each(conditions)(
      "%s is told by a sample where it is declared, and by none where it is not",
      (condition) => {
        const isDataReturned = snapshots.some((snapshot) => TOLD[condition](snapshot).length > 0);
        expect(isDataReturned).toBe(adapter.judges.includes(condition));
      },
    );

    test("deliveries are told of by a sample where that is declared, and by none where it is not", () => {
      const isDataReturned = snapshots.some(({ deliveredAt }) => deliveredAt !== undefined);
      expect(isDataReturned).toBe(adapter.sendsDelivery === true);
    });
  });
}
