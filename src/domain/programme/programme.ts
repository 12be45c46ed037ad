import { z } from "zod";
import { expecting, matching } from "../plan/expecting.ts";
import type { ProgrammeExpectation } from "../reason/programme-expectation.ts";
import { currencyAmount } from "../rules/amount.ts";
import { boundedText, type Conditions, conditionsSchema, wordList } from "../rules/conditions.ts";
import { timeZone } from "../rules/local-time.ts";
import { atShopSettings } from "./at-shop-settings.ts";
import { unreadSettings } from "./unread-settings.ts";

/**
 * A shop's rules: when points are earned, approved and cancelled, and conversions recorded. Pure data from the
 * `program` section of the configuration. The record of an order keeps the programme by which its points were earned,
 * and later decisions about that order use it.
 */

const list = () => wordList().default([]);
const expected = (code: ProgrammeExpectation["code"]) => expecting({ code });

const LONGEST_NAME = 100;
const LONGEST_TEMPLATE = 500;
const LONGEST_PATTERN = 500;
const MOST_RULES = 50;
const MOST_CODES = 10_000;
const MOST_PARAMETERS = 50;

const name = () => boundedText(LONGEST_NAME);
const template = () => z.string().max(LONGEST_TEMPLATE);

const ACTIVITY_ID = /^[\w][\w.~-]{0,63}$/;

/** The values of `cancel.partialRefund`. */
export const REFUND_POLICIES = ["keep", "cancel", "ask"] as const;

/** Whether the text can be an activity's id, which becomes part of a URL. */
export function isActivityId(text: string): boolean {
  return ACTIVITY_ID.test(text);
}

/** A YAML number is accepted too: people rarely quote ids. */
const activity = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .refine(isActivityId, expected("expectedActivityId"));

const ruleSchema = z.strictObject({
  name: name().optional().describe("the rule's name in an order's activity"),
  when: conditionsSchema.describe("all of these conditions must match"),
  activityId: activity.describe("the activity that gives the points if the conditions match"),
  description: template()
    .optional()
    .describe("the points' description for such orders; default: the same as for all other orders"),
});

/** An exclusion without conditions would exclude every order. */
const exclusionSchema = z.strictObject({
  name: name().optional().describe("the exclusion's name in an order's activity"),
  when: conditionsSchema
    .refine(isConditional, expected("expectedSomeCondition"))
    .describe("all of these conditions must match; the same as under earn.rules"),
});

/** A date means its start in UTC. */
const since = z
  .string()
  .refine(
    (text) =>
      text === "connected" ||
      z.iso.date().safeParse(text).success ||
      z.iso.datetime({ offset: true }).safeParse(text).success,
    expected("expectedSince"),
  );

const earnSchema = z.strictObject({
  on: z.enum(["created", "paid"]).default("paid").describe("when points are earned"),
  from: since
    .default("connected")
    .describe(
      "orders created before this do not earn points automatically: connected (the first start with this shop), a date (UTC), or a time with its time zone",
    ),
  activityId: activity.describe("the loyalty service's activity that gives the points"),
  description: template()
    .default("Order {number}")
    .describe(
      "the text the customer sees; the bridge fills in {number}, {orderId}, {total}, {currency} and {shop}",
    ),
  rules: z
    .array(ruleSchema)
    .max(MOST_RULES)
    .default([])
    .describe("the first matching rule chooses another activity"),
});

const approveSchema = z.strictObject({
  on: z
    .enum(["fulfilled", "delivered", "paid"])
    .default("fulfilled")
    .describe(
      "the event that starts the return window and makes pending points approvable; delivered only if the shop reports it",
    ),
  afterDays: z
    .number()
    .int()
    .min(0)
    .max(365)
    .default(0)
    .describe(
      "the return window: whole days after that event, in timeZone. Points are approved when the last day is over; 0: immediately",
    ),
});

const cancelSchema = z.strictObject({
  partialRefund: z
    .enum(REFUND_POLICIES)
    .default("keep")
    .describe("what happens to the points on a partial refund, or a lost dispute over a part"),
  share: z
    .number()
    .gt(0)
    .max(1)
    .default(1)
    .describe("with partialRefund: cancel, the refunded share of the total from which points are cancelled"),
});

