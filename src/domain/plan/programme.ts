import { z } from "zod";
import type { ProgrammeExpectation } from "../reason/programme-expectation.ts";
import { currencyAmount } from "../rules/amount.ts";
import { boundedText, type Conditions, conditionsSchema, wordList } from "../rules/conditions.ts";
import { timeZone } from "../rules/local-time.ts";
import { expecting, matching } from "./expecting.ts";

/**
 * A shop's rules: when points are earned, approved and cancelled and conversions recorded. Pure data, read from the
 * `program` section of the configuration; the record of an order keeps the programme that was in force when its
 * points were earned, and later decisions on that order use that one.
 */

const list = () => wordList().default([]);
const expected = (code: ProgrammeExpectation["code"]) => expecting({ code });

/** A rule's name, and names of attributes and parameters. */
const LONGEST_NAME = 100;
const LONGEST_TEMPLATE = 500;
const LONGEST_PATTERN = 500;
/** Rules of one list: each order is held against all of them. */
const MOST_RULES = 50;
const MOST_CODES = 10_000;
const MOST_PARAMETERS = 50;

const name = () => boundedText(LONGEST_NAME);
const template = () => z.string().max(LONGEST_TEMPLATE);

const ACTIVITY_ID = /^[\w][\w.~-]{0,63}$/;

/** The words of `cancel.partialRefund`. */
export const REFUND_POLICIES = ["keep", "cancel", "ask"] as const;

/** The words of `unread`: what becomes of points whose rule asks for what the shop would not tell. */
const UNREAD_POLICIES = ["hold", "default"] as const;

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
  name: name().optional(),
  when: conditionsSchema,
  activityId: activity,
  description: template().optional(),
});

/** An exclusion without conditions would end all points. */
const exclusionSchema = z.strictObject({
  name: name().optional(),
  when: conditionsSchema.refine(isConditional, expected("expectedSomeCondition")),
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
  on: z.enum(["created", "paid"]).default("paid"),
  from: since.default("connected"),
  activityId: activity,
  description: template().default("Order {number}"),
  rules: z.array(ruleSchema).max(MOST_RULES).default([]),
});

const approveSchema = z.strictObject({
  on: z.enum(["fulfilled", "delivered", "paid"]).default("fulfilled"),
  afterDays: z.number().int().min(0).max(365).default(0),
});

const cancelSchema = z.strictObject({
  partialRefund: z.enum(REFUND_POLICIES).default("keep"),
  share: z.number().gt(0).max(1).default(1),
});

const conversionSchema = z.strictObject({
  on: z.enum(["created", "paid", "fulfilled", "approved"]).default("paid"),
  defaultCampaignId: z.number().int().positive().nullable().default(null),
  discountCodes: z
    .record(z.string(), z.number().int().positive())
    .refine((codes) => Object.keys(codes).length <= MOST_CODES, expected("expectedFewerEntries"))
    .default({}),
  attribute: name().default("campaign"),
  urlParameter: name().default("campaign"),
  referrer: name().optional(),
  notForOneself: z.boolean().optional(),
  firstOrderOnly: z.boolean().optional(),
});

const redeemSchema = z.strictObject({
  attribute: name().default("loyalty_points"),
  discountCodePattern: boundedText(LONGEST_PATTERN).default("^LP-(?<points>[0-9]+)-"),
});

const excludeSchema = z.strictObject({
  tags: list(),
  customerTags: list(),
  sources: list(),
  currencies: list(),
  minTotal: currencyAmount.nullable().default(null),
  zeroTotal: z.boolean().default(true),
  giftCardOnly: z.boolean().default(true),
  rules: z.array(exclusionSchema).max(MOST_RULES).optional(),
});

const contactSchema = z
  .strictObject({
    missing: z.enum(["hold", "skip", "placeholder"]).default("hold"),
    placeholderMobile: matching(/^\+[1-9]\d{6,14}$/, { code: "expectedMobile" })
      .nullable()
      .default(null),
    defaultCountry: matching(/^[A-Z]{2}$/, { code: "expectedCountry" }).default("DE"),
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
 * A shop's rules as they stand in the configuration; src/words says what each is for. Amounts are in
 * units of the shop's currency as people write them, holds in days. A setting that is added is `optional()`, without
 * a default: orders keep the programme of their day, which lacks it, and are read as they were kept.
 */
export const programmeSchema = z.strictObject({
  timeZone: timeZone.optional(),
  unread: z.enum(UNREAD_POLICIES).optional(),
  unreadHours: z.number().int().min(0).max(720).optional(),
  earn: earnSchema,
  approve: approveSchema.prefault({}),
  cancel: cancelSchema.prefault({}),
  conversion: conversionSchema.prefault({}),
  redeem: redeemSchema.nullable().default(null),
  exclude: excludeSchema.prefault({}),
  contact: contactSchema.prefault({}),
  extra: z
    .strictObject({
      earn: templates,
      conversion: templates,
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
