import { z } from "zod";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { unavailable } from "../../http/problem-document.ts";
import type { BrandLink } from "../../outbound/brand/brand-link.ts";
import type { Reply } from "../../outbound/loyalty/loyalty-client.ts";
import { redeemRequest } from "../../outbound/loyalty/loyalty-requests.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import { keepAnswers, keepRequest } from "../../people/privacy/redeem-attempts.ts";
import type { Words } from "../../words/vocabulary.ts";
import { acted, answer, conflict, endpoint, refuse } from "../endpoint.ts";
import { byEmailOrMobile, customerFields, shopName } from "../queries.ts";
import { doneView } from "../reason-view.ts";
import { accountOf, customerOf, obstacleOf, UNREADABLE_MOBILE } from "./persons-call.ts";
import {
  IN_DOUBT,
  knownRepetition,
  type RedeemAnswer,
  redeemed,
  remember,
  repeated,
  reserve,
  type StartedRedeem,
  startedRedeem,
} from "./redeem-reference.ts";
import { countRedeemed } from "./redeemed-by-hand.ts";

const redeemBody = z
  .strictObject({
    shop: shopName,
    ...customerFields,
    points: z.number().int().positive().max(1_000_000_000),
    reference: z.string().trim().min(1).max(100),
  })
  .refine(...byEmailOrMobile);

export const redeemByHand = endpoint("POST /redeem", {
  summary: "Redeems points manually: once for each reference, and never repeated automatically",
  permission: "assistant",
  forTenants: true,
  body: redeemBody,
  answers: { 200: redeemed },
  problems: [404, 409, 502],
  answer: async ({ body: { shop, email, mobile, points, reference }, actor, visitor, words }, parts) => {
    const found = accountOf(parts, shop, visitor);
    if (!found.ok) return found;
    const { shop: context, link } = found;
    const customer = customerOf({ email, mobile }, context);
    if (customer === null) return refuse(UNREADABLE_MOBILE);
    const redeem = await startedRedeem(parts, shop, { reference, customer, points }, actor);
    const known = await knownRepetition(redeem, words);
    if (known !== null) return noted(known);
    const obstacle = obstacleOf(link, "redeem", visitor);
    if (obstacle !== null) return obstacle;
    const other = await reserve(redeem);
    if (other !== null) return noted(repeated(other, redeem.mine, words));
    const act = await begin(redeem, link);
    const reply = await link.call("redeem", "person", parts.log, (takePermit) =>
      link.client.send(redeemRequest({ ...customer, points }), takePermit),
    );
    await end(redeem, act, reply);
    return noted(answerOf(reply.outcome, points, words));
  },
});

/** Adds no act, because the redeem writes its own audit log entries. */
function noted(answered: RedeemAnswer) {
  return answered.ok ? acted(null, answered) : answered;
}

/** Stores the act and the request before sending, so that both survive a crash. Returns the act's number. */
async function begin(
  { parts, shop, stored, mine, request: { customer, points, reference } }: StartedRedeem,
  { client }: BrandLink,
): Promise<number> {
  try {
    const done = { code: "actRedeemBegun", points, reference } as const;
    const act = await parts.acts.begin(mine.by, { done, shop });
    const request = client.keptOf(redeemRequest({ ...customer, points }));
    const exchange = { request, answers: [] };
    await keepRequest(parts, shop, { act, startedAt: mine.at, person: mine.person, exchange });
    return act;
  } catch (error) {
    // Nothing was sent, so the reference is free again.
    await stored.change(parts, shop, () => null);
    throw error;
  }
}

/** Counts the points before storing the redeem as done: after a crash in between, it shows as in doubt. */
async function end(redeem: StartedRedeem, act: number, { outcome, requests = [] }: Reply): Promise<void> {
  const { parts, shop, request } = redeem;
  const { points, reference } = request;
  if (outcome.kind === "done") await countRedeemed(parts, shop, points, parts.clock.now());
  await remember(redeem, outcome);
  const answers = requests.map(({ answer }) => answer);
  await keepAnswers(parts, shop, act, answers);
  await parts.acts.end(act, doneOf(outcome, { points, reference }));
  parts.adminEvents.note("redeemed", { shop, outcome: outcome.kind });
}

function doneOf(
  outcome: Outcome,
  redeemed: { readonly points: number; readonly reference: string },
): ActCode {
  const isUnknown = outcome.kind === "transient" && outcome.isUnknown;
  if (outcome.kind === "done" || isUnknown)
    return { code: "actRedeemed", ...redeemed, isCertain: !isUnknown };
  return { code: "actRedeemFailed", ...redeemed, because: outcome.detail };
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
