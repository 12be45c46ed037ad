/**
 * Our own decisions where the loyalty service's interface leaves something open. The real service may behave otherwise,
 * and the bridge must not rely on any of them. Where the document is specific, the code follows it.
 */

export type EarnState = "pending" | "approved" | "cancelled";
export type Verdict = "approve" | "cancel";

/** An order's points start pending. Otherwise approving and cancelling would have no meaning. */
export const STARTS_AS: EarnState = "pending";

/** Points without an order id start approved, because no request could name them to approve them. */
export const STARTS_WITHOUT_ORDER_AS: EarnState = "approved";

/**
 * Earning again for a known order id updates customer, activity, points and description ("sends or updates the
 * points"). Pending and approved points keep their state; cancelled ones become pending again. So a late repetition
 * after a cancel shows up as wrong points instead of being forgiven.
 */
export const STATE_AFTER_EARNING_AGAIN = (current: EarnState): EarnState =>
  current === "cancelled" ? STARTS_AS : current;

/**
 * Pending points can be approved or cancelled; approved points can still be cancelled, because goods come back after
 * the approval; cancelled ones cannot be approved. A repeated verdict succeeds and changes nothing. `null`: refused.
 */
export function stateAfter(current: EarnState, verdict: Verdict): EarnState | null {
  if (verdict === "cancel") return "cancelled";
  return current === "cancelled" ? null : "approved";
}

/** Only approved points count, less those redeemed. It may be negative after redeemed points are cancelled. */
export function balanceOf(points: { readonly approved: number; readonly redeemed: number }): number {
  return points.approved - points.redeemed;
}

/** Redeeming more than the balance is refused. The same redemption sent twice counts twice: it has no id. */
export function mayRedeem(points: number, balance: number): boolean {
  return points <= balance;
}

/** An email address is one customer; case is ignored. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A mobile number is the customer who last earned with it; characters between the digits are ignored. */
export function mobileKey(mobile: string): string {
  return mobile.replace(/[^\d+]/g, "");
}

/** The required fields among the conversion's four: without them there is nothing to record. */
export const CONVERSION_REQUIRES = ["order_id", "campaign_id"] as const;

/** For a well-formed request that cannot be carried out (unknown order or activity, balance too small). */
export const REFUSED_STATUS = 422;

/** Over the limit: the usual code, with Retry-After in seconds. Refused requests do not use up the limit. */
export const OVER_LIMIT_STATUS = 429;

/** The document limits "an API" to 500 requests a minute; we count each operation separately, in any rolling minute. */
export const LIMIT_PER_MINUTE = 500;
export const LIMIT_WINDOW_MS = 60_000;

/** The only format is JSON, in any letter case; it is also the default. */
export function isKnownFormat(format: unknown): boolean {
  return format === undefined || (typeof format === "string" && format.toUpperCase() === "JSON");
}

/** Other methods than POST on a known path are answered like an unknown path. */
export const METHOD = "POST";

/** Times are UTC, to the second, without an offset: the document's pattern, not its sample. */
export function timestamp(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19);
}

/** Decisions about behaviour rather than values; the sandbox's page lists them. */
export const WAYS_OF_ACTING: Readonly<Record<string, string>> = {
  "Unknown customer": "has an empty history; asking for it is not a failure.",
  "Conversion sent again": "for a known order id is a success and changes nothing: an order converts once.",
  "Parameter in both places": "the JSON body wins over the query string.",
  Credentials:
    "are headers only, as every request carries them; in a query string they would end up in logs.",
  "Unknown parameters": "are kept with the points or the conversion and otherwise ignored.",
  "Order of checks": "credentials (401), address (402), limit (429), then format and fields (400).",
  "Message of a 400": "is the documented text; what is wrong stands in data.reason.",
};
