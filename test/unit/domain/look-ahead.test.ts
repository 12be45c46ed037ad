import { expect, test } from "vitest";
import { fateDifference, fateOf } from "../../../src/domain/plan/look-ahead.ts";
import type { Programme } from "../../../src/domain/plan/programme.ts";
import {
  aContext,
  aProgramme,
  arrive,
  aSnapshotEvent,
  DAY,
  NOON,
  SECOND,
} from "../../support/builders/orders.ts";

const NOW = NOON + 10 * DAY;
const inContext = (programme: Programme) => aContext({ programme, now: NOW });

const paid = { isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND };
const rule = { name: "VIP", when: { tags: ["vip"] }, activityId: "13" };
const table: readonly (readonly [string, object, object, object])[] = [
  [
    "a rule chooses another activity",
    {},
    { earn: { rules: [rule] } },
    { code: "wouldEarnElsewhere", before: "12", activityId: "13", rule: 1, name: "VIP" },
  ],
  [
    "an exclusion takes the points",
    {},
    { exclude: { tags: ["vip"] } },
    { code: "wouldNotEarn", because: { code: "noPoints" } },
  ],
  [
    "an exclusion falls away",
    { exclude: { tags: ["vip"] } },
    {},
    { code: "wouldEarn", activityId: "12", rule: null, name: null },
  ],
  [
    "the return window grows",
    { approve: { on: "paid" } },
    { approve: { on: "paid", afterDays: 30 } },
    { code: "wouldBeApproved", at: NOON + SECOND + 30 * DAY },
  ],
  [
    "the return window shrinks",
    { approve: { on: "paid", afterDays: 30 } },
    { approve: { on: "paid" } },
    { code: "wouldBeApproved", at: null },
  ],
  [
    "approval waits for the fulfillment",
    { approve: { on: "paid" } },
    {},
    { code: "wouldNotBeApproved", because: { code: "approvalWaitsFor" } },
  ],
  [
    "a campaign for all orders",
    {},
    { conversion: { defaultCampaignId: 42 } },
    { code: "wouldConvert", before: null, campaignId: 42 },
  ],
];

test.each(table)("%s: told with what did it", (_title, before, after, difference) => {
  const record = arrive(null, [aSnapshotEvent(paid)]);
  const fates = [before, after].map((given) => fateOf(record, inContext(aProgramme(given))));
  const [was, would] = fates as [ReturnType<typeof fateOf>, ReturnType<typeof fateOf>];
  expect(fateDifference(was, would)).toMatchObject(difference);
  expect(fateDifference(would, would)).toBeNull();
});
