import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { type ProblemDocument, unavailable } from "../../http/problem-document.ts";
import type { Log } from "../../log/log.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { Erasures } from "../../privacy/erasures.ts";
import { emailIdentity } from "../../privacy/identities.ts";
import { REDEEMS, type RememberedRedeem } from "../../privacy/remembered-redeems.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { ValueUnreadable } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import type { Clock } from "../../time/clock.ts";
import type { Words } from "../../words/words.ts";
import type { AdminEvents } from "../admin-events.ts";
import {
  type Answered,
  acted,
  answer,
  conflict,
  endpoint,
  type Refused,
  refuse,
  refuseUnknown,
} from "../endpoint.ts";
import { expected } from "../expectations.ts";
import { emailText, shopName, typedText } from "../queries.ts";
import { doneView } from "../reason-view.ts";
import { detailFields, truth } from "../shapes.ts";
import { customerOf, obstacleOf, UNREADABLE_MOBILE } from "./persons-call.ts";

export interface RedeemParts {
  readonly store: Store;
  readonly erasures: Erasures;
  readonly shops: Shops;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly clock: Clock;
  readonly log: Log;
  readonly adminEvents: AdminEvents;
}

/** Longer than any call takes: a redeem that is still being sent then was cut off. */
const UNDER_WAY_MS = 5 * 60_000;

const redeemBody = z
  .strictObject({
    shop: shopName,
    email: emailText.optional(),
    mobile: typedText.optional(),
    points: z.number().int().positive().max(1_000_000_000),
    reference: z.string().trim().min(1).max(100),
  })
  .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
    path: ["email"],
    message: expected("expectedEmailOrMobile"),
  });

const redeemed = z.strictObject({
  state: z.literal("done"),
  isRepeated: truth.describe("It was redeemed before, under the same reference"),
  ...detailFields,
});

export type Redeemed = z.output<typeof redeemed>;
type RedeemAnswer = Answered<200, Redeemed> | Refused;

export const redeemByHand = endpoint({
  method: "POST",
  path: "/redeem",
  summary: "Redeems points because a person says so: once for each reference, and never again by itself",
  body: redeemBody,
  answers: { 200: redeemed },
  problems: [404, 409, 502],
  answer: async ({ body: { shop, email, mobile, points, reference }, actor, words }, parts: RedeemParts) => {
    const context = parts.shops.get(shop);
    const link = context === undefined ? undefined : parts.brands.get(context.brand);
    if (context === undefined || link === undefined) return refuseUnknown("shop");
    const customer = customerOf({ email, mobile }, context);
    if (customer === null) return refuse(UNREADABLE_MOBILE);
    const request = { reference, customer, points };
    const { name, ...digests } = await digestsOf(parts.erasures, request);
    const mine: RememberedRedeem = { state: "sending", ...digests, by: actor, at: parts.clock.now() };
    const known = await knownRepetition(parts, shop, name, mine, request, words);
    if (known !== null) return unacted(known);
    const obstacle = obstacleOf(link, "redeem");
    if (obstacle !== null) return obstacle;
    const other = await reserve(parts, shop, name, mine);
    if (other !== null) return unacted(repeated(other, mine, words));
    const reply = await link.call("redeem", "person", parts.log, (takePermit) =>
      link.client.redeem({ ...customer, points }, takePermit),
    );
    await remember(parts, shop, name, mine, reply.outcome);
    parts.adminEvents.note("redeemed", { shop, outcome: reply.outcome.kind });
    const answered = answerOf(reply.outcome, points, words);
    const isInDoubt = !answered.ok && answered.problem === IN_DOUBT;
    const done = { code: "actRedeemed", points, reference, isCertain: !isInDoubt } as const;
    if (answered.ok) return acted({ done, shop }, answered);
    return isInDoubt ? { ...answered, act: { done, shop } } : answered;
  },
});

/** Nothing was sent for it. */
function unacted(answered: RedeemAnswer) {
  return answered.ok ? acted(null, answered) : answered;
}

