/** Why a platform's body cannot be read. */
export type ReadingProblem =
  | { readonly code: "noTopic" }
  /** `expected`: the platform's name for it. */
  | { readonly code: "notOfTopic"; readonly expected: string | null }
  | { readonly code: "otherKind"; readonly kind: string; readonly expected: string }
  /** `found`: the value, if it contains no personal data. */
  | {
      readonly code: "fieldUnreadable";
      readonly field: string;
      readonly expected: ExpectedField | null;
      readonly found: FoundValue | null;
    }
  | { readonly code: "amountUnreadable"; readonly field: string }
  | { readonly code: "noTimeOfChange" };

/** What a field should contain. */
export const EXPECTED_FIELDS = ["id", "time", "amount", "currency", "status", "list"] as const;
/** One of `EXPECTED_FIELDS`. */
export type ExpectedField = (typeof EXPECTED_FIELDS)[number];

/** The value that was found. */
export type FoundValue =
  | { readonly kind: "nothing" | "list" | "object" }
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "text"; readonly length: number };
