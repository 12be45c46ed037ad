import type { SomethingElse } from "../../../src/health/codes/proxy.ts";
import type { SampleCall } from "../../../src/health/codes/sample-call.ts";
import type { Fine, NotFine, SkippedChecks, Verdict } from "../../../src/health/codes/verdict.ts";

type Mark = "fineMark" | "warningMark" | "failedMark" | "skippedMark" | "missingMark";
/** The codes that doctor reports about one subject. `examined` is about all together. */
type Found = Exclude<
  Fine | NotFine,
  SampleCall | SkippedChecks | SomethingElse | { readonly code: Mark | "examined" | "quoted" }
>;

/** How to provoke the code. */
export interface Example<Code extends Found["code"] = Found["code"]> {
  readonly check: Verdict["check"];
  readonly state: Verdict["state"];
  readonly facts: Omit<Extract<Found, { readonly code: Code }>, "code">;
  readonly of: () => readonly Verdict[] | Promise<readonly Verdict[]>;
}

/** An example for each code; a missing one doesn't compile. */
export type Examples = { readonly [Code in Found["code"]]: Example<Code> };
export type SomeExamples = Partial<Examples>;
