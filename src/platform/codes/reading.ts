import type { Coded } from "../../domain/reason/coded.ts";
/** Why a platform's body cannot be read. */
export type ReadingProblem = Coded<{
  noTopic: null;
  /** `expected`: the platform's name for it. */
  notOfTopic: { expected: string | null };
  otherKind: { kind: string; expected: string };
  /** `found`: the value, if it contains no personal data. */
  fieldUnreadable: { field: string; expected: ExpectedField | null; found: FoundValue | null };
  amountUnreadable: { field: string };
  noTimeOfChange: null;
}>;

/** What a field should contain. */
export const EXPECTED_FIELDS = ["id", "time", "amount", "currency", "status", "list"] as const;
/** One of `EXPECTED_FIELDS`. */
export type ExpectedField = (typeof EXPECTED_FIELDS)[number];

/** The value that was found. */
export type FoundValue =
  | { readonly kind: "nothing" | "list" | "object" }
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "text"; readonly length: number };