/** The answer where the reference was used before; under an unkeyed digest, where an earlier version remembered it. */
async function knownRepetition(
  parts: RedeemParts,
  shop: string,
  name: string,
  mine: RememberedRedeem,
  request: RedeemRequest,
  words: Words,
): Promise<RedeemAnswer | null> {
  try {
    const known = await REDEEMS.named(name).read(parts, shop);
    if (known !== null) return repeated(known, mine, words);
    const earlier = await REDEEMS.named(unkeyed(request.reference)).read(parts, shop);
    return earlier === null
      ? null
      : repeated(earlier, { ...mine, fingerprint: unkeyed(textOf(request)) }, words);
  } catch (error) {
    if (error instanceof ValueUnreadable) return refuse(IN_DOUBT);
    throw error;
  }
}

/** `null`: the reference is ours now. Otherwise what somebody else remembered of it a moment before. */
async function reserve(
  parts: RedeemParts,
  shop: string,
  name: string,
  mine: RememberedRedeem,
): Promise<RememberedRedeem | null> {
  let other: RememberedRedeem | null = null;
  await REDEEMS.named(name).change(parts, shop, (known) => {
    other = known;
    return known ?? mine;
  });
  return other;
}

/** Where nothing can have happened, the reference is free again. */
async function remember(
  parts: RedeemParts,
  shop: string,
  name: string,
  mine: RememberedRedeem,
  outcome: Outcome,
): Promise<void> {
  const isUnknown = outcome.kind === "transient" && outcome.isUnknown;
  const state = outcome.kind === "done" ? "done" : isUnknown ? "unknown" : null;
  // The customer may have been erased meanwhile.
  await REDEEMS.named(name).change(parts, shop, (known) =>
    state === null ? null : { ...(known ?? mine), state },
  );
}

function repeated(
  { state, fingerprint, at }: RememberedRedeem,
  repetition: RememberedRedeem,
  words: Words,
): RedeemAnswer {
  if (fingerprint === null) return conflict({ code: "referenceErased" });
  if (fingerprint !== repetition.fingerprint) return conflict({ code: "referenceOfOthers" });
  if (state === "done")
    return answer({
      state,
      isRepeated: true,
      ...doneView({ code: "redeemedBefore" }, words),
    });
  if (state === "sending" && repetition.at - at < UNDER_WAY_MS) return conflict({ code: "redeemUnderWay" });
  return refuse(IN_DOUBT);
}

function answerOf(outcome: Outcome, points: number, words: Words): RedeemAnswer {
  switch (outcome.kind) {
    case "done":
      return answer({
        state: "done",
        isRepeated: false,
        ...doneView({ code: "redeemed", points }, words),
      });
    case "rejected":
      return conflict({ code: "redeemRefused", because: outcome.detail });
    case "transient":
      if (outcome.isUnknown) return refuse(IN_DOUBT);
      return refuse(unavailable({ code: "nothingRedeemed", because: outcome.detail, next: "soon" }, 30));
    case "throttled":
    case "unauthorised":
      return refuse(unavailable({ code: "nothingRedeemed", because: outcome.detail, next: "later" }, 60));
  }
}

const IN_DOUBT: ProblemDocument = {
  status: 502,
  error: "in_doubt",
  reason: { code: "redeemUnknown" },
};

interface RedeemRequest {
  readonly reference: string;
  readonly customer: { readonly email: string } | { readonly mobile: string };
  readonly points: number;
}

/** By a key that an erasure has as well: without it, nobody can find out whose digests these are by guessing. */
async function digestsOf(
  erasures: Erasures,
  request: RedeemRequest,
): Promise<Pick<RememberedRedeem, "fingerprint" | "person"> & { readonly name: string }> {
  const { reference, customer } = request;
  const identity =
    "email" in customer
      ? (emailIdentity(customer.email) ?? { kind: "email", value: customer.email })
      : ({ kind: "mobile", value: customer.mobile } as const);
  return {
    name: await erasures.digestOf(`reference ${reference}`),
    fingerprint: await erasures.digestOf(`redeem ${textOf(request)}`),
    person: await erasures.digestOf(`${identity.kind} ${identity.value}`),
  };
}

function textOf({ reference, customer, points }: RedeemRequest): string {
  return JSON.stringify([reference, customer, points]);
}

/** What an earlier version remembered stays under the digest that it made: without it, it would be redeemed once more. */
function unkeyed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
