/**
 * The calls of the loyalty service, one for each kind of operation (Loyalty Points and Conversion Tracking Service
 * Interface).
 */
export const OPERATION_KINDS = ["earn", "approvePoints", "cancelPoints", "addConversion", "redeem"] as const;
/** One thing that the loyalty service must do. */
export type OperationKind = (typeof OPERATION_KINDS)[number];
