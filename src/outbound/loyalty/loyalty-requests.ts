import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { OwnBody } from "../../domain/operation/own-parameters.ts";

/**
 * The five operations of the loyalty service as plain requests: path below the base address and JSON body, exactly as
 * in "Endpoints" of its interface. Pure.
 */

/** Further parameters that the account accepts; they never override a documented field. */
type Extra = Readonly<Record<string, unknown>>;

/** Points for a customer for an activity. `mobile` is in E.164; unknown values are "". */
export interface EarnRequest {
  /** An activity created in the account's panel. */
  readonly activityId: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly description?: string | null;
  /** `null`: points without an order, which can be neither approved nor cancelled. */
  readonly loyaltyOrderId: number | null;
  readonly extra?: Extra;
}

/** The customer, by the brand's primary identifier. */
export type CustomerReference =
  | { readonly email: string; readonly mobile?: undefined }
  | { readonly mobile: string; readonly email?: undefined };

/** Takes points from a customer's balance. It has no idempotency key: sent twice, it takes them twice. */
export type RedeemRequest = CustomerReference & { readonly points: number };

/** The kinds of history that the service offers. */
export const TRANSACTION_TYPES = ["earn", "redeem", "all", "ledger"] as const;
/** Reads a customer's history. */
export type TransactionRequest = CustomerReference & { readonly type: (typeof TRANSACTION_TYPES)[number] };

/** Approves or cancels the pending points of an order. */
export interface UpdatePointsRequest {
  readonly loyaltyOrderId: number;
  readonly status: "approve" | "cancel";
}

/**
 * Reports an order to a referral campaign. `orderId` is the loyalty order id as text, so the shops of one brand stay
 * separate.
 */
export interface ConversionRequest {
  readonly orderId: string;
  readonly campaignId: number;
  readonly refereeName: string;
  readonly refereeEmail: string;
  readonly extra?: Extra;
}

/** One call of the service, before account and key are added. `path` begins with a slash. */
export interface LoyaltyRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Identified by the order, or only a read: carrying it out twice does no harm. */
  readonly isRepeatable: boolean;
  /** The activity that its path names. */
  readonly activityId?: string;
  /** Only checks whether the service knows the activity. */
  readonly isProbe?: boolean;
}

/** Gives pending points. Repeatable only with an order id, by which the service recognizes a repetition. */
export function earnRequest(earn: EarnRequest): LoyaltyRequest {
  const body: OwnBody<"earn"> = {
    lp_name: earn.name,
    lp_email: earn.email,
    lp_mobile: earn.mobile,
    lp_description: earn.description ?? undefined,
    lp_orderid: earn.loyaltyOrderId ?? undefined,
  };
  // Without an order id the service cannot recognize a second earn as a repetition.
  const isRepeatable = earn.loyaltyOrderId !== null;
  return { ...toActivity(earn.activityId), body: withExtra(body, earn.extra), isRepeatable };
}

/** An earn without a customer, which the service must refuse: its answer shows whether the activity exists. */
export function activityProbe(activityId: string): LoyaltyRequest {
  return { ...toActivity(activityId), body: {}, isRepeatable: true, isProbe: true };
}

function toActivity(activityId: string): Pick<LoyaltyRequest, "path" | "activityId"> {
  return { path: `/loyalty/v1/earn/${encodeURIComponent(activityId)}`, activityId };
}

/** Takes points at once. Without an idempotency key: after an unknown outcome it is never repeated. */
export function redeemRequest({ points, ...customer }: RedeemRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/redeem",
    body: { lp_points: points, ...identifier(customer) },
    isRepeatable: false,
  };
}

/** Reads a history; changes nothing. */
export function transactionRequest({ type, ...customer }: TransactionRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/transaction",
    body: { ...identifier(customer), lp_type: type },
    isRepeatable: true,
  };
}

/** Approves or cancels an order's points. Idempotent. */
export function updatePointsRequest({ loyaltyOrderId, status }: UpdatePointsRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/updatePoints",
    body: { lp_status: status, lp_orderid: loyaltyOrderId },
    isRepeatable: true,
  };
}

/** Adds a conversion, which the service identifies by the order. */
export function conversionRequest(conversion: ConversionRequest): LoyaltyRequest {
  const body: OwnBody<"conversion"> = {
    order_id: conversion.orderId,
    campaign_id: conversion.campaignId,
    referee_name: conversion.refereeName,
    referee_email: conversion.refereeEmail,
  };
  return { path: "/api/v1/conversion/add", body: withExtra(body, conversion.extra), isRepeatable: true };
}

function identifier(customer: CustomerReference): Readonly<Record<string, string>> {
  return customer.email === undefined ? { lp_mobile: customer.mobile } : { lp_email: customer.email };
}

/** The customer in a stored request body; `null`: none. */
export function customerIn(body: string): CustomerReference | null {
  const known = z.union([z.object({ lp_email: z.string() }), z.object({ lp_mobile: z.string() })]);
  const read = known.safeParse(jsonIn(body)).data;
  if (read === undefined) return null;
  return "lp_email" in read ? { email: read.lp_email } : { mobile: read.lp_mobile };
}

/** The contact in a stored earn body; `null`: none. */
export function earnedBy(body: string): { readonly email: string; readonly mobile: string } | null {
  const earned = z.object({ lp_email: z.string(), lp_mobile: z.string() }).safeParse(jsonIn(body)).data;
  return earned === undefined ? null : { email: earned.lp_email, mobile: earned.lp_mobile };
}

/** Adds extra parameters. They never replace a documented field, not even one that is not sent. */
function withExtra(
  documented: Readonly<Record<string, unknown>>,
  extra: Extra = {},
): Readonly<Record<string, unknown>> {
  const added = Object.entries(extra).filter(([name]) => !Object.hasOwn(documented, name.toLowerCase()));
  return { ...documented, ...Object.fromEntries(added) };
}
