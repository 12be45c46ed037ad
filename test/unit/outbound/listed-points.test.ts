import { expect, test } from "vitest";
import { startNextStep } from "../../../src/domain/plan/next-step.ts";
import { withAnswer } from "../../../src/outbound/answered.ts";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import type { LoyaltyClient } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { aContext, arrive, aSnapshotEvent, NOON } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** An order whose points were given at activity 12, with what the service answered. */
async function given(activities: Record<string, number>, data: unknown) {
  const clock = new FakeClock();
  const settings = { brand: "main", identifier: "email", timeoutMs: 1000 } as const;
  const rateLimit = { perMinute: 490, scope: "brand" } as const;
  const store = await storeOnFakeDisk(clock);
  const link = new BrandLink({ ...settings, rateLimit, activities }, {} as LoyaltyClient, store, clock);
  const { record, operation } = startNextStep(arrive(null, [aSnapshotEvent({ isPaid: true })]), aContext());
  const reply = { outcome: accepted(), data };
  return withAnswer(record, operation?.id ?? "", reply, link, { now: NOON, jitter: 0 }).pointsGiven;
}

test("where the service does not say how many points it gave, the settings do, and are named", async () => {
  expect(await given({ "12": 50 }, {})).toEqual({ count: 50, source: "activities", at: NOON });
});

test("the service's own word comes first", async () => {
  const said = { lp_orderid: 1001, lp_points: 70 };
  expect(await given({ "12": 50 }, said)).toEqual({ count: 70, source: "service", at: NOON });
});

test.each([[{ "13": 50 }], [{}], [{ constructor: 5 }]])(
  "of an activity that the settings do not name nothing is known: %j",
  async (activities) => {
    expect(await given(activities as Record<string, number>, {})).toBeUndefined();
  },
);
