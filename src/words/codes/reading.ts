/** Why a body is not read as what it should be, whatever the platform. */
export type ReadingProblem =
  | { readonly code: "noTopic" }
  /** `expected`: what the platform calls it. */
  | { readonly code: "notOfTopic"; readonly expected: string | null }
  | { readonly code: "otherKind"; readonly kind: string; readonly expected: string }
  /** `found`: what stands there, where it holds nothing of a person. */
  | {
      readonly code: "fieldUnreadable";
      readonly field: string;
      readonly expected: ExpectedField | null;
      readonly found: FoundValue | null;
    }
  | { readonly code: "amountUnreadable"; readonly field: string }
  | { readonly code: "noTimeOfChange" };

/** What a field should hold. */
export const EXPECTED_FIELDS = ["id", "time", "amount", "currency", "status", "list"] as const;
export type ExpectedField = (typeof EXPECTED_FIELDS)[number];

export type FoundValue =
  | { readonly kind: "nothing" | "list" | "object" }
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "text"; readonly length: number };
