import { z } from "zod";

/**
 * A shop's rules: when points are earned, approved and cancelled and conversions recorded. Pure data, read from the
 * `program` section of the configuration; the record of an order keeps the programme that was in force when its
 * points were earned, and later decisions on that order use that one.
 */

const list = (what: string) => z.array(z.string().min(1)).default([]).describe(what);
const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), "expected an amount such as 10 or 9.90");

const ACTIVITY_ID = /^[\w][\w.~-]{0,63}$/;

/** Whether the text can be an activity's id, which becomes part of an address. */
export function isActivityId(text: string): boolean {
  return ACTIVITY_ID.test(text);
}

/** A YAML number is fine too: people rarely quote ids. */
const activity = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .refine(isActivityId, "expected an activity's id, such as 12: letters, digits, hyphens, up to 64");

const ruleSchema = z.strictObject({
  when: z
    .strictObject({
      tags: list("order tags, one of which must be present"),
      customerTags: list("customer tags, one of which must be present"),
      sources: list("sales channels, one of which must be the order's"),
      currencies: list("currencies, one of which must be the order's"),
      minTotal: amount.nullable().default(null).describe("smallest order total, in the order's currency"),
    })
    .describe("every condition that is given must hold"),
  activityId: activity.describe("the activity that earns when the conditions hold"),
});

/** A date means its beginning in UTC. */
const since = z
  .string()
  .refine(
    (text) =>
      text === "connected" ||
      z.iso.date().safeParse(text).success ||
      z.iso.datetime({ offset: true }).safeParse(text).success,
    "expected connected, a date such as 2026-06-01, or a time with its zone such as 2026-06-01T12:00:00Z",
  );

const earnSchema = z.strictObject({
  on: z.enum(["created", "paid"]).default("paid").describe("when points are earned"),
  from: since
    .default("connected")
    .describe(
      "orders created before earn nothing by themselves: connected (the first start with this shop), a date (UTC), or a time with its zone",
    ),
  activityId: activity.describe("the loyalty service's activity that points are earned at"),
  description: z
    .string()
    .default("Order {number}")
    .describe("what the customer reads; {number}, {orderId}, {total}, {currency} and {shop} are filled in"),
  rules: z.array(ruleSchema).default([]).describe("the first rule that fits chooses another activity"),
});

const approveSchema = z.strictObject({
  on: z.enum(["fulfilled", "paid"]).default("fulfilled").describe("what makes pending points approvable"),
  afterDays: z.number().min(0).max(365).default(0).describe("days to wait after that: the return window"),
});

const cancelSchema = z.strictObject({
  partialRefund: z
    .enum(["keep", "cancel", "ask"])
    .default("keep")
    .describe("what a partial refund does to the points"),
  share: z
    .number()
    .gt(0)
    .max(1)
    .default(1)
    .describe("with partialRefund: cancel, from which share of the total on"),
});

const conversionSchema = z.strictObject({
  on: z
    .enum(["created", "paid", "fulfilled", "approved"])
    .default("paid")
    .describe("when a referral becomes a conversion; it cannot be taken back"),
  defaultCampaignId: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe("a campaign for every order without other evidence"),
  discountCodes: z
    .record(z.string(), z.number().int().positive())
    .default({})
    .describe("discount code to campaign; case does not matter"),
  attribute: z
    .string()
    .min(1)
    .default("campaign")
    .describe("the cart or note attribute that carries a campaign"),
  urlParameter: z
    .string()
    .min(1)
    .default("campaign")
    .describe("the landing page's parameter that carries a campaign"),
});

const redeemSchema = z.strictObject({
  attribute: z
    .string()
    .min(1)
    .default("loyalty_points")
    .describe("the cart attribute that carries the points to redeem"),
  discountCodePattern: z
    .string()
    .min(1)
    .default("^LP-(?<points>[0-9]+)-")
    .describe("a discount code that carries the points to redeem"),
});

const excludeSchema = z.strictObject({
  tags: list("orders with one of these tags get no points"),
  customerTags: list("customers with one of these tags get no points"),
  sources: list("orders from these sales channels get no points"),
  currencies: list("orders in these currencies get no points"),
  minTotal: amount
    .nullable()
    .default(null)
    .describe("orders below this total get no points, in the order's currency"),
  zeroTotal: z.boolean().default(true).describe("orders with a total of zero get no points"),
  giftCardOnly: z.boolean().default(true).describe("orders of nothing but gift cards get no points"),
});

const contactSchema = z
  .strictObject({
    missing: z
      .enum(["hold", "skip", "placeholder"])
      .default("hold")
      .describe("what to do with an order without e-mail or mobile"),
    placeholderMobile: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, "expected a number such as +491701234567")
      .nullable()
      .default(null)
      .describe("with missing: placeholder, the mobile number sent instead"),
    defaultCountry: z
      .string()
      .regex(/^[A-Z]{2}$/, "expected a country code such as DE")
      .default("DE")
      .describe("how national phone numbers are read when the order names no country"),
  })
  .refine((contact) => contact.missing !== "placeholder" || contact.placeholderMobile !== null, {
    path: ["placeholderMobile"],
    message: "expected a mobile number, because missing is placeholder",
  });

const templates = z.record(z.string(), z.string()).default({});

/**
 * A shop's rules as they stand in the configuration; the descriptions become the settings reference. Amounts are in
 * units of the shop's currency as people write them, holds in days.
 */
export const programmeSchema = z.strictObject({
  earn: earnSchema,
  approve: approveSchema.prefault({}),
  cancel: cancelSchema.prefault({}),
  conversion: conversionSchema.prefault({}),
  redeem: redeemSchema
    .nullable()
    .default(null)
    .describe("redeem points by the order itself; off unless given"),
  exclude: excludeSchema.prefault({}),
  contact: contactSchema.prefault({}),
  extra: z
    .strictObject({
      earn: templates.describe("further parameters of earn, as templates"),
      conversion: templates.describe("further parameters of conversion/add, as templates"),
    })
    .prefault({}),
});

/** A shop's rules, every default filled in. */
export type Programme = z.infer<typeof programmeSchema>;
/** Which orders earn by another activity than the others. */
export type EarnRule = z.infer<typeof ruleSchema>;
