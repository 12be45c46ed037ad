import { expect, test } from "vitest";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";

/** With every default filled in, as orders have kept their shop's programme since the first release. */
const KEPT = {
  earn: { on: "paid", from: "connected", activityId: "12", description: "Order {number}", rules: [] },
  approve: { on: "fulfilled", afterDays: 0 },
  cancel: { partialRefund: "keep", share: 1 },
  conversion: {
    on: "paid",
    defaultCampaignId: null,
    discountCodes: {},
    attribute: "campaign",
    urlParameter: "campaign",
  },
  redeem: null,
  exclude: {
    tags: [],
    customerTags: [],
    sources: [],
    currencies: [],
    minTotal: null,
    zeroTotal: true,
    giftCardOnly: true,
  },
  contact: { missing: "hold", placeholderMobile: null, defaultCountry: "DE" },
  extra: { earn: {}, conversion: {} },
};

// Orders are read as they were kept: a rule that came later is optional, for they lack it and nobody fills it in.
test("a programme that was kept with the first release lacks nothing that today's has without being asked", () => {
  expect(programmeSchema.parse(KEPT)).toEqual(KEPT);
});
