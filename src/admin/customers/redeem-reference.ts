import { z } from "zod";
import type { Outcome } from "../../domain/operation/outcome.ts";
import type { ProblemDocument } from "../../http/problem-document.ts";
import type { Erasures } from "../../people/privacy/erasures.ts";
import { emailIdentity } from "../../people/privacy/mentions/identities.ts";
import { REDEEMS, type RememberedRedeem } from "../../people/privacy/remembered-redeems.ts";
import { ValueUnreadable } from "../../store/remembered.ts";
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

/** Longer than any call takes: a redeem still in state "sending" after this was cut off. */
const UNDER_WAY_MS = 5 * 60_000;

export const IN_DOUBT: ProblemDocument = {
  status: 502,
  error: "in_doubt",
  reason: { code: "redeemUnknown" },
};

type Place = Pick<AdminContext, "store" | "log">;

/** The answer if the reference was used before. */
export async function knownRepetition(
  place: Place,
  shop: string,
  name: string,
  mine: RememberedRedeem,
  words: Words,
): Promise<RedeemAnswer | null> {
  try {
    const known = await REDEEMS.named(name).read(place, shop);
    return known === null ? null : repeated(known, mine, words);
  } catch (error) {
    if (error instanceof ValueUnreadable) return refuse(IN_DOUBT);
    throw error;
  }
}

/** Returns `null` if it reserved the reference, else the entry of an earlier request. */
export async function reserve(
  place: Place,
  shop: string,
  name: string,
  mine: RememberedRedeem,
): Promise<RememberedRedeem | null> {
  let other: RememberedRedeem | null = null;
  await REDEEMS.named(name).change(place, shop, (known) => {
    other = known;
    return known ?? mine;
  });
  return other;
}

/** Frees the reference if the redeem certainly did not happen. */
export async function remember(
  place: Place,
  shop: string,
  name: string,
  mine: RememberedRedeem,
  outcome: Outcome,
): Promise<void> {
  const isUnknown = outcome.kind === "transient" && outcome.isUnknown;
  const state = outcome.kind === "done" ? "done" : isUnknown ? "unknown" : null;
  // The customer may have been erased meanwhile.
  await REDEEMS.named(name).change(place, shop, (known) =>
    state === null ? null : { ...(known ?? mine), state },
  );
}

/** Frees the reference: nothing was sent. */
export async function release(place: Place, shop: string, name: string): Promise<void> {
  await REDEEMS.named(name).change(place, shop, () => null);
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

export interface RedeemRequest {
  readonly reference: string;
  readonly customer: { readonly email: string } | { readonly mobile: string };
  readonly points: number;
}

/** Uses a key that erasures have as well: without it, nobody can find the persons of these digests by guessing. */
export async function digestsOf(
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
