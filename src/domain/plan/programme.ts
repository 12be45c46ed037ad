import { z } from "zod";
import type { ProgrammeExpectation } from "../reason/programme-expectation.ts";
import { expecting, matching } from "./expecting.ts";

/**
 * A shop's rules: when points are earned, approved and cancelled and conversions recorded. Pure data, read from the
 * `program` section of the configuration; the record of an order keeps the programme that was in force when its
 * points were earned, and later decisions on that order use that one.
 */

const list = () => z.array(z.string().min(1)).default([]);
const expected = (code: ProgrammeExpectation["code"]) => expecting({ code });
const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), expected("expectedAmount"));

const ACTIVITY_ID = /^[\w][\w.~-]{0,63}$/;

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
  when: z.strictObject({
    tags: list(),
    customerTags: list(),
    sources: list(),
    currencies: list(),
    minTotal: amount.nullable().default(null),
  }),
  activityId: activity,
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
  description: z.string().default("Order {number}"),
  rules: z.array(ruleSchema).default([]),
});

const approveSchema = z.strictObject({
  on: z.enum(["fulfilled", "paid"]).default("fulfilled"),
  afterDays: z.number().min(0).max(365).default(0),
});

const cancelSchema = z.strictObject({
  partialRefund: z.enum(["keep", "cancel", "ask"]).default("keep"),
  share: z.number().gt(0).max(1).default(1),
});

const conversionSchema = z.strictObject({
  on: z.enum(["created", "paid", "fulfilled", "approved"]).default("paid"),
  defaultCampaignId: z.number().int().positive().nullable().default(null),
  discountCodes: z.record(z.string(), z.number().int().positive()).default({}),
  attribute: z.string().min(1).default("campaign"),
  urlParameter: z.string().min(1).default("campaign"),
});

const redeemSchema = z.strictObject({
  attribute: z.string().min(1).default("loyalty_points"),
  discountCodePattern: z.string().min(1).default("^LP-(?<points>[0-9]+)-"),
});

const excludeSchema = z.strictObject({
  tags: list(),
  customerTags: list(),
  sources: list(),
  currencies: list(),
  minTotal: amount.nullable().default(null),
  zeroTotal: z.boolean().default(true),
  giftCardOnly: z.boolean().default(true),
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

const templates = z.record(z.string(), z.string()).default({});

/**
 * A shop's rules as they stand in the configuration; src/words says what each is for. Amounts are in
 * units of the shop's currency as people write them, holds in days.
 */
export const programmeSchema = z.strictObject({
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
/** Which orders earn by another activity than the others. */
export type EarnRule = z.infer<typeof ruleSchema>;
