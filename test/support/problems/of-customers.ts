import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { ask } from "../bridge/admin-client.ts";
import type { AppGiven, RunningApp } from "../bridge/running-app.ts";
import { NOON } from "../builders/orders.ts";
import {
  accepted,
  keyNotAccepted,
  noAnswer,
  noConnection,
  notAccepted,
  rateLimited,
} from "../builders/outcomes.ts";
import type { SomeExamples } from "./example.ts";

const ADA = "ada@shop.example";
const redeem = (app: RunningApp, given: object = {}) =>
  ask(app, "/redeem", { body: { shop: "acme", email: ADA, points: 50, reference: "r", ...given } });
const history = (app: RunningApp) => ask(app, `/customers/points?shop=acme&email=${ADA}`);
const erase = (app: RunningApp, body: object) => ask(app, "/erase", { body });

/** A loyalty service whose every call has this outcome. */
function answering(outcome: Outcome, answered: Promise<void> = Promise.resolve()) {
  const reply = async (_request: object, takePermit?: () => Promise<{ answered(): void }>) => {
    (await takePermit?.())?.answered();
    await answered;
    return { outcome, data: null, message: null };
  };
  return (): AppGiven => ({ client: { redeem: reply, transaction: reply } as AppGiven["client"] & object });
}

/** Sends the same request twice. */
const repeated = async (app: RunningApp, given: object = {}) => {
  await redeem(app);
  return redeem(app, given);
};

const historyNotGiven = (
  [
    [noConnection(), "soon"],
    [rateLimited(), "inAMinute"],
    [keyNotAccepted(), "compareAccount"],
    [notAccepted(), "checkCustomer"],
  ] as const
).map(([outcome, next]) => ({
  ...{ status: 502, facts: { because: outcome.detail, next } },
  ...{ given: answering(outcome), of: history },
}));

const nothingRedeemed = (
  [
    [noConnection(), "soon"],
    [rateLimited(), "later"],
    [keyNotAccepted(), "later"],
  ] as const
).map(([outcome, next]) => ({
  ...{ status: 503, facts: { because: outcome.detail, next } },
  ...{ given: answering(outcome), of: (app: RunningApp) => redeem(app) },
}));

const REFUSED = keyNotAccepted().detail;
const never = new Promise<void>(() => {});

/** Problems of customers: their points at the loyalty service, redemptions and erasures. */
export const OF_CUSTOMERS = {
  accountRefusesCalls: [redeem, history].map((of) => ({
    ...{ status: 503, facts: { brand: "main", because: REFUSED, mayCorrect: true } },
    of: (app: RunningApp) => {
      Object.defineProperty(app.brand, "outage", {
        value: { kind: "paused", reason: REFUSED, since: NOON },
      });
      return of(app);
    },
  })),
  callsUsedUp: [redeem, history].map((of) => ({
    ...{ status: 503, facts: { seconds: 5 } },
    of: (app: RunningApp) => {
      Object.assign(app.brand, { budget: () => ({ free: () => 0, freeInMs: () => 4200 }) });
      return of(app);
    },
  })),
  historyNotGiven,
  erasureNeedsEmail: [{ status: 422, facts: {}, of: (app) => erase(app, { email: "nobody" }) }],
  erasureNeedsMobile: [{ status: 422, facts: {}, of: (app) => erase(app, { mobile: "123" }) }],
  referenceErased: [
    {
      ...{ status: 409, facts: {}, given: answering(accepted()) },
      of: async (app) => {
        await redeem(app);
        await erase(app, { email: ADA });
        return redeem(app);
      },
    },
  ],
  referenceOfOthers: [
    { status: 409, facts: {}, given: answering(accepted()), of: (app) => repeated(app, { points: 60 }) },
  ],
  redeemUnderWay: [
    {
      ...{ status: 409, facts: {}, given: answering(accepted(), never) },
      of: (app) => Promise.race([redeem(app), redeem(app)]),
    },
  ],
  redeemRefused: [
    {
      ...{ status: 409, facts: { because: notAccepted().detail } },
      ...{ given: answering(notAccepted()), of: (app) => redeem(app) },
    },
  ],
  nothingRedeemed,
  redeemUnknown: [
    { status: 502, facts: {}, given: answering(noAnswer()), of: (app) => redeem(app) },
    { status: 502, facts: {}, given: answering(noAnswer()), of: (app) => repeated(app) },
  ],
} satisfies SomeExamples;
