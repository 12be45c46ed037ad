/**
 * What the loyalty side can be asked to do; one call each (Loyalty Points and Conversion Tracking Service
 * Interface).
 */
export const OPERATION_KINDS = ["earn", "approvePoints", "cancelPoints", "addConversion", "redeem"] as const;
/** One thing the loyalty side must do. */
export type OperationKind = (typeof OPERATION_KINDS)[number];
