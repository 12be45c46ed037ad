import { z } from "zod";
import type { ProgrammeExpectation } from "../reason/programme-expectation.ts";
import { currencyAmount } from "../rules/amount.ts";
import { boundedText, type Conditions, conditionsSchema, wordList } from "../rules/conditions.ts";
import { timeZone } from "../rules/local-time.ts";
import { expecting, matching } from "./expecting.ts";
import { unreadSettings } from "./unread-settings.ts";

/**
 * A shop's rules: when points are earned, approved and cancelled and conversions recorded. Pure data, read from the
 * `program` section of the configuration; the record of an order keeps the programme that was in force when its
 * points were earned, and later decisions on that order use that one.
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

/** The words of `cancel.partialRefund`. */
export const REFUND_POLICIES = ["keep", "cancel", "ask"] as const;

/** Whether the text can be an activity's id, which becomes part of an address. */
export function isActivityId(text: string): boolean {
  return ACTIVITY_ID.test(text);
}

/** A YAML number is fine too: people rarely quote ids. */
const activity = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .refine(isActivityId, expected("expectedActivityId"));

const ruleSchema = z.strictObject({
  name: name().optional().describe("what the rule is called in an order's story"),
  when: conditionsSchema.describe("every condition that is given must hold"),
  activityId: activity.describe("the activity that earns when the conditions hold"),
  description: template()
    .optional()
    .describe("the points' description for such orders; that of all others unless given"),
});

/** An exclusion without conditions would end all points. */
const exclusionSchema = z.strictObject({
  name: name().optional().describe("what the exclusion is called in an order's story"),
  when: conditionsSchema
    .refine(isConditional, expected("expectedSomeCondition"))
    .describe("every condition that is given must hold; the same as under earn.rules"),
});

/** A date means its beginning in UTC. */
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
      "orders created before earn nothing by themselves: connected (the first start with this shop), a date (UTC), or a time with its zone",
    ),
  activityId: activity.describe("the loyalty service's activity that points are earned at"),
  description: template()
    .default("Order {number}")
    .describe("what the customer reads; {number}, {orderId}, {total}, {currency} and {shop} are filled in"),
  rules: z
    .array(ruleSchema)
    .max(MOST_RULES)
    .default([])
    .describe("the first rule that fits chooses another activity"),
});

const approveSchema = z.strictObject({
  on: z
    .enum(["fulfilled", "delivered", "paid"])
    .default("fulfilled")
    .describe(
      "what makes pending points approvable, and the return window begin; delivered where the shop tells of it",
    ),
  afterDays: z
    .number()
    .int()
    .min(0)
    .max(365)
    .default(0)
    .describe(
      "the return window: whole days after that, on the calendar of timeZone. Points are approved when the last day is over; 0: at once",
    ),
});

const cancelSchema = z.strictObject({
  partialRefund: z
    .enum(REFUND_POLICIES)
    .default("keep")
    .describe("what a partial refund, or a dispute lost over a part, does to the points"),
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
    .refine((codes) => Object.keys(codes).length <= MOST_CODES, expected("expectedFewerEntries"))
    .default({})
    .describe("discount code to campaign; case does not matter"),
  attribute: name().default("campaign").describe("the cart or note attribute that carries a campaign"),
  urlParameter: name().default("campaign").describe("the landing page's parameter that carries a campaign"),
  referrer: name()
    .optional()
    .describe(
      "the cart attribute, or landing page's parameter, in which the referrer's e-mail address, mobile number or customer id stands (default: referrer)",
    ),
  notForOneself: z
    .boolean()
    .optional()
    .describe("a customer who is named as the referrer of the own order is none (default: true)"),
  firstOrderOnly: z
    .boolean()
    .optional()
    .describe("only a customer's first order is a conversion (default: false)"),
});

const redeemSchema = z.strictObject({
  attribute: name()
    .default("loyalty_points")
    .describe("the cart attribute that carries the points to redeem"),
  discountCodePattern: boundedText(LONGEST_PATTERN)
    .default("^LP-(?<points>[0-9]+)-")
    .describe("a discount code that carries the points to redeem"),
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
  giftCardOnly: z.boolean().default(true).describe("orders of nothing but gift cards get no points"),
  rules: z
    .array(exclusionSchema)
    .max(MOST_RULES)
    .optional()
    .describe("orders that fit one of these rules get no points"),
});

const contactSchema = z
  .strictObject({
    missing: z
      .enum(["hold", "skip", "placeholder"])
      .default("hold")
      .describe("what to do with an order that lacks its e-mail or its mobile: the service needs both"),
    placeholderMobile: matching(/^\+[1-9]\d{6,14}$/, { code: "expectedMobile" })
      .nullable()
      .default(null)
      .describe("with missing: placeholder, the mobile number sent instead"),
    defaultCountry: matching(/^[A-Z]{2}$/, { code: "expectedCountry" })
      .default("DE")
      .describe("how national phone numbers are read when the order names no country"),
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
 * The `program` section of a shop. Amounts are in units of the shop's currency. A setting that is added is `optional()`,
 * without a default: orders keep the programme of their day, which lacks it.
 */
export const programmeSchema = z.strictObject({
  timeZone: timeZone
    .optional()
    .describe(
      "the shop's time zone, such as Europe/Berlin, for the return window and for rules on days and hours; UTC unless given",
    ),
  ...unreadSettings,
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
/** What a partial refund does to the points. */
export type RefundPolicy = (typeof REFUND_POLICIES)[number];

/** Does it ask for anything at all? */
function isConditional(when: Conditions): boolean {
  return Object.values(when).some((given) => (Array.isArray(given) ? given.length > 0 : given != null));
}