const conversionSchema = z.strictObject({
  on: z
    .enum(["created", "paid", "fulfilled", "approved"])
    .default("paid")
    .describe("when a referral counts; this cannot be undone"),
  defaultCampaignId: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe("a campaign for every order without another one"),
  discountCodes: z
    .record(z.string(), z.number().int().positive())
    .refine((codes) => Object.keys(codes).length <= MOST_CODES, expected("expectedFewerEntries"))
    .default({})
    .describe("campaigns by discount code; upper and lower case are the same"),
  attribute: name().default("campaign").describe("the cart or note attribute with the campaign"),
  urlParameter: name().default("campaign").describe("the landing page's parameter with the campaign"),
  referrer: name()
    .optional()
    .describe(
      "the cart attribute, or landing page's parameter, with the referrer's email address, mobile number or customer ID (default: referrer)",
    ),
  notForOneself: z
    .boolean()
    .optional()
    .describe("customers cannot be the referrer of their own order (default: true)"),
  firstOrderOnly: z
    .boolean()
    .optional()
    .describe("only a customer's first order counts as a referral (default: false)"),
});

const redeemSchema = z.strictObject({
  attribute: name().default("loyalty_points").describe("the cart attribute with the points to redeem"),
  discountCodePattern: boundedText(LONGEST_PATTERN)
    .default("^LP-(?<points>[0-9]+)-")
    .describe("a pattern for discount codes with the points to redeem"),
});

const excludeSchema = z.strictObject({
  tags: list().describe("orders with one of these tags get no points"),
  customerTags: list().describe("customers with one of these tags get no points"),
  sources: list().describe("orders from these sales channels get no points"),
  currencies: list().describe("orders in these currencies get no points"),
  minTotal: currencyAmount
    .nullable()
    .default(null)
    .describe("orders below this total get no points, in the order's currency"),
  zeroTotal: z.boolean().default(true).describe("orders with a total of zero get no points"),
  giftCardOnly: z.boolean().default(true).describe("orders that contain only gift cards get no points"),
  rules: z
    .array(exclusionSchema)
    .max(MOST_RULES)
    .optional()
    .describe("orders that match one of these rules get no points"),
});

const contactSchema = z
  .strictObject({
    missing: z
      .enum(["hold", "skip", "placeholder"])
      .default("hold")
      .describe("what to do with an order without email address or mobile number: the service needs both"),
    placeholderMobile: matching(/^\+[1-9]\d{6,14}$/, { code: "expectedMobile" })
      .nullable()
      .default(null)
      .describe("with missing: placeholder, the mobile number sent instead"),
    defaultCountry: matching(/^[A-Z]{2}$/, { code: "expectedCountry" })
      .default("DE")
      .describe("the country of phone numbers without country code, if the order names no country"),
  })
  .refine((contact) => contact.missing !== "placeholder" || contact.placeholderMobile !== null, {
    path: ["placeholderMobile"],
    ...expected("expectedPlaceholderMobile"),
  });

const templates = z
  .record(z.string(), template())
  .refine((extra) => Object.keys(extra).length <= MOST_PARAMETERS, expected("expectedFewerEntries"))
  .default({});

/**
 * The `program` section of a shop. Amounts are in units of the shop's currency. New settings must be `optional()`
 * without a default: orders keep the programme of their day, which lacks them.
 */
export const programmeSchema = z.strictObject({
  timeZone: timeZone
    .optional()
    .describe(
      "the shop's time zone, such as Europe/Berlin, for the return window and for rules on days and hours; default: UTC",
    ),
  ...unreadSettings,
  ...atShopSettings,
  earn: earnSchema.describe("which orders earn points, when, and for which activity"),
  approve: approveSchema.prefault({}).describe("when pending points are approved"),
  cancel: cancelSchema.prefault({}).describe("when points are cancelled after a refund"),
  conversion: conversionSchema.prefault({}).describe("when a referral counts, and for which campaign"),
  redeem: redeemSchema
    .nullable()
    .default(null)
    .describe("redeem points with the order itself; off by default"),
  exclude: excludeSchema.prefault({}).describe("orders that get no points"),
  contact: contactSchema.prefault({}).describe("what to do with an order without contact data"),
  extra: z
    .strictObject({
      earn: templates.describe("further parameters of earn, as templates"),
      conversion: templates.describe("further parameters of conversion/add, as templates"),
    })
    .prefault({})
    .describe("further parameters for the loyalty service"),
});

/** A shop's rules, with all defaults filled in. */
export type Programme = z.infer<typeof programmeSchema>;
/** What a partial refund does to the points. */
export type RefundPolicy = (typeof REFUND_POLICIES)[number];

/** Whether it has any condition. */
function isConditional(when: Conditions): boolean {
  return Object.values(when).some((given) => (Array.isArray(given) ? given.length > 0 : given != null));
}
