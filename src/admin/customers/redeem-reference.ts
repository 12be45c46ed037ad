import { z } from "zod";
import type { Outcome } from "../../domain/operation/outcome.ts";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { emailIdentity } from "../../people/privacy/mentions/identities.ts";
import { REDEEMS, type RememberedRedeem } from "../../people/privacy/remembered-redeems.ts";
import { type StoredValue, ValueUnreadable } from "../../store/remembered.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { answer, conflict, type ProblemAnswer, refuse, type SuccessAnswer } from "../endpoint.ts";
import { doneView } from "../reason-view.ts";
import { detailFields, truth } from "../shapes.ts";

export const redeemed = z.strictObject({
  state: z.literal("done"),
  isRepeated: truth.describe("Already redeemed before with the same reference"),
  ...detailFields,
});

export type RedeemReceipt = z.output<typeof redeemed>;
export type RedeemAnswer = SuccessAnswer<200, RedeemReceipt> | ProblemAnswer;

/** Longer than any call takes. A redeem that is still "sending" after this was interrupted. */
const UNDER_WAY_MS = 5 * 60_000;

export const IN_DOUBT: ProblemDocument = {
  status: 502,
  error: "in_doubt",
  reason: { code: "redeemUnknown" },
};

export interface RedeemRequest {
  readonly reference: string;
  readonly customer: { readonly email: string } | { readonly mobile: string };
  readonly points: number;
}

/** A manual redemption and the key under which its reference is stored. */
export interface StartedRedeem {
  readonly parts: AdminContext;
  readonly shop: string;
  readonly request: RedeemRequest;
  readonly stored: StoredValue<RememberedRedeem>;
  readonly mine: RememberedRedeem;
}

/** Hashes with the key that erasures use, so that nobody can find the customer behind a digest by guessing. */
export async function startedRedeem(
  parts: AdminContext,
  shop: string,
  request: RedeemRequest,
  by: string,
): Promise<StartedRedeem> {
  const { reference, customer, points } = request;
  const identity =
    "email" in customer
      ? (emailIdentity(customer.email) ?? { kind: "email", value: customer.email })
      : ({ kind: "mobile", value: customer.mobile } as const);
  const digestOf = (text: string) => parts.erasures.digestOf(text);
  const stored = REDEEMS.named(await digestOf(`reference ${reference}`));
  const fingerprint = await digestOf(`redeem ${JSON.stringify([reference, customer, points])}`);
  const person = await digestOf(`${identity.kind} ${identity.value}`);
  const mine = { state: "sending", fingerprint, person, by, at: parts.clock.now() } as const;
  return { parts, shop, request, stored, mine };
}

/** The answer to a request whose reference was used before. */
export async function knownRepetition(
  { parts, shop, stored, mine }: StartedRedeem,
  words: Words,
): Promise<RedeemAnswer | null> {
  try {
    const known = await stored.read(parts, shop);
    return known === null ? null : repeated(known, mine, words);
  } catch (error) {
    if (error instanceof ValueUnreadable) return refuse(IN_DOUBT);
    throw error;
  }
}

/** Reserves the reference. Returns `null` on success, else the entry of the earlier request. */
export async function reserve({
  parts,
  shop,
  stored,
  mine,
}: StartedRedeem): Promise<RememberedRedeem | null> {
  let other: RememberedRedeem | null = null;
  await stored.change(parts, shop, (known) => {
    other = known;
    return known ?? mine;
  });
  return other;
}

/** Stores the redeem's state. `null` frees the reference, because the redeem certainly did not happen. */
export async function remember(
  { parts, shop, stored, mine }: StartedRedeem,
  outcome: Outcome,
): Promise<void> {
  const isUnknown = outcome.kind === "transient" && outcome.isUnknown;
  const state = outcome.kind === "done" ? "done" : isUnknown ? "unknown" : null;
  // The customer may have been erased since.
  await stored.change(parts, shop, (known) => (state === null ? null : { ...(known ?? mine), state }));
}

export function repeated(
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
