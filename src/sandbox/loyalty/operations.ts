import { OWN_PARAMETERS } from "../../domain/operation/own-parameters.ts";
import { CONVERSION_REQUIRES, METHOD, mayRedeem, REFUSED_STATUS, stateAfter } from "./decisions.ts";
import { combinedHistory, earnedHistory, earnedLine, orderNumber, redeemedHistory } from "./history.ts";
import { type Customer, type Ledger, totalsOf } from "./ledger.ts";
import {
  InvalidSource,
  optionalText,
  type Parameters,
  requiredDigits,
  requiredInteger,
  requiredText,
  requiredWord,
} from "./parameters.ts";

/** The service's five operations, by the ends of their paths. */
export const OPERATIONS = ["earn", "redeem", "transaction", "updatePoints", "conversion/add"] as const;
export type OperationName = (typeof OPERATIONS)[number];

/** The account's settings in the service's panel. */
export interface Catalogue {
  /** The points of each activity. */
  readonly activities: ReadonlyMap<string, number>;
  readonly campaigns: ReadonlySet<number>;
}

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly operation: OperationName;
  /** The activity in the path of earn, else "". */
  readonly activityId: string;
}

const ROUTES: readonly (readonly [OperationName, RegExp])[] = [
  ["earn", /^\/loyalty\/v1\/earn\/([^/]+)$/],
  ["redeem", /^\/loyalty\/v1\/redeem$/],
  ["transaction", /^\/loyalty\/v1\/transaction$/],
  ["updatePoints", /^\/loyalty\/v1\/updatePoints$/],
  ["conversion/add", /^\/api\/v1\/conversion\/add$/],
];

/** The operation for a method and path; `null`: none. */
export function routeOf(method: string, path: string): Route | null {
  if (method !== METHOD) return null;
  for (const [operation, pattern] of ROUTES) {
    const match = pattern.exec(path);
    if (match !== null) return { operation, activityId: decode(match[1] ?? "") };
  }
  return null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

interface Work {
  readonly parameters: Parameters;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly now: number;
}

/** Carries the operation out. Throws InvalidSource if the request lacks a required parameter. */
export function carryOut({ operation, activityId }: Route, work: Work): Answer {
  switch (operation) {
    case "earn":
      return earn(activityId, work);
    case "redeem":
      return redeem(work);
    case "transaction":
      return transaction(work);
    case "updatePoints":
      return updatePoints(work);
    case "conversion/add":
      return addConversion(work);
  }
}

function earn(activityId: string, { parameters, ledger, catalogue, now }: Work): Answer {
  const points = catalogue.activities.get(activityId);
  if (points === undefined) return refused("Unknown activity");
  const hasOrder = (parameters.get("lp_orderid") ?? "") !== "";
  const earned = ledger.earn(
    {
      orderId: hasOrder ? requiredDigits(parameters, "lp_orderid") : null,
      activityId,
      points,
      name: requiredText(parameters, "lp_name"),
      email: requiredText(parameters, "lp_email"),
      mobile: requiredText(parameters, "lp_mobile"),
      description: optionalText(parameters, "lp_description"),
      extra: unknownParameters(parameters, OWN_PARAMETERS.earn),
    },
    now,
  );
  return done(earnedLine(earned));
}

function redeem({ parameters, ledger, now }: Work): Answer {
  const points = requiredInteger(parameters, "lp_points");
  const customer = customerOf(parameters, ledger);
  const balance = customer === null ? 0 : totalsOf(customer).balance;
  if (customer === null || !mayRedeem(points, balance)) return refused("Not enough points");
  ledger.redeem({ email: customer.email, points, redeemedAt: now });
  return done({ lp_points: points, balance: balance - points });
}

function transaction({ parameters, ledger }: Work): Answer {
  const type = requiredWord(parameters, "lp_type", ["earn", "redeem", "all", "ledger"]);
  const customer = customerOf(parameters, ledger);
  switch (type) {
    case "earn":
      return done({ earn: earnedHistory(customer) });
    case "redeem":
      return done({ redeem: redeemedHistory(customer) });
    case "all":
      return done({ earn: earnedHistory(customer), redeem: redeemedHistory(customer) });
    case "ledger":
      return done({ ledger: combinedHistory(customer) });
  }
}

function updatePoints({ parameters, ledger, now }: Work): Answer {
  const verdict = requiredWord(parameters, "lp_status", ["approve", "cancel"]);
  const earned = ledger.order(requiredDigits(parameters, "lp_orderid"));
  if (earned === null) return refused("Unknown order");
  const state = stateAfter(earned.state, verdict);
  if (state === null) return refused("The points of this order were cancelled");
  if (state !== earned.state) ledger.decide(earned, state, now);
  return done({ lp_orderid: orderNumber(earned.orderId), lp_status: state });
}

function addConversion({ parameters, ledger, catalogue, now }: Work): Answer {
  const [orderField, campaignField] = CONVERSION_REQUIRES;
  const orderId = requiredText(parameters, orderField);
  const campaignId = requiredInteger(parameters, campaignField);
  const refereeName = optionalText(parameters, "referee_name");
  const refereeEmail = optionalText(parameters, "referee_email");
  if (!catalogue.campaigns.has(campaignId)) return refused("Unknown campaign");
  if (!ledger.conversions.has(orderId)) {
    const extra = unknownParameters(parameters, OWN_PARAMETERS.conversion);
    const recordedAt = now;
    ledger.conversions.set(orderId, { orderId, campaignId, refereeName, refereeEmail, extra, recordedAt });
  }
  return done({ order_id: orderId, campaign_id: ledger.conversions.get(orderId)?.campaignId });
}

function customerOf(parameters: Parameters, ledger: Ledger): Customer | null {
  const email = optionalText(parameters, "lp_email");
  const mobile = optionalText(parameters, "lp_mobile");
  if (email === null && mobile === null) throw new InvalidSource("lp_email or lp_mobile is missing");
  return ledger.find({ email, mobile });
}

function unknownParameters(parameters: Parameters, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([...parameters].filter(([name]) => !known.includes(name)));
}

function done(data: object): Answer {
  return { status: 200, message: "success", data };
}

function refused(message: string): Answer {
  return { status: REFUSED_STATUS, message, data: {} };
}
