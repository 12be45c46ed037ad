import { z } from "zod";

/**
 * The five operations of the loyalty service as plain requests: path below the base address and JSON body, exactly as
 * "Endpoints" of its interface says. Pure.
 */

/** Further parameters that the account knows; they never override a documented field. */
type Extra = Readonly<Record<string, unknown>>;

/** Points for a customer by an activity. `mobile` is in E.164; what is not known is "". */
export interface EarnRequest {
  /** An activity created in the account's panel. */
  readonly activityId: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly description?: string | null;
  /** `null`: points without an order; they can be neither approved nor cancelled. */
  readonly loyaltyOrderId: number | null;
  readonly extra?: Extra;
}

/** One of the two, as the brand's primary identifier says. */
export type CustomerReference =
  | { readonly email: string; readonly mobile?: undefined }
  | { readonly mobile: string; readonly email?: undefined };

/** Takes points from a customer's balance. Nothing keys it: carried out twice it takes them twice. */
export type RedeemRequest = CustomerReference & { readonly points: number };

/** The kinds of history that the service can be asked for. */
export const TRANSACTION_TYPES = ["earn", "redeem", "all", "ledger"] as const;
/** Reads a customer's history. */
export type TransactionRequest = CustomerReference & { readonly type: (typeof TRANSACTION_TYPES)[number] };

/** Approves or cancels the pending points of an order. */
export interface UpdatePointsRequest {
  readonly loyaltyOrderId: number;
  readonly status: "approve" | "cancel";
}

/**
 * Tells a referral campaign of an order. `orderId` is the loyalty order id as text, so that shops of one brand stay
 * apart.
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
  /** Keyed by the order or only reading: carrying it out twice does no harm. */
  readonly isRepeatable: boolean;
}

/** Gives pending points. It may be repeated only with an order id, by which the service can tell that it is the same one. */
export function earnRequest(earn: EarnRequest): LoyaltyRequest {
  const body = {
    lp_name: earn.name,
    lp_email: earn.email,
    lp_mobile: earn.mobile,
    lp_description: earn.description ?? undefined,
    lp_orderid: earn.loyaltyOrderId ?? undefined,
  };
  // Without an order id nothing tells the service that a second earn is the first one again.
  const isRepeatable = earn.loyaltyOrderId !== null;
  return { path: earnPath(earn.activityId), body: withExtra(body, earn.extra), isRepeatable };
}

/** An earn without a customer, which the service has to refuse: how it refuses tells whether the activity is there. */
export function activityProbe(activityId: string): LoyaltyRequest {
  return { path: earnPath(activityId), body: {}, isRepeatable: true };
}

function earnPath(activityId: string): string {
  return `/loyalty/v1/earn/${encodeURIComponent(activityId)}`;
}

/** Takes points at once. */
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

/** Approves or cancels an order's points; the same twice is the same as once. */
export function updatePointsRequest({ loyaltyOrderId, status }: UpdatePointsRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/updatePoints",
    body: { lp_status: status, lp_orderid: loyaltyOrderId },
    isRepeatable: true,
  };
}

/** Adds a conversion, which the service keys by the order. */
export function conversionRequest(conversion: ConversionRequest): LoyaltyRequest {
  const body = {
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

/** Whom a kept body of a request is about; `null`: it does not say so. */
export function customerIn(body: string): CustomerReference | null {
  const known = z.union([z.object({ lp_email: z.string() }), z.object({ lp_mobile: z.string() })]);
  const read = known.safeParse(jsonOf(body)).data;
  if (read === undefined) return null;
  return "lp_email" in read ? { email: read.lp_email } : { mobile: read.lp_mobile };
}

/** By which contact a kept body of an earn gave its points; `null`: it does not say so. */
export function earnedBy(body: string): { readonly email: string; readonly mobile: string } | null {
  const earned = z.object({ lp_email: z.string(), lp_mobile: z.string() }).safeParse(jsonOf(body)).data;
  return earned === undefined ? null : { email: earned.lp_email, mobile: earned.lp_mobile };
}

/** `null`: it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A documented field that is not sent stays away too: an extra parameter never takes its place. */
function withExtra(
  documented: Readonly<Record<string, unknown>>,
  extra: Extra = {},
): Readonly<Record<string, unknown>> {
  const added = Object.entries(extra).filter(([name]) => !Object.hasOwn(documented, name.toLowerCase()));
  return { ...documented, ...Object.fromEntries(added) };
}
