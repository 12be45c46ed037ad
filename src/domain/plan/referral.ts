import type { NamedValue, OrderSnapshot, ReferralHints } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import type { Evidence } from "../reason/reason.ts";
import { memoizeLast } from "./memoize-last.ts";

/** The campaign an order is credited to, and the evidence for it. */
export interface Referral {
  readonly campaignId: number;
  readonly evidence: Evidence;
}

/**
 * Evidence in order of precedence: mapped discount code, cart or note attribute, the platform's attribution, the
 * landing page's parameter, the shop's default campaign. A value that is not a campaign number is no evidence.
 */
export const findReferral = memoizeLast(bestEvidence);

function bestEvidence({ referral }: OrderSnapshot, settings: Programme["conversion"]): Referral | null {
  return (
    byDiscountCode(referral.discountCodes, settings.discountCodes) ??
    first(
      attributesNamed(referral, settings.attribute).map(({ value }) => value),
      (value) => ({ code: "attributeSays", name: settings.attribute, value }),
    ) ??
    first(referral.attributedCampaigns, (campaign) => ({ code: "shopAttributes", campaign })) ??
    first(landingValues(referral.landingUrl, settings.urlParameter), (value) => ({
      code: "landingPageSays",
      parameter: settings.urlParameter,
      value,
    })) ??
    (settings.defaultCampaignId === null
      ? null
      : { campaignId: settings.defaultCampaignId, evidence: { code: "defaultCampaign" } })
  );
}

/** Cart or note attributes with this name; case is ignored. */
export function attributesNamed({ attributes }: ReferralHints, wanted: string): readonly NamedValue[] {
  const folded = fold(wanted);
  return attributes.filter(({ name }) => fold(name) === folded);
}

function byDiscountCode(
  used: readonly string[],
  campaigns: Readonly<Record<string, number>>,
): Referral | null {
  const byCode = new Map(Object.entries(campaigns).map(([code, campaignId]) => [fold(code), campaignId]));
  for (const code of used) {
    const campaignId = byCode.get(fold(code));
    if (campaignId !== undefined)
      return { campaignId, evidence: { code: "discountCodeUsed", discountCode: code } };
  }
  return null;
}

function first(values: readonly string[], evidence: (value: string) => Evidence): Referral | null {
  for (const value of values) {
    const campaignId = /^\d{1,15}$/.test(value.trim()) ? Number(value) : 0;
    if (campaignId > 0) return { campaignId, evidence: evidence(value.trim()) };
  }
  return null;
}

/** The values of a landing page parameter; the case of its name is ignored. */
export function landingValues(landingUrl: string | null, parameter: string): readonly string[] {
  if (landingUrl === null || !landingUrl.includes("?")) return [];
  const query = landingUrl.slice(landingUrl.indexOf("?") + 1).split("#")[0] ?? "";
  return [...new URLSearchParams(query)]
    .filter(([name]) => fold(name) === fold(parameter))
    .map(([, value]) => value);
}

/** Returns the text without surrounding spaces, in lower case. */
export function fold(text: string): string {
  return text.trim().toLowerCase();
}
