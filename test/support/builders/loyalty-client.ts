import type { TakePermit } from "../../../src/outbound/brand/permit.ts";
import type { LoyaltyClient, Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import {
  type ConversionRequest,
  conversionRequest,
  type EarnRequest,
  earnRequest,
  type LoyaltyRequest,
  type RedeemRequest,
  redeemRequest,
  type TransactionRequest,
  transactionRequest,
  type UpdatePointsRequest,
  updatePointsRequest,
} from "../../../src/outbound/loyalty/loyalty-requests.ts";

type Call<Request> = (request: Request, takePermit?: TakePermit) => Promise<Reply>;

/** The loyalty service with one method per operation. */
export interface LoyaltyCalls {
  readonly earn: Call<EarnRequest>;
  readonly redeem: Call<RedeemRequest>;
  readonly transaction: Call<TransactionRequest>;
  readonly updatePoints: Call<UpdatePointsRequest>;
  readonly addConversion: Call<ConversionRequest>;
  readonly probeActivity: Call<string>;
}

/** A client with only the methods that a test needs. */
export function aLoyaltyClient(calls: Partial<LoyaltyCalls>): LoyaltyClient {
  const keptOf: LoyaltyClient["keptOf"] = ({ path, body }) => ({
    path,
    body: { text: JSON.stringify(body) },
  });
  return { keptOf, send: sentBy(calls) };
}

/** Sends each request to the method of its operation, with the arguments that it takes. */
export function sentBy(
  calls: Partial<LoyaltyCalls>,
  otherwise: LoyaltyClient["send"] = () => Promise.reject(new Error("no such call")),
): LoyaltyClient["send"] {
  return (request, takePermit) => {
    const name = operationOf(request);
    const call = calls[name] as Call<unknown> | undefined;
    if (call === undefined) return otherwise(request, takePermit);
    return call(name === "probeActivity" ? request.activityId : givenIn(request), takePermit);
  };
}

function operationOf({ path, isProbe }: LoyaltyRequest): keyof LoyaltyCalls {
  if (isProbe === true) return "probeActivity";
  if (path.includes("/earn/")) return "earn";
  if (path.includes("/conversion/")) return "addConversion";
  return path.split("/").at(-1) as keyof LoyaltyCalls;
}

function givenIn({ body, activityId }: LoyaltyRequest): unknown {
  const { lp_email: email, lp_mobile: mobile, lp_orderid: loyaltyOrderId, lp_type: type } = body;
  const { lp_points: points, lp_status: status, order_id: orderId } = body;
  const given = { activityId, email, mobile, loyaltyOrderId, type, points, status, orderId };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** One method per operation, each of which sends its request through the client. */
export function callsOf({ send }: LoyaltyClient): LoyaltyCalls {
  return {
    earn: (earn, take) => send(earnRequest(earn), take),
    redeem: (redeem, take) => send(redeemRequest(redeem), take),
    transaction: (transaction, take) => send(transactionRequest(transaction), take),
    updatePoints: (update, take) => send(updatePointsRequest(update), take),
    addConversion: (conversion, take) => send(conversionRequest(conversion), take),
    probeActivity: () => Promise.reject(new Error("no such call")),
  };
}
