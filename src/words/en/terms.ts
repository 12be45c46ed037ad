import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { ContactField, Trigger } from "../../domain/reason/reason.ts";

/**
 * The words of every English sentence. "Points" are given, approved, cancelled or redeemed; the "loyalty service" keeps
 * them, in an "account"; the "shop" sends orders; a "person" decides. Reasons that stand alone are sentences with a
 * capital and without a full stop; those that only follow a colon (grounds, calls) begin small.
 */
export const OPERATIONS: Readonly<Record<OperationKind, string>> = {
  earn: "Give the points",
  approvePoints: "Approve the points",
  cancelPoints: "Cancel the points",
  addConversion: "Record the referral",
  redeem: "Redeem points",
};

export const CONTACT: Readonly<Record<ContactField, string>> = {
  email: "an e-mail address",
  mobile: "a mobile number",
};

export const REACHED: Readonly<Record<Trigger, string>> = {
  created: "was placed",
  paid: "was paid",
  fulfilled: "was fulfilled",
};
