/**
 * The parameters that the bridge fills in itself, by operation ("Endpoints" of the loyalty service's interface). A
 * programme's extra parameters cannot replace them. Add new ones here; the compiler then reports the missing value.
 */
export const OWN_PARAMETERS = {
  earn: ["lp_name", "lp_email", "lp_mobile", "lp_description", "lp_orderid"],
  conversion: ["order_id", "campaign_id", "referee_name", "referee_email"],
} as const;

/** The documented parameters of a request's body; `undefined` values are not sent. */
export type OwnBody<Name extends keyof typeof OWN_PARAMETERS> = Readonly<
  Record<(typeof OWN_PARAMETERS)[Name][number], unknown>
>;
