import { z } from "zod";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { unavailable } from "../../http/problem-document.ts";
import type { Log } from "../../log/log.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import { REDEEM_PREFIX } from "../../privacy/erase-values.ts";
import { erasuresOf } from "../../privacy/erasures.ts";
import { emailIdentity } from "../../privacy/identities.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import type { Clock } from "../../time/clock.ts";
import type { AdminEvents } from "../admin-events.ts";
import type { Redeemed } from "../answers.ts";
import {
  type ApiAnswer,
  answer,
  conflict,
  type Endpoint,
  endpoint,
  refuse,
  refuseUnknown,
} from "../endpoint.ts";
import { emailText, shopName, typedText } from "../queries.ts";
import { callService, customerOf, obstacleOf, UNREADABLE_MOBILE } from "./persons-call.ts";

export interface RedeemParts {
  readonly store: Store;
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
    message: "expected either an email or a mobile",
  });

/**
 * What is remembered of a reference, before the call is made and after. `sending` that stays means that the process
 * ended in between: nobody knows whether the points were taken, as with `unknown`.
 */
interface Remembered {
  readonly state: "sending" | "done" | "unknown";
  /** A keyed digest of customer and points, so that one reference cannot stand for two things; `null` once erased. */
  readonly fingerprint: string | null;
  /** A keyed digest of the customer, by which an erasure finds it; `null` once erased. */
  readonly person: string | null;
  readonly by: string;
  readonly at: number;
}

/** Redeems points because a person says so: once for each reference, and never again by itself. */
export function redeemByHand(parts: RedeemParts): Endpoint {
  return endpoint({
    body: redeemBody,
    answer: async ({ body: { shop, email, mobile, points, reference }, actor }) => {
      const context = parts.shops.get(shop);
      const link = context === undefined ? undefined : parts.brands.get(context.brand);
      if (context === undefined || link === undefined) return refuseUnknown("shop");
      const customer = customerOf({ email, mobile }, context);
      if (customer === null) return refuse(UNREADABLE_MOBILE);
      const { name, ...digests } = await digestsOf(parts.store, reference, customer, points);
      const mine: Remembered = { state: "sending", ...digests, by: actor, at: parts.clock.now() };
      const known = await readKnown(parts, shop, name);
      if (known !== null) return repeated(known, mine);
      const obstacle = obstacleOf(link, "redeem");
      if (obstacle !== null) return obstacle;
      const other = await reserve(parts, shop, name, mine);
      if (other !== null) return repeated(other, mine);
      const reply = await callService(parts, link, "redeem", (admit) =>
        link.client.redeem({ ...customer, points }, admit),
      );
      await remember(parts, shop, name, mine, reply.outcome);
      parts.adminEvents.note("redeemed", { shop, outcome: reply.outcome.kind });
      return told(reply.outcome, points);
    },
  });
}

async function readKnown({ store }: RedeemParts, shop: string, name: string): Promise<Remembered | null> {
  const text = await store.getValue(shop, name);
  return text === null ? null : (JSON.parse(text) as Remembered);
}

/** `null`: the reference is ours now. Otherwise what somebody else remembered of it a moment before. */
async function reserve(
  { store }: RedeemParts,
  shop: string,
  name: string,
  mine: Remembered,
): Promise<Remembered | null> {
  let other: Remembered | null = null;
  await store.changeValue(shop, name, (text) => {
    other = text === null ? null : (JSON.parse(text) as Remembered);
    return text ?? JSON.stringify(mine);
  });
  return other;
}

/** Where nothing can have happened, the reference is free again. */
async function remember(
  { store }: RedeemParts,
  shop: string,
  name: string,
  mine: Remembered,
  outcome: Outcome,
): Promise<void> {
  const isUnknown = outcome.kind === "transient" && outcome.isUnknown;
  const state = outcome.kind === "done" ? "done" : isUnknown ? "unknown" : null;
  // The customer may have been erased meanwhile.
  await store.changeValue(shop, name, (text) =>
    state === null ? null : JSON.stringify({ ...(text === null ? mine : JSON.parse(text)), state }),
  );
}

function repeated({ state, fingerprint, at }: Remembered, asked: Remembered): ApiAnswer {
  if (fingerprint === null)
    return conflict("This reference was used before, for somebody who was erased since: take a new one");
  if (fingerprint !== asked.fingerprint)
    return conflict("This reference was used for another customer or other points: take a new one");
  if (state === "done")
    return answer<Redeemed>({
      state,
      isRepeated: true,
      detail: "These points were redeemed before, under this reference.",
    });
  if (state === "sending" && asked.at - at < UNDER_WAY_MS)
    return conflict("This is being redeemed right now: wait a moment, then ask again");
  return refuse(IN_DOUBT);
}

function told(outcome: Outcome, points: number): ApiAnswer {
  switch (outcome.kind) {
    case "done":
      return answer<Redeemed>({
        state: "done",
        isRepeated: false,
        detail: `${points} points were redeemed.`,
      });
    case "rejected":
      return conflict(`The loyalty service refused (${outcome.detail}): nothing was redeemed`);
    case "transient":
      if (outcome.isUnknown) return refuse(IN_DOUBT);
      return refuse(unavailable(`Nothing was redeemed (${outcome.detail}): try again in a moment.`, 30));
    case "throttled":
    case "unauthorised":
      return refuse(unavailable(`Nothing was redeemed (${outcome.detail}): try again later.`, 60));
  }
}

const IN_DOUBT = {
  status: 502,
  error: "in_doubt",
  detail:
    "Nobody knows whether the points were redeemed: the answer did not come. Look at the customer's history; if they are still there, redeem them under a new reference.",
};

/** By a key that an erasure has as well: without it, nobody can find out whose digests these are by guessing. */
async function digestsOf(
  store: Store,
  reference: string,
  customer: { readonly email: string } | { readonly mobile: string },
  points: number,
): Promise<Pick<Remembered, "fingerprint" | "person"> & { readonly name: string }> {
  const erasures = erasuresOf(store);
  const identity =
    "email" in customer
      ? (emailIdentity(customer.email) ?? { kind: "email", value: customer.email })
      : ({ kind: "mobile", value: customer.mobile } as const);
  return {
    name: REDEEM_PREFIX + (await erasures.digestOf(`reference ${reference}`)),
    fingerprint: await erasures.digestOf(`redeem ${JSON.stringify([reference, customer, points])}`),
    person: await erasures.digestOf(`${identity.kind} ${identity.value}`),
  };
}
