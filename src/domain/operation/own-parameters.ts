/**
 * The parameters that the bridge fills in itself, by operation ("Endpoints" of the loyalty service's interface). No extra
 * parameter of a programme replaces one. A new one is added here; the compiler then names where its value is missing.
 */
export const OWN_PARAMETERS = {
  earn: ["lp_name", "lp_email", "lp_mobile", "lp_description", "lp_orderid"],
  conversion: ["order_id", "campaign_id", "referee_name", "referee_email"],
} as const;

/** The documented part of a request's body; `undefined` is not sent. */
export type OwnBody<Name extends keyof typeof OWN_PARAMETERS> = Readonly<
  Record<(typeof OWN_PARAMETERS)[Name][number], unknown>
>;
