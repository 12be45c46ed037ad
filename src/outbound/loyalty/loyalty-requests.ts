/**
 * The five operations of the loyalty service as plain requests: path below the base address and JSON body, exactly as
 * "Endpoints" of its interface says. Pure.
 */

/** Further parameters that the account knows; they never override a documented field. */
type Extra = Readonly<Record<string, unknown>>;

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
type CustomerReference =
  | { readonly email: string; readonly mobile?: undefined }
  | { readonly mobile: string; readonly email?: undefined };

export type RedeemRequest = CustomerReference & { readonly points: number };

export const TRANSACTION_TYPES = ["earn", "redeem", "all", "ledger"] as const;
export type TransactionRequest = CustomerReference & { readonly type: (typeof TRANSACTION_TYPES)[number] };

export interface UpdatePointsRequest {
  readonly loyaltyOrderId: number;
  readonly status: "approve" | "cancel";
}

export interface ConversionRequest {
  readonly orderId: string;
  readonly campaignId: number;
  readonly refereeName: string;
  readonly refereeEmail: string;
  readonly extra?: Extra;
}

export interface LoyaltyRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Keyed by the order or only reading: carrying it out twice does no harm. */
  readonly isRepeatable: boolean;
}

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

export function activityProbe(activityId: string): LoyaltyRequest {
  return { path: earnPath(activityId), body: {}, isRepeatable: true };
}

function earnPath(activityId: string): string {
  return `/loyalty/v1/earn/${encodeURIComponent(activityId)}`;
}

export function redeemRequest({ points, ...customer }: RedeemRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/redeem",
    body: { lp_points: points, ...identifier(customer) },
    isRepeatable: false,
  };
}

export function transactionRequest({ type, ...customer }: TransactionRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/transaction",
    body: { ...identifier(customer), lp_type: type },
    isRepeatable: true,
  };
}

export function updatePointsRequest({ loyaltyOrderId, status }: UpdatePointsRequest): LoyaltyRequest {
  return {
    path: "/loyalty/v1/updatePoints",
    body: { lp_status: status, lp_orderid: loyaltyOrderId },
    isRepeatable: true,
  };
}

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

/** A documented field that is not sent stays away too: an extra parameter never takes its place. */
function withExtra(
  documented: Readonly<Record<string, unknown>>,
  extra: Extra = {},
): Readonly<Record<string, unknown>> {
  const added = Object.entries(extra).filter(([name]) => !Object.hasOwn(documented, name.toLowerCase()));
  return { ...documented, ...Object.fromEntries(added) };
}
